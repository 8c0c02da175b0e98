import Glibc

/// The size of a terminal in characters, as its driver reports it.
struct TerminalSize {
    /// The number of columns; 0 if the terminal doesn't say.
    let columns: Int
    /// The number of rows; 0 if the terminal doesn't say.
    private let rows: Int

    /// The size of the terminal at a descriptor.
    init(of descriptor: CInt) {
        var size = winsize()
        let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0
        (columns, rows) = isKnown ? (Int(size.ws_col), Int(size.ws_row)) : (0, 0)
    }

    /// Whether lines can be edited on a screen of this size.
    ///
    /// At each prompt, libedit asks for the size and allocates 8 bytes for each character of the screen, which it uses
    /// even if it didn't get them (`read_prepare` in read.c, `terminal_alloc_display` in terminal.c, libedit
    /// 3.1-20221030). Any program can set a size of 65,535 by 65,535 (TIOCSWINSZ); the largest screens have half a
    /// million characters.
    var isEditable: Bool { columns * rows <= 1_000_000 }
}
