import GRDB
package import Model
import Money

/// A quick record to create by hand, or from a line of facts.
package struct NewRecord: Sendable {
    /// The ID; `nil` for a random one.
    package var id: QuickRecordID?
    /// The UUID of its audio; `nil` for a record without audio.
    package var audioUUID: AudioUUID?
    /// When the record was made.
    package var createdAt: Moment
    /// Where `createdAt` comes from.
    package var createdAtSource: CreatedAtSource
    /// What is known about the money.
    package var entry: Entry
    /// Facts with keys that quickrec doesn't know, as a JSON object.
    package var extra: String?
    /// Whether the user means the entry as it is, so that it needs no triage.
    package var isProcessed: Bool

    /// Creates a record to add.
    package init(
        id: QuickRecordID? = nil, audioUUID: AudioUUID? = nil, createdAt: Moment, createdAtSource: CreatedAtSource,
        entry: Entry, extra: String? = nil, isProcessed: Bool = false
    ) {
        self.id = id
        self.audioUUID = audioUUID
        self.createdAt = createdAt
        self.createdAtSource = createdAtSource
        self.entry = entry
        self.extra = extra
        self.isProcessed = isProcessed
    }
}

/// Starts reading the entries of records, the first of which has this place in the batch; the result waits for them.
package typealias EntryReading = ([Result<QuickRecord, StoreError>], Int) -> () -> [Result<Entry, any Error>]

/// An entry the user gives to a quick record.
package struct ProcessRequest: Sendable {
    /// An ID, an audio UUID, or a unique prefix of one.
    package var record: String
    /// The complete new entry.
    package var entry: Entry
    /// The revision that the user saw; `nil` if the record was not shown.
    package var expectedRevision: Int64?

    /// Creates the request to process a record.
    package init(record: String, entry: Entry, expectedRevision: Int64? = nil) {
        self.record = record
        self.entry = entry
        self.expectedRevision = expectedRevision
    }
}

extension QueueDatabase {
    /// Creates quick records, each with its entry, and processed if it says so.
    package func add(
        _ records: [NewRecord], at now: Moment, options: BatchOptions = BatchOptions()
    ) throws -> BatchResult<QuickRecord> {
        try actOnBatch(
            "add", at: now, options: options, summary: { "added \($0.count.counted("record"))" },
            show: { try RecordRows.fetch($0, $1) }
        ) { database in
            var additions = RecordAdditions()
            var failures: [FailedItem] = []
            for (index, record) in records.enumerated() {
                do {
                    try additions.append(record, database)
                } catch let error as StoreError {
                    failures.append(FailedItem(index: index, error))
                }
            }
            try additions.execute(database)
            return (additions.numbers, failures)
        }
    }

    /// Gives records their entries. Each becomes processed with the given entry.
    ///
    /// The same entry again changes nothing, even if the record was converted since.
    package func process(
        _ requests: [ProcessRequest], at now: Moment, options: BatchOptions = BatchOptions()
    ) throws -> BatchResult<QuickRecord> {
        try process(requests.map(\.record), at: now, options: options) { records, start in
            {
                zip(requests[start...], records).map { request, record in
                    record.flatMap { record in
                        guard let revision = request.expectedRevision, revision != record.revision else {
                            return .success(request.entry)
                        }
                        return .failure(.changedMeanwhile(id: record.id.description))
                    }.mapError { $0 }
                }
            }
        }
    }

    /// Gives each record with one of these IDs or prefixes the entry that `read` makes of it, and otherwise does the
    /// same as the method above.
    ///
    /// The records are passed in pieces, with the place of the first one in `prefixes`. The closure that `read` returns
    /// is called later, after the preceding pieces are stored: another thread can make the entries meanwhile, but must
    /// not use this database.
    package func process(
        _ prefixes: [String], at now: Moment, options: BatchOptions = BatchOptions(), read: EntryReading
    ) throws -> BatchResult<QuickRecord> {
        try actOnBatch(
            "process", at: now, options: options, summary: Self.processed, show: { try RecordRows.fetch($0, $1) }
        ) { database in
            var action = ProcessAction()
            var earlier: (records: [Result<QuickRecord, StoreError>], entries: () -> [Result<Entry, any Error>])?
            for piece in prefixes.batches(of: ValueRows.batchSize) {
                let records = try RecordRows.fetch(prefixes: piece, database)
                let entries = read(records, piece.startIndex)
                if let earlier { try action.store(earlier.entries(), earlier.records, database) }
                earlier = (records, entries)
            }
            if let earlier { try action.store(earlier.entries(), earlier.records, database) }
            return (action.done, action.failures)
        }
    }

