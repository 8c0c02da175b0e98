import EntryLine
import Intake
package import Model
package import Reports
package import Store

/// The lines of `add --from`, each read as a record.
package struct RecordLines: LineBatch {
    package static let verb = BatchVerb.added

    package private(set) var failures: [LineFailure] = []
    /// The records to store.
    private var records: [NewRecord] = []
    /// The number of the line of each record.
    private var numbers: [Int] = []

    private let context: CommandContext
    /// The number of keys that are named.
    private static let keyLimit = 20
    /// The keys that mean nothing, in the order of the lines.
    private var kept: [String] = []

    /// Reads all lines; if the settings ask about new names, a line with one is unusable.
    package init(_ lines: [InputLine], _ context: CommandContext) throws {
        self.context = context
        let parser = SidecarParser(notation: context.notation)
        let names = try context.settings.asksNewNames ? context.nameBook() : NameBook()
        for line in lines {
            do {
                let facts = try parser.parse(line.bytes)
                let unread = facts.unreadKeys
                if let problem = unread.lazy.compactMap(\.problem).first { throw CommandError(.data, problem) }
                try refuseEmpty(facts)
                try context.checkNewNames(facts.entry, names)
                for case let day? in [facts.entry.date, facts.createdAt?.day] {
                    if let sentence = context.unusualDay(day) { throw CommandError(.data, sentence) }
                }
                records.append(Self.record(facts, context))
                numbers.append(line.number)
                for key in unread where kept.count <= Self.keyLimit && !kept.contains(key.key) { kept.append(key.key) }
            } catch {
                failures.append(Self.failure(line.number, error))
            }
        }
    }

    private static func record(_ facts: SidecarFacts, _ context: CommandContext) -> NewRecord {
        NewRecord(
            id: facts.id, audioUUID: facts.audioUUID, createdAt: facts.createdAt ?? context.now,
            createdAtSource: facts.createdAt == nil ? .clock : .sidecar, entry: facts.entry, extra: facts.extra)
    }

    /// Throws for a line that says nothing, as `add ''` does. A time alone is a memo to fill in.
    private func refuseEmpty(_ facts: SidecarFacts) throws {
        let isEmpty = facts.entry == Entry() && facts.createdAt == nil && facts.extra == nil
        guard isEmpty, facts.id == nil, facts.audioUUID == nil else { return }
        throw CommandError(.data, "There is nothing to add in it; give an amount, tags, a note, or \"audioUUID\".")
    }

    private static func failure(_ line: Int, _ error: any Error) -> LineFailure {
        LineFailure(line: line, shown: BatchFailure(.line(line), error))
    }

    package var entries: [Entry?] { records.map(\.entry) }

    package func store(_ options: BatchOptions) throws -> BatchResult<QuickRecord> {
        try context.database.add(records, at: context.now, options: options)
    }

    package func failure(_ item: FailedItem) -> LineFailure {
        Self.failure(numbers[item.index], item.error)
    }

    /// The keys that mean nothing and were kept with the records.
    package var notes: [String] {
        guard !kept.isEmpty else { return [] }
        let shown = kept.prefix(Self.keyLimit).map { "\"\($0)\"" } + (kept.count > Self.keyLimit ? ["…"] : [])
        return [
            context.output.escaped(
                "Keys that mean nothing here are kept with the records: \(shown.joined(separator: ", ")).")
        ]
    }
}
