import GRDB
package import Model
import Money

/// A request for statistics.
package struct StatisticsRequest: Sendable {
    /// A grouping by time or by name.
    package var grouping: StatisticsGrouping
    /// A grouping by name if `grouping` is one by time; the result then has matrices.
    package var across: StatisticsGrouping?
    /// `sort` and `limit` are ignored.
    package var filter: RecordFilter
    /// Whether days begin at midnight UTC.
    package var usesUTCDays = false
    /// The day on which weeks begin.
    package var weekStart = WeekStart.monday
    /// How many names, the largest, have rows or columns of their own in each currency; the others share one.
    package var top: Int?
    /// Instead of `top`: these names, and no others, have rows of their own.
    package var kept: Set<String?>?
    /// The order that defines the largest; if empty, by income and expense together.
    package var order: [StatisticsOrder] = []

    /// Creates a request for all groups, with days in the filter's zone and weeks that begin on Monday.
    package init(_ grouping: StatisticsGrouping, across: StatisticsGrouping? = nil, _ filter: RecordFilter) {
        self.grouping = grouping
        self.across = across
        self.filter = filter
    }

    /// The lines and groups of the request, without its selection of names.
    var question: StatisticsQuestion {
        StatisticsQuestion(
            grouping: grouping, across: across, filter: filter, usesUTCDays: usesUTCDays, weekStart: weekStart)
    }
}

/// The answer to a request.
package struct Statistics: Hashable, Sendable {
    /// By time or by name, in order; for each key one row per currency.
    package var rows: [StatisticsRow]
    /// One per currency, in which each line counts once.
    package var totals: [StatisticsRow]
    /// One per currency, if names across were requested.
    package var matrices: [StatisticsMatrix]
    /// The first and the last day with a transaction.
    package var bookedDays: ClosedRange<CivilDay>?
    /// By time, how many periods without lines have no rows, because there are too many.
    package var leftOutCount = 0
}

extension QueueDatabase {
    /// Returns income, expense and number of the lines that match `filter`, by group and currency: by time or by name,
    /// with groups without a name last.
    ///
    /// Tags and the category select lines, all other conditions select transactions; a line with several tags counts
    /// under each of them, and otherwise once. Opening balances don't count. By time, periods without lines are
    /// included, from `since` (or else the first with lines) to `until` (or else the last), unless there are more than
    /// 100,000 periods. With `usesUTCDays` days begin at midnight UTC. `sort` and `limit` of the filter are ignored.
    ///
    /// Takes milliseconds for a million transactions if the totals of days suffice. Amounts, texts, ages, UTC days, and
    /// payees combined with tags or categories are answered from the packed lines in a tenth of a second, everything
    /// else from the lines in their tables.
    package func statistics(
        by grouping: StatisticsGrouping, _ filter: RecordFilter, usesUTCDays: Bool = false
    ) throws -> [StatisticsRow] {
        var request = StatisticsRequest(grouping, filter)
        request.usesUTCDays = usesUTCDays
        return try statistics(request).rows
    }

    /// The same, with the overall totals and names across.
    package func statistics(_ request: StatisticsRequest) throws -> Statistics {
        try read { try Self.statistics(request, $0) }
    }

    private static func statistics(_ request: StatisticsRequest, _ database: Database) throws -> Statistics {
        let question = request.question
        var sums = try sums(question, database).byGroup
        var names = try question.name.map { try NamedParts($0, sums, database) }
        if let others = try names.map({ try Self.others($0, request, sums, database) }) {
            names?.add(others)
            sums.merge(others) { _, new in new }
        }
        let rows = try question.unit.map { try CalendarRows(unit: $0, filter: request.filter, sums) }
        let matrices = try rows.flatMap { rows in try names.map { try rows.matrices(across: $0, request) } }
        return Statistics(
            rows: try rows?.rows() ?? names?.rows(request) ?? [],
            totals: try totals(sums), matrices: matrices ?? [], bookedDays: try bookedDays(database),
            leftOutCount: rows?.leftOutCount ?? 0)
    }

    private static func sums(_ question: StatisticsQuestion, _ database: Database) throws -> StatisticsSums {
        var sums = StatisticsSums()
        if let walk = try TotalsQuery(question, database), try walk.add(to: &sums, database) {
            return try withStaleDays(question, sums, database)
        }
        let filter = question.filter
        let way = try filter.way(.transactions, database)
        let isRare = way == .search && (filter.minimum != nil || filter.maximum != nil || filter.createdBefore != nil)
        sums = StatisticsSums()
        if !isRare, let walk = try LinesWalk(question, database), try walk.add(to: &sums, database) {
            return try withStaleDays(question, sums, database)
        }
        sums = StatisticsSums()
        try LineSumQuery.add(question, by: way, to: &sums, database)
        return sums
    }

    /// Returns the sums of the lines with any of the names outside the largest, each counted once.
    private static func others(
        _ names: NamedParts, _ request: StatisticsRequest, _ sums: [StatisticsGroup: StatisticsSum],
        _ database: Database
    ) throws -> [StatisticsGroup: StatisticsSum] {
        var others = StatisticsSums()
        for (currency, names) in try names.others(request) where !names.isEmpty {
            // A line may have several tags: those with any of them are all but those with none of them.
            let isTagged = request.question.name == .tag
            for (group, sum) in sums where group.currency == currency.code && names.keys.contains(group.name) {
                if !isTagged || group.name == .nameless { others.add(sum, to: group.ofOthers) }
            }
            guard isTagged else { continue }
            var request = request
            request.filter.currency = currency
            request.filter.withoutTags += names.values.compactMap(\.self)
            let rest = try self.sums(request.question, database).byGroup
            for (group, sum) in sums where group.currency == currency.code && group.name == .all {
                var sum = sum
                sum.subtract(rest[group] ?? StatisticsSum())
                others.add(sum, to: group.ofOthers)
            }
        }
        return others.byGroup
    }

    /// Adds the days that changed after they were packed.
    private static func withStaleDays(
        _ question: StatisticsQuestion, _ sums: StatisticsSums, _ database: Database
    ) throws -> StatisticsSums {
        // Finding the lines of a tag takes longer than everything else, so it is done only if needed.
        guard try hasStaleDays(database) else { return sums }
        var sums = sums
        try LineSumQuery.add(question, onlyStaleDays: true, by: .walk, to: &sums, database)
        return sums
    }

    /// Returns the sums by currency, with each line counted once.
    private static func totals(_ sums: [StatisticsGroup: StatisticsSum]) throws -> [StatisticsRow] {
        var totals: [String: StatisticsSum] = [:]
        for (group, sum) in sums where group.name == .all { totals[group.currency, default: StatisticsSum()].add(sum) }
        return try totals.sorted { $0.key < $1.key }.map { code, sum in
            try StatisticsRow(key: nil, sum, StatisticsRow.currency(code), of: "all lines")
        }
    }

    /// Returns the first and the last day with a transaction.
    package func bookedDays() throws -> ClosedRange<CivilDay>? {
        try read(Self.bookedDays)
    }

    private static func bookedDays(_ database: Database) throws -> ClosedRange<CivilDay>? {
        let ends = try ["min", "max"].map { end in
            try String.fetchOne(database, sql: "SELECT \(end)(date) FROM transactions").flatMap { CivilDay($0) }
        }
        guard let first = ends[0], let last = ends[1], first <= last else { return nil }
        return first...last
    }
}

extension StatisticsGroup {
    /// The same period and currency, for the names outside the largest.
    fileprivate var ofOthers: StatisticsGroup { StatisticsGroup(time: time, name: .others, currency: currency) }
}
