import GRDB
import Model
import Money

/// The things touched by an action, to show what undoing or redoing it changes.
struct TouchedThings {
    /// The number of things shown.
    static let limit = 12

    /// The row of each thing, with its table.
    private(set) var rows: [(table: HistoryTable, row: Int64)] = []
    /// Whether there are more than `limit`.
    private(set) var isCut = false

    /// Finds the first things that `action` touches, records and transactions before names.
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

    /// Returns the things as they are now; `nil` for one that doesn't exist.
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

    /// The state of one thing at one time.
    enum Snapshot {
        /// A record; `nil` if it doesn't exist.
        case record(QuickRecord?)
        /// A transaction; `nil` if it doesn't exist.
        case transaction(BookedTransaction?)
        /// A thing known by its name; `nil` if it doesn't exist.
        case named(NamedThing?)

        /// Returns the difference between this and a later state.
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

/// Reads a row of any table with names and puts its columns into words: `is_hidden` is `hidden: yes`, `parent_id` is
/// `parent` with the name of that row, and amounts have their currency.
private struct NamedRow {
    let table: HistoryTable
    let noun: String

    func fetch(_ number: Int64, _ database: Database) throws -> NamedThing? {
        let row = try Row.fetchOne(
            database, sql: "SELECT * FROM \(table.name) WHERE \(table.key) = ?", arguments: [number])
        guard let row else { return nil }
        let facts = try table.columns.filter { $0 != "name" && $0 != "key" }.map { column in
            NamedThing.Fact(
                label: Self.label(of: column), value: try value(of: column, in: row, database),
                isFlag: column.hasPrefix("is_"))
        }
        let name = try row.decode(String?.self, forColumn: "name") ?? String(number)
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
        let value = try row.decode(DatabaseValue.self, forColumn: column)
        guard let number = Int64.fromDatabaseValue(value) else { return String.fromDatabaseValue(value) }
        if column.hasPrefix("is_") { return number == 1 ? "yes" : "no" }
        if column.hasSuffix("_id") { return try name(of: number, in: column, database) }
        if column.hasSuffix("amount") || column.hasSuffix("balance"),
            let currency = try row.decode(String?.self, forColumn: "currency").flatMap({ Currency(code: $0) })
        {
            return Amount(minorUnits: number, currency: currency).description
        }
        return String(number)
    }

    /// Returns the name of the row that a column refers to.
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
