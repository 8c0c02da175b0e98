import GRDB

/// Compares the tables, indexes, triggers and views of a database with those that this program creates.
enum SchemaCheck {
    /// All definitions except SQLite's own, whoever created them.
    private static let definitions = """
        SELECT type || ' ' || name AS name, coalesce(sql, '') AS sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
        """

    /// Returns the differences, sorted by name, each as a sentence without its period; at most `limit`.
    ///
    /// Definitions are compared one by one only if the fingerprint differs, which an unaltered schema tells in a fraction
    /// of a millisecond.
    static func differences(_ database: Database, limit: Int) throws -> [String] {
        guard try !isUnaltered(database) else { return [] }
        let expected = try QueueDatabase().read(all)
        let found = try all(database)
        return Set(expected.keys).union(found.keys).sorted().filter { expected[$0] != found[$0] }.prefix(limit)
            .map { name in
                switch (expected[name], found[name]) {
                case (_, nil): "\(name) is missing"
                case (nil, _): "\(name) is not quickrec's"
                default: "\(name) is not as quickrec makes it"
                }
            }
    }

    /// Whether the schema has the fingerprint of the newest one.
    static func isUnaltered(_ database: Database) throws -> Bool { try fingerprint(database) == Schema.fingerprint }

    private static func all(_ database: Database) throws -> [String: String] {
        Dictionary(try rows(database), uniquingKeysWith: { first, _ in first })
    }

    private static func rows(_ database: Database) throws -> [(name: String, sql: String)] {
        try Row.fetchAll(database, sql: definitions).map {
            (try $0.decode(forColumn: "name"), try $0.decode(forColumn: "sql"))
        }
    }

    /// Returns a number that differs if any definition differs: the order-independent sum of the FNV-1a hashes (RFC
    /// 9923).
    static func fingerprint(_ database: Database) throws -> UInt64 {
        var sum: UInt64 = 0
        for row in try rows(database) {
            var hash: UInt64 = 0xCBF2_9CE4_8422_2325
            for var text in [row.name, row.sql] {
                text.withUTF8 { for byte in $0 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 } }
            }
            sum &+= hash
        }
        return sum
    }
}

extension QueueDatabase {
    /// Throws `StoreError.altered` if a table, index, trigger or view was added, changed or removed.
    ///
    /// A trigger of another program would change the books with every write.
    package func refuseAlteredSchema() throws {
        let differences = try read { try SchemaCheck.differences($0, limit: Self.findingLimit) }
        guard differences.isEmpty else { throw StoreError.altered(path: writer.path, differences: differences) }
    }
}
