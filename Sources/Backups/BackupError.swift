import Files
import Model
package import Store
package import SystemPackage

/// The reason why a backup was not made or not finished; an earlier one is unchanged.
package enum BackupError: Error, Hashable, Sendable {
    /// The folder is inside the queue, or the queue inside the folder.
    case insideQueue(FilePath)
    /// The folder is inside an inbox of the queue.
    case insideInbox(FilePath, inbox: FilePath)
    /// The database of the folder is a hard link to the queue's, so what happens to one happens to the other.
    case hardLinked(FilePath)
    /// The folder is not empty and is no backup.
    case notABackup(FilePath)
    /// Its file with the name of the database is none of quickrec, such as an empty one.
    case foreignDatabase(FilePath)
    /// The folder has rows or files that the queue does not have and that no earlier backup of this queue put there.
    case unknownContent(FilePath, rows: [UnknownRows], files: [String])
    /// Its database has an unfinished change, or changes in a write-ahead log.
    case unfinishedChange(FilePath)
    /// Another backup is writing to the folder, or a worker is using it.
    case busy(FilePath)
    /// It can't be created or written.
    case failed(FilePath, Errno)
    /// It exists, in the queue or in the backup, but can't be read.
    case unreadable(FilePath, Errno)
    /// The disk is too full; `needed` is in bytes.
    case diskFull(FilePath, needed: Int64)
}

extension BackupError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .insideQueue(let path):
            "\(path) lies in the queue folder itself, or the queue in it; name a folder elsewhere, best on another disk."
        case .insideInbox(let path, let inbox):
            "\(path) lies in the inbox \(inbox), whose files are taken in; name a folder elsewhere, best on another disk."
        case .hardLinked(let path):
            """
            \(path) has hard links to the queue's files and no copies of them, so damage to one damages both; name a new or \
            an empty folder.
            """
        case .notABackup(let path):
            "\(path) is not empty and no backup; name a new or an empty folder."
        case .foreignDatabase(let path):
            "\(path) is no quickrec database, so its folder is no backup; move it away, or name a new or an empty folder."
        case .unknownContent(let path, let rows, let files):
            Self.sentence(path, rows, files)
        case .unfinishedChange(let path):
            """
            The database in \(path) was left in the middle of a change; finish it with \
            \(quickrec: "verify", queue: path.absolute.bytes), then try again.
            """
        case .busy(let path):
            "Another backup, a worker or another command is at \(path); wait for its end, then try again."
        case .diskFull(let path, let needed):
            """
            There is too little room at \(path), where \(needed) bytes more are needed; free some space and run it again, \
            it goes on from there.
            """
        case .failed(let path, let code):
            Self.sentence(path, code)
        case .unreadable(let path, .permissionDenied), .unreadable(let path, .notPermitted):
            "\(path) can't be read: permission denied; give yourself the right to, and run it again."
        case .unreadable(let path, let code):
            "\(path) can't be read: \(code); check the disk and run it again."
        }
    }

    private static func sentence(_ path: FilePath, _ code: Errno) -> String {
        switch code {
        case .noSpace, .diskQuotaExceeded:
            """
            \(path) can't be written, because the disk is full, or your quota is used up; free some space and run it again, \
            it goes on from there.
            """
        case .permissionDenied, .notPermitted:
            "\(path) can't be written to: permission denied; give yourself the right to, or name another folder."
        case .readOnlyFileSystem:
            "\(path) lies on a file system that is read-only; make it writable, or name another folder."
        case .notDirectory, .tooManySymbolicLinkLevels:
            "\(path) is not a folder, or lies below a file; name a new or an empty folder."
        case .tooManyOpenFiles, .tooManyOpenFilesInSystem:
            "\(path) can't be opened: \(code); raise the limit (`ulimit -n 256`) and try again."
        default:
            "\(path) can't be written: \(code); check the disk and run it again."
        }
    }

    private static func sentence(_ path: FilePath, _ rows: [UnknownRows], _ files: [String]) -> String {
        var things = rows.map { phrase($0.count, $0.noun, $0.examples) }
        if !files.isEmpty {
            things.append(phrase(files.count, files.count == 1 ? "file" : "files", Array(files.prefix(3))))
        }
        // Settings and the like lie beside the folders, and `ingest` would hold them.
        let isIntake = files.contains { $0.contains("/") }
        let remedy =
            rows.isEmpty
            ? (isIntake ? "take them in with \(quickrec: "ingest FILE"), " : "")
                + "move them elsewhere, or name another folder"
            : "name another folder for the backup; "
                + "\(quickrec: "list", queue: path.absolute.bytes) shows the records there"
                + (files.isEmpty ? "" : ", and \(quickrec: "ingest FILE") takes its files into this queue")
        return "\(path) holds what the queue does not have, so nothing in it was changed: "
            + "\(things.joined(separator: ", ")); \(remedy)."
    }

    /// Returns `3 tags (a, b, …)`.
    private static func phrase(_ count: Int, _ noun: String, _ examples: [String]) -> String {
        guard !examples.isEmpty else { return "\(count) \(noun)" }
        return "\(count) \(noun) (\(examples.joined(separator: ", "))\(count > examples.count ? ", …" : ""))"
    }
}
