@preconcurrency internal import Glibc
package import SystemPackage

/// Reads lines from a terminal: edited with libedit if the terminal is capable of that, otherwise by its driver.
///
/// Invariant: libedit has one global state, and this object owns it. There is at most one editor at a time, used only
/// by the thread that created it, which must be the main thread (signals). `active`, through which libedit's
/// callbacks find the editor, is set only while `readLine` runs.
package final class LineEditor {
    /// The editor whose `readLine` runs, for libedit's callbacks, which have no context; `nil` between prompts.
    nonisolated(unsafe) private(set) static var active: LineEditor?

    /// The maximum number of characters (Unicode scalars) in a line.
    ///
    /// libedit's buffers have 1,024 (`EL_BUFSIZ` in el.h, libedit 3.1-20221030). From 1,021 on, `c_insert` in
    /// chared.c enlarges them, but moving through the history saves only the first 1,024 of a line (`ed_prev_history`
    /// in common.c) and restores as many as the line had. On a terminal without editing, the driver drops everything
    /// after 4,095 bytes (`N_TTY_BUF_SIZE` in Linux), which always exceeds 1,000 characters. Longer entries and
    /// notes, of 4 KiB and more, need the command line.
    package static let longestLine = 1_000

    /// Whether lines can be edited, completed, recalled and prefilled on the terminal as it is now.
    package var canEdit: Bool { hasStarted && TerminalSize(of: output).isEditable }
    /// Descriptors that wake a prompt when they become readable.
    package var watched: [CInt] = []

    /// The descriptor to write to.
    private let output: CInt
    /// Whether the locale's encoding is UTF-8, so that more than ASCII can be displayed.
    let hasUnicode: Bool
    /// The signals to handle during a prompt.
    let signals: SignalFeed
    /// Everything a prompt waits for.
    var events: PromptEvents
    /// The decoder of keys and pasted text.
    var decoder = KeyDecoder()
    /// Characters that were typed, pasted or completed but not yet read by libedit.
    var codes: ArraySlice<UInt32> = []
    /// Bytes typed at a plain prompt that are not a complete line yet.
    var plainBytes: [UInt8] = []
    /// The current prompt.
    var open: OpenPrompt?

    /// Whether libedit has started on this terminal.
    private let hasStarted: Bool
    private var lastHistoryLine: String?

    /// Creates an editor on standard input and output.
    ///
    /// `environment` identifies the terminal. Throws the system's error if signals can't be read.
    package init(environment: [String: String]) throws(Errno) {
        signals = try SignalFeed()
        output = STDOUT_FILENO
        events = PromptEvents(input: STDIN_FILENO)
        hasUnicode = EditLibrary.isUTF8
        hasStarted =
            TerminalAbility.canEdit(environment: environment) && TerminalSize(of: output).isEditable
            && EditLibrary.start()
    }

    deinit { events.close() }

    /// Shows `prompt` and waits for a line.
    ///
    /// The line starts with `prefill`; it has no control characters and at most
    /// `longestLine` characters. Tab calls `complete` with the line and the cursor's byte offset; all other events
    /// call `wake`.
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
                return canEdit ? edit(last, prefill: prefill) : readPlainLine(last, prefill: prefill)
            }
        }
    }

    /// Whether a prompt can start with `text`.
    package func canPrefill(_ text: String) -> Bool {
        canEdit && text.unicodeScalars.count <= Self.longestLine
    }

    /// Adds `line` to the history as the newest entry, unless it is too long for a prompt.
    package func remember(_ line: String) {
        guard canPrefill(line), !line.isEmpty, line != lastHistoryLine else { return }
        lastHistoryLine = line
        EditLibrary.remember(line)
    }

    /// Ends the process with the default action of `signal`.
    package func die(of signal: CInt) {
        signals.raiseByDefault(signal)
    }

    /// The width of the terminal; 80 if it doesn't say.
    package var columns: Int {
        let size = TerminalSize(of: output)
        return size.columns > 0 ? size.columns : 80
    }

    /// Writes to the terminal. Ignores errors: if the terminal is gone, nobody is reading.
    package func show(_ text: String) {
        fflush(nil)
        _ = try? FileDescriptor(rawValue: output).writeAll(Array(text.utf8))
    }

    /// Discards type-ahead, including what the terminal driver still holds.
    func forgetTypedAhead() {
        codes.removeAll()
        plainBytes.removeAll()
        decoder.reset()
        tcflush(events.input, TCIFLUSH)
    }
}

/// The current prompt and its pending action.
struct OpenPrompt {
    /// An action that needs the current line, which libedit reveals only while it executes a key.
    enum DeferredAction {
        /// Shows these lines above the prompt.
        case say([String])
        /// Redraws after the terminal's size or contents changed; `erases` if the old drawing is still there.
        case redraw(erases: Bool)
        /// Gives the prompt up.
        case leave
    }

    /// The text before the cursor's first position.
    let text: String
    /// Completes the word before the cursor: gets the line and the cursor's byte offset.
    let complete: (String, Int) -> LineCompletion?
    /// Decides what to do about a wakeup.
    let wake: (Wakeup) -> WakeAnswer
    /// The action to perform as soon as libedit asks for it.
    var errand: DeferredAction?
    /// Whether libedit has received the wake code that makes it ask for the action.
    var hasCalled = false
    /// The outcome of the prompt, if libedit doesn't report it.
    var outcome: PromptOutcome?
    /// The state of Tab.
    var cycle = CompletionCycle()

    /// Creates an open prompt without pending actions.
    init(
        text: String, complete: @escaping (String, Int) -> LineCompletion?, wake: @escaping (Wakeup) -> WakeAnswer
    ) {
        self.text = text
        self.complete = complete
        self.wake = wake
    }
}
