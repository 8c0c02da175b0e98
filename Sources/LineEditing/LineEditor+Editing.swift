import CEditLine
import Glibc
import Model

/// Prompts edited by libedit, which requests one character at a time; while waiting for it, the editor handles all
/// other events.
extension LineEditor {
    /// Terminals without bracketed paste ignore these.
    private static let pasteOn = "\u{1B}[?2004h"
    private static let pasteOff = "\u{1B}[?2004l"

    /// Reads a line with libedit, starting with the text `prefill`.
    func edit(_ prompt: String, prefill: String) -> PromptOutcome {
        // libedit would take a control character for a key. The caller has escaped them, so none is lost.
        putFirst(prefill.unicodeScalars.lazy.map(\.value).filter { $0 >= 0x20 })
        show(Self.pasteOn)
        let line = EditLibrary.read(prompt: prompt)
        show(Self.pasteOff)
        if let outcome = open?.outcome { return outcome }
        guard let line else {
            show("\n")
            return .endOfInput
        }
        // A key that `~/.editrc` binds to a text may end the line before its length was checked.
        let length = line.unicodeScalars.count
        guard length <= Self.longestLine else { return .tooLong(length) }
        return line.unicodeScalars.contains(KeyDecoder.replacement) ? .unreadable : .line(Self.cleaned(line))
    }

    /// Queues characters for libedit before all others.
    private func putFirst(_ first: some Sequence<UInt32>) {
        codes = first + codes
    }

    /// Returns the next character for libedit; `nil` ends the prompt.
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
        let typed = decoder.take(bytes)
        codes += typed.prefix { $0 != KeyDecoder.interruptCode }
        // After Ctrl-V, the terminal driver sends Ctrl-C as a character, not as a signal. Entries contain no control
        // characters, so it means an interrupt anyway.
        if typed.contains(KeyDecoder.interruptCode) { answer(.signal(SIGINT)) }
    }

    /// Handles all events other than input while a line is edited.
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

    /// Asks the prompt's owner what to do about a wakeup, and defers that until libedit can do it.
    func answer(_ wakeup: Wakeup) {
        switch open?.wake(wakeup) {
        case .wait, nil: break
        case .say(let lines): open?.errand = .say(lines)
        case .leave: open?.errand = .leave
        }
    }

    /// The libedit command for the code with which `nextCode` wakes it: performs the deferred action.
    static func carryOutErrand() -> UInt8 {
        guard let editor = active, let errand = editor.takeErrand() else { return UInt8(CC_NORM) }
        let (line, cursor) = EditLibrary.line
        switch errand {
        case .say(let lines):
            editor.erase(line, cursor: cursor)
            editor.show(lines.map { $0 + "\n" }.joined())
            EditLibrary.draw()
        case .redraw(let erases):
            // After a change of width, the terminal has rewrapped the old drawing.
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

    /// Removes and returns the deferred action.
    func takeErrand() -> OpenPrompt.DeferredAction? {
        defer {
            open?.errand = nil
            open?.hasCalled = false
        }
        return open?.errand
    }

    /// Performs a deferred action if libedit used the wake code for something else: after a lone Esc, or if
    /// `~/.editrc` turned editing off.
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

    /// The libedit command for Tab.
    static func completeWord() -> UInt8 {
        guard let editor = active, let complete = editor.open?.complete else { return UInt8(CC_NORM) }
        let (line, cursor) = EditLibrary.line
        guard let step = editor.open?.cycle.next(line: line, cursor: cursor, complete: complete),
            EditLibrary.length - step.deletions + step.text.unicodeScalars.count <= longestLine
        else { return UInt8(CC_ERROR) }
        // As if typed, so that the usual keys can undo each step.
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

    /// Erases the prompt and the line from the screen; leaves the cursor where the prompt began.
    private func erase(_ line: String, cursor: Int) {
        let row = row(in: line, at: cursor)
        show((row > 0 ? "\u{1B}[\(row)A" : "") + "\r\u{1B}[J")
    }

    /// Moves the cursor to the row below the line.
    func goBelow(_ line: String, cursor: Int) {
        let rest = row(in: line, at: line.utf8.count) - row(in: line, at: cursor)
        show("\r" + String(repeating: "\n", count: rest + 1))
    }

    /// Returns the row of the byte at `cursor` in the line, counted from the prompt's first row.
    private func row(in line: String, at cursor: Int) -> Int {
        let text = (open?.text ?? "") + String(decoding: line.utf8.prefix(cursor), as: UTF8.self)
        return ScreenRows.count(of: text, columns: columns)
    }

    /// Ctrl-Z: stops like any other program, after restoring the terminal's settings.
    private func suspend() {
        show(Self.pasteOff)
        EditLibrary.edits(false)
        signals.raiseByDefault(SIGTSTP)
    }

    /// After a stop: the shell may have changed the terminal's settings, even if the stop came without notice.
    private func resume() {
        EditLibrary.edits(false)
        EditLibrary.edits(true)
        show(Self.pasteOn)
    }

    /// Removes the wake code, which ends up in the line if Ctrl-V was pressed just before.
    private static func cleaned(_ line: String) -> String {
        String(String.UnicodeScalarView(line.unicodeScalars.filter { $0.value != KeyDecoder.wakeCode }))
    }
}
