import Model
import Money

extension Backlog.Reason {
    /// The words for display.
    var name: String {
        switch self {
        case .toTriage: "to triage"
        case .snoozed: "snoozed"
        case .awaitingAudio: RecordState.awaitingAudio.name
        case .toConvert: "to convert"
        }
    }

    /// The command for the next step, without its filters.
    var command: String? {
        switch self {
        case .toTriage: "triage"
        case .snoozed: nil
        case .awaitingAudio: "list --state awaiting_audio"
        case .toConvert: "convert"
        }
    }

    /// What needs the user stands out; what waits for something else is faint.
    var emphasis: Emphasis {
        switch self {
        case .toTriage: .attention
        case .snoozed, .awaitingAudio: .faint
        case .toConvert: .plain
        }
    }
}

extension Backlog.Sum {
    /// `12.50 EUR`, with a plus sign for income.
    func text(_ style: TableStyle) -> String {
        amount.map { Cell.signedAmount($0, type).text(style) } ?? "too much \(currency.code)"
    }
}
