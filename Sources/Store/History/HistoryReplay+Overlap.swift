import GRDB

extension HistoryReplay {
    /// Refuses to undo a value that one of these newer actions, which stay as they are, changed again after it: the value
    /// would be one that the history does not explain. A row that this action added goes as a whole.
    ///
    /// Cost: linear in the number of changes.
    func refuseChangedAgain(by staying: [Int64]) throws {
        for newer in staying where try changedAgain(by: newer) {
            throw StoreError.refused(Wording.changedAgain(by: newer))
        }
    }

    private func changedAgain(by newer: Int64) throws -> Bool {
        let pairs = try Row.fetchCursor(
            database,
            sql: """
                SELECT DISTINCT o.column_names AS older, n.column_names AS newer
                FROM changes n JOIN changes o ON o.table_name = n.table_name AND o.row_id = n.row_id
                WHERE n.action_id = ? AND o.action_id = ? AND older IS NOT NULL AND newer IS NOT NULL
                """, arguments: [newer, action])
        return try pairs.contains { pair in
            let columns = try ["older", "newer"].map { name in
                Set(try pair.decode(String.self, forColumn: name).split(separator: ","))
            }
            return !columns[0].isDisjoint(with: columns[1])
        }
    }
}
