/// A rule of the books, as a SELECT that returns a sentence for each violation.
///
/// If a rule is about rows that a unique index covers, `NOT INDEXED` makes SQLite scan the table itself, as the index
/// may be what is damaged.
struct BookRule {
    /// The name shown by `verify`.
    let name: String
    /// The SELECT.
    let sql: String

    /// The sum of all lines of a record; NULL if one has no amount, or if it is too large for 64 bits.
    private static let sumOfEntry = """
        CASE WHEN count(l.id) = count(l.amount) AND typeof(\(Int128Sum.expression("l.amount"))) = 'integer'
            THEN \(Int128Sum.expression("l.amount")) END
        """

    /// The rules of records, recordings, files and the history.
    static let all = [
        BookRule(
            name: "one record per audio",
            sql: """
                SELECT audio_uuid || ' has ' || count(*) || ' records' FROM quick_records NOT INDEXED
                WHERE audio_uuid IS NOT NULL GROUP BY audio_uuid HAVING count(*) > 1
                """),
        BookRule(
            name: "one transaction per record",
            sql: """
                SELECT q.id || ' has ' || coalesce(t.count, 0) || ' transactions and is ' || q.stage
                FROM quick_records q LEFT JOIN (
                    SELECT record_number, count(*) AS count FROM transactions NOT INDEXED GROUP BY record_number
                ) t ON t.record_number = q.number
                WHERE coalesce(t.count, 0) <> (q.stage = 'converted')
                """),
        BookRule(
            name: "every recording has its record",
            sql: """
                SELECT r.path || ' belongs to ' || count(q.number) || ' records' FROM recordings r
                LEFT JOIN quick_records q ON q.recording_id = r.id
                WHERE r.superseded_by IS NULL GROUP BY r.id HAVING count(q.number) <> 1
                """),
        BookRule(
            name: "shorter recordings gave way",
            sql: """
                SELECT r.path || ' was superseded and is still the recording of ' || q.id
                FROM recordings r JOIN quick_records q ON q.recording_id = r.id WHERE r.superseded_by IS NOT NULL
                UNION ALL
                SELECT path || ' was superseded by itself' FROM recordings WHERE superseded_by <= id
                """),
        BookRule(
            name: "processed records have whole entries",
            sql: """
                SELECT q.id || ' is ' || q.stage || ' with ' || count(l.id) || ' lines, ' || count(l.amount)
                    || ' of them with an amount'
                FROM quick_records q LEFT JOIN entry_lines l ON l.record_number = q.number
                WHERE q.stage IN ('processed', 'converted')
                GROUP BY q.number HAVING count(l.id) = 0 OR count(l.id) <> count(l.amount) OR total(l.amount) < 0
                """),
        BookRule(
            name: "records are the sum of their lines",
            sql: """
                SELECT q.id || ' says ' || coalesce(q.amount, 'nothing') || ', its lines say '
                    || coalesce(\(sumOfEntry), 'nothing')
                FROM quick_records q LEFT JOIN entry_lines l ON l.record_number = q.number
                GROUP BY q.number HAVING q.amount IS NOT \(sumOfEntry)
                """),
        BookRule(
            name: "transactions are the sum of their lines",
            sql: """
                SELECT t.id || ' says ' || t.amount || ', its lines say ' || coalesce(\(Int128Sum.expression("l.amount")), 'nothing')
                FROM transactions t LEFT JOIN transaction_lines l ON l.transaction_number = t.number
                GROUP BY t.number HAVING t.amount IS NOT \(Int128Sum.expression("l.amount"))
                """),
        BookRule(
            name: "transactions have their account's currency",
            sql: """
                SELECT t.id || ' is in ' || t.currency || ' on an account in ' || a.currency
                FROM transactions t JOIN accounts a ON a.id = t.account_id WHERE a.currency <> t.currency
                """),
        BookRule(
            name: "records add up",
            sql: """
                SELECT n || ' records, but ' || s || ' in the known states' FROM (
                    SELECT count(*) AS n, coalesce(sum(state IN
                        ('awaiting_audio', 'pending', 'processed', 'converted', 'discarded')), 0) AS s
                    FROM quick_records) WHERE n <> s
                """),
        BookRule(
            name: "files add up",
            sql: """
                SELECT count(*) || ' held files have no place of their own'
                FROM held_files WHERE disposition <> 'deferred' AND path IS NULL HAVING count(*) > 0
                UNION ALL
                SELECT count(*) || ' files are in two places' FROM (
                    SELECT path FROM recordings UNION ALL SELECT path FROM sidecars
                    UNION ALL SELECT path FROM held_files WHERE path IS NOT NULL)
                WHERE path IS NOT NULL HAVING count(*) <> count(DISTINCT path)
                """),
        BookRule(
            name: "history is closed",
            sql: "SELECT 'action ' || action_id || ' was never closed' FROM open_action"),
        // Nothing ever deletes a change, and only one that changed something is an action, or tells of another.
        BookRule(
            name: "actions have their changes",
            sql: """
                SELECT 'action ' || id || ' has no changes' FROM actions
                WHERE kind NOT IN ('undo', 'redo') AND NOT EXISTS (SELECT 1 FROM changes WHERE action_id = actions.id)
                UNION ALL
                SELECT 'action ' || id || ' is of kind ''' || kind || ''' and has changes' FROM actions
                WHERE (kind IN ('undo', 'redo') OR kind = '' OR kind GLOB '*[^a-z ]*')
                    AND EXISTS (SELECT 1 FROM changes WHERE action_id = actions.id)
                UNION ALL
                SELECT (max(id) - count(*)) || ' changes are missing' FROM changes HAVING max(id) <> count(*)
                """),
    ]
}
