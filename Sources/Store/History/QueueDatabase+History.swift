import GRDB
package import Model

extension QueueDatabase {
    /// Runs `body` as one action of the user and stores it in the history. Actions that could be redone no longer can.
    /// If `body` changes nothing, nothing is stored. A dry run is rolled back.
    func act<Value>(
        _ kind: String, at now: Moment, isDryRun: Bool = false, summary: (Value) -> String,
        _ body: (Database) throws -> Value
    ) throws -> Value {
        try act(kind, at: now, keeping: { _ in !isDryRun }, summary: summary, body)
    }

    /// The same, but all changes are rolled back if `keeps` returns `false`, as for a batch of which a part failed.
    func act<Value>(
        _ kind: String, at now: Moment, keeping keeps: (Value) -> Bool, summary: (Value) -> String,
        _ body: (Database) throws -> Value
    ) throws -> Value {
        var number: Int64?
        let value = try writeAction(commitIf: keeps) { database in
            number = nil
            try HistoryTable.refuseExhausted(database)
            try database.execute(
                sql: "INSERT INTO actions (at, at_offset, kind, summary) VALUES (?, ?, ?, '')",
                arguments: [now.milliseconds, now.offsetSeconds, kind])
            let action = database.lastInsertedRowID
            let value = try OpenAction.continuing(action, database) { try body(database) }
            if try database.hasRow("FROM changes WHERE action_id = ?", [action]) {
                try database.execute(
                    sql: "UPDATE actions SET state = 'abandoned' WHERE state = 'undone'")
                try database.execute(
                    sql: "UPDATE actions SET summary = ? WHERE id = ?", arguments: [summary(value), action])
                number = action
            } else {
                try database.execute(sql: "DELETE FROM actions WHERE id = ?", arguments: [action])
            }
            return value
        }
        if let number, keeps(value) { ledger.note(number) }
        return value
    }

    /// Returns the user's last actions, newest first.
    package func history(limit: Int) throws -> [HistoryAction] {
        try read { database in
            try HistoryAction.fetchAll(
                database, sql: "SELECT * FROM actions ORDER BY id DESC LIMIT ?", arguments: [limit])
        }
    }

    /// The number of actions of the user; their numbers have gaps.
    package func historyCount() throws -> Int {
        try read { try Int.fetchOne($0, sql: "SELECT count(*) FROM actions") ?? 0 }
    }

    /// Undoes the last `count` actions, newest first, or redoes the last `count` undone ones, oldest first, in one
    /// transaction. The history is append-only, so this is stored in it as well.
    ///
    /// An action that a later event prevents, such as the arrival of a recording, stays as it is, so that it does not
    /// block those before it; `leaving` receives the reasons.
    ///
    /// `expecting` holds the numbers of the actions shown to the user; if they differ now, nothing is changed. Throws
    /// `StoreError.refused` also if there are fewer actions, or if all of them have to stay.
    package func swap(
        _ direction: HistoryDirection, _ count: Int, at now: Moment, expecting numbers: [Int64]? = nil,
        isDryRun: Bool = false, leaving: (String) -> Void = { _ in }
    ) throws -> [ReplayedAction] {
        let (swapped, left) = try replay(
            direction, count, at: now, expecting: numbers, keeping: !isDryRun, isExcerpt: false)
        left.forEach(leaving)
        if !isDryRun, direction == .undo { ledger.forget(swapped.map(\.action.number)) }
        return swapped
    }

    /// Predicts the result of `swap`, to show it beforehand; changes nothing.
    ///
    /// Cheaper than a dry run if an action touched more than is shown, but less certain: only `swap` finds that a row
    /// which isn't shown can't be swapped.
    package func preview(
        _ direction: HistoryDirection, _ count: Int, at now: Moment, leaving: (String) -> Void = { _ in }
    ) throws -> [ReplayedAction] {
        let (shown, left) = try replay(direction, count, at: now, expecting: nil, keeping: false, isExcerpt: true)
        left.forEach(leaving)
        return shown
    }

    /// Replays actions, and returns the reasons for those that are left. With `isExcerpt`, the last one is replayed only
    /// as far as it is shown. Those before it are replayed completely, because it starts from their result.
    private func replay(
        _ direction: HistoryDirection, _ count: Int, at now: Moment, expecting numbers: [Int64]?, keeping isKept: Bool,
        isExcerpt: Bool
    ) throws -> (swapped: [ReplayedAction], left: [String]) {
        try writeAction(commitIf: { _ in isKept }) { database in
            let actions = try Self.swappable(direction, count, database)
            guard actions.count == count else {
                throw StoreError.refused(Wording.tooFewActions(actions.count, direction))
            }
            // The order in which rows are restored may violate foreign keys until the end.
            try database.execute(sql: "PRAGMA defer_foreign_keys = ON")
            var swapped: [ReplayedAction] = []
            var left: [(action: Int64, reason: String)] = []
            for action in actions {
                let isLast = action.number == actions.last?.number
                do {
                    let replayed = try database.inItemSavepoint {
                        try Self.note(action, direction, at: now, database)
                        return try Self.swap(
                            action, direction, isExcerpt: isExcerpt && isLast, staying: left.map(\.action), database)
                    }
                    swapped.append(replayed)
                } catch StoreError.refused(let reason) {
                    left.append((action.number, reason))
                    // What follows may build on it. An undo goes on with older actions, which don't.
                    if direction == .redo { break }
                }
            }
            if let reason = left.first?.reason, swapped.isEmpty {
                let hasMore = try direction == .undo && Self.swappable(direction, count + 1, database).count > count
                throw StoreError.refused(reason + (hasMore ? Wording.goOn(direction, count + 1) : ""))
            }
            if let numbers, numbers != swapped.map(\.action.number) {
                // What was shown of the last one is less than the whole, which may have to stay.
                let isRest = numbers.dropLast().elementsEqual(swapped.map(\.action.number))
                let staying = left.last.flatMap { isRest && $0.action == numbers.last ? $0.reason : nil }
                throw StoreError.refused(staying.map { $0 + Wording.nothingSwapped } ?? Wording.historyMoved)
            }
            return (swapped, left.map(\.reason))
        }
    }

