import GRDB
import Model
import Money

/// Sums by tag, category, payee or account, sorted by name, with lines without one last.
struct NamedParts {
    /// A row or column: one name, or several together.
    struct Column {
        /// The name, or the number of names combined.
        var name: StatisticsMatrix.Name
        /// The part that it sums up.
        var part: StatisticsGroup.Part
    }

    /// A name with its sum in one currency.
    private struct Entry {
        var part: StatisticsGroup.Part
        var row: StatisticsRow
    }

    private let names: [(part: StatisticsGroup.Part, name: String?)]
    /// The sums by name alone, over all periods.
    private var sums: [StatisticsGroup: StatisticsSum]

    /// Looks up the names of the groups in `all`; `add` adds those of the `others`, if any.
    init(_ grouping: StatisticsGrouping, _ all: [StatisticsGroup: StatisticsSum], _ database: Database) throws {
        let table =
            switch grouping {
            case .category: "categories"
            case .payee: "payees"
            case .account: "accounts"
            case .tag, .day, .week, .month, .quarter, .year: "tags"
            }
        sums = Self.overTime(all)
        let numbers = Set(sums.keys.compactMap(\.name.number)).map(String.init).joined(separator: ",")
        let rows = try Row.fetchAll(
            database, sql: "SELECT id, name FROM \(table) WHERE id IN (\(numbers)) ORDER BY key, id")
        // Not decoded as an optional: a missing name is damage, not a line without a name.
        names =
            try rows.map { (.number(try $0.decode(atIndex: 0)), try $0.decode(String.self, atIndex: 1)) }
            + [(.nameless, nil)]
    }

    private static func overTime(_ all: [StatisticsGroup: StatisticsSum]) -> [StatisticsGroup: StatisticsSum] {
        all.reduce(into: [:]) { sums, entry in
            guard entry.key.name != .all else { return }
            let group = StatisticsGroup(time: .all, name: entry.key.name, currency: entry.key.currency)
            sums[group, default: StatisticsSum()].add(entry.value)
        }
    }

    /// Adds the sums of the names outside the largest.
    mutating func add(_ others: [StatisticsGroup: StatisticsSum]) {
        sums.merge(Self.overTime(others)) { _, new in new }
    }

    /// Returns the names outside the largest, by currency.
    func others(_ request: StatisticsRequest) throws -> [(currency: Currency, names: [StatisticsGroup.Part: String?])] {
        guard request.top != nil || request.kept != nil else { return [] }
        return try currencies().map { currency in
            let others = Self.split(try entries(of: currency), request).others
            return (currency, Dictionary(uniqueKeysWithValues: others.map { ($0.part, $0.row.key) }))
        }
    }

    private func currencies() throws -> [Currency] {
        try Set(sums.keys.map(\.currency)).sorted().map(StatisticsRow.currency)
    }

    /// Returns, for each name, one row per currency in which it has lines.
    func rows(_ request: StatisticsRequest) throws -> [StatisticsRow] {
        let currencies = try currencies()
        let entries = try currencies.map { try self.entries(of: $0) }
        guard request.top != nil || request.kept != nil else {
            let places = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1.part, $0) })
            return entries.joined().enumerated().sorted {
                (places[$0.element.part] ?? 0, $0.offset) < (places[$1.element.part] ?? 0, $1.offset)
            }.map(\.element.row)
        }
        return try zip(currencies, entries).flatMap { currency, entries in
            let (largest, others) = Self.split(entries, request)
            guard !others.isEmpty else { return largest.map(\.row) }
            var row = try StatisticsRow(key: nil, sum(.others, currency), currency, of: "the other names")
            row.others = others.count
            return largest.map(\.row) + [row]
        }
    }

    /// Returns the columns of one currency.
    func columns(of currency: Currency, _ request: StatisticsRequest) throws -> [Column] {
        let (largest, others) = Self.split(try entries(of: currency), request)
        let columns = largest.map { Column(name: .init(name: $0.row.key), part: $0.part) }
        guard !others.isEmpty else { return columns }
        return columns + [Column(name: .init(name: nil, others: others.count), part: .others)]
    }

    /// Splits the entries into the largest, which have rows of their own, and the rest.
    private static func split(
        _ entries: [Entry], _ request: StatisticsRequest
    ) -> (largest: [Entry], others: [Entry]) {
        if let kept = request.kept {
            return (entries.filter { kept.contains($0.row.key) }, entries.filter { !kept.contains($0.row.key) })
        }
        guard let top = request.top else { return (entries, []) }
        let order = request.order.isEmpty ? [StatisticsOrder(.amount, descending: true)] : request.order
        let sorted = entries.map(\.row).places(sortedBy: order).map { entries[$0] }
        return (Array(sorted.prefix(top)), Array(sorted.dropFirst(top)))
    }

    private func entries(of currency: Currency) throws -> [Entry] {
        try names.compactMap { part, name in
            let sum = sum(part, currency)
            return sum.count == 0 ? nil : Entry(part: part, row: try StatisticsRow(key: name, sum, currency))
        }
    }

    private func sum(_ part: StatisticsGroup.Part, _ currency: Currency) -> StatisticsSum {
        sums[StatisticsGroup(time: .all, name: part, currency: currency.code)] ?? StatisticsSum()
    }
}
