package import Money

/// The quick records that are neither booked nor discarded, counted by why, since when and for how much.
package struct Backlog: Hashable, Sendable {
    /// Why a record is not booked yet.
    package enum Reason: String, CaseIterable, Hashable, Sendable {
        /// A person has to say what it means.
        case toTriage = "to_triage"
        /// A person has put it off, and the time has not come.
        case snoozed
        /// It names a recording that has not arrived.
        case awaitingAudio = "awaiting_audio"
        /// It has its entry and is not converted.
        case toConvert = "to_convert"
    }

    /// When it was made, by the calendar of a person.
    package enum Age: Int, CaseIterable, Hashable, Sendable {
        /// Today, or later.
        case today
        /// Before today, in the same week, which begins on the day that the settings say.
        case thisWeek
        case older
    }

    /// Records that are alike in everything that is asked of them.
    package struct Group: Hashable, Sendable {
        package var reason: Reason
        package var age: Age
        /// How many of the bounds that were asked for are later than the record.
        package var span: Int
        package var type: TransactionType?
        /// `nil` where the sum of a record is not known.
        package var currency: Currency?
        package var minorUnits: Int128
        package var count: Int
        /// Seconds of their recordings, as far as they are known.
        package var seconds: Double
        package var oldest: Moment

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
        /// `nil` if unknown: an expense, unless a person says otherwise.
        package var type: TransactionType?
        package var currency: Currency
        /// `nil` where it is too large for 64 bits of minor units.
        package var amount: Amount?
        /// How many records it is the sum of.
        package var count: Int
    }

    package var groups: [Group]

    package init(_ groups: [Group] = []) {
        self.groups = groups
    }
}

extension Backlog {
    /// How many there are.
    package var count: Int { groups.reduce(0) { $0 + $1.count } }

    /// Seconds of all their recordings, as far as they are known.
    package var seconds: Double { groups.reduce(0) { $0 + $1.seconds } }

    /// When the first one was made.
    package var oldest: Moment? { groups.map(\.oldest).min { $0.milliseconds < $1.milliseconds } }

    /// Those that wait for this reason.
    package subscript(reason: Reason) -> Backlog { Backlog(groups.filter { $0.reason == reason }) }

    /// Those of this age.
    package subscript(age: Age) -> Backlog { Backlog(groups.filter { $0.age == age }) }

    /// How many were made before as many of the bounds that were asked for.
    package func count(span: Int) -> Int { groups.reduce(0) { $1.span == span ? $0 + $1.count : $0 } }

    /// The same for people: what was not called an income is an expense.
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
            // Expense, income and unknown.
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
    /// Why a record in this state is not booked; `nil` for a record that is booked or discarded.
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
