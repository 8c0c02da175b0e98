import Foundation
import GRDB
import SystemPackage

/// The reason why a database could not be copied.
package enum CopyFailure: Hashable, Sendable {
    /// The disk or the user's quota is full.
    case diskFull
    /// Another process locks the database for too long.
    case busy
    /// The system denied access, with its message.
    case notPermitted(String)
    /// The database itself is damaged, with SQLite's message.
    case damaged(String)
    /// Anything else, with the message of SQLite or the system.
    case failed(String)
}

extension CopyFailure {
    /// The reason, as the end of a sentence.
    var words: String {
        switch self {
        case .diskFull: "the disk is full, or your quota is used up; free some space and try again"
        case .busy: "another process is using it; try again"
        case .notPermitted(let words): "it is not permitted there (\(words)); check the folder's permissions"
        case .damaged(let message): "the database is damaged (\(message)); restore it from an earlier backup"
        case .failed(let message): "writing it failed (\(message)); check the disk and try again"
        }
    }
}

extension CopyFailure {
    /// Classifies an error of SQLite or of the system; call it before anything changes `errno`.
    init(_ error: any Error) {
        let code = errno
        switch error {
        case let error as POSIXError: self.init(errno: error.code.rawValue)
        case let error as DatabaseError:
            switch error.resultCode {
            case .SQLITE_FULL: self = .diskFull
            case .SQLITE_IOERR where error.isDiskFull(errno: code): self = .diskFull
            case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy
            case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged(error.message ?? "\(error.resultCode)")
            default: self = .failed(error.message ?? "\(error.resultCode)")
            }
        default: self = .failed("\(error)")
        }
    }

    private init(errno code: CInt) {
        switch code {
        case ENOSPC, EDQUOT: self = .diskFull
        case EACCES, EPERM, EROFS: self = .notPermitted("\(Errno(rawValue: code))")
        default: self = .failed("\(Errno(rawValue: code))")
        }
    }
}
