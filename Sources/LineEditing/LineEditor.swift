@preconcurrency internal import Glibc
package import SystemPackage

/// Asks a person at a terminal for lines: edited with libedit where the terminal can do that, else as the terminal's
/// driver reads them.
///
/// Invariant: libedit has one global state, and this object owns it. There is at most one editor at a time, and it is
/// used only by the thread that made it, which has to be the main thread (signals). `active`, through which libedit's
/// callbacks find the editor, is set only while `readLine` runs.
package final class LineEditor {
    nonisolated(unsafe) private(set) static var active: LineEditor?

    /// A line has at most so many characters (Unicode scalars).
    ///
    /// libedit's buffers have 1,024 (`EL_BUFSIZ` in el.h, libedit 3.1-20221030): from 1,021 on `c_insert` in chared.c makes
    /// them larger, and going through the history puts only the first 1,024 of a line away (`ed_prev_history` in
    /// common.c) and takes as many back as the line had. On a terminal without editing the driver drops what
    /// comes after 4,095 bytes (`N_TTY_BUF_SIZE` in Linux), which is more than 1,000 characters in any case. Longer entries
    /// and notes, of 4 KiB and more, are for the command line.
    package static let longestLine = 1_000

    /// Whether lines can be edited, completed, recalled and begun with a text.
    package let canEdit: Bool
    /// Descriptors that wake a prompt when they can be read.
    package var watched: [CInt] = []

    let output: CInt
    /// Whether the locale's encoding is UTF-8, so that more than ASCII may be shown.
    let hasUnicode: Bool
    let signals: SignalFeed
    var events: PromptEvents
    var decoder = KeyDecoder()
    /// Characters that were typed, pasted or completed, and that libedit has not taken yet.
    var codes: ArraySlice<UInt32> = []
    /// What was typed at a plain prompt and is no whole line yet.
    var plainBytes: [UInt8] = []
    /// The prompt that is open.
    var open: OpenPrompt?

    private var lastHistoryLine: String?

    /// An editor on standard input and output.
    ///
    /// `environment` tells the terminal. Throws what the system says where signals can't be read.
    package init(environment: [String: String]) throws(Errno) {
        signals = try SignalFeed()
        output = STDOUT_FILENO
        events = PromptEvents(input: STDIN_FILENO)
        hasUnicode = EditLibrary.isUTF8
        canEdit = TerminalAbility.canEdit(environment: environment) && EditLibrary.start()
    }

    deinit { events.close() }

    /// Asks `prompt` and waits for a line.
    ///
    /// The line begins with `prefill` where the terminal can do that; it has no control characters, and at most
    /// `longestLine` characters. `complete` gets the line and the cursor's place in it (bytes) when Tab is hit; `wake` is
    /// asked whenever something else happens.
    package func readLine(
        _ prompt: String, prefill: String = "", complete: (String, Int) -> LineCompletion?,
        wake: (Wakeup) -> WakeAnswer
    ) -> PromptOutcome {
        precondition(Self.active == nil, "one prompt at a time")
        precondition(prefill.unicodeScalars.count <= Self.longestLine, "a prompt can't begin with so long a text")
        return withoutActuallyEscaping(complete) { complete in
            withoutActuallyEscaping(wake) { wake in
                let (rows, last) = ScreenRows.split(prompt: prompt, columns: columns)
                for row in rows { show(row + "\n") }
                open = OpenPrompt(text: last, complete: complete, wake: wake)
                Self.active = self
                defer {
                    Self.active = nil
                    open = nil
                }
                return canEdit ? edit(last, prefill: prefill) : readPlainLine(last)
            }
        }
    }

    /// Whether a prompt can begin with `text`.
    package func canPrefill(_ text: String) -> Bool {
        canEdit && text.unicodeScalars.count <= Self.longestLine
    }

    /// Makes `line` the first that the cursor key up brings back, unless it is too long to be one.
    package func remember(_ line: String) {
        guard canPrefill(line), !line.isEmpty, line != lastHistoryLine else { return }
        lastHistoryLine = line
        EditLibrary.remember(line)
    }

    /// Ends the process by `signal`, as if it had not been read.
    package func die(of signal: CInt) {
        signals.raiseByDefault(signal)
    }

    /// The terminal's width; 80 where it doesn't say.
    package var columns: Int {
        var size = winsize()
        guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Writes to the terminal. Where that is gone nobody is there to see, so what the system says doesn't matter.
    package func show(_ text: String) {
        fflush(nil)
        _ = try? FileDescriptor(rawValue: output).writeAll(Array(text.utf8))
    }

    /// Forgets what was typed ahead, also what the terminal's driver still has.
    func forgetTypedAhead() {
        codes.removeAll()
        plainBytes.removeAll()
        decoder.reset()
        tcflush(events.input, TCIFLUSH)
    }
}

/// The prompt that is open, and what has come up meanwhile.
struct OpenPrompt {
    /// Something that needs the line as it is, which libedit tells only while it carries out a key.
    enum DeferredAction {
        case say([String])
        /// The terminal's size or contents changed; `erases` where the old drawing is still there.
        case redraw(erases: Bool)
        case leave
    }

    /// What stands before the cursor's first place.
    let text: String
    let complete: (String, Int) -> LineCompletion?
    let wake: (Wakeup) -> WakeAnswer
    var errand: DeferredAction?
    /// Whether libedit has got the code that makes it ask for the errand.
    var hasCalled = false
    /// How the prompt ends, where libedit doesn't say it.
    var outcome: PromptOutcome?
    var cycle = CompletionCycle()

    init(
        text: String, complete: @escaping (String, Int) -> LineCompletion?, wake: @escaping (Wakeup) -> WakeAnswer
    ) {
        self.text = text
        self.complete = complete
        self.wake = wake
    }
}
