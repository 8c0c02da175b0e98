import GRDB

/// Rows in one table of a backup that are missing from the queue.
package struct UnknownRows: Hashable, Sendable {
    /// The noun for one of them, such as `quick record`.
    package var noun: String
    /// The number of missing rows.
    package var count: Int
    /// The names of the first few, if they have names.
    package var examples: [String]
}

/// The database of an earlier backup, of any schema, opened read-only.
package struct BackupDatabase {
    private let connection: Connection
    private let path: String

    /// Throws `StoreError.foreign` if the file is not a quickrec database, `.newer` if a later program wrote it.
    package init(path: String) throws {
        self.path = path
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(QueueDatabase.busyTimeoutSeconds)
        configuration.prepareDatabase { database in
            // The disk may be writable by others.
            try database.distrust()
        }
        connection = try StoreError.wrapping(path) {
            let connection = try Connection(path: path, configuration: configuration)
            try Self.refuseForeign(connection.queue, path)
            return connection
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

    /// The token of the backup that wrote the database; `nil` if an earlier program wrote it.
    package func token() throws -> String? {
        try read { database in
            guard try Self.tableNames("main", database).contains("backups") else { return nil }
            return try String.fetchOne(database, sql: "SELECT token FROM backups ORDER BY id DESC LIMIT 1")
        }
    }

    /// The rows of any table that `queue` does not contain in exactly this form.
    ///
    /// Derived rows are skipped. The cost is linear in the number of rows. The comparison is not a single transaction,
    /// so writers to the queue wait for a few thousand rows at most.
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

    /// Closes the database.
    package func disconnect() throws {
        try connection.close()
    }

    /// Runs `body` outside a transaction, so that locks last only as long as one statement.
    private func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try StoreError.wrapping(path) { try connection.queue.unsafeRead(body) }
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
