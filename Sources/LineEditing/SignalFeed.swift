import CEditLine
import Glibc
package import SystemPackage

/// The signals that a person at a terminal can cause, read as values from a descriptor instead of interrupting.
///
/// Blocked in the thread that makes the feed and in all that it starts from then on; that has to be the main thread,
/// before others are started.
package struct SignalFeed: ~Copyable {
    /// Ctrl-C, hang-up, request to end, Ctrl-\, window size, Ctrl-Z, and going on after it.
    private static let numbers = [SIGINT, SIGHUP, SIGTERM, SIGQUIT, SIGWINCH, SIGTSTP, SIGCONT]

    /// Readable when a signal has come.
    package let descriptor: CInt
    private var oldMask = sigset_t()

    /// Throws what the system says where there is no descriptor to be had.
    package init() throws(Errno) {
        var mask = Self.set(Self.numbers)
        descriptor = signalfd(-1, &mask, CInt(SFD_CLOEXEC) | CInt(SFD_NONBLOCK))
        guard descriptor != -1 else { throw Errno(rawValue: errno) }
        pthread_sigmask(SIG_BLOCK, &mask, &oldMask)
    }

    deinit {
        var mask = oldMask
        pthread_sigmask(SIG_SETMASK, &mask, nil)
        close(descriptor)
    }

    /// The next signal that has come; `nil` where none has.
    package func next() -> CInt? {
        var information = signalfd_siginfo()
        let size = MemoryLayout<signalfd_siginfo>.size
        return read(descriptor, &information, size) == size ? CInt(information.ssi_signo) : nil
    }

    /// Lets a signal that came do what it does by default: ends or stops this process. Returns when it goes on.
    package func raiseByDefault(_ number: CInt) {
        var mask = Self.set([number])
        // The Swift runtime takes Ctrl-\ for a crash and prints a backtrace.
        signal(number, SIG_DFL)
        raise(number)
        pthread_sigmask(SIG_UNBLOCK, &mask, nil)
        pthread_sigmask(SIG_BLOCK, &mask, nil)
    }

    private static func set(_ signals: [CInt]) -> sigset_t {
        var mask = sigset_t()
        sigemptyset(&mask)
        for signal in signals { sigaddset(&mask, signal) }
        return mask
    }
}
