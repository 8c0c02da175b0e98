package import SystemPackage

/// A problem with a queue folder.
package enum QueueFolderError: Error, Hashable, Sendable {
    /// Nothing is at the path.
    case missing(FilePath)
    /// Something other than a folder is at the path.
    case notAFolder(FilePath)
    /// A symbolic link is in the place of one of the queue's folders.
    case link(FilePath)
    /// The folder exists and is not empty, but has nothing that a queue has.
    case notAQueue(FilePath)
    /// The folder is empty, but a queue is required.
    case empty(FilePath)
    /// Where a queue is to be made is one of the folders of the queue or backup `in`, or lies in one.
    case nested(FilePath, in: FilePath)
    /// The archive has recordings, but the database at this path is missing or empty.
    case noDatabase(FilePath)
    /// Group or others may write to it.
    case openToOthers(FilePath, permissions: UInt16)
    /// This user can't write to it.
    case notWritable(FilePath)
    /// Another worker is running; its process ID, if it could be read.
    case busy(FilePath, worker: Int32?)
    /// The path now leads to another folder, or to none.
    case movedAway(FilePath)
    /// Something other than a file has the name of the worker's lock file.
    case notAFile(FilePath, FileKind)
    /// An inbox that is one of the queue's own folders, through a mount.
    case ownFolder(FilePath)
    /// An inbox, emptied by intake, that is another queue or a backup, or lies in one, as the file `mark` shows.
    case otherQueue(FilePath, mark: FilePath)
    /// Two inboxes that are the same folder, through a mount.
    case sameInbox(FilePath, FilePath)
    /// A mount point of `/etc/fstab` with nothing mounted on it.
    case notMounted(FilePath, mountPoint: FilePath)
    /// Any other error of the system.
    case failed(QueueFolderStep, FilePath, Errno)

    /// Whether the error is `movedAway`.
    package var isMovedAway: Bool { if case .movedAway = self { true } else { false } }
}

/// The step at which opening a queue folder failed.
package enum QueueFolderStep: String, Hashable, Sendable {
    /// Opening a folder, creating one, and locking it.
    case open, make, lock
}
