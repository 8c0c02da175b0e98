/// A line at a card's prompt that is a command and no entry.
///
/// Commands are single letters on their own; only `s` and `x` and `/` take something behind them. An entry that
/// looks like one goes in quotes.
enum TriageCommand: Hashable {
    case play
    case back
    /// Leaves the card for another day; `nil` for another session.
    case later(until: String?)
    /// `nil` where the reason has still to be asked for.
    case discard(reason: String?)
    case undo
    case redo
    case details
    /// Empty: the last search again.
    case search(String)
    case help
    case quit

    /// `nil` where `line` is an entry.
    init?(line: String) {
        let text = line.trimmed
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

    /// Whether it makes sense where nobody sees the cards.
    var isForBatch: Bool {
        switch self {
        case .later, .discard(reason: .some), .quit: true
        case .play, .back, .discard(reason: nil), .undo, .redo, .details, .search, .help: false
        }
    }

    /// The commands with what they do, for `?`.
    static let summaries = [
        ("an entry", "12.50 #lunch @Taipei payee:\"Joe's\" note; an empty line accepts what is known"),
        ("p", "play or stop the recording"),
        ("b", "back to the card before"),
        ("s", "later; s 3d, s 2h, s tomorrow, s mon or s 2026-11-25 hides it until then"),
        ("x REASON", "discard, kept and revivable"),
        ("u, r", "undo, redo"),
        ("d", "details"),
        ("/TEXT", "search; / for the next one"),
        ("q", "quit"),
    ]
}

extension String {
    /// Without white space at both ends.
    var trimmed: String {
        guard let start = unicodeScalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let end = unicodeScalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(unicodeScalars[start...end])
    }
}
