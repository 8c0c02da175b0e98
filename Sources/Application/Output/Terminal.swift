import Foundation
import Model
import Reports

/// The capabilities of the process's standard streams.
package struct Terminal: Sendable {
    /// Whether both standard input and standard output are terminals, so that the user can be prompted.
    package var isInteractive: Bool
    /// Whether standard output is a terminal.
    package var showsOutput: Bool
    /// The width in columns of the terminal that is standard error; `nil` if it is none.
    var messageWidth: Int?
    /// Whether standard error is a terminal.
    var showsProgress: Bool { messageWidth != nil }
    /// The width in columns; `nil` if standard output is not a terminal.
    package var width: Int?
    /// The height in rows; 0 if standard output is not a terminal or its height is unknown.
    var height: Int
    /// Whether escape sequences for colour may go to standard output.
    package var hasColour: Bool
    /// Whether the locale's encoding is UTF-8.
    package var hasUnicode: Bool

    /// The streams of this process. Honours `NO_COLOR` (https://no-color.org) and `TERM=dumb`.
    package static func current(environment: [String: String]) -> Terminal {
        let output = isatty(STDOUT_FILENO) == 1
        let isPlain = !(environment["NO_COLOR"] ?? "").isEmpty || environment["TERM"] == "dumb"
        return Terminal(
            isInteractive: output && isatty(STDIN_FILENO) == 1, showsOutput: output,
            messageWidth: isatty(STDERR_FILENO) == 1 ? columns(of: STDERR_FILENO, environment) : nil,
            width: output ? columns(of: STDOUT_FILENO, environment) : nil,
            height: output ? Int(size(of: STDOUT_FILENO).ws_row) : 0,
            hasColour: output && !isPlain, hasUnicode: isUTF8(environment))
    }

    /// The width set by the user; no line is ever longer than 1,000 columns.
    package static func namedColumns(_ environment: [String: String]) -> Int? {
        environment["COLUMNS"].flatMap(Int.init).flatMap { $0 > 0 ? min($0, 1_000) : nil }
    }

    private static func columns(of descriptor: Int32, _ environment: [String: String]) -> Int {
        if let named = namedColumns(environment) { return named }
        let width = Int(size(of: descriptor).ws_col)
        return width > 0 ? width : 80
    }

    private static func size(of descriptor: Int32) -> winsize {
        var size = winsize()
        _ = ioctl(descriptor, UInt(TIOCGWINSZ), &size)
        return size
    }

    /// A message with its lines broken at spaces to the width of the terminal; as it is where standard error is none.
    package func wrapped(_ message: String) -> String {
        guard let messageWidth else { return message }
        return message.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
            let isWide = TerminalText.width(String(line)) > messageWidth
            return isWide ? TerminalText.wrap(String(line), to: messageWidth, indent: 2) : [String(line)]
        }.joined(separator: "\n")
    }

    private static func isUTF8(_ environment: [String: String]) -> Bool {
        // Over SSH, the locale of the other machine may not be installed here; the terminal's encoding is the same.
        if setlocale(LC_ALL, "") == nil, LocaleDefaults.isUTF8(environment) { setlocale(LC_CTYPE, "C.UTF-8") }
        guard let codeset = nl_langinfo(nl_item(CODESET)) else { return false }
        return String(cString: codeset).uppercased().replacing("-", with: "") == "UTF8"
    }
}
