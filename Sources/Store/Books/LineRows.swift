import GRDB
import Model
import Money

/// Reads the lines of many records or transactions at once: one statement for a whole batch.
struct LineRows {
    /// `entry_lines` or `transaction_lines`.
    let lines: String
    /// The column that names the owner.
    let owner: String
    /// The table of tags of lines.
    let tags: String

    /// The columns of the SELECT of lines, in order; `RecordRow` says why they are read by position.
    private enum Column: Int {
        case owner, id, amount, category, note, tagID, tag
    }

    /// The lines of quick records.
    static let entries = LineRows(lines: "entry_lines", owner: "record_number", tags: "entry_line_tags")
    /// The lines of transactions.
    static let transactions = LineRows(
        lines: "transaction_lines", owner: "transaction_number", tags: "transaction_line_tags")

    /// Returns the lines of each owner in `numbers`, by position; owners without lines are omitted.
    func fetch(
        owners numbers: [Int64], currencies: [Int64: Currency], _ database: Database
    ) throws -> [Int64: [EntryLine]] {
        guard !numbers.isEmpty else { return [:] }
        let wanted = RowNumbers(numbers)
        var result: [Int64: [EntryLine]] = [:]
        let statement = try wanted.statement(
            """
            SELECT l.\(owner), l.id, l.amount, c.name, l.note, lt.tag_id, t.name
            FROM \(lines) l LEFT JOIN categories c ON c.id = l.category_id
            LEFT JOIN \(tags) lt ON lt.line_id = l.id LEFT JOIN tags t ON t.id = lt.tag_id
            WHERE l.\(owner) IN (\(wanted.list)) ORDER BY l.\(owner), l.position, lt.position
            """, database)
        let rows = try Row.fetchCursor(statement)
        var last: Int64?
        while let row = try rows.next() {
            let number = try row.decode(Int64.self, atIndex: Column.owner.rawValue)
            let id = try row.decode(Int64.self, atIndex: Column.id.rawValue)
            let hasTag = try row.decode(Int64?.self, atIndex: Column.tagID.rawValue) != nil
            let tag = hasTag ? try row.decode(String.self, atIndex: Column.tag.rawValue) : nil
            // A line has a row for each of its tags, or one row if it has none.
            if id == last, let tag, let end = result[number]?.indices.last {
                result[number]?[end].tags.append(tag)
                continue
            }
            last = id
            let amount = try row.decode(Int64?.self, atIndex: Column.amount.rawValue).flatMap { units in
                currencies[number].map { Amount(minorUnits: units, currency: $0) }
            }
            let line = EntryLine(
                amount: amount, category: try row.decode(String?.self, atIndex: Column.category.rawValue),
                tags: tag.map { [$0] } ?? [], note: try row.decode(String?.self, atIndex: Column.note.rawValue))
            result[number, default: []].append(line)
        }
        return result
    }

    /// Deletes all lines of an owner, with their tags.
    func delete(owner number: Int64, _ database: Database) throws {
        try database.cachedStatement(
            sql: "DELETE FROM \(tags) WHERE line_id IN (SELECT id FROM \(lines) WHERE \(owner) = ?)"
        ).execute(arguments: [number])
        try database.cachedStatement(sql: "DELETE FROM \(lines) WHERE \(owner) = ?").execute(arguments: [number])
    }
}
