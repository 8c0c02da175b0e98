import Glibc

/// Lines that are too long: nothing of them is used, whether they were typed, pasted or brought together by keys.
///
/// Cut off, they would be stored otherwise than they were meant.
extension LineEditor {
    private static let refusal =
        "This line has more than \(longestLine) characters, which is too much for a prompt: nothing of it is stored."
        + " Press Enter to go on.\n"

    /// Takes the rest of the line that libedit holds and lets the prompt end as `tooLong`; other things that end a
    /// prompt end it as ever.
    ///
    /// The rest is counted and not looked at, so that a megabyte takes a fraction of a second. Enter belongs to the line:
    /// it must not answer the question that is asked again.
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

    /// Carries out an errand where no line is on the screen any more.
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
