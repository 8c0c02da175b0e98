import Glibc
import Synchronization

/// The log on standard error, which drops lines while nothing reads them: a stalled reader must not stop the intake.
enum LogStream {
    /// How long a reader may take to make room, in milliseconds.
    private static let patience: CInt = 1_000
    /// The number of lines dropped since the last that was written.
    private static let dropped = Mutex(0)

    /// Writes a line, after `notice` of the lines that were dropped before it.
    static func write(_ line: String, notice: (Int) -> String) {
        dropped.withLock { count in
            guard hasRoom(within: count == 0 ? patience : 0) else { return count += 1 }
            Output.tell(count == 0 ? line : notice(count) + line)
            count = 0
        }
    }

    /// Whether a write of up to 4 KiB (`PIPE_BUF`) will not block, or fail at once. Standard error itself stays blocking:
    /// other processes share it.
    private static func hasRoom(within milliseconds: CInt) -> Bool {
        var standardError = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
        while true {
            let ready = poll(&standardError, 1, milliseconds)
            if ready >= 0 || errno != EINTR { return ready != 0 }
        }
    }
}
