import Foundation
package import GRDB
import Model
import SystemPackage

/// A failure of the database, with a message for the user.
package enum StoreError: Error, Equatable {
    /// Written by a later version of the program.
    case newer(path: String, found: Int, known: Int)
    /// Written by an earlier version, and not to be changed, so it can't be migrated.
    case older(path: String, found: Int, known: Int)
    /// A copy of a database could not be made; there is no file of its name.
    case notCopied(target: String, CopyFailure)
    /// There is no room for a temporary copy of the database, or no right to make one.
    case noSnapshot(folder: String, CopyFailure)
    /// Another program's SQLite database, or not a database at all.
    case foreign(path: String)
    /// There is no database yet.
    case missing(path: String)
    /// A pipe has the name of the database, say, or a link that of SQLite's journal.
    case notAFile(path: String)
    /// A write-ahead log lies beside a database that has none, and SQLite would read its pages in place of the database's.
    case foreignLog(path: String)
    /// SQLite can't open a database with such a path; its length is in bytes.
    case pathTooLong(path: String, length: Int, limit: Int)
    /// SQLite opens only paths in UTF-8.
    case pathNotUnicode(path: String)
    /// The file of the database or of the migration lock can't be created.
    case cannotCreate(path: String, errno: Int32)
    /// SQLite reports that the file is damaged.
    case damaged(path: String, message: String)
    /// Another process holds a lock for too long, or the disk is full: retrying may help.
    case temporary(path: String, message: String)
    /// The system denies access to the file, or its file system is read-only.
    case notPermitted(path: String, message: String)
    /// A write was interrupted and the disk is read-only: it can be rolled back only in a copy.
    case cutShort(path: String)
    /// Its tables, indexes, triggers and views differ from those that the program creates; with the differences.
    case altered(path: String, differences: [String])
    /// The path now names another file, or none: the open file is no longer the queue's database.
    case replaced(path: String)
    /// Reading or writing failed.
    case failed(path: String, message: String)
    /// What a transaction wrote could not be synced to the disk: it may be stored, or be rolled back at the next start.
    case unsure(path: String, message: String)

    /// No record, transaction or action has an ID with this prefix.
    case unknown(kind: String, id: String)
    /// No account, category, payee or tag has this name.
    case unknownName(kind: String, table: String, name: String)
    /// Several IDs have this prefix.
    case ambiguous(kind: String, id: String, matches: [String])
    /// The record was changed after it was read.
    case changedMeanwhile(id: String)
    /// The record's state doesn't allow this action.
    case notAllowed(id: String, state: String, action: String, remedy: String)
    /// A rule of the books would be broken.
    case refused(String)

    /// A date that does not exist, in a row that only another program can have written.
    static func noDay(_ text: String) -> StoreError {
        .refused("The books hold the day '\(text)', which no quickrec wrote; run \(quickrec: "verify").")
    }

    /// A value that a column allows but quickrec never writes, in the row that `subject` names.
    static func foreignValue(in subject: String) -> StoreError {
        .refused("\(subject) holds a value that no quickrec wrote; run \(quickrec: "verify").")
    }

    /// Runs `body`; SQLite errors, and rows that quickrec can't have written, become errors about the database at
    /// `path`.
    static func wrapping<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        } catch let error as RowDecodingError {
            throw StoreError.damaged(path: path, message: error.problem)
        }
    }

    /// A hot journal that can't be rolled back (https://www.sqlite.org/rescode.html#readonly_rollback).
    private static let cutShortCodes: [ResultCode] = [.SQLITE_READONLY_ROLLBACK, .SQLITE_READONLY_RECOVERY]

    /// Whether the error is `replaced`.
    package var isReplaced: Bool { if case .replaced = self { true } else { false } }

    /// Converts SQLite's result codes (https://www.sqlite.org/rescode.html), grouped by what the user can do.
    package init(_ error: DatabaseError, path: String) {
        let code = errno
        let message = error.message ?? error.resultCode.description
        guard !error.isBalanceTooLarge else {
            self = .refused(
                "The balance of an account would go beyond what can be kept (64 bits of minor units), if only on the "
                    + "way, so nothing was changed; \(quickrec: "transactions --sort=-amount") shows the largest "
                    + "amounts, check those.")
            return
        }
        switch error.resultCode {
        case _ where error.extendedResultCode == .SQLITE_READONLY_DBMOVED:
            // SQLite says so wherever its `stat` of the path fails, as in a folder that is closed for a while.
            let reason = access(path, F_OK) == 0 ? ENOENT : errno
            self =
                [ENOENT, ENOTDIR, ELOOP].contains(reason)
                ? .replaced(path: path) : .notPermitted(path: path, message: "\(Errno(rawValue: reason))")
        case _ where Self.cutShortCodes.contains(error.extendedResultCode): self = .cutShort(path: path)
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            self = .temporary(path: path, message: "another process is using it")
        case .SQLITE_FULL:
            self = .temporary(path: path, message: "the disk is full")
        case .SQLITE_IOERR where error.isDiskFull(errno: code):
            self = .temporary(path: path, message: "the disk is full, or your quota is used up")
        // Also after the commit: what is synced last is the journal, which is empty by then (`pager_end_transaction`).
        case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_FSYNC:
            self = .unsure(path: path, message: message)
        case .SQLITE_CORRUPT, .SQLITE_NOTADB:
            self = .damaged(path: path, message: message)
        case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_CANTOPEN:
            self = .notPermitted(path: path, message: message)
        case .SQLITE_IOERR where access(path, W_OK) != 0 && errno == EROFS:
            // The kernel made the file system read-only after errors: SQLite only reports that writing failed.
            self = .notPermitted(path: path, message: "its file system is read-only")
        case .SQLITE_CONSTRAINT:
            self = .refused("The database refused this, because it would break a rule of the books: \(message).")
        default:
            self = .failed(path: path, message: message)
        }
    }
}

