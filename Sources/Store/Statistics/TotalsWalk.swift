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
    /// The place in `lanes` by number of account; -1 for accounts that don't pass.
    private var laneOfAccount: [Int] = []
    private var lanes: [Lane] = []

    /// The accounts of a currency together, or a single one where accounts are told apart.
    private struct Lane {
        var currency: String
        var account: Int64
    }

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
        var collected = [StatisticsSum](repeating: StatisticsSum(), count: numberCount * lanes.count)
        var stretch: Int?
        let isRead = try forEachDay(database) { day, collect in
            let next = question.unit?.number(of: day)
            if next != stretch {
                hand(&collected, of: stretch, to: &sums)
                stretch = next
            }
            return collect(&collected)
        }
        hand(&collected, of: stretch, to: &sums)
        return isRead
    }

    /// Adds what was collected for a stretch of the calendar, and begins anew.
    private func hand(_ collected: inout [StatisticsSum], of stretch: Int?, to sums: inout StatisticsSums) {
        let time = stretch.map { StatisticsGroup.Part.number(Int64($0)) } ?? .all
        for place in collected.indices where collected[place].count > 0 {
            let (number, lane) = place.quotientAndRemainder(dividingBy: lanes.count)
            let currency = lanes[lane].currency
            for name in names(number, lanes[lane]) {
                sums.add(collected[place], to: StatisticsGroup(time: time, name: name, currency: currency))
            }
            sums.add(collected[place], to: StatisticsGroup(time: time, name: .all, currency: currency))
            collected[place] = StatisticsSum()
        }
    }

    /// How many numbers of payees or kinds are told apart.
    private var numberCount: Int { isByNumber ? passes.count : 1 }

    private var isByNumber: Bool { question.name != nil && question.name != .account }

    /// Where a line of this payee or kind counts besides the sum of all: under the payee, under each of its tags, in its
    /// category or in its account.
    private func names(_ number: Int, _ lane: Lane) -> [StatisticsGroup.Part] {
        switch question.name {
        case .payee: return [number == 0 ? .nameless : .number(Int64(number))]
        case .account: return [.number(lane.account)]
        case .category: return kinds[number].map { [$0.category == 0 ? .nameless : .number($0.category)] } ?? []
        case .tag: return kinds[number].map { $0.tags.isEmpty ? [.nameless] : $0.tags.map { .number($0) } } ?? []
        case nil, .day, .week, .month, .quarter, .year: return []
        }
    }

    /// Adds the totals of a day to what is collected; false where they can't be read.
    private typealias Collector = (_ sums: inout [StatisticsSum]) -> Bool

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
                try body(day) { sums in collect(data ?? Data(), &sums) }
            }
            guard isRead else { return false }
        }
        return true
    }

    private func collect(_ data: Data, _ sums: inout [StatisticsSum]) -> Bool {
        let type = question.filter.type.map { Int64($0.rawValue) }
        let isCleared = question.filter.isCleared
        let (isByNumber, laneCount) = (isByNumber, lanes.count)
        return data.withUnsafeBytes { bytes in
            DayTotalCoding.forEach(in: bytes) { total in
                let key = total.key
                guard key.number < passes.count, key.account < laneOfAccount.count, passes[Int(key.number)],
                    laneOfAccount[Int(key.account)] >= 0, type == nil || key.type == type,
                    isCleared == nil || key.isCleared == isCleared
                else { return }
                let lane = laneOfAccount[Int(key.account)]
                let place = isByNumber ? Int(key.number) * laneCount + lane : lane
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
            laneOfAccount.append(contentsOf: repeatElement(-1, count: number - laneOfAccount.count + 1))
            guard question.filter.currency.map({ $0.code == currency }) ?? true,
                account.map({ $0.utf8.elementsEqual(key.utf8) }) ?? true
            else { continue }
            let place = question.name == .account ? nil : lanes.firstIndex { $0.currency == currency }
            laneOfAccount[number] = place ?? lanes.count
            if place == nil { lanes.append(Lane(currency: currency, account: Int64(number))) }
        }
        return true
    }
}
