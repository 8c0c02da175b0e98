import Foundation
import GRDB

/// A private snapshot of a database, for long reads while others write to the original.
///
/// In rollback-journal mode a reader blocks every commit, so nothing slow may read the original. The copy is an
/// unlinked file in SQLite's temporary folder, which the kernel deletes however this process ends.
struct DatabaseSnapshot {
    private let connection: Connection
    private let path: String
    private let folder: String

    /// Copies the database. Throws `StoreError.noSnapshot` if the temporary folder is full or can't be written to, and
    /// otherwise what `read` throws.
    init(of database: QueueDatabase, copying copy: PageCopy = PageCopy()) throws {
        path = database.writer.path
        let folder = Self.temporaryFolder(for: path)
        self.folder = folder
        do {
            connection = try database.writer.unsafeRead { source in
                let connection = try Self.makeEmpty(in: folder, isInWALMode: PageCopy.isInWALMode(source))
                try connection.queue.writeWithoutTransaction { try copy.run(from: source, to: $0) }
                return connection
            }
        } catch let error as DatabaseError {
            throw CopyFailure(error) == .diskFull
                ? StoreError.noSnapshot(folder: folder, .diskFull) : StoreError(error, path: path)
        }
    }

    /// Runs `body` on the copy. Throws `StoreError.noSnapshot` if the temporary folder is full.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try StoreError.wrapping(path) {
            // SQLite sorts in files without a name, which are in the same folder.
            do {
                return try connection.queue.unsafeRead(body)
            } catch let error as DatabaseError where CopyFailure(error) == .diskFull {
                throw StoreError.noSnapshot(folder: folder, .diskFull)
            }
        }
    }

    /// In WAL mode a database has additional files under its name; in a temporary database SQLite needs none.
    private static func makeEmpty(in folder: String, isInWALMode: Bool) throws -> Connection {
        guard !isInWALMode else { return try connect("") }
        var template = Array((folder + "/quickrec-XXXXXX").utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw StoreError.noSnapshot(folder: folder, CopyFailure(POSIXError.last)) }
        close(descriptor)
        defer { unlink(template) }
        return try connect(String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }

    private static func connect(_ path: String) throws -> Connection {
        var configuration = Configuration()
        configuration.label = "quickrec snapshot"
        configuration.prepareDatabase { database in
            try database.distrust()
            try database.execute(sql: "PRAGMA synchronous = OFF; PRAGMA cache_size = -32000")
        }
        return try Connection(path: path, configuration: configuration)
    }

    /// Where SQLite makes files without a name (https://www.sqlite.org/tempfiles.html#temporary_file_storage_locations),
    /// else the folder of the database: in a container that may be the only one that can be written to.
    private static func temporaryFolder(for path: String) -> String {
        let environment = ProcessInfo.processInfo.environment
        let candidates = [environment["SQLITE_TMPDIR"], environment["TMPDIR"], "/var/tmp", "/usr/tmp", "/tmp"]
        return candidates.compactMap(\.self).first { access($0, W_OK | X_OK) == 0 }
            ?? URL(fileURLWithPath: path).deletingLastPathComponent().path
    }
}
