import GRDB
import Model

/// The facts that a source has of booked transactions and the books don't: an earlier run had fewer columns, say.
struct LackingFacts {
    private let database: Database
    /// How many transactions lack a fact, by its name.
    private(set) var counts: [String: Int] = [:]

    /// Compares with the books in `database`, in the caller's transaction.
    init(_ database: Database) {
        self.database = database
    }

    /// Compares a transaction with the one of the books that has its ID.
    mutating func note(_ transaction: ImportedTransaction, as number: Int64) throws {
        let entry = transaction.entry
        guard !transaction.isOpeningBalance else { return }
        let facts = [
            ("a category", entry.lines.contains { $0.category != nil }, "transaction_lines", "category_id IS NOT NULL"),
            ("tags", entry.lines.contains { !$0.tags.isEmpty }, "transaction_lines", "id IN (\(Self.tagged))"),
            ("a note", entry.lines.contains { $0.note != nil }, "transaction_lines", "note IS NOT NULL"),
            ("a place", entry.location != nil, "transactions", "location IS NOT NULL"),
        ]
        for (name, isThere, table, condition) in facts where isThere {
            let key = table == "transactions" ? "number" : "transaction_number"
            let statement = try database.cachedStatement(
                sql: "SELECT EXISTS (SELECT 1 FROM \(table) WHERE \(key) = ? AND \(condition))")
            if try Bool.fetchOne(statement, arguments: [number]) == false { counts[name, default: 0] += 1 }
        }
    }

    private static let tagged = "SELECT line_id FROM transaction_line_tags WHERE line_id = transaction_lines.id"
}
