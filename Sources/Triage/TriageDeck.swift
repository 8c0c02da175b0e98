import FoundationEssentials
import Model

/// The cards of a session, which one lies on top, and what became of each.
struct TriageDeck {
    /// What became of a card in this session.
    enum Status: Hashable {
        case open
        /// Put off with `s`.
        case later
        case processed
        case discarded
        case snoozed
        /// Its line in a batch could not be used.
        case failed
        /// Somebody else took care of it.
        case elsewhere
    }

    private(set) var records: [QuickRecord] = []
    private(set) var statuses: [Status] = []
    private(set) var index = 0
    private var indices: [QuickRecordID: Int] = [:]

    init(_ records: [QuickRecord]) {
        for record in records { append(record) }
    }

    /// The card on top; there is always one once the deck isn't empty.
    var current: QuickRecord {
        precondition(records.indices.contains(index), "a deck without cards has no card on top")
        return records[index]
    }

    var status: Status { statuses[index] }

    /// Says what became of the card on top.
    mutating func mark(_ status: Status) {
        statuses[index] = status
    }

    /// Replaces the record on top.
    mutating func replaceCurrent(with record: QuickRecord) {
        precondition(record.id == current.id, "the answer to a change is about another record")
        records[index] = record
    }

    /// Goes on to the next open card, after the last one to those that were passed over; false where none is left.
    mutating func advance() -> Bool {
        let order = Array(records.indices.suffix(from: min(index + 1, records.count))) + records.indices.prefix(index)
        guard let next = order.first(where: { statuses[$0] == .open }) else { return false }
        index = next
        return true
    }

    /// Goes to the first open card; false where there is none.
    mutating func begin() -> Bool {
        guard let first = statuses.firstIndex(of: .open) else { return false }
        index = first
        return true
    }

    /// Goes to the card before, whatever became of it; false at the first one.
    mutating func stepBack() -> Bool {
        guard index > 0 else { return false }
        index -= 1
        return true
    }

    /// Goes to this record; false where it isn't in the deck.
    mutating func go(to id: QuickRecordID) -> Bool {
        guard let found = indices[id] else { return false }
        index = found
        return true
    }

    /// Goes to the next card, round the end, that has `text` in anything a person could know it by.
    mutating func search(_ text: String) -> Bool {
        let key = SearchKey(text)
        let order = (1...records.count).map { (index + $0) % records.count }
        guard let found = order.first(where: { Self.searchText(of: records[$0]).contains(key) }) else { return false }
        index = found
        return true
    }

    /// Takes over a record as somebody else left it.
    enum Change: Hashable {
        case none
        /// The card on top is not as it was shown.
        case current
        case other
        /// A new card at the end.
        case added
    }

    mutating func update(_ record: QuickRecord, now: Moment) -> Change {
        guard let found = indices[record.id] else {
            guard Self.isOpen(record, now: now) else { return .none }
            append(record)
            return .added
        }
        guard records[found].revision != record.revision else { return .none }
        let wasOpen = statuses[found] == .open
        records[found] = record
        if Self.isOpen(record, now: now) {
            if statuses[found] != .later { statuses[found] = .open }
        } else if wasOpen {
            statuses[found] = .elsewhere
        }
        return found == index ? .current : .other
    }

    /// Takes over a record as undoing or redoing left it; false where it is neither in the deck nor open.
    mutating func restore(_ record: QuickRecord, now: Moment) -> Bool {
        if indices[record.id] == nil, Self.isOpen(record, now: now) { append(record) }
        guard let found = indices[record.id] else { return false }
        records[found] = record
        switch record.state {
        case .awaitingAudio, .pending: statuses[found] = Self.isOpen(record, now: now) ? .open : .snoozed
        case .processed: statuses[found] = .processed
        case .discarded: statuses[found] = .discarded
        case .converted: statuses[found] = .elsewhere
        }
        return true
    }

    /// The records that this session processed and nobody has changed since, in order.
    var processedIDs: [QuickRecordID] {
        zip(records, statuses).filter { $1 == .processed && $0.state == .processed }.map(\.0.id)
    }

    func count(of status: Status) -> Int { statuses.count { $0 == status } }

    private mutating func append(_ record: QuickRecord) {
        guard indices.updateValue(records.count, forKey: record.id) == nil else {
            preconditionFailure("a record is in the deck twice")
        }
        records.append(record)
        statuses.append(.open)
    }

    private static func isOpen(_ record: QuickRecord, now: Moment) -> Bool {
        guard record.state == .pending || record.state == .awaitingAudio else { return false }
        return record.snoozedUntil.map { $0.milliseconds <= now.milliseconds } ?? true
    }

    private static func searchText(of record: QuickRecord) -> SearchKey {
        let entry = record.entry
        var texts = [record.id.description, record.audioUUID?.description, entry.payee, entry.location, entry.note]
        texts += entry.lines.flatMap { [$0.category, $0.note] + $0.tags }
        texts.append(record.recording?.originalName.text)
        texts += record.recording?.claim.texts.values.sorted().map { $0 } ?? []
        return SearchKey(texts.compactMap { $0 }.joined(separator: "\n"))
    }
}
