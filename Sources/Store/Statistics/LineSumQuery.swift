import FoundationEssentials
package import GRDB
import Model
import Synchronization

/// Computes sums from the lines themselves, for questions that the totals of days can't answer.
package struct LineSumQuery {
    /// The SELECT: day and name (1 if they don't matter), currency, type, the sum in two parts, the number of lines.
    package let sql: String
    /// The arguments of `sql`.
    package let arguments: StatementArguments

    private let question: StatisticsQuestion
    /// Whether rows are grouped by name; otherwise each line counts once.
    private let isByName: Bool

    /// Selects the lines of all days or, with `onlyStaleDays`, of those whose totals are stale.
    init(
        _ question: StatisticsQuestion, isByName: Bool = true, onlyStaleDays: Bool = false, by way: IndexUse = .search
    ) {
        var (conditions, arguments) = Self.conditions(question, way)
        if onlyStaleDays { conditions.append("t.date IN (SELECT day FROM stale_days)") }
        let day = question.unit == nil ? "1" : question.usesUTCDays ? UTCDay.call : "t.date"
        let (name, tags) = Self.name(isByName ? question.name : nil)
        let filter = question.filter
        // The outer loop is over the lines if they have conditions, and otherwise over the transactions, whatever
        // SQLite estimates.
        let join = filter.anyTags.isEmpty && filter.allTags.isEmpty && filter.category == nil ? "CROSS JOIN" : "JOIN"
        sql = """
            SELECT \(day), \(name), t.currency, t.type, \(Int128Sum.parts(of: "l.amount")), count(*)
            FROM transactions t \(join) transaction_lines l ON l.transaction_number = t.number \(tags)
            WHERE \(conditions.joined(separator: " AND ")) GROUP BY 1, 2, 3, 4
            """
        self.arguments = arguments
        self.question = question
        self.isByName = isByName
    }

    /// Adds the sums to `sums`: those by name, and those in which each line counts once.
    static func add(
        _ question: StatisticsQuestion, onlyStaleDays: Bool = false, by way: IndexUse = .search,
        to sums: inout StatisticsSums, _ database: Database
    ) throws {
        // By tag, a line occurs once for each of its tags.
        for isByName in question.name == .tag ? [true, false] : [true] {
            try LineSumQuery(question, isByName: isByName, onlyStaleDays: onlyStaleDays, by: way)
                .add(to: &sums, database)
        }
    }

    private func add(to sums: inout StatisticsSums, _ database: Database) throws {
        question.filter.prepare(database)
        let utcDay = UTCDay(zone: question.filter.zone).function
        database.add(function: utcDay)
        defer { database.remove(function: utcDay) }
        let rows = try Row.fetchCursor(database, sql: sql, arguments: arguments)
        while let row = try rows.next() {
            var sum = StatisticsSum()
            sum.add(
                try Int128Sum.value(of: row, at: 4), type: try row.decode(atIndex: 3), count: try row.decode(atIndex: 6)
            )
            let (time, currency): (StatisticsGroup.Part, String) = (try time(row), try row.decode(atIndex: 2))
            if isByName, question.name != nil {
                sums.add(
                    sum,
                    to: StatisticsGroup(
                        time: time, name: .init(try row.decode(Int64?.self, atIndex: 1)), currency: currency))
            }
            if !isByName || question.name != .tag {
                sums.add(sum, to: StatisticsGroup(time: time, name: .all, currency: currency))
            }
        }
    }

    private func time(_ row: Row) throws -> StatisticsGroup.Part {
        guard let unit = question.unit else { return .all }
        let text = try row.decode(String.self, atIndex: 0)
        guard let day = CivilDay(text) else { throw StoreError.noDay(text) }
        return .number(Int64(unit.number(of: day)))
    }

    private static func name(_ grouping: StatisticsGrouping?) -> (name: String, join: String) {
        switch grouping {
        case nil, .day, .week, .month, .quarter, .year: ("1", "")
        case .tag: ("lt.tag_id", "LEFT JOIN transaction_line_tags lt ON lt.line_id = l.id")
        case .category: ("l.category_id", "")
        case .payee: ("t.payee_id", "")
        case .account: ("t.account_id", "")
        }
    }

    /// Tags and the category select lines, all other conditions select transactions.
    private static func conditions(
        _ question: StatisticsQuestion, _ way: IndexUse
    ) -> ([String], StatementArguments) {
        var ofTransactions = question.filter
        (ofTransactions.anyTags, ofTransactions.allTags, ofTransactions.withoutTags) = ([], [], [])
        (ofTransactions.category, ofTransactions.type) = (nil, nil)
        ofTransactions.lacking.formIntersection([.payee])
        if question.usesUTCDays {
            // A UTC day differs by at most one, so the index still narrows the search.
            ofTransactions.since = question.filter.since.map { $0 + -1 }
            ofTransactions.until = question.filter.until.map { $0 + 1 }
        }
        var (conditions, arguments) = ofTransactions.transactionConditions(by: way)
        func add(_ condition: String, _ values: [String] = []) {
            conditions.append(condition)
            arguments += StatementArguments(values)
        }
        if let type = question.filter.type { add("t.type = \(type.rawValue)") }
        if question.usesUTCDays {
            if let since = question.filter.since { add("\(UTCDay.call) >= ?", [since.description]) }
            if let until = question.filter.until { add("\(UTCDay.call) <= ?", [until.description]) }
        }
        if let category = question.filter.category {
            add("l.category_id = (SELECT id FROM categories WHERE key = ?)", [TagKey(category).text])
        }
        let (any, all, without) = (question.filter.anyTags, question.filter.allTags, question.filter.withoutTags)
        if !any.isEmpty { add("l.id IN (\(linesHaving(any)))", any.map { TagKey($0).text }) }
        for tag in all { add("l.id IN (\(linesHaving([tag])))", [TagKey(tag).text]) }
        if !without.isEmpty { add("l.id NOT IN (\(linesHaving(without)))", without.map { TagKey($0).text }) }
        if question.filter.lacking.contains(.category) { add("l.category_id IS NULL") }
        if question.filter.lacking.contains(.tag) {
            add("NOT EXISTS (SELECT 1 FROM transaction_line_tags WHERE line_id = l.id)")
        }
        // Opening balances and the like are neither income nor expense.
        add("(l.category_id IS NULL OR l.category_id NOT IN (SELECT id FROM categories WHERE is_system = 1))")
        return (conditions, arguments)
    }

    private static func linesHaving(_ tags: [String]) -> String {
        """
        SELECT lt.line_id FROM tags g JOIN transaction_line_tags lt ON lt.tag_id = g.id \
        WHERE g.key IN (\(tags.map { _ in "?" }.joined(separator: ", ")))
        """
    }
}

