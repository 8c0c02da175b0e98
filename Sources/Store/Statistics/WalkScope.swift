import Foundation
import GRDB
import Model
import Money

/// The filter of a question, evaluated once for each kind of line, payee and account, for scans of packed lines or
/// totals.
struct WalkScope {
    /// The question to answer.
    let question: StatisticsQuestion
    /// The kinds that pass, by number.
    private(set) var kinds: [Int: CategoryTagSet] = [:]
    /// Whether the kind with this number passes.
    private(set) var passesKind: [Bool] = []
    /// Whether the payee with this number passes; 0 stands for lines without one.
    private(set) var passesPayee: [Bool] = []
    /// The index in `allSeries` by account number; -1 for accounts that don't pass.
    private(set) var seriesOfAccount: [Int] = []
    /// The groups of accounts whose sums are kept apart.
    private(set) var allSeries: [Series] = []

    /// All accounts of a currency, or a single account if the result distinguishes them.
    struct Series {
        /// The ISO 4217 code.
        var currency: String
        /// The row ID of the account, or of the first one in this currency.
        var account: Int64
    }

    /// The largest valid number of a kind or account: quickrec assigns no larger one, and an array must not grow for
    /// it.
    private static let largestNumber = 1 << 24

    /// Creates a scope that passes nothing until it is loaded.
    init(_ question: StatisticsQuestion) {
        self.question = question
    }

    // MARK: - Sums

    /// Zero sums in the layout of `hand`: for each number that distinguishes lines, one per series.
    var noSums: [StatisticsSum] {
        [StatisticsSum](repeating: StatisticsSum(), count: numberCount * allSeries.count)
    }

    /// The number of payees or kinds to distinguish.
    private var numberCount: Int {
        switch question.name {
        case .payee: passesPayee.count
        case .tag, .category: passesKind.count
        case nil, .account, .day, .week, .month, .quarter, .year: 1
        }
    }

    /// Adds the sums collected for a calendar period and resets them.
    func hand(_ collected: inout [StatisticsSum], of stretch: Int?, to sums: inout StatisticsSums) {
        let time = stretch.map { StatisticsGroup.Part.number(Int64($0)) } ?? .all
        for place in collected.indices where collected[place].count > 0 {
            let (number, series) = place.quotientAndRemainder(dividingBy: allSeries.count)
            let currency = allSeries[series].currency
            for name in names(number, allSeries[series]) {
                sums.add(collected[place], to: StatisticsGroup(time: time, name: name, currency: currency))
            }
            sums.add(collected[place], to: StatisticsGroup(time: time, name: .all, currency: currency))
            collected[place] = StatisticsSum()
        }
    }

    /// Returns the names under which a line of this payee or kind counts, besides the overall sum: its payee, each of
    /// its tags, its category or its account.
    private func names(_ number: Int, _ series: Series) -> [StatisticsGroup.Part] {
        switch question.name {
        case .payee: return [number == 0 ? .nameless : .number(Int64(number))]
        case .account: return [.number(series.account)]
        case .category: return kinds[number].map { [$0.category == 0 ? .nameless : .number($0.category)] } ?? []
        case .tag: return kinds[number].map { $0.tags.isEmpty ? [.nameless] : $0.tags.map { .number($0) } } ?? []
        case nil, .day, .week, .month, .quarter, .year: return []
        }
    }

    // MARK: - Days

