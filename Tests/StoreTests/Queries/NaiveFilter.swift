import Foundation
import Model
import Money
import Store

/// What a filter lets through, asked of one thing after the other.
struct NaiveFilter {
    /// A record or a transaction, as far as filters look at it.
    struct Item {
        var id: String
        var entry: Entry
        var day: CivilDay
        var createdAt: Moment
        /// `nil` for what has never been a quick record.
        var state: RecordState?
        var isTransaction: Bool
        var isOpening = false
    }

    let filter: RecordFilter

    /// The IDs of `items`, in the order of their numbers, that are let through, in the filter's order.
    func ids(_ items: [Item]) -> [String] {
        let passed = items.enumerated().filter { matches($0.element) }
        let usual = RecordFilter.Sort(items.first?.isTransaction == true ? .date : .created)
        // What has the keys in common stands in the usual order, unless it is in the order of its making already.
        let isTimed = filter.sort.contains { [.created, .number, usual.key].contains($0.key) }
        let sorts = filter.sort + (isTimed ? [] : [usual])
        let sorted = passed.sorted { left, right in
            for sort in sorts {
                if let isFirst = Self.isSorted(left.element, right.element, by: sort.key) { return isFirst }
                let order = Self.compare(left.element, right.element, sort.key, (left.offset, right.offset))
                if order != 0 { return sort.isDescending ? order > 0 : order < 0 }
            }
            return left.offset < right.offset
        }
        return sorted.prefix(filter.limit ?? .max).map(\.element.id)
    }

    func matches(_ item: Item) -> Bool {
        let entry = item.entry
        let tags = Set(entry.tags.map { TagKey($0) })
        func has(_ tag: String) -> Bool { tags.contains(TagKey(tag)) }
        let conditions: [Bool] = [
            filter.states.isEmpty || item.state.map(filter.states.contains) == true,
            filter.anyTags.isEmpty || filter.anyTags.contains(where: has),
            filter.allTags.allSatisfy(has),
            !filter.withoutTags.contains(where: has),
            filter.lacking.isEmpty || !item.isOpening,
            !filter.lacking.contains(.payee) || entry.payee == nil,
            !filter.lacking.contains(.category) || entry.lines.isEmpty || entry.lines.contains { $0.category == nil },
            !filter.lacking.contains(.tag) || entry.lines.isEmpty || entry.lines.contains { $0.tags.isEmpty },
            filter.since.map { item.day >= $0 } ?? true,
            filter.until.map { item.day <= $0 } ?? true,
            filter.type.map { entry.type == $0 && !item.isOpening } ?? true,
            filter.currency.map { entry.currency == $0 } ?? true,
            filter.account.map { Self.same($0, entry.account) } ?? true,
            filter.payee.map { Self.same($0, entry.payee) } ?? true,
            filter.category.map { wanted in entry.lines.contains { Self.same(wanted, $0.category) } } ?? true,
            filter.minimum.map { Self.isSum(of: entry, within: $0.minorUnits...Int64.max, $0.currency) } ?? true,
            filter.maximum.map { Self.isSum(of: entry, within: Int64.min...$0.minorUnits, $0.currency) } ?? true,
            filter.isCleared.map { (entry.cleared == true) == $0 } ?? true,
            filter.createdBefore.map { item.createdAt.milliseconds < $0 } ?? true,
            filter.text.map { text in
                ([entry.note, entry.payee, entry.location] + entry.tags + entry.lines.map(\.note)).contains {
                    text.isEmpty || $0?.range(of: text, options: Self.loosely) != nil
                }
            } ?? true,
        ]
        return conditions.allSatisfy(\.self)
    }

    private static let loosely: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive, .widthInsensitive]

    private static func same(_ wanted: String, _ name: String?) -> Bool {
        name.map { TagKey($0) == TagKey(wanted) } ?? false
    }

    private static func isSum(of entry: Entry, within range: ClosedRange<Int64>, _ currency: Currency) -> Bool {
        entry.total.map { $0.currency == currency && range.contains($0.minorUnits) } ?? false
    }

    /// Whether `left` comes first in both directions of a key, or last: what has no amount or no payee comes last, and
    /// currencies stand in the order of their codes; `nil` where the key decides.
    private static func isSorted(_ left: Item, _ right: Item, by key: RecordFilter.SortKey) -> Bool? {
        func last(_ isLast: (Item) -> Bool) -> Bool? { isLast(left) == isLast(right) ? nil : isLast(right) }
        switch key {
        case .created, .date, .state, .number: return nil
        case .payee: return last { $0.entry.payee == nil }
        case .amount:
            if let isFirst = last({ $0.entry.total == nil }) { return isFirst }
            let codes = [left, right].map { $0.entry.currency?.code ?? "" }
            return codes[0] == codes[1] ? nil : codes[0] < codes[1]
        }
    }

    /// Less than 0 where `left` comes first; what is unknown comes before all else, as in SQL.
    private static func compare(_ left: Item, _ right: Item, _ key: RecordFilter.SortKey, _ offsets: (Int, Int)) -> Int
    {
        func order<Value: Comparable>(_ left: Value?, _ right: Value?) -> Int {
            switch (left, right) {
            case (nil, nil): 0
            case (nil, _): -1
            case (_, nil): 1
            case (let left?, let right?): left < right ? -1 : left > right ? 1 : 0
            }
        }
        func bytes(_ name: String?) -> [Int]? { name.map { TagKey($0).text.utf8.map(Int.init) } }
        switch key {
        case .created: return order(left.createdAt.milliseconds, right.createdAt.milliseconds)
        case .date: return order(left.day, right.day)
        case .amount: return order(left.entry.total?.minorUnits, right.entry.total?.minorUnits)
        case .number: return order(offsets.0, offsets.1)
        case .state:
            return left.isTransaction
                ? order(left.entry.cleared == true ? 1 : 0, right.entry.cleared == true ? 1 : 0)
                : order(left.state?.rawValue, right.state?.rawValue)
        case .payee:
            guard let first = bytes(left.entry.payee), let second = bytes(right.entry.payee) else {
                return order(left.entry.payee == nil ? 0 : 1, right.entry.payee == nil ? 0 : 1)
            }
            return first.lexicographicallyPrecedes(second) ? -1 : second.lexicographicallyPrecedes(first) ? 1 : 0
        }
    }
}

extension NaiveBooks {
    /// Records as a filter sees them.
    func recordItems(zone: TimeZone) -> [NaiveFilter.Item] {
        records.map {
            NaiveFilter.Item(
                id: $0.id.description, entry: $0.entry, day: $0.entry.date ?? $0.createdAt.day(in: zone),
                createdAt: $0.createdAt, state: $0.state, isTransaction: false)
        }
    }

    /// Transactions as a filter sees them.
    func transactionItems(zone: TimeZone) -> [NaiveFilter.Item] {
        transactions.map {
            NaiveFilter.Item(
                id: $0.id.description, entry: $0.entry, day: $0.entry.date ?? $0.createdAt.day(in: zone),
                createdAt: $0.createdAt, state: $0.record == nil ? nil : .converted, isTransaction: true,
                isOpening: $0.isOpening)
        }
    }
}
