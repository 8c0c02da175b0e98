import Foundation
import GRDB
import Model
import Money

/// Sums made from the totals of days: what the filter lets through is decided once for each kind of line or each payee,
/// and each account, and the totals are then walked.
struct TotalsWalk {
    private let question: StatisticsQuestion
    /// Kinds that pass, by number; empty where payees are summed up.
    private var kinds: [Int: LineKind] = [:]
    /// Whether the kind or payee with this number passes.
    private var passes: [Bool] = []
    /// The place in `currencies` by number of account; -1 for accounts that don't pass.
    private var currencyOfAccount: [Int] = []
    private var currencies: [String] = []

    /// Numbers of kinds and accounts above this are nothing that quickrec has given, and no place in an array.
    private static let largestNumber = 1 << 24

    /// `nil` where the totals of days don't know enough to answer the question.
    init?(_ question: StatisticsQuestion, _ database: Database) throws {
        guard question.isAnsweredByTotals else { return nil }
        self.question = question
        let isLoaded = question.isAboutPayees ? try loadPayees(database) : try loadKinds(database)
        guard isLoaded, try loadAccounts(database) else { return nil }
    }

    /// Adds the sums of all days that are not stale; false where the totals are damaged.
    func add(to sums: inout StatisticsSums, _ database: Database) throws -> Bool {
        if let unit = question.grouping.unit { return try addByDay(to: &sums, unit, database) }
        var byNumber = [StatisticsSum](repeating: StatisticsSum(), count: passes.count * currencies.count)
        guard try forEachDay(database, { $1(&byNumber, true) }) else { return false }
        for (place, sum) in byNumber.enumerated() where sum.count > 0 {
            let (own, currency) = place.quotientAndRemainder(dividingBy: currencies.count)
            for number in groups(own) {
                sums.add(sum, to: StatisticsGroup(number: number, currency: currencies[currency]))
            }
        }
        return true
    }

    private func addByDay(to sums: inout StatisticsSums, _ unit: CalendarUnit, _ database: Database) throws -> Bool {
        var ofDay = [StatisticsSum](repeating: StatisticsSum(), count: currencies.count)
        return try forEachDay(database) { day, collect in
            guard collect(&ofDay, false) else { return false }
            for place in ofDay.indices where ofDay[place].count > 0 {
                let group = StatisticsGroup(number: Int64(unit.number(of: day)), currency: currencies[place])
                sums.add(ofDay[place], to: group)
                ofDay[place] = StatisticsSum()
            }
            return true
        }
    }

    /// Where a line of this payee or kind counts: under the payee, under each of its tags, or in its category.
    private func groups(_ number: Int) -> [Int64?] {
        if question.isAboutPayees { return [number == 0 ? nil : Int64(number)] }
        guard let kind = kinds[number] else { return [] }
        if question.grouping == .category { return [kind.category == 0 ? nil : kind.category] }
        return kind.tags.isEmpty ? [nil] : kind.tags
    }

    /// Adds the totals of a day to sums by currency, or by number and currency; false where they can't be read.
    private typealias Collector = (_ sums: inout [StatisticsSum], _ isByNumber: Bool) -> Bool

