import Glibc

/// Ctrl-C in a command that runs to its end by itself: one sentence, and exit code 130.
///
/// Nothing has to be put in order: every write is a transaction, and the journal of moves finishes what the worker had
/// begun. `watch` and the prompts take the signal for themselves.
package enum InterruptHandler {
    /// Installs the handler, unless the signal is ignored by the parent, as with nohup(1) and `&`.
    package static func install() {
        var now = sigaction()
        guard sigaction(SIGINT, nil, &now) == 0, now.__sigaction_handler.sa_handler == nil else { return }
        // Only async-signal-safe calls (signal-safety(7)).
        signal(SIGINT) { _ in
            let text: StaticString = "quickrec: Interrupted; what was finished is kept, and nothing is lost.\n"
            _ = write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
            _exit(ExitStatus.interrupted.rawValue)
        }
    }
}
