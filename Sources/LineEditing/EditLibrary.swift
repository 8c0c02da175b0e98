@preconcurrency internal import CEditLine
import Glibc

/// libedit: one editor for the process, set up once, and called back through `LineEditor.active`.
///
/// This is libedit's own interface and not its imitation of GNU readline. That one keeps a pointer to the line
/// (`rl_line_buffer`, readline.c in libedit 3.1-20221030), which it writes through also after the buffer behind it was
/// reallocated: from 1,020 bytes on it writes into memory that is free. Here the line is read where it is
/// (`el_wline`), and copied before libedit is called again.
enum EditLibrary {
    /// Starts libedit on standard input and output; false where no UTF-8 can be edited.
    ///
    /// In a locale that isn't UTF-8 (`LC_ALL=C` on a machine reached over SSH, say) letters are told apart as in
    /// UTF-8 anyway: that is what today's terminals send, and libedit would refuse every other letter.
    static func start() -> Bool {
        if !isUTF8, setlocale(LC_CTYPE, "C.UTF-8") == nil { return false }
        // libedit sets the terminal up for the program that it takes the editor for.
        let settings = TerminalSettings(of: STDIN_FILENO)
        defer { settings?.restore() }
        guard let new = qr_edit_start("quickrec"), let lines = history_init() else { return false }
        (editor, history) = (new, lines)
        // Who has switched the echo off wants no line drawn, as with readline.
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

    /// How many characters the line has that is being edited.
    static var length: Int {
        guard let line = el_wline(editor)?.pointee, let start = line.buffer, let end = line.lastchar else { return 0 }
        return end - start
    }

    /// The line being edited, and the cursor's place in it in bytes.
    static var line: (text: String, cursor: Int) {
        guard let line = el_wline(editor)?.pointee, let start = line.buffer, let end = line.lastchar,
            let cursor = line.cursor
        else { return ("", 0) }
        let codes = copy(start, count: end - start)
        let before = text(codes.prefix(cursor - start))
        return (before + text(codes.dropFirst(cursor - start)), before.utf8.count)
    }

    /// Asks for a line; `nil` where there is none. The terminal is left as it was.
    static func read(prompt text: String) -> String? {
        let settings = TerminalSettings(of: STDIN_FILENO)
        defer { settings?.restore() }
        free(prompt)
        prompt = strdup(text)
        // It would show the prompt first and then switch the terminal's echo off: what was typed in between stood there
        // twice.
        edits(true)
        var count: CInt = 0
        guard let start = el_wgets(editor, &count), count > 0 else { return nil }
        var codes = copy(start, count: Int(count))
        if codes.last == 0x0A || codes.last == 0x0D { codes.removeLast() }
        return self.text(codes[...])
    }

    /// Sets the terminal up for editing, or for everything else.
    static func edits(_ isEditing: Bool) {
        qr_edit_set_number(editor, EL_PREP_TERM, isEditing ? 1 : 0)
    }

    /// Draws the prompt and the line again, from the cursor's place; `isResized` where the terminal has another size.
    static func draw(isResized: Bool = false) {
        if isResized { el_resize(editor) }
        qr_edit_draw(editor)
    }

    /// Makes `line` the first that the cursor key up brings back.
    static func remember(_ line: String) {
        qr_edit_remember(history, line)
    }

    /// Whether the locale's encoding is UTF-8; until `start` changes it.
    static var isUTF8: Bool {
        guard let codeset = nl_langinfo(nl_item(CODESET)) else { return false }
        return String(cString: codeset) == "UTF-8"
    }

    // Used by the main thread only, like the editor that owns them (`LineEditor`).
    nonisolated(unsafe) private static var editor: OpaquePointer?
    nonisolated(unsafe) private static var history: OpaquePointer?
    /// What stands before the line, as libedit asks for it; allocated with malloc.
    nonisolated(unsafe) private static var prompt: UnsafeMutablePointer<CChar>?

    /// The key bindings of libedit's readline emulation that its own interface lacks, for familiarity.
    private static let keys = [
        ("^R", "em-inc-search-prev"), ("\\e[1~", "ed-move-to-beg"), ("\\e[4~", "ed-move-to-end"),
        ("\\e[7~", "ed-move-to-beg"), ("\\e[8~", "ed-move-to-end"), ("\\e[H", "ed-move-to-beg"),
        ("\\e[F", "ed-move-to-end"), ("\\e[3~", "ed-delete-next-char"), ("\\e[2~", "ed-quoted-insert"),
        ("\\e[1;5C", "em-next-word"), ("\\e[1;5D", "ed-prev-word"), ("\\e[5C", "em-next-word"),
        ("\\e[5D", "ed-prev-word"), ("\\e\\e[C", "em-next-word"), ("\\e\\e[D", "ed-prev-word"),
    ]

    /// `~/.editrc` comes between: it may change all keys but the two that prompts depend on.
    private static func bindKeys(_ editor: OpaquePointer) {
        qr_edit_set_text(editor, EL_EDITOR, "emacs")
        for (keys, command) in keys { qr_edit_bind(editor, keys, command) }
        el_source(editor, nil)
        qr_edit_add_command(editor, "quickrec-wake") { _, _ in LineEditor.carryOutErrand() }
        qr_edit_bind(editor, "^^", "quickrec-wake")
        // For people whose `~/.editrc` says `bind -v`: also where keys are commands.
        qr_edit_bind_vi_command(editor, "^^", "quickrec-wake")
        qr_edit_add_command(editor, "quickrec-complete") { _, _ in LineEditor.completeWord() }
        qr_edit_bind(editor, "^I", "quickrec-complete")
    }

    private static func copy(_ start: UnsafePointer<wchar_t>, count: Int) -> [UInt32] {
        // As numbers: a `Unicode.Scalar` that is none must not even be read.
        start.withMemoryRebound(to: UInt32.self, capacity: count) {
            Array(UnsafeBufferPointer(start: $0, count: count))
        }
    }

    private static func text(_ codes: ArraySlice<UInt32>) -> String {
        String(String.UnicodeScalarView(codes.lazy.filter { $0 != 0 }.compactMap(Unicode.Scalar.init)))
    }
}

/// The settings of a terminal, to put them back.
struct TerminalSettings {
    private let descriptor: CInt
    private var settings = termios()

    /// `nil` where the descriptor is no terminal.
    init?(of descriptor: CInt) {
        self.descriptor = descriptor
        guard tcgetattr(descriptor, &settings) == 0 else { return nil }
    }

    /// Whether what is typed is shown.
    var hasEcho: Bool { settings.c_lflag & tcflag_t(ECHO) != 0 }

    /// Puts them back once everything written is out.
    func restore() {
        var settings = settings
        // Nothing is visible once the terminal is gone.
        _ = tcsetattr(descriptor, TCSADRAIN, &settings)
    }
}
