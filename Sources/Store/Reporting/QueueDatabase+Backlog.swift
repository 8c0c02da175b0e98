import Foundation
import GRDB
package import Model
import Money

/// The instants that divide records into counts, in milliseconds since 1970.
package struct BacklogBounds: Hashable, Sendable {
    /// A record is snoozed if it is hidden beyond this.
    package var now: Int64
    /// The first instant of today.
    package var today: Int64
    /// The first instant of the week.
    package var week: Int64
    /// The bounds of the counted spans, newest first.
    package var spans: [Int64]

    /// Creates the bounds.
    package init(now: Int64, today: Int64, week: Int64, spans: [Int64]) {
        self.now = now
        self.today = today
        self.week = week
        self.spans = spans
    }
}

/// The figures of a conversion report, all read in one transaction.
package struct ConversionFigures: Hashable, Sendable {
    /// The number of matching records in each state; states without records are 0.
    package var counts: [RecordState: Int]
    /// The same for all records.
    package var allCounts: [RecordState: Int]
    /// The number of all records, counted without regard to their states.
    package var total: Int
    /// The matching records that are unprocessed.
    package var backlog: Backlog
    /// The outcomes of all files.
    package var files: FileCounts
}

extension QueueDatabase {
    /// Returns the progress of the records that match `filter`, whatever its order and limit.
    ///
    /// Takes a microsecond or two per unprocessed record, and hardly more for a million others.
    package func conversionFigures(
        _ filter: RecordFilter, _ bounds: BacklogBounds
    ) throws -> ConversionFigures {
        try read { database in
            let all = try Self.recordCounts(database)
            return ConversionFigures(
                counts: filter.isNarrow ? try Self.recordCounts(filter.unordered, database) : all, allCounts: all,
                total: try Int.fetchOne(database, sql: "SELECT count(*) FROM quick_records") ?? 0,
                backlog: try Self.backlog(filter.unordered.narrowedToUnprocessed, bounds, database),
                files: try Self.fileCounts(database))
        }
    }

    private static func recordCounts(_ filter: RecordFilter, _ database: Database) throws -> [RecordState: Int] {
        let builder = FilterBuilder(filter, .records, .any, .search)
        guard let owners = builder.ownersByLines, filter.since == nil, filter.until == nil else {
            return try countsByState(filter, database)
        }
        // Most records are booked: they are counted without being read.
        let all = try NumberSet(database, owners, builder.arguments).count
        var others = filter
        others.states = Set(RecordState.allCases).subtracting([.converted])
        var counts = try countsByState(others, database)
        counts[.converted] = all - counts.values.reduce(0, +)
        return counts
    }

    private static func countsByState(_ filter: RecordFilter, _ database: Database) throws -> [RecordState: Int] {
        filter.prepare(database)
        var counts = Dictionary(uniqueKeysWithValues: RecordState.allCases.map { ($0, 0) })
        let (sql, arguments) = filter.query(
            selecting: "q.state AS state", isOrdered: false, by: try filter.way(.records, database))
        let rows = try Row.fetchCursor(
            database, sql: "SELECT state, count(*) AS count FROM (\(sql)) GROUP BY state", arguments: arguments)
        while let row = try rows.next() {
            guard let state = RecordState(rawValue: try row.decode(forColumn: "state")) else { continue }
            counts[state] = try row.decode(forColumn: "count")
        }
        return counts
    }

