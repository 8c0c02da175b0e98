/// A file that is held, a duplicate or deferred.
package struct HeldFile: Hashable, Sendable {
    package enum Disposition: String, Sendable {
        case duplicate, held, deferred
    }

    /// What the user has asked the worker to do with a held file.
    package enum Request: String, Sendable {
        /// Examine the file again.
        case retry
        /// Take the file in anyway.
        case release
    }

    package var number: Int64
    package var disposition: Disposition
    package var sourcePath: [UInt8]
    /// Relative to the queue folder; `nil` if the file was left in the inbox.
    package var path: String?
    /// SHA-256 of the file when it was moved to `held/` or `duplicates/`; `nil` if the file was left in the inbox.
    package var sha256: [UInt8]?
    /// Whether the user has decided not to take the file in.
    package var isDiscarded: Bool
    package var request: Request?
    package var stamp: FileStamp
    package var audioUUID: AudioUUID?
    package var reason: IntakeReason
    /// Milliseconds since 1970.
    package var since: Int64
    /// Milliseconds since 1970; `nil` if only the user can release the file.
    package var retryAt: Int64?
    package var attempts: Int

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
    package var name: [UInt8] { sourcePath.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? sourcePath }

    /// The path to show to the user: relative to the queue folder, or absolute.
    package var shownPath: String { path ?? String(decoding: sourcePath, as: UTF8.self) }

    /// The row and the path; `nil` if the file was left in the inbox.
    package var place: HeldPlace? { path.map { HeldPlace(number: number, path: $0) } }
}
