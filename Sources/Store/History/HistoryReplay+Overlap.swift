import GRDB

extension HistoryReplay {
    /// Refuses to undo what one of these newer actions, which stay as they are, changed again after it.
    ///
    /// Cost: linear in the number of changes.
    func refuseChangedAgain(by staying: [Int64]) throws {
        for newer in staying where try changedAgain(by: newer) {
            throw StoreError.refused(Wording.changedAgain(by: newer))
        }
    }

    private func changedAgain(by newer: Int64) throws -> Bool {
        let isOfRange = try database.hasRow(
            """
            FROM changes o JOIN changes n
                ON n.action_id = ? AND n.table_name = o.table_name AND n.row_id BETWEEN o.row_id AND o.last_row_id
            WHERE o.action_id = ? AND o.last_row_id IS NOT NULL
            """, [newer, action])
        if isOfRange { return true }
        let pairs = try Row.fetchCursor(
            database,
            sql: """
                SELECT DISTINCT o.column_names AS older, n.column_names AS newer
                FROM changes n JOIN changes o ON o.table_name = n.table_name AND o.row_id = n.row_id
                WHERE n.action_id = ? AND o.action_id = ?
                """, arguments: [newer, action])
        return try pairs.contains { pair in
            // Without columns, the row itself was added or deleted.
            guard let older: String = try pair.decode(forColumn: "older"),
                let newer: String = try pair.decode(forColumn: "newer")
            else { return true }
            return !Set(older.split(separator: ",")).isDisjoint(with: newer.split(separator: ","))
        }
    }
}
