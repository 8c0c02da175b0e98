import Foundation
import Model
import Money
import Store

/// Statistics as one would write them down on paper: every transaction, every line, one after the other.
struct StatisticsModel {
    let transactions: [BookedTransaction]

    func rows(
        by grouping: StatisticsGrouping, _ filter: RecordFilter, usesUTCDays: Bool = false
    ) -> [StatisticsRow] {
        var sums: [String: [String: StatisticsRow]] = [:]
        var names: [String: String] = [:]
        var days: [CivilDay] = []
        for transaction in transactions {
            let day = day(of: transaction, in: filter.zone, usesUTCDays)
            guard passes(transaction, day, filter) else { continue }
            for line in transaction.lines where passes(line, filter) {
                days.append(day)
                for name in groups(line, transaction, day, grouping) {
                    let key = name.map { grouping.unit == nil ? TagKey($0).text : $0 } ?? "\u{10FFFF}"
                    if let name { names[key] = names[key] ?? name }
                    let code = transaction.amount.currency.code
                    let row =
                        sums[key]?[code] ?? empty(name.map { names[$0] ?? $0 }, transaction.amount.currency)
                    sums[key, default: [:]][code] = added(line, transaction.type, to: row)
                }
            }
        }
        guard let unit = grouping.unit else {
            return sums.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.flatMap { key in
                (sums[key] ?? [:]).sorted { $0.key < $1.key }.map(\.value).map { row in
                    var row = row
                    row.key = row.key == nil ? nil : names[key]
                    return row
                }
            }
        }
        return filled(sums, unit, days, filter)
    }

    /// The sums of each stretch and name; `nil` for lines without one.
    func cells(
        by grouping: StatisticsGrouping, across: StatisticsGrouping, _ filter: RecordFilter, usesUTCDays: Bool
    ) -> [Currency: [String: [String?: StatisticsAmounts]]] {
        var cells: [Currency: [String: [String?: StatisticsAmounts]]] = [:]
        for transaction in transactions {
            let day = day(of: transaction, in: filter.zone, usesUTCDays)
            guard passes(transaction, day, filter) else { continue }
            for line in transaction.lines where passes(line, filter) {
                for key in groups(line, transaction, day, grouping).compactMap(\.self) {
                    for name in groups(line, transaction, day, across) {
                        var cell = cells[transaction.amount.currency]?[key]?[name] ?? StatisticsAmounts()
                        let units = line.amount?.minorUnits ?? 0
                        if transaction.type == .income { cell.income += units } else { cell.expense += units }
                        cell.count += 1
                        cells[transaction.amount.currency, default: [:]][key, default: [:]][name] = cell
                    }
                }
            }
        }
        return cells
    }

    /// The sum of the lines that have any name besides these, each counted once.
    func sum(
        besides names: [String?], by grouping: StatisticsGrouping, of currency: Currency, _ filter: RecordFilter
    ) -> StatisticsAmounts {
        var sum = StatisticsAmounts()
        let names = names.map { $0.map { TagKey($0) } }
        for transaction in transactions where transaction.amount.currency == currency {
            guard passes(transaction, transaction.date, filter) else { continue }
            for line in transaction.lines where passes(line, filter) {
                let own = groups(line, transaction, transaction.date, grouping).map { $0.map { TagKey($0) } }
                guard own.contains(where: { !names.contains($0) }) else { continue }
                let units = line.amount?.minorUnits ?? 0
                if transaction.type == .income { sum.income += units } else { sum.expense += units }
                sum.count += 1
            }
        }
        return sum
    }

    private func filled(
        _ sums: [String: [String: StatisticsRow]], _ unit: CalendarUnit, _ days: [CivilDay], _ filter: RecordFilter
    ) -> [StatisticsRow] {
        var codes = Set(sums.values.flatMap(\.keys))
        if let currency = filter.currency { codes.insert(currency.code) }
        guard let first = filter.since ?? days.min(), let last = filter.until ?? days.max(), first <= last else {
            return []
        }
        var keys: [String] = []
        for number in first.daysSinceEpoch...last.daysSinceEpoch {
            let key = unit.name(of: unit.number(of: CivilDay(daysSinceEpoch: number)))
            if keys.last != key { keys.append(key) }
        }
        return keys.flatMap { key in
            codes.sorted().compactMap { code in
                Currency(code: code).map { sums[key]?[code] ?? empty(key, $0) }
            }
        }
    }

