import Model
import Watching

extension Readiness.WaitReason {
    /// The reason with its code and sentence.
    var reason: IntakeReason {
        switch self {
        case .settling:
            IntakeReason(
                code: .settling, problem: "It was only just written", next: "it is taken in once it rests",
                named: "name it again once it rests")
        case .changing:
            IntakeReason(
                code: .changing, problem: "It is still being written", next: "it is taken in once it rests",
                named: "name it again once it rests")
        case .openForWriting:
            IntakeReason(
                code: .openForWriting, problem: "A program has it open for writing",
                next: "it is taken in once that program closes it",
                named: "name it again once that program closes it")
        case .endMissing:
            IntakeReason(
                code: .endMissing, problem: "Its own container says that its end is missing",
                next: "it is taken in when the rest comes, or as truncated when it has not changed for a while",
                named: "name it again when the rest has come, or, to have it taken in as truncated, when it has not "
                    + "changed for a while")
        case .empty:
            IntakeReason(
                code: .noBytes, problem: "It has no bytes yet", next: "when none come for a while, it is held",
                named: "name it again once it has some")
        }
    }
}
