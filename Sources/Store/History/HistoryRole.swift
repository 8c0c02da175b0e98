import GRDB
import Model
import Money

/// What the rows of a table with a history are to people.
enum HistoryRole: Hashable {
    /// Each is a quick record.
    case record
    /// Each is a transaction.
    case transaction
    /// Each is a thing with a name; the noun for it.
    case named(String)
    /// Each is a part of a row of another table, which the first of its columns names.
    case part(of: String)
}

extension HistoryTable {
    /// Every table of `all` is here; a new one needs no more than its line to be undone in words.
    static let roles: [String: HistoryRole] = [
        "tags": .named("tag"),
        "categories": .named("category"),
        "payees": .named("payee"),
        "accounts": .named("account"),
        "quick_records": .record,
        "entry_lines": .part(of: "quick_records"),
        "entry_line_tags": .part(of: "entry_lines"),
        "transactions": .transaction,
        "transaction_lines": .part(of: "transactions"),
        "transaction_line_tags": .part(of: "transaction_lines"),
    ]

    /// Tables by what people want to know first.
    static var byImportance: [HistoryTable] {
        let order: (HistoryTable) -> Int = { table in
            switch roles[table.name] {
            case .record: 0
            case .transaction: 1
            case .part: 2
            case .named, nil: 3
            }
        }
        return all.enumerated().sorted { (order($0.element), $0.offset) < (order($1.element), $1.offset) }
            .map(\.element)
    }

    /// The table whose rows people know, of which this one's are parts; the table itself where it has them.
    var whole: HistoryTable {
        if case .part(let name) = Self.roles[name], let table = Self.named(name) { return table.whole }
        return self
    }

    /// A query for the rows of `whole` that an action (the first argument) touched through this table.
    ///
    /// A row that isn't there now has its image in the action, and the number of what it belongs to is what that
    /// begins with.
    var ownersQuery: String {
        let noted = "c.action_id = ?1 AND c.table_name = '\(name)'"
        var touched = "SELECT c.row_id AS id FROM changes c WHERE \(noted) AND c.last_row_id IS NULL"
        // Ranges of parts come with those of their wholes.
        if whole.name == name {
            touched += """
                 UNION ALL SELECT t.\(key) FROM changes c JOIN \(name) t
                ON t.\(key) BETWEEN c.row_id AND c.last_row_id WHERE \(noted)
                UNION ALL SELECT i.row_id FROM changes c JOIN change_images i ON i.change_id = c.id WHERE \(noted)
                """
        }
        return "SELECT DISTINCT id FROM (\(owners(of: touched))) WHERE id IS NOT NULL"
    }

    private func owners(of rows: String) -> String {
        guard case .part(let wholeName) = Self.roles[name], let parent = Self.named(wholeName) else { return rows }
        let owner = """
            SELECT coalesce(
                (SELECT p.\(columns[0]) FROM \(name) p WHERE p.\(key) = r.id),
                (SELECT CAST(c.image AS INTEGER) FROM changes c WHERE c.action_id = ?1 AND c.table_name = '\(name)'
                    AND c.row_id = r.id AND c.column_name IS NULL AND c.image IS NOT NULL)) AS id
            FROM (\(rows)) r
            """
        return parent.owners(of: owner)
    }
}

/// The things that an action touches, for showing what undoing or redoing it changes.
struct TouchedThings {
    /// More of them nobody reads.
    static let limit = 12

    private var rows: [(table: HistoryTable, row: Int64)] = []
    /// Whether there are more than `limit`.
    private(set) var isCut = false

    /// The first things that `action` touches, records and transactions before names.
    init(action: Int64, _ database: Database) throws {
        for table in HistoryTable.byImportance {
            let whole = table.whole
            for row in try Int64.fetchAll(database, sql: table.ownersQuery + " LIMIT 100", arguments: [action])
            where !rows.contains(where: { $0.table.name == whole.name && $0.row == row }) {
                guard rows.count < Self.limit else {
                    isCut = true
                    return
                }
                rows.append((whole, row))
            }
        }
    }

    /// The things as they are now; `nil` for one that isn't there.
    func snapshot(_ database: Database) throws -> [Snapshot] {
        try rows.map { table, row in
            switch HistoryTable.roles[table.name] {
            case .record: .record(try RecordRows.fetch([row], database).first)
            case .transaction: .transaction(try TransactionRows.fetch([row], database).first)
            case .named(let noun): .named(try NamedRow(table: table, noun: noun).fetch(row, database))
            case .part, nil: .named(try NamedRow(table: table, noun: table.name).fetch(row, database))
            }
        }
    }

    /// One thing at one time.
    enum Snapshot {
        case record(QuickRecord?)
        case transaction(BookedTransaction?)
        case named(NamedThing?)

        /// The thing between this time and a later one.
        func changed(to other: Snapshot) -> ChangedThing? {
            switch (self, other) {
            case (.record(let before), .record(let after)): .record(before: before, after: after)
            case (.transaction(let before), .transaction(let after)): .transaction(before: before, after: after)
            case (.named(let before), .named(let after)): .named(before: before, after: after)
            default: nil
            }
        }
    }
}

/// Reads a row of any table with names, and puts its columns into words: `is_hidden` is `hidden: yes`, `parent_id` is
/// `parent` with the name of that row, and amounts have their currency.
private struct NamedRow {
    let table: HistoryTable
    let noun: String

    func fetch(_ number: Int64, _ database: Database) throws -> NamedThing? {
        let row = try Row.fetchOne(
            database, sql: "SELECT * FROM \(table.name) WHERE \(table.key) = ?", arguments: [number])
        guard let row else { return nil }
        let facts = try table.columns.filter { $0 != "name" && $0 != "key" }.map { column in
            NamedThing.Fact(label: Self.label(of: column), value: try value(of: column, in: row, database))
        }
        let name = row["name"] as String? ?? String(number)
        return NamedThing(
            noun: noun, name: name, facts: [NamedThing.Fact(label: "name", value: name)] + facts)
    }

    private static func label(of column: String) -> String {
        var label = column
        if label.hasPrefix("is_") { label.removeFirst(3) }
        if label.hasSuffix("_id") { label.removeLast(3) }
        return label.replacing("_", with: " ")
    }

    private func value(of column: String, in row: Row, _ database: Database) throws -> String? {
        let value: DatabaseValue = row[column]
        guard let number = Int64.fromDatabaseValue(value) else { return String.fromDatabaseValue(value) }
        if column.hasPrefix("is_") { return number == 1 ? "yes" : "no" }
        if column.hasSuffix("_id") { return try name(of: number, in: column, database) }
        if column.hasSuffix("amount") || column.hasSuffix("balance"), let code = row["currency"] as String?,
            let currency = Currency(code: code)
        {
            return Amount(minorUnits: number, currency: currency).description
        }
        return String(number)
    }

    /// The name of the row that a column refers to.
    private func name(of number: Int64, in column: String, _ database: Database) throws -> String {
        let target = try String.fetchOne(
            database, sql: "SELECT \"table\" FROM pragma_foreign_key_list(?) WHERE \"from\" = ?",
            arguments: [table.name, column])
        guard let target, case .named = HistoryTable.roles[target], let parent = HistoryTable.named(target) else {
            return String(number)
        }
        return try String.fetchOne(
            database, sql: "SELECT name FROM \(parent.name) WHERE \(parent.key) = ?", arguments: [number])
            ?? String(number)
    }
}
