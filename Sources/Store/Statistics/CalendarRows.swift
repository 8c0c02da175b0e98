import Model
import Money

/// Sums by day, week, month, quarter or year, including those without lines.
struct CalendarRows {
    private let unit: CalendarUnit
    private let sums: [StatisticsGroup: StatisticsSum]
    /// The periods, as `CalendarUnit` numbers them.
    private let numbers: [Int]
    private let currencies: [Currency]
    /// How many periods without lines are left out.
    let leftOutCount: Int

    /// The largest number of periods of which also those without lines have rows: more than two hundred years of days.
    private static let limit = 100_000

    /// Determines the periods and currencies: the periods run from the filter's first day, or the first with lines, to
    /// its last day, or the last with lines. Of too many, only those with lines are left: one wrong year must not make
    /// millions of empty rows.
    init(unit: CalendarUnit, filter: RecordFilter, _ sums: [StatisticsGroup: StatisticsSum]) throws {
        self.unit = unit
        self.sums = sums
        var codes = Set(sums.keys.map(\.currency))
        if let currency = filter.currency { codes.insert(currency.code) }
        currencies = try codes.sorted().map(StatisticsRow.currency)
        let present = Set(sums.keys.compactMap(\.time.number).map { Int($0) })
        var all = 0..<0
        if let first = filter.since.map(unit.number) ?? present.min(),
            let last = filter.until.map(unit.number) ?? present.max(), first <= last
        {
            all = first..<(last + 1)
        }
        numbers = all.count <= Self.limit ? Array(all) : present.sorted()
        leftOutCount = all.count - numbers.count
    }

    /// Returns one row per period and currency.
    func rows() throws -> [StatisticsRow] {
        try numbers.flatMap { number in
            let key = unit.name(of: number)
            return try currencies.map { try StatisticsRow(key: key, sum(number, .all, $0), $0) }
        }
    }

    private func sum(_ number: Int, _ name: StatisticsGroup.Part, _ currency: Currency) -> StatisticsSum {
        let group = StatisticsGroup(time: .number(Int64(number)), name: name, currency: currency.code)
        return sums[group] ?? StatisticsSum()
    }

    // MARK: - Names across

    /// Returns one matrix for each currency that has lines.
    func matrices(across names: NamedParts, _ request: StatisticsRequest) throws -> [StatisticsMatrix] {
        try currencies.filter { currency in sums.keys.contains { $0.currency == currency.code } }.map {
            try matrix($0, names.columns(of: $0, request))
        }
    }

    private func matrix(_ currency: Currency, _ columns: [NamedParts.Column]) throws -> StatisticsMatrix {
        let keys = numbers.map(unit.name)
        func amounts(_ sum: StatisticsSum, _ key: String) throws -> StatisticsAmounts {
            let row = try StatisticsRow(key: key, sum, currency)
            return StatisticsAmounts(
                income: row.income.minorUnits, expense: row.expense.minorUnits, count: row.count)
        }
        var nameTotals = [StatisticsSum](repeating: StatisticsSum(), count: columns.count)
        var total = StatisticsSum()
        var keyTotals: [StatisticsAmounts] = []
        let cells = try zip(numbers, keys).map { number, key in
            let all = sum(number, .all, currency)
            total.add(all)
            keyTotals.append(try amounts(all, key))
            return try columns.enumerated().map { place, column in
                let cell = sum(number, column.part, currency)
                nameTotals[place].add(cell)
                return try amounts(cell, key)
            }
        }
        return StatisticsMatrix(
            currency: currency, keys: keys, names: columns.map(\.name), cells: cells, keyTotals: keyTotals,
            nameTotals: try zip(nameTotals, columns).map {
                try amounts($0, $1.part == .others ? "the other names" : $1.name.name ?? "lines without a name")
            },
            total: try amounts(total, "all lines"))
    }
}
