import GRDB
import Model

/// Where a text occurs in the books: in which payees and tags, and in the notes and locations of which transactions.
struct TextMatches {
    private let payees: Set<Int64>
    /// Kinds of lines with such a tag.
    private let kinds: Set<Int64>
    private let transactions: Set<Int64>

    init(_ text: String, _ filter: RecordFilter, _ database: Database) throws {
        filter.prepare(database)
        let has = TextCondition(SearchKey(text))
        func numbers(_ sql: String, _ columns: Int) throws -> Set<Int64> {
            let arguments = (0..<columns).reduce(StatementArguments()) { all, _ in all + has.arguments }
            return try Set(Int64.fetchCursor(database, sql: sql, arguments: arguments))
        }
        payees = try numbers("SELECT id FROM payees WHERE \(has.sql(of: "name"))", 1)
        let tags = try numbers("SELECT id FROM tags WHERE \(has.sql(of: "name"))", 1)
        transactions = try numbers(has.owners(.transactions), TextCondition.ownerColumns)
        guard !tags.isEmpty else {
            kinds = []
            return
        }
        kinds = try Row.fetchAll(database, sql: "SELECT id, tag_ids FROM line_kinds").reduce(into: []) { kinds, row in
            let kind = CategoryTagSet(category: 0, tagText: try row.decode(atIndex: 1))
            if kind.tags.contains(where: tags.contains) { kinds.insert(try row.decode(atIndex: 0)) }
        }
    }

    /// Whether the text is in the transaction with these lines.
    func has(_ transaction: DayTransaction, _ lines: [DayLine]) -> Bool {
        payees.contains(transaction.payee) || !kinds.isEmpty && lines.contains { kinds.contains($0.kind) }
            || transactions.contains(transaction.number)
    }
}
