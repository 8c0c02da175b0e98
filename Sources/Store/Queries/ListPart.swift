import Foundation
import GRDB
import Model

/// A part of a list that is found without a full scan.
struct ListPart {
    /// The remaining filter and order.
    var filter: RecordFilter
    /// An SQL condition besides the filter; `1` if there is none.
    var condition = "1"
    /// The arguments of `condition`.
    var arguments = StatementArguments()
    /// Terms that precede the filter's order.
    var order: [ListOrder] = []
    /// What the rows are joined with.
    var source = ""
    /// The index in whose order the rows are scanned; `nil` if SQLite may choose.
    var index: String?
    /// How SQLite is to find the rows.
    var way = IndexUse.search
}

// MARK: - The beginning of a list, which may hold fewer rows than requested

extension ListPart {
    /// The number of rows scanned one by one: about 20 ms if none matches.
    static let windowSize = 20_000

    /// The first rows of a list in its usual order, each checked on its own.
    ///
    /// If half of a million transactions have a tag, the first fifty matches are among the first hundred rows; the
    /// index of tags would yield half a million rows to sort. A rare tag is still found quickly by that index, a few
    /// milliseconds later.
    ///
    /// `nil` if the list is not in its usual order, or is found by that order anyway.
    static func window(
        of filter: RecordFilter, _ subject: FilterSubject, size: Int = windowSize, _ database: Database
    ) throws -> ListPart? {
        let order = filter.sort.first ?? RecordFilter.Sort(subject.usualKey)
        guard filter.sort.count <= 1, order.key == subject.usualKey,
            filter.hasIndexBesides(subject) || filter.hasText || filter.isCleared == true,
            // Records filtered by day need two SELECTs.
            subject.hasStoredDay || filter.since == nil && filter.until == nil
        else { return nil }
        // The text indexes take a third of a second at most, so a shorter attempt is worthwhile.
        let size = filter.hasText ? max(1, size / 10) : size
        var days = RecordFilter(zone: filter.zone)
        (days.since, days.until, days.sort) = (filter.since, filter.until, filter.sort)
        (days.limit, days.isFromEnd) = (1, filter.isFromEnd)
        let column = "\(subject.alias).\(subject.usualColumn)"
        let (sql, arguments) = days.query(selecting: column, from: subject)
        guard let bound = try DatabaseValue.fetchOne(database, sql: sql + " OFFSET \(size)", arguments: arguments)
        else { return nil }
        return ListPart(
            filter: filter,
            condition: "\(column) \(order.isDescending != filter.isFromEnd ? ">=" : "<=") ?", arguments: [bound],
            index: subject.usualIndex, way: .walk)
    }

    /// The days that contain the beginning of a list of records sorted by day.
    ///
    /// The day of a record is a column if its entry names it; otherwise it follows from an instant and is in no index.
    /// The limit's number of records is counted in each of the two orders that have an index, and only records up to
    /// the earlier of the two resulting days are sorted.
    ///
    /// `nil` if the list is not sorted by day, or has no more rows than its limit.
    static func days(
        of filter: RecordFilter, _ subject: FilterSubject, by way: IndexUse, _ database: Database
    ) throws -> ListPart? {
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
        // One extra day, because instants are not in the order of their days if a clock was set back past midnight.
        var filter = filter
        if sort.isDescending {
            filter.since = max(filter.since ?? last + -1, last + -1)
        } else {
            filter.until = min(filter.until ?? first + 1, first + 1)
        }
        return ListPart(filter: filter, way: way)
    }
}

// MARK: - A whole list, part by part

