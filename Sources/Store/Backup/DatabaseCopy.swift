import Files
import Foundation
import GRDB
import Model
import SystemPackage

/// Copies a database, even while other processes write to it: the copy is complete and durable, or does not exist.
enum DatabaseCopy {
    /// The prefix of an incomplete copy's name.
    static let partialPrefix = ".partial-"

    /// Copies the current contents of the database at `path` to `target` in `folder`, readable by its owner only.
    ///
    /// On return the copy has been checked page by page and is durable under its name, replacing any earlier file. Throws
    /// `StoreError.notCopied`; `target` is unchanged then.
    static func make(of path: String, at target: String, in folder: Folder) throws {
        // No URL: it would be made absolute, also where the name of the working folder is not UTF-8.
        let place = FilePath(target)
        let name = partialPrefix + (place.lastComponent?.string ?? "")
        let partial = place.removingLastComponent().appending(name).string
        // Left by an earlier, interrupted attempt.
        unlink(partial)
        do {
            _ = try folder.makeFile(FileName(name))
            try copyPages(from: path, to: partial)
            try sync(partial)
            try call { rename(partial, target) }
            try folder.sync()
        } catch {
            let failure = CopyFailure(error)
            unlink(partial)
            unlink(partial + "-journal")
            throw StoreError.notCopied(target: target, failure)
        }
    }

    /// Copies all pages in one version; writers wait for one piece at most (`PageCopy`).
    private static func copyPages(from path: String, to partial: String) throws {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(QueueDatabase.busyTimeoutSeconds)
        let source = try Connection(path: path, configuration: configuration)
        var partialConfiguration = Configuration()
        partialConfiguration.prepareDatabase { database in
            // The file is private, and deleted if this fails.
            try database.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
        }
        let copy = try Connection(path: partial, configuration: partialConfiguration)
        try source.queue.unsafeRead { source in
            try copy.queue.writeWithoutTransaction { try PageCopy().run(from: source, to: $0) }
        }
        let problem = try copy.queue.unsafeRead { try String.fetchOne($0, sql: "PRAGMA quick_check(1)") }
        guard problem == "ok" else { throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: problem) }
        try copy.close()
        try source.close()
    }

    private static func sync(_ path: String) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw POSIXError.last }
        defer { close(descriptor) }
        try call { fsync(descriptor) }
    }

    private static func call(_ body: () -> CInt) throws {
        while body() != 0 {
            guard errno == EINTR else { throw POSIXError.last }
        }
    }
}

extension POSIXError {
    /// The error of the last failed system call.
    static var last: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
