import GRDB
import Model
import Money

/// Writes the rows of imported records: up to `ValueRows.batchSize` new ones at a time.
struct ImportRows {
    /// The connection, in a write transaction.
    private let database: Database
    /// The creation time of records whose source doesn't give one.
    let now: Moment

    private var records = RecordAdditions()
    private var transactions = TransactionAdditions()
    /// Transactions to book, with the number of their record, or `nil` for the next new record.
    private var bookings: [(facts: BookedFacts?, record: Int64?)] = []
    /// How many of `records.numbers` have been processed.
    private var madeCount = 0
    /// The IDs of this import that exist, or will after `execute`.
    private var recordIDs: Set<String>
    private var transactionIDs: Set<String>
    /// Those of earlier runs.
    private let known: (records: [String: KnownRecordState], transactions: [String: KnownTransaction])
    /// What the imported transactions differ in from earlier runs, as far as they were brought.
    private(set) var earlier: EarlierImports
    /// The audio UUIDs of the records not yet inserted.
    private var pendingAudio: Set<AudioUUID> = []

    /// Creates the writer; `imported` are all the records to import, and sentences have amounts with `mark`.
    init(_ imported: [ImportedRecord], at now: Moment, mark: DecimalMark, _ database: Database) throws {
        self.database = database
        self.now = now
        let identifiers = imported.map(\.id.description) + imported.compactMap { $0.booked?.id.description }
        let records = try KnownRecordState.fetch(identifiers, database)
        let transactions = try KnownTransaction.fetch(identifiers, database)
        known = (records, transactions)
        recordIDs = Set(records.keys)
        transactionIDs = Set(transactions.keys)
        earlier = EarlierImports(database, mark: mark)
    }

    /// Imports a record, at the latest with `execute`.
    mutating func bring(_ record: ImportedRecord) throws -> ImportFate {
        if bookings.count == ValueRows.batchSize || record.audioUUID.map(pendingAudio.contains) == true {
            try execute()
        }
        if recordIDs.contains(record.id.description) { return try fate(ofKnown: record) }
        if let booked = record.booked, transactionIDs.contains(booked.id.description) {
            return .refused(
                "The transaction \(booked.id) is in the books already, for another record; compare the two.")
        }
        let identifiers = [record.id.description] + (record.booked.map { [$0.id.description] } ?? [])
        if let shared = identifiers.first(where: { recordIDs.contains($0) || transactionIDs.contains($0) }) {
            return .refused("The ID \(shared) is that of another record or transaction here; compare the two.")
        }
        let fate = try store(record)
        switch fate {
        case .made, .filled:
            recordIDs.insert(record.id.description)
            if let booked = record.booked { transactionIDs.insert(booked.id.description) }
        case .alreadyThere, .deleted, .differs, .equal, .refused: break
        }
        return fate
    }

    /// Compares a record of an earlier run with what the source says now.
    private mutating func fate(ofKnown record: ImportedRecord) throws -> ImportFate {
        guard let state = known.records[record.id.description] else { return .alreadyThere }
        guard let booked = record.booked else { return state.fate(of: record.entry, earlier.mark) }
        guard let found = known.transactions[booked.id.description] else {
            return state.fate(ofBooked: booked, earlier.mark)
        }
        return try found.fate(readAs: booked.date, booked.type, booked.amount, &earlier)
    }

    /// Creates a record, or fills in the one that has its recording.
    private mutating func store(_ record: ImportedRecord) throws -> ImportFate {
        guard let audioUUID = record.audioUUID,
            let known = try RecordRows.number(ofAudio: audioUUID, database)
        else { return .made(try make(record)) }
        let found = try RecordRows.fetchOne(known, database)
        // Only a record without any facts from the user is filled in.
        guard [.pending, .awaitingAudio].contains(found.state), found.entry == Entry() else {
            return .refused(
                "Its recording \(audioUUID) belongs to the record \(found.id), which \(Self.remedy(found)).")
        }
        // The record loses its previous ID.
        recordIDs.remove(found.id.description)
        return .filled(try fill(found, with: record))
    }

    /// What a record is that can't be filled in, and what to do.
    private static func remedy(_ found: QuickRecord) -> String {
        let command = "\(found.state.commandToChange) \(found.id)"
        let isBooked = found.state == .converted
        return found.state == .discarded
            ? "was discarded; if it is wanted, \(quickrec: command) brings it back"
            : "\(isBooked ? "is booked" : "has an entry of its own"); compare the two, and change that one with "
                + "\(quickrec: command + " …") where it is wrong"
    }

    /// Inserts all collected records.
    mutating func execute() throws {
        try records.execute(database)
        for booking in bookings {
            let number: Int64
            if let record = booking.record {
                number = record
            } else {
                number = records.numbers[madeCount]
                madeCount += 1
            }
            guard let booked = booking.facts else { continue }
            let entry = Entry(
                type: booked.type, lines: [EntryLine(amount: booked.amount, tags: booked.tags)],
                location: booked.location)
            try transactions.append(
                entry, id: booked.id, record: number, date: booked.date, createdAt: booked.createdAt, database)
        }
        try transactions.execute(database)
        bookings = []
        pendingAudio = []
    }

    private mutating func make(_ record: ImportedRecord) throws -> RecordState {
        try records.appendNew(
            NewRecord(
                id: record.id, audioUUID: record.audioUUID, createdAt: record.createdAt ?? now,
                createdAtSource: record.createdAt == nil ? .clock : .sidecar, entry: record.entry,
                extra: record.extra, isProcessed: record.booked != nil), isConverted: record.booked != nil, database)
        bookings.append((record.booked, nil))
        if let audioUUID = record.audioUUID { pendingAudio.insert(audioUUID) }
        return record.booked != nil ? .converted : record.audioUUID == nil ? .pending : .awaitingAudio
    }

    private mutating func fill(_ found: QuickRecord, with record: ImportedRecord) throws -> RecordState {
        try EntryRows.replace(found.entry, with: record.entry, record: found.sequence, database)
        let stage = record.booked == nil ? "stage" : "'converted'"
        try database.cachedStatement(
            sql: """
                UPDATE quick_records SET id = ?, extra = coalesce(extra, ?), stage = \(stage), revision = revision + 1
                WHERE number = ?
                """
        ).execute(arguments: [record.id.description, record.extra, found.sequence])
        if let createdAt = record.createdAt {
            try database.cachedStatement(
                sql: """
                    UPDATE quick_records SET created_at = ?, created_offset = ?, created_source = 'sidecar'
                    WHERE number = ?
                    """
            ).execute(arguments: [createdAt.milliseconds, createdAt.offsetSeconds, found.sequence])
        }
        guard let booked = record.booked else { return found.state }
        bookings.append((booked, found.sequence))
        return .converted
    }
}
