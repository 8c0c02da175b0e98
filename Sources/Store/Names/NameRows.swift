import GRDB
import Model
import Money

/// The table of one kind of named thing, and the columns that refer to it.
struct NameRows {
    /// A column that refers to a thing of this kind.
    private struct Reference {
        let table: String
        let column: String
    }

    /// The kind of things in the table.
    private let kind: NameKind
    /// The name of the table.
    var table: String { kind.rawValue }

    /// Creates the description of a kind's table.
    init(_ kind: NameKind) {
        self.kind = kind
    }

    private var references: [Reference] {
        let (tables, column) =
            switch kind {
            case .accounts: (["quick_records", "transactions"], "account_id")
            case .payees: (["quick_records", "transactions"], "payee_id")
            case .categories: (["entry_lines", "transaction_lines"], "category_id")
            case .tags: (["entry_line_tags", "transaction_line_tags"], "tag_id")
            }
        return tables.map { Reference(table: $0, column: column) }
    }

    /// Returns the name as stored: one that can be typed in an entry and displayed.
    func usable(_ name: String) throws -> String {
        let trimmed = NameText.stored(name)
        guard !trimmed.isEmpty, NameText.firstForbidden(in: name) == nil else {
            throw StoreError.refused(kind.unusableName)
        }
        guard kind != .categories || TagKey(trimmed).text != OpeningBalances.reservedKey else {
            throw StoreError.refused(OpeningBalances.reservedSentence)
        }
        return trimmed
    }

    /// Returns the row ID of this name; throws `StoreError.unknown` if there is none.
    func find(_ name: String, _ database: Database) throws -> Int64 {
        guard let id = try identifier(of: name, database) else {
            throw StoreError.unknownName(kind: kind.noun, table: table, name: name)
        }
        return id
    }

    /// Returns the row ID of this name, in any spelling; `nil` if there is none.
    func identifier(of name: String, _ database: Database) throws -> Int64? {
        try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT id FROM \(table) WHERE key = ?"), arguments: [TagKey(name).text])
    }

    /// Returns the row ID of this name, inserting it if there is none; an existing row keeps its display form. Accounts
    /// are made with a currency instead (`AccountTable`).
    ///
    /// Throws `StoreError.refused` for a name that shows nothing or has control characters.
    func make(_ name: String, _ database: Database) throws -> Int64 {
        if let known = try identifier(of: name, database) { return known }
        try database.cachedStatement(sql: "INSERT INTO \(table) (name, key) VALUES (?, ?)")
            .execute(arguments: [usable(NameText.stored(name)), TagKey(name).text])
        return database.lastInsertedRowID
    }

    /// Throws if a row other than `except` has this name.
    func refuseTaken(_ name: String, except: Int64? = nil, _ database: Database) throws {
        guard let other = try identifier(of: name, database), other != except else { return }
        let known = try fetchOne(other, database)
        throw StoreError.refused(
            "The \(kind.noun) '\(known.name)' already exists\(known.isHidden ? " (hidden)" : ""); "
                + "\(quickrec: "\(table) merge") makes two into one, `unhide` shows a hidden one.")
    }

    /// Throws if the thing is in use.
    func refuseUsed(_ id: Int64, name: String, _ database: Database) throws {
        let count = try references.reduce(0) { count, reference in
            count
                + (try Int.fetchOne(
                    database, sql: "SELECT count(*) FROM \(reference.table) WHERE \(reference.column) = ?",
                    arguments: [id]) ?? 0)
        }
        guard count > 0 else { return }
        throw StoreError.refused(
            "The \(kind.noun) '\(name)' is used in \(count.counted("place")), so it can't be deleted; "
                + "--replace-by NAME puts another one there, \(quickrec: "\(table) hide") keeps it out of sight.")
    }

    /// Replaces all references to `id` with `other` and deletes `id`.
    func replace(_ id: Int64, by other: Int64, _ database: Database) throws {
        if kind == .accounts { try AccountTable.prepareMerge(of: id, into: other, database) }
        try moveReferences(from: id, to: other, database)
        try database.execute(sql: "DELETE FROM \(table) WHERE id = ?", arguments: [id])
    }

    /// Replaces all references to `id` with `other`.
    func moveReferences(from id: Int64, to other: Int64, _ database: Database) throws {
        try countRevisions(id, database)
        for reference in references {
            if kind == .tags {
                // A line that has both tags keeps one of them.
                try database.execute(
                    sql: """
                        DELETE FROM \(reference.table) WHERE tag_id = ?
                            AND line_id IN (SELECT line_id FROM \(reference.table) WHERE tag_id = ?)
                        """, arguments: [id, other])
            }
            let rename = "UPDATE \(reference.table) SET \(reference.column) = ? WHERE \(reference.column) = ?"
            try database.execute(sql: rename, arguments: [other, id])
        }
    }

