import GRDB
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

/// A rule of the books as a SELECT of the sentences that say where it is broken.
///
/// Where a rule is about rows that an index keeps unique, `NOT INDEXED` has them counted by the table itself, as the index
/// may be what is damaged.
struct BookRule {
    let name: String
    let sql: String

    static let all = [
        BookRule(
            name: "one record per audio",
            sql: """
                SELECT audio_uuid || ' has ' || count(*) || ' records' FROM quick_records NOT INDEXED
                WHERE audio_uuid IS NOT NULL GROUP BY audio_uuid HAVING count(*) > 1
                """),
        BookRule(
            name: "one transaction per record",
            sql: """
                SELECT q.id || ' has ' || coalesce(t.count, 0) || ' transactions and is ' || q.stage
                FROM quick_records q LEFT JOIN (
                    SELECT record_number, count(*) AS count FROM transactions NOT INDEXED GROUP BY record_number
                ) t ON t.record_number = q.number
                WHERE coalesce(t.count, 0) <> (q.stage = 'converted')
                """),
        BookRule(
            name: "every recording has its record",
            sql: """
                SELECT r.path || ' belongs to ' || count(q.number) || ' records' FROM recordings r
                LEFT JOIN quick_records q ON q.recording_id = r.id
                WHERE r.superseded_by IS NULL GROUP BY r.id HAVING count(q.number) <> 1
                """),
        BookRule(
            name: "shorter recordings gave way",
            sql: """
                SELECT r.path || ' was superseded and is still the recording of ' || q.id
                FROM recordings r JOIN quick_records q ON q.recording_id = r.id WHERE r.superseded_by IS NOT NULL
                UNION ALL
                SELECT path || ' was superseded by itself' FROM recordings WHERE superseded_by <= id
                """),
        BookRule(
            name: "processed records have whole entries",
            sql: """
                SELECT q.id || ' is ' || q.stage || ' with ' || count(l.id) || ' lines, ' || count(l.amount)
                    || ' of them with an amount'
                FROM quick_records q LEFT JOIN entry_lines l ON l.record_number = q.number
                WHERE q.stage IN ('processed', 'converted')
                GROUP BY q.number HAVING count(l.id) = 0 OR count(l.id) <> count(l.amount) OR total(l.amount) < 0
                """),
        BookRule(
            name: "transactions are the sum of their lines",
            sql: """
                SELECT t.id || ' says ' || t.amount || ', its lines say ' || coalesce(\(WideSum.expression("l.amount")), 'nothing')
                FROM transactions t LEFT JOIN transaction_lines l ON l.transaction_number = t.number
                GROUP BY t.number HAVING t.amount IS NOT \(WideSum.expression("l.amount"))
                """),
        BookRule(
            name: "transactions have their account's currency",
            sql: """
                SELECT t.id || ' is in ' || t.currency || ' on an account in ' || a.currency
                FROM transactions t JOIN accounts a ON a.id = t.account_id WHERE a.currency <> t.currency
                """),
        BookRule(
            name: "records add up",
            sql: """
                SELECT n || ' records, but ' || s || ' in the known states' FROM (
                    SELECT count(*) AS n, coalesce(sum(state IN
                        ('awaiting_audio', 'pending', 'processed', 'converted', 'discarded')), 0) AS s
                    FROM quick_records) WHERE n <> s
                """),
        BookRule(
            name: "files add up",
            sql: """
                SELECT count(*) || ' files put aside have no place of their own'
                FROM aside_files WHERE disposition <> 'deferred' AND path IS NULL HAVING count(*) > 0
                UNION ALL
                SELECT count(*) || ' files are in two places' FROM (
                    SELECT path FROM recordings UNION ALL SELECT path FROM sidecars
                    UNION ALL SELECT path FROM aside_files WHERE path IS NOT NULL)
                WHERE path IS NOT NULL HAVING count(*) <> count(DISTINCT path)
                """),
        BookRule(
            name: "history is closed",
            sql: "SELECT 'action ' || action_id || ' was never closed' FROM open_action"),
    ]
}
