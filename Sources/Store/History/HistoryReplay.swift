import GRDB
import Model

/// Swaps the images of one action with the current rows.
struct HistoryReplay {
    /// The image of a row that undo did not delete, because other rows use it.
    static let keptImage = ""

    /// The connection, in a write transaction.
    let database: Database
    /// The number of the action.
    let action: Int64
    /// The changes that are not swapped yet, in the order of the replay.
    var rest: ArraySlice<Change> = []
    /// The numbers of changes in `rest` that are swapped already.
    var early: Set<Int64> = []
    /// Where in `rest` each row of a name gives it up; `nil` until a name must be freed.
    var givingUp: [NameRow?: [Int]]?
    /// Names to remove after everything else is swapped, which shows whether they are in use.
    var leaving: [NameRow: Change] = [:]
    /// Names whose rows were removed because another row has them now, and takes over the references.
    var handedOver: [HandedOverName] = []

    /// Prepares the replay of an action.
    init(of action: Int64, _ database: Database) {
        self.action = action
        self.database = database
    }

    /// Swaps everything that the action changed, in reverse order when undoing.
    mutating func run(_ direction: HistoryDirection) throws {
        rest = try Change.fetchAll(
            database,
            sql: """
                SELECT \(Change.selection) FROM changes WHERE action_id = ? ORDER BY id \(direction.order)
                """, arguments: [action])[...]
        while let change = rest.first {
            guard let last = change.lastRow else {
                let run = Self.run(of: rest)
                rest = rest[run.endIndex...]
                try swap(early.isEmpty ? run : run.filter { !early.contains($0.id) }[...])
                continue
            }
            rest.removeFirst()
            let rows = try HistoryRange(table: change.table, first: change.row, last: last, database)
            if direction == .undo {
                try rows.takeAway()
            } else {
                try rows.bringBack()
            }
        }
        try mergeNames(direction)
    }

    /// A row of `changes`, read by position: an action may have a million.
    struct Change: FetchableRecord {
        /// Its place in the order in which the changes were made.
        let id: Int64
        /// The table that it changed; while an action is undone, its new rows may be in the `undone_` one.
        let table: HistoryTable
        /// The number of the changed row, or of the first one of a range.
        let row: Int64
        /// The names of columns set together by one statement, because the schema's checks relate them; `nil` if the
        /// whole row is inserted or deleted.
        let columns: String?
        /// The values to restore, as SQL literals; `nil` if the row is deleted.
        let image: String?
        /// The last row of a range that begins with `row`; `nil` for a single row.
        let lastRow: Int64?

        /// The columns that `init(row:)` reads, in its order.
        static let selection = "id, table_name, row_id, column_names, image, last_row_id"

        /// Throws `StoreError` if the history names a table that has none, or says of a row what no action does.
        init(row: Row) throws {
            id = try row.decode(atIndex: 0)
            table = try HistoryTable.noted(row.decode(atIndex: 1))
            self.row = try row.decode(atIndex: 2)
            columns = try row.decode(atIndex: 3)
            image = try row.decode(atIndex: 4)
            lastRow = try row.decode(atIndex: 5)
            if columns == nil, !table.hasRowsOfActions || image == HistoryReplay.keptImage && table.kind == nil {
                throw StoreError.refused(
                    "The history names a row of '\(table.name)' that no action has made or removed; run "
                        + "\(quickrec: "verify").")
            }
        }

        /// Throws an error for what `HistoryReplay` could not read.
        func checkReadable(_ database: Database) throws {
            if let lastRow { _ = try HistoryRange(table: table, first: row, last: lastRow, database) }
            let columns = try columns.map(table.columns) ?? table.columns
            guard self.columns != nil || image ?? HistoryReplay.keptImage != HistoryReplay.keptImage else { return }
            _ = try HistoryTable.values(image, count: columns.count)
        }

        /// Whether the same statements can replay both changes, if their rows differ.
        ///
        /// Columns of names are replayed row by row, in the order of the action: the default account may not be set
        /// before the one that was it is reset, and SQLite checks each row of an `UPDATE` by itself.
        func isLike(_ other: Change) -> Bool {
            table.name == other.table.name && columns == other.columns && other.lastRow == nil
                && (image == nil) == (other.image == nil)
                && (image == HistoryReplay.keptImage) == (other.image == HistoryReplay.keptImage)
                && (columns == nil || table.kind == nil)
        }
    }

    /// The longest run of leading changes that the same statements can replay.
    static func run(of changes: ArraySlice<Change>) -> ArraySlice<Change> {
        var rows: Set<Int64> = []
        return changes.prefix { change in
            let fits = rows.count < ValueRows.batchSize && change.isLike(changes[changes.startIndex])
            return (rows.isEmpty || fits) && rows.insert(change.row).inserted
        }
    }