/// The SQL function `utc_day(date, created_at)`: the UTC day on which a transaction was created.
///
/// A transaction whose day is not the civil day of its creation was dated by the user and keeps that day.
final class UTCDay: Sendable {
    /// Calls the function only if the two days differ, which is rare: a million calls of a custom function take
    /// seconds.
    static let call = """
        CASE WHEN t.created_at >= 0 AND date(t.created_at / 1000, 'unixepoch') = t.date THEN t.date
            ELSE utc_day(t.date, t.created_at) END
        """

    private let zone: TimeZone
    private let offsets = Mutex<[Int: Int?]>([:])

    /// Creates the function for civil days in `zone`.
    init(zone: TimeZone) {
        self.zone = zone
    }

    /// The function as GRDB registers it.
    var function: DatabaseFunction {
        DatabaseFunction("utc_day", argumentCount: 2, pure: true) { [self] values in
            guard let date = String.fromDatabaseValue(values[0]), let day = CivilDay(date),
                let at = Int64.fromDatabaseValue(values[1])
            else { return values[0] }
            return self.day(ofMaking: at, date: day).description
        }
    }

    /// Returns the UTC day of a transaction created this many milliseconds after 1970.
    func day(ofMaking milliseconds: Int64, date: CivilDay) -> CivilDay {
        let valid = Moment.validMilliseconds
        let at = min(max(milliseconds, valid.lowerBound), valid.upperBound)
        let utc = Self.day(at, offsetSeconds: 0)
        // No time zone moves a civil day further.
        guard abs(utc.daysSinceEpoch - date.daysSinceEpoch) <= 1 else { return date }
        let civil = offset(on: utc).map { Self.day(at, offsetSeconds: $0) }
        return civil ?? Moment(clampingMilliseconds: at, in: zone).day == date ? utc : date
    }

    private static func day(_ milliseconds: Int64, offsetSeconds: Int) -> CivilDay {
        let (days, rest) = (milliseconds + Int64(offsetSeconds) * 1_000).quotientAndRemainder(dividingBy: 86_400_000)
        return CivilDay(daysSinceEpoch: Int(rest < 0 ? days - 1 : days))
    }

    /// Returns the offset on a day, cached because the zone takes microseconds; `nil` for a day on which clocks change.
    private func offset(on day: CivilDay) -> Int? {
        offsets.withLock { offsets in
            if let known = offsets[day.daysSinceEpoch] { return known }
            let start = Int64(day.daysSinceEpoch) * 86_400_000
            let edges = [start, start + 86_400_000].map { Moment(clampingMilliseconds: $0, in: zone).offsetSeconds }
            let offset = edges[0] == edges[1] ? edges[0] : nil
            offsets[day.daysSinceEpoch] = .some(offset)
            return offset
        }
    }
}
