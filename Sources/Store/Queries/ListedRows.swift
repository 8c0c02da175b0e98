import GRDB
package import Model

/// The rows of a list: quick records, or transactions.
package struct ListedRows<Item: Sendable>: Sendable {
    /// The noun for several of them.
    package let noun: String
    /// Whether they are in the books.
    package let areBooked: Bool
    /// The table whose rows the filter selects.
    let subject: FilterSubject
    /// How IDs of these rows are abbreviated.
    let prefix: IDPrefix
    /// The whole ID of a row.
    let id: @Sendable (Item) -> String
    /// Returns the items with these numbers, in this order; missing ones are omitted.
    let fetch: @Sendable ([Int64], Database) throws -> [Item]

    /// The same for any number of items: a few hundred are read at a time.
    func fetchAll(_ numbers: [Int64], _ database: Database) throws -> [Item] {
        try numbers.batches(of: 500).flatMap { try fetch(Array($0), database) }
    }
}

extension ListedRows<QuickRecord> {
    /// All quick records.
    package static var records: ListedRows<QuickRecord> {
        ListedRows(
            noun: "quick records", areBooked: false, subject: .records, prefix: .records, id: \.id.description,
            fetch: { try RecordRows.fetch($0, $1) })
    }
}

extension ListedRows<BookedTransaction> {
    /// All booked transactions, opening balances among them.
    package static var transactions: ListedRows<BookedTransaction> {
        ListedRows(
            noun: "transactions", areBooked: true, subject: .transactions, prefix: .transactions, id: \.id.description,
            fetch: { try TransactionRows.fetch($0, $1) })
    }
}