extension StoreError: CustomStringConvertible {
    /// A sentence for the user: what failed, why, and what to do.
    package var description: String {
        switch self {
        case .newer(let path, let found, let known):
            """
            The database \(path) was made by a newer quickrec (schema \(found), this program knows \(known)); \
            install that version, or use another queue folder.
            """
        case .older(let path, let found, let known):
            """
            The database \(path) was made by an older quickrec (schema \(found), this program has \(known)) and can't be \
            brought up to date here, because its folder can't be written to; copy the folder and use the copy.
            """
        case .notCopied(let target, let failure):
            "The copy of the database at \(target) could not be made, because \(failure.words); the queue is as it was."
        case .noSnapshot(let folder, let failure):
            """
            The temporary copy of the database that is read could not be made in \(folder), because \(failure.words), or \
            set TMPDIR to another folder.
            """
        case .foreign(let path):
            "The file \(path) is not a quickrec database; move it away, or choose another folder with --queue."
        case .missing(let path):
            "There is no database at \(path) yet; \(quickrec: "ingest") or \(quickrec: "add") makes one."
        case .notAFile(let path):
            """
            \(path) is not a regular file, but SQLite keeps its data or its journal under that name; move it away, or put \
            the journal itself there if it is a link to one.
            """
        case .foreignLog(let path):
            """
            \(path) is the write-ahead log of another database, or of another state of this one, and SQLite would put its \
            contents in place of the records; move it away, with the file in -shm beside it.
            """
        case .pathTooLong(let path, let length, let limit):
            """
            The path of the database \(path) has \(length) bytes, and SQLite opens none longer than \(limit); move the \
            queue folder, or choose another one with --queue.
            """
        case .pathNotUnicode(let path):
            "The path \(path) is not valid UTF-8, and SQLite opens no other; rename the folder."
        case .cannotCreate(let path, ELOOP):
            "\(path) is a symbolic link, and quickrec follows none in a queue; move the database itself there."
        case .cannotCreate(let path, let code):
            "The database \(path) can't be opened: \(Errno(rawValue: code)); check the folder's permissions."
        case .damaged(let path, let message):
            // SQLite also reports damage if the disk fails to read a page.
            """
            The database \(path) is damaged, or its disk can't be read (\(message)); check the disk, else restore it \
            and its -journal from a backup, and keep the damaged file.
            """
        case .temporary(let path, let message):
            "The database \(path) can't be used right now, because \(message); nothing was changed, try again."
        case .notPermitted(let path, let message):
            """
            The database \(path) can't be opened or written (\(message)); check the permissions and attributes (lsattr) of \
            it and its folder.
            """
        case .cutShort(let path):
            """
            The last write to the database \(path) was cut short, and can't be rolled back while its disk is read-only; \
            make the disk writable again, and the next command rolls it back.
            """
        case .altered(let path, let differences):
            """
            Another program has changed the schema of the database \(path) (\(differences.joined(separator: "; "))), so \
            nothing is written to it; undo that change with sqlite3, or restore a backup.
            """
        case .replaced(let path):
            """
            The database \(path) was replaced or moved while it was in use, so nothing was written to it; start this \
            again, which opens the one that is there now.
            """
        case .failed(let path, let message):
            "The database \(path) could not be read or written (\(message)); nothing was changed."
        case .unsure(let path, let message):
            """
            The end of a write to the database \(path) failed (\(message)), so it may be stored or not; check the disk, and \
            see \(quickrec: "history") before you try again.
            """
        case .unknown(let kind, let id):
            kind == "export batch"
                ? "There is no export batch \(id); \(quickrec: "history") shows them."
                : "There is no \(kind) whose ID begins with '\(id)'; \(Self.lists(of: kind))."
        case .unknownName(let kind, let table, let name):
            "There is no \(kind) '\(name)'; \(quickrec: "\(table) --all") shows them all."
        case .ambiguous(let kind, let id, let matches):
            "'\(id)' could be more than one \(kind) (\(matches.joined(separator: ", "))); type more of the ID."
        case .changedMeanwhile(let id):
            "\(id) was changed elsewhere in the meantime; look at it again (\(quickrec: "show \(id)"))."
        case .notAllowed(let id, let state, let action, let remedy):
            "The record \(id) is \(state), so it can't be \(action); \(remedy)."
        case .refused(let sentence):
            sentence
        }
    }