extension ListPart {
    /// The parts of a list sorted by a key that many rows share: one currency, one state, all rows with a payee, or all
    /// without. An index has the rows of each part in order; no index has the whole list, and SQLite would sort a
    /// million rows for the first fifty.
    ///
    /// `nil` if it is not sorted by such a key, or is narrowed so that another index finds its rows.
    static func all(of filter: RecordFilter, _ subject: FilterSubject, _ database: Database) throws -> [ListPart]? {
        // Records filtered by day need two SELECTs.
        guard let sort = filter.sort.first, !filter.hasText,
            subject.hasStoredDay || filter.since == nil && filter.until == nil,
            sort.key == .amount ? !filter.picksLines : !filter.hasIndexBesides(subject)
        else { return try cleared(of: filter, subject, database) }
        var rest = filter
        rest.sort.removeFirst()
        let alias = subject.alias
        switch sort.key {
        case .created, .date, .number: return try cleared(of: filter, subject, database)
        case .state: return subject.hasStoredDay ? byClearing(rest, sort) : byState(rest, sort)
        case .amount:
            let key = ListOrder(expression: "\(alias).amount", isDescending: sort.isDescending)
            let known = try currencies(subject, database).map { code in
                ListPart(
                    filter: rest, condition: "\(alias).currency = '\(code)' AND \(alias).amount IS NOT NULL",
                    order: [key])
            }
            return known + [ListPart(filter: rest, condition: "\(alias).amount IS NULL")]
        case .payee:
            let key = ListOrder(expression: "p.key", isDescending: sort.isDescending)
            let named = ListPart(
                filter: rest, condition: "\(alias).payee_id = p.id", order: [key], source: "payees p CROSS JOIN ")
            return [named, ListPart(filter: rest, condition: "\(alias).payee_id IS NULL")]
        }
    }

    private static func byState(_ rest: RecordFilter, _ sort: RecordFilter.Sort) -> [ListPart] {
        let states = (rest.states.isEmpty ? Set(RecordState.allCases) : rest.states).sorted {
            sort.isDescending ? $0.rawValue > $1.rawValue : $0.rawValue < $1.rawValue
        }
        return states.map { state in
            var filter = rest
            filter.states = [state]
            return ListPart(filter: filter)
        }
    }

    private static func byClearing(_ rest: RecordFilter, _ sort: RecordFilter.Sort) -> [ListPart] {
        [sort.isDescending, !sort.isDescending].filter { $0 == rest.isCleared ?? $0 }.map { isCleared in
            var filter = rest
            filter.isCleared = isCleared
            return ListPart(filter: filter)
        }
    }

    /// Cleared transactions are in no index: if there are few, the totals of days say on which days they are.
    private static func cleared(
        of filter: RecordFilter, _ subject: FilterSubject, _ database: Database
    ) throws -> [ListPart]? {
        guard filter.isCleared == true, subject.hasStoredDay, !filter.hasText, !filter.hasIndexBesides(subject),
            let days = try daysWithCleared(database)
        else { return nil }
        let list = "[\(days.map { "\"\($0)\"" }.joined(separator: ","))]"
        return [ListPart(filter: filter, condition: "t.date IN (SELECT value FROM json_each(?))", arguments: [list])]
    }

    /// The days with cleared transactions; `nil` if these are more than a sixteenth of all.
    private static func daysWithCleared(_ database: Database) throws -> [CivilDay]? {
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT day, totals FROM day_totals WHERE day NOT IN (SELECT day FROM stale_days)
                UNION ALL SELECT day, NULL AS totals FROM stale_days
                """)
        var (days, cleared, all) = ([CivilDay](), Int64(0), Int64(0))
        while let row = try rows.next() {
            let text = try row.decode(String.self, forColumn: "day")
            guard let day = CivilDay(text) else { throw StoreError.noDay(text) }
            let known = cleared
            let isRead = try row.withUnsafeData(named: "totals") { data in
                guard let data else { return false }
                return data.withUnsafeBytes { bytes in
                    DayTotalCoding.forEach(in: bytes) { total in
                        all += total.count
                        if total.key.isCleared { cleared += total.count }
                    }
                }
            }
            if !isRead || cleared > known { days.append(day) }
        }
        return cleared > all / 16 ? nil : days
    }

    /// The currencies of all amounts, in order: one index lookup for each.
    private static func currencies(_ subject: FilterSubject, _ database: Database) throws -> [String] {
        let codes = "SELECT min(currency) FROM \(subject.table) WHERE amount IS NOT NULL"
        return try String.fetchAll(
            database,
            sql: """
                WITH RECURSIVE found (code) AS (
                    \(codes) UNION ALL SELECT (\(codes) AND currency > code) FROM found WHERE code IS NOT NULL)
                SELECT code FROM found WHERE code IS NOT NULL AND code GLOB '[A-Z][A-Z][A-Z]'
                """)
    }
}
