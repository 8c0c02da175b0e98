import GRDB
import Model
import Money

/// A row of `quick_records` with its names and its recording, read by position: looking up each column by name takes
/// longer than the query if there are many rows.
struct RecordRow: FetchableRecord {
    /// The record without its lines.
    let record: QuickRecord

    /// The columns of the SELECT, in order.
    private enum Column: Int, CaseIterable {
        case number, id, audioUUID, state, createdAt, createdOffset, createdSource, type, currency, payee, account
        case location, note, date, isCleared, snoozedUntil, snoozedOffset, discardReason, revision, transactionID

        var sql: String {
            switch self {
            case .number: "q.number"
            case .id: "q.id"
            case .audioUUID: "q.audio_uuid"
            case .state: "q.state"
            case .createdAt: "q.created_at"
            case .createdOffset: "q.created_offset"
            case .createdSource: "q.created_source"
            case .type: "q.type"
            case .currency: "q.currency"
            case .payee: "p.name"
            case .account: "a.name"
            case .location: "q.location"
            case .note: "q.note"
            case .date: "q.date"
            case .isCleared: "q.is_cleared"
            case .snoozedUntil: "q.snoozed_until"
            case .snoozedOffset: "q.snoozed_offset"
            case .discardReason: "q.discard_reason"
            case .revision: "q.revision"
            case .transactionID: "t.id"
            }
        }
    }

    /// The SELECT list, with the aliases `q` (records), `p` (payees), `a` (accounts), `t` (transactions), `r`
    /// (recordings).
    static let selection =
        Column.allCases.map(\.sql).joined(separator: ", ") + ", " + RecordingRows.selection

    /// Not NULL if there is a recording; the other columns of recordings are read by name.
    private static let recordingColumn = Column.allCases.count

    /// Decodes a row with the columns of `selection`; throws `StoreError.refused` for a value that quickrec never
    /// writes.
    init(row: Row) throws {
        func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ column: Column) throws -> Value {
            try row.decode(atIndex: column.rawValue)
        }
        func moment(_ instant: Int64?, _ offset: Int?) -> Moment? {
            guard let instant, let offset else { return nil }
            return Moment(milliseconds: instant, offsetSeconds: offset)
        }
        let text: String = try value(.id)
        let (created, offset): (Int64, Int) = (try value(.createdAt), try value(.createdOffset))
        guard let id = QuickRecordID(text), let state = RecordState(rawValue: try value(.state)),
            let createdAt = Moment(milliseconds: created, offsetSeconds: offset),
            let source = CreatedAtSource(rawValue: try value(.createdSource))
        else {
            throw StoreError.foreignValue(in: "The record \(text)")
        }
        let audioUUID = try (value(.audioUUID) as String?).flatMap { AudioUUID($0) }
        let hasRecording = !row.hasNull(atIndex: Self.recordingColumn)
        let recording =
            hasRecording ? try audioUUID.flatMap { try RecordingRows.recording(from: row, audioUUID: $0) } : nil
        let entry = Entry(
            type: try (value(.type) as Int?).flatMap(TransactionType.init(rawValue:)),
            currency: try (value(.currency) as String?).flatMap { Currency(code: $0) }, lines: [],
            payee: try value(.payee), location: try value(.location), account: try value(.account),
            note: try value(.note), date: try (value(.date) as String?).flatMap { CivilDay($0) },
            cleared: try (value(.isCleared) as Int?).map { $0 == 1 })
        record = QuickRecord(
            id: id, sequence: try value(.number), audioUUID: audioUUID, state: state, createdAt: createdAt,
            createdAtSource: source, entry: entry,
            snoozedUntil: moment(try value(.snoozedUntil), try value(.snoozedOffset)),
            discardReason: try value(.discardReason),
            transactionID: try (value(.transactionID) as String?).flatMap { TransactionID($0) },
            recording: recording, revision: try value(.revision))
    }
}
