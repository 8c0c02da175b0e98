import Foundation
import GRDB

/// The database of one queue folder.
///
/// Every method that writes is one transaction that keeps one invariant, and says in its comment what is true
/// when it returns. Several processes use one database at the same time (`watch` and `triage`), so every write
/// begins with `BEGIN IMMEDIATE` and waits for its turn.
package struct QueueDatabase: Sendable {
    /// What a process wants of the database.
    package enum Access: Sendable {
        /// Makes the database where there is none, and brings it up to date.
        case readWrite
        /// Changes nothing, not even the schema; the database has to be there.
        case readOnly
    }

    /// Seconds to wait for another process's transaction.
    package static let busyTimeoutSeconds: Double = 15

    let writer: DatabaseQueue

    /// Opens the database at `path`.
    ///
    /// Throws `StoreError.newer` for a database of a later program, `.foreign` for a file that is none of ours,
    /// `.missing` where it has to be there and is not, `.damaged` and `.unavailable` for what SQLite reports.
    package init(path: String, access: Access = .readWrite) throws {
        do {
            if access == .readWrite {
                try Self.createPrivately(path)
            } else if !FileManager.default.fileExists(atPath: path) {
                throw StoreError.missing(path: path)
            }
            writer = try DatabaseQueue(path: path, configuration: Self.configuration(access))
            try Self.refuseForeign(writer, path: path)
            if access == .readWrite { try Self.migrate(writer, path: path) }
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
    }

    /// Runs `body` in one `BEGIN IMMEDIATE` transaction.
    func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        do {
            return try writer.write(body)
        } catch let error as DatabaseError {
            throw StoreError(error, path: writer.path)
        }
    }

    /// Runs `body` in one read transaction.
    ///
    /// Not GRDB's `read`: that sets `PRAGMA query_only` and takes it back, which makes SQLite prepare every cached
    /// statement of the connection anew.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        do {
            return try writer.unsafeRead { database in
                var value: Value?
                try database.inTransaction(.deferred) {
                    value = try body(database)
                    return .commit
                }
                guard let value else { throw StoreError.refused("The transaction ended without a result.") }
                return value
            }
        } catch let error as DatabaseError {
            throw StoreError(error, path: writer.path)
        }
    }

    /// A number that changes whenever another process has changed the database: `PRAGMA data_version`
    /// (https://www.sqlite.org/pragma.html#pragma_data_version). GRDB's observation does not see other processes.
    package func dataVersion() throws -> Int {
        do {
            return try writer.unsafeRead { try Int.fetchOne($0, sql: "PRAGMA data_version") ?? 0 }
        } catch let error as DatabaseError {
            throw StoreError(error, path: writer.path)
        }
    }
}

extension QueueDatabase {
    /// `QREC` in ASCII: names the file format to `file(1)` and to us.
    static let applicationID: Int32 = 0x5152_4543

    /// SQLite creates files 0644 under the usual umask, so the file is made first, for its owner only.
    private static func createPrivately(_ path: String) throws {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw StoreError.cannotCreate(path: path, errno: errno) }
        close(descriptor)
    }

    private static func configuration(_ access: Access) -> Configuration {
        var configuration = Configuration()
        configuration.label = "quickrec"
        configuration.readonly = access == .readOnly
        configuration.busyMode = .timeout(busyTimeoutSeconds)
        configuration.foreignKeysEnabled = true
        configuration.prepareDatabase { database in
            // A rollback journal: SQLite before 3.51.3 can corrupt a WAL database that two processes write and
            // checkpoint at the same instant (https://www.sqlite.org/releaselog/3_51_3.html).
            if access == .readWrite { try database.execute(sql: "PRAGMA journal_mode = TRUNCATE") }
            try database.execute(
                sql: """
                    PRAGMA synchronous = FULL;
                    PRAGMA trusted_schema = OFF;
                    PRAGMA cell_size_check = ON;
                    PRAGMA cache_size = -8000;
                    PRAGMA temp_store = MEMORY;
                    """)
            database.add(function: newUUID)
        }
        return configuration
    }

    /// `new_uuid()`: a random version 4 UUID in upper case, for rows that one statement makes many of.
    private static let newUUID = DatabaseFunction("new_uuid", argumentCount: 0, pure: false) { _ in
        UUID().uuidString
    }

    private static func refuseForeign(_ writer: DatabaseQueue, path: String) throws {
        try writer.read { database in
            let applicationID = try Int32.fetchOne(database, sql: "PRAGMA application_id") ?? 0
            let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
            let tableCount = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema") ?? 0
            guard applicationID == Self.applicationID || (applicationID == 0 && tableCount == 0) else {
                throw StoreError.foreign(path: path)
            }
            guard version <= Schema.version, try !Schema.migrator.hasBeenSuperseded(database) else {
                throw StoreError.newer(path: path, found: version, known: Schema.version)
            }
        }
    }

    /// One process at a time brings the schema up to date; the others wait for it.
    private static func migrate(_ writer: DatabaseQueue, path: String) throws {
        guard try !writer.read(Schema.migrator.hasCompletedMigrations) else { return }
        let descriptor = open(path + "-migration", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw StoreError.cannotCreate(path: path, errno: errno) }
        defer { close(descriptor) }
        // Released by the kernel however this process ends.
        guard flock(descriptor, LOCK_EX) == 0 else { throw StoreError.cannotCreate(path: path, errno: errno) }
        // First of all, in a transaction of its own: the migrator's own table comes before the first migration, and
        // a database that was made no further than that has to be known as ours.
        try writer.write { try $0.execute(sql: "PRAGMA application_id = \(applicationID)") }
        try Schema.migrator.migrate(writer)
        unlink(path + "-migration")
    }
}
