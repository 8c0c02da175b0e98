package import Files

extension QueueFolderError {
    /// Whether an inbox with this fault is not there, rather than one that files may not be taken in from.
    package var isOfAbsentInbox: Bool {
        switch self {
        case .failed, .notMounted: true
        default: false
        }
    }

    /// The fault of an inbox, to follow its path in parentheses.
    package var inboxWords: String {
        switch self {
        case .notMounted: "nothing is mounted there"
        case .failed(_, _, let code): code.words
        case .ownFolder: "it is one of the queue's own folders"
        case .otherQueue(_, let mark): "it is another queue or a backup, or lies in one: \(mark) is there"
        case .sameInbox(_, let other): "it is the same folder as \(other)"
        default: description
        }
    }
}
