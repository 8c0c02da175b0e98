package import SystemPackage

/// The reason why a file could not be opened.
package enum FileOpenError: Error, Hashable, Sendable {
    /// It no longer exists.
    case gone
    /// A link, folder, pipe or the like, none of which is ever opened.
    case notRegular(FileKind)
    /// Any other error of the system.
    case failed(Errno)

    /// Interprets the error number of `openat` with `O_NOFOLLOW`.
    package init(openingFailedWith code: Errno) {
        switch code {
        case .noSuchFileOrDirectory, .notDirectory, .staleNFSFileHandle: self = .gone
        case .tooManySymbolicLinkLevels: self = .notRegular(.link)
        // ENXIO: a socket, or a device without a driver; nothing else returns it to a reader.
        case .noSuchAddressOrDevice: self = .notRegular(.socket)
        default: self = .failed(code)
        }
    }
}

/// The reason why a file could not be read to its end.
package enum FileReadError: Error, Hashable, Sendable {
    /// Another process wrote to it or truncated it during the read.
    case changed
    /// Any other error of the system.
    case failed(Errno)
}
