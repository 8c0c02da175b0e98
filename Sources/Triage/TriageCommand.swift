import EntryLine

/// A line at a card's prompt that is a command, not an entry.
///
/// Commands are single letters or full names, alone on the line; only `s`, `x` and `/` take an argument. An entry that
/// looks like a command must be quoted.
enum TriageCommand: Hashable {
    /// Plays the recording, or stops it if it is playing.
    case play
    /// Only by name: `p` both plays and stops.
    case stop
    /// Returns to the previous card, whatever its outcome.
    case back
    /// Postpones the card to another day, or to another session if `nil`.
    case later(until: String?)
    /// `nil` if the user must still be asked for the reason.
    case discard(reason: String?)
    /// Undoes the last action of the history, not only of this session.
    case undo
    /// Redoes the action that was undone last.
    case redo
    /// Shows everything that is known about the card.
    case details
    /// If empty, repeats the last search.
    case search(String)
    /// Lists the commands.
    case help
    /// Ends the session, after the question whether to convert.
    case quit

    /// Parses a command; `nil` if `line` is an entry.
    init?(line: String) {
        let text = line.trimmed
        var name = text.lowercased()[...]
        if name.hasSuffix(".") { name.removeLast() }
        if let named = Self.named[String(name)] ?? (name.first == ":" ? Self.named[String(name.dropFirst())] : nil) {
            self = named
            return
        }
        switch text {
        case "p": self = .play
        case "b": self = .back
        case "s": self = .later(until: nil)
        case "x": self = .discard(reason: nil)
        case "u": self = .undo
        case "r": self = .redo
        case "d": self = .details
        case "?": self = .help
        case "q": self = .quit
        case _ where text.hasPrefix("/"): self = .search(String(text.dropFirst()).trimmed)
        case _ where text.hasPrefix("s "): self = .later(until: String(text.dropFirst(2)).trimmed)
        case _ where text.hasPrefix("x "): self = .discard(reason: String(text.dropFirst(2)).trimmed)
        default: return nil
        }
    }

    /// The command that a line with a number of times means, `undo 2` as for `quickrec undo 2`; `nil` for an entry.
    static func repeated(_ line: String) -> String? {
        let words = line.split(whereSeparator: \.isWhitespace)
        guard words.count == 2, words[1].allSatisfy(\.isWholeNumber) else { return nil }
        let name = words[0].lowercased()
        return ["u", "r", "b", "undo", "redo", "back"].contains(name) ? name : nil
    }

    /// The commands by their full names, as users of other programs type them; also after a colon, and before a full stop.
    private static let named: [String: TriageCommand] = [
        "quit": .quit, "exit": .quit, ":q": .quit, ":wq": .quit, ":q!": .quit, "q!": .quit, "help": .help,
        // Nothing was asked.
        "y": .help, "n": .help, "yes": .help, "no": .help,
        "skip": .later(until: nil),
        "next": .later(until: nil), "undo": .undo, "redo": .redo, "back": .back, "play": .play, "stop": .stop,
        "details": .details, "discard": .discard(reason: nil),
    ]

    /// Whether the command makes sense without cards on a screen.
    var isForBatch: Bool {
        switch self {
        case .later, .discard(reason: .some), .quit: true
        case .play, .stop, .back, .discard(reason: nil), .undo, .redo, .details, .search, .help: false
        }
    }

    /// The commands and what they do, for `?`.
    static let summaries = [
        ("an entry", "12.50 #lunch @Taipei payee:\"Joe's\" note; an empty line accepts what is known"),
        ("p", "play or stop the recording"),
        ("b", "back to the card before"),
        ("s", "later; s 3d, s 2h, s tomorrow, s mon or s YYYY-MM-DD hides it until then"),
        ("x REASON", "discard the memo (it is kept and can be revived)"),
        ("u, r", "undo, redo"),
        ("d", "details"),
        ("/TEXT", "search; / for the next one"),
        ("q", "quit; a command's name in full does the same"),
    ]
}
