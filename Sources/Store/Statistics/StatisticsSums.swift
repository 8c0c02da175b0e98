import Model

/// Income and expense of one group, exact at any size.
struct StatisticsSum: Hashable {
    /// The sum of all income, in minor units.
    var income: Int128 = 0
    /// The sum of all expenses, in minor units.
    var expense: Int128 = 0
    /// The number of lines.
    var count = 0

    /// Adds an amount in minor units to income or expense; `type` is the raw value of a `TransactionType`.
    mutating func add(_ amount: Int128, type: Int64, count: Int) {
        if type == Int64(TransactionType.income.rawValue) { income += amount } else { expense += amount }
        self.count += count
    }

    /// Adds another sum.
    mutating func add(_ other: StatisticsSum) {
        income += other.income
        expense += other.expense
        count += other.count
    }

    /// Takes away the sum of some of its lines.
    mutating func subtract(_ part: StatisticsSum) {
        income -= part.income
        expense -= part.expense
        count -= part.count
    }
}

/// The group of a sum: a calendar period, a name, both or neither; and an ISO 4217 code.
struct StatisticsGroup: Hashable {
    /// The part of the lines that a sum covers.
    enum Part: Hashable {
        /// All lines, each counted once.
        case all
        /// Lines without a name.
        case nameless
        /// Lines with any of the names outside the largest, each counted once.
        case others
        /// A period or a name.
        case number(Int64)

        /// The part for a name; `nil` for none.
        init(_ name: Int64?) {
            self = name.map { .number($0) } ?? .nameless
        }

        /// The number of the period or name; `nil` for the other parts.
        var number: Int64? {
            guard case .number(let number) = self else { return nil }
            return number
        }
    }

    /// The calendar period, or `all`.
    var time: Part
    /// The name, or `all`.
    var name: Part
    /// The ISO 4217 code.
    var currency: String
}

/// Sums by group.
struct StatisticsSums {
    /// The sums, without those of no lines.
    private(set) var byGroup: [StatisticsGroup: StatisticsSum] = [:]

    /// Adds a sum to that of a group.
    mutating func add(_ sum: StatisticsSum, to group: StatisticsGroup) {
        guard sum.count > 0 else { return }
        byGroup[group, default: StatisticsSum()].add(sum)
    }
}

/// A question of statistics: which lines, and their grouping by time, by name, or by both. By name, it includes the
/// sums in which each line counts once.
struct StatisticsQuestion {
    /// The calendar period to group by; `nil` if lines are not grouped by time.
    let unit: CalendarUnit?
    /// A grouping by name.
    let name: StatisticsGrouping?
    /// Which lines count.
    let filter: RecordFilter
    /// Whether days begin at midnight UTC instead of in the user's zone.
    let usesUTCDays: Bool

    /// Creates a question; `across` counts only if `grouping` is one by time.
    init(
        grouping: StatisticsGrouping, across: StatisticsGrouping? = nil, filter: RecordFilter, usesUTCDays: Bool,
        weekStart: WeekStart = .monday
    ) {
        unit = grouping.unit(weeksFrom: weekStart)
        name = unit == nil ? grouping : across
        self.filter = filter
        self.usesUTCDays = usesUTCDays
    }

    /// Whether the totals by payee answer it, instead of those by kind of line.
    var isAboutPayees: Bool { name == .payee || filter.payee != nil || filter.lacking.contains(.payee) }

    /// Whether the totals of days suffice to answer it.
    ///
    /// Conditions are denied by default: one not listed here is unknown to the totals and is answered from the lines.
    var isAnsweredByTotals: Bool {
        guard !usesUTCDays, !hasFurther(filter) else { return false }
        return !isAboutPayees || !picksLines
    }

    /// Whether the packed lines suffice; also denied by default.
    var isAnsweredByLines: Bool {
        var others = filter
        (others.minimum, others.maximum, others.text, others.createdBefore) = (nil, nil, nil, nil)
        return !hasFurther(others)
    }

    /// Whether a filter has conditions unknown to the totals.
    private func hasFurther(_ filter: RecordFilter) -> Bool {
        var others = filter
        (others.since, others.until) = (nil, nil)
        (others.type, others.currency, others.account, others.isCleared) = (nil, nil, nil, nil)
        (others.anyTags, others.allTags, others.withoutTags, others.category) = ([], [], [], nil)
        (others.payee, others.lacking) = (nil, [])
        // These don't affect which lines count.
        (others.sort, others.limit) = ([], nil)
        if others.text == "" { others.text = nil }
        return others != RecordFilter(zone: filter.zone)
    }

    /// Whether it has conditions on tags or categories, which the totals by payee don't know.
    private var picksLines: Bool {
        name == .tag || name == .category || filter.picksLines || !filter.lacking.isSubset(of: [.payee])
    }
}
