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

    /// The columns of the SELECT of lines, in their order; `RecordRow` says why they are read by position.
    private enum Column: Int {
        case owner, id, amount, category, note
    }

    static let entries = LineRows(lines: "entry_lines", owner: "record_number", tags: "entry_line_tags")
    static let transactions = LineRows(
        lines: "transaction_lines", owner: "transaction_number", tags: "transaction_line_tags")

    /// The lines of each owner in `numbers`, by position; an owner without lines is left out.
    func fetch(
        owners numbers: [Int64], currencies: [Int64: Currency], _ database: Database
    ) throws -> [Int64: [EntryLine]] {
        guard !numbers.isEmpty else { return [:] }
        let wanted = RowNumbers(numbers)
        let tagsByLine = try fetchTags(wanted, database)
        var result: [Int64: [EntryLine]] = [:]
        let statement = try wanted.statement(
            """
            SELECT l.\(owner), l.id, l.amount, c.name, l.note
            FROM \(lines) l LEFT JOIN categories c ON c.id = l.category_id
            WHERE l.\(owner) IN (\(wanted.list)) ORDER BY l.\(owner), l.position
            """, database)
        let rows = try Row.fetchCursor(statement)
        while let row = try rows.next() {
            let number = try row.decode(Int64.self, atIndex: Column.owner.rawValue)
            let id = try row.decode(Int64.self, atIndex: Column.id.rawValue)
            let amount = try row.decode(Int64?.self, atIndex: Column.amount.rawValue).flatMap { units in
                currencies[number].map { Amount(minorUnits: units, currency: $0) }
            }
            let line = EntryLine(
                amount: amount, category: try row.decode(String?.self, atIndex: Column.category.rawValue),
                tags: tagsByLine[id] ?? [], note: try row.decode(String?.self, atIndex: Column.note.rawValue))
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
            let id = try row.decode(Int64.self, atIndex: 0)
            result[id, default: []].append(try row.decode(String.self, atIndex: 1))
        }
        return result
    }
}
