/// By what sums are grouped.
package enum StatisticsGrouping: String, CaseIterable, Sendable {
    case day
    case week
    case month
    case tag
    case category
    case payee

    /// The stretch of the calendar; `nil` where names group.
    package var unit: CalendarUnit? {
        switch self {
        case .day: .day
        case .week: .week(.monday)
        case .month: .month
        case .tag, .category, .payee: nil
        }
    }
}
