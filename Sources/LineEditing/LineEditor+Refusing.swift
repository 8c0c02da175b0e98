import Glibc

/// Lines that are too long are refused as a whole, whether typed, pasted or assembled by keys.
///
/// If they were truncated, something else would be stored than the user meant.
extension LineEditor {
    private static let refusal =
        "This line has more than \(longestLine) characters, which is too much for a prompt: nothing of it is stored."
        + " Press Enter to go on.\n"

    /// Discards the rest of the line that libedit holds and ends the prompt as `tooLong`; anything else that ends a
    /// prompt still does.
    ///
    /// The rest is counted, not decoded, so that a megabyte takes a fraction of a second. The Enter is part of the
    /// line: it must not answer the prompt that follows.
    func refuse() {
        let (line, cursor) = EditLibrary.line
        goBelow(line, cursor: cursor)
        show(Self.refusal)
        var length = EditLibrary.length
        var isEnded = false
        while !isEnded, let code = codes.popFirst() {
            isEnded = code == 0x0D || code == 0x0A
            if !isEnded { length += 1 }
        }
        while !isEnded, open?.outcome == nil {
            let event = events.next(signals: signals, watched: watched)
            if case .input(let bytes) = event {
                let (count, end) = decoder.skipLine(bytes)
                length += count
                isEnded = end == .enter
                if end == .interrupt { answer(.signal(SIGINT)) }
            } else {
                lookAfter(event)
            }
            carryOutBelow()
        }
        guard isEnded else { return }
        forgetTypedAhead()
        open?.outcome = .tooLong(length)
    }

    /// Performs a deferred action when no line is on the screen.
    private func carryOutBelow() {
        switch takeErrand() {
        case .say(let lines): show(lines.map { $0 + "\n" }.joined())
        case .redraw, nil: break
        case .leave:
            forgetTypedAhead()
            open?.outcome = .left(typed: "")
        }
    }
}
