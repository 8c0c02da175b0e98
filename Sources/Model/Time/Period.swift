/// A range of days that may be open at either end.
package struct Period: Hashable, Sendable {
    /// The first day.
    package var since: CivilDay?
    /// The last day.
    package var until: CivilDay?

    /// Creates a period; `nil` leaves that end open.
    package init(since: CivilDay? = nil, until: CivilDay? = nil) {
        self.since = since
        self.until = until
    }

    /// Creates the period of these days, both ends included.
    package init(_ days: ClosedRange<CivilDay>) {
        self.init(since: days.lowerBound, until: days.upperBound)
    }
}
