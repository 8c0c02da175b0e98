import GRDB
package import Model

/// The figures of `QueueDatabase+Summary` over a part of the records; those there are quicker over all of them.
extension QueueDatabase {
    /// How many of the records that `filter` lets through are in each state; states without records are 0.
    package func recordCounts(_ filter: RecordFilter) throws -> [RecordState: Int] {
        try read { database in
            filter.prepare(database)
            var counts = Dictionary(uniqueKeysWithValues: RecordState.allCases.map { ($0, 0) })
            let (sql, arguments) = filter.unordered.query(selecting: "q.state AS state", isOrdered: false)
            let rows = try Row.fetchCursor(
                database, sql: "SELECT state, count(*) AS count FROM (\(sql)) GROUP BY state", arguments: arguments)
            while let row = try rows.next() {
                guard let state = RecordState(rawValue: try row.decode(forColumn: "state")) else { continue }
                counts[state] = try row.decode(forColumn: "count")
            }
            return counts
        }
    }

    /// The same of those records that `filter` lets through.
    package func unprocessedFigures(_ filter: RecordFilter) throws -> UnprocessedFigures {
        try read { database in
            filter.prepare(database)
            let (sql, arguments) = filter.unprocessed.query(selecting: "q.recording_id", isOrdered: false)
            let seconds = try Double.fetchOne(
                database,
                sql: "SELECT total(coalesce(duration, claimed_duration)) FROM recordings WHERE id IN (\(sql))",
                arguments: arguments)
            var waiting = filter.unprocessed
            (waiting.sort, waiting.limit) = ([RecordFilter.Sort(.created)], min(waiting.limit ?? 1, 1))
            let (oldest, values) = waiting.query(selecting: "q.created_at, q.created_offset")
            let row = try Row.fetchOne(database, sql: oldest, arguments: values)
            return UnprocessedFigures(
                spokenSeconds: seconds ?? 0,
                oldest: try row?.moment("created"))
        }
    }

    /// How many of the unprocessed records that `filter` lets through were made within each span: after the
    /// previous bound and up to this one (milliseconds since 1970, newest first); the last are older than every bound.
    package func unprocessedCounts(_ filter: RecordFilter, bounds: [Int64]) throws -> [Int] {
        try read { database in
            filter.prepare(database)
            let (sql, arguments) = filter.unprocessed.query(
                selecting: "q.created_at AS created_at", isOrdered: false)
            let edges = [Int64.max] + bounds + [Int64.min]
            return try zip(edges.dropFirst(), edges).map { low, high in
                try Int.fetchOne(
                    database, sql: "SELECT count(*) FROM (\(sql)) WHERE created_at >= ? AND created_at < ?",
                    arguments: arguments + [low, high]) ?? 0
            }
        }
    }
}

extension RecordFilter {
    /// The same without an order or a limit.
    fileprivate var unordered: RecordFilter {
        var filter = self
        (filter.sort, filter.limit) = ([], nil)
        return filter
    }

    /// The same, unordered, for those that are neither booked nor put away.
    fileprivate var unprocessed: RecordFilter { unordered.narrowedToUnprocessed }
}

extension RecordFilter {
    /// The same for those records that are neither booked nor put away.
    package var narrowedToUnprocessed: RecordFilter {
        let open = Set(RecordState.unprocessed)
        var filter = self
        filter.states = states.isEmpty ? open : states.intersection(open)
        // An empty set means all of them, and here it means none.
        if filter.states.isEmpty { filter.limit = 0 }
        return filter
    }
}
