import Foundation
import GRDB

/// A private copy of a database as it was at one instant, to be read at leisure while others write to the original.
///
/// In rollback-journal mode a reader keeps every writer from committing, so nothing that takes long may read the original.
/// A small copy lies in memory; a large one in SQLite's temporary folder, in a file without a name that the kernel
/// removes however this process ends.
struct DatabaseSnapshot {
    /// Bytes; a year of a dozen memos a day takes a tenth of it.
    static let largestInMemory = 64 << 20

    private let connection: Connection
    private let path: String

    /// Copies the database. Throws `StoreError.notCopied` where the temporary folder has no space, else as `read` does.
    init(
        of database: QueueDatabase, copying copy: PageCopy = PageCopy(), largestInMemory: Int = Self.largestInMemory
    ) throws {
        path = database.writer.path
        do {
            connection = try database.writer.unsafeRead { source in
                let pageSize = try Int.fetchOne(source, sql: "PRAGMA page_size") ?? 4_096
                let pageCount = try Int.fetchOne(source, sql: "PRAGMA page_count") ?? 0
                let isSmall = pageCount <= largestInMemory / pageSize
                let connection = try Self.make(isSmall ? ":memory:" : "", pageSize: pageSize)
                try connection.queue.writeWithoutTransaction { try copy.run(from: source, to: $0) }
                return connection
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
            throw StoreError.notCopied(target: Self.temporaryFolder, .diskFull)
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
    }

    /// Runs `body` on the copy.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        do {
            return try StoreError.wrapping(path) { try connection.queue.unsafeRead(body) }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
            throw StoreError.notCopied(target: Self.temporaryFolder, .diskFull)
        }
    }

    private static func make(_ name: String, pageSize: Int) throws -> Connection {
        var configuration = Configuration()
        configuration.label = "quickrec snapshot"
        configuration.prepareDatabase { database in
            // A database in memory takes no pages of another size: https://www.sqlite.org/c3ref/backup_finish.html.
            try database.execute(
                sql: """
                    PRAGMA page_size = \(pageSize);
                    PRAGMA synchronous = OFF;
                    PRAGMA trusted_schema = OFF;
                    PRAGMA cell_size_check = ON;
                    PRAGMA cache_size = -32000;
                    """)
        }
        return try Connection(path: name, configuration: configuration)
    }

    /// Where SQLite makes files without a name: https://www.sqlite.org/tempfiles.html#temporary_file_storage_locations.
    private static var temporaryFolder: String {
        let environment = ProcessInfo.processInfo.environment
        let candidates = [environment["SQLITE_TMPDIR"], environment["TMPDIR"], "/var/tmp", "/usr/tmp", "/tmp"]
        return candidates.compactMap(\.self).first { access($0, W_OK | X_OK) == 0 } ?? "."
    }
}
