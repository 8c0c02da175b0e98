import GRDB
package import Model

/// The item that an ID names in the books: an unconverted quick record, or a transaction.
///
/// The ID of a converted record, or of its audio, names its transaction.
package enum BookItem: Hashable, Sendable {
    /// An unconverted quick record.
    case record(QuickRecord)
    /// A transaction.
    case transaction(BookedTransaction)
}

extension QueueDatabase {
    /// Returns the record or transaction whose ID or audio UUID begins with `prefix`, ignoring case.
    ///
    /// Throws `StoreError.unknown` and `.ambiguous`.
    package func item(prefix: String) throws -> BookItem {
        try read { try ItemNumber(prefix, $0).item($0) }
    }

    /// The same, but the ID of a converted record names the record, to show where its transaction comes from.
    package func recordOrTransaction(prefix: String) throws -> BookItem {
        try read { try ItemNumber(prefix, meansBooked: false, $0).item($0) }
    }
}

/// The row that an ID names.
enum ItemNumber: Hashable {
    /// The row in `quick_records`.
    case record(Int64)
    /// The row in `transactions`.
    case transaction(Int64)

    /// Finds the row by a prefix of its ID or audio UUID, ignoring case. With `meansBooked`, a converted record stands
    /// for its transaction.
    ///
    /// Throws `StoreError.unknown` and `.ambiguous`.
    init(_ prefix: String, meansBooked: Bool = true, _ database: Database) throws {
        let kind = "record or transaction"
        let records = try IDPrefix.records.matches(prefix, kind: kind, database)
        let transactions = try IDPrefix.transactions.matches(prefix, kind: kind, database)
        // Older queues may have a record with the ID of a transaction; commands for records find that one by it.
        if prefix.utf8.count == IDPrefix.length, let own = transactions.first {
            self = .transaction(own.number)
            return
        }
        let items =
            try records.map { row in
                let booked = meansBooked ? try Self.booked(row.number, database) : nil
                return (booked ?? .record(row.number), row.uuid)
            }
            + transactions.map { (ItemNumber.transaction($0.number), $0.uuid) }
        guard let first = items.first else { throw StoreError.unknown(kind: kind, id: prefix) }
        guard items.allSatisfy({ $0.0 == first.0 }) else {
            throw StoreError.ambiguous(kind: kind, id: prefix, matches: items.map(\.1))
        }
        self = first.0
    }

    private static func booked(_ record: Int64, _ database: Database) throws -> ItemNumber? {
        try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT number FROM transactions WHERE record_number = ?"),
            arguments: [record]
        ).map(ItemNumber.transaction)
    }

    /// Reads the record or transaction.
    func item(_ database: Database) throws -> BookItem {
        switch self {
        case .record(let number): .record(try RecordRows.fetchOne(number, database))
        case .transaction(let number): .transaction(try TransactionRows.fetchOne(number, database))
        }
    }

    /// Returns the number of the transaction; throws `StoreError.notAllowed` for a record without one.
    static func transaction(_ prefix: String, toBe action: String, _ database: Database) throws -> Int64 {
        switch try ItemNumber(prefix, database) {
        case .transaction(let number): return number
        case .record(let number):
            let record = try RecordRows.fetchOne(number, database)
            let remedy =
                switch record.state {
                case .processed where action != "deleted": "\(quickrec: "convert \(record.id)") books it first"
                case .discarded where action == "deleted": "it is in no books"
                case .discarded: "\(quickrec: "revive \(record.id)") brings it back first"
                case _ where action == "deleted":
                    "it has no transaction yet; \(quickrec: "discard \(record.id) --reason …") discards it"
                default: "it has no transaction yet; process and convert it first"
                }
            throw StoreError.notAllowed(
                id: record.id.description, state: record.state.name, action: action,
                remedy: remedy)
        }
    }
}
