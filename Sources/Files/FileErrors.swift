package import SystemPackage

/// Why a file could not be opened.
package enum FileOpenError: Error, Hashable, Sendable {
    /// It isn't there any more.
    case gone
    /// A link, a folder, a pipe, …: never opened.
    case notRegular(FileKind)
    case failed(Errno)

    /// What an error number of `openat` with `O_NOFOLLOW` means.
    package init(openingFailedWith code: Errno) {
        switch code {
        case .noSuchFileOrDirectory, .notDirectory, .staleNFSFileHandle: self = .gone
        case .tooManySymbolicLinkLevels: self = .notRegular(.link)
        // ENXIO: a socket, or a device without a driver; nothing else answers so to a reader.
        case .noSuchAddressOrDevice: self = .notRegular(.socket)
        default: self = .failed(code)
        }
    }
}

/// Why a file could not be read to its end.
package enum FileReadError: Error, Hashable, Sendable {
    /// Somebody wrote to it meanwhile, or it was cut.
    case changed
    case failed(Errno)
}

/// Why a file is not at its new place.
package enum MoveError: Error, Hashable, Sendable {
    /// The source isn't there any more.
    case gone
    /// The source is another file now, or has other bytes; it is back under its name, or never left.
    case changed
    /// The target's name is taken; nothing was touched.
    case targetExists
    /// The bytes of the copy are not those of the source; the copy was thrown away.
    case copyDiffers
    /// The target's file system has too little room left; bytes that are needed.
    case noSpace(needed: Int64)
    /// The file is at its new place, but a power loss may still undo that: treat it as moved, and report it.
    case notDurable(Errno)
    /// Nothing was moved.
    case failed(MoveStep, Errno)
}

/// What was being done when a move failed.
package enum MoveStep: String, Hashable, Sendable {
    case folder, look, rename, read, write, sync, remove
}

extension MoveError {
    /// What it means for a move that its file can't be looked at.
    init(lookingFailedWith error: FileOpenError) {
        switch error {
        case .gone: self = .gone
        case .notRegular: self = .changed
        case .failed(let code): self = .failed(.look, code)
        }
    }

    /// The system's number for it.
    var number: Errno {
        switch self {
        case .failed(_, let code), .notDurable(let code): code
        default: .ioError
        }
    }

    /// Whether the file is at its new place nevertheless.
    package var isDone: Bool { if case .notDurable = self { true } else { false } }
}

/// What is wrong with a queue folder.
package enum QueueFolderError: Error, Hashable, Sendable {
    case missing(FilePath)
    case notAFolder(FilePath)
    /// It is there, has other things in it, and nothing that a queue folder has.
    case notAQueue(FilePath)
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
