/// By what sums are grouped.
package enum StatisticsGrouping: String, CaseIterable, Sendable {
    case day
    case week
    case month
    case quarter
    case year
    case tag
    case category
    case payee
    case account

    /// The stretch of the calendar; `nil` where names group.
    package var unit: CalendarUnit? { unit(weeksFrom: .monday) }

    /// The same with weeks that begin on a day of the person's choice.
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
