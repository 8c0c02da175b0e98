package import Model

/// A file that waits in its place, with the reason.
package struct FileWait: Hashable, Sendable {
    /// The path in bytes: relative to the queue folder for its own inbox, absolute otherwise.
    package var sourcePath: [UInt8]
    /// The `stat` result of the file.
    package var stamp: FileStamp
    /// Why the file waits.
    package var reason: IntakeReason
    /// Milliseconds since 1970; `nil` if unknown because the file is being read.
    package var retryAt: Int64?

    /// Creates the wait of a file; `retryAt` is in milliseconds since 1970.
    package init(sourcePath: [UInt8], stamp: FileStamp, reason: IntakeReason, retryAt: Int64?) {
        self.sourcePath = sourcePath
        self.stamp = stamp
        self.reason = reason
        self.retryAt = retryAt
    }
}
