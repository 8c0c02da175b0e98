/// How many rows of a table of statistics are shown, and which.
package struct RowLimit: Sendable {
    /// At most so many rows; `nil` for all.
    private let count: Int?
    /// Whether rows by time keep the newest, as lists do; in an order that was asked for, the first rows are kept.
    private let keepsNewest: Bool

    /// All rows.
    package static let none = RowLimit(nil, keepsNewest: false)

    /// At most `count` rows: with `keepsNewest` those of the latest periods, otherwise the first.
    package init(_ count: Int?, keepsNewest: Bool) {
        self.count = count
        self.keepsNewest = keepsNewest
    }

    /// The rows that are shown, in their order; `key` is the period's name, which sorts as time does.
    package func kept<Row>(_ rows: [Row], by key: (Row) -> String?) -> [Row] {
        guard let count, rows.count > count else { return rows }
        guard keepsNewest else { return Array(rows.prefix(count)) }
        // Of the currencies of one period, the first.
        let newest = rows.indices.sorted { (key(rows[$0]) ?? "", -$0) > (key(rows[$1]) ?? "", -$1) }
        return newest.prefix(count).sorted().map { rows[$0] }
    }
}
