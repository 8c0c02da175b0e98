import CEditLine
import Glibc
package import SystemPackage

/// The signals that a user at a terminal can cause, read from a descriptor instead of interrupting.
///
/// They are blocked in the creating thread and in all threads it creates afterwards. Must be created on the main
/// thread before any other thread.
package struct SignalFeed: ~Copyable {
    /// Ctrl-C, hang-up, termination, Ctrl-\, window size, Ctrl-Z, and continuing after it.
    private static let numbers = [SIGINT, SIGHUP, SIGTERM, SIGQUIT, SIGWINCH, SIGTSTP, SIGCONT]

    /// Readable if a signal is pending.
    package let descriptor: CInt
    private var oldMask = sigset_t()

    /// Throws the system's error if it can't create the descriptor.
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

    /// Returns the next pending signal; `nil` if there is none.
    package func next() -> CInt? {
        var information = signalfd_siginfo()
        let size = MemoryLayout<signalfd_siginfo>.size
        return read(descriptor, &information, size) == size ? CInt(information.ssi_signo) : nil
    }

    /// Performs the default action of a signal: ends or stops this process. Returns if the process continues.
    package func raiseByDefault(_ number: CInt) {
        var mask = Self.set([number])
        // The Swift runtime treats Ctrl-\ as a crash and prints a backtrace.
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
