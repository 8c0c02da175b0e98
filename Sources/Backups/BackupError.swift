package import SystemPackage

/// Why no backup was made, or why it was not finished; an earlier one is as it was.
package enum BackupError: Error, Hashable, Sendable {
    /// It would be a part of what it is a copy of.
    case insideQueue(FilePath)
    /// There are other things in it.
    case notABackup(FilePath)
    /// A backup of another queue, of a later state of this one, or one that somebody has worked in.
    case otherQueue(FilePath)
    /// Another backup into it, or a worker at it, is under way.
    case busy(FilePath)
    case failed(FilePath, Errno)
    /// Bytes that are needed.
    case diskFull(FilePath, needed: Int64)
}

extension BackupError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .insideQueue(let path):
            "\(path) lies in the queue folder itself, or the queue in it; name a folder elsewhere, best on another disk."
        case .notABackup(let path):
            "\(path) is not empty and no backup; name a new or an empty folder."
        case .otherQueue(let path):
            """
            \(path) holds a backup of another queue, or something was done in it that this queue doesn't know of; \
            it was left as it is, name another folder.
            """
        case .busy(let path):
            "Another backup or a worker is at \(path); wait for its end, then try again."
        case .failed(let path, .noSpace), .failed(let path, .diskQuotaExceeded):
            "\(path) can't be written, because the disk is full; free some space and run it again, it goes on from there."
        case .failed(let path, .permissionDenied), .failed(let path, .notPermitted):
            "\(path) can't be written to: permission denied; give yourself the right to, or name another folder."
        case .failed(let path, .readOnlyFileSystem):
            "\(path) lies on a file system that is read-only; make it writable, or name another folder."
        case .failed(let path, let code):
            "\(path) can't be written: \(code); check the disk and run it again."
        case .diskFull(let path, let needed):
            """
            There is too little room at \(path), where \(needed) bytes more are needed; free some space and run it again, \
            it goes on from there.
            """
        }
    }
}
