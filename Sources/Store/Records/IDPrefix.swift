import GRDB

/// Finds rows by a UUID prefix that the user typed.
struct IDPrefix {
    /// The noun for a row in error messages.
    private let kind: String
    /// The table of the rows.
    private let table: String
    /// The UUID columns, each with an index.
    private let columns: [String]

    /// Quick records, by their ID or audio UUID.
    static let records = IDPrefix(kind: "record", table: "quick_records", columns: ["id", "audio_uuid"])
    /// Transactions, by their ID.
    static let transactions = IDPrefix(kind: "transaction", table: "transactions", columns: ["id"])

    /// The length of a complete UUID.
    static let length = 36

    /// The number of rows of a list that are considered; more would not improve the length.
    static let shownCount = 100

    /// Resolves many prefixes at once, each with its own error; complete UUIDs are looked up together.
    func resolve(
        _ prefixes: some Collection<String>, _ database: Database
    ) throws -> [Result<Int64, StoreError>] {
        var whole = ValueRows(["uuid"])
        for prefix in prefixes where prefix.utf8.count == Self.length {
            whole.append([prefix.uppercased().databaseValue])
        }
        let parts = columns.map {
            "SELECT t.number, t.\($0) AS uuid FROM told JOIN \(table) t ON t.\($0) = told.uuid"
        }
        var numbers: [String: Set<Int64>] = [:]
        try whole.fetch(database) {
            "WITH told AS (SELECT * FROM \($0)) \(parts.joined(separator: " UNION ALL "))"
        } _: { (match: Match) in
            numbers[match.uuid, default: []].insert(match.number)
        }
        return try prefixes.map { prefix in
            if let found = numbers[prefix.uppercased()], found.count == 1, let number = found.first {
                return .success(number)
            }
            // The text is a prefix, unknown, or ambiguous.
            return try Result.catching { try resolve(prefix, database) }
        }
    }

    /// Returns the number of the only row whose UUID begins with `prefix`, ignoring case.
    func resolve(_ prefix: String, _ database: Database) throws -> Int64 {
        let rows = try matches(prefix, kind: kind, database)
        let numbers = Set(rows.map(\.number))
        guard let number = numbers.first else { throw StoreError.unknown(kind: kind, id: prefix) }
        guard numbers.count == 1 else {
            throw StoreError.ambiguous(kind: kind, id: prefix, matches: rows.map(\.uuid))
        }
        return number
    }

    /// Returns the first few rows whose UUID begins with `prefix`; throws if that is not a UUID prefix.
    func matches(_ prefix: String, kind: String, _ database: Database) throws -> [Match] {
        let wanted = prefix.uppercased()
        guard !wanted.isEmpty, wanted.utf8.count <= Self.length, wanted.utf8.allSatisfy(Self.isPart) else {
            throw StoreError.unknown(kind: kind, id: prefix)
        }
        if wanted.utf8.count == Self.length {
            // The ID of one row can be the UUID of another one's audio, which only its own ID tells apart then.
            let statement = try database.cachedStatement(sql: "SELECT number, id AS uuid FROM \(table) WHERE id = ?")
            if let own = try Match.fetchOne(statement, arguments: [wanted]) { return [own] }
        }
        // Every character of a UUID sorts before `G`, so this is a range of the index.
        let parts = columns.map {
            "SELECT number, \($0) AS uuid FROM \(table) WHERE \($0) >= ?1 AND \($0) < ?2"
        }
        // UNION would sort all rows; a recording and its record often have the same UUID.
        let statement = try database.cachedStatement(sql: parts.joined(separator: " UNION ALL ") + " LIMIT 8")
        var seen: Set<Match> = []
        let found = try Match.fetchAll(statement, arguments: [wanted, wanted + "G"])
        return Array(found.filter { seen.insert($0).inserted }.prefix(4))
    }

    /// A row found by its UUID.
    struct Match: FetchableRecord, Hashable {
        /// The row number.
        let number: Int64
        /// The complete UUID.
        let uuid: String

        /// Decodes a row with the columns `number` and `uuid`.
        init(row: Row) throws {
            number = try row.decode(forColumn: "number")
            uuid = try row.decode(forColumn: "uuid")
        }
    }

    /// The shortest prefix length that distinguishes the IDs of this table: at least eight.
    func shortestLength(_ identifiers: [String], _ database: Database) throws -> Int {
        var length = 8
        let statement = try database.cachedStatement(
            sql: "SELECT count(*) FROM (SELECT 1 FROM \(table) WHERE id >= ? AND id < ? LIMIT 2)")
        for identifier in identifiers {
            while length < Self.length {
                let prefix = String(identifier.prefix(length))
                let count = try Int.fetchOne(statement, arguments: [prefix, prefix + "G"]) ?? 0
                guard count > 1 else { break }
                length += 1
            }
        }
        return length
    }

    private static func isPart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "-"): true
        default: false
        }
    }
}
