import GRDB
package import Model

/// What the database knows of a file it has seen.
package struct FileTrace: Hashable, Sendable {
    /// What became of a file.
    package enum Kind: Hashable, Sendable {
        /// Taken in as a recording; `isSuperseded` if a longer one has replaced it.
        case recording(isSuperseded: Bool)
        /// Taken in as a sidecar.
        case sidecar
        /// Held, waiting, or a duplicate.
        case held(HeldFile)
    }

    /// What became of this one.
    package var kind: Kind
    /// Its origin: relative to the queue folder for its own inbox, absolute otherwise.
    package var sourcePath: [UInt8]
    /// Its current path, relative to the queue folder; `nil` if it waits at its source.
    package var path: String?
    /// The start of this state: milliseconds since 1970.
    package var since: Int64
    /// The ID of its record; `nil` for a file without one.
    package var record: QuickRecordID?
    /// A sentence that says what is odd about it.
    package var warning: String?
}

/// A way to look up a file.
package enum FileClue: Hashable, Sendable {
    /// Its current path, relative to the queue folder.
    case path(String)
    /// The path it came from.
    case source([UInt8])
    /// Its original name. Scans all rows.
    case name(FileName)
    /// The SHA-256 of its content.
    case digest([UInt8])
}

extension FileTrace {
    /// The held or waiting file, or the duplicate; `nil` for one that was taken in.
    package var held: HeldFile? { if case .held(let file) = kind { file } else { nil } }

    /// The trace of a held file.
    init(_ file: HeldFile) {
        self.init(
            kind: .held(file), sourcePath: file.sourcePath, path: file.path, since: file.since, record: nil,
            warning: nil)
    }
}

extension FileTrace: FetchableRecord {
    /// Decodes a recording or a sidecar, as `QueueDatabase.traces` selects them.
    init(row: Row) throws {
        let isRecording = try row.decode(Bool.self, forColumn: "is_recording")
        kind = isRecording ? .recording(isSuperseded: try row.decode(forColumn: "superseded")) : .sidecar
        sourcePath = try row.bytes(forColumn: "source_path")
        path = try row.decode(forColumn: "path")
        since = try row.decode(forColumn: "taken_at")
        record = try row.decode(forColumn: "record")
        warning = try row.decode(String?.self, forColumn: "warning").map(OfferedCommand.completed)
    }
}
