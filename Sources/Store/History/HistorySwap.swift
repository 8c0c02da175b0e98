import GRDB
import Model

/// Swaps the images of one action with what stands in the tables.
struct HistorySwap {
    /// The image of a row that undoing its making left where it is, because others use it by now.
    static let keptImage = ""

    private let database: Database
    private let statements: SwapStatements

    init(database: Database) {
        self.database = database
        statements = SwapStatements(database)
    }

    /// Swaps everything that `action` changed, last things first when undoing.
    func run(action: Int64, _ direction: HistoryDirection) throws {
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT id, table_name, row_id, column_name, image, last_row_id FROM changes
                WHERE action_id = ? ORDER BY id \(direction.order)
                """, arguments: [action])
        // A range ends what was noted one by one before it.
        for part in rows.split(omittingEmptySubsequences: false, whereSeparator: { $0[5] as Int64? != nil }) {
            try swapNoted(part)
            guard part.endIndex < rows.endIndex else { continue }
            let range = try HistoryRange(rows[part.endIndex], database: database)
            try direction == .undo ? range.takeAway() : range.bringBack()
        }
    }

    /// Swaps what was noted row by row and column by column.
    private func swapNoted(_ rows: ArraySlice<Row>) throws {
        let note = try statements.note()
        for group in try Self.grouped(rows.map(Change.init)) {
            let images = try group[0].column == nil ? [swapRow(group[0])] : swapColumns(group)
            for (change, image) in zip(group, images) { try note.execute(arguments: [image, change.id]) }
        }
    }

    /// A row of `changes`.
    private struct Change {
        let id: Int64
        let table: HistoryTable
        let row: Int64
        /// Its place among the columns of the table; `nil` where the whole row comes or goes.
        let column: Int?
        /// What will be there, as SQL literals; `nil` where the row goes.
        let image: String?

        init(_ row: Row) throws {
            id = row[0]
            self.row = row[2]
            image = row[4]
            let table = try HistoryTable.noted(row[1])
            self.table = table
            column = try (row[3] as String?).map { name in
                guard let column = table.columns.firstIndex(of: name) else {
                    throw StoreError.refused(Wording.unknownColumn(of: table.name))
                }
                return column
            }
        }
    }

    /// Columns of one row that changed together are set together, because the schema's checks relate them; they are in
    /// the order of the table, so that the same columns make the same statement.
    private static func grouped(_ changes: [Change]) -> [[Change]] {
        var groups: [[Change]] = []
        for change in changes {
            if let last = groups.last, let first = last.first, first.table.name == change.table.name,
                first.row == change.row, change.column != nil, first.column != nil,
                !last.contains(where: { $0.column == change.column })
            {
                groups[groups.count - 1].append(change)
            } else {
                groups.append([change])
            }
        }
        return groups.map { $0.count == 1 ? $0 : $0.sorted { ($0.column ?? 0) < ($1.column ?? 0) } }
    }

    /// Sets the columns of one row; what they were before.
    private func swapColumns(_ changes: [Change]) throws -> [String?] {
        let table = changes[0].table
        let columns = changes.compactMap(\.column)
        let current = try Row.fetchOne(statements.values(table, columns), arguments: [changes[0].row])
        guard let current else { throw StoreError.refused(Wording.rowGone(table)) }
        var values: [DatabaseValue] = []
        for change in changes { values += try HistoryTable.values(change.image, count: 1) }
        values.append(changes[0].row.databaseValue)
        try statements.assign(table, columns).execute(arguments: StatementArguments(values))
        return changes.indices.map { current[$0] }
    }

    /// Brings a row back, or takes it away; its image from then on.
    private func swapRow(_ change: Change) throws -> String? {
        let table = change.table
        guard let image = change.image else { return try remove(change) }
        // It has been there all the time.
        if image == Self.keptImage { return nil }
        try table.insert(image, row: change.row, by: statements.insert(table))
        return nil
    }

    private func remove(_ change: Change) throws -> String {
        let table = change.table
        switch HistoryTable.roles[table.name] {
        case .record: try refuseLosingFiles(change.row)
        case .named where try isUsed(change): return Self.keptImage
        case .named, .transaction, .part, nil: break
        }
        let image = try String.fetchOne(statements.image(of: table), arguments: [change.row])
        guard let image else { throw StoreError.refused(Wording.rowGone(table)) }
        try statements.delete(table).execute(arguments: [change.row])
        return image
    }

    /// Whether anything refers to a name: a tag that a sidecar brought along again stays where it is, although the
    /// action that made it is undone.
    private func isUsed(_ change: Change) throws -> Bool {
        let references = try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT DISTINCT s.name, f."from" FROM sqlite_schema s, pragma_foreign_key_list(s.name) f
                    WHERE s.type = 'table' AND f."table" = ? AND f."to" = ?
                    """), arguments: [change.table.name, change.table.key])
        return try references.contains { reference in
            let (table, column): (String, String) = (reference[0], reference[1])
            return try Bool.fetchOne(
                database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM \(table) WHERE \(column) = ?)"),
                arguments: [change.row]) == true
        }
    }

    /// A recording without its quick record would be a memo that nobody ever sees.
    private func refuseLosingFiles(_ number: Int64) throws {
        let row = try Row.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT id, recording_id IS NOT NULL,
                        EXISTS (SELECT 1 FROM sidecars WHERE record_number = quick_records.number)
                    FROM quick_records WHERE number = ?
                    """), arguments: [number])
        guard let row else { return }
        if row[1] as Bool { throw StoreError.refused(Wording.fileArrived("recording", row[0])) }
        if row[2] as Bool { throw StoreError.refused(Wording.fileArrived("sidecar", row[0])) }
    }
}
