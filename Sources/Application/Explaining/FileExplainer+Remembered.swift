import Files
import Intake
import Model
import Reports
import Store

extension FileExplainer {
    /// The remembered outcome for the file at this path, which stays in place, or is gone. What an inbox had in copy mode
    /// does not count once its files are moved.
    func rememberedAtPath() throws -> RememberedFile? {
        let file = try context.database.rememberedFile(at: place.source)
        return place.status == nil || place.inbox?.mode != .move || file?.reason == .kept ? file : nil
    }

    /// When the file last changed; its outcome dates from then or later.
    var lastChange: Moment? {
        place.status.map { context.moment($0.changed / 1_000_000) }
    }

    /// Explains why a file that stays in place is not read again.
    func explain(_ file: RememberedFile) throws -> Explanation {
        let here = place.status
        let traces = try context.database.traces(.digest(file.sha256))
        // The rows of recordings, sidecars and held files are permanent. The same bytes may have arrived twice. What can't
        // be removed is remembered as such, whatever became of it.
        let isKept = file.reason == .kept
        let candidates = traces.filter { isKept || file.outcome != .duplicate && $0.outcome == file.outcome }
        let trace = candidates.first { $0.sourcePath == file.sourcePath } ?? candidates.first
        if let here, let folder = place.folder, !FileStamp(here).isSame(as: file.stamp, in: folder) {
            return changed(file, was: isKept ? trace?.outcome ?? file.outcome : file.outcome)
        }
        var explanation =
            try trace.map { try explain($0, isHere: false) }
            ?? Explanation(
                file: word, verdict: file.outcome.verdict, rule: file.reason?.sentence ?? "It was taken in.",
                next: "Nothing, as long as it does not change.")
        switch file.outcome {
        case _ where isKept: if here != nil, trace != nil { explanation.rule += " It can't be removed from here." }
        case .taken, .sidecar: explanation.rule = "It was taken in." + (file.reason.map { " " + $0.sentence } ?? "")
        case .duplicate, .ignored:
            explanation.next = "Nothing: it stays where it is, and is looked at again when it changes."
            explanation.code = file.reason?.code
        case .held, .deferred: explanation.rule = file.reason?.sentence ?? explanation.rule
        }
        if here != nil {
            explanation.place = place.shown
            let isPassedOver = place.inbox == nil ? "" : ", and its bytes are not read again"
            explanation.rule += " It stays where it is\(isPassedOver)."
        }
        explanation.since = context.moment(file.since)
        return explanation
    }

    private func changed(_ file: RememberedFile, was outcome: IntakeOutcome) -> Explanation {
        let then = context.moment(file.since)
        return explanation(
            .ready, "It has changed since \(then), when it was \(outcome.words).",
            next: isWorkerRunning
                ? "The worker reads it again once it has stopped changing."
                : "\(quickrec: "ingest") or `watch` reads it again.")
    }
}
