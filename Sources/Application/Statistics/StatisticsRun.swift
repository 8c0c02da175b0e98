import Model
package import Reports
package import Store

/// One run of `quickrec stats`: its period, its query and its output.
package struct StatisticsRun {
    private let context: CommandContext
    private let request: StatisticsRequest
    private let format: OutputFormat
    private let limit: RowLimit
    /// The description of the default period, shown if the user gave none.
    private let usualPeriod: String?
    /// The whole period of a comparison that ends today because the period has not ended yet.
    private let unfinished: ClosedRange<CivilDay>?

    private var isTable: Bool { format == .table }
    private var filter: RecordFilter { request.filter }

    /// Prepares the answer to a request; a table without a period gets the usual one. Shows `limit` rows at most.
    ///
    /// A comparison without a period is of this month and the eleven before it with the twelve before those, by quarter of
    /// this one and the three before it, and by year of this year with the last one. A period that has not ended yet is
    /// compared up to today, with the same part of the one before.
    package init(
        _ request: StatisticsRequest, as format: OutputFormat, limit: Int?, isComparison: Bool = false,
        _ context: CommandContext
    ) throws {
        var request = request
        let isOpen = request.filter.since == nil && request.filter.until == nil
        let isLong = [.quarter, .year].contains(request.grouping)
        usualPeriod =
            isOpen && !isComparison && format == .table && !isLong ? try Self.limit(&request.filter, context) : nil
        let today = context.now.day
        if isOpen, isComparison { Self.limitCompared(&request.filter, by: request.grouping, today: today) }
        unfinished = isComparison ? Self.endToday(&request.filter, today) : nil
        self.context = context
        self.request = request
        self.format = format
        self.limit = RowLimit(limit, keepsNewest: request.grouping.unit != nil && request.order.isEmpty)
    }

    /// Narrows a filter to this month and the twelve before it, or to the last such months of older books; returns the
    /// description of that period.
    private static func limit(_ filter: inout RecordFilter, _ context: CommandContext) throws -> String {
        func narrow(to day: CivilDay) {
            let month = CalendarUnit.month.number(of: day)
            filter.since = CalendarUnit.month.firstDay(of: max(month - 12, CalendarUnit.month.number(of: .first)))
            filter.until = CalendarUnit.month.lastDay(of: month)
        }
        narrow(to: context.now.day)
        guard let last = try context.database.bookedDays()?.upperBound, let since = filter.since, last < since else {
            return "this month and the twelve before it"
        }
        narrow(to: last)
        return "the last month of the books and the twelve before it"
    }

    private static func limitCompared(_ filter: inout RecordFilter, by grouping: StatisticsGrouping, today: CivilDay) {
        let (unit, count): (CalendarUnit, Int) =
            switch grouping {
            case .year: (.year, 1)
            case .quarter: (.quarter, 4)
            default: (.month, 12)
            }
        let number = unit.number(of: today)
        filter.since = unit.firstDay(of: max(number - count + 1, unit.number(of: .first)))
        filter.until = unit.lastDay(of: number)
    }

    /// Ends a period at today that would end later; returns the whole period, or `nil` if it is as it was.
    private static func endToday(_ filter: inout RecordFilter, _ today: CivilDay) -> ClosedRange<CivilDay>? {
        guard let since = filter.since, let until = filter.until, since <= today, today < until else { return nil }
        filter.until = today
        return since...until
    }

    /// Shows the sums: as a table, for programs, as a chart, and, with `svg`, as a picture in that file.
    package func show(isChart: Bool, svg: String?) throws {
        let statistics = try context.database.statistics(request)
        if request.across != nil { return try showMatrices(statistics) }
        if isChart || svg != nil { try checkHasAll(statistics, isChart ? "--chart" : "--svg") }
        // The row for the remaining names stays last.
        let rows = request.top == nil ? statistics.rows.sorted(by: request.order) : statistics.rows
        let drawn = limit.kept(request.grouping.unit == nil ? rows : statistics.rows, by: \.key)
        let drawing = StatisticsChart(drawn, by: request.grouping)
        if let svg {
            try OutputFile.write(
                drawing.svg(decimalMark: context.style().decimalMark), to: svg, option: "--svg", outside: context)
        }
        guard svg != "-" else { return }
        guard isTable else {
            sayLeftOut(statistics)
            return try write(limit.kept(rows, by: \.key), .statistics(hasOthers: request.top != nil))
        }
        guard !statistics.totals.isEmpty else { return try sayNothing() }
        try say(period(statistics))
        if isChart { return try Output.write(Array(drawing.text(style: context.chartStyle()).utf8)) }
        let averaged = averaged(statistics)
        let table = StatisticsTable(
            rows, totals: statistics.totals, by: request.grouping, limit: limit,
            average: averaged.map { PeriodAverage(over: $0) },
            averagedDays: averaged == days(statistics) ? nil : averaged.map(Self.words))
        try Output.write(Array(table.text(style: context.style()).utf8))
    }

    private func showMatrices(_ statistics: Statistics) throws {
        let matrices = statistics.matrices.map { $0.sorted(by: request.order) }
        guard isTable else {
            sayLeftOut(statistics)
            let cells = matrices.flatMap { $0.rows(within: limit).list }
            return try write(cells, .cells(hasOthers: request.top != nil))
        }
        guard !statistics.totals.isEmpty else { return try sayNothing() }
        try say(period(statistics))
        let texts = try matrices.map { matrix in
            try MatrixTable(
                matrix, by: request.grouping, across: request.across ?? .tag, limit: limit,
                keeping: { try self.matrix(like: matrix, keeping: $0) }
            ).text(style: context.style())
        }
        try Output.write(Array(texts.joined(separator: "\n").utf8))
        let isDoubled = matrices.contains { $0.nameTotals.reduce(0) { $0 + $1.count } > $0.total.count }
        if isDoubled { try say("\n" + StatisticsTable.severalTags) }
    }

    /// The same matrix with these names and one column for all others, in which each line counts once.
    private func matrix(like matrix: StatisticsMatrix, keeping names: Set<String?>) throws -> StatisticsMatrix {
        var request = request
        request.kept = names
        let matrices = try context.database.statistics(request).matrices.map { $0.sorted(by: request.order) }
        guard let same = matrices.first(where: { $0.currency == matrix.currency && $0.keys == matrix.keys }) else {
            throw CommandError(.temporary, "The books have changed meanwhile; run this again.")
        }
        return same
    }

    // MARK: - The previous period

    /// Shows the sums beside those of the period before.
    package func compare() throws {
        let now = try context.database.statistics(request)
        guard let days = days(now) else {
            return try isTable
                ? sayNothing() : write([], .comparison(by: request.grouping, hasOthers: request.top != nil))
        }
        try checkHasAll(now, "--compare")
        let whole = unfinished ?? days
        guard let daysBefore = whole.before(isByYear: request.grouping == .year, to: days.upperBound) else {
            throw CommandError(.usage, "--compare: there is no period before the year 1; name a later period.")
        }
        var request = request
        (request.filter.since, request.filter.until) = (daysBefore.lowerBound, daysBefore.upperBound)
        if request.top != nil { request.kept = Set(now.rows.filter { $0.others == nil }.map(\.key)) }
        let before = try context.database.statistics(request)
        try checkHasAll(before, "--compare")
        let compared = now.rows.compared(
            with: before.rows, by: request.grouping, periods: (names(of: days), names(of: daysBefore)))
        let order = request.top == nil ? request.order : []
        let rows = compared.map(\.now).places(sortedBy: order).map { compared[$0] }
        guard isTable else {
            return try write(
                limit.kept(rows, by: \.now.key), .comparison(by: request.grouping, hasOthers: request.top != nil))
        }
        guard !(now.totals + before.totals).isEmpty else { return try sayNothing() }
        try say("\(Self.words(days)), compared with \(Self.words(daysBefore))")
        let table = StatisticsTable(
            comparing: rows, totals: now.totals.compared(with: before.totals, by: .tag), by: request.grouping,
            limit: limit)
        try Output.write(Array(table.text(style: context.style()).utf8))
    }

    /// The names of the days, weeks, months and so on of a period.
    private func names(of days: ClosedRange<CivilDay>) -> [String] {
        guard let unit = request.grouping.unit(weeksFrom: request.weekStart) else { return [] }
        return (unit.number(of: days.lowerBound)...unit.number(of: days.upperBound)).map(unit.name)
    }

    // MARK: - Output

    private func write<Row>(_ rows: [Row], _ shape: ListShape<Row>) throws {
        var list = ListWriter(shape, format: format, style: context.style(), sink: Output.stream)
        for row in rows { try list.add(row) }
        try list.finish()
    }

    private func say(_ line: String) throws {
        try Output.write(Array(TextBlock([line], style: context.style()).text.utf8))
    }

    /// The days of the result, up to the end of the books.
    private func days(_ statistics: Statistics) -> ClosedRange<CivilDay>? {
        statistics.bookedDays.map { booked in
            let first = filter.since ?? booked.lowerBound
            return first...max(first, filter.until ?? booked.upperBound)
        }
    }

    /// The days over which averages are taken: days before the books and future days count only if something is booked
    /// on them.
    private func averaged(_ statistics: Statistics) -> ClosedRange<CivilDay>? {
        guard let days = days(statistics), let booked = statistics.bookedDays else { return nil }
        let first = max(days.lowerBound, booked.lowerBound)
        let last = min(days.upperBound, max(context.now.day, booked.upperBound))
        return first <= last ? first...last : nil
    }

    private func period(_ statistics: Statistics) -> String {
        [days(statistics).map(Self.words), usualPeriod].compactMap(\.self).joined(separator: ": ")
    }

    /// Charts and comparisons need every period, also those without lines.
    private func checkHasAll(_ statistics: Statistics, _ option: String) throws {
        guard statistics.leftOutCount > 0 else { return }
        throw CommandError(
            .usage, "\(option): there are too many \(request.grouping.rawValue)s to show each; name a shorter --period."
        )
    }

    /// Tables never show periods without lines.
    private func sayLeftOut(_ statistics: Statistics) {
        guard statistics.leftOutCount > 0 else { return }
        let count = statistics.leftOutCount.counted(request.grouping.rawValue)
        context.output.say("\(count) without lines are left out, because they are too many; name a shorter --period.")
    }

    private func sayNothing() throws {
        let days =
            switch (filter.since, filter.until) {
            case _ where usualPeriod != nil: ""
            case (let since?, let until?): " (\(Self.words(since...max(since, until))))"
            case (let since?, nil): " (since \(since))"
            case (nil, let until?): " (until \(until))"
            case (nil, nil): ""
            }
        try context.sayNothingBooked("Nothing was booked here\(days).", filter)
    }

    private static func words(_ days: ClosedRange<CivilDay>) -> String {
        days.lowerBound == days.upperBound ? "\(days.lowerBound)" : "\(days.lowerBound) to \(days.upperBound)"
    }
}

extension CommandContext {
    /// The style of a chart, which has a width even in pipes: that of `COLUMNS`, if set.
    fileprivate func chartStyle() -> TableStyle {
        var style = style()
        if style.width == nil { style.width = Terminal.namedColumns(environment) }
        if environment["TERM"] == "dumb" { style.unicode = false }
        return style
    }
}
