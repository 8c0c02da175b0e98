/// The migrations, oldest first. A released one is never edited; a new one is added at the end.
enum Schema {
    /// The number of the newest schema, kept in `PRAGMA user_version`.
    static var version: Int { migrator.version }

    static let migrator: SchemaMigrator = {
        var migrator = SchemaMigrator()
        migrator.registerMigration("1", migrate: Schema1.create)
        migrator.registerMigration("2", migrate: Schema2.extend)
        migrator.registerMigration("3", migrate: Schema3.migrate)
        migrator.registerMigration("4", migrate: Schema4.migrate)
        migrator.registerMigration("5", migrate: Schema5.migrate)
        migrator.registerMigration("6", migrate: Schema6.migrate)
        migrator.registerMigration("7", migrate: Schema7.migrate)
        migrator.registerMigration("8", migrate: Schema8.migrate)
        return migrator
    }()
}
