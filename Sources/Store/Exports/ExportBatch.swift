import GRDB
package import Model

/// The transactions exported by one `export --new`.
package struct ExportBatch: Hashable, Sendable {
    /// The state of the batch.
    package enum State: String, Sendable {
        /// The file may not be in its place yet.
        case begun
        /// The transactions count as exported.
        case exported
        /// The export was undone.
        case withdrawn
    }

    /// The row ID in `export_batches`.
    package var number: Int64
    /// The target program.
    package var target: String
    /// Whether the batch is begun, exported or withdrawn.
    package var state: State
    /// When the export began.
    package var at: Moment
    /// The number of transactions.
    package var count: Int
    /// The path of the output file; `nil` for standard output.
    package var file: String?
}

extension ExportBatch.State: DatabaseValueConvertible {}

extension ExportBatch: FetchableRecord {
    /// Decodes a row of `export_batches`.
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
