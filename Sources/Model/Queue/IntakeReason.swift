/// Why a file is held, a duplicate or deferred.
package struct IntakeReason: Hashable, Sendable {
    /// A reason for programs; the raw values are part of the contract with them, and those of the database.
    package enum Code: String, Codable, Sendable {
        /// Not complete, as far as anyone can tell.
        case settling, changing
        case openForWriting = "open_for_writing", endMissing = "end_missing", noBytes = "no_bytes"
        /// Retried: something temporary is in the way.
        case slow, gone, changed, permission
        case readerUnavailable = "reader_unavailable", inputOutput = "input_output", diskFull = "disk_full"
        case targetExists = "target_exists", copyDiffers = "copy_differs", notStored = "not_stored"
        /// Held: no recording, none that can be decoded, or too much.
        case notAudio = "not_audio", empty, unreadable, timeout, tooLarge = "too_large"
        /// Held: about other bytes, facts or records than those that are known.
        case conflict, differs, tooLate = "too_late", forNext = "for_next", invalidSidecar = "invalid_sidecar"
        /// A copy, or what was taken in with something odd about it.
        case duplicate, sameBytes = "same_bytes", unreadKey = "unread_key", restored, kept, warning
        /// Left alone.
        case ignored, notRegular = "not_regular", tooDeep = "too_deep", otherQueue = "other_queue"

        /// Whether it need not be logged, because the file is about to be taken in or is being read.
        package var passesByItself: Bool {
            switch self {
            case .slow, .settling, .changing, .openForWriting, .endMissing, .noBytes: true
            default: false
            }
        }

        /// Whether a held file can be kept as a recording that can't be decoded.
        package var isReleasable: Bool { self == .unreadable || self == .timeout }
    }

    /// The reason for programs.
    package var code: Code
    /// A sentence for the user.
    package var sentence: String
    /// The sentence about a file that the user named: it stays where it is, and nothing tries it again.
    package var sentenceForNamed: String

    /// Creates a reason with the same sentence about a file in an inbox and one that was named.
    package init(code: Code, sentence: String) {
        self.code = code
        self.sentence = sentence
        sentenceForNamed = sentence
    }

    /// Creates a reason from clauses without a full stop: the problem, what happens `next` to a file in an inbox, and
    /// what the user can do about one that was `named`.
    package init(code: Code, problem: String, next: String, named: String) {
        self.code = code
        sentence = "\(problem); \(next)."
        sentenceForNamed = "\(problem); \(named)."
    }

    /// The reason with the sentence about a file that the user named.
    package var ofNamed: IntakeReason {
        var reason = self
        reason.sentence = sentenceForNamed
        return reason
    }

    /// The first of two reasons with the sentences of the second behind its own, or the only one; `nil` without any.
    package static func joined(_ first: IntakeReason?, _ second: IntakeReason?) -> IntakeReason? {
        guard var both = first, let second else { return first ?? second }
        both.sentence += " \(second.sentence)"
        both.sentenceForNamed += " \(second.sentenceForNamed)"
        return both
    }
}
