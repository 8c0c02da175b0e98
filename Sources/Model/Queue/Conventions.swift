package import Money

/// What a queue takes for granted of amounts and dates that leave it open; fixed when its database is made.
package struct Conventions: Hashable, Sendable {
    /// Of amounts that name none.
    package var currency: Currency
    /// `nil` if not set: then `1,234` is asked about.
    package var decimalMark: DecimalMark?
    /// Whether `11/5` is the fifth of November.
    package var monthBeforeDay: Bool
    /// IANA name of the time zone in which days begin.
    package var timeZone: String

    package init(currency: Currency, decimalMark: DecimalMark?, monthBeforeDay: Bool, timeZone: String) {
        self.currency = currency
        self.decimalMark = decimalMark
        self.monthBeforeDay = monthBeforeDay
        self.timeZone = timeZone
    }

    /// `day-month` or `month-day`, as the setting `dateOrder` says it.
    package var dateOrder: String { monthBeforeDay ? "month-day" : "day-month" }
}
