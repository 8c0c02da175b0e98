import GRDB
import Model

/// Writes the rows of records that are brought over.
struct ImportRows {
    let database: Database
    let now: Moment

    func bring(_ record: ImportedRecord) throws -> ImportFate {
        if try RecordRows.number(of: record.id, database) != nil { return .alreadyThere }
        if let booked = record.booked, let fate = try refuseTaken(booked) { return fate }
        guard let audioUUID = record.audioUUID else { return .made(try make(record)) }
        let known = try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT number FROM quick_records WHERE audio_uuid = ?"),
            arguments: [audioUUID.description])
        guard let known else { return .made(try make(record)) }
        let found = try RecordRows.fetchOne(known, database)
        // Only what nobody has said anything of yet is filled in.
        guard [.pending, .awaitingAudio].contains(found.state), found.entry == Entry() else {
            return .refused(
                "Its recording \(audioUUID) belongs to the record \(found.id), which has an entry of its own; "
                    + "compare the two, and change that one with `quickrec process \(found.id) …` where it is wrong.")
        }
        return .filled(try fill(found, with: record))
    }

    /// The ID of a transaction is there already, without its record.
    private func refuseTaken(_ booked: BookedFacts) throws -> ImportFate? {
        let known = try Bool.fetchOne(
            database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM transactions WHERE id = ?)"),
            arguments: [booked.id.description])
        guard known == true else { return nil }
        return .refused("The transaction \(booked.id) is in the books already, for another record; compare the two.")
    }

    private func make(_ record: ImportedRecord) throws -> RecordState {
        let number = try RecordRows.insert(
            NewRecord(
                id: record.id, audioUUID: record.audioUUID, createdAt: record.createdAt ?? now,
                createdAtSource: record.createdAt == nil ? .clock : .sidecar, entry: record.entry,
                extra: record.extra, isProcessed: record.booked != nil), database)
        return try book(record, number)
    }

    private func fill(_ found: QuickRecord, with record: ImportedRecord) throws -> RecordState {
        try EntryRows.replace(found.entry, with: record.entry, record: found.sequence, database)
        try database.cachedStatement(
            sql:
                "UPDATE quick_records SET id = ?, extra = coalesce(extra, ?), revision = revision + 1 WHERE number = ?"
        ).execute(arguments: [record.id.description, record.extra, found.sequence])
        if let createdAt = record.createdAt {
            try database.cachedStatement(
                sql: """
                    UPDATE quick_records SET created_at = ?, created_offset = ?, created_source = 'sidecar'
                    WHERE number = ?
                    """
            ).execute(arguments: [createdAt.milliseconds, createdAt.offsetSeconds, found.sequence])
        }
        return try book(record, found.sequence)
    }

    /// Makes the transaction, where there is one, and answers the record's state.
    private func book(_ record: ImportedRecord, _ number: Int64) throws -> RecordState {
        guard let booked = record.booked else { return try state(of: number) }
        let entry = Entry(
            type: booked.type, lines: [EntryLine(amount: booked.amount, tags: booked.tags)], location: booked.location)
        _ = try TransactionRows.insert(
            entry, id: booked.id, record: number, date: booked.date, createdAt: booked.createdAt, database)
        try database.cachedStatement(
            sql: "UPDATE quick_records SET stage = 'converted', revision = revision + 1 WHERE number = ?"
        ).execute(arguments: [number])
        return .converted
    }

    private func state(of number: Int64) throws -> RecordState {
        let text = try String.fetchOne(
            database.cachedStatement(sql: "SELECT state FROM quick_records WHERE number = ?"), arguments: [number])
        guard let state = text.flatMap(RecordState.init(rawValue:)) else {
            throw StoreError.unknown(kind: "record", id: String(number))
        }
        return state
    }
}