    /// Swaps a run of changes.
    mutating func swap(_ run: ArraySlice<Change>) throws {
        guard let first = run.first else { return }
        if let names = first.columns {
            try freeNames(run)
            try setColumns(names, run)
        } else if let image = first.image {
            // With the kept image, the rows were never deleted.
            if image != Self.keptImage {
                try freeNames(run)
                try first.table.insert(run.map { ($0.row, $0.image ?? "") }, database)
            }
            try note("NULL", run)
        } else if let kind = first.table.kind {
            for change in run { leaving[NameRow(kind: kind, row: change.row)] = change }
        } else {
            try delete(run)
        }
    }

    /// Sets columns and stores their previous values.
    private func setColumns(_ names: String, _ run: ArraySlice<Change>) throws {
        let table = run[run.startIndex].table
        let columns = try table.columns(names)
        try note(table.present(columns), run)
        var rows = ValueRows(["row_id"] + columns)
        for change in run {
            rows.append([change.row.databaseValue] + (try HistoryTable.values(change.image, count: columns.count)))
        }
        var assignments = columns.map { "\($0) = s.\($0)" }
        if table.name == "quick_records" { assignments.append("revision = revision + 1") }
        try rows.execute(database, else: StoreError.refused(Wording.rowGone(table))) {
            """
            UPDATE \(table.name) AS t SET \(assignments.joined(separator: ", ")) FROM \($0)
            WHERE t.\(table.key) = s.row_id
            """
        }
    }

    /// Deletes the rows of a run and stores their images.
    func delete(_ run: ArraySlice<Change>) throws {
        guard let table = run.first?.table else { return }
        try note(table.present(table.columns), run)
        let rows = RowNumbers(run.map(\.row))
        try rows.statement("DELETE FROM \(table.name) WHERE \(table.key) IN (\(rows.list))", database).execute()
        guard database.changesCount == run.count else { throw StoreError.refused(Wording.rowGone(table)) }
    }

    /// Replaces the images of changes; `image` is an expression over `changes`.
    func note(_ image: String, _ run: ArraySlice<Change>) throws {
        let rows = RowNumbers(run.map(\.id))
        try rows.statement("UPDATE changes SET image = \(image) WHERE id IN (\(rows.list))", database).execute()
    }

    /// Refuses to remove records whose files have arrived since: a recording without its quick record would be a memo
    /// that is never shown.
    func refuseLosingFiles() throws {
        let row = try Row.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT q.id, q.recording_id IS NOT NULL AS has_recording,
                        EXISTS (SELECT 1 FROM sidecars WHERE record_number = q.number) AS has_sidecar
                    FROM changes c JOIN quick_records q ON q.number BETWEEN c.row_id AND coalesce(c.last_row_id, c.row_id)
                    WHERE c.action_id = ? AND c.table_name = 'quick_records' AND c.column_names IS NULL AND c.image IS NULL
                        AND (has_recording OR has_sidecar) ORDER BY q.number LIMIT 1
                    """), arguments: [action])
        guard let row else { return }
        for file in ["recording", "sidecar"] where try row.decode(forColumn: "has_\(file)") {
            throw StoreError.refused(Wording.fileArrived(file, try row.decode(forColumn: "id")))
        }
    }

    /// Refuses to bring back a transaction if a sidecar has made another record with its ID since.
    func refuseSharedIDs(_ direction: HistoryDirection) throws {
        let shared = try String.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT t.id FROM changes c
                    CROSS JOIN transactions t ON t.number BETWEEN c.row_id AND coalesce(c.last_row_id, c.row_id)
                    CROSS JOIN quick_records q ON q.id = t.id AND q.number IS NOT t.record_number
                    WHERE c.action_id = ? AND c.table_name = 'transactions' AND c.column_names IS NULL LIMIT 1
                    """), arguments: [action])
        if let shared { throw StoreError.refused(Wording.sharedID(shared, direction)) }
    }

    /// Refuses to undo what was typed into a record that is still open if a sidecar came since: what that said would go
    /// as well, or was not stored beside what was typed. One with the bytes of an earlier one has said nothing.
    func refuseLosingFacts() throws {
        // The newest sidecar is almost always older than the action.
        let hasLost = try database.hasRow(
            """
            FROM actions a JOIN changes c ON c.action_id = a.id
            LEFT JOIN entry_lines l ON c.table_name = 'entry_lines' AND l.id = c.row_id
            JOIN quick_records q ON q.stage = 'open'
                AND q.number = iif(c.table_name = 'quick_records', c.row_id, l.record_number)
            JOIN sidecars s ON s.record_number = q.number AND s.after_action >= coalesce(a.redone_by, a.id)
                AND s.id = (SELECT min(id) FROM sidecars WHERE record_number = q.number AND sha256 = s.sha256)
            WHERE a.id = ? AND (SELECT after_action FROM sidecars ORDER BY id DESC LIMIT 1) >= coalesce(a.redone_by, a.id)
                AND instr(coalesce(c.column_names, ''), 'stage') = 0 AND instr(coalesce(c.column_names, ''), 'snoozed') = 0
            """, [action])
        if hasLost { throw StoreError.refused(Wording.filledSince(.undo)) }
    }
}
