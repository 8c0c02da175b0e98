import GRDB
import Model
import Money

/// A row of `transactions` with its names, read by position like `RecordRow`.
struct TransactionRow: FetchableRecord {
    /// The row number in `transactions`.
    let number: Int64
    /// The transaction without its lines, and as if it were not an opening balance.
    let transaction: BookedTransaction

    /// The columns of the SELECT, in order.
    private enum Column: Int, CaseIterable {
        case number, id, recordID, audioUUID, date, createdAt, createdOffset, type, currency, amount, account, payee
        case location, note, isCleared

        var sql: String {
            switch self {
            case .number: "t.number"
            case .id: "t.id"
            case .recordID: "q.id"
            case .audioUUID: "q.audio_uuid"
            case .date: "t.date"
            case .createdAt: "t.created_at"
            case .createdOffset: "t.created_offset"
            case .type: "t.type"
            case .currency: "t.currency"
            case .amount: "t.amount"
            case .account: "a.name"
            case .payee: "p.name"
            case .location: "t.location"
            case .note: "t.note"
            case .isCleared: "t.is_cleared"
            }
        }
    }

    /// The SELECT list, with the aliases `t` (transactions), `a` (accounts), `p` (payees), `q` (records).
    static let selection = Column.allCases.map(\.sql).joined(separator: ", ")

    /// Decodes a row with the columns of `selection`; throws `StoreError.refused` for a value that quickrec never
    /// writes.
    init(row: Row) throws {
        func stored<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ column: Column) throws -> Value {
            try row.decode(Value.self, atIndex: column.rawValue)
        }
        func known<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ column: Column) throws -> Value? {
            try row.decode(Value?.self, atIndex: column.rawValue)
        }
        number = try stored(.number)
        let text: String = try stored(.id)
        let day: String = try stored(.date)
        let (created, offset): (Int64, Int) = (try stored(.createdAt), try stored(.createdOffset))
        let (recordID, audioUUID): (String?, String?) = (try known(.recordID), try known(.audioUUID))
        guard let id = TransactionID(text), let date = CivilDay(day),
            let createdAt = Moment(milliseconds: created, offsetSeconds: offset),
            let type = TransactionType(rawValue: try stored(.type)),
            let currency = Currency(code: try stored(.currency) as String)
        else { throw StoreError.foreignValue(in: "The transaction \(text)") }
        transaction = BookedTransaction(
            id: id, quickRecordID: recordID.flatMap { QuickRecordID($0) },
            audioUUID: audioUUID.flatMap { AudioUUID($0) }, date: date, createdAt: createdAt, type: type,
            amount: Amount(minorUnits: try stored(.amount), currency: currency), account: try stored(.account),
            payee: try known(.payee), location: try known(.location), note: try known(.note),
            isCleared: try stored(.isCleared), lines: [], isOpeningBalance: false)
    }
}
