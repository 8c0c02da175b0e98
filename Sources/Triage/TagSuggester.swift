package import FoundationEssentials
package import Model

/// What a memo can have in common with others before the user has said what it means.
package struct MemoTraits: Hashable, Sendable {
    /// Local hour, 0 to 23.
    package var hour: Int
    /// ISO 8601 weekday: Monday is 1.
    package var weekday: Int
    /// Length of the recording in seconds.
    package var duration: Double?
    /// The location in the record's entry; `nil` if unknown.
    package var location: String?

    /// Creates traits; `duration` is in seconds.
    package init(hour: Int, weekday: Int, duration: Double?, location: String?) {
        self.hour = hour
        self.weekday = weekday
        self.duration = duration
        self.location = location
    }

    /// Takes the traits of a record, in the user's time zone.
    package init(of record: QuickRecord, zone: TimeZone) {
        let local = Moment(clampingMilliseconds: record.createdAt.milliseconds, in: zone)
        self.init(
            hour: local.secondOfDay / 3_600, weekday: local.day.isoWeekday, duration: record.recording?.duration,
            location: record.entry.location)
    }
}

/// A memo whose tags are known.
package struct TaggedMemo: Hashable, Sendable {
    /// What the memo can have in common with others.
    package var traits: MemoTraits
    /// The tags that the user gave it, as display forms.
    package var tags: [String]

    /// Creates an element of the history.
    package init(traits: MemoTraits, tags: [String]) {
        self.traits = traits
        self.tags = tags
    }
}

/// A tag that similar memos had.
package struct TagSuggestion: Hashable, Sendable {
    /// The display form.
    package let tag: String
    /// The reason: `5 of 6 memos around 12:00`. Not escaped for a terminal.
    package let reason: String
}

/// Suggests tags that similar memos were given, with the reason. Amounts are never suggested.
package enum TagSuggester {
    /// How many similar memos, and at least half of them, must have had the tag.
    static let evidence = 3

    /// Returns at most two tags that are not in `known`, the most certain first; takes time linear in `history`.
    package static func suggestions(
        for traits: MemoTraits, without known: [String] = [], history: [TaggedMemo]
    ) -> [TagSuggestion] {
        let knownKeys = Set(known.map { TagKey($0) })
        var best: [TagKey: Finding] = [:]
        for trait in Trait.all(of: traits) {
            let similar = history.filter { trait.isShared(with: $0.traits) }
            for (key, finding) in findings(in: similar, trait: trait) where !knownKeys.contains(key) {
                if finding.isSurer(than: best[key]) { best[key] = finding }
            }
        }
        let sorted = best.sorted { $0.value.isSurer(than: $1.value) }
        return sorted.prefix(2).map { $0.value.suggestion }
    }

    private static func findings(in similar: [TaggedMemo], trait: Trait) -> [TagKey: Finding] {
        var counts: [TagKey: (name: String, count: Int)] = [:]
        for memo in similar {
            for tag in memo.tags { counts[TagKey(tag), default: (tag, 0)].count += 1 }
        }
        return counts.compactMapValues { name, count in
            guard count >= evidence, count * 2 >= similar.count else { return nil }
            return Finding(tag: name, count: count, total: similar.count, trait: trait)
        }
    }
}

/// How often a tag occurs with a trait.
private struct Finding {
    /// The display form of the tag.
    let tag: String
    /// How many memos with the trait have the tag.
    let count: Int
    /// How many memos have the trait.
    let total: Int
    /// The trait that the memos share.
    let trait: Trait

    /// The lower end of the Wilson interval (80 %), so that three of three count less than nineteen of twenty.
    private var certainty: Double {
        let z = 1.28
        let n = Double(total)
        let share = Double(count) / n
        let spread = z * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
        return (share + z * z / (2 * n) - spread) / (1 + z * z / n)
    }

    /// Whether this finding is more certain. Ties go to the more specific trait, then by name, so that the order is
    /// stable.
    func isSurer(than other: Finding?) -> Bool {
        guard let other else { return true }
        if certainty != other.certainty { return certainty > other.certainty }
        if trait.rank != other.trait.rank { return trait.rank < other.trait.rank }
        return tag < other.tag
    }

    /// The suggestion with its reason, in words.
    var suggestion: TagSuggestion {
        TagSuggestion(tag: tag, reason: "\(count) of \(total) memos \(trait.phrase)")
    }
}

/// One property that two memos can share.
private enum Trait {
    case location(String)
    /// ISO 8601 weekday and local hour.
    case weekdayAndHour(Int, Int)
    /// Local hour, 0 to 23.
    case hour(Int)
    /// ISO 8601 weekday.
    case weekday(Int)
    /// Seconds.
    case duration(Double)

    /// Returns every trait of a memo; unknown values have none.
    static func all(of traits: MemoTraits) -> [Trait] {
        var all: [Trait] = [
            .weekdayAndHour(traits.weekday, traits.hour), .hour(traits.hour), .weekday(traits.weekday),
        ]
        if let location = traits.location { all.append(.location(location)) }
        if let duration = traits.duration { all.append(.duration(duration)) }
        return all
    }

    /// Whether another memo has the trait: names by key, hours within one hour, lengths within 15 % or half a second.
    func isShared(with other: MemoTraits) -> Bool {
        switch self {
        case .location(let name): other.location.map { TagKey($0) == TagKey(name) } ?? false
        case .weekdayAndHour(let weekday, let hour):
            other.weekday == weekday && Self.isNear(other.hour, hour)
        case .hour(let hour): Self.isNear(other.hour, hour)
        case .weekday(let weekday): other.weekday == weekday
        case .duration(let seconds): other.duration.map { abs($0 - seconds) <= max(0.5, seconds * 0.15) } ?? false
        }
    }

    /// Whether the hours differ by at most one, even across midnight.
    private static func isNear(_ first: Int, _ second: Int) -> Bool {
        [0, 1, 23].contains((first - second + 24) % 24)
    }

    /// Breaks ties between equally certain findings: the most specific trait first.
    var rank: Int {
        switch self {
        case .location: 0
        case .weekdayAndHour: 1
        case .hour: 2
        case .weekday: 3
        case .duration: 4
        }
    }

    /// The trait after "memos" in a reason.
    var phrase: String {
        switch self {
        case .location(let name): "in \(name)"
        case .weekdayAndHour(let weekday, let hour): "on \(Self.name(weekday)) around \(hour):00"
        case .hour(let hour): "around \(hour):00"
        case .weekday(let weekday): "on \(Self.name(weekday))"
        case .duration(let seconds): "about \(max(1, Int(seconds.rounded()))) s long"
        }
    }

    private static func name(_ weekday: Int) -> String {
        ["Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays"][weekday - 1]
    }
}
