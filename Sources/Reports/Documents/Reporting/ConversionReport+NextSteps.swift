import Model

extension ConversionReport {
    /// What to do next, most urgent first; each count is the number of items that the command will show or change.
    var nextSteps: [NextStep] {
        var steps: [NextStep] = []
        func add(_ command: String, _ count: Int, _ effect: (Int) -> String) {
            guard count > 0 else { return }
            steps.append(NextStep(command: OfferedCommand.line(command), count: count, effect: effect(count)))
        }
        add("verify", balanced && files.recordingsWithoutRecord == 0 ? 0 : 1) { _ in
            "see where the books do not add up"
        }
        add("ingest", newFiles) { "take in \($0.counted("file"))" }
        add("doctor", unreachableInboxes) {
            "see why nothing is taken in from \($0 == 1 ? "an inbox" : "\($0) inboxes")"
        }
        add("triage" + filterWords, backlog[.toTriage].count) {
            "say what \($0.counted("quick record")) meant"
        }
        add("convert", backlog[.toConvert].count == 0 ? 0 : convertible) {
            "book \($0.counted("quick record"))"
        }
        add("held", files.count(.held) + files.count(.deferred)) {
            "see why \(Wording.countIs($0, "file")) not taken in"
        }
        add("list --state awaiting_audio" + filterWords, backlog[.awaitingAudio].count) {
            "see \($0.counted("quick record")) still without a recording"
        }
        return steps
    }

    /// The command that lists all unprocessed records.
    var listCommand: String {
        let states = RecordState.unprocessed.map { " --state \($0.rawValue)" }.joined()
        return OfferedCommand.line("list" + states + filterWords)
    }
}
