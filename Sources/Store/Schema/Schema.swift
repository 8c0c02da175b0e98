/// The migrations, oldest first. A released one is never edited; a new one is added at the end.
package enum Schema {
    /// The number of the newest schema, kept in `PRAGMA user_version`.
    static var version: Int { migrator.version }

    /// The `SchemaCheck.fingerprint` of the newest schema; a new migration changes it, and a test reports the new
    /// value.
    static let fingerprint: UInt64 = 0xAE11_0A1A_8FFE_EE58

    /// All migrations, oldest first.
    package static let migrator: SchemaMigrator = {
        var migrator = SchemaMigrator()
        migrator.registerMigration("1", migrate: Schema1.create)
        return migrator
    }()
}
