import GRDB
package import Model
import Money

/// What statistics are asked for.
package struct StatisticsRequest: Sendable {
    package var grouping: StatisticsGrouping
    /// A grouping by name, where `grouping` is one by time: then there are matrices.
    package var across: StatisticsGrouping?
    /// `sort` and `limit` are not looked at.
    package var filter: RecordFilter
    /// Whether days begin at midnight in Greenwich.
    package var usesUTCDays = false
    package var weekStart = WeekStart.monday
    /// How many names have rows or columns of their own in each currency, the largest; the others have one together.
    package var top: Int?
    /// In the place of `top`: these names, and no others, have rows of their own.
    package var kept: Set<String?>?
    /// Which are the largest; where it is empty, those with the most income and expense together.
    package var order: [StatisticsOrder] = []

    package init(_ grouping: StatisticsGrouping, across: StatisticsGrouping? = nil, _ filter: RecordFilter) {
        self.grouping = grouping
        self.across = across
        self.filter = filter
    }

    var question: StatisticsQuestion {
        StatisticsQuestion(
            grouping: grouping, across: across, filter: filter, usesUTCDays: usesUTCDays, weekStart: weekStart)
    }
}

/// The answer to a request.
package struct Statistics: Hashable, Sendable {
    /// By time or by name, in its order; for each key one row for each currency.
    package var rows: [StatisticsRow]
    /// One for each currency, in which each line counts once.
    package var totals: [StatisticsRow]
    /// One for each currency, where names were asked for across.
    package var matrices: [StatisticsMatrix]
    /// The first and the last day on which anything was booked.
    package var bookedDays: ClosedRange<CivilDay>?
}

extension QueueDatabase {
    /// Income, expense and number of the lines that `filter` lets through, by group and currency: by time or by name,
    /// groups without a name last.
    ///
    /// Tags and the category pick lines, everything else picks transactions; a line with several tags counts under
    /// each of them, and once elsewhere. Opening balances don't count. By time, stretches without lines are there too,
    /// from `since` (else the first with lines) to `until` (else the last). With `usesUTCDays` days begin at midnight
    /// in Greenwich. `sort` and `limit` of the filter are not looked at.
    ///
    /// Costs milliseconds for a million transactions where the totals of days know the answer. Amounts, texts, ages, days in
    /// Greenwich, and payees together with tags or categories are answered by the packed lines in a tenth of a second, the
    /// rest by the lines in their tables.
    package func statistics(
        by grouping: StatisticsGrouping, _ filter: RecordFilter, usesUTCDays: Bool = false
    ) throws -> [StatisticsRow] {
        var request = StatisticsRequest(grouping, filter)
        request.usesUTCDays = usesUTCDays
        return try statistics(request).rows
    }

    /// The same with the sums of all and names across.
    package func statistics(_ request: StatisticsRequest) throws -> Statistics {
        try read { try Self.statistics(request, $0) }
    }

    private static func statistics(_ request: StatisticsRequest, _ database: Database) throws -> Statistics {
        let question = request.question
        let sums = try sums(question, database).byGroup
        let names = try question.name.map { try NamedParts($0, sums, database) }
        let rows = try question.unit.map { try CalendarRows(unit: $0, filter: request.filter, sums) }
        let matrices = try rows.flatMap { rows in try names.map { try rows.matrices(across: $0, request) } }
        return Statistics(
            rows: try rows?.rows() ?? names?.rows(request) ?? [],
            totals: try totals(sums), matrices: matrices ?? [], bookedDays: try bookedDays(database))
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

    /// The same with the days that have changed since they were packed.
    private static func withStaleDays(
        _ question: StatisticsQuestion, _ sums: StatisticsSums, _ database: Database
    ) throws -> StatisticsSums {
        // Finding the lines of a tag takes longer than all the rest, so not without need.
        guard try hasStaleDays(database) else { return sums }
        var sums = sums
        try LineSumQuery.add(question, onlyStaleDays: true, by: .walk, to: &sums, database)
        return sums
    }

    /// Each line once, by currency.
    private static func totals(_ sums: [StatisticsGroup: StatisticsSum]) throws -> [StatisticsRow] {
        var totals: [String: StatisticsSum] = [:]
        for (group, sum) in sums where group.name == .all { totals[group.currency, default: StatisticsSum()].add(sum) }
        return try totals.sorted { $0.key < $1.key }.map { code, sum in
            try StatisticsRow(key: nil, sum, StatisticsRow.currency(code))
        }
    }

    /// The first and the last day on which anything was booked.
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
