import GRDB
package import Model

/// A file that is held, a duplicate, or waits (deferred).
package struct HeldFile: Hashable, Sendable {
    package enum Disposition: String, Sendable {
        case duplicate, held, deferred
    }

    /// What a person has asked the worker to do about it.
    package enum Request: String, Sendable {
        /// To look at it again.
        case retry
        /// To take it in anyway.
        case release
    }

    package var number: Int64
    package var disposition: Disposition
    package var sourcePath: [UInt8]
    /// Relative to the queue folder; `nil` for a file that waits where it is.
    package var path: String?
    /// What the bytes were when it was moved to `held/` or `duplicates/`; `nil` for a file that waits.
    package var sha256: [UInt8]?
    /// Whether a person has decided that it won't be taken in.
    package var isDiscarded: Bool
    package var request: Request?
    package var stamp: FileStamp
    package var audioUUID: AudioUUID?
    package var reason: IntakeReason
    /// Milliseconds since 1970.
    package var since: Int64
    /// Milliseconds since 1970; `nil` where only a person can let it through.
    package var retryAt: Int64?
    package var attempts: Int
}

/// The place of a held file or a duplicate.
package struct HeldPlace: Hashable, Sendable {
    /// Its row.
    package var number: Int64
    /// Relative to the queue folder.
    package var path: String

    package init(number: Int64, path: String) {
        self.number = number
        self.path = path
    }
}

extension HeldFile {
    /// The last component of the path that it came from.
    package var name: [UInt8] { sourcePath.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? sourcePath }

    /// Its row and where it lies; `nil` for a file that waits where it is.
    package var place: HeldPlace? { path.map { HeldPlace(number: number, path: $0) } }
}

extension HeldFile.Disposition: DatabaseValueConvertible {}
extension HeldFile.Request: DatabaseValueConvertible {}

extension HeldFile: FetchableRecord {
    /// A row of `held_files`.
    init(row: Row) throws {
        number = try row.decode(forColumn: "id")
        disposition = try row.decode(forColumn: "disposition")
        sourcePath = try row.bytes(forColumn: "source_path")
        path = try row.decode(forColumn: "path")
        sha256 = try row.bytesIfPresent(forColumn: "sha256")
        isDiscarded = try row.decode(forColumn: "is_discarded")
        request = try row.decode(forColumn: "request")
        stamp = try FileStamp(row: row)
        audioUUID = try row.decode(forColumn: "audio_uuid")
        reason = IntakeReason(
            code: try row.decode(forColumn: "code"), sentence: try row.decode(forColumn: "reason"))
        since = try row.decode(forColumn: "since")
        retryAt = try row.decode(forColumn: "retry_at")
        attempts = try row.decode(forColumn: "attempts")
    }
}
