import Foundation
package import Model
import Store
package import Triage

/// Runs a triage session on lines from standard input: one per record, in order, without prompts.
package struct TriageBatch {
    private let context: CommandContext
    private let store: TriageStore
    private var session: TriageSession
    private var input = StandardInputLines()
    /// The number of the last line read.
    private var lineNumber = 0
    /// The reason why the last line is unreadable.
    private var fault: String?
    private var actions: [TriageAction] = []
    /// The initial revisions of the records, by row ID.
    private var revisions: [Int64: Int64] = [:]
    /// The changed records in their current state, in order.
    package private(set) var changed: [QuickRecord] = []
    /// One sentence for each unusable line, with its number.
    package private(set) var failures: [String] = []
    /// How many of them are about lines that were meant for a record which still waits.
    package private(set) var failedCount = 0

    /// The number of lines without a record to report: the input may be endless.
    private static let leftOverLimit = 100

    /// `assumesYes`: accepts future days.
    package init(_ context: CommandContext, store: TriageStore, assumesYes: Bool) throws {
        self.context = context
        self.store = store
        session = try store.session(canPrefill: false, isBatch: true, assumesYes: assumesYes)
    }

    /// Answers `records` with one line each until the lines end; any remaining lines belong to no record.
    ///
    /// Each line was written for the record in its initial state: a record that others change or remove meanwhile still
    /// consumes its line, which then fails. Records are read one by one, so that 100,000 of them take a few megabytes.
    package mutating func run(_ records: [RecordVersion]) throws -> TriageSummary {
        revisions = Dictionary(uniqueKeysWithValues: records.map { ($0.sequence, $0.revision) })
        send(.start(records))
        while !actions.isEmpty {
            if let summary = try carryOut(actions.removeFirst()) {
                if summary.ending == .done { try refuseLeftOver() }
                return summary
            }
        }
        preconditionFailure("a triage session ends with its summary")
    }

    private mutating func send(_ event: TriageEvent) {
        if case .saved(let record) = event { changed.append(record) }
        actions.insert(contentsOf: session.handle(event, now: context.now), at: 0)
    }

    private mutating func carryOut(_ action: TriageAction) throws -> TriageSummary? {
        switch action {
        case .load(let number): send(.loaded(try card(number)))
        case .prompt: try answer()
        case .say(let line): context.output.say(line)
        case .save, .discard, .snooze: store.carryOut(action).map { send($0) }
        case .fail(let id, let sentence):
            let text = fault ?? sentence
            if try isLeft(id) { failedCount += 1 }
            fail(" (\(id.description.prefix(8))): \(text)")
        case .finish(let summary): return summary
        case .show, .showDetails, .stopPlayback: break
        case .search, .undo, .redo, .play, .convert: preconditionFailure("a batch can't be asked for this")
        }
        return nil
    }

    /// The record in the state that its line was written for, as far as the session needs it; if it has changed since,
    /// saving it is refused. `nil` for a record that is gone, whose line is dropped.
    private mutating func card(_ number: Int64) throws -> QuickRecord? {
        guard var record = try store.record(number) else {
            guard try input.next() != nil else { return nil }
            lineNumber += 1
            fail(": the record that it was meant for was undone in the meantime.")
            return nil
        }
        guard let revision = revisions[number], record.revision != revision else { return record }
        (record.revision, record.state, record.snoozedUntil) = (revision, .pending, nil)
        return record
    }

    /// Whether a record is as it was at the beginning, or waits for another line: nobody else has taken care of it.
    private func isLeft(_ id: QuickRecordID) throws -> Bool {
        guard let record = try context.database.record(id: id) else { return false }
        return record.revision == revisions[record.sequence]
            || record.state == .pending && !record.isSnoozed(at: context.now)
    }

    /// Reads the line for the current card.
    private mutating func answer() throws {
        guard let line = try input.next() else { return send(.endOfInput) }
        lineNumber += 1
        // No entry contains a control character, so this line is rejected; the reason is our own.
        let unusable = "\u{0}"
        switch line {
        case .endless:
            failEndless()
            send(.endOfInput)
        case .tooLong:
            fault = "It is longer than \(StandardInputLines.lengthLimit) bytes; shorten it."
            send(.line(unusable))
        case .bytes(let bytes):
            let text = String(validating: bytes, as: UTF8.self)
            fault = text == nil ? "It is not UTF-8 text; convert it." : nil
            send(.line(text ?? unusable))
        }
    }

    /// Reports that the last line read can't be used.
    private mutating func fail(_ reason: String) {
        let sentence = "line \(lineNumber)\(reason)"
        failures.append(sentence)
        context.output.say(sentence)
    }

    private mutating func failEndless() {
        fail(" is longer than \(StandardInputLines.skipLimit >> 20) MiB; it and what follows are not read.")
    }

    private mutating func refuseLeftOver() throws {
        let limit = (failures: failures.count + Self.leftOverLimit, lines: lineNumber + 100 * Self.leftOverLimit)
        while let line = try input.next() {
            lineNumber += 1
            guard failures.count < limit.failures, lineNumber < limit.lines else {
                return fail(" and what follows are not read.")
            }
            if case .endless = line { return failEndless() }
            if case .bytes(let bytes) = line, !bytes.contains(where: { $0 > 0x20 }) { continue }
            fail(": there is no pending record left for it.")
        }
    }
}
