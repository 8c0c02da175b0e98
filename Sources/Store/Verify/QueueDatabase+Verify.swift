import GRDB
import Model
import Money

/// What one check of the database has shown.
package struct DatabaseCheck: Hashable, Sendable {
    package var name: String
    /// What is wrong, at most a few examples; empty where the rule holds.
    package var findings: [String]
}

/// What `QueueDatabase.check` is doing.
package enum CheckProgress: Hashable, Sendable {
    /// The database is copied, so that nobody has to wait for the checks.
    case copying(CopyProgress)
    /// The check with this name has begun, the number-th of `total`.
    case checking(name: String, number: Int, total: Int)
}

extension QueueDatabase {
    /// Checks every rule that the database can prove by itself, all of them on the state of one instant.
    ///
    /// Others write meanwhile: the checks read a copy, which is made a few pages at a time.
    package func check(_ report: (CheckProgress) throws -> Void = { _ in }) throws -> [DatabaseCheck] {
        try withoutActuallyEscaping(report) { report in
            try check(copying: PageCopy(afterStep: { try report(.copying($0)) }), report)
        }
    }

    func check(copying copy: PageCopy, _ report: (CheckProgress) throws -> Void) throws -> [DatabaseCheck] {
        let snapshot = try DatabaseSnapshot(of: self, copying: copy)
        return try snapshot.read { database in
            let checks = Self.checks
            return try checks.enumerated().map { index, check in
                try report(.checking(name: check.name, number: index + 1, total: checks.count))
                return DatabaseCheck(name: check.name, findings: try check.find(database))
            }
        }
    }

    /// A check by its name, and what finds the sentences that say what is wrong.
    typealias Check = (name: String, find: @Sendable (Database) throws -> [String])

    /// Every check, in the order in which they are shown.
    static let checks: [Check] = ofTheDatabase + (BookRule.all + BookRule.books).map(check)

    private static let ofTheDatabase: [Check] = [
        ("database", { try integrity($0) }),
        ("schema", { try SchemaCheck.differences($0, limit: findingLimit) }),
        ("foreign keys", { try brokenReferences($0) }),
        ("currencies are known", { try unknownCurrencies($0) }),
        ("names have their keys", { try wrongKeys($0) }),
        ("totals are the sums of their lines", { try wrongTotals($0) }),
    ]

    private static func check(_ rule: BookRule) -> Check {
        let sql = "\(rule.sql) LIMIT \(findingLimit)"
        return (rule.name, { database in try String.fetchAll(database, sql: sql) })
    }

    /// How many findings of one check are shown.
    static let findingLimit = 5

    private static func integrity(_ database: Database) throws -> [String] {
        try String.fetchAll(database, sql: "PRAGMA integrity_check(\(findingLimit))").filter { $0 != "ok" }
    }

    private static func brokenReferences(_ database: Database) throws -> [String] {
        try Row.fetchAll(
            database, sql: "SELECT \"table\", rowid, parent FROM pragma_foreign_key_check LIMIT \(findingLimit)"
        ).map { "row \($0[1] as Int64? ?? 0) of \($0[0] as String) names a missing row of \($0[2] as String)" }
    }

    /// An amount in a currency that nobody knows can't be shown, and must not vanish silently.
    private static func unknownCurrencies(_ database: Database) throws -> [String] {
        let codes = try String.fetchAll(
            database,
            sql: """
                SELECT currency FROM quick_records WHERE currency IS NOT NULL
                UNION SELECT currency FROM transactions UNION SELECT currency FROM accounts
                """)
        return codes.filter { Currency(code: $0) == nil }.prefix(findingLimit)
            .map { "'\($0)' is no code of ISO 4217" }
    }
}

extension QueueDatabase {
    /// Names whose key is not the one that they are found by; of two with one name, one has a wrong key.
    static func wrongKeys(_ database: Database) throws -> [String] {
        try ["tags", "categories", "payees", "accounts"].flatMap { table in
            let isNamed = table == "categories" ? " WHERE is_system = 0" : ""
            return try Row.fetchAll(database, sql: "SELECT name, key FROM \(table)\(isNamed)").filter { row in
                !TagKey(row[0] as String).text.utf8.elementsEqual((row[1] as String).utf8)
            }.map { "'\($0[0] as String)' of \(table) has the key '\($0[1] as String)'" }
        }.prefix(findingLimit).map(\.self)
    }
}
