package import Foundation
package import Model
package import Money
package import Store

/// The result of reading a Money Mom store: our records and transactions, and every value that could not be imported.
///
/// A quick record and its transaction become one record here. If both have a fact, the record keeps the quick record's
/// and the transaction keeps the booked one. A record whose transaction can't be booked without guessing waits in
/// triage with all known facts.
package struct MoneyMomPlan {
    /// The records in the order of the source, some with a booked transaction.
    package private(set) var records: [ImportedRecord] = []
    /// The name of each record in the source, in the order of `records`.
    package private(set) var names: [String] = []
    /// The values that were left out or left unknown, by the row's name in the source.
    package private(set) var problems: [ImportProblem] = []
    /// The number of amounts that the source itself doesn't know or that can't be read.
    package private(set) var unknownAmountCount = 0

    /// The rows that the plan is made of.
    let store: MoneyMomStore
    /// Reads values, and collects those that can't be read.
    var values: SourceValues
    private let zone: TimeZone
    /// Why nothing is booked on a day; `nil` if it is.
    private let refusal: (CivilDay) -> String?
    /// The recordings that have files.
    let files: Set<AudioUUID>
    private var tagNames: [Int64: String] = [:]
    /// The IDs of the planned records: a second row with one of them gets an ID of its own.
    var takenIDs: Set<UUID> = []
    /// The IDs of the planned transactions.
    var takenTransactionIDs: Set<UUID> = []
    /// The recordings of the planned records; each belongs to one.
    var takenAudio: Set<AudioUUID> = []

    /// Throws `ImportError` for a store that can't be imported at all. What is not booked because its day has a `refusal`
    /// waits in triage, and the sentence is reported.
    package init(
        _ store: MoneyMomStore, notation: AmountNotation, zone: TimeZone, files: Set<AudioUUID>,
        refusal: @escaping (CivilDay) -> String? = { _ in nil }
    ) throws {
        self.store = store
        self.zone = zone
        self.refusal = refusal
        self.files = files
        values = SourceValues(notation: notation, zone: zone)
        for (key, name) in store.tags.sorted(by: { $0.key < $1.key }) {
            if let text = values.text(name, of: "Tag \(key)", "name") {
                tagNames[key] = text
            } else if name == .null || name.string == "" {
                values.note("Tag \(key)", "name", Wording.noTagName)
            }
        }
        try makeRecords()
        problems = values.problems
    }

    /// Throws `ImportError` for a store that can't be imported at all, whatever the settings.
    package static func check(_ store: MoneyMomStore) throws {
        guard let currency = Currency.all.first else { return }
        let notation = AmountNotation(decimalMark: nil, defaultCurrency: currency)
        _ = try MoneyMomPlan(store, notation: notation, zone: .gmt, files: [])
    }

    /// The sums of the transactions to book.
    package var sums: [BookFigures.Sum] {
        BookFigures.sums(of: records.compactMap(\.booked).map { ($0.type, $0.amount, false) })
    }

    // MARK: Pairs

    private mutating func makeRecords() throws {
        let transactions = distinct(store.transactions, "Transaction")
        let byKey = Dictionary(uniqueKeysWithValues: transactions.map { ($0.key, $0) })
        var byRecord: [Int64: MoneyMomStore.Row] = [:]
        for transaction in transactions {
            guard case .integer(let record)? = transaction.values["quickRecord"] else { continue }
            if byRecord[record] == nil { byRecord[record] = transaction }
        }
        var owners: Set<Int64> = []
        for record in distinct(store.quickRecords, "QuickRecord") {
            // Either side may refer to the other.
            var found = byRecord[record.key]
            if case .integer(let key)? = record.values["transaction"], let named = byKey[key] { found = named }
            if let partner = found, !owners.insert(partner.key).inserted {
                values.note("QuickRecord \(record.key)", "transaction", Wording.twoOwners)
                found = nil
            }
            try add(record: record, transaction: found)
        }
        for transaction in transactions where !owners.contains(transaction.key) {
            try add(record: nil, transaction: transaction)
        }
    }

    /// The rows without those with a duplicate primary key, which no legitimate store has.
    private mutating func distinct(_ rows: [MoneyMomStore.Row], _ entity: String) -> [MoneyMomStore.Row] {
        var seen: Set<Int64> = []
        var distinct: [MoneyMomStore.Row] = []
        for row in rows {
            if seen.insert(row.key).inserted {
                distinct.append(row)
            } else {
                values.note("\(entity) \(row.key)", "Z_PK", Wording.doubleKey)
            }
        }
        return distinct
    }

    // MARK: One record

    private mutating func add(record: MoneyMomStore.Row?, transaction: MoneyMomStore.Row?) throws {
        let own = try record.map { try facts(of: $0, "QuickRecord") }
        let booked = try transaction.map { try facts(of: $0, "Transaction") }
        guard let leading = own ?? booked else { return }
        let name = leading.name
        let createdAt = own?.createdAt ?? booked?.createdAt
        let amount = own?.amount ?? booked?.amount
        if amount == nil { unknownAmountCount += 1 }
        let kind = try transaction.flatMap { try type(of: $0, booked?.name ?? name) }
        var tags = booked?.tags ?? []
        if let own, !own.tags.isEmpty { tags = own.tags }
        let recording = audio(own, booked)
        let lines = amount == nil && tags.isEmpty ? [] : [EntryLine(amount: amount, tags: tags)]
        let entry = Entry(type: kind, currency: amount?.currency, lines: lines, location: booked?.location)
        let wasProcessed = record?.values["isProcessed"].map { $0 != .null && $0 != .integer(0) } ?? false
        if wasProcessed, transaction == nil { values.note(name, "transaction", Wording.lostTransaction) }
        records.append(
            ImportedRecord(
                id: try recordID(leading), audioUUID: recording, createdAt: createdAt, entry: entry,
                extra: extra(own, booked, audio: recording, wasProcessed: wasProcessed),
                booked: try booked.flatMap { try bookedFacts($0, kind, createdAt) }))
        names.append(name)
    }

    /// The facts of a row, without its type.
    struct RowFacts {
        /// The row for messages: its entity and its key.
        var name: String
        /// `QuickRecord` or `Transaction`.
        var entity: String
        /// The primary key, `Z_PK`.
        var key: Int64
        /// The row's own UUID; `nil` if it has none that can be read.
        var id: UUID?
        /// The recording; `nil` for a row without one.
        var audioUUID: AudioUUID?
        /// `nil` if it is unknown or can't be read.
        var amount: Amount?
        /// The amount as stored, for one that can't be read.
        var rawAmount: ForeignValue?
        /// `nil` if no date can be read.
        var createdAt: Moment?
        /// The names, without those that can't be read.
        var tags: [String]
        /// `nil` if the row has none, or none that can be read.
        var location: String?
    }

    private mutating func facts(of row: MoneyMomStore.Row, _ entity: String) throws -> RowFacts {
        let name = "\(entity) \(row.key)"
        var date = values.moment(row.values["createdAt"], of: name, "createdAt")
        date = date ?? values.moment(row.values["created_at"], of: name, "created_at")
        date = date ?? values.moment(row.values["date"], of: name, "date")
        var tags: [String]
        if let keys = row.tags {
            tags = keys.compactMap { tagNames[$0] }
        } else {
            tags = try values.archivedTags(row.values["tags"], of: name)
        }
        // Duplicate rows of a tag, or different capitalisations, count as one.
        var seen: Set<TagKey> = []
        tags = tags.filter { seen.insert(TagKey($0)).inserted }
        return RowFacts(
            name: name, entity: entity, key: row.key, id: values.uuid(row.values["id"], of: name, "id"),
            audioUUID: values.uuid(row.values["audioUUID"], of: name, "audioUUID").map { AudioUUID(uuid: $0) },
            amount: values.amount(row.values["amount"], of: name), rawAmount: row.values["amount"], createdAt: date,
            tags: tags,
            location: values.text(row.values["location"], of: name, "location").flatMap { HledgerFacts.text($0).first })
    }

    /// 0 income, 1 expense, 2 not yet processed.
    private mutating func type(of row: MoneyMomStore.Row, _ name: String) throws -> TransactionType? {
        guard let number = try values.typeNumber(row.values["type"], of: name), number != 2 else { return nil }
        guard let type = Int(exactly: number).flatMap(TransactionType.init(rawValue:)) else {
            values.note(name, "type", Wording.noType)
            return nil
        }
        return type
    }

    /// `nil` if a fact required for booking is missing.
    private mutating func bookedFacts(
        _ facts: RowFacts, _ type: TransactionType?, _ createdAt: Moment?
    ) throws -> BookedFacts? {
        guard let type else { return nil }
        guard let amount = facts.amount else {
            // An unreadable one was already reported.
            let isReported = values.problems.suffix(4).contains { $0.record == facts.name && $0.field == "amount" }
            if !isReported { values.note(facts.name, "amount", Wording.notBooked) }
            return nil
        }
        guard let at = facts.createdAt ?? createdAt else {
            values.note(facts.name, "date", Wording.undated)
            return nil
        }
        let day = at.day(in: zone)
        if let sentence = refusal(day) {
            values.note(facts.name, "date", sentence)
            return nil
        }
        return BookedFacts(
            id: try transactionID(facts), date: day, createdAt: at,
            type: type, amount: amount, tags: facts.tags, location: facts.location)
    }
}
