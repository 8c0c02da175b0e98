import Foundation
import GRDB
import LaterSchemas
import Model
import Testing

@testable import Store

/// Every database that a released program has made, brought through every later schema.
struct MigrationTests {
    /// What a migration moves elsewhere on purpose, by the schema that does it: `table` or `table.column`. Whoever adds
    /// to this writes a test that shows the facts at their new place.
    private static let moved: [Int: Set<String>] = [:]

    /// Each fixture with each schema that comes after it, made-up ones included.
    private static let steps = FixtureDatabase.all.flatMap { fixture in
        (fixture.schema...LaterSchemas.migrator.version).map { (fixture, $0) }
    }

    @Test("There is a fixture of schema 1, and each is of the schema in its name")
    func hasFixtures() throws {
        #expect(FixtureDatabase.all.first?.schema == 1)
        for fixture in FixtureDatabase.all { #expect(try fixture.copied().facts().schema == fixture.schema) }
        #expect(Schema.migrator.version == Schema.version)
    }

    @Test("The fingerprint in the program is that of the newest schema, however the database came to it")
    func fingerprint() throws {
        let scratch = try Scratch()
        let fingerprint = try scratch.database.read(SchemaCheck.fingerprint)
        #expect(fingerprint == Schema.fingerprint, "it is 0x\(String(fingerprint, radix: 16, uppercase: true))")
        for fixture in FixtureDatabase.all {
            let folder = try fixture.copied()
            try withExtendedLifetime(folder) {
                let database = try QueueDatabase(path: folder.path)
                #expect(try database.read(SchemaCheck.fingerprint) == Schema.fingerprint, "\(fixture)")
                try database.refuseAlteredSchema()
            }
        }
    }

    @Test("The fixture has a row of every kind: what isn't there can't show that it is kept")
    func isRich() throws {
        let facts = try FixtureDatabase.all[0].copied().facts()
        for (name, table) in facts.tables where !["open_action", "stale_days"].contains(name) {
            #expect(!table.rows.isEmpty, "\(name)")
        }
        func values(_ table: String, _ column: String) -> Set<String> {
            Set(facts.tables[table]?.rows.values.compactMap { $0[column].flatMap(String.fromDatabaseValue) } ?? [])
        }
        #expect(
            values("quick_records", "state")
                == ["awaiting_audio", "pending", "processed", "converted", "discarded"])
        #expect(values("transactions", "currency") == ["EUR", "USD", "JPY", "KWD", "CHF"])
        #expect(values("actions", "state") == ["done", "undone", "abandoned"])
        #expect(values("held_files", "disposition") == ["held", "duplicate", "deferred"])
        #expect(values("tags", "name").isSuperset(of: ["弁当", "قهوة", "книга", "süße Sachen", "🍰"]))
    }

    @Test("Every schema keeps every fact of every earlier one, and breaks no rule", arguments: steps)
    func keepsFacts(fixture: FixtureDatabase, schema: Int) throws {
        let folder = try fixture.copied()
        let before = try folder.facts()
        try LaterSchemas.migrator.migrate(DatabaseQueue(path: folder.path), upTo: schema)
        let after = try folder.facts()
        #expect(after.schema == schema)
        let moved = Self.moved.filter { $0.key > fixture.schema && $0.key <= schema }.values.reduce(into: Set<String>())
        { $0.formUnion($1) }
        #expect(before.losses(in: after, moved: moved) == [])
        let (integrity, broken) = try DatabaseQueue(path: folder.path).read { database in
            (
                try String.fetchAll(database, sql: "PRAGMA integrity_check"),
                try Row.fetchAll(database, sql: "PRAGMA foreign_key_check").count
            )
        }
        #expect(integrity == ["ok"])
        #expect(broken == 0)
    }

    @Test(
        "A database of each earlier schema is whole for this program, and its history still works both ways",
        arguments: FixtureDatabase.all)
    func isWhole(fixture: FixtureDatabase) throws {
        let folder = try fixture.copied()
        let database = try QueueDatabase(path: folder.path)
        let findings = try database.check().flatMap { check in check.findings.map { "\(check.name): \($0)" } }
        #expect(findings == [])
        let before = try folder.facts()
        // The newest two are undone; what is behind them goes back as far as no recording depends on it.
        var count = 0
        while (try? database.swapAsShown(.undo, 1)) != nil { count += 1 }
        #expect(count > 10)
        let undone = try database.check().flatMap(\.findings)
        #expect(undone == [])
        _ = try database.swap(.redo, count, at: Scratch.now)
        let after = try folder.facts()
        let moved: Set = ["quick_records.revision", "changes", "actions.redone_by"]
        #expect(before.losses(in: after, moved: moved) == [])
        // The log has grown by what was just done.
        #expect(after.losses(in: before, moved: moved.union(["actions"])) == [])
    }

