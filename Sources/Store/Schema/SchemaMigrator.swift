package import GRDB

/// The migrations in order. All pending ones run in one transaction, so that a failure of the last one leaves the
/// database as it was before the first.
///
/// GRDB's own migrator commits each migration separately. The table of applied migrations is the one it would make.
package struct SchemaMigrator: Sendable {
    /// The statements of one migration.
    package typealias Migration = @Sendable (Database) throws -> Void

    private var steps: [(identifier: String, migrate: Migration)] = []

    /// Creates a migrator without migrations.
    package init() {}

    /// Adds the migration to the schema of that number; migrations run in the order of registration.
    package mutating func registerMigration(_ identifier: String, migrate: @escaping Migration) {
        precondition(Int(identifier) == steps.count + 1, "migration \(identifier) has to be number \(steps.count + 1)")
        steps.append((identifier, migrate))
    }

    /// The number of the newest schema.
    package var version: Int { steps.count }

    /// Returns the numbers of the pending migrations, in order.
    package func pending(_ database: Database) throws -> [Int] {
        let applied = try applied(database)
        return steps.indices.filter { !applied.contains(steps[$0].identifier) }.map { $0 + 1 }
    }

    /// Whether the database has a migration that this program does not know.
    func hasBeenSuperseded(_ database: Database) throws -> Bool {
        try !applied(database).isSubset(of: steps.map(\.identifier))
    }

    /// Migrates the database to schema `last`, or to the newest one. All rows are kept and no reference is broken; if
    /// anything throws, nothing has changed.
    ///
    /// `prepare` is called before the first statement, while no other process can write, with the pending schemas; it
    /// is not called if there are none.
    package func migrate(
        _ writer: DatabaseQueue, upTo last: Int? = nil, preparing prepare: ([Int]) throws -> Void = { _ in }
    ) throws {
        try writer.writeWithoutTransaction { database in
            // Tables are rebuilt and renamed, which foreign keys must not follow, and this can't be set within a
            // transaction: https://www.sqlite.org/lang_altertable.html#otheralter.
            try database.execute(sql: "PRAGMA foreign_keys = OFF")
            try database.inTransaction(.immediate) {
                let pending = try pending(database).filter { $0 <= last ?? version }
                guard !pending.isEmpty else { return .rollback }
                try prepare(pending)
                try run(pending, database)
                return .commit
            }
            try database.execute(sql: "PRAGMA foreign_keys = ON")
        }
    }

    private func run(_ pending: [Int], _ database: Database) throws {
        try database.execute(
            sql: "CREATE TABLE IF NOT EXISTS grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
        for step in pending.map({ steps[$0 - 1] }) {
            try step.migrate(database)
            try database.execute(
                sql: "INSERT INTO grdb_migrations (identifier) VALUES (?)", arguments: [step.identifier])
        }
        try database.checkForeignKeys()
    }

    private func applied(_ database: Database) throws -> Set<String> {
        // GRDB's `tableExists` caches the tables from before another process created them.
        let isThere = try Bool.fetchOne(
            database, sql: "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'grdb_migrations')")
        guard isThere == true else { return [] }
        return try String.fetchSet(database, sql: "SELECT identifier FROM grdb_migrations")
    }
}
