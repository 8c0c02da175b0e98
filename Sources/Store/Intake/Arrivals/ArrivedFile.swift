package import Model

/// A file found in an inbox, read to its end and unchanged since.
package struct ArrivedFile: Hashable, Sendable {
    /// The path that it comes from, in bytes: relative to the queue folder for its own inbox, absolute otherwise.
    package var sourcePath: [UInt8]
    /// The path at which it was found; for a copy in the inbox of a file that was named to `ingest`, that of the copy.
    package var foundPath: [UInt8]
    /// The `stat` result when the file was read.
    package var stamp: FileStamp
    /// SHA-256 of the content, 32 bytes.
    package var sha256: [UInt8]
    /// Whether the file must stay where it is.
    package var isCopied: Bool
    /// The file's current path, if it was held before.
    package var heldPlace: HeldPlace?
    /// Whether later scans will find the file again, so its outcome must be remembered.
    package var isRemembered: Bool

    /// Whether an `ingest` that was given the file waits for its outcome, and tells it to its user.
    package var isAwaited = false

    /// Creates the description of a file that was not held before.
    package init(
        sourcePath: [UInt8], foundPath: [UInt8]? = nil, stamp: FileStamp, sha256: [UInt8], isCopied: Bool,
        isRemembered: Bool = false
    ) {
        self.sourcePath = sourcePath
        self.foundPath = foundPath ?? sourcePath
        self.stamp = stamp
        self.sha256 = sha256
        self.isCopied = isCopied
        self.isRemembered = isRemembered
    }

    /// The last component of the path.
    package var name: FileName { FileName(lastOf: sourcePath) }
}

extension ArrivedFile {
    /// The file's current path.
    var presentPath: [UInt8] { heldPlace.map { Array($0.path.utf8) } ?? foundPath }

    /// Whether it is a copy of the file that it comes from.
    var isHandedOver: Bool { foundPath != sourcePath }
}
