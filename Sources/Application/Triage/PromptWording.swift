import LineEditing

/// What prompts say of lines that can't be used.
enum PromptWording {
    static let unreadable = "That line is not UTF-8 text, so it was not used; type it again."

    /// `length` is `nil` where only so much is known that it is too long; `instead` is a command that takes more.
    static func tooLong(_ length: Int?, instead command: String) -> String {
        let limit = LineEditor.longestLine
        let size = length.map { "\($0) characters" } ?? "more than \(limit) characters"
        return "That line has \(size), and a prompt takes at most \(limit), so nothing of it is stored;"
            + " shorten it, or use \(command)."
    }
}