    /// Adds to the history that an action was undone or redone.
    private static func note(
        _ action: HistoryAction, _ direction: HistoryDirection, at now: Moment, _ database: Database
    ) throws {
        try database.execute(
            sql: "INSERT INTO actions (at, at_offset, kind, summary) VALUES (?, ?, ?, ?)",
            arguments: [now.milliseconds, now.offsetSeconds, direction.rawValue, Wording.swapped(action, direction)])
        let redo = direction == .redo ? database.lastInsertedRowID : nil
        try database.execute(
            sql: "UPDATE actions SET state = ?, redone_by = coalesce(?, redone_by) WHERE id = ?",
            arguments: [direction.target.rawValue, redo, action.number])
    }

    /// Whether there is anything to undo or redo.
    package func canSwap(_ direction: HistoryDirection) throws -> Bool {
        try read { try !Self.swappable(direction, 1, $0).isEmpty }
    }

    private static func swappable(
        _ direction: HistoryDirection, _ count: Int, _ database: Database
    ) throws -> [HistoryAction] {
        try HistoryAction.fetchAll(
            database,
            sql: """
                SELECT * FROM actions
                WHERE state = ? AND kind <> 'undo' AND kind <> 'redo' ORDER BY id \(direction.order) LIMIT ?
                """, arguments: [direction.source, count])
    }

    private static func swap(
        _ action: HistoryAction, _ direction: HistoryDirection, isExcerpt: Bool, staying: [Int64],
        _ database: Database
    ) throws -> ReplayedAction {
        if try isCarriedOut(action: action.number, database) { throw StoreError.refused(Wording.carriedOut(action)) }
        let touched = try TouchedThings(action: action.number, database)
        let before = try touched.snapshot(database)
        let whole = HistoryReplay(of: action.number, database)
        try whole.refuseChangedAgain(by: staying)
        try whole.refuseLosingFiles()
        if direction == .undo { try whole.refuseLosingFacts() }
        let number =
            isExcerpt && touched.isCut ? try touched.excerpt(of: action.number, database) : action.number
        // Readers of a record must read it again even if only its lines change: both the current and the restored ones.
        // The replay itself marks records whose own columns it changes.
        try markRecords(of: number, database)
        var replay = HistoryReplay(of: number, database)
        do { try replay.run(direction) } catch let error as DatabaseError {
            if error.isTwice("quick_records.id") { throw StoreError.refused(Wording.namedSince) }
            if error.isTwice("quick_records.audio_uuid") { throw StoreError.refused(Wording.recordedSince) }
            if error.isTwice("entry_lines.record_number") { throw StoreError.refused(Wording.filledSince(direction)) }
            throw error
        }
        try replay.refuseSharedIDs(direction)
        try markRecords(of: number, database)
        try markRecordsNaming(number, database)
        let after = try touched.snapshot(database)
        return ReplayedAction(
            action: action, things: zip(before, after).compactMap { $0.changed(to: $1) }, isCut: touched.isCut)
    }

    private static func markRecords(of action: Int64, _ database: Database) throws {
        try database.execute(
            sql: """
                UPDATE quick_records SET revision = revision + 1 WHERE number IN (
                    SELECT l.record_number FROM changes c JOIN entry_lines l ON l.id = c.row_id
                    WHERE c.action_id = ?1 AND c.table_name = 'entry_lines'
                    UNION SELECT l.record_number FROM changes c JOIN entry_line_tags t ON t.id = c.row_id
                    JOIN entry_lines l ON l.id = t.line_id WHERE c.action_id = ?1 AND c.table_name = 'entry_line_tags'
                    EXCEPT SELECT row_id FROM changes WHERE action_id = ?1 AND table_name = 'quick_records'
                        AND column_names IS NOT NULL)
                """, arguments: [action])
    }

    /// Marks the records that refer to a renamed thing.
    private static func markRecordsNaming(_ action: Int64, _ database: Database) throws {
        let tables = NameKind.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        let renamed = try Row.fetchAll(
            database,
            sql: """
                SELECT table_name, row_id FROM changes
                WHERE action_id = ? AND table_name IN (\(tables)) AND instr(',' || column_names || ',', ',name,') > 0
                """, arguments: [action])
        for row in renamed {
            guard let kind = NameKind(rawValue: try row.decode(forColumn: "table_name")) else { continue }
            try NameRows(kind).countRevisions(row.decode(forColumn: "row_id"), database)
        }
    }
}

extension HistoryAction.State: DatabaseValueConvertible {}

extension DatabaseError {
    /// Whether two rows would have one value of this column, which is `table.column`.
    fileprivate func isTwice(_ column: String) -> Bool {
        extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE && message?.contains(column) == true
    }
}

extension HistoryAction: FetchableRecord {
    /// Decodes a row of `actions`.
    init(row: Row) throws {
        let number = try row.decode(Int64.self, forColumn: "id")
        let milliseconds = try row.decode(Int64.self, forColumn: "at")
        guard let at = Moment(milliseconds: milliseconds, offsetSeconds: try row.decode(forColumn: "at_offset")) else {
            throw StoreError.foreignValue(in: "The action \(number) of the history")
        }
        self.init(
            number: number, at: at, kind: try row.decode(forColumn: "kind"),
            summary: try row.decode(forColumn: "summary"), state: try row.decode(forColumn: "state"))
    }
}
