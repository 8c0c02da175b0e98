import Files
import Glibc
import Intake
package import Model
package import Reports
import Store
import SystemPackage

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
        if let other = try AudioUUID(word).flatMap({ try context.database.recordID(ofAudio: $0) }), other != record.id {
            rule += " The UUID is also that of the recording of another record: \(quickrec: "explain \(other)")."
        }
        tell(of: record)
        if let recording = record.recording { try tellLoss(of: recording.path, recording.byteCount, context) }
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

    /// Says what to do where a file below the queue folder is not there, or is no longer of the size that it had; it may have
    /// other bytes without that. `byteCount` is `nil` for a file that may be corrected, or whose size is unknown.
    mutating func tellLoss(of path: String, _ byteCount: Int64?, _ context: CommandContext) throws {
        var status = stat()
        let isThere = context.queue.path.absolute.appending(path).withPlatformString { lstat($0, &status) } == 0
        let isOutOfSight = !isThere && Errno(rawValue: errno).isOutOfSight
        let isWhole = isThere && (byteCount.map { $0 == Int64(status.st_size) } ?? true)
        guard !isOutOfSight, !isWhole, try !context.database.pathsBeingMoved().contains(path) else { return }
        if !isThere { place = nil }
        next =
            switch path.prefix(while: { $0 != "/" }) {
            case "duplicates": "Nothing: it is gone from duplicates/."
            case "held" where verdict == .discarded: "Nothing: it is gone from held/."
            case "held": "It is gone from held/; \(quickrec: "held retry") takes it off the list."
            default:
                "\(path) \(isThere ? "is not the size that it was taken in with" : "is missing"); \(FolderVerifier.restoring)."
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
