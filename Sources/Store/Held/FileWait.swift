package import Model

/// A file that waits in its place, with the reason.
package struct FileWait: Hashable, Sendable {
    package var sourcePath: [UInt8]
    package var stamp: FileStamp
    package var reason: IntakeReason
    /// Milliseconds since 1970; `nil` if unknown because the file is being read.
    package var retryAt: Int64?

    package init(sourcePath: [UInt8], stamp: FileStamp, reason: IntakeReason, retryAt: Int64?) {
        self.sourcePath = sourcePath
        self.stamp = stamp
        self.reason = reason
        self.retryAt = retryAt
    }
}
