import Foundation
import GRDB

/// Rows of one table of a backup that the queue does not have.
package struct UnknownRows: Hashable, Sendable {
    /// What one of them is called, such as `quick record`.
    package var noun: String
    package var count: Int
    /// The names of the first few, where they have names.
    package var examples: [String]
}

/// The database of an earlier backup, of any schema, open for reading only.
package struct BackupDatabase {
    private let reader: DatabaseQueue
    private let path: String

    /// Throws `StoreError.foreign` for what is no database of quickrec, `.newer` for one of a later program.
    package init(path: String) throws {
        self.path = path
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(QueueDatabase.busyTimeoutSeconds)
        configuration.prepareDatabase { database in
            // It may lie on a disk that others write to.
            try database.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
        }
        do {
            reader = try DatabaseQueue(path: path, configuration: configuration)
            try Self.refuseForeign(reader, path)
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
    }

    private static func refuseForeign(_ reader: DatabaseQueue, _ path: String) throws {
        try reader.unsafeRead { database in
            guard try Int32.fetchOne(database, sql: "PRAGMA application_id") == QueueDatabase.applicationID else {
                throw StoreError.foreign(path: path)
            }
            let schema = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
            guard schema <= Schema.version else {
                throw StoreError.newer(path: path, found: schema, known: Schema.version)
            }
        }
    }

    /// The token of the backup that wrote it; `nil` where an earlier program did.
    package func token() throws -> String? {
        try read { database in
            guard try Self.tableNames("main", database).contains("backups") else { return nil }
            return try String.fetchOne(database, sql: "SELECT token FROM backups ORDER BY id DESC LIMIT 1")
        }
    }

    /// The rows, of whatever table, that `queue` does not have in exactly this form.
    ///
    /// What is worked out from other rows is left out. Takes time in proportion to the rows, and is no single
    /// transaction: processes that write to the queue wait for some thousand rows at most.
    package func rowsUnknown(to queue: QueueDatabase) throws -> [UnknownRows] {
        try read { database in
            try database.execute(sql: "ATTACH DATABASE ? AS queue", arguments: [queue.writer.path])
            defer { try? database.execute(sql: "DETACH DATABASE queue") }
            let known = try Self.tableNames("queue", database)
            let names = try Self.tableNames("main", database).filter { !ComparedTable.derived.contains($0) }
            return try names.compactMap { name in
                try ComparedTable(name, isKnown: known.contains(name), database).unknownRows(database)
            }
        }
    }

    package func disconnect() throws {
        try reader.close()
    }

    /// Runs `body` outside of a transaction, so that locks last as long as one statement.
    private func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        do { return try reader.unsafeRead(body) } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
    }

    private static func tableNames(_ schema: String, _ database: Database) throws -> [String] {
        try String.fetchAll(
            database,
            sql: """
                SELECT name FROM \(schema).sqlite_schema
                WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rootpage
                """)
    }
}
