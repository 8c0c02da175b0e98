package import Model

/// A file that waits where it is, and why.
package struct FileWait: Hashable, Sendable {
    package var sourcePath: [UInt8]
    package var stamp: FileStamp
    package var reason: IntakeReason
    /// Milliseconds since 1970; `nil` where that is unknown, since it is being read.
    package var retryAt: Int64?

    package init(sourcePath: [UInt8], stamp: FileStamp, reason: IntakeReason, retryAt: Int64?) {
        self.sourcePath = sourcePath
        self.stamp = stamp
        self.reason = reason
        self.retryAt = retryAt
    }
}
