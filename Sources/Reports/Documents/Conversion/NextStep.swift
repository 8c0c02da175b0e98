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
