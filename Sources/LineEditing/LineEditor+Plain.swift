import Glibc

/// Prompts on terminals that can't move the cursor: the terminal driver edits the line.
extension LineEditor {
    /// Reads a line from the terminal driver. It begins with `prefill`, which can't be changed: only a terminal that
    /// could edit when the prompt was decided on has one.
    func readPlainLine(_ prompt: String, prefill: String) -> PromptOutcome {
        let prompt = prompt + prefill
        plainBytes = Array(prefill.utf8) + plainBytes
        show(prompt)
        while true {
            if let end = plainBytes.firstIndex(of: 0x0A) {
                let line = plainBytes[..<end]
                guard Self.length(of: line) <= Self.longestLine else {
                    forgetTypedAhead()
                    return .tooLong(nil)
                }
                plainBytes.removeFirst(end + 1)
                return String(validating: line, as: UTF8.self).map { .line($0) } ?? .unreadable
            }
            let answer: WakeAnswer?
            switch events.next(signals: signals, watched: watched) {
            case .input(let bytes):
                plainBytes += bytes
                answer = .wait
            case .closed:
                plainBytes.removeAll()
                show("\n")
                return .endOfInput
            case .signal(SIGTSTP):
                signals.raiseByDefault(SIGTSTP)
                answer = .wait
            case .signal(SIGCONT):
                answer = .say([])
            case .signal(SIGWINCH):
                answer = .wait
            case .signal(let signal): answer = open?.wake(.signal(signal))
            case .readable(let descriptor): answer = open?.wake(.readable(descriptor))
            case .time: answer = open?.wake(.time)
            }
            switch answer {
            case .wait, nil: break
            case .say(let lines): show("\n" + lines.map { $0 + "\n" }.joined() + prompt)
            case .leave:
                show("\n")
                forgetTypedAhead()
                return .left(typed: "")
            }
        }
    }

    /// Returns the number of characters in UTF-8 text; invalid bytes count too.
    private static func length(of bytes: ArraySlice<UInt8>) -> Int {
        max(bytes.count { $0 & 0xC0 != 0x80 }, bytes.count / 4)
    }
}
