extension HistoryTable {
    /// The role of every table in `all`; a new table needs only its line here for undo to describe it.
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

    /// The tables, most important to the user first.
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

    /// The table of the rows that users know and this table's rows are part of; the table itself if there is none.
    var whole: HistoryTable {
        if case .part(let name) = Self.roles[name], let table = Self.named(name) { return table.whole }
        return self
    }

    /// A query for the rows of `whole` that an action (the first argument) touched through this table.
    ///
    /// A deleted row has its image in the action, which begins with the number of its owner.
    var ownersQuery: String {
        let noted = "c.action_id = ?1 AND c.table_name = '\(name)'"
        let single = "SELECT c.row_id AS id FROM changes c WHERE \(noted) AND c.last_row_id IS NULL"
        let ranges = (hasRanges ? [name, undone] : []).map { table in
            """
            SELECT t.\(key) FROM changes c JOIN \(table) t ON t.\(key) BETWEEN c.row_id AND c.last_row_id WHERE \(noted)
            """
        }
        let touched = ([single] + ranges).joined(separator: " UNION ALL ")
        return "SELECT DISTINCT id FROM (\(owners(of: touched))) WHERE id IS NOT NULL"
    }

    private func owners(of rows: String) -> String {
        guard case .part(let wholeName) = Self.roles[name], let parent = Self.named(wholeName) else { return rows }
        let owner = """
            SELECT coalesce(
                (SELECT p.\(columns[0]) FROM \(name) p WHERE p.\(key) = r.id),
                (SELECT CAST(c.image AS INTEGER) FROM changes c WHERE c.action_id = ?1 AND c.table_name = '\(name)'
                    AND c.row_id = r.id AND c.column_names IS NULL AND c.image IS NOT NULL),
                (SELECT u.\(columns[0]) FROM \(undone) u WHERE u.\(key) = r.id)) AS id
            FROM (\(rows)) r
            """
        return parent.owners(of: owner)
    }
}
