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
