import CEditLine
import Glibc
import Model

/// Prompts that libedit edits. It asks for one character after the other, and while it waits for one, everything
/// else is looked after.
extension LineEditor {
    /// Terminals that can't do it ignore these.
    private static let pasteOn = "\u{1B}[?2004h"
    private static let pasteOff = "\u{1B}[?2004l"

    func edit(_ prompt: String, prefill: String) -> PromptOutcome {
        // A control character would be taken for a key; whoever asks has escaped them, so that none is lost.
        putFirst(prefill.unicodeScalars.lazy.map(\.value).filter { $0 >= 0x20 })
        show(Self.pasteOn)
        let line = EditLibrary.read(prompt: prompt)
        show(Self.pasteOff)
        if let outcome = open?.outcome { return outcome }
        guard let line else {
            show("\n")
            return .endOfInput
        }
        // A key that `~/.editrc` binds to a text may end the line before anybody has looked at its length.
        let length = line.unicodeScalars.count
        return length > Self.longestLine ? .tooLong(length) : .line(Self.cleaned(line))
    }

    /// Lets libedit take these characters before all others.
    private func putFirst(_ first: some Sequence<UInt32>) {
        codes = first + codes
    }

    /// The next character for libedit; `nil` ends the prompt.
    func nextCode() -> UInt32? {
        if EditLibrary.length > Self.longestLine { refuse() }
        while open?.outcome == nil {
            if let errand = open?.errand {
                if open?.hasCalled == false {
                    open?.hasCalled = true
                    return KeyDecoder.wakeCode
                }
                carryOutBlindly(errand)
            } else if let code = codes.popFirst() {
                return code
            } else {
                let event = events.next(signals: signals, watched: watched)
                if case .input(let bytes) = event { take(bytes) } else { lookAfter(event) }
            }
        }
        return nil
    }

    private func take(_ bytes: [UInt8]) {
        let (typed, hasDropped) = decoder.take(bytes)
        codes += typed.prefix { $0 != KeyDecoder.interruptCode }
        if hasDropped { show("\u{7}") }
        // After Ctrl-V the terminal makes no signal of Ctrl-C. No entry has a control character in it, so that is
        // what is meant anyway.
        if typed.contains(KeyDecoder.interruptCode) { answer(.signal(SIGINT)) }
    }

    /// Whatever happens while a line is edited, besides what is typed.
    func lookAfter(_ event: PromptEvents.Event) {
        switch event {
        case .input: break
        case .closed: open?.outcome = .endOfInput
        case .signal(SIGWINCH): open?.errand = .redraw(erases: true)
        case .signal(SIGTSTP): suspend()
        case .signal(SIGCONT):
            resume()
            open?.errand = .redraw(erases: false)
        case .signal(let signal): answer(.signal(signal))
        case .readable(let descriptor): answer(.readable(descriptor))
        case .time: answer(.time)
        }
    }

    func answer(_ wakeup: Wakeup) {
        switch open?.wake(wakeup) {
        case .wait, nil: break
        case .say(let lines): open?.errand = .say(lines)
        case .leave: open?.errand = .leave
        }
    }

    /// Called back by libedit for the code with which `nextCode` wakes it.
    static func carryOutErrand() -> UInt8 {
        guard let editor = active, let errand = editor.takeErrand() else { return UInt8(CC_NORM) }
        let (line, cursor) = EditLibrary.line
        switch errand {
        case .say(let lines):
            editor.erase(line, cursor: cursor)
            editor.show(lines.map { $0 + "\n" }.joined())
            EditLibrary.draw()
        case .redraw(let erases):
            // After a change of width the terminal has wrapped the old drawing again, at the new width.
            if erases { editor.erase(line, cursor: cursor) }
            EditLibrary.draw(isResized: true)
        case .leave:
            editor.goBelow(line, cursor: cursor)
            editor.forgetTypedAhead()
            editor.open?.outcome = .left(typed: cleaned(line))
            return UInt8(CC_EOF)
        }
        return UInt8(CC_NORM)
    }

    func takeErrand() -> OpenPrompt.DeferredAction? {
        defer {
            open?.errand = nil
            open?.hasCalled = false
        }
        return open?.errand
    }

    /// Carries out an errand where the wake code was taken for something else: after a lone Esc, or with editing
    /// switched off in `~/.editrc`.
    private func carryOutBlindly(_ errand: OpenPrompt.DeferredAction) {
        _ = takeErrand()
        switch errand {
        case .say(let lines): show("\n" + lines.map { $0 + "\n" }.joined())
        case .redraw: show("\n")
        case .leave:
            show("\n")
            forgetTypedAhead()
            open?.outcome = .left(typed: "")
            return
        }
        EditLibrary.draw()
    }

    /// Called back by libedit for Tab.
    static func completeWord() -> UInt8 {
        guard let editor = active, let complete = editor.open?.complete else { return UInt8(CC_NORM) }
        let (line, cursor) = EditLibrary.line
        guard let step = editor.open?.cycle.next(line: line, cursor: cursor, complete: complete),
            EditLibrary.length - step.deletions + step.text.unicodeScalars.count <= longestLine
        else { return UInt8(CC_ERROR) }
        // As if it were typed, so that every step can be taken back with the keys that a person knows.
        let typed = [UInt32](repeating: 0x7F, count: step.deletions) + step.text.unicodeScalars.map(\.value)
        editor.putFirst(typed)
        if !step.choices.isEmpty {
            editor.erase(line, cursor: cursor)
            let choices = step.choices.map { TerminalText.escape($0, unicode: editor.hasUnicode) }
            editor.show(ScreenRows.choices(choices, columns: editor.columns) + "\n")
            EditLibrary.draw()
        }
        return UInt8(CC_NORM)
    }

    /// Takes the prompt and the line off the screen; the cursor stands where the prompt began.
    private func erase(_ line: String, cursor: Int) {
        let row = row(in: line, at: cursor)
        show((row > 0 ? "\u{1B}[\(row)A" : "") + "\r\u{1B}[J")
    }

    /// Puts the cursor on the row below the line.
    func goBelow(_ line: String, cursor: Int) {
        let rest = row(in: line, at: line.utf8.count) - row(in: line, at: cursor)
        show("\r" + String(repeating: "\n", count: rest + 1))
    }

    /// The row of the byte `cursor` of the line, counted from the prompt's.
    private func row(in line: String, at cursor: Int) -> Int {
        let text = (open?.text ?? "") + String(decoding: line.utf8.prefix(cursor), as: UTF8.self)
        return ScreenRows.count(of: text, columns: columns)
    }

    /// Ctrl-Z: stops like any program, with the terminal as it was.
    private func suspend() {
        show(Self.pasteOff)
        EditLibrary.edits(false)
        signals.raiseByDefault(SIGTSTP)
    }

    /// After a stop: the shell has set the terminal up as it likes it, also where the stop came without notice.
    private func resume() {
        EditLibrary.edits(false)
        EditLibrary.edits(true)
        show(Self.pasteOn)
    }

    /// Without the wake code, which comes into the line where Ctrl-V was hit just before.
    private static func cleaned(_ line: String) -> String {
        String(String.UnicodeScalarView(line.unicodeScalars.filter { $0.value != KeyDecoder.wakeCode }))
    }
}
