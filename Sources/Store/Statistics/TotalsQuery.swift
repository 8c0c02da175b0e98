import Foundation
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
        var collected = scope.noSums
        var stretch: Int?
        let isRead = try forEachDay(database) { day, data in
            let next = question.unit?.number(of: day)
            if next != stretch {
                scope.hand(&collected, of: stretch, to: &sums)
                stretch = next
            }
            return collect(data, &collected)
        }
        scope.hand(&collected, of: stretch, to: &sums)
        return isRead
    }

    private func forEachDay(_ database: Database, _ body: (CivilDay, Data) throws -> Bool) throws -> Bool {
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
            guard try row.withUnsafeData(atIndex: 1, { try body(day, $0 ?? Data()) }) else { return false }
        }
        return true
    }

    /// Adds the totals of a day; returns `false` if they can't be read.
    private func collect(_ data: Data, _ sums: inout [StatisticsSum]) -> Bool {
        let type = question.filter.type.map { Int64($0.rawValue) }
        let isCleared = question.filter.isCleared
        let isByNumber = question.name != nil && question.name != .account
        let passes = question.isAboutPayees ? scope.passesPayee : scope.passesKind
        let (laneOfAccount, laneCount) = (scope.laneOfAccount, scope.lanes.count)
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
}