    /// Calls `body` with the days of the question that are not stale and their bytes in a column, until it returns
    /// `false`; returns whether it never did.
    func forEachDay(
        _ table: String, _ column: String, _ database: Database,
        _ body: (CivilDay, UnsafeRawBufferPointer) throws -> Bool
    ) throws -> Bool {
        // A UTC day differs by at most one.
        let margin = question.usesUTCDays ? 1 : 0
        let since = question.filter.since.map { ($0 + -margin).description }
        let until = question.filter.until.map { ($0 + margin).description }
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT day, \(column) FROM \(table) WHERE day >= ? AND day <= ?
                    AND day NOT IN (SELECT day FROM stale_days)
                """,
            arguments: [since ?? "", until ?? "9999-12-31"])
        while let row = try rows.next() {
            let text = try row.decode(String.self, atIndex: 0)
            guard let day = CivilDay(text) else { throw StoreError.noDay(text) }
            let isRead = try row.withUnsafeData(atIndex: 1) { data in
                try (data ?? Data()).withUnsafeBytes { try body(day, $0) }
            }
            guard isRead else { return false }
        }
        return true
    }

    // MARK: - What passes the filter; false if a number is not one that quickrec assigned

    /// Loads the kinds of lines that pass; returns false if a kind's number is too large.
    mutating func loadKinds(_ database: Database) throws -> Bool {
        let filter = question.filter
        let tags = NameRows(.tags)
        let any = try Set(filter.anyTags.compactMap { try tags.identifier(of: $0, database) })
        let all = try filter.allTags.map { try tags.identifier(of: $0, database) }
        let without = try Set(filter.withoutTags.compactMap { try tags.identifier(of: $0, database) })
        let category = try filter.category.map { try NameRows(.categories).identifier(of: $0, database) }
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT id, category_id, tag_ids FROM line_kinds
                WHERE category_id NOT IN (SELECT id FROM categories WHERE is_system = 1) ORDER BY id
                """)
        while let row = try rows.next() {
            let kind = CategoryTagSet(category: try row.decode(atIndex: 1), tagText: try row.decode(atIndex: 2))
            guard filter.anyTags.isEmpty || kind.tags.contains(where: any.contains),
                all.allSatisfy({ $0.map(kind.tags.contains) ?? false }), !kind.tags.contains(where: without.contains),
                category.map({ $0 == kind.category }) ?? true,
                kind.category == 0 || !filter.lacking.contains(.category),
                kind.tags.isEmpty || !filter.lacking.contains(.tag)
            else { continue }
            let number = try row.decode(Int.self, atIndex: 0)
            guard (0...Self.largestNumber).contains(number) else { return false }
            passesKind.append(contentsOf: repeatElement(false, count: number - passesKind.count))
            passesKind.append(true)
            kinds[number] = kind
        }
        return true
    }

    /// Loads the payees that pass; returns false if a payee's number is too large.
    mutating func loadPayees(_ database: Database) throws -> Bool {
        if question.filter.lacking.contains(.payee) {
            passesPayee = [question.filter.payee == nil]
            return true
        }
        guard let payee = question.filter.payee else {
            let last = try Int.fetchOne(database, sql: "SELECT max(id) FROM payees") ?? 0
            guard (0...Self.largestNumber).contains(last) else { return false }
            passesPayee = Array(repeating: true, count: last + 1)
            return true
        }
        guard let number = try NameRows(.payees).identifier(of: payee, database) else { return true }
        guard (1...Int64(Self.largestNumber)).contains(number) else { return false }
        passesPayee = Array(repeating: false, count: Int(number)) + [true]
        return true
    }

    /// Loads the accounts that pass, and their series; returns false if an account's number is too large.
    mutating func loadAccounts(_ database: Database) throws -> Bool {
        let account = question.filter.account.map { TagKey($0).text }
        let rows = try Row.fetchCursor(database, sql: "SELECT id, currency, key FROM accounts ORDER BY id")
        while let row = try rows.next() {
            let number = try row.decode(Int.self, forColumn: "id")
            let currency = try row.decode(String.self, forColumn: "currency")
            let key = try row.decode(String.self, forColumn: "key")
            guard (0...Self.largestNumber).contains(number) else { return false }
            seriesOfAccount.append(contentsOf: repeatElement(-1, count: number - seriesOfAccount.count + 1))
            guard question.filter.currency.map({ $0.code == currency }) ?? true,
                account.map({ $0.utf8.elementsEqual(key.utf8) }) ?? true
            else { continue }
            let place = question.name == .account ? nil : allSeries.firstIndex { $0.currency == currency }
            seriesOfAccount[number] = place ?? allSeries.count
            if place == nil { allSeries.append(Series(currency: currency, account: Int64(number))) }
        }
        return true
    }
}

/// The sums for the few calendar periods that the lines of one day may fall into.
struct CollectedSums {
    private let scope: WalkScope
    /// At most three periods; `number` is `nil` if sums have none.
    var stretches: [(number: Int?, sums: [StatisticsSum])] = []

    /// No sums yet.
    init(_ scope: WalkScope) {
        self.scope = scope
    }

    /// Returns the slot of a day's period; the period farthest away is flushed to make room.
    mutating func place(of day: CivilDay, to sums: inout StatisticsSums) -> Int {
        let number = scope.question.unit?.number(of: day)
        if let place = stretches.firstIndex(where: { $0.number == number }) { return place }
        if stretches.count < 3 {
            stretches.append((number, scope.noSums))
            return stretches.count - 1
        }
        // The day before, the day itself and the day after are in three periods at most; the farthest period is
        // complete.
        let distance = { (stretch: Int?) in abs((stretch ?? 0) - (number ?? 0)) }
        let place = stretches.indices.max { distance(stretches[$0].number) < distance(stretches[$1].number) } ?? 0
        scope.hand(&stretches[place].sums, of: stretches[place].number, to: &sums)
        stretches[place].number = number
        return place
    }

    /// Flushes what is left.
    mutating func handAll(to sums: inout StatisticsSums) {
        for place in stretches.indices {
            scope.hand(&stretches[place].sums, of: stretches[place].number, to: &sums)
        }
    }
}
