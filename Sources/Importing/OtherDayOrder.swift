package import Model

/// The order of day and month that a CSV file is not read in, although it may have it.
package struct OtherDayOrder: Sendable {
    /// As `--date-order` has it.
    package var name: String
    /// The day in a cell in this order; `nil` if it has none.
    package var day: @Sendable (String) -> CivilDay?
    /// The last day that is not in the future.
    package var today: CivilDay

    /// `day` reads a cell in the order that is named.
    package init(name: String, today: CivilDay, day: @escaping @Sendable (String) -> CivilDay?) {
        self.name = name
        self.today = today
        self.day = day
    }
}

/// A day of a CSV file that can be read in one order only.
package struct DayOrderProof: Hashable, Sendable {
    /// From 1.
    package var line: Int
    /// The text of the day, as it is in the file.
    package var cell: String

    /// The proof that this row is.
    init(_ row: CSVRow) {
        line = row.line
        cell = row[.date]
    }
}
