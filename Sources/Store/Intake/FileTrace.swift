import GRDB
package import Model

/// What the database knows of one file that it has seen.
package struct FileTrace: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// Taken in as a recording; `isSuperseded` where a longer one has taken its place.
        case recording(isSuperseded: Bool)
        case sidecar
        /// Held, waiting, or a duplicate.
        case held(HeldFile)
    }

    package var kind: Kind
    /// Where it came from: relative to the queue folder for its own inbox, else absolute.
    package var sourcePath: [UInt8]
    /// Where it lies now, relative to the queue folder; `nil` where it waits at its source.
    package var path: String?
    package var sha256: [UInt8]?
    /// Since when this is so: milliseconds since 1970.
    package var since: Int64
    package var record: QuickRecordID?
    /// What is odd about it, as a sentence.
    package var warning: String?
}

/// How to ask for what is known of a file.
package enum FileClue: Hashable, Sendable {
    /// Where it lies, relative to the queue folder.
    case path(String)
    /// Where it came from.
    case source([UInt8])
    /// What it was called where it came from. Goes through all rows.
    case name(FileName)
    case digest([UInt8])
}

extension FileTrace {
    /// What is known of a held file.
    init(_ file: HeldFile) {
        self.init(
            kind: .held(file), sourcePath: file.sourcePath, path: file.path, sha256: file.sha256, since: file.since,
            record: nil, warning: nil)
    }
}

extension FileTrace: FetchableRecord {
    /// A recording or a sidecar, as `QueueDatabase.traces` selects them.
    init(row: Row) throws {
        let isRecording = try row.decode(Bool.self, forColumn: "is_recording")
        kind = isRecording ? .recording(isSuperseded: try row.decode(forColumn: "superseded")) : .sidecar
        sourcePath = try row.bytes(forColumn: "source_path")
        path = try row.decode(forColumn: "path")
        sha256 = try row.bytes(forColumn: "sha256")
        since = try row.decode(forColumn: "taken_at")
        record = try row.decode(forColumn: "record")
        warning = try row.decode(forColumn: "warning")
    }
}
