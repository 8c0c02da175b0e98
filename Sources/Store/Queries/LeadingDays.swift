import GRDB
import Model

/// The days in which the beginning of a list of records lies that is sorted by day.
///
/// The day of a record is a column where its entry names it, and follows from an instant elsewhere, which is in no index.
/// As many records as the limit says are counted off in each of the two orders that have one, and only those up to the
/// earlier of the days where that ends are sorted.
struct LeadingDays {
    /// The same filter, which ends or begins with these days.
    let filter: RecordFilter

    /// `nil` where the list is not sorted by day, or has no more rows than its limit.
    init?(_ filter: RecordFilter, _ subject: FilterSubject, by way: IndexUse, _ database: Database) throws {
        guard let limit = filter.limit, limit > 0, let sort = filter.sort.first, sort.key == .date,
            !subject.hasStoredDay, !filter.hasText
        else { return nil }
        func last<Value: DatabaseValueConvertible>(_ days: FilterBuilder.Days, _ column: String) throws -> Value? {
            let builder = FilterBuilder(filter, subject, days, way)
            let conditions = (builder.conditions + ["\(column) IS NOT NULL"]).joined(separator: " AND ")
            return try Value.fetchOne(
                database,
                sql: """
                    SELECT \(column) FROM \(subject.table) \(subject.alias) WHERE \(conditions)
                    ORDER BY \(column)\(sort.isDescending ? " DESC" : "") LIMIT 1 OFFSET \(limit - 1)
                    """, arguments: builder.arguments)
        }
        let made: Int64? = try last(.made, "q.created_at")
        let named: String? = try last(.named, "q.date")
        let days = [
            made.map { Moment(clampingMilliseconds: $0, in: filter.zone).day }, named.flatMap { CivilDay($0) },
        ].compactMap(\.self)
        guard let first = days.min(), let last = days.max() else { return nil }
        // One day more, as instants are not in the order of their days where a clock has gone back over midnight.
        var filter = filter
        if sort.isDescending {
            filter.since = max(filter.since ?? last + -1, last + -1)
        } else {
            filter.until = min(filter.until ?? first + 1, first + 1)
        }
        self.filter = filter
    }
}
