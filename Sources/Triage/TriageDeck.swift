import Model

/// The cards of a session, which of them is on top, and the outcome of each.
///
/// Only the top card has its record; the others are kept as versions, so that 100,000 of them take a few megabytes. A
/// record is read when its card comes to the top.
struct TriageDeck {
    /// The outcome of a card in this session.
    enum Status: Hashable {
        /// Not answered yet.
        case open
        /// Put off with `s`.
        case later
        /// Its entry is saved.
        case processed
        case discarded
        /// Hidden from triage until a time that the user chose.
        case snoozed
        /// Its line in a batch could not be used.
        case failed
        /// Another process dealt with it, or its addition was undone.
        case elsewhere
    }

    /// The cards, in order.
    private(set) var versions: [RecordVersion] = []
    /// The outcome of each card, in the same order.
    private(set) var statuses: [Status] = []
    /// The position of the card on top, from 0.
    private(set) var index = 0
    /// The record on top; `nil` if it has not been read yet.
    private(set) var top: QuickRecord?
    /// The positions of the records that are not gone.
    private var indices: [Int64: Int] = [:]
    /// The positions of the cards whose records are gone.
    private var gone: [Int] = []
    /// The cards that this session processed and that have not changed since.
    private var processed: [Int: QuickRecordID] = [:]

    /// Creates a deck whose cards are all open; traps if a record occurs twice.
    init(_ versions: [RecordVersion]) {
        for version in versions { append(version) }
    }

    /// The record on top; traps unless it has been read.
    var current: QuickRecord {
        guard let top else { preconditionFailure("the card on top has not been read") }
        return top
    }

    /// The outcome of the card on top; traps if the deck is empty.
    var status: Status { statuses[index] }

    /// The number of the record on top; traps if the deck is empty.
    var currentNumber: Int64 {
        precondition(versions.indices.contains(index), "a deck without cards has no card on top")
        return versions[index].sequence
    }

    /// The number of cards, without those whose records are gone.
    var count: Int { versions.count - gone.count }

    /// The place of the card on top among them, from 1.
    var position: Int { index + 1 - gone.count { $0 < index } }

    /// The revision of each record, by its number.
    var revisions: [Int64: Int64] { indices.mapValues { versions[$0].revision } }

    /// Sets the outcome of the card on top.
    mutating func mark(_ status: Status) {
        statuses[index] = status
        processed[index] = status == .processed ? top?.id : nil
    }

    /// Replaces the record on top with the one that was read or that a change returned.
    mutating func replaceCurrent(with record: QuickRecord) {
        precondition(record.sequence == currentNumber, "the answer is about another record")
        versions[index] = record.version
        top = record
    }

    /// Moves to the next open card, wrapping around to those skipped before; false if none is left.
    mutating func advance() -> Bool {
        let next = (index + 1..<versions.count).first(where: isOpen) ?? (0..<index).first(where: isOpen)
        guard let next else { return false }
        go(to: next)
        return true
    }

    /// Moves to the first open card; false if there is none.
    mutating func begin() -> Bool {
        guard let first = statuses.firstIndex(of: .open) else { return false }
        go(to: first)
        return true
    }

    /// Moves to the previous card, whatever its outcome; false at the first one.
    mutating func stepBack() -> Bool {
        guard index > 0 else { return false }
        go(to: index - 1)
        return true
    }

    /// Moves to this record; false if it is not in the deck.
    mutating func go(toRecord number: Int64) -> Bool {
        guard let found = indices[number] else { return false }
        go(to: found)
        return true
    }

    private mutating func go(to place: Int) {
        if place != index { top = nil }
        index = place
    }

    /// All cards from the next one on, wrapping around; the one on top comes last.
    var numbersFromNext: [Int64] {
        (versions.suffix(from: index + 1) + versions.prefix(through: index)).map(\.sequence)
    }

    /// The effect of another process's change on the deck.
    enum Change: Hashable {
        /// The record is as it was, or not for triage.
        case none
        /// The card on top differs from what was shown.
        case current
        /// Another card's record changed.
        case other
        /// A new card was added at the end.
        case added
    }

    /// Updates the deck with a record that another process changed.
    mutating func update(_ record: QuickRecord, now: Moment) -> Change {
        guard let found = indices[record.sequence] else {
            guard Self.isOpen(record, now: now) else { return .none }
            append(record.version)
            return .added
        }
        guard versions[found] != record.version else { return .none }
        let wasOpen = statuses[found] == .open
        put(record, at: found)
        if Self.isOpen(record, now: now) {
            if statuses[found] != .later { statuses[found] = .open }
        } else if wasOpen {
            statuses[found] = .elsewhere
        }
        return found == index ? .current : .other
    }

    /// Removes a record that is gone; `nil` if it is not in the deck. If it returns, it gets a new card.
    @discardableResult
    mutating func remove(_ number: Int64) -> Change? {
        guard let found = indices.removeValue(forKey: number) else { return nil }
        statuses[found] = .elsewhere
        processed[found] = nil
        gone.append(found)
        return found == index ? .current : .other
    }

    /// Updates the deck with a record that undo or redo restored; false if it is neither in the deck nor open.
    mutating func restore(_ record: QuickRecord, now: Moment) -> Bool {
        if indices[record.sequence] == nil, Self.isOpen(record, now: now) { append(record.version) }
        guard let found = indices[record.sequence] else { return false }
        switch record.state {
        case .awaitingAudio, .pending: statuses[found] = Self.isOpen(record, now: now) ? .open : .snoozed
        case .processed: statuses[found] = .processed
        case .discarded: statuses[found] = .discarded
        case .converted: statuses[found] = .elsewhere
        }
        put(record, at: found)
        return true
    }

    /// The records that this session processed and that have not changed since, in order.
    var processedIDs: [QuickRecordID] { processed.sorted { $0.key < $1.key }.map(\.value) }

    /// Returns the number of cards with this outcome.
    func count(of status: Status) -> Int { statuses.count { $0 == status } }

    private func isOpen(_ place: Int) -> Bool { statuses[place] == .open }

    private mutating func put(_ record: QuickRecord, at place: Int) {
        versions[place] = record.version
        if place == index { top = record }
        processed[place] = statuses[place] == .processed && record.state == .processed ? record.id : nil
    }

    private mutating func append(_ version: RecordVersion) {
        guard indices.updateValue(versions.count, forKey: version.sequence) == nil else {
            preconditionFailure("a record is in the deck twice")
        }
        versions.append(version)
        statuses.append(.open)
    }

    private static func isOpen(_ record: QuickRecord, now: Moment) -> Bool {
        let reason = record.reason(at: now)
        return reason == .toTriage || reason == .awaitingAudio
    }
}
