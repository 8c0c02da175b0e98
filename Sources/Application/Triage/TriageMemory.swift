import EntryLine
import Foundation
import Model
import Money
import Store
import Triage

/// The knowledge from earlier entries: the names in use, the tags of similar memos, and the lines themselves.
struct TriageMemory {
    /// The number of newest entries remembered: years of them, read in some hundredths of a second.
    private static let limit = 2_000
    /// The number of their lines that the cursor keys recall.
    private static let lineLimit = 100

    private struct Use {
        /// The name in its most recent spelling.
        var name: String
        var count: Int
        /// Whether the name is in the books, used or not.
        var isListed = false
    }

    private var records: [QuickRecordID: QuickRecord] = [:]
    private var uses: [EntryAttribute: [TagKey: Use]] = [:]
    /// Completes the names of the books, without hidden ones.
    private(set) var completer = Completer([])
    private let zone: TimeZone
    /// Hidden names.
    private let hidden: [EntryAttribute: Set<TagKey>]

    /// Entries as lines, oldest first; without those that contain terminal control characters. They have neither the note
    /// nor the day, which may be those of their memos and not typed.
    let lines: [String]

    /// Reads the newest entries and the names of the books.
    init(_ context: CommandContext) throws {
        var filter = RecordFilter(zone: context.zone, states: [.processed, .converted])
        filter.sort = [RecordFilter.Sort(.created, descending: true)]
        filter.limit = Self.limit
        let newest = try context.database.records(filter)
        zone = context.zone
        hidden = try Self.learn(context.database, into: &uses)
        lines = newest.prefix(Self.lineLimit).reversed().map { record in
            var entry = record.entry
            (entry.note, entry.date) = (nil, nil)
            return EntryText.write(entry, notation: context.notation)
        }.filter { TerminalText.escape($0) == $0 }
        for record in newest.reversed() { replace(record) }
        completer = Completer(usedNames)
    }

    /// Learns from changed records: saved entries and undone ones.
    mutating func update(_ records: [QuickRecord]) {
        for record in records { replace(record) }
        completer = Completer(usedNames)
    }

    /// The tags of similar memos, for a record that has no entry yet.
    func suggestions(for record: QuickRecord) -> [TagSuggestion] {
        guard !Self.isAnswered(record) else { return [] }
        let history = records.values.lazy.filter { !$0.entry.tags.isEmpty }.map {
            TaggedMemo(traits: MemoTraits(of: $0, zone: zone), tags: $0.entry.tags)
        }
        return TagSuggester.suggestions(
            for: MemoTraits(of: record, zone: zone), without: record.entry.tags, history: Array(history)
        ).filter { !isHidden($0.tag, .tag) }
    }

    private mutating func replace(_ record: QuickRecord) {
        if let old = records.removeValue(forKey: record.id) { count(old.entry, by: -1) }
        guard Self.isAnswered(record) else { return }
        records[record.id] = record
        count(record.entry, by: 1)
    }

    private static func isAnswered(_ record: QuickRecord) -> Bool {
        record.state == .processed || record.state == .converted
    }

    private mutating func count(_ entry: Entry, by step: Int) {
        for kind in EntryAttribute.named + [.location] {
            for name in entry[kind]?.texts ?? [] {
                var use = uses[kind]?[TagKey(name)] ?? Use(name: name, count: 0)
                use.name = name
                use.count += step
                uses[kind, default: [:]][TagKey(name)] = use.count > 0 || use.isListed ? use : nil
            }
        }
    }

    /// Learns the listed but unused names, and returns the hidden ones.
    private static func learn(
        _ database: QueueDatabase, into uses: inout [EntryAttribute: [TagKey: Use]]
    ) throws -> [EntryAttribute: Set<TagKey>] {
        var hidden: [EntryAttribute: Set<TagKey>] = [:]
        for attribute in EntryAttribute.named {
            guard let kind = attribute.traits.names else { continue }
            for item in try database.names(kind, includingHidden: true) {
                let key = TagKey(item.name)
                if item.isHidden { hidden[attribute, default: []].insert(key) }
                uses[attribute, default: [:]][key] = Use(name: item.name, count: 0, isListed: true)
            }
        }
        return hidden
    }

    private func isHidden(_ name: String, _ kind: EntryAttribute) -> Bool {
        hidden[kind]?.contains(TagKey(name)) == true
    }

    private var usedNames: [UsedName] {
        uses.flatMap { kind, names in
            names.values.filter { !isHidden($0.name, kind) }.map {
                UsedName(kind: kind, text: $0.name, useCount: $0.count)
            }
        }
    }
}