    private func forEachDay(
        _ database: Database, _ body: (CivilDay, Collector) throws -> Bool
    ) throws -> Bool {
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT day, \(question.isAboutPayees ? "payees" : "totals") FROM day_totals WHERE day >= ? AND day <= ?
                    AND day NOT IN (SELECT day FROM stale_days)
                """,
            arguments: [question.filter.since?.description ?? "", question.filter.until?.description ?? "9999-12-31"])
        while let row = try rows.next() {
            let text = try row.decode(String.self, atIndex: 0)
            guard let day = CivilDay(text) else { throw StoreError.noDay(text) }
            let isRead = try row.withUnsafeData(atIndex: 1) { data in
                try body(day) { sums, isByNumber in collect(data ?? Data(), &sums, isByNumber) }
            }
            guard isRead else { return false }
        }
        return true
    }

    private func collect(_ data: Data, _ sums: inout [StatisticsSum], _ isByNumber: Bool) -> Bool {
        let type = question.filter.type.map { Int64($0.rawValue) }
        let isCleared = question.filter.isCleared
        return data.withUnsafeBytes { bytes in
            DayTotalCoding.forEach(in: bytes) { total in
                let key = total.key
                guard key.number < passes.count, key.account < currencyOfAccount.count, passes[Int(key.number)],
                    currencyOfAccount[Int(key.account)] >= 0, type == nil || key.type == type,
                    isCleared == nil || key.isCleared == isCleared
                else { return }
                let currency = currencyOfAccount[Int(key.account)]
                let place = isByNumber ? Int(key.number) * currencies.count + currency : currency
                sums[place].add(Int128(total.amount), type: key.type, count: Int(total.count))
            }
        }
    }

    // MARK: - What the filter lets through

    private mutating func loadKinds(_ database: Database) throws -> Bool {
        let filter = question.filter
        let any = try filter.anyTags.compactMap { try NameTable.tags.find(name: $0, database) }
        let all = try filter.allTags.map { try NameTable.tags.find(name: $0, database) }
        let without = try filter.withoutTags.compactMap { try NameTable.tags.find(name: $0, database) }
        let category = try filter.category.map { try NameTable.categories.find(name: $0, database) }
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT id, category_id, tag_ids FROM line_kinds
                WHERE category_id NOT IN (SELECT id FROM categories WHERE is_system = 1) ORDER BY id
                """)
        while let row = try rows.next() {
            let kind = LineKind(category: try row.decode(atIndex: 1), tagText: try row.decode(atIndex: 2))
            guard filter.anyTags.isEmpty || any.contains(where: kind.tags.contains),
                all.allSatisfy({ $0.map(kind.tags.contains) ?? false }), !without.contains(where: kind.tags.contains),
                category.map({ $0 == kind.category }) ?? true
            else { continue }
            let number = try row.decode(Int.self, atIndex: 0)
            guard (0...Self.largestNumber).contains(number) else { return false }
            passes.append(contentsOf: repeatElement(false, count: number - passes.count))
            passes.append(true)
            kinds[number] = kind
        }
        return true
    }

    /// Number 0 is that of lines without a payee.
    private mutating func loadPayees(_ database: Database) throws -> Bool {
        guard let payee = question.filter.payee else {
            let last = try Int.fetchOne(database, sql: "SELECT max(id) FROM payees") ?? 0
            guard (0...Self.largestNumber).contains(last) else { return false }
            passes = Array(repeating: true, count: last + 1)
            return true
        }
        guard let number = try NameTable.payees.find(name: payee, database) else { return true }
        guard (1...Int64(Self.largestNumber)).contains(number) else { return false }
        passes = Array(repeating: false, count: Int(number)) + [true]
        return true
    }

    private mutating func loadAccounts(_ database: Database) throws -> Bool {
        let account = question.filter.account.map { TagKey($0).text }
        let rows = try Row.fetchCursor(database, sql: "SELECT id, currency, key FROM accounts ORDER BY id")
        while let row = try rows.next() {
            let number = try row.decode(Int.self, forColumn: "id")
            let currency = try row.decode(String.self, forColumn: "currency")
            let key = try row.decode(String.self, forColumn: "key")
            guard (0...Self.largestNumber).contains(number) else { return false }
            currencyOfAccount.append(contentsOf: repeatElement(-1, count: number - currencyOfAccount.count + 1))
            guard question.filter.currency.map({ $0.code == currency }) ?? true,
                account.map({ $0.utf8.elementsEqual(key.utf8) }) ?? true
            else { continue }
            let place = currencies.firstIndex(of: currency)
            currencyOfAccount[number] = place ?? currencies.count
            if place == nil { currencies.append(currency) }
        }
        return true
    }
}