    private static func backlog(
        _ filter: RecordFilter, _ bounds: BacklogBounds, _ database: Database
    ) throws -> Backlog {
        guard !filter.states.isEmpty else { return Backlog() }
        filter.prepare(database)
        let (records, arguments) = filter.query(
            selecting: """
                q.state AS state, coalesce(q.snoozed_until, 0) > \(bounds.now) AS is_snoozed,
                (q.created_at < \(bounds.today)) + (q.created_at < \(bounds.week)) AS age,
                \(span(bounds.spans)) AS span, q.type AS type, q.currency AS currency,
                q.amount AS amount,
                (SELECT coalesce(duration, claimed_duration) FROM recordings WHERE id = q.recording_id) AS seconds,
                q.created_at AS created_at, q.created_offset AS created_offset
                """, isOrdered: false, by: try filter.way(.records, database))
        // SQLite takes bare columns from the row with the minimum (https://www.sqlite.org/lang_select.html#bareagg).
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT state, is_snoozed, age, span, type, CASE WHEN amount IS NOT NULL THEN currency END AS known,
                    count(*) AS count, total(seconds) AS seconds, min(created_at) AS oldest_at,
                    created_offset AS oldest_offset, \(Int128Sum.parts(of: "amount"))
                FROM (\(records)) GROUP BY 1, 2, 3, 4, 5, 6
                """, arguments: arguments)
        var groups: [Backlog.Group] = []
        while let row = try rows.next() { groups.append(try group(row)) }
        return Backlog(groups)
    }

    /// The number of these bounds that are later than a record.
    private static func span(_ bounds: [Int64]) -> String {
        bounds.isEmpty ? "0" : bounds.map { "(q.created_at < \($0))" }.joined(separator: " + ")
    }

    private static func group(_ row: Row) throws -> Backlog.Group {
        guard let state = RecordState(rawValue: try row.decode(forColumn: "state")),
            let reason = Backlog.Reason(state, isSnoozed: try row.decode(forColumn: "is_snoozed")),
            let age = Backlog.Age(rawValue: try row.decode(forColumn: "age")), let oldest = try row.moment("oldest")
        else { throw StoreError.foreignValue(in: "A quick record") }
        let currency = try row.decode(String?.self, forColumn: "known").flatMap { Currency(code: $0) }
        let sum = try Int128Sum.value(of: row, at: row.count - 2)
        return Backlog.Group(
            reason: reason, age: age, span: try row.decode(forColumn: "span"),
            type: try row.decode(Int?.self, forColumn: "type").flatMap { TransactionType(rawValue: $0) },
            currency: currency, minorUnits: currency == nil ? 0 : sum,
            count: try row.decode(forColumn: "count"), seconds: try row.decode(forColumn: "seconds"), oldest: oldest)
    }
}

extension QueueDatabase {
    private static func fileCounts(_ database: Database) throws -> FileCounts {
        func count(_ sql: String) throws -> Int { try Int.fetchOne(database, sql: "SELECT count(*) FROM " + sql) ?? 0 }
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT disposition, code, count(*) AS count, min(since) AS since, min(retry_at) AS retry_at,
                    CASE WHEN min(reason) = max(reason) THEN min(reason) END AS reason
                FROM held_files WHERE disposition IN ('held', 'deferred') AND is_discarded = 0
                GROUP BY disposition, code ORDER BY disposition, since
                """)
        let waiting = try rows.map { row in
            let isHeld = try row.decode(String.self, forColumn: "disposition") == HeldFile.Disposition.held.rawValue
            let code = try row.decode(IntakeReason.Code.self, forColumn: "code")
            return FileCounts.Waiting(
                kind: isHeld ? .held : code.passesByItself ? .arriving : .deferred, code: code,
                reason: try row.decode(String?.self, forColumn: "reason").map(OfferedCommand.completed),
                count: try row.decode(forColumn: "count"),
                since: utc(try row.decode(forColumn: "since")),
                retryAt: try row.decode(Int64?.self, forColumn: "retry_at").map(utc))
        }
        // NULLs are adjacent in the index of `recording_id`, and a whole table is counted by its pages.
        return FileCounts(
            waiting: waiting, recordings: try count("recordings"),
            superseded: try count("recordings WHERE superseded_by IS NOT NULL"),
            recordsWithRecording: try count("quick_records") - count("quick_records WHERE recording_id IS NULL"),
            sidecars: try count("sidecars"),
            duplicates: try count("held_files WHERE disposition = 'duplicate'"),
            discarded: try count("held_files WHERE disposition = 'held' AND is_discarded = 1"))
    }

    private static func utc(_ milliseconds: Int64) -> Moment {
        Moment(clampingMilliseconds: milliseconds, in: .gmt)
    }
}
