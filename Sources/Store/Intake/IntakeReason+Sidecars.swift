import Model
import Money

extension IntakeReason {
    /// A sidecar came when its record was decided on.
    static func tooLate(_ record: QuickRecord) -> IntakeReason {
        let next =
            record.state == .discarded
            ? "`quickrec revive \(record.id)` brings it back"
            : "if it is something new, change the record (`quickrec edit \(record.id)`)"
        return IntakeReason(
            code: .tooLate,
            sentence: """
                The record \(record.id) was \(record.state.rawValue) before its sidecar came, so what that says was not put \
                into it; \(next).
                """)
    }

    /// A sidecar says something else than what is known of its record.
    static func differs(_ facts: Entry, from entry: Entry, _ record: QuickRecordID) -> IntakeReason {
        let amounts = [entry.total, facts.total].compactMap { $0?.description }
        let kept = Set(amounts).count == 2 ? " (\(amounts[0]), not \(amounts[1]))" : ""
        return IntakeReason(
            code: .differs,
            sentence: """
                Some of what it says was not put into the record \(record), where what was known first stays\(kept); if that \
                is wrong, change it (`quickrec process \(record)`).
                """)
    }
}
