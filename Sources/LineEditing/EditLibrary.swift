@preconcurrency internal import CEditLine
internal import Glibc

/// libedit's global state: set up once, and called back through `LineEditor.active`.
enum EditLibrary {
    /// Starts libedit on standard input and output; false where no UTF-8 can be edited.
    ///
    /// In a locale that isn't UTF-8 (`LC_ALL=C` on a machine reached over SSH, say) letters are told apart as in
    /// UTF-8 all the same: that is what today's terminals send, and libedit would refuse every other letter.
    static func start() -> Bool {
        if !isUTF8, setlocale(LC_CTYPE, "C.UTF-8") == nil { return false }
        rl_readline_name = name
        rl_catch_signals = 0
        rl_getc_function = { _ in LineEditor.active?.nextCode() ?? -1 }
        // It would show the prompt first and then switch the terminal's echo off: what was typed in between stood there
        // twice.
        rl_pre_input_hook = {
            rl_prep_terminal(1)
            return 0
        }
        guard rl_initialize() == 0 else { return false }
        rl_add_defun("quickrec-wake", { _, _ in LineEditor.carryOutErrand() }, CInt(KeyDecoder.wakeCode))
        // For people whose `~/.editrc` says `bind -v`: also where keys are commands.
        rl_parse_and_bind("bind -a ^^ quickrec-wake")
        rl_add_defun("quickrec-complete", { _, _ in LineEditor.completeWord() }, 0x09)
        return true
    }

    /// The line being edited, and the cursor's place in it in bytes; only while libedit carries out a key.
    static var line: (text: String, cursor: Int) {
        guard let buffer = rl_line_buffer, rl_end >= 0 else { return ("", 0) }
        // Behind its end the buffer still has what an earlier, longer line left there.
        let bytes = UnsafeRawBufferPointer(start: buffer, count: Int(rl_end))
        return (String(decoding: bytes, as: UTF8.self), Int(rl_point))
    }

    /// What settings for this program in `~/.editrc` begin with; lives as long as the process.
    nonisolated(unsafe) private static let name: UnsafePointer<CChar>? = UnsafePointer(strdup("quickrec"))

    /// Whether the locale's encoding is UTF-8; until `start` changes it.
    static var isUTF8: Bool {
        guard let codeset = nl_langinfo(nl_item(CODESET)) else { return false }
        return String(cString: codeset) == "UTF-8"
    }
}
