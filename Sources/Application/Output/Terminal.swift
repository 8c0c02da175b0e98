import Foundation
import Reports

/// What the process's standard streams can show.
package struct Terminal: Sendable {
    /// Whether both standard input and standard output are a terminal, so that questions can be asked.
    package var isInteractive: Bool
    /// Whether standard output is a terminal.
    package var showsOutput: Bool
    /// Whether standard error is a terminal.
    var showsProgress: Bool
    /// Columns; `nil` where standard output is no terminal.
    package var width: Int?
    /// Rows; 0 where standard output is no terminal, or one of unknown height.
    var height: Int
    package var hasColour: Bool
    /// Whether the locale's encoding is UTF-8.
    package var hasUnicode: Bool

    /// The streams of this process. `NO_COLOR` (https://no-color.org) and `TERM=dumb` are followed.
    package static func current(environment: [String: String]) -> Terminal {
        let output = isatty(STDOUT_FILENO) == 1
        let isPlain = !(environment["NO_COLOR"] ?? "").isEmpty || environment["TERM"] == "dumb"
        return Terminal(
            isInteractive: output && isatty(STDIN_FILENO) == 1, showsOutput: output,
            showsProgress: isatty(STDERR_FILENO) == 1, width: output ? columns(environment) : nil,
            height: output ? Int(size().ws_row) : 0,
            hasColour: output && !isPlain, hasUnicode: isUTF8())
    }

    /// The width that a person has set; no line is ever longer than 1,000 columns.
    package static func namedColumns(_ environment: [String: String]) -> Int? {
        environment["COLUMNS"].flatMap(Int.init).flatMap { $0 > 0 ? min($0, 1_000) : nil }
    }

    private static func columns(_ environment: [String: String]) -> Int {
        if let named = namedColumns(environment) { return named }
        let width = Int(size().ws_col)
        return width > 0 ? width : 80
    }

    private static func size() -> winsize {
        var size = winsize()
        _ = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size)
        return size
    }

    private static func isUTF8() -> Bool {
        setlocale(LC_ALL, "")
        guard let codeset = nl_langinfo(nl_item(CODESET)) else { return false }
        return String(cString: codeset).uppercased().replacing("-", with: "") == "UTF8"
    }
}
