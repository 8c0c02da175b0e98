/// The upper age limit of a group of records; a record belongs to the first group that it fits.
package enum AgeLimit: CaseIterable, Hashable, Sendable {
    case day
    case week
    case month
    case year
    case older

    /// Days of 24 hours, so that the groups do not depend on a calendar; `nil` for the oldest group.
    package var days: Int? {
        switch self {
        case .day: 1
        case .week: 7
        case .month: 30
        case .year: 365
        case .older: nil
        }
    }

    /// The ISO 8601 duration in JSON: `P1D`, `P7D`, `P30D`, `P365D`, `nil`.
    package var upTo: String? { days.map { "P\($0)D" } }
}
