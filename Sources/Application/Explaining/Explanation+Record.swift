package import Model
package import Reports
import Store

extension Explanation {
    /// Explains a record that was named directly.
    init(_ record: QuickRecord, _ word: String, _ context: CommandContext) throws {
        let path = record.recording?.path
        let trace = try path.flatMap { try context.database.traces(.path($0)).first }
        self.init(
            file: word, verdict: record.recording == nil ? .sidecar : .taken,
            rule: record.recording == nil
                ? "It is a record without a recording." : "It is the recording that was named \(record.originalName).",
            place: path, since: trace.map { context.moment($0.since) })
        if let warning = trace?.warning { rule += " " + warning }
        tell(of: record)
    }

    /// Adds the state of the record and the source of its audio UUID.
    package mutating func tell(of record: QuickRecord) {
        self.record = record
        identitySource = record.identitySource
        next =
            switch record.state {
            case .awaitingAudio: "It waits for its recording."
            case .pending: "It waits for its entry: \(quickrec: "triage")."
            case .processed: "It waits to be booked: \(quickrec: "convert")."
            case .converted: "Nothing: it is booked."
            case .discarded: "Nothing: it was discarded; \(quickrec: "revive") brings it back."
            }
    }
}

extension QuickRecord {
    fileprivate var originalName: String { recording?.originalName.text ?? "" }

    /// The source of its audio UUID; `nil` without a recording, whose UUID was typed.
    fileprivate var identitySource: String? {
        guard let recording else { return nil }
        if AudioUUID(inName: recording.originalName) == recording.audioUUID { return "filename" }
        return AudioUUID(contentDigest: recording.sha256) == recording.audioUUID ? "content" : "sidecar"
    }
}
