import GRDB

extension TouchedThings {
    /// Copies the changes of an action to these things into an action of its own: replaying that shows what replaying
    /// the whole action does to them. Returns its number; the transaction must be rolled back.
    ///
    /// A range is copied as single rows. All names are included, because the things may refer to any of them. A name in
    /// use elsewhere stays, which is not visible: names are shown after all records and transactions.
    func excerpt(of action: Int64, _ database: Database) throws -> Int64 {
        var wanted = ValueRows(["table_name", "row_id"])
        for (table, numbers) in try parts(action, database) {
            for number in numbers { wanted.append([table.databaseValue, number.databaseValue]) }
        }
        try wanted.run(database) {
            """
            WITH wanted AS (SELECT * FROM \($0))
            INSERT INTO changes (action_id, table_name, row_id, column_names, image)
            SELECT \(Self.excerptNumber), table_name, row_id, column_names, image FROM (
                SELECT id, table_name, row_id, column_names, image FROM changes
                WHERE action_id = \(action) AND last_row_id IS NULL
                    AND ((table_name, row_id) IN wanted OR table_name IN (\(Self.namedTables)))
                UNION ALL SELECT c.id, w.table_name, w.row_id, NULL,
                    CASE w.table_name \(Self.undoneImages) END
                FROM changes c CROSS JOIN wanted w
                    ON w.table_name = c.table_name AND w.row_id BETWEEN c.row_id AND c.last_row_id
                WHERE c.action_id = \(action) AND c.last_row_id IS NOT NULL)
            ORDER BY id
            """
        }
        return Self.excerptNumber
    }

    private static let namedTables = HistoryTable.all.filter { table in
        if case .named = HistoryTable.roles[table.name] { true } else { false }
    }.map { "'\($0.name)'" }.joined(separator: ", ")

    /// The cases of an expression for the image of the removed row `w`; NULL if it is in place.
    private static let undoneImages: String = HistoryTable.ranged.map { table in
        let image = HistoryTable.image(of: table.columns, in: table.undone)
        return "WHEN '\(table.name)' THEN (SELECT \(image) FROM \(table.undone) WHERE \(table.key) = w.row_id)"
    }.joined(separator: " ")

    /// Used by no action: numbers begin with 1.
    private static let excerptNumber: Int64 = 0

    /// The rows of the things and of what is shown with them, by table: existing rows, and rows of which `action` has
    /// images.
    private func parts(_ action: Int64, _ database: Database) throws -> [String: Set<Int64>] {
        var numbers = Dictionary(grouping: rows, by: \.table.name).mapValues { Set($0.map(\.row)) }
        // A table follows the one that its rows belong to.
        for table in HistoryTable.all {
            guard let owner = Self.owner(of: table), let owners = numbers[owner.table] else { continue }
            let noted = "c.action_id = \(action) AND c.table_name = '\(table.name)'"
            let found = try Int64.fetchAll(
                RowNumbers(Array(owners)).statement(
                    """
                    WITH owners (number) AS (SELECT value FROM json_each(?))
                    SELECT \(table.key) FROM \(table.name) WHERE \(owner.column) IN owners
                    UNION SELECT c.row_id FROM changes c
                    WHERE \(noted) AND c.column_names IS NULL AND CAST(substr(c.image, \(owner.start)) AS INTEGER) IN owners
                    UNION SELECT u.\(table.key) FROM changes c JOIN \(table.undone) u
                        ON u.\(table.key) BETWEEN c.row_id AND c.last_row_id
                    WHERE \(noted) AND u.\(owner.column) IN owners
                    """, database))
            numbers[table.name, default: []].formUnion(found)
        }
        return numbers
    }

    /// What the rows of a table are shown with: the referencing column, and the position of its number in an image.
    private static func owner(of table: HistoryTable) -> (table: String, column: String, start: Int)? {
        switch HistoryTable.roles[table.name] {
        case .part(let owner): (owner, table.columns[0], 1)
        // A record is shown with its transaction's ID; an image begins with that ID in quotes and a comma.
        case .transaction: ("quick_records", "record_number", 40)
        case .record, .named, nil: nil
        }
    }
}
