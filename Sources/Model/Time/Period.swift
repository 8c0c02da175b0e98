/// A range of days that may be open at either end.
package struct Period: Hashable, Sendable {
    /// The first day.
    package var since: CivilDay?
    /// The last day.
    package var until: CivilDay?

    package init(since: CivilDay? = nil, until: CivilDay? = nil) {
        self.since = since
        self.until = until
    }

    package init(_ days: ClosedRange<CivilDay>) {
        self.init(since: days.lowerBound, until: days.upperBound)
    }
}
