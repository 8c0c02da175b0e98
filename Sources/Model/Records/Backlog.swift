package import Money

/// The quick records that are neither booked nor discarded, counted by reason, age and amount.
package struct Backlog: Hashable, Sendable {
    /// Why a record is not booked yet.
    package enum Reason: String, CaseIterable, Hashable, Sendable {
        /// The user has to say what it means.
        case toTriage = "to_triage"
        /// The user has snoozed it, and the time has not come.
        case snoozed
        /// It names a recording that has not arrived.
        case awaitingAudio = "awaiting_audio"
        /// It has its entry and is not converted.
        case toConvert = "to_convert"
    }

    /// The age of a record by the user's calendar.
    package enum Age: Int, CaseIterable, Hashable, Sendable {
        /// Made today or later.
        case today
        /// Made before today but in the same week; the settings define the day on which weeks begin.
        case thisWeek
        /// Made before this week.
        case older
    }

    /// Records with the same values for everything that was asked for.
    package struct Group: Hashable, Sendable {
        /// Why the records are not booked.
        package var reason: Reason
        /// Their age by the user's calendar.
        package var age: Age
        /// How many of the requested bounds are later than the record.
        package var span: Int
        /// `nil` if unknown: an expense, unless the user says otherwise.
        package var type: TransactionType?
        /// `nil` if the sum of a record is unknown.
        package var currency: Currency?
        /// The sum of their amounts; 0 if `currency` is `nil`.
        package var minorUnits: Int128
        /// Number of records.
        package var count: Int
        /// Seconds of their recordings, as far as known.
        package var seconds: Double
        /// When the oldest of them was made.
        package var oldest: Moment

        /// Creates a group; `minorUnits` is a sum and may exceed 64 bits.
        package init(
            reason: Reason, age: Age, span: Int, type: TransactionType? = nil, currency: Currency? = nil,
            minorUnits: Int128 = 0, count: Int, seconds: Double = 0, oldest: Moment
        ) {
            self.reason = reason
            self.age = age
            self.span = span
            self.type = type
            self.currency = currency
            self.minorUnits = minorUnits
            self.count = count
            self.seconds = seconds
            self.oldest = oldest
        }
    }

    /// The known amounts of one type in one currency.
    package struct Sum: Hashable, Sendable {
        /// `nil` if unknown: an expense, unless the user says otherwise.
        package var type: TransactionType?
        /// The currency of the amounts.
        package var currency: Currency
        /// `nil` if the sum does not fit 64 bits of minor units.
        package var amount: Amount?
        /// Number of records summed up.
        package var count: Int
    }

    /// All groups; every record is in exactly one of them.
    package var groups: [Group]

    /// Creates a backlog; by default an empty one.
    package init(_ groups: [Group] = []) {
        self.groups = groups
    }
}

extension Backlog {
    /// Number of records.
    package var count: Int { groups.reduce(0) { $0 + $1.count } }

    /// Seconds of all their recordings, as far as known.
    package var seconds: Double { groups.reduce(0) { $0 + $1.seconds } }

    /// When the first record was made.
    package var oldest: Moment? { groups.map(\.oldest).min { $0.milliseconds < $1.milliseconds } }

    /// Returns the records that wait for this reason.
    package subscript(reason: Reason) -> Backlog { Backlog(groups.filter { $0.reason == reason }) }

    /// Returns the records of this age.
    package subscript(age: Age) -> Backlog { Backlog(groups.filter { $0.age == age }) }

    /// Returns the number of records made before exactly `span` of the requested bounds.
    package func count(span: Int) -> Int { groups.reduce(0) { $1.span == span ? $0 + $1.count : $0 } }

    /// The sums as shown to the user: a record of unknown type counts as an expense.
    package var shownSums: [Sum] {
        Backlog(
            groups.map { group in
                var group = group
                group.type = group.type ?? .expense
                return group
            }
        ).sums
    }

    /// The known amounts by currency and type, expenses first.
    package var sums: [Sum] {
        struct Kind: Hashable {
            let currency: Currency
            let type: TransactionType?
        }
        var totals: [Kind: (units: Int128, count: Int)] = [:]
        for group in groups {
            guard let currency = group.currency else { continue }
            let kind = Kind(currency: currency, type: group.type)
            let total = totals[kind, default: (0, 0)]
            totals[kind] = (total.units + group.minorUnits, total.count + group.count)
        }
        return totals.sorted {
            // Expense, income, then unknown.
            ($0.key.currency.code, -($0.key.type?.rawValue ?? -1)) < (
                $1.key.currency.code, -($1.key.type?.rawValue ?? -1)
            )
        }.map { kind, total in
            Sum(
                type: kind.type, currency: kind.currency,
                amount: Int64(exactly: total.units).map { Amount(minorUnits: $0, currency: kind.currency) },
                count: total.count)
        }
    }
}

extension Backlog.Reason {
    /// Finds why a record in this state is not booked; `nil` if it is booked or discarded.
    package init?(_ state: RecordState, isSnoozed: Bool) {
        switch state {
        case .awaitingAudio where isSnoozed, .pending where isSnoozed: self = .snoozed
        case .awaitingAudio: self = .awaitingAudio
        case .pending: self = .toTriage
        case .processed: self = .toConvert
        case .converted, .discarded: return nil
        }
    }
}
