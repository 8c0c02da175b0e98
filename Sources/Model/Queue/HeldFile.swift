/// A file that is held, a duplicate or deferred.
package struct HeldFile: Hashable, Sendable {
    /// What the worker did with the file instead of taking it in; the raw values are those of the database.
    package enum Disposition: String, Sendable {
        /// A copy of a known recording, moved to `duplicates/`; a file moved to `held/`; or one left in the inbox to be
        /// retried.
        case duplicate, held, deferred

        /// The same among all outcomes.
        package var outcome: IntakeOutcome {
            switch self {
            case .duplicate: .duplicate
            case .held: .held
            case .deferred: .deferred
            }
        }
    }

    /// What the user has asked the worker to do with a held file.
    package enum Request: String, Sendable {
        /// Examine the file again.
        case retry
        /// Take the file in anyway.
        case release
    }

    /// What became of a held or waiting file.
    package enum Fate: Hashable, Sendable {
        /// It is still there, in this state, or became this duplicate.
        case present(HeldFile)
        /// It was taken in as the audio, or the sidecar, of this record.
        case taken(record: QuickRecordID)
        /// It is gone, and so are its rows.
        case gone
    }

    /// The row ID in `held_files`.
    package var number: Int64
    /// Whether the file is held, a duplicate or deferred.
    package var disposition: Disposition
    /// The original path in bytes: relative to the queue folder for its own inbox, absolute otherwise.
    package var sourcePath: [UInt8]
    /// Relative to the queue folder; `nil` if the file was left in the inbox.
    package var path: String?
    /// SHA-256 of the file when it was moved to `held/` or `duplicates/`; `nil` if the file was left in the inbox.
    package var sha256: [UInt8]?
    /// Whether the user has decided not to take the file in.
    package var isDiscarded: Bool
    /// What the worker is still to do; `nil` if the user has asked for nothing.
    package var request: Request?
    /// The `stat` result when the file was last looked at.
    package var stamp: FileStamp
    /// The audio UUID in the file or its name; `nil` if none is known.
    package var audioUUID: AudioUUID?
    /// Why the file was not taken in.
    package var reason: IntakeReason
    /// Milliseconds since 1970.
    package var since: Int64
    /// Milliseconds since 1970; `nil` if only the user can release the file.
    package var retryAt: Int64?
    /// How often the worker has tried to take in the file, from 1.
    package var attempts: Int

    /// Creates a file as read from the database.
    package init(
        number: Int64, disposition: Disposition, sourcePath: [UInt8], path: String?, sha256: [UInt8]?,
        isDiscarded: Bool, request: Request?, stamp: FileStamp, audioUUID: AudioUUID?, reason: IntakeReason,
        since: Int64, retryAt: Int64?, attempts: Int
    ) {
        self.number = number
        self.disposition = disposition
        self.sourcePath = sourcePath
        self.path = path
        self.sha256 = sha256
        self.isDiscarded = isDiscarded
        self.request = request
        self.stamp = stamp
        self.audioUUID = audioUUID
        self.reason = reason
        self.since = since
        self.retryAt = retryAt
        self.attempts = attempts
    }
}

extension HeldFile {
    /// The name of the file in its original folder.
    package var name: FileName { FileName(lastOf: sourcePath) }

    /// The path to show to the user: relative to the queue folder, or absolute.
    package var shownPath: String { path ?? String(decoding: sourcePath, as: UTF8.self) }

    /// The row and the path; `nil` if the file was left in the inbox.
    package var place: HeldPlace? { path.map { HeldPlace(number: number, path: $0) } }
}
