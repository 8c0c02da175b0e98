/// Leaves out the words that join a sum to what it is: `refund of 20`, `Erstattung in Höhe von 20 Euro`.
extension MeaningReader {
    /// The parts without them, which change nothing of what the others mean; not of `bag of 20`.
    static func withoutSumLinks(_ parts: [EntryPart]) -> [EntryPart] {
        guard let amount = parts.firstIndex(where: { $0.amount != nil }), amount > 1,
            let last = plain(parts[amount - 1]), let links = EntryVocabulary.sumLinks[last]
        else { return parts }
        let link = links.first { link in
            let start = amount - link.count
            return start > 0 && parts[start..<amount].map { plain($0) ?? "" } == link
        }
        guard let start = link.map({ amount - $0.count }), let name = plain(parts[start - 1]),
            EntryVocabulary.sumNames.contains(name) || EntryVocabulary.isWageOrRefund(name)
        else { return parts }
        return Array(parts[..<start] + parts[amount...])
    }

    private static func plain(_ part: EntryPart) -> String? {
        part.word.flatMap { $0.kind == .plain ? $0.folded : nil }
    }
}
