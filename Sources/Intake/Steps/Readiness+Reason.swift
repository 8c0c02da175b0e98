import Model
import Watching

extension Readiness.WaitReason {
    /// The reason with its code and sentence.
    var reason: IntakeReason {
        switch self {
        case .settling:
            IntakeReason(code: "settling", sentence: "It was only just written; it is taken in once it rests.")
        case .changing:
            IntakeReason(code: "changing", sentence: "It is still being written; it is taken in once it rests.")
        case .openForWriting:
            IntakeReason(
                code: "open_for_writing",
                sentence: "A program has it open for writing; it is taken in once that program closes it.")
        case .endMissing:
            IntakeReason(
                code: "end_missing",
                sentence: "Its own container says that its end is missing; it is taken in when the rest comes, or as "
                    + "truncated when it has not changed for a while.")
        case .empty:
            IntakeReason(
                code: "no_bytes", sentence: "It has no bytes yet; when none come for a while, it is held.")
        }
    }
}
