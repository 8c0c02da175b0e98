import GRDB

/// A table of a backup (`main`), compared page by page with the table of that name in the queue (`queue`).
struct ComparedTable {
    /// Rows per statement: a few milliseconds during which the queue is locked against writers.
    private static let pageSize = 2_000
    private static let exampleLimit = 3

    /// Tables whose rows are derived from others, or describe how the database was made or what was reported of it.
    static let derived: Set<String> = [
        "backups", "day_lines", "day_totals", "grdb_migrations", "line_kinds", "report_marks", "stale_days",
    ]

    /// Derived columns: sums of other rows.
    private static let derivedColumns = ["accounts": ["balance", "cleared_balance"], "quick_records": ["amount"]]

    /// The singular and plural noun for a row, and its label as SQL.
    private static let words: [String: (one: String, many: String, label: String)] = [
        "accounts": ("account", "accounts", "b.name"), "actions": ("action", "actions", "b.summary"),
        "held_files": (
            "held file or duplicate", "held files or duplicates", "coalesce(b.path, CAST(b.source_path AS TEXT))"
        ),
        "categories": ("category", "categories", "b.name"),
        "changes": ("change in the history", "changes in the history", "NULL"),
        "entry_line_tags": ("tag of a record's line", "tags of records' lines", "NULL"),
        "entry_lines": ("line of a record", "lines of records", "NULL"),
        "conventions": ("convention", "conventions", "b.key"),
        "export_batches": ("export", "exports", "b.target"),
        "exported_transactions": ("exported transaction", "exported transactions", "b.transaction_id"),
        "moves": ("unfinished move", "unfinished moves", "b.target_path"),
        "open_action": ("open action", "open actions", "NULL"), "payees": ("payee", "payees", "b.name"),
        "quick_records": ("quick record", "quick records", "b.id"),
        "recordings": ("recording", "recordings", "b.path"),
        "remembered_files": ("remembered file", "remembered files", "CAST(b.source_path AS TEXT)"),
        "sidecars": ("sidecar", "sidecars", "b.path"), "tags": ("tag", "tags", "b.name"),
        "transaction_line_tags": ("tag of a transaction's line", "tags of transactions' lines", "NULL"),
        "transaction_lines": ("line of a transaction", "lines of transactions", "NULL"),
        "transactions": ("transaction", "transactions", "b.id"),
    ]

    /// The words for a table; the rows of undone ranges are named after the table that they were in.
    private static func words(of table: String) -> (one: String, many: String, label: String)? {
        guard let own = HistoryTable.ranged.first(where: { $0.undone == table }), let words = words[own.name] else {
            return words[table]
        }
        return ("undone \(words.one)", "undone \(words.many)", words.label)
    }

    private let name: String
    /// The columns that define the order of reading, each with a value that sorts before the first row.
    private let key: [(name: String, lowest: DatabaseValue)]
    /// The columns in which a row of the queue must be equal; `nil` if the queue has no such table or columns.
    private let columns: [String]?

    /// Describes the table `name`; `isKnown` says whether the queue has a table of that name.
    init(_ name: String, isKnown: Bool, _ database: Database) throws {
        self.name = name
        key = try Self.key(of: name, database)
        let own = try Self.columns(of: name, in: "main", database)
        let queue = isKnown ? Set(try Self.columns(of: name, in: "queue", database)) : []
        columns = queue.isSuperset(of: own) ? own.filter { Self.derivedColumns[name]?.contains($0) != true } : nil
    }

    /// `rowid`, or the primary key of a table WITHOUT ROWID (https://www.sqlite.org/withoutrowid.html). SQLite sorts
    /// numbers before texts, and texts before blobs.
    private static func key(
        of table: String, _ database: Database
    ) throws -> [(name: String, lowest: DatabaseValue)] {
        let hasRowid = try Bool.fetchOne(
            database, sql: "SELECT wr = 0 FROM pragma_table_list WHERE schema = 'main' AND name = ?", arguments: [table]
        )
        guard hasRowid == false else { return [("rowid", Int64.min.databaseValue)] }
        return try Row.fetchAll(
            database, sql: "SELECT name, type FROM pragma_table_info(?, 'main') WHERE pk > 0 ORDER BY pk",
            arguments: [table]
        ).map { row in
            let isNumber = try row.decode(String.self, forColumn: "type") == "INTEGER"
            return (try row.decode(forColumn: "name"), isNumber ? Int64.min.databaseValue : "".databaseValue)
        }
    }

