import Foundation
import GRDB
import Model
import Money

/// Computes sums from the packed lines of days, for questions that the totals of days can't answer: amounts, texts,
/// ages, UTC days, and payees combined with tags or categories.
struct LinesWalk {
    private let question: StatisticsQuestion
    private let scope: WalkScope
    private let conditions: Conditions
    private let texts: TextMatches?
    private let greenwich: UTCDay?

    /// Returns `nil` if the packed lines can't answer the question either.
    init?(_ question: StatisticsQuestion, _ database: Database) throws {
        guard question.isAnsweredByLines else { return nil }
        var scope = WalkScope(question)
        guard try scope.loadKinds(database), try scope.loadPayees(database), try scope.loadAccounts(database) else {
            return nil
        }
        self.question = question
        self.scope = scope
        conditions = Conditions(question.filter, scope)
        greenwich = question.usesUTCDays ? UTCDay(zone: question.filter.zone) : nil
        texts = try question.filter.text.flatMap { $0.isEmpty ? nil : try TextMatches($0, question.filter, database) }
    }

    /// Adds the sums of all days that are not stale; returns `false` if the lines are damaged.
    func add(to sums: inout StatisticsSums, _ database: Database) throws -> Bool {
        let filter = question.filter
        // A UTC day differs by at most one.
        let margin = question.usesUTCDays ? 1 : 0
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT day, lines FROM day_lines WHERE day >= ? AND day <= ? AND day NOT IN (SELECT day FROM stale_days)
                """,
            arguments: [
                filter.since.map { ($0 + -margin).description } ?? "",
                filter.until.map { ($0 + margin).description } ?? "9999-12-31",
            ])
        var collected = Collected(scope)
        while let row = try rows.next() {
            let text = try row.decode(String.self, atIndex: 0)
            guard let day = CivilDay(text) else { throw StoreError.noDay(text) }
            let isRead = try row.withUnsafeData(atIndex: 1) { data in
                (data ?? Data()).withUnsafeBytes { collect($0, of: day, &collected, &sums) }
            }
            guard isRead else { return false }
        }
        collected.handAll(to: &sums)
        return true
    }

    /// Adds the lines of a day; returns `false` if they can't be read.
    private func collect(
        _ bytes: UnsafeRawBufferPointer, of date: CivilDay, _ collected: inout Collected, _ sums: inout StatisticsSums
    ) -> Bool {
        var reader = DayLineReader(bytes: bytes)
        var lines: [DayLine] = []
        // Local copies: these are read a million times, and access through `self` would copy structures.
        let (conditions, texts, greenwich, passes) = (conditions, texts, greenwich, scope.passesKind)
        let (name, laneCount) = (question.name, scope.lanes.count)
        var open = (day: date, place: collected.place(of: date, to: &sums))
        while !reader.isAtEnd {
            guard let transaction = reader.next(&lines) else { return false }
            guard let lane = conditions.lane(of: transaction) else { continue }
            if let texts, !texts.has(transaction, lines) { continue }
            if let greenwich {
                let day = greenwich.day(ofMaking: transaction.createdAt, date: date)
                guard conditions.days.contains(day.daysSinceEpoch) else { continue }
                if day != open.day { open = (day, collected.place(of: day, to: &sums)) }
            }
            for line in lines where line.kind < passes.count && passes[Int(line.kind)] {
                let number =
                    switch name {
                    case .payee: transaction.payee
                    case .tag, .category: line.kind
                    case nil, .account, .day, .week, .month, .quarter, .year: Int64(0)
                    }
                collected.add(line, transaction.type, at: open.place, Int(number) * laneCount + lane)
            }
        }
        return true
    }
}

/// The conditions on transactions, prepared for a million checks.
private struct Conditions {
    /// As in `WalkScope`, but also -1 if the currency of an amount condition excludes the account.
    private let laneOfAccount: [Int]
    private let passesPayee: [Bool]
    private let type: Int64?
    private let isCleared: Bool?
    private let createdBefore: Int64
    private let amounts: ClosedRange<Int64>?
    /// Days since 1970.
    let days: ClosedRange<Int>

    init(_ filter: RecordFilter, _ scope: WalkScope) {
        let currencies = [filter.minimum?.currency.code, filter.maximum?.currency.code].compactMap(\.self)
        laneOfAccount = scope.laneOfAccount.map { lane in
            lane >= 0 && currencies.allSatisfy { $0 == scope.lanes[lane].currency } ? lane : -1
        }
        passesPayee = scope.passesPayee
        type = filter.type.map { Int64($0.rawValue) }
        isCleared = filter.isCleared
        createdBefore = filter.createdBefore ?? .max
        let (least, most) = (filter.minimum?.minorUnits ?? .min, filter.maximum?.minorUnits ?? .max)
        amounts = least <= most ? least...most : nil
        let (since, until) = (filter.since?.daysSinceEpoch ?? .min, filter.until?.daysSinceEpoch ?? .max)
        days = since...max(since, until)
    }

    /// Returns the lane of a transaction that passes.
    func lane(of transaction: DayTransaction) -> Int? {
        guard transaction.account < laneOfAccount.count, transaction.payee < passesPayee.count,
            passesPayee[Int(transaction.payee)], transaction.createdAt < createdBefore,
            type == nil || type == transaction.type, isCleared == nil || isCleared == transaction.isCleared,
            let amounts, amounts.contains(transaction.amount)
        else { return nil }
        let lane = laneOfAccount[Int(transaction.account)]
        return lane < 0 ? nil : lane
    }
}

/// The sums for the few calendar periods that the lines of one day may fall into.
private struct Collected {
    private let scope: WalkScope
    private var stretches: [(number: Int?, sums: [StatisticsSum])] = []

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

    mutating func add(_ line: DayLine, _ type: Int64, at place: Int, _ index: Int) {
        stretches[place].sums[index].add(Int128(line.amount), type: type, count: 1)
    }

    mutating func handAll(to sums: inout StatisticsSums) {
        for place in stretches.indices {
            scope.hand(&stretches[place].sums, of: stretches[place].number, to: &sums)
        }
    }
}
