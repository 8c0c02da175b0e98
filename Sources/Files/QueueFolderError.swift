package import SystemPackage

/// What is wrong with a queue folder.
package enum QueueFolderError: Error, Hashable, Sendable {
    case missing(FilePath)
    case notAFolder(FilePath)
    /// It is there, has other things in it, and nothing that a queue folder has.
    case notAQueue(FilePath)
    /// A folder with nothing in it, where a queue has to be.
    case empty(FilePath)
    /// There are recordings in its archive, and its database, whose path this is, is gone or has no bytes.
    case noDatabase(FilePath)
    /// Group or everybody may write to it.
    case openToOthers(FilePath, permissions: UInt16)
    case notWritable(FilePath)
    /// Another worker is at it; its process number, where that could be read.
    case busy(FilePath, worker: Int32?)
    /// Another folder, or none, is at its path now.
    case movedAway(FilePath)
    /// An inbox that leads to a folder of the queue, by a mount.
    case ownFolder(FilePath)
    /// A mount point of `/etc/fstab` with nothing mounted on it.
    case notMounted(FilePath, mountPoint: FilePath)
    case failed(QueueFolderStep, FilePath, Errno)
}

/// What was being done when a queue folder failed.
package enum QueueFolderStep: String, Hashable, Sendable {
    case open, make, lock
}
