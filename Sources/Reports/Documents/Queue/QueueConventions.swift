/// What a queue takes for granted of amounts and dates that leave it open.
package struct QueueConventions: Hashable, Sendable {
    /// ISO 4217 code of amounts that name none.
    package var currency: String
    /// `.` or `,`; `nil` where none is fixed and `1,234` is asked about.
    package var decimalMark: String?
    /// `day-month` or `month-day`.
    package var dateOrder: String
    /// IANA name.
    package var timeZone: String

    package init(currency: String, decimalMark: String?, dateOrder: String, timeZone: String) {
        self.currency = currency
        self.decimalMark = decimalMark
        self.dateOrder = dateOrder
        self.timeZone = timeZone
    }

    /// All of them in one line.
    package var summary: String {
        let mark = decimalMark.map { "decimal mark \($0)" } ?? "no fixed decimal mark"
        let example = dateOrder == "month-day" ? "11/5 is 5 November" : "11/5 is 11 May"
        return "amounts in \(currency), \(mark), \(example), days in \(timeZone)"
    }
}