    private static func lists(of kind: String) -> String {
        switch kind {
        case "transaction": "\(quickrec: "transactions") shows them"
        case "record or transaction": "\(quickrec: "list") and \(quickrec: "transactions") show them"
        default: "\(quickrec: "list") shows them"
        }
    }
}

extension DatabaseError {
    /// Whether a write failed because the disk or the user's quota is full, if `code` is the system's `errno` after it:
    /// SQLite recognises a full disk only while it writes, and never an exceeded quota (`seekAndWrite` and `unixSync` in
    /// os_unix.c).
    func isDiskFull(errno code: CInt) -> Bool {
        [.SQLITE_IOERR_WRITE, .SQLITE_IOERR_FSYNC].contains(extendedResultCode) && [ENOSPC, EDQUOT].contains(code)
    }
}

extension Result where Failure == StoreError {
    /// Returns the result of `body` or the `StoreError` it throws; rethrows any other error.
    static func catching(_ body: () throws -> Success) throws -> Result {
        do { return .success(try body()) } catch let error as StoreError { return .failure(error) }
    }
}

extension RowDecodingError {
    /// The column and its value, without the rest of the row, which may hold private data that must not reach a log.
    var problem: String {
        let words = description
        return String((words.range(of: ", row: ").map { words[..<$0.lowerBound] } ?? words[...]).prefix(200))
    }
}
