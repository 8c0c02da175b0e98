import GRDB
import Model

/// The occurrences of a text in the books: payees, tags, and transactions with it in a note or location.
struct TextMatches {
    private let payees: Set<Int64>
    /// The kinds of lines with a matching tag.
    private let kinds: Set<Int64>
    private let transactions: NumberSet

    /// Finds the matches of `text`, a filter's search text, in the whole books.
    init(_ text: String, _ filter: RecordFilter, _ database: Database) throws {
        filter.prepare(database)
        let has = TextCondition(SearchKey(text))
        func numbers(_ table: String) throws -> Set<Int64> {
            try Int64.fetchSet(
                database, sql: "SELECT id FROM \(table) WHERE \(has.sql(of: "name"))", arguments: has.arguments)
        }
        payees = try numbers("payees")
        let tags = try numbers("tags")
        transactions = try NumberSet(database, has.owners(.transactions), has.ownerArguments)
        guard !tags.isEmpty else {
            kinds = []
            return
        }
        kinds = try Row.fetchAll(database, sql: "SELECT id, tag_ids FROM line_kinds").reduce(into: []) { kinds, row in
            let kind = CategoryTagSet(category: 0, tagText: try row.decode(atIndex: 1))
            if kind.tags.contains(where: tags.contains) { kinds.insert(try row.decode(atIndex: 0)) }
        }
    }

    /// Whether the text occurs in the transaction with these lines.
    func has(_ transaction: DayTransaction, _ lines: [DayLine]) -> Bool {
        payees.contains(transaction.payee) || !kinds.isEmpty && lines.contains { kinds.contains($0.kind) }
            || transactions.contains(transaction.number)
    }
}