    /// Increments the revision of the records whose entry changes, so that a change based on their earlier state is
    /// refused.
    func countRevisions(_ id: Int64, _ database: Database) throws {
        let records =
            switch kind {
            case .accounts: "account_id = ?"
            case .payees: "payee_id = ?"
            case .categories: "number IN (SELECT record_number FROM entry_lines WHERE category_id = ?)"
            case .tags:
                """
                number IN (SELECT l.record_number FROM entry_line_tags t JOIN entry_lines l ON l.id = t.line_id
                    WHERE t.tag_id = ?)
                """
            }
        try database.execute(
            sql: "UPDATE quick_records SET revision = revision + 1 WHERE \(records)", arguments: [id])
    }
}

extension NameRows {
    /// Returns the things sorted by key, without the category of opening balances; hidden ones only on request.
    func fetch(includingHidden: Bool, oldestFirst: Bool = false, _ database: Database) throws -> [NamedItem] {
        let condition = [
            includingHidden ? nil : "n.is_hidden = 0", kind == .categories ? "n.is_system = 0" : nil,
        ].compactMap(\.self).joined(separator: " AND ")
        return try rows(condition.isEmpty ? "" : "WHERE \(condition)", [], by: oldestFirst ? "id" : "key", database)
    }

    /// Returns the names that only open or discarded records use, and that stand in no action of the user.
    ///
    /// Of the records with a name the first few are read, since a million of them may have it: they are processed first.
    func fetchUnseen(_ database: Database) throws -> [String] {
        let stages =
            switch kind {
            case .accounts: "SELECT stage FROM quick_records WHERE account_id = n.id"
            case .payees: "SELECT stage FROM quick_records WHERE payee_id = n.id"
            case .categories:
                """
                SELECT q.stage FROM entry_lines l JOIN quick_records q ON q.number = l.record_number
                WHERE l.category_id = n.id
                """
            case .tags:
                """
                SELECT q.stage FROM entry_line_tags t JOIN entry_lines l ON l.id = t.line_id
                JOIN quick_records q ON q.number = l.record_number WHERE t.tag_id = n.id
                """
            }
        let booked = references[1]
        return try String.fetchAll(
            database,
            sql: """
                SELECT n.name FROM \(table) n
                WHERE NOT EXISTS (SELECT 1 FROM \(booked.table) WHERE \(booked.column) = n.id)
                    AND 0 = (SELECT max(stage IN ('processed', 'converted')) FROM (\(stages) LIMIT 20))
                    AND n.id NOT IN (
                        SELECT c.row_id FROM actions a CROSS JOIN changes c ON c.action_id = a.id
                        WHERE a.state = 'done' AND a.kind IN (\(Self.namingActions)) AND c.table_name = '\(table)')
                """)
    }

    /// The actions that show what they name and do not change records or transactions by the million, one by one.
    private static let namingActions =
        "'add', 'book', 'default', 'edit', 'hide', 'import', 'merge', 'opening', 'rename', 'unhide'"

    /// Returns the thing with this row ID; throws `StoreError.unknownName` if there is none.
    func fetchOne(_ id: Int64, _ database: Database) throws -> NamedItem {
        guard let item = try rows("WHERE n.id = ?", [id], database).first else {
            throw StoreError.unknownName(kind: kind.noun, table: table, name: String(id))
        }
        return item
    }

    private func rows(
        _ condition: String, _ arguments: StatementArguments, by column: String = "key", _ database: Database
    ) throws -> [NamedItem] {
        guard kind == .accounts else {
            return try Row.fetchAll(
                database, sql: "SELECT n.name, n.is_hidden FROM \(table) n \(condition) ORDER BY n.\(column)",
                arguments: arguments
            ).map {
                NamedItem(
                    name: try $0.decode(forColumn: "name"), isHidden: try $0.decode(forColumn: "is_hidden"),
                    account: nil)
            }
        }
        let openings = try OpeningBalances.sums(database)
        return try Row.fetchAll(
            database,
            sql: """
                SELECT n.name, n.is_hidden, n.currency, n.balance, n.cleared_balance, n.is_default, n.id
                FROM accounts n \(condition) ORDER BY n.\(column)
                """, arguments: arguments
        ).map { row in
            let name = try row.decode(String.self, forColumn: "name")
            guard let currency = Currency(code: try row.decode(String.self, forColumn: "currency")) else {
                throw StoreError.refused(
                    "The account '\(name)' has an unknown currency; run \(quickrec: "verify").")
            }
            func amount(_ units: Int64) -> Amount { Amount(minorUnits: units, currency: currency) }
            return NamedItem(
                name: name, isHidden: try row.decode(forColumn: "is_hidden"),
                account: NamedItem.Account(
                    balance: amount(try row.decode(forColumn: "balance")),
                    cleared: amount(try row.decode(forColumn: "cleared_balance")),
                    opening: amount(openings[try row.decode(forColumn: "id")] ?? 0),
                    isDefault: try row.decode(forColumn: "is_default")))
        }
    }
}
