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
        var collected = CollectedSums(scope)
        let isRead = try scope.forEachDay("day_lines", "lines", database) { day, bytes in
            collect(bytes, of: day, &collected, &sums)
        }
        collected.handAll(to: &sums)
        return isRead
    }

    /// Adds the lines of a day; returns `false` if they can't be read.
    private func collect(
        _ bytes: UnsafeRawBufferPointer, of date: CivilDay, _ collected: inout CollectedSums,
        _ sums: inout StatisticsSums
    ) -> Bool {
        var reader = DayLineReader(bytes: bytes)
        var lines: [DayLine] = []
        // Local copies: these are read a million times, and access through `self` would copy structures.
        let (conditions, texts, greenwich, passes) = (conditions, texts, greenwich, scope.passesKind)
        let (name, seriesCount) = (question.name, scope.allSeries.count)
        var open = (day: date, place: collected.place(of: date, to: &sums))
        while !reader.isAtEnd {
            guard let transaction = reader.next(&lines) else { return false }
            guard let series = conditions.series(of: transaction) else { continue }
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
                collected.stretches[open.place].sums[Int(number) * seriesCount + series].add(
                    Int128(line.amount), type: transaction.type, count: 1)
            }
        }
        return true
    }
}

/// The conditions on transactions, prepared for a million checks.
private struct Conditions {
    /// As in `WalkScope`, but also -1 if the currency of an amount condition excludes the account.
    private let seriesOfAccount: [Int]
    private let passesPayee: [Bool]
    private let type: Int64?
    private let isCleared: Bool?
    private let createdBefore: Int64
    private let amounts: ClosedRange<Int64>?
    /// Days since 1970.
    let days: ClosedRange<Int>

    init(_ filter: RecordFilter, _ scope: WalkScope) {
        let currencies = [filter.minimum?.currency.code, filter.maximum?.currency.code].compactMap(\.self)
        seriesOfAccount = scope.seriesOfAccount.map { series in
            series >= 0 && currencies.allSatisfy { $0 == scope.allSeries[series].currency } ? series : -1
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

    /// Returns the series of a transaction that passes.
    func series(of transaction: DayTransaction) -> Int? {
        guard transaction.account < seriesOfAccount.count, transaction.payee < passesPayee.count,
            passesPayee[Int(transaction.payee)], transaction.createdAt < createdBefore,
            type == nil || type == transaction.type, isCleared == nil || isCleared == transaction.isCleared,
            let amounts, amounts.contains(transaction.amount)
        else { return nil }
        let series = seriesOfAccount[Int(transaction.account)]
        return series < 0 ? nil : series
    }
}
