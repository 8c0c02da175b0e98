import GRDB

/// The migrations, oldest first. A released one is never edited; a new one is added at the end.
enum Schema {
    /// The number of the newest schema, kept in `PRAGMA user_version`.
    static let version = 2

    static let migrator: DatabaseMigrator = {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1", migrate: Schema1.create)
        migrator.registerMigration("2", migrate: Schema2.extend)
        return migrator
    }()
}
