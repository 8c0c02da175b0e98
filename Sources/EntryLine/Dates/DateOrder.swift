/// How the locale writes a day with slashes: `5/11` or `11/5`.
package enum DateOrder: String, CaseIterable, Hashable, Sendable {
    /// `5/11` is 5 November.
    case dayMonth = "day-month"
    /// `5/11` is 11 May.
    case monthDay = "month-day"
}
