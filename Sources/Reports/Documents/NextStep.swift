import FoundationEssentials
import Model

/// What a person can do about something, and the command for it.
struct NextStep: Hashable, Sendable {
    let command: String
    let effect: String

    /// `- quickrec triage (say what 3 pending records meant)`.
    var text: String { "- \(command) (\(effect))" }
}

extension ConversionReport {
    /// What to do next, most urgent first.
    var nextSteps: [NextStep] {
        var steps: [NextStep] = []
        func add(_ command: String, _ count: Int, _ effect: (Int) -> String) {
            if count > 0 { steps.append(NextStep(command: "quickrec " + command, effect: effect(count))) }
        }
        add("verify", balanced ? 0 : 1) { _ in "see where the books do not add up" }
        add("triage", count(.pending)) { "say what \(Wording.count($0, "pending record")) meant" }
        add("convert", count(.processed)) { "book \(Wording.count($0, "processed record"))" }
        add("held", held) { "see why \(Wording.count($0, "file")) could not be taken in" }
        add("list --state awaiting_audio", count(.awaitingAudio)) {
            "see \(Wording.count($0, "record")) still without a recording"
        }
        return steps
    }
}

extension QuickRecord {
    /// Why it is not booked yet, in a few words.
    func whyUnprocessed(at now: Moment, in zone: TimeZone) -> String {
        if state.after(.snooze) != nil, let until = snoozedUntil, until.milliseconds > now.milliseconds {
            return "snoozed until \(until.day(in: zone))"
        }
        let reason =
            switch state {
            case .awaitingAudio: "audio not here yet"
            case .pending: entry.total == nil ? "not answered yet" : "not confirmed yet"
            case .processed: "not converted yet"
            case .converted, .discarded: state.rawValue
            }
        switch recording?.analysis.state {
        case .truncated: return reason + ", audio cut short"
        case .empty: return reason + ", audio without sound"
        case .unreadable: return reason + ", audio unreadable"
        case .pending, .complete, nil: return reason
        }
    }
}
