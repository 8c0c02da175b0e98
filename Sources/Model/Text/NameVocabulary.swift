import Money

/// The names in use, for detecting misspelt ones.
package struct NameVocabulary: Sendable {
    /// Most used first.
    private var names: [String] = []
    private var keys: [[Unicode.Scalar]] = []
    private var outlines: [Outline] = []
    private var known: Set<TagKey> = []

    /// `names` are those in use, most used first.
    package init(_ names: [String]) {
        for name in names { insert(name) }
    }

    /// Adds a name that is now in use; no effect if it is known.
    package mutating func insert(_ name: String) {
        let key = TagKey(name)
        guard known.insert(key).inserted else { return }
        names.append(name)
        keys.append(Array(key.text.unicodeScalars))
        outlines.append(Outline(keys[keys.count - 1]))
    }

    /// Whether the name is known, in any spelling that counts as the same (`TagKey`).
    package func contains(_ name: String) -> Bool { known.contains(TagKey(name)) }

    /// The most used name that the new name `name` is one slip away from: one letter too many, missing, wrong, or two
    /// neighbours swapped; two in names of eight letters or more. Linear in the number of names, of which few are compared.
    ///
    /// `nil` for a known name, for one of less than three letters, and where only a digit differs (`trip2025`,
    /// `trip2026`).
    package func nearMiss(_ name: String) -> String? {
        let key = TagKey(name)
        let new = Array(key.text.unicodeScalars)
        guard new.count >= 3, !known.contains(key) else { return nil }
        let outline = Outline(new)
        var near: Int?
        var compared = 0
        for (index, key) in keys.enumerated() where outline.mayBe(slips: 2, from: outlines[index]) {
            if outline.mayBe(slips: 1, from: outlines[index]), Self.isOneSlip(new, key) { return names[index] }
            guard near == nil else { continue }
            if Self.isPlural(new, key) { near = index }
            guard compared < Self.mostCompared, Self.mayBeNear(new, key) else { continue }
            compared += 1
            if Slips.count(from: new, to: key) <= 2 { near = index }
        }
        return near.map { names[$0] }
    }

    /// How many names of the same letters, the most used, are compared for two slips; ordinary books have few.
    private static let mostCompared = 50

    /// The first name that begins with another one of four letters or more, is such a beginning, or has it as a word:
    /// `Giro` for `Girokonto`, `DKB Visa` for `Visa`. Linear in the number of names.
    package func related(to name: String) -> String? {
        let key = TagKey(name)
        guard !known.contains(key) else { return nil }
        return names.first { other in
            let text = TagKey(other).text
            let (short, long) = text.utf8.count < key.text.utf8.count ? (text, key.text) : (key.text, text)
            // `Cash EUR` and `Cash JPY` are the accounts that entries without one get.
            let isOfCurrency = Currency(code: long.dropFirst(short.count).drop { $0 == " " }.uppercased()) != nil
            return short.count >= 4 && !isOfCurrency
                && (long.hasPrefix(short) || long.split(separator: " ").contains { $0 == short })
        }
    }

    /// Whether one is the plural of the other: `Grocery`, `Groceries`.
    private static func isPlural(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Bool {
        let (one, many) = first.count < second.count ? (first, second) : (second, first)
        guard let end = many.last, end == "s" || end == "n", one.prefix(3) == many.prefix(3) else { return false }
        return plurals.contains { ends in
            let stem = one.dropLast(ends.one.count)
            return stem.count >= 3 && one.elementsEqual(stem + ends.one) && many.elementsEqual(stem + ends.many)
        }
    }

    private static let plurals = [("y", "ies"), ("", "es"), ("", "en"), ("fe", "ves"), ("f", "ves")].map {
        (one: Array($0.0.unicodeScalars), many: Array($0.1.unicodeScalars))
    }

    /// Whether a long name has the same first letter and the same digits, and so may be two slips away: `Postfinanz`.
    private static func mayBeNear(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Bool {
        min(first.count, second.count) >= 8 && abs(first.count - second.count) <= 2 && first.first == second.first
            && first.filter(\.isDecimalDigit) == second.filter(\.isDecimalDigit)
    }

    /// Whether the Damerau-Levenshtein distance (neighbours swapped count once) is exactly 1, digits aside.
    package static func isOneSlip(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Bool {
        guard first.count <= second.count else { return isOneSlip(second, first) }
        guard second.count - first.count <= 1 else { return false }
        guard let start = second.indices.first(where: { $0 >= first.count || first[$0] != second[$0] }) else {
            return false
        }
        if first.count < second.count {
            return first[start...] == second[(start + 1)...] && !second[start].isDecimalDigit
        }
        if first[(start + 1)...] == second[(start + 1)...] {
            return !first[start].isDecimalDigit && !second[start].isDecimalDigit
        }
        guard start + 1 < first.count, first[start] == second[start + 1], first[start + 1] == second[start] else {
            return false
        }
        return first[(start + 2)...] == second[(start + 2)...]
            && !(first[start].isDecimalDigit && first[start + 1].isDecimalDigit)
    }
}

extension NameVocabulary {
    /// How long a name is and which letters it has, which tells most pairs of names apart at once.
    struct Outline: Sendable {
        private let count: Int
        /// A bit for each letter; letters that are 64 apart in Unicode share one.
        private let letters: UInt64

        init(_ name: [Unicode.Scalar]) {
            count = name.count
            letters = name.reduce(0) { $0 | 1 << UInt64($1.value % 64) }
        }

        /// Whether the names can be so many slips apart, each of which changes two letters and the length by one. A
        /// plural has two slips at most.
        func mayBe(slips: Int, from other: Outline) -> Bool {
            abs(count - other.count) <= slips && (letters ^ other.letters).nonzeroBitCount <= 2 * slips
        }
    }
}
