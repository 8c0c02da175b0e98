package import FoundationEssentials
package import Model
import Money

extension QuickRecord {
    /// The day that the record counts for: the one in its entry, otherwise the civil day of its creation in `zone`.
    package func day(in zone: TimeZone) -> CivilDay {
        entry.date ?? createdAt.day(in: zone)
    }
}

extension Entry {
    /// The currency of the total; without a total, the one given, or the one of a line.
    var effectiveCurrency: Currency? {
        total?.currency ?? currency ?? lines.lazy.compactMap(\.amount?.currency).first
    }
}

extension [EntryLine] {
    /// The categories of all lines, each once, in order of appearance.
    var categories: [String] { compactMap(\.category).distinctNames }

    /// The category that all lines share; `nil` if there is none or more than one.
    var onlyCategory: String? {
        let names = categories
        return names.count == 1 && allSatisfy { $0.category != nil } ? names.first : nil
    }
}

extension Recording {
    /// Sample frames, from the same source as `duration`.
    var frames: Int64? { isDurationDecoded ? analysis.frames : claim.frames }

    /// The source of `duration`; `nil` if unknown.
    var durationSource: String? {
        guard duration != nil else { return nil }
        return isDurationDecoded ? "decoded" : "claimed"
    }
}
