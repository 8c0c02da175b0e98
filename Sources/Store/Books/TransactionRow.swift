import GRDB
import Model
import Money

/// A row of `transactions` with the names that belong to it.
struct TransactionRow: FetchableRecord {
    let number: Int64
    /// The transaction without its lines, and as if it were no opening balance.
    let transaction: BookedTransaction

    /// What to select, with the aliases `t` (transactions), `a` (accounts), `p` (payees), `q` (records).
    static let selection = """
        t.number, t.id, q.id AS record_id, q.audio_uuid, t.date, t.created_at, t.created_offset, t.type, t.currency,
        t.amount, a.name AS account, p.name AS payee, t.location, t.note, t.is_cleared
        """

    init(row: Row) throws {
        number = try row.decode(forColumn: "number")
        let text = try row.decode(String.self, forColumn: "id")
        guard let id = TransactionID(text), let date = CivilDay(try row.decode(String.self, forColumn: "date")),
            let createdAt = try row.moment("created"),
            let type = TransactionType(rawValue: try row.decode(forColumn: "type")),
            let currency = Currency(code: try row.decode(String.self, forColumn: "currency"))
        else { throw StoreError.foreignValue(in: "The transaction \(text)") }
        transaction = BookedTransaction(
            id: id, quickRecordID: try row.decode(forColumn: "record_id"),
            audioUUID: try row.decode(forColumn: "audio_uuid"), date: date, createdAt: createdAt, type: type,
            amount: Amount(minorUnits: try row.decode(forColumn: "amount"), currency: currency),
            account: try row.decode(forColumn: "account"), payee: try row.decode(forColumn: "payee"),
            location: try row.decode(forColumn: "location"), note: try row.decode(forColumn: "note"),
            isCleared: try row.decode(forColumn: "is_cleared"), lines: [], isOpeningBalance: false)
    }
}
