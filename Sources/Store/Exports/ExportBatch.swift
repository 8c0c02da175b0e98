import GRDB
package import Model

/// Transactions that were exported together by `export --new`.
package struct ExportBatch: Hashable, Sendable {
    package enum State: String, Sendable {
        /// Its file is not known to be in its place.
        case begun
        /// Its transactions count as exported.
        case exported
        /// It was undone.
        case withdrawn
    }

    package var number: Int64
    /// For which program.
    package var target: String
    package var state: State
    package var at: Moment
    /// Transactions in it.
    package var count: Int
    /// The path that it was written to; `nil` for standard output.
    package var file: String?
}

/// An account and what stands on the other side of it in a transaction that was exported.
package struct ExportedPair: Hashable, Sendable {
    package var account: String
    package var category: String?
    package var type: TransactionType
    package var isOpeningBalance: Bool
}

extension ExportBatch.State: DatabaseValueConvertible {}

extension ExportBatch: FetchableRecord {
    /// A row of `export_batches`.
    init(row: Row) throws {
        number = try row.decode(forColumn: "id")
        guard let at = try row.moment("begun") else { throw StoreError.foreignValue(in: "The export batch \(number)") }
        target = try row.decode(forColumn: "target")
        state = try row.decode(forColumn: "state")
        self.at = at
        count = try row.decode(forColumn: "transaction_count")
        file = try row.decode(forColumn: "file")
    }
}

extension TransactionType: DatabaseValueConvertible {}

extension ExportedPair: FetchableRecord {
    /// As `QueueDatabase.pairsExported` selects them.
    init(row: Row) throws {
        account = try row.decode(forColumn: "account")
        category = try row.decode(forColumn: "category")
        type = try row.decode(forColumn: "type")
        isOpeningBalance = try row.decode(forColumn: "is_opening_balance")
    }
}
