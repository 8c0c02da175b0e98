import Foundation
import Model
import Money
import Store
import TestSupport

/// Books and questions that come out the same for the same seed.
struct RandomBooks {
    var chance: SplitMix64

    init(seed: UInt64) {
        chance = SplitMix64(seed: seed)
    }

    static let tags = ["lunch", "Coffee", "taxi", "Café", "team"]
    static let categories = ["Food", "Travel", "Gifts"]
    static let payees = ["Joe's", "Bäckerei", "Anna"]
    static let currencies = ["EUR", "JPY", "KWD"]

    mutating func below(_ limit: Int) -> Int {
        Int.random(in: 0..<limit, using: &chance)
    }

    mutating func maybe(_ one: Int, in all: Int) -> Bool { below(all) < one }

    private mutating func some(of names: [String], every: Int) -> String? {
        maybe(1, in: every) ? names.randomElement(using: &chance) : nil
    }

    /// Instants around midnight too, and around the night in which clocks change.
    private mutating func moment() -> Moment {
        let hours = below(24 * 40)
        let start = Scratch.moment("2026-10-10T00:30:00+02:00").milliseconds
        return Moment(clampingMilliseconds: start + Int64(hours) * 3_600_000, in: Scratch.zone)
    }

    /// A processed record: one to three lines that come to no less than zero.
    mutating func record() -> NewRecord {
        let code = Self.currencies[below(3)]
        guard let currency = Currency(code: code) else { preconditionFailure("\(code) is a currency") }
        let lines = (0...(maybe(1, in: 3) ? 2 : 0)).map { position in
            var tags: [String] = []
            for tag in Self.tags where maybe(1, in: 4) { tags.append(maybe(1, in: 2) ? tag : tag.uppercased()) }
            // A refund among the lines; the first one outweighs the others.
            let units = position == 0 ? 1_000_000 + below(1_000) : below(2_000) - 500
            return EntryLine(
                amount: Amount(minorUnits: Int64(units), currency: currency),
                category: some(of: Self.categories, every: 2), tags: tags)
        }
        let at = moment()
        return NewRecord(
            createdAt: at, createdAtSource: .clock,
            entry: Entry(
                type: maybe(1, in: 4) ? .income : .expense, lines: lines, payee: some(of: Self.payees, every: 2),
                account: maybe(1, in: 3) ? "Bank \(code)" : nil, note: maybe(1, in: 3) ? "with Ann" : nil,
                date: maybe(1, in: 5) ? at.day(in: Scratch.zone) + (below(5) - 2) : nil, cleared: maybe(1, in: 3)),
            isProcessed: true)
    }

    /// A question with no, one or several conditions.
    mutating func filter() -> RecordFilter {
        var filter = RecordFilter(zone: Scratch.zone)
        if maybe(1, in: 3) { filter.anyTags = [tag(), tag()] }
        if maybe(1, in: 6) { filter.allTags = [tag()] }
        if maybe(1, in: 6) { filter.withoutTags = [tag()] }
        if maybe(1, in: 6) { filter.lacking = [[.payee, .category, .tag][below(3)], [.payee, .tag][below(2)]] }
        if maybe(1, in: 4) { filter.since = CivilDay(daysSinceEpoch: 20_736 + below(40)) }
        if maybe(1, in: 4) { filter.until = CivilDay(daysSinceEpoch: 20_736 + below(60)) }
        if maybe(1, in: 6) { filter.type = maybe(1, in: 2) ? .income : .expense }
        if maybe(1, in: 6) { filter.currency = Currency(code: Self.currencies[below(3)]) }
        if maybe(1, in: 6) { filter.isCleared = maybe(1, in: 2) }
        if maybe(1, in: 6) { filter.category = Self.categories[below(3)] }
        if maybe(1, in: 8) { filter.account = maybe(1, in: 2) ? "bank eur" : "Cash JPY" }
        if maybe(1, in: 8) { filter.payee = Self.payees[below(3)] }
        if maybe(1, in: 8) { filter.text = maybe(1, in: 2) ? "WITH ann" : "ann" }
        if maybe(1, in: 10) { filter.createdBefore = moment().milliseconds }
        if maybe(1, in: 10) { filter.states = [maybe(1, in: 2) ? .converted : .pending] }
        if maybe(1, in: 10), let euro = Currency(code: "EUR") {
            filter.minimum = Amount(minorUnits: 1_000_000 + Int64(below(1_000)), currency: euro)
        }
        return filter
    }

    private mutating func tag() -> String {
        maybe(1, in: 12) ? "nobody" : Self.tags[below(Self.tags.count)].uppercased()
    }
}
