import LineEditing
import Model

/// The messages of prompts about unusable lines.
enum PromptWording {
    /// For a line that was typed or pasted in another encoding.
    static let unreadable = "That line is not UTF-8 text, so it was not used; type it again."

    /// Before the next card, where another process has taken the present one.
    static let goesOn = "Enter goes on: "

    /// How many records, `2 more` or `1 quick record`, are still to be booked.
    static func unbooked(_ count: Int, _ records: String) -> String {
        "\(records) \(count == 1 ? "waits" : "wait") to be converted (\(quickrec: "convert"))."
    }

    /// `length` is `nil` if it is only known to be too long; `instead` is a command that accepts more.
    static func tooLong(_ length: Int?, instead command: String) -> String {
        let limit = LineEditor.longestLine
        let size = length.map { "\($0) characters" } ?? "more than \(limit) characters"
        return "That line has \(size), and a prompt takes at most \(limit), so nothing of it is stored;"
            + " shorten it, or use \(command)."
    }
}
