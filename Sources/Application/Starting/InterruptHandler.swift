import Glibc

/// Ctrl-C in a command that runs to its end by itself: one sentence, and exit code 130. Ctrl-\ ends any command at once.
///
/// Nothing has to be put in order: every write is a transaction, and the journal of moves finishes what the worker had
/// begun. `watch` and the prompts take the signal for themselves.
package enum InterruptHandler {
    /// Installs the handlers, unless the signals are ignored by the parent, as with nohup(1) and `&`.
    package static func install() {
        endAtQuit()
        var now = sigaction()
        guard sigaction(SIGINT, nil, &now) == 0, now.__sigaction_handler.sa_handler == nil else { return }
        // Only async-signal-safe calls (signal-safety(7)).
        signal(SIGINT) { _ in
            let text: StaticString = "quickrec: Interrupted; what was finished is kept, and nothing is lost.\n"
            _ = write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
            _exit(ExitStatus.interrupted.rawValue)
        }
    }

    /// The Swift runtime takes Ctrl-\ for a crash: it would offer a backtrace for half a minute, in the midst of a
    /// transaction, and then go on.
    private static func endAtQuit() {
        var now = sigaction()
        let ignored = unsafeBitCast(SIG_IGN, to: Int.self)
        guard sigaction(SIGQUIT, nil, &now) == 0,
            unsafeBitCast(now.__sigaction_handler.sa_handler, to: Int.self) != ignored
        else { return }
        signal(SIGQUIT, SIG_DFL)
    }
}
