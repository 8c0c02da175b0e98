import Foundation
import Model
import Money
import Store
import Triage

/// What earlier entries teach: the names in use, which tags go with which memos, and the lines themselves.
struct TriageMemory {
    /// So many of the newest entries are remembered: years of them, read in some hundredths of a second.
    private static let limit = 2_000
    /// So many of their lines the cursor keys bring back.
    private static let lineLimit = 100

    private struct Use {
        /// As it was written last.
        var name: String
        var count: Int
    }

    private var uses: [Candidate.Kind: [TagKey: Use]] = [:]
    private(set) var memos: [TaggedMemo] = []
    /// Entries as lines, oldest first.
    private(set) var lines: [String] = []
    private(set) var completer = Completer([])

    init(_ workplace: Workplace) throws {
        var filter = RecordFilter(zone: workplace.zone, states: [.processed, .converted])
        filter.sort = [RecordFilter.Sort(.created, descending: true)]
        filter.limit = Self.limit
        let records = try workplace.database.records(filter)
        for record in records.reversed() { count(record, zone: workplace.zone) }
        lines = records.prefix(Self.lineLimit).reversed().map {
            EntryText.write($0.entry, notation: workplace.notation)
        }
        completer = Completer(candidates)
    }

    /// Takes up an entry that was saved now.
    mutating func add(_ record: QuickRecord, zone: TimeZone) {
        count(record, zone: zone)
        completer = Completer(candidates)
    }

    /// The tags in use, most used first.
    var tags: [String] {
        uses[.tag, default: [:]].values.sorted { ($1.count, $0.name) < ($0.count, $1.name) }.map(\.name)
    }

    /// What similar memos were tagged with.
    func suggestions(for record: QuickRecord, zone: TimeZone) -> [TagSuggestion] {
        guard record.state != .processed else { return [] }
        return TagSuggester.suggestions(
            for: MemoTraits(of: record, zone: zone), without: record.entry.tags, history: memos)
    }

    private mutating func count(_ record: QuickRecord, zone: TimeZone) {
        let entry = record.entry
        let names: [(Candidate.Kind, [String?])] = [
            (.tag, entry.tags), (.category, entry.lines.map(\.category)), (.payee, [entry.payee]),
            (.location, [entry.location]), (.account, [entry.account]),
        ]
        for (kind, names) in names {
            for name in names.compactMap({ $0 }) {
                let count = uses[kind]?[TagKey(name)]?.count ?? 0
                uses[kind, default: [:]][TagKey(name)] = Use(name: name, count: count + 1)
            }
        }
        if !entry.tags.isEmpty {
            memos.append(TaggedMemo(traits: MemoTraits(of: record, zone: zone), tags: entry.tags))
        }
    }

    private var candidates: [Candidate] {
        uses.flatMap { kind, names in
            names.values.map { Candidate(kind: kind, text: $0.name, useCount: $0.count) }
        }
    }
}