    private func empty(_ key: String?, _ currency: Currency) -> StatisticsRow {
        let zero = Amount(minorUnits: 0, currency: currency)
        return StatisticsRow(key: key, income: zero, expense: zero, net: zero, count: 0)
    }

    private func added(_ line: EntryLine, _ type: TransactionType, to row: StatisticsRow) -> StatisticsRow {
        let units = line.amount?.minorUnits ?? 0
        var row = row
        func moved(_ amount: Amount, _ units: Int64) -> Amount {
            Amount(minorUnits: amount.minorUnits + units, currency: amount.currency)
        }
        if type == .income { row.income = moved(row.income, units) } else { row.expense = moved(row.expense, units) }
        row.net = moved(row.net, type == .income ? units : -units)
        row.count += 1
        return row
    }

    private func day(of transaction: BookedTransaction, in zone: TimeZone, _ usesUTCDays: Bool) -> CivilDay {
        guard usesUTCDays, transaction.createdAt.day(in: zone) == transaction.date else { return transaction.date }
        return transaction.createdAt.day(in: .gmt)
    }

    private func groups(
        _ line: EntryLine, _ transaction: BookedTransaction, _ day: CivilDay, _ grouping: StatisticsGrouping
    ) -> [String?] {
        switch grouping {
        case .day: [day.description]
        case .week: [CalendarUnit.week(.monday).name(of: CalendarUnit.week(.monday).number(of: day))]
        case .month: [String(day.description.prefix(7))]
        case .quarter: ["\(day.description.prefix(4))-Q\((day.components.month + 2) / 3)"]
        case .year: [String(day.description.prefix(4))]
        case .tag: line.tags.isEmpty ? [nil] : line.tags
        case .category: [line.category]
        case .payee: [transaction.payee]
        case .account: [transaction.account]
        }
    }

    private func passes(_ transaction: BookedTransaction, _ day: CivilDay, _ filter: RecordFilter) -> Bool {
        let amount = transaction.amount
        return (filter.since.map { $0 <= day } ?? true) && (filter.until.map { day <= $0 } ?? true)
            && (filter.type.map { $0 == transaction.type } ?? true)
            && (filter.currency.map { $0 == amount.currency } ?? true)
            && (filter.account.map { TagKey($0) == TagKey(transaction.account) } ?? true)
            && (!filter.lacking.contains(.payee) || transaction.payee == nil)
            && (filter.payee.map { TagKey($0) == transaction.payee.map { TagKey($0) } } ?? true)
            && (filter.minimum.map { $0.currency == amount.currency && $0.minorUnits <= amount.minorUnits } ?? true)
            && (filter.maximum.map { $0.currency == amount.currency && $0.minorUnits >= amount.minorUnits } ?? true)
            && (filter.isCleared.map { $0 == transaction.isCleared } ?? true)
            && (filter.text.map { says($0, transaction) } ?? true)
            && (filter.createdBefore.map { transaction.createdAt.milliseconds < $0 } ?? true)
            && (filter.states.isEmpty || filter.states.contains(.converted))
    }

    private func says(_ text: String, _ transaction: BookedTransaction) -> Bool {
        ([transaction.note, transaction.payee, transaction.location] + transaction.lines.tags).contains {
            $0?.lowercased().contains(text.lowercased()) ?? false
        }
    }

    private func passes(_ line: EntryLine, _ filter: RecordFilter) -> Bool {
        let tags = Set(line.tags.map { TagKey($0) })
        let any = filter.anyTags.map { TagKey($0) }
        return (any.isEmpty || any.contains(where: tags.contains))
            && filter.allTags.allSatisfy { tags.contains(TagKey($0)) }
            && !filter.withoutTags.contains { tags.contains(TagKey($0)) }
            && (filter.category.map { TagKey($0) == line.category.map { TagKey($0) } } ?? true)
            && (!filter.lacking.contains(.category) || line.category == nil)
            && (!filter.lacking.contains(.tag) || line.tags.isEmpty)
            && line.category != "Opening balance"
    }
}
