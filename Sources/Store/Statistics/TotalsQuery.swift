import GRDB
import Model

/// Computes sums from the totals of days: the filter is evaluated once for each kind of line or payee and each account,
/// and the totals are then scanned.
struct TotalsQuery {
    private let question: StatisticsQuestion
    private let scope: WalkScope

    /// Returns `nil` if the totals of days can't answer the question.
    init?(_ question: StatisticsQuestion, _ database: Database) throws {
        guard question.isAnsweredByTotals else { return nil }
        var scope = WalkScope(question)
        let isLoaded = question.isAboutPayees ? try scope.loadPayees(database) : try scope.loadKinds(database)
        guard isLoaded, try scope.loadAccounts(database) else { return nil }
        self.question = question
        self.scope = scope
    }

    /// Adds the sums of all days that are not stale; returns `false` if the totals are damaged.
    func add(to sums: inout StatisticsSums, _ database: Database) throws -> Bool {
        var collected = CollectedSums(scope)
        let column = question.isAboutPayees ? "payees" : "totals"
        let isRead = try scope.forEachDay("day_totals", column, database) { day, bytes in
            let place = collected.place(of: day, to: &sums)
            return collect(bytes, &collected.stretches[place].sums)
        }
        collected.handAll(to: &sums)
        return isRead
    }

    /// Adds the totals of a day; returns `false` if they can't be read.
    private func collect(_ bytes: UnsafeRawBufferPointer, _ sums: inout [StatisticsSum]) -> Bool {
        let type = question.filter.type.map { Int64($0.rawValue) }
        let isCleared = question.filter.isCleared
        let isByNumber = question.name != nil && question.name != .account
        let passes = question.isAboutPayees ? scope.passesPayee : scope.passesKind
        let (seriesOfAccount, seriesCount) = (scope.seriesOfAccount, scope.allSeries.count)
        return DayTotalCoding.forEach(in: bytes) { total in
            let key = total.key
            guard key.number < passes.count, key.account < seriesOfAccount.count, passes[Int(key.number)],
                seriesOfAccount[Int(key.account)] >= 0, type == nil || key.type == type,
                isCleared == nil || key.isCleared == isCleared
            else { return }
            let series = seriesOfAccount[Int(key.account)]
            let place = isByNumber ? Int(key.number) * seriesCount + series : series
            sums[place].add(Int128(total.amount), type: key.type, count: Int(total.count))
        }
    }
}
