import GRDB
package import Model

extension QueueDatabase {
    /// Begins a batch of all transactions that match `filter` and are in no exported batch for `target`. Its state is
    /// `begun`, so its transactions do not count as exported; earlier begun batches for `target` are deleted and
    /// returned as `interrupted`.
    ///
    /// Returns `nil` if there is nothing to export. The filter's order is ignored: batches are sorted by date.
    package func beginExport(
        for target: String, _ filter: RecordFilter, to file: String?, at now: Moment, isDryRun: Bool = false
    ) throws -> (batch: ExportBatch?, interrupted: [ExportBatch]) {
        try write(commitIf: { _ in !isDryRun }) { database in
            let interrupted = try Self.batches("target = ? AND state = 'begun'", [target], database)
            for batch in interrupted { try Self.drop(batch, database) }
            try database.execute(
                sql: "INSERT INTO export_batches (target, begun_at, begun_offset, file) VALUES (?, ?, ?, ?)",
                arguments: [target, now.milliseconds, now.offsetSeconds, file])
            let number = database.lastInsertedRowID
            try Self.fill(number, target, filter, database)
            let batch = ExportBatch(
                number: number, target: target, state: .begun, at: now, count: database.changesCount, file: file)
            guard batch.count > 0 else {
                try Self.drop(batch, database)
                return (nil, interrupted)
            }
            try database.execute(
                sql: "UPDATE export_batches SET transaction_count = ? WHERE id = ?", arguments: [batch.count, number])
            return (batch, interrupted)
        }
    }

    /// Marks a begun batch as exported, as one action of the history. `accounts` are those that its file opens.
    ///
    /// Throws `StoreError.refused` if another process has since begun an export for the same target, or restored a
    /// batch with some of the same transactions.
    package func markExported(_ batch: ExportBatch, opening accounts: [String] = [], at now: Moment) throws {
        try act("export", at: now, summary: { _ in Wording.exported(batch) }) { database in
            try database.execute(
                sql: """
                    UPDATE export_batches SET state = 'exported', opened = ? WHERE id = ? AND state = 'begun' AND NOT EXISTS (
                        SELECT 1 FROM exported_transactions own
                        JOIN exported_transactions e ON e.transaction_id = own.transaction_id
                        JOIN export_batches b ON b.id = e.batch_id
                        WHERE own.batch_id = export_batches.id AND b.target = export_batches.target
                            AND b.state = 'exported')
                    """, arguments: [Self.opened(accounts), batch.number])
            guard database.changesCount == 1 else { throw StoreError.refused(Wording.exportOvertaken(batch)) }
            // An undone batch must not look like one whose file was never written.
            try database.execute(
                sql: """
                    UPDATE changes SET image = quote('withdrawn')
                    WHERE table_name = 'export_batches' AND row_id = ? AND action_id IN (
                        SELECT action_id FROM open_action)
                    """, arguments: [batch.number])
        }
    }

    /// Deletes a begun batch whose file was not written.
    package func dropExport(_ batch: ExportBatch) throws {
        try write { database in
            let begun = try Self.batches("id = ? AND state = 'begun'", [batch.number], database)
            for batch in begun { try Self.drop(batch, database) }
        }
    }

    /// Returns the batch with this number; throws `StoreError.unknown` if there is none or its export is unfinished.
    package func exportBatch(_ number: Int64) throws -> ExportBatch {
        try read { database in
            guard let batch = try Self.batches("id = ? AND state <> 'begun'", [number], database).first else {
                throw StoreError.unknown(kind: "export batch", id: String(number))
            }
            return batch
        }
    }

    /// The number of transactions in exported batches for `target` that the user has changed or deleted since the last of
    /// these was marked, or whose account, payee, category or tag has another name since. Earlier changes were told then.
    package func outdatedExportCount(for target: String) throws -> Int {
        try read { database in
            let last = try Int64.fetchOne(
                database,
                sql: """
                    SELECT max(a.id) FROM actions a JOIN changes c ON c.action_id = a.id
                    JOIN export_batches b ON c.table_name = 'export_batches' AND b.id = c.row_id
                    WHERE a.kind = 'export' AND a.state = 'done' AND b.state = 'exported' AND b.target = ?
                    """, arguments: [target])
            guard let last else { return 0 }
            let later = "c.action_id IN (SELECT id FROM actions WHERE id > ?1 AND state = 'done')"
            let touched =
                HistoryTable.all.filter { $0.whole.name == "transactions" }.map { $0.ownersQuery(of: later) }
                + (try Self.ownersOfRenamed(since: last, later, database))
            // The image of a deleted row begins with its ID, in quotes.
            return try Int.fetchOne(
                database,
                sql: """
                    SELECT count(DISTINCT e.transaction_id) FROM exported_transactions e
                    JOIN export_batches b ON b.id = e.batch_id AND b.state = 'exported' AND b.target = ?2
                    WHERE e.transaction_id IN (
                        SELECT id FROM transactions WHERE number IN (\(touched.joined(separator: " UNION ALL ")))
                        UNION ALL
                        SELECT substr(c.image, 2, 36) FROM changes c
                        WHERE \(later) AND c.table_name = 'transactions' AND c.column_names IS NULL)
                    """, arguments: [last, target]) ?? 0
        }
    }

