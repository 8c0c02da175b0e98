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
    ) throws -> [Int64: [EntryLine]] {
        guard !numbers.isEmpty else { return [:] }
        let wanted = RowNumbers(numbers: numbers)
        let tagsByLine = try fetchTags(wanted, database)
        var result: [Int64: [EntryLine]] = [:]
        let statement = try wanted.statement(
            """
            SELECT l.\(owner) AS owner, l.id, l.amount, c.name AS category, l.note
            FROM \(lines) l LEFT JOIN categories c ON c.id = l.category_id
            WHERE l.\(owner) IN (\(wanted.list)) ORDER BY l.\(owner), l.position
            """, database)
        let rows = try Row.fetchCursor(statement)
        while let row = try rows.next() {
            let number = try row.decode(Int64.self, forColumn: "owner")
            let amount = try row.decode(Int64?.self, forColumn: "amount").flatMap { units in
                currencies[number].map { Amount(minorUnits: units, currency: $0) }
            }
            let line = EntryLine(
                amount: amount, category: try row.decode(forColumn: "category"),
                tags: tagsByLine[try row.decode(forColumn: "id")] ?? [], note: try row.decode(forColumn: "note"))
            result[number, default: []].append(line)
        }
        return result
    }

    private func fetchTags(_ wanted: RowNumbers, _ database: Database) throws -> [Int64: [String]] {
        var result: [Int64: [String]] = [:]
        let statement = try wanted.statement(
            """
            SELECT l.id, t.name FROM \(lines) l
            JOIN \(tags) lt ON lt.line_id = l.id JOIN tags t ON t.id = lt.tag_id
            WHERE l.\(owner) IN (\(wanted.list)) ORDER BY l.id, lt.position
            """, database)
        let rows = try Row.fetchCursor(statement)
        while let row = try rows.next() {
            result[try row.decode(forColumn: "id"), default: []].append(try row.decode(forColumn: "name"))
        }
        return result
    }
}
