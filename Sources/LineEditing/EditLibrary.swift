@preconcurrency internal import CEditLine
import Glibc

/// libedit: one editor per process, set up once; its callbacks find the editor through `LineEditor.active`.
///
/// This is libedit's own interface, not its emulation of GNU readline. The emulation keeps a pointer to the line
/// (`rl_line_buffer`, readline.c in libedit 3.1-20221030) and still writes through it after the buffer was
/// reallocated: from 1,020 bytes on, it writes to freed memory. This code reads the line in place (`el_wline`), and
/// copies it before the next call to libedit.
enum EditLibrary {
    /// Starts libedit on standard input and output; returns false if it can't edit UTF-8.
    ///
    /// In a locale without UTF-8 (such as `LC_ALL=C` over SSH), characters are classified as in UTF-8 anyway: that is
    /// what today's terminals send, and libedit would reject everything but ASCII.
    static func start() -> Bool {
        if !isUTF8, setlocale(LC_CTYPE, "C.UTF-8") == nil { return false }
        // Creating the editor changes the terminal's settings.
        let settings = TerminalSettings()
        defer { settings?.restore() }
        guard let new = qr_edit_start("quickrec"), let lines = history_init() else { return false }
        (editor, history) = (new, lines)
        // If the user has turned echo off, draw no line, as readline does.
        if settings?.hasEcho == false { qr_edit_set_number(new, EL_EDITMODE, 0) }
        qr_edit_set_history(new, lines)
        qr_edit_set_reader(new) { _, place in
            guard let code = LineEditor.active?.nextCode() else { return 0 }
            place?.pointee = wchar_t(code)
            return 1
        }
        qr_edit_set_prompt(new) { _ in EditLibrary.prompt }
        bindKeys(new)
        return true
    }

    /// The number of characters in the line being edited.
    static var length: Int {
        guard let line = el_wline(editor)?.pointee, let start = line.buffer, let end = line.lastchar else { return 0 }
        return end - start
    }

    /// The line being edited, and the byte offset of the cursor in it.
    static var line: (text: String, cursor: Int) {
        guard let line = el_wline(editor)?.pointee, let start = line.buffer, let end = line.lastchar,
            let cursor = line.cursor
        else { return ("", 0) }
        let codes = copy(start, count: end - start)
        let before = text(codes.prefix(cursor - start))
        return (before + text(codes.dropFirst(cursor - start)), before.utf8.count)
    }

    /// Reads a line; `nil` at the end of input. Restores the terminal's settings.
    static func read(prompt text: String) -> String? {
        let settings = TerminalSettings()
        defer { settings?.restore() }
        free(prompt)
        prompt = strdup(text)
        // Otherwise libedit would show the prompt before turning echo off, and what is typed in between would appear
        // twice.
        edits(true)
        var count: CInt = 0
        guard let start = el_wgets(editor, &count), count > 0 else { return nil }
        var codes = copy(start, count: Int(count))
        if codes.last == 0x0A || codes.last == 0x0D { codes.removeLast() }
        return self.text(codes[...])
    }

    /// Sets the terminal up for editing, or back to normal.
    static func edits(_ isEditing: Bool) {
        qr_edit_set_number(editor, EL_PREP_TERM, isEditing ? 1 : 0)
    }

    /// Redraws the prompt and the line from the cursor's position; `isResized` if the size of the terminal changed. For a
    /// size that libedit can't have, it keeps the earlier one.
    static func draw(isResized: Bool = false) {
        if isResized, TerminalSize(of: STDOUT_FILENO).isEditable { el_resize(editor) }
        qr_edit_draw(editor)
    }

    /// Adds `line` to the history as the newest entry.
    static func remember(_ line: String) {
        qr_edit_remember(history, line)
    }

    /// Whether the locale's encoding is UTF-8; only meaningful before `start`, which may change the locale.
    static var isUTF8: Bool {
        guard let codeset = nl_langinfo(nl_item(CODESET)) else { return false }
        return String(cString: codeset) == "UTF-8"
    }

    // Used only on the main thread, like the editor that owns them (`LineEditor`).
    nonisolated(unsafe) private static var editor: OpaquePointer?
    nonisolated(unsafe) private static var history: OpaquePointer?
    /// The prompt that libedit asks for; allocated with malloc.
    nonisolated(unsafe) private static var prompt: UnsafeMutablePointer<CChar>?

    /// The key bindings of libedit's readline emulation that its own interface lacks, so that keys work as users
    /// expect.
    private static let keys = [
        ("^R", "em-inc-search-prev"), ("\\e[1~", "ed-move-to-beg"), ("\\e[4~", "ed-move-to-end"),
        ("\\e[7~", "ed-move-to-beg"), ("\\e[8~", "ed-move-to-end"), ("\\e[H", "ed-move-to-beg"),
        ("\\e[F", "ed-move-to-end"), ("\\e[3~", "ed-delete-next-char"), ("\\e[2~", "ed-quoted-insert"),
        ("\\e[1;5C", "em-next-word"), ("\\e[1;5D", "ed-prev-word"), ("\\e[5C", "em-next-word"),
        ("\\e[5D", "ed-prev-word"), ("\\e\\e[C", "em-next-word"), ("\\e\\e[D", "ed-prev-word"),
    ]

    /// Reads `~/.editrc` in between, so that it can change all keys except the two that prompts depend on.
    private static func bindKeys(_ editor: OpaquePointer) {
        qr_edit_set_text(editor, EL_EDITOR, "emacs")
        for (keys, command) in keys { qr_edit_bind(editor, keys, command) }
        el_source(editor, nil)
        qr_edit_add_command(editor, "quickrec-wake") { _, _ in LineEditor.carryOutErrand() }
        qr_edit_bind(editor, "^^", "quickrec-wake")
        // Also in command mode, for users with `bind -v` in `~/.editrc`.
        qr_edit_bind_vi_command(editor, "^^", "quickrec-wake")
        qr_edit_add_command(editor, "quickrec-complete") { _, _ in LineEditor.completeWord() }
        qr_edit_bind(editor, "^I", "quickrec-complete")
    }

    private static func copy(_ start: UnsafePointer<wchar_t>, count: Int) -> [UInt32] {
        // As numbers: an invalid `Unicode.Scalar` must not even be read.
        start.withMemoryRebound(to: UInt32.self, capacity: count) {
            Array(UnsafeBufferPointer(start: $0, count: count))
        }
    }

    private static func text(_ codes: ArraySlice<UInt32>) -> String {
        String(String.UnicodeScalarView(codes.lazy.filter { $0 != 0 }.compactMap(Unicode.Scalar.init)))
    }
}

/// The settings of the terminal that is standard input, saved to restore them.
struct TerminalSettings {
    private var settings = termios()

    /// Saves the settings; `nil` if standard input is no terminal.
    init?() {
        guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    }

    /// Whether input is echoed.
    var hasEcho: Bool { settings.c_lflag & tcflag_t(ECHO) != 0 }

    /// Restores the settings once all output is written.
    func restore() {
        var settings = settings
        // An error doesn't matter: it means that the terminal is gone.
        _ = tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
    }
}
