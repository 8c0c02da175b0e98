package import Model

/// A file that was seen in an inbox, read to its end and not changed since.
package struct ArrivedFile: Hashable, Sendable {
    /// Bytes of the path: relative to the queue folder for its own inbox, else absolute.
    package var sourcePath: [UInt8]
    package var stamp: FileStamp
    /// SHA-256 of the content, 32 bytes.
    package var sha256: [UInt8]
    /// Whether the file has to stay where it is.
    package var isCopied: Bool
    /// Where it lies now, where it was held before.
    package var heldPlace: HeldPlace?
    /// Whether it will be seen there again, so that what became of it has to be remembered.
    package var isRemembered: Bool

    package init(
        sourcePath: [UInt8], stamp: FileStamp, sha256: [UInt8], isCopied: Bool, isRemembered: Bool = false
    ) {
        self.sourcePath = sourcePath
        self.stamp = stamp
        self.sha256 = sha256
        self.isCopied = isCopied
        self.isRemembered = isRemembered
    }

    /// The last component of the path.
    package var name: FileName {
        FileName(bytes: sourcePath.split(separator: UInt8(ascii: "/")).last ?? sourcePath[...])
    }
}

extension ArrivedFile {
    /// Where it lies now.
    var presentPath: [UInt8] { heldPlace.map { Array($0.path.utf8) } ?? sourcePath }
}
