import GRDB
import Model
import Money

/// What a question is about, decided once for each kind of line, payee and account, for whatever walks packed lines or
/// sums.
struct WalkScope {
    let question: StatisticsQuestion
    /// Kinds that pass, by number.
    private(set) var kinds: [Int: CategoryTagSet] = [:]
    /// Whether the kind with this number passes.
    private(set) var passesKind: [Bool] = []
    /// Whether the payee with this number passes; 0 is that of lines without one.
    private(set) var passesPayee: [Bool] = []
    /// The place in `lanes` by number of account; -1 for accounts that don't pass.
    private(set) var laneOfAccount: [Int] = []
    private(set) var lanes: [Lane] = []

    /// The accounts of a currency together, or a single one where accounts are told apart.
    struct Lane {
        var currency: String
        var account: Int64
    }

    /// Numbers of kinds and accounts above this are nothing that quickrec has given, and no place in an array.
    private static let largestNumber = 1 << 24

    init(_ question: StatisticsQuestion) {
        self.question = question
    }

    // MARK: - Sums

    /// Sums of nothing, as `hand` takes them: for each number that tells lines apart one for each lane.
    var noSums: [StatisticsSum] {
        [StatisticsSum](repeating: StatisticsSum(), count: numberCount * lanes.count)
    }

    /// How many numbers of payees or kinds are told apart.
    private var numberCount: Int {
        switch question.name {
        case .payee: passesPayee.count
        case .tag, .category: passesKind.count
        case nil, .account, .day, .week, .month, .quarter, .year: 1
        }
    }

    /// Adds what was collected for a stretch of the calendar, and starts again.
    func hand(_ collected: inout [StatisticsSum], of stretch: Int?, to sums: inout StatisticsSums) {
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

    // MARK: - What the filter lets through; false where a number is none of ours

    mutating func loadKinds(_ database: Database) throws -> Bool {
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
            let kind = CategoryTagSet(category: try row.decode(atIndex: 1), tagText: try row.decode(atIndex: 2))
            guard filter.anyTags.isEmpty || any.contains(where: kind.tags.contains),
                all.allSatisfy({ $0.map(kind.tags.contains) ?? false }), !without.contains(where: kind.tags.contains),
                category.map({ $0 == kind.category }) ?? true
            else { continue }
            let number = try row.decode(Int.self, atIndex: 0)
            guard (0...Self.largestNumber).contains(number) else { return false }
            passesKind.append(contentsOf: repeatElement(false, count: number - passesKind.count))
            passesKind.append(true)
            kinds[number] = kind
        }
        return true
    }

    mutating func loadPayees(_ database: Database) throws -> Bool {
        guard let payee = question.filter.payee else {
            let last = try Int.fetchOne(database, sql: "SELECT max(id) FROM payees") ?? 0
            guard (0...Self.largestNumber).contains(last) else { return false }
            passesPayee = Array(repeating: true, count: last + 1)
            return true
        }
        guard let number = try NameTable.payees.find(name: payee, database) else { return true }
        guard (1...Int64(Self.largestNumber)).contains(number) else { return false }
        passesPayee = Array(repeating: false, count: Int(number)) + [true]
        return true
    }

    mutating func loadAccounts(_ database: Database) throws -> Bool {
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
