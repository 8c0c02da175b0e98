import GRDB
package import Model

/// The figures of `QueueDatabase+Summary` over a part of the records; those there are quicker over all of them.
extension QueueDatabase {
    /// How many of the records that `filter` lets through are in each state; states without records are 0.
    package func recordCounts(_ filter: RecordFilter) throws -> [RecordState: Int] {
        try read { database in
            var counts = Dictionary(uniqueKeysWithValues: RecordState.allCases.map { ($0, 0) })
            let (sql, arguments) = filter.unordered.query(selecting: "q.state AS state", isOrdered: false)
            let rows = try Row.fetchAll(
                database, sql: "SELECT state, count(*) FROM (\(sql)) GROUP BY state", arguments: arguments)
            for row in rows {
                if let state = RecordState(rawValue: row[0]) { counts[state] = row[1] }
            }
            return counts
        }
    }

    /// Seconds of recordings that wait, and the earliest record that waits, among those that `filter` lets through.
    package func unprocessedFigures(_ filter: RecordFilter) throws -> UnprocessedFigures {
        try read { database in
            let (sql, arguments) = filter.narrowed(to: [.pending]).query(selecting: "q.recording_id", isOrdered: false)
            let seconds = try Double.fetchOne(
                database,
                sql: "SELECT total(coalesce(duration, claimed_duration)) FROM recordings WHERE id IN (\(sql))",
                arguments: arguments)
            var waiting = filter.narrowed(to: [.pending, .awaitingAudio])
            (waiting.sort, waiting.limit) = ([RecordFilter.Sort(.created)], min(waiting.limit ?? 1, 1))
            let (oldest, values) = waiting.query(selecting: "q.created_at, q.created_offset")
            let row = try Row.fetchOne(database, sql: oldest, arguments: values)
            return UnprocessedFigures(
                spokenSeconds: seconds ?? 0,
                oldest: row.flatMap { Moment(milliseconds: $0[0], offsetSeconds: $0[1]) })
        }
    }

    /// How many of the records that wait, and that `filter` lets through, were made within each span: after the
    /// previous bound and up to this one (milliseconds since 1970, newest first); the last are older than every bound.
    package func unprocessedCounts(_ filter: RecordFilter, bounds: [Int64]) throws -> [Int] {
        try read { database in
            let (sql, arguments) = filter.narrowed(to: [.pending, .awaitingAudio])
                .query(selecting: "q.created_at AS created_at", isOrdered: false)
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

    /// The same, unordered, for those of `states` that it lets through.
    fileprivate func narrowed(to states: Set<RecordState>) -> RecordFilter {
        var filter = unordered
        filter.states = self.states.isEmpty ? states : self.states.intersection(states)
        // An empty set means all of them, and here it means none.
        if filter.states.isEmpty { filter.limit = 0 }
        return filter
    }
}
