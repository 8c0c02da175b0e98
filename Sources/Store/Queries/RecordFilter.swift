package import FoundationEssentials
package import Model
package import Money

/// The filter of lists, reports and statistics; all conditions that are set must hold.
package struct RecordFilter: Hashable, Sendable {
    /// The column to sort by.
    package enum SortKey: String, CaseIterable, Sendable {
        /// Creation time, day, sum, payee, state (for transactions: clearing) and order of arrival.
        case created, date, amount, payee, state, number
    }

    /// A sort key with its direction.
    package struct Sort: Hashable, Sendable {
        /// The column to sort by.
        package var key: SortKey
        /// Whether the order is descending.
        package var isDescending: Bool

        /// Creates a sort key; ascending by default.
        package init(_ key: SortKey, descending: Bool = false) {
            self.key = key
            isDescending = descending
        }
    }

    /// A fact that an item, or a line of it, may lack.
    package enum Fact: String, CaseIterable, Sendable {
        /// The payee of the item; the category and the tags of a line.
        case payee, category, tag
    }

    /// Any of these; empty for all.
    package var states: Set<RecordState> = []
    /// At least one of these tags.
    package var anyTags: [String] = []
    /// All of these tags.
    package var allTags: [String] = []
    /// None of these tags.
    package var withoutTags: [String] = []
    /// Only items without all of these, in one line at least, where they are facts of lines; no opening balances.
    package var lacking: Set<Fact> = []
    /// First day, in `zone`; the day of a record is the one its entry names, or else that of its creation.
    package var since: CivilDay?
    /// Last day, in `zone`.
    package var until: CivilDay?
    /// Only income, or only expense; opening balances are neither.
    package var type: TransactionType?
    /// Only this currency.
    package var currency: Currency?
    /// Only this account.
    package var account: String?
    /// Only items with a line in this category.
    package var category: String?
    /// Only this payee.
    package var payee: String?
    /// Smallest sum, in its currency only.
    package var minimum: Amount?
    /// Largest sum, in its currency only.
    package var maximum: Amount?
    /// Text in note, payee, location or tags, ignoring case, accents and widths (`SearchKey`).
    package var text: String?
    /// Only cleared items, or only others; a record that doesn't say counts as not cleared.
    package var isCleared: Bool?
    /// Created before this instant, in milliseconds since 1970.
    package var createdBefore: Int64?
    /// Excludes records snoozed beyond this instant, in milliseconds since 1970.
    package var awakeAt: Int64?
    /// The sort keys, most significant first; empty for the usual order.
    package var sort: [Sort] = []
    /// The largest number of rows; `nil` for all.
    package var limit: Int?
    /// Whether the list is read from its end, last row first.
    package var isFromEnd = false
    /// The time zone of the days.
    package var zone: TimeZone

    /// Creates a filter without other conditions.
    package init(zone: TimeZone, states: Set<RecordState> = []) {
        self.zone = zone
        self.states = states
    }

    /// Whether the filter excludes anything, apart from its limit.
    package var isNarrow: Bool {
        var open = RecordFilter(zone: zone)
        (open.sort, open.limit, open.isFromEnd) = (sort, limit, isFromEnd)
        return self != open
    }
}

extension RecordFilter {
    /// The same filter without an order or a limit.
    var unordered: RecordFilter {
        var filter = self
        (filter.sort, filter.limit) = ([], nil)
        return filter
    }

    /// The same filter restricted to records that are neither booked nor discarded.
    package var narrowedToUnprocessed: RecordFilter {
        let open = Set(RecordState.unprocessed)
        var filter = self
        filter.states = states.isEmpty ? open : states.intersection(open)
        // An empty set means all states, but here it means none.
        if filter.states.isEmpty { filter.limit = 0 }
        return filter
    }
}
