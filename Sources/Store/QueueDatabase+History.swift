import GRDB
package import Model

/// One thing that a person did.
package struct HistoryAction: Hashable, Sendable {
    /// Whether it holds, was undone, or can't be redone any more because something else was done since.
    package enum State: String, Sendable {
        case done, undone, abandoned
    }

    package var number: Int64
    package var at: Moment
    /// The command: `process`, `convert`, `add`, …
    package var kind: String
    /// What was done, for people.
    package var summary: String
    package var state: State
}

/// One value that undoing or redoing changes.
package struct HistoryChange: Hashable, Sendable {
    package var table: String
    package var row: Int64
    /// `nil` where the whole row comes or goes.
    package var column: String?
    /// The SQL literal that is there now; `nil` where the row is not there.
    package var before: String?
    /// The SQL literal that will be there; `nil` where the row goes.
    package var after: String?
}

/// An action that was undone or redone, with everything that it changed.
package struct SwappedAction: Hashable, Sendable {
    package var action: HistoryAction
    package var changes: [HistoryChange]
}

extension QueueDatabase {
    /// Runs `body` as one thing that a person did: afterwards it is in the history, and what could have been redone
    /// before can't be any more. Where `body` changes nothing, nothing is noted.
    ///
    /// Where `keeps` says no, everything is done and then rolled back: a dry run, or a batch of which a part failed.
    func act<Value>(
        _ kind: String, at now: Moment, keeping keeps: (Value) -> Bool, summary: (Value) -> String,
        _ body: (Database) throws -> Value
    ) throws -> Value {
        try writeOrRollBack(keeping: keeps) { database in
            try database.execute(
                sql: "INSERT INTO actions (at, at_offset, kind, summary) VALUES (?, ?, ?, '')",
                arguments: [now.milliseconds, now.offsetSeconds, kind])
            let action = database.lastInsertedRowID
            try database.execute(sql: "INSERT INTO open_action (id, action_id) VALUES (1, ?)", arguments: [action])
            let value = try body(database)
            try database.execute(sql: "DELETE FROM open_action")
            let hasChanges = try Bool.fetchOne(
                database, sql: "SELECT EXISTS (SELECT 1 FROM changes WHERE action_id = ?)", arguments: [action])
            if hasChanges == true {
                try database.execute(
                    sql: "UPDATE actions SET state = 'abandoned' WHERE state = 'undone'")
                try database.execute(
                    sql: "UPDATE actions SET summary = ? WHERE id = ?", arguments: [summary(value), action])
            } else {
                try database.execute(sql: "DELETE FROM actions WHERE id = ?", arguments: [action])
            }
            return value
        }
    }

    /// One transaction, at whose end the totals of days are what the lines say, or that is rolled back where `keeps`
    /// says no.
    func writeOrRollBack<Value>(
        keeping keeps: (Value) -> Bool, _ body: (Database) throws -> Value
    ) throws -> Value {
        do {
            return try writer.writeWithoutTransaction { database in
                var value: Value?
                try database.inTransaction(.immediate) {
                    let result = try body(database)
                    value = result
                    guard keeps(result) else { return .rollback }
                    try Self.sumUpStaleDays(database)
                    return .commit
                }
                guard let value else { throw StoreError.refused("The transaction ended without a result.") }
                return value
            }
        } catch let error as DatabaseError {
            throw StoreError(error, path: writer.path)
        }
    }

    /// The last things that people did, newest first.
    package func history(limit: Int) throws -> [HistoryAction] {
        try read { database in
            try Row.fetchAll(
                database, sql: "SELECT id, at, at_offset, kind, summary, state FROM actions ORDER BY id DESC LIMIT ?",
                arguments: [limit]
            ).compactMap(Self.action)
        }
    }

    /// Takes back the last `count` things that people did, newest first, in one transaction.
    ///
    /// Throws `StoreError.refused` where there are fewer, or where something that came later, such as a recording
    /// that arrived, depends on one of them; then nothing is undone.
    package func undo(_ count: Int, isDryRun: Bool = false) throws -> [SwappedAction] {
        try swap(
            count, from: .done, to: .undone, order: "DESC", isDryRun: isDryRun,
            tooFew: { "There \($0 == 1 ? "is" : "are") only \($0) to undo; `quickrec history` shows what was done." })
    }

    /// Does the last `count` undone things again, oldest first, in one transaction.
    package func redo(_ count: Int, isDryRun: Bool = false) throws -> [SwappedAction] {
        try swap(
            count, from: .undone, to: .done, order: "ASC", isDryRun: isDryRun,
            tooFew: { "There \($0 == 1 ? "is" : "are") only \($0) to redo; `quickrec history` shows what was undone." })
    }

    private func swap(
        _ count: Int, from: HistoryAction.State, to: HistoryAction.State, order: String, isDryRun: Bool,
        tooFew: (Int) -> String
    ) throws -> [SwappedAction] {
        try writeOrRollBack(keeping: { _ in !isDryRun }) { database in
            let actions = try Row.fetchAll(
                database,
                sql: """
                    SELECT id, at, at_offset, kind, summary, state FROM actions
                    WHERE state = ? ORDER BY id \(order) LIMIT ?
                    """, arguments: [from.rawValue, count]
            ).compactMap(Self.action)
            guard actions.count == count else { throw StoreError.refused(tooFew(actions.count)) }
            // Rows come back in an order that their foreign keys may not like until the end.
            try database.execute(sql: "PRAGMA defer_foreign_keys = ON")
            return try actions.compactMap { action in
                if try HistorySwap(database: database).isSettled(action: action.number) {
                    // What came before it can be taken back all the same, by somebody who knows.
                    if count > 1 { return nil }
                    throw StoreError.refused(
                        "'\(action.summary)' was carried out and can't be undone; `quickrec discard` puts a record away "
                            + "that came of it, and `quickrec undo 2` takes back what was done before.")
                }
                let changes = try HistorySwap(database: database).run(action: action.number, isUndo: from == .done)
                try database.execute(
                    sql: "UPDATE actions SET state = ? WHERE id = ?", arguments: [to.rawValue, action.number])
                return SwappedAction(action: action, changes: changes)
            }
        }
    }

