import GRDB
import Model

/// Swaps the images of one action with what stands in the tables.
struct HistoryReplay {
    /// The image of a row that undo did not delete, because others use it.
    static let keptImage = ""

    private let database: Database
    private let statements: ReplayStatements

    init(database: Database) {
        self.database = database
        statements = ReplayStatements(database)
    }

    /// Swaps everything that `action` changed, last things first when undoing.
    func run(action: Int64, _ direction: HistoryDirection) throws {
        let changes = try Change.fetchAll(
            database,
            sql: """
                SELECT id, table_name, row_id, column_name, image, last_row_id FROM changes
                WHERE action_id = ? ORDER BY id \(direction.order)
                """, arguments: [action])
        // A range ends what was noted one by one before it.
        for part in changes.split(omittingEmptySubsequences: false, whereSeparator: { $0.lastRow != nil }) {
            try swapNoted(part)
            guard part.endIndex < changes.endIndex else { continue }
            let range = changes[part.endIndex]
            let rows = try HistoryRange(
                change: range.id, table: range.table, first: range.row, last: range.lastRow ?? range.row, database)
            try direction == .undo ? rows.takeAway() : rows.bringBack()
        }
    }

    /// Swaps what was noted row by row and column by column.
    private func swapNoted(_ changes: ArraySlice<Change>) throws {
        let note = try statements.note()
        for group in Self.grouped(changes) {
            let images = try group[0].column == nil ? [swapRow(group[0])] : swapColumns(group)
            for (change, image) in zip(group, images) { try note.execute(arguments: [image, change.id]) }
        }
    }

    /// A row of `changes`.
    private struct Change: FetchableRecord {
        let id: Int64
        let table: HistoryTable
        let row: Int64
        /// Its place among the columns of the table; `nil` where the whole row comes or goes.
        let column: Int?
        /// What will be there, as SQL literals; `nil` where the row goes.
        let image: String?
        /// The last row of a range that begins with `row`; `nil` where it is about one row.
        let lastRow: Int64?

        init(row: Row) throws {
            id = try row.decode(forColumn: "id")
            self.row = try row.decode(forColumn: "row_id")
            image = try row.decode(forColumn: "image")
            lastRow = try row.decode(forColumn: "last_row_id")
            let table = try HistoryTable.noted(row.decode(forColumn: "table_name"))
            self.table = table
            column = try row.decode(String?.self, forColumn: "column_name").map { name in
                guard let column = table.columns.firstIndex(of: name) else {
                    throw StoreError.refused(Wording.unknownColumn(of: table.name))
                }
                return column
            }
        }
    }

    /// Columns of one row that changed together are set together, because the schema's checks relate them; they are in
    /// the order of the table, so that the same columns make the same statement.
    private static func grouped(_ changes: ArraySlice<Change>) -> [[Change]] {
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
        return try changes.indices.map { try current.decode(String?.self, atIndex: $0) }
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
                    SELECT DISTINCT s.name AS "table", f."from" AS "column" FROM sqlite_schema s, pragma_foreign_key_list(s.name) f
                    WHERE s.type = 'table' AND f."table" = ? AND f."to" = ?
                    """), arguments: [change.table.name, change.table.key])
        return try references.contains { reference in
            let table = try reference.decode(String.self, forColumn: "table")
            let column = try reference.decode(String.self, forColumn: "column")
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
                    SELECT id, recording_id IS NOT NULL AS has_recording,
                        EXISTS (SELECT 1 FROM sidecars WHERE record_number = quick_records.number) AS has_sidecar
                    FROM quick_records WHERE number = ?
                    """), arguments: [number])
        guard let row else { return }
        for file in ["recording", "sidecar"] where try row.decode(forColumn: "has_\(file)") {
            throw StoreError.refused(Wording.fileArrived(file, try row.decode(forColumn: "id")))
        }
    }
}
