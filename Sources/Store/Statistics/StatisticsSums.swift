import GRDB
import Model

/// Income and expense of one group, exact whatever they come to.
struct StatisticsSum: Hashable {
    var income: Int128 = 0
    var expense: Int128 = 0
    var count = 0

    mutating func add(_ amount: Int128, type: Int64, count: Int) {
        if type == Int64(TransactionType.income.rawValue) { income += amount } else { expense += amount }
        self.count += count
    }

    mutating func add(_ other: StatisticsSum) {
        income += other.income
        expense += other.expense
        count += other.count
    }
}

/// What a sum is of: the number of a stretch of the calendar, or of a name (`nil` for lines without one), and an
/// ISO 4217 code.
struct StatisticsGroup: Hashable {
    var number: Int64?
    var currency: String
}

/// Sums by group.
struct StatisticsSums {
    private(set) var byGroup: [StatisticsGroup: StatisticsSum] = [:]

    mutating func add(_ sum: StatisticsSum, to group: StatisticsGroup) {
        guard sum.count > 0 else { return }
        byGroup[group, default: StatisticsSum()].add(sum)
    }
}

/// A question of statistics: which lines, and how they are grouped.
struct StatisticsQuestion {
    let grouping: StatisticsGrouping
    let filter: RecordFilter
    /// Whether days begin at midnight in Greenwich, and not in the person's zone.
    let usesUTCDays: Bool

    /// Whether it is answered by the sums of payees, and not by those of kinds of lines.
    var isAboutPayees: Bool { grouping == .payee || filter.payee != nil }

    /// Whether the totals of days know enough to answer it.
    ///
    /// Conditions are denied by default: one that is not named here, because nobody has taught it to the totals, is
    /// answered by the lines.
    var isAnsweredByTotals: Bool {
        var others = filter
        (others.since, others.until) = (nil, nil)
        (others.type, others.currency, others.account, others.isCleared) = (nil, nil, nil, nil)
        (others.anyTags, others.allTags, others.withoutTags, others.category) = ([], [], [], nil)
        others.payee = nil
        // These say nothing about which lines count.
        (others.sort, others.limit) = ([], nil)
        if others.text == "" { others.text = nil }
        guard !usesUTCDays, others == RecordFilter(zone: filter.zone) else { return false }
        return !isAboutPayees || !picksLines
    }

    /// Whether it asks for tags or categories, which the sums of payees don't know.
    private var picksLines: Bool {
        grouping == .tag || grouping == .category || !filter.anyTags.isEmpty || !filter.allTags.isEmpty
            || !filter.withoutTags.isEmpty || filter.category != nil
    }
}