    private static func action(_ row: Row) -> HistoryAction? {
        guard let at = Moment(milliseconds: row[1], offsetSeconds: row[2]),
            let state = HistoryAction.State(rawValue: row[5])
        else { return nil }
        return HistoryAction(number: row[0], at: at, kind: row[3], summary: row[4], state: state)
    }
}

/// Swaps the images of one action with what stands in the tables.
private struct HistorySwap {
    let database: Database

    func run(action: Int64, isUndo: Bool) throws -> [HistoryChange] {
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT id, table_name, row_id, column_name, image, last_row_id FROM changes
                WHERE action_id = ? ORDER BY id \(isUndo ? "DESC" : "ASC")
                """, arguments: [action])
        var changes: [HistoryChange] = []
        // A range ends what was noted one by one before it.
        for part in rows.split(omittingEmptySubsequences: false, whereSeparator: { $0[5] as Int64? != nil }) {
            changes += try swapNoted(part)
            guard part.endIndex < rows.endIndex else { continue }
            let range = try HistoryRange(rows[part.endIndex], database: database)
            changes += try isUndo ? range.takeAway() : range.bringBack()
        }
        return changes
    }

    /// Swaps what was noted row by row and column by column.
    private func swapNoted(_ rows: ArraySlice<Row>) throws -> [HistoryChange] {
        let noted = rows.map { row in
            (
                id: row[0] as Int64,
                change: HistoryChange(table: row[1], row: row[2], column: row[3], before: nil, after: row[4])
            )
        }
        var changes: [HistoryChange] = []
        for group in Self.grouped(noted.map(\.change)) {
            changes += try group[0].column == nil ? [swapRow(group[0])] : swapColumns(group)
        }
        for (note, swapped) in zip(noted, changes) {
            try database.cachedStatement(sql: "UPDATE changes SET image = ? WHERE id = ?")
                .execute(arguments: [swapped.before, note.id])
        }
        return changes
    }

    /// Whether a worker has done what this action asked for, so that the file is put aside no longer.
    func isSettled(action: Int64) throws -> Bool {
        try Bool.fetchOne(
            database,
            sql: """
                SELECT EXISTS (SELECT 1 FROM changes c WHERE c.action_id = ? AND c.table_name = 'aside_files'
                    AND NOT EXISTS (SELECT 1 FROM aside_files WHERE id = c.row_id))
                """, arguments: [action]) ?? false
    }

    /// Columns of one row that changed together are set together, because the schema's checks relate them.
    private static func grouped(_ changes: [HistoryChange]) -> [[HistoryChange]] {
        var groups: [[HistoryChange]] = []
        for change in changes {
            if let last = groups.last, let first = last.first, first.table == change.table, first.row == change.row,
                change.column != nil, first.column != nil, !last.contains(where: { $0.column == change.column })
            {
                groups[groups.count - 1].append(change)
            } else {
                groups.append([change])
            }
        }
        return groups
    }

    private func swapColumns(_ changes: [HistoryChange]) throws -> [HistoryChange] {
        let table = try HistoryTable.noted(changes[0].table)
        let columns = changes.compactMap(\.column)
        guard columns.allSatisfy(table.columns.contains) else {
            throw StoreError.refused(
                "The history names a column of \(table.name) that quickrec doesn't have; run `quickrec verify`.")
        }
        let current = try Row.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT \(columns.map { "quote(\($0))" }.joined(separator: ", ")) FROM \(table.name)
                    WHERE \(table.key) = ?
                    """), arguments: [changes[0].row])
        guard let current else { throw StoreError.refused("The row that this changed is gone (\(table.name)).") }
        var assignments = columns.map { "\($0) = ?" }
        if table.name == "quick_records" { assignments.append("revision = revision + 1") }
        var values = StatementArguments()
        for change in changes { values += try HistoryTable.values(change.after, count: 1) }
        try database.cachedStatement(
            sql: "UPDATE \(table.name) SET \(assignments.joined(separator: ", ")) WHERE \(table.key) = ?"
        ).execute(arguments: values + [changes[0].row])
        return changes.enumerated().map { index, change in
            var change = change
            change.before = current[index]
            return change
        }
    }

    private func swapRow(_ change: HistoryChange) throws -> HistoryChange {
        let table = try HistoryTable.noted(change.table)
        var change = change
        if let image = change.after {
            try table.insert(image, row: change.row, database)
            return change
        }
        if table.name == "quick_records" { try refuseLosingRecording(change.row) }
        change.before = try String.fetchOne(
            database.cachedStatement(
                sql: "SELECT \(table.image(of: table.name)) FROM \(table.name) WHERE \(table.key) = ?"),
            arguments: [change.row])
        try database.cachedStatement(sql: "DELETE FROM \(table.name) WHERE \(table.key) = ?")
            .execute(arguments: [change.row])
        return change
    }

    /// A recording without its quick record would be a memo that nobody ever sees.
    private func refuseLosingRecording(_ number: Int64) throws {
        let row = try Row.fetchOne(
            database.cachedStatement(sql: "SELECT id, recording_id FROM quick_records WHERE number = ?"),
            arguments: [number])
        guard let row, row[1] as Int64? != nil else { return }
        throw StoreError.refused(
            "The recording of \(row[0] as String) has arrived since, so adding it can't be undone; discard it instead.")
    }
}
