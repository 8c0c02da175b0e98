import Glibc
import SystemPackage

/// Both ends of a pipe, closed with the value.
struct Pipe: ~Copyable {
    /// The end to read from.
    let endForReading: CInt
    private var writeEnd: CInt

    /// Creates a pipe whose ends close on exec.
    init() throws(Errno) {
        let ends = try FileDescriptor.pipe(options: .closeOnExec)
        endForReading = ends.readEnd.rawValue
        writeEnd = ends.writeEnd.rawValue
    }

    /// The end to pass on; −1 after `closeWriteEnd`.
    var endForWriting: CInt { writeEnd }

    /// Closes our copy, so that the stream ends when the other process dies.
    mutating func closeWriteEnd() {
        guard writeEnd != -1 else { return }
        close(writeEnd)
        writeEnd = -1
    }

    deinit {
        close(endForReading)
        if writeEnd != -1 { close(writeEnd) }
    }
}

/// Waits for a descriptor.
enum Waiting {
    /// How a wait ended.
    enum Result {
        /// A read would not block: there are bytes, the other end is closed, or there is an error.
        case ready
        /// The deadline has passed.
        case timedOut
    }

    /// Waits until `descriptor` is readable or its other end is closed.
    static func untilReadable(_ descriptor: CInt, _ deadline: Deadline) -> Result {
        while true {
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let result = poll(&entry, 1, deadline.remaining)
            if result > 0 { return .ready }
            if result == 0, deadline.remaining == 0 { return .timedOut }
            // Retry an interrupted poll for the remaining time; reading the descriptor reveals any other error.
            if result == -1, errno != EINTR { return .ready }
        }
    }
}
