import GRDB
package import Model
import Money

extension QueueDatabase {
    /// Income, expense and number of the lines that `filter` lets through, by group and currency: by time or by name,
    /// groups without a name last.
    ///
    /// Tags and the category pick lines, everything else picks transactions; a line with several tags counts under
    /// each of them, and once elsewhere. Opening balances don't count. By day, week and month, those without lines
    /// are there too, from `since` (else the first with lines) to `until` (else the last). With `usesUTCDays` days
    /// begin at midnight in Greenwich. `sort` and `limit` of the filter are not looked at.
    ///
    /// Costs milliseconds for a million transactions where the totals of days know the answer; amounts, texts, states,
    /// ages, days in Greenwich, and payees together with tags or categories are answered by the lines.
    package func statistics(
        by grouping: StatisticsGrouping, _ filter: RecordFilter, usesUTCDays: Bool = false
    ) throws -> [StatisticsRow] {
        let question = StatisticsQuestion(grouping: grouping, filter: filter, usesUTCDays: usesUTCDays)
        return try read { database in
            let sums = try Self.sums(question, database).byGroup
            guard let unit = grouping.unit else { return try NamedRows(grouping).rows(sums, database) }
            return try CalendarRows(unit: unit, filter: filter).rows(sums)
        }
    }

    private static func sums(_ question: StatisticsQuestion, _ database: Database) throws -> StatisticsSums {
        if let walk = try TotalsWalk(question, database) {
            var sums = StatisticsSums()
            if try walk.add(to: &sums, database) {
                // Finding the lines of a tag takes longer than all the rest, so not without need.
                guard try hasStaleDays(database) else { return sums }
                try LineSumQuery(question, onlyStaleDays: true).add(to: &sums, database)
                return sums
            }
        }
        var sums = StatisticsSums()
        let way = try question.filter.way(.transactions, database)
        try LineSumQuery(question, by: way).add(to: &sums, database)
        return sums
    }
}

/// Rows by day, week or month, those without lines included.
private struct CalendarRows {
    let unit: CalendarUnit
    let filter: RecordFilter

    func rows(_ sums: [StatisticsGroup: StatisticsSum]) throws -> [StatisticsRow] {
        var currencies = Set(sums.keys.map(\.currency))
        if let currency = filter.currency { currencies.insert(currency.code) }
        let known = try currencies.sorted().map(StatisticsRow.currency)
        let numbers = sums.keys.compactMap(\.number).map { Int($0) }
        guard let first = filter.since.map(unit.number) ?? numbers.min(),
            let last = filter.until.map(unit.number) ?? numbers.max(), first <= last
        else { return [] }
        return try (first...last).flatMap { number in
            let key = unit.name(of: number)
            return try known.map { currency in
                let group = StatisticsGroup(number: Int64(number), currency: currency.code)
                return try StatisticsRow(key: key, sums[group] ?? StatisticsSum(), currency)
            }
        }
    }
}

/// Rows by tag, category or payee.
private struct NamedRows {
    let table: NameTable

    init(_ grouping: StatisticsGrouping) {
        table =
            switch grouping {
            case .category: .categories
            case .payee: .payees
            case .tag, .day, .week, .month: .tags
            }
    }

    func rows(_ sums: [StatisticsGroup: StatisticsSum], _ database: Database) throws -> [StatisticsRow] {
        let numbers = Set(sums.keys.compactMap(\.number)).map(String.init).joined(separator: ",")
        let names = try Row.fetchAll(
            database, sql: "SELECT id, name FROM \(table.rawValue) WHERE id IN (\(numbers)) ORDER BY key, id"
        ).map {
            (number: try $0.decode(Int64.self, forColumn: "id"), name: try $0.decode(String.self, forColumn: "name"))
        }
        let currencies = try Set(sums.keys.map(\.currency)).sorted().map(StatisticsRow.currency)
        return try (names.map { ($0.number, $0.name) } + [(nil, nil)]).flatMap { (number: Int64?, name: String?) in
            try currencies.compactMap { currency in
                try sums[StatisticsGroup(number: number, currency: currency.code)].map { sum in
                    try StatisticsRow(key: name, sum, currency)
                }
            }
        }
    }
}

extension StatisticsRow {
    fileprivate init(key: String?, _ sum: StatisticsSum, _ currency: Currency) throws {
        func amount(_ value: Int128) throws -> Amount {
            guard let units = Int64(exactly: value) else {
                throw StoreError.refused(
                    "The sums of \(key ?? "lines without a name") in \(currency) are too large to be written; "
                        + "ask for fewer lines.")
            }
            return Amount(minorUnits: units, currency: currency)
        }
        self.init(
            key: key, income: try amount(sum.income), expense: try amount(sum.expense),
            net: try amount(sum.income - sum.expense), count: sum.count)
    }

    fileprivate static func currency(_ code: String) throws -> Currency {
        guard let currency = Currency(code: code) else {
            throw StoreError.refused(
                "The books hold the currency '\(code)', which nobody knows; run `quickrec verify`.")
        }
        return currency
    }
}
