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
        func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ column: Column) throws -> Value {
            try row.decode(atIndex: column.rawValue)
        }
        number = try value(.number)
        let text: String = try value(.id)
        let day: String = try value(.date)
        let (created, offset): (Int64, Int) = (try value(.createdAt), try value(.createdOffset))
        let (recordID, audioUUID): (String?, String?) = (try value(.recordID), try value(.audioUUID))
        guard let id = TransactionID(text), let date = CivilDay(day),
            let createdAt = Moment(milliseconds: created, offsetSeconds: offset),
            let type = TransactionType(rawValue: try value(.type)),
            let currency = Currency(code: try value(.currency) as String)
        else { throw StoreError.foreignValue(in: "The transaction \(text)") }
        transaction = BookedTransaction(
            id: id, quickRecordID: recordID.flatMap { QuickRecordID($0) },
            audioUUID: audioUUID.flatMap { AudioUUID($0) }, date: date, createdAt: createdAt, type: type,
            amount: Amount(minorUnits: try value(.amount), currency: currency), account: try value(.account),
            payee: try value(.payee), location: try value(.location), note: try value(.note),
            isCleared: try value(.isCleared), lines: [], isOpeningBalance: false)
    }
}