    private static func processed(_ outcome: BatchResult<QuickRecord>) -> String {
        guard outcome.count == 1, let record = outcome.items.first else {
            return "processed \(outcome.count.counted("record"))"
        }
        return "processed \(record.id): \(record.entry.signedTotal ?? "")"
    }

    /// Discards a record with a reason; it is kept and can be revived.
    package func discard(
        _ prefix: String, reason: String?, expectedRevision: Int64? = nil, at now: Moment, isDryRun: Bool = false
    ) throws -> QuickRecord {
        try change("discard", prefix, to: .discard, expectedRevision, at: now, isDryRun) { record, database in
            let stage = record.state == .processed ? "processed" : "open"
            try database.execute(
                sql: """
                    UPDATE quick_records
                    SET stage = 'discarded', revive_stage = ?, discard_reason = ?, revision = revision + 1
                    WHERE number = ?
                    """, arguments: [stage, reason, record.sequence])
        }
    }

    /// Restores a discarded record to its previous state, and returns a snoozed one to triage, also one that is both.
    package func revive(_ prefix: String, at now: Moment, isDryRun: Bool = false) throws -> QuickRecord {
        try change("revive", prefix, to: .revive, nil, at: now, isDryRun) { record, database in
            guard record.state == .discarded else {
                return try database.execute(
                    sql: """
                        UPDATE quick_records SET snoozed_until = NULL, snoozed_offset = NULL, revision = revision + 1
                        WHERE number = ?
                        """, arguments: [record.sequence])
            }
            try database.execute(
                sql: """
                    UPDATE quick_records
                    SET stage = revive_stage, revive_stage = NULL, discard_reason = NULL,
                        snoozed_until = NULL, snoozed_offset = NULL, revision = revision + 1
                    WHERE number = ?
                    """, arguments: [record.sequence])
        }
    }

    /// Hides a record from triage until an instant.
    package func snooze(
        _ prefix: String, until: Moment, expectedRevision: Int64? = nil, at now: Moment, isDryRun: Bool = false
    ) throws -> QuickRecord {
        try change("snooze", prefix, to: .snooze, expectedRevision, at: now, isDryRun) { record, database in
            try database.execute(
                sql: """
                    UPDATE quick_records SET snoozed_until = ?, snoozed_offset = ?, revision = revision + 1
                    WHERE number = ?
                    """, arguments: [until.milliseconds, until.offsetSeconds, record.sequence])
        }
    }

    private func change(
        _ kind: String, _ prefix: String, to move: RecordMove, _ expectedRevision: Int64?, at now: Moment,
        _ isDryRun: Bool, _ body: (QuickRecord, Database) throws -> Void
    ) throws -> QuickRecord {
        try act(kind, at: now, isDryRun: isDryRun, summary: { "\(kind)\(kind.last == "e" ? "d" : "ed") \($0.id)" }) {
            database in
            let record = try RecordRows.fetchOne(IDPrefix.records.resolve(prefix, database), database)
            // A record that is only hidden is revived in the open state in which it is snoozed.
            let isHidden = record.state != .discarded && record.isSnoozed(at: now)
            try Self.check(record, move == .revive && isHidden ? .snooze : move, expectedRevision)
            try body(record, database)
            return try RecordRows.fetchOne(record.sequence, database)
        }
    }
}

extension QueueDatabase {
    /// Refuses a move that the record's state doesn't allow, or that was based on an earlier revision.
    static func check(_ record: QuickRecord, _ move: RecordMove, _ expectedRevision: Int64?) throws {
        if let expectedRevision, expectedRevision != record.revision {
            throw StoreError.changedMeanwhile(id: record.id.description)
        }
        guard record.state.after(move) == nil else { return }
        let (done, remedy) =
            switch (move, record.state) {
            case (.process, .converted):
                ("processed again", "change its transaction, or \(quickrec: "undo") the conversion")
            case (.process, _): ("processed", "\(quickrec: "revive \(record.id)") brings it back first")
            case (.convert, .converted): ("converted again", "its transaction is there already")
            case (.convert, _): ("converted", "process it first: \(quickrec: "process \(record.id) ENTRY")")
            case (.discard, .converted):
                ("discarded", "delete its transaction first, or \(quickrec: "undo") the conversion")
            case (.discard, _): ("discarded again", "\(quickrec: "revive \(record.id)") brings it back")
            case (.revive, _): ("revived", "only a discarded or snoozed record can be")
            case (.edit, .converted): ("edited", "its transaction can be: \(quickrec: "edit") takes either ID")
            case (.edit, _): ("edited", "\(quickrec: "revive \(record.id)") brings it back first")
            case (.snooze, _): ("snoozed", "only a record that waits for its entry can be")
            }
        let state = record.state.name
        throw StoreError.notAllowed(id: record.id.description, state: state, action: done, remedy: remedy)
    }
}
