package import Money

/// How a queue reads amounts and dates that leave something open; fixed when its database is created.
package struct Conventions: Hashable, Sendable {
    /// The currency of amounts that name none.
    package var currency: Currency
    /// `nil` if not set; then `1,234` needs a question.
    package var decimalMark: DecimalMark?
    /// Whether `11/5` means the fifth of November.
    package var monthBeforeDay: Bool
    /// IANA name of the time zone in which days begin.
    package var timeZone: String

    /// Creates the conventions; `timeZone` is an IANA name.
    package init(currency: Currency, decimalMark: DecimalMark?, monthBeforeDay: Bool, timeZone: String) {
        self.currency = currency
        self.decimalMark = decimalMark
        self.monthBeforeDay = monthBeforeDay
        self.timeZone = timeZone
    }

    /// `day-month` or `month-day`, as in the setting `dateOrder`.
    package var dateOrder: String { monthBeforeDay ? "month-day" : "day-month" }
}
