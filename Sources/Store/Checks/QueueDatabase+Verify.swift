import GRDB
package import Model

/// The progress of `QueueDatabase.check`.
package enum CheckProgress: Hashable, Sendable {
    /// The database is being copied, so that the checks block no one.
    case copying(CopyProgress)
    /// The check with this name has started, as the number-th of `total`.
    case checking(name: String, number: Int, total: Int)
}

extension QueueDatabase {
    /// Runs all checks that need only the database, all on the same snapshot.
    ///
    /// The checks read a copy, made piece by piece, so that others can write meanwhile.
    package func check(_ report: (CheckProgress) throws -> Void = { _ in }) throws -> [VerifyCheck] {
        try withoutActuallyEscaping(report) { report in
            try check(copying: PageCopy(afterPiece: { try report(.copying($0)) }), report)
        }
    }

    /// Runs all checks on a copy made by `copy`.
    func check(copying copy: PageCopy, _ report: (CheckProgress) throws -> Void) throws -> [VerifyCheck] {
        let snapshot = try DatabaseSnapshot(of: self, copying: copy)
        return try snapshot.read { database in
            let checks = Self.checks
            return try checks.enumerated().map { index, check in
                try report(.checking(name: check.name, number: index + 1, total: checks.count))
                return VerifyCheck(name: check.name, findings: try check.find(database))
            }
        }
    }

    /// A named check; `find` returns sentences about what is wrong.
    typealias Check = (name: String, find: @Sendable (Database) throws -> [String])

    /// All checks, in display order.
    static let checks: [Check] = ofTheDatabase + (BookRule.all + BookRule.books).map(check)

    private static let ofTheDatabase: [Check] = [
        ("database", { try integrity($0) + HistoryTable.wrongNumbers($0).prefix(findingLimit) }),
        ("schema", { try SchemaCheck.differences($0, limit: findingLimit) }),
        ("foreign keys", { try brokenReferences($0) }),
        ("values can be read", { try ValueRule.violations($0, limit: findingLimit) }),
        ("history can be replayed", { try unreadableChanges($0) }),
        ("names have their keys", { try wrongKeys($0) }),
        ("totals are the sums of their lines", { try wrongTotals($0) }),
    ]

    private static func check(_ rule: BookRule) -> Check {
        let sql = "\(rule.sql) LIMIT \(findingLimit)"
        return (rule.name, { database in try String.fetchAll(database, sql: sql) })
    }

    /// The number of findings shown per check.
    static let findingLimit = 5

    private static func integrity(_ database: Database) throws -> [String] {
        try String.fetchAll(database, sql: "PRAGMA integrity_check(\(findingLimit))").filter { $0 != "ok" }
    }

    private static func brokenReferences(_ database: Database) throws -> [String] {
        try Row.fetchAll(
            database, sql: "SELECT \"table\", rowid, parent FROM pragma_foreign_key_check LIMIT \(findingLimit)"
        ).map { row in
            let number = try row.decode(Int64?.self, forColumn: "rowid") ?? 0
            let table = try row.decode(String.self, forColumn: "table")
            let parent = try row.decode(String.self, forColumn: "parent")
            return "row \(number) of \(table) names a missing row of \(parent)"
        }
    }
}

extension QueueDatabase {
    /// Names whose key is not the one used for lookup; of two with the same name, one has a wrong key.
    static func wrongKeys(_ database: Database) throws -> [String] {
        var findings: [String] = []
        for table in ["tags", "categories", "payees", "accounts"] {
            let isNamed = table == "categories" ? " WHERE is_system = 0" : ""
            let rows = try Row.fetchCursor(database, sql: "SELECT name, key FROM \(table)\(isNamed)")
            while findings.count < findingLimit, let row = try rows.next() {
                let name = try row.decode(String.self, forColumn: "name")
                let key = try row.decode(String.self, forColumn: "key")
                guard !TagKey(name).text.utf8.elementsEqual(key.utf8) else { continue }
                findings.append("'\(name)' of \(table) has the key '\(key)'")
            }
        }
        return findings
    }

    /// Changes that an undo or a redo of their action would refuse to read.
    static func unreadableChanges(_ database: Database) throws -> [String] {
        var findings: [String] = []
        let rows = try Row.fetchCursor(
            database, sql: "SELECT \(HistoryReplay.Change.selection), action_id FROM changes")
        while findings.count < findingLimit, let row = try rows.next() {
            do { try HistoryReplay.Change(row: row).checkReadable(database) } catch {
                let change = try row.decode(Int64.self, forColumn: "id")
                let action = try row.decode(Int64.self, forColumn: "action_id")
                findings.append("change \(change), of action \(action), can't be read")
            }
        }
        return findings
    }
}
