/// What sums are grouped by.
package enum StatisticsGrouping: String, CaseIterable, Sendable {
    case day
    case week
    case month
    case quarter
    case year
    /// A line with several tags counts for each of them.
    case tag
    case category
    case payee
    case account

    /// The calendar period; `nil` if the groups are names.
    package var unit: CalendarUnit? { unit(weeksFrom: .monday) }

    /// Returns the calendar period, with weeks that begin on the given day; `nil` if the groups are names.
    package func unit(weeksFrom start: WeekStart) -> CalendarUnit? {
        switch self {
        case .day: .day
        case .week: .week(start)
        case .month: .month
        case .quarter: .quarter
        case .year: .year
        case .tag, .category, .payee, .account: nil
        }
    }
}