    /// Queries of the numbers of the transactions with a name that was changed by one of the `later` changes; none for the kinds
    /// of names of which none was.
    private static func ownersOfRenamed(
        since last: Int64, _ later: String, _ database: Database
    ) throws -> [String] {
        let renamed = "FROM changes c WHERE \(later) AND c.column_names || ',' LIKE 'name,%'"
        let tables = try Set(
            String.fetchAll(database, sql: "SELECT DISTINCT c.table_name \(renamed)", arguments: [last]))
        return [
            ("accounts", "SELECT number FROM transactions WHERE account_id IN"),
            ("payees", "SELECT number FROM transactions WHERE payee_id IN"),
            ("categories", "SELECT transaction_number FROM transaction_lines WHERE category_id IN"),
            (
                "tags",
                """
                SELECT l.transaction_number FROM transaction_line_tags t JOIN transaction_lines l ON l.id = t.line_id
                WHERE t.tag_id IN
                """
            ),
        ].filter { tables.contains($0.0) }.map { table, owners in
            "\(owners) (SELECT c.row_id \(renamed) AND c.table_name = '\(table)')"
        }
    }

    /// Passes the transactions of a batch that are still in the books to a closure, by date, a few hundred at a time.
    package func forEachTransactionBatch(
        of batch: ExportBatch, _ body: ([BookedTransaction]) throws -> Void
    ) throws {
        let numbers = try read { database in
            try Int64.fetchAll(
                database,
                sql: """
                    SELECT t.number FROM exported_transactions e JOIN transactions t ON t.id = e.transaction_id
                    WHERE e.batch_id = ? ORDER BY t.date, t.number
                    """, arguments: [batch.number])
        }
        try forEachBatch(of: .transactions, numbers, body)
    }

    /// The accounts that the files of all other exported batches for the same target open, by the names that they had
    /// when these were written.
    package func accountsOpened(besides batch: ExportBatch) throws -> Set<String> {
        try read { database in
            let files = try String.fetchAll(
                database,
                sql: """
                    SELECT opened FROM export_batches
                    WHERE target = ? AND state = 'exported' AND id <> ? AND opened IS NOT NULL
                    """, arguments: [batch.target, batch.number])
            return Set(files.flatMap(Self.names))
        }
    }

    /// The accounts that the file of a batch opens, by the names that they had when it was written.
    package func accountsOpened(by batch: ExportBatch) throws -> [String] {
        try read { database in
            let names = try String.fetchOne(
                database, sql: "SELECT opened FROM export_batches WHERE id = ?", arguments: [batch.number])
            return names.map(Self.names) ?? []
        }
    }

    /// Notes which accounts the file of a batch opens that was written again: further ones, where names have changed.
    package func note(opening accounts: [String], by batch: ExportBatch) throws {
        try write {
            try $0.execute(
                sql: "UPDATE export_batches SET opened = ? WHERE id = ?",
                arguments: [Self.opened(accounts), batch.number])
        }
    }

    /// What `opened` has for these accounts; a name has no line breaks.
    private static func opened(_ accounts: [String]) -> String? {
        accounts.isEmpty ? nil : accounts.joined(separator: "\n")
    }

    private static func names(opened: String) -> [String] {
        opened.split(separator: "\n").map(String.init)
    }

    /// The day of the first transaction in the books; `nil` if there is none.
    package func firstTransactionDay() throws -> CivilDay? {
        try read { try String.fetchOne($0, sql: "SELECT min(date) FROM transactions") }.flatMap { CivilDay($0) }
    }
}

extension QueueDatabase {
    private static func fill(
        _ number: Int64, _ target: String, _ filter: RecordFilter, _ database: Database
    ) throws {
        var unlimited = filter
        (unlimited.sort, unlimited.limit) = ([], nil)
        unlimited.prepare(database)
        let way = try unlimited.way(.transactions, database)
        let (sql, arguments) = unlimited.query(selecting: "t.id", from: .transactions, by: way)
        try database.execute(
            sql: """
                INSERT INTO exported_transactions (transaction_id, batch_id)
                SELECT found.id, ? FROM (\(sql)) found WHERE NOT EXISTS (
                    SELECT 1 FROM exported_transactions e JOIN export_batches b ON b.id = e.batch_id
                    WHERE e.transaction_id = found.id AND b.target = ? AND b.state = 'exported')
                LIMIT ?
                """, arguments: [number] + arguments + [target, filter.limit ?? -1])
    }

    private static func batches(
        _ condition: String, _ arguments: StatementArguments, _ database: Database
    ) throws -> [ExportBatch] {
        try ExportBatch.fetchAll(
            database, sql: "SELECT * FROM export_batches WHERE \(condition) ORDER BY id", arguments: arguments)
    }

    private static func drop(_ batch: ExportBatch, _ database: Database) throws {
        try database.execute(
            sql: "DELETE FROM exported_transactions WHERE batch_id = ?", arguments: [batch.number])
        try database.execute(sql: "DELETE FROM export_batches WHERE id = ?", arguments: [batch.number])
    }
}
