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

/// What a sum is of: a stretch of the calendar, a name, both or neither; and an ISO 4217 code.
struct StatisticsGroup: Hashable {
    enum Part: Hashable {
        /// Whatever it is: each line counts once.
        case all
        /// Lines without a name.
        case nameless
        /// A stretch or a name.
        case number(Int64)

        /// The part of a name; `nil` for none.
        init(_ name: Int64?) {
            self = name.map { .number($0) } ?? .nameless
        }

        var number: Int64? {
            guard case .number(let number) = self else { return nil }
            return number
        }
    }

    var time: Part
    var name: Part
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

/// A question of statistics: which lines, and how they are grouped: by time, by name, or by both. By name, the sums in
/// which each line counts once are there too.
struct StatisticsQuestion {
    let unit: CalendarUnit?
    /// A grouping by name.
    let name: StatisticsGrouping?
    let filter: RecordFilter
    /// Whether days begin at midnight in Greenwich, and not in the person's zone.
    let usesUTCDays: Bool

    init(
        grouping: StatisticsGrouping, across: StatisticsGrouping? = nil, filter: RecordFilter, usesUTCDays: Bool,
        weekStart: WeekStart = .monday
    ) {
        unit = grouping.unit(weeksFrom: weekStart)
        name = unit == nil ? grouping : across
        self.filter = filter
        self.usesUTCDays = usesUTCDays
    }

    /// Whether it is answered by the sums of payees, and not by those of kinds of lines.
    var isAboutPayees: Bool { name == .payee || filter.payee != nil }

    /// Whether the totals of days know enough to answer it.
    ///
    /// Conditions are denied by default: one that is not named here, because nobody has taught it to the totals, is
    /// answered by the lines.
    var isAnsweredByTotals: Bool {
        guard !usesUTCDays, !hasFurther(filter) else { return false }
        return !isAboutPayees || !picksLines
    }

    /// Whether the packed lines do; denied by default as well.
    var isAnsweredByLines: Bool {
        var others = filter
        (others.minimum, others.maximum, others.text, others.createdBefore) = (nil, nil, nil, nil)
        return !hasFurther(others)
    }

    /// Whether a filter has conditions that the totals know nothing of.
    private func hasFurther(_ filter: RecordFilter) -> Bool {
        var others = filter
        (others.since, others.until) = (nil, nil)
        (others.type, others.currency, others.account, others.isCleared) = (nil, nil, nil, nil)
        (others.anyTags, others.allTags, others.withoutTags, others.category) = ([], [], [], nil)
        others.payee = nil
        // These say nothing about which lines count.
        (others.sort, others.limit) = ([], nil)
        if others.text == "" { others.text = nil }
        return others != RecordFilter(zone: filter.zone)
    }

    /// Whether it asks for tags or categories, which the sums of payees don't know.
    private var picksLines: Bool {
        name == .tag || name == .category || filter.picksLines
    }
}
