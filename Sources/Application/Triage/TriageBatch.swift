import Foundation
package import Model
import Reports
import Store
package import Triage

/// Runs a triage session on lines from standard input: one for each record, in order, and nobody to ask.
package struct TriageBatch {
    private let context: CommandContext
    private let store: TriageStore
    private var session: TriageSession
    private var input = StandardInputLines()
    /// The number of the last line that was read.
    private var lineNumber = 0
    /// Why the last line can't be read at all.
    private var fault: String?
    private var actions: [TriageAction] = []
    /// The revisions that the records had at the start, by their numbers.
    private var revisions: [Int64: Int64] = [:]
    /// The records that were changed, as they are now, in order.
    package private(set) var changed: [QuickRecord] = []
    /// One sentence for each line that could not be used, with its number.
    package private(set) var failures: [String] = []

    /// `assumesYes`: days to come are meant.
    package init(_ context: CommandContext, store: TriageStore, assumesYes: Bool) throws {
        self.context = context
        self.store = store
        session = TriageSession(
            settings: TriageSettings(
                notation: context.notation, dateOrder: context.dateOrder, zone: context.zone,
                unicode: context.terminal.hasUnicode, canPrefill: false, isBatch: true, assumesYes: assumesYes,
                asksNewNames: context.settings.asksNewNames),
            names: try context.nameBook())
    }

    /// Answers `records` one line each until the lines end; what is left of the lines then belongs to nothing.
    ///
    /// Each line was written for the record as it is now: one that others change or take away meanwhile still takes its
    /// line, which then fails. A record is read when its line comes, so that 100,000 of them are a few megabytes.
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
        case .save(let id, let entry, let revision): send(store.save(id, entry, expectedRevision: revision))
        case .discard(let id, let reason, let revision):
            send(store.discard(id, reason: reason, expectedRevision: revision))
        case .snooze(let id, let until, let revision):
            send(store.snooze(id, until: until, expectedRevision: revision))
        case .fail(let id, let sentence):
            let text = fault ?? sentence
            failures.append("line \(lineNumber) (\(id.description.prefix(8))): \(text)")
            context.output.say(failures.last ?? "")
        case .finish(let summary): return summary
        case .show, .showDetails, .stopPlayback: break
        case .search, .undo, .redo, .play, .convert: preconditionFailure("a batch can't be asked for this")
        }
        return nil
    }

    /// A record as its line was written for it, as far as the session looks at it; where it has changed since, saving it
    /// is refused. `nil` for one that is gone, whose line goes with it.
    private mutating func card(_ number: Int64) throws -> QuickRecord? {
        guard var record = try store.record(number) else {
            guard try input.next() != nil else { return nil }
            lineNumber += 1
            failures.append("line \(lineNumber): the record that it was meant for was undone meanwhile.")
            context.output.say(failures.last ?? "")
            return nil
        }
        guard let revision = revisions[number], record.revision != revision else { return record }
        (record.revision, record.state, record.snoozedUntil) = (revision, .pending, nil)
        return record
    }

    /// Reads the line for the card on top.
    private mutating func answer() throws {
        guard let line = try input.next() else { return send(.endOfInput) }
        lineNumber += 1
        // No entry has a control character, so this one is refused; the reason is ours.
        let unusable = "\u{0}"
        switch line {
        case .tooLong:
            fault = "It is longer than \(StandardInputLines.lengthLimit) bytes; shorten it."
            send(.line(unusable))
        case .bytes(let bytes):
            let text = String(validating: bytes, as: UTF8.self)
            fault = text == nil ? "It is not UTF-8 text; convert it." : nil
            send(.line(text ?? unusable))
        }
    }

    private mutating func refuseLeftOver() throws {
        while let line = try input.next() {
            lineNumber += 1
            if case .bytes(let bytes) = line, !bytes.contains(where: { $0 > 0x20 }) { continue }
            failures.append("line \(lineNumber): there is no pending record left for it.")
            context.output.say(failures.last ?? "")
        }
    }
}
