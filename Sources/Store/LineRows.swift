import GRDB
import Model
import Money

/// Reads the lines of many records or transactions at once: two statements for a whole batch.
struct LineRows {
    /// `entry_lines` or `transaction_lines`.
    let lines: String
    /// The column that names the owner.
    let owner: String
    let tags: String

    static let entries = LineRows(lines: "entry_lines", owner: "record_number", tags: "entry_line_tags")
    static let transactions = LineRows(
        lines: "transaction_lines", owner: "transaction_number", tags: "transaction_line_tags")

    /// The lines of each owner in `numbers`, by position; an owner without lines is left out.
    func fetch(
        owners numbers: [Int64], currencies: [Int64: Currency], _ database: Database
    ) throws
        -> [Int64: [EntryLine]]
    {
        guard !numbers.isEmpty else { return [:] }
        let tagsByLine = try fetchTags(numbers, database)
        var result: [Int64: [EntryLine]] = [:]
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT l.\(owner), l.id, l.amount, c.name, l.note
                FROM \(lines) l LEFT JOIN categories c ON c.id = l.category_id
                WHERE l.\(owner) IN (\(Self.list(numbers))) ORDER BY l.\(owner), l.position
                """)
        while let row = try rows.next() {
            let number: Int64 = row[0]
            let amount = (row[2] as Int64?).flatMap { units in
                currencies[number].map { Amount(minorUnits: units, currency: $0) }
            }
            let line = EntryLine(amount: amount, category: row[3], tags: tagsByLine[row[1]] ?? [], note: row[4])
            result[number, default: []].append(line)
        }
        return result
    }

    private func fetchTags(_ numbers: [Int64], _ database: Database) throws -> [Int64: [String]] {
        var result: [Int64: [String]] = [:]
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT l.id, t.name FROM \(lines) l
                JOIN \(tags) lt ON lt.line_id = l.id JOIN tags t ON t.id = lt.tag_id
                WHERE l.\(owner) IN (\(Self.list(numbers))) ORDER BY l.id, lt.position
                """)
        while let row = try rows.next() {
            result[row[0], default: []].append(row[1])
        }
        return result
    }

    /// Row numbers are integers of ours, so they need no binding, and there is no limit on how many.
    private static func list(_ numbers: [Int64]) -> String {
        numbers.map(String.init).joined(separator: ",")
    }
}