    @Test(
        "The database is kept as it was before the first statement, for its owner only, and the newest three stay",
        arguments: FixtureDatabase.all)
    func keepsBackups(fixture: FixtureDatabase) throws {
        let folder = try fixture.copied()
        let before = try folder.facts()
        var migrator = Schema.migrator
        for number in 1...5 {
            let schema = migrator.version + 1
            migrator.registerMigration("\(schema)") {
                try $0.execute(sql: "CREATE TABLE later_\(schema) (a INTEGER) STRICT; PRAGMA user_version = \(schema)")
            }
            var upgrades: [SchemaUpgrade] = []
            _ = try QueueDatabase(path: folder.path, migrator: migrator) { upgrades.append($0) }
            let upgrade = try #require(upgrades.first)
            #expect(upgrade.to == schema)
            #expect(upgrade.from == (number == 1 ? fixture.schema : schema - 1))
            let kept = try Facts(of: upgrade.backup)
            #expect(kept.schema == upgrade.from)
            #expect(upgrade.backup.contains("-schema-\(upgrade.from)"))
            #expect(before.losses(in: kept) == [])
            var status = stat()
            #expect(stat(upgrade.backup, &status) == 0)
            #expect(status.st_mode & 0o777 == 0o600)
            #expect(stat(folder.folder + "/backups", &status) == 0)
            #expect(status.st_mode & 0o777 == 0o700)
            #expect(folder.files.filter { $0.hasPrefix("backups/") }.count == min(number, SchemaUpgrade.keptCount))
        }
        let after = try folder.facts()
        #expect(before.losses(in: after) == [])
        #expect(folder.files.filter { $0.contains("migration") || $0.contains("partial") } == [])
    }

    @Test(
        "A migration that fails, in its first statement or in the last of several, leaves the database as it was",
        arguments: FixtureDatabase.all)
    func failsWhole(fixture: FixtureDatabase) throws {
        struct Stop: Error {}
        for failing in 1...3 {
            let folder = try fixture.copied()
            let bytes = folder.bytes
            var migrator = Schema.migrator
            for number in 1...3 {
                let schema = migrator.version + 1
                migrator.registerMigration("\(schema)") { database in
                    try database.execute(sql: "UPDATE quick_records SET note = 'x'; DELETE FROM changes")
                    try database.execute(sql: "DROP VIEW readable_quick_records; PRAGMA user_version = \(schema)")
                    if number == failing { throw Stop() }
                    try database.execute(sql: "CREATE VIEW readable_quick_records AS SELECT 1")
                }
            }
            let broken = migrator
            #expect(throws: Stop.self) { try QueueDatabase(path: folder.path, migrator: broken) }
            #expect(folder.bytes == bytes)
            // Nor by a broken reference at the end.
            var lossy = Schema.migrator
            lossy.registerMigration("\(lossy.version + 1)") { try $0.execute(sql: "DELETE FROM payees") }
            let losing = lossy
            #expect(throws: StoreError.self) { try QueueDatabase(path: folder.path, migrator: losing) }
            #expect(folder.bytes == bytes)
            _ = try QueueDatabase(path: folder.path)
        }
    }

    @Test("Without a backup nothing is migrated")
    func needsBackup() throws {
        let fixture = try #require(FixtureDatabase.all.first)
        let folder = try fixture.copied()
        let bytes = folder.bytes
        // A file where the folder for backups would be.
        try Data().write(to: URL(fileURLWithPath: folder.folder + "/backups"))
        var migrator = Schema.migrator
        migrator.registerMigration("\(migrator.version + 1)") { try $0.execute(sql: "DROP TABLE changes") }
        let next = migrator
        #expect {
            try QueueDatabase(path: folder.path, migrator: next)
        } throws: { error in
            guard case .notCopied = error as? StoreError else { return false }
            return "\(error)".hasSuffix("the queue is as it was.")
        }
        #expect(folder.bytes == bytes)
    }

    @Test("A newer database is refused and left untouched, also one in WAL mode", arguments: [false, true])
    func refusesNewer(isWAL: Bool) throws {
        let folder = try #require(FixtureDatabase.all.first).copied()
        try DatabaseQueue(path: folder.path).writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA user_version = 999")
            if isWAL { try database.execute(sql: "PRAGMA journal_mode = WAL") }
        }
        let bytes = folder.bytes
        for access in [QueueDatabase.Access.readWrite, .readOnly] {
            #expect(throws: StoreError.newer(path: folder.path, found: 999, known: Schema.version)) {
                try QueueDatabase(path: folder.path, access: access)
            }
        }
        #expect(folder.bytes == bytes)
        // SQLite itself leaves its own two files where it may only read a database in WAL mode.
        #expect(isWAL || folder.files == ["quickrec.sqlite"])
    }

    @Test("A database that has had a migration of another program is refused as newer, whatever its number says")
    func refusesUnknownMigration() throws {
        let folder = try #require(FixtureDatabase.all.last).copied()
        let found = try folder.facts().schema
        try DatabaseQueue(path: folder.path).write { database in
            try database.execute(sql: "INSERT INTO grdb_migrations VALUES ('\(Schema.version + 1)')")
        }
        #expect(throws: StoreError.newer(path: folder.path, found: found, known: Schema.version)) {
            try QueueDatabase(path: folder.path)
        }
    }

    @Test("Of copies of one instant, those of the oldest schemas go")
    func oldestCopies() throws {
        let folder = try DatabaseFolder()
        mkdir(folder.folder + "/backups", 0o700)
        let names = (8...11).map { "backups/quickrec-20261121T033000Z-schema-\($0).sqlite" }
        for name in names { try Data().write(to: URL(fileURLWithPath: "\(folder.folder)/\(name)")) }
        SchemaUpgrade.removeOld(beside: folder.path)
        #expect(folder.files == (["backups"] + names.suffix(3)).sorted())
    }

    @Test("An older database that must not be changed is refused, and says so")
    func refusesOlder() throws {
        let folder = try #require(FixtureDatabase.all.last).copied()
        var migrator = Schema.migrator
        migrator.registerMigration("\(migrator.version + 1)") { _ in }
        let next = migrator
        let found = try folder.facts().schema
        #expect(throws: StoreError.older(path: folder.path, found: found, known: next.version)) {
            try QueueDatabase(path: folder.path, access: .readOnly, migrator: next)
        }
    }
}
