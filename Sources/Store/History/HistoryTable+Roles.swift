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
    var ownersQuery: String { ownersQuery(of: "c.action_id = ?1") }

    /// The same of several actions, by a condition on their changes `c`.
    ///
    /// A deleted row has its image in the action, which begins with the number of its owner. If that was deleted as well,
    /// the action touched it too, and it is found through its own table.
    func ownersQuery(of actions: String) -> String {
        let noted = "\(actions) AND c.table_name = '\(name)'"
        let single = """
            SELECT c.row_id AS id, iif(c.column_names IS NULL, CAST(c.image AS INTEGER), NULL) AS owner
            FROM changes c WHERE \(noted) AND c.last_row_id IS NULL
            """
        let ranges = (hasRanges ? [name, undone] : []).map { table in
            """
            SELECT t.\(key), NULL FROM changes c JOIN \(table) t ON t.\(key) BETWEEN c.row_id AND c.last_row_id
            WHERE \(noted)
            """
        }
        let touched = ([single] + ranges).joined(separator: " UNION ALL ")
        return "SELECT DISTINCT id FROM (\(owners(of: touched))) WHERE id IS NOT NULL"
    }

    private func owners(of rows: String) -> String {
        guard case .part(let wholeName) = Self.roles[name], let parent = Self.named(wholeName) else { return rows }
        let owner = """
            SELECT coalesce(p.\(columns[0]), r.owner, u.\(columns[0])) AS id, NULL AS owner
            FROM (\(rows)) r LEFT JOIN \(name) p ON p.\(key) = r.id LEFT JOIN \(undone) u ON u.\(key) = r.id
            """
        return parent.owners(of: owner)
    }
}