    /// The stored columns, without the generated ones.
    private static func columns(of table: String, in schema: String, _ database: Database) throws -> [String] {
        try String.fetchAll(
            database, sql: "SELECT name FROM pragma_table_info(?, ?)", arguments: [table, schema])
    }

    /// The statements that compare the two tables.
    var statements: [String] { columns.map { pages($0).statements } ?? [] }

    private func pages(_ columns: [String]) -> ComparedPages {
        ComparedPages(table: name, key: key.map(\.name), columns: columns, label: Self.words(of: name)?.label ?? "NULL")
    }

    /// The rows missing from the queue; `nil` if there are none.
    func unknownRows(_ database: Database) throws -> UnknownRows? {
        guard let columns else { return rows(try count(database), []) }
        let pages = pages(columns)
        var count = 0
        var examples: [String] = []
        var last = key.map(\.lowest)
        while true {
            let end = try pages.end(after: last, Self.pageSize, database)
            let labels = try pages.unknown(after: last, upTo: end, database)
            count += labels.count
            examples += labels.compactMap { $0 }.prefix(Self.exampleLimit - examples.count)
            guard let end else { return rows(count, examples) }
            last = end
        }
    }

    private func rows(_ count: Int, _ examples: [String]) -> UnknownRows? {
        guard count > 0 else { return nil }
        let other = "row\(count == 1 ? "" : "s") of the table \(name)"
        let noun = Self.words(of: name).map { count == 1 ? $0.one : $0.many } ?? other
        return UnknownRows(noun: noun, count: count, examples: examples)
    }

    private func count(_ database: Database) throws -> Int {
        try Int.fetchOne(database, sql: "SELECT count(*) FROM main.\(Database.quoted(name))") ?? 0
    }
}

/// The statements that scan both tables by ranges of the key alone.
private struct ComparedPages {
    private let endSQL: String
    private let rangeSQL: String
    private let restSQL: String

    var statements: [String] { [endSQL, rangeSQL, restSQL] }

    init(table: String, key: [String], columns: [String], label: String) {
        let table = Database.quoted(table)
        let own = key.map { "b.\($0)" }.joined(separator: ", ")
        let marks = key.map { _ in "?" }.joined(separator: ", ")
        let isSame =
            key.map { "a.\($0) = b.\($0)" } + columns.map { "a.\(Database.quoted($0)) IS b.\(Database.quoted($0))" }
        let isUnknown = "NOT EXISTS (SELECT 1 FROM queue.\(table) a WHERE \(isSame.joined(separator: " AND ")))"
        let after = "FROM main.\(table) b WHERE (\(own)) > (\(marks))"
        endSQL = "SELECT \(own) \(after) ORDER BY \(own) LIMIT 1 OFFSET ?"
        rangeSQL = "SELECT \(label) \(after) AND (\(own)) <= (\(marks)) AND \(isUnknown) ORDER BY \(own)"
        restSQL = "SELECT \(label) \(after) AND \(isUnknown) ORDER BY \(own)"
    }

    /// The key of the last row of a page; `nil` if fewer rows are left.
    func end(after last: [DatabaseValue], _ size: Int, _ database: Database) throws -> [DatabaseValue]? {
        let statement = try database.cachedStatement(sql: endSQL)
        let arguments = StatementArguments(last + [(size - 1).databaseValue])
        return try Row.fetchOne(statement, arguments: arguments).map { Array($0.databaseValues) }
    }

    /// The labels of the rows in this range that are missing from the queue.
    func unknown(after last: [DatabaseValue], upTo end: [DatabaseValue]?, _ database: Database) throws -> [String?] {
        let statement = try database.cachedStatement(sql: end == nil ? restSQL : rangeSQL)
        return try String?.fetchAll(statement, arguments: StatementArguments(last + (end ?? [])))
    }
}
