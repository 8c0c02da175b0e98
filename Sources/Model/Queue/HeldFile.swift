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
    /// Its name where it came from.
    package var name: [UInt8] { sourcePath.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? sourcePath }

    /// Where it lies, for people: relative to the queue folder, or absolute.
    package var shownPath: String { path ?? String(decoding: sourcePath, as: UTF8.self) }

    /// Its row and where it lies; `nil` for a file that waits where it is.
    package var place: HeldPlace? { path.map { HeldPlace(number: number, path: $0) } }
}
