import Money

/// The names in use, for detecting misspelt ones.
package struct NameVocabulary: Sendable {
    /// Most used first.
    private var names: [String] = []
    private var keys: [[Unicode.Scalar]] = []
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
    }

    /// Whether the name is known, in any spelling that counts as the same (`TagKey`).
    package func contains(_ name: String) -> Bool { known.contains(TagKey(name)) }

    /// The most used name that the new name `name` is one slip away from: one letter too many, missing, wrong, or two
    /// neighbours swapped; two in names of eight letters or more. Linear in the number of names.
    ///
    /// `nil` for a known name, for one of less than three letters, and where only a digit differs (`trip2025`,
    /// `trip2026`).
    package func nearMiss(_ name: String) -> String? {
        let key = TagKey(name)
        let new = Array(key.text.unicodeScalars)
        guard new.count >= 3, !known.contains(key) else { return nil }
        let books = zip(names, keys)
        let near =
            books.first { Self.isOneSlip(new, $1) } ?? books.first { Self.isNear(new, $1) || Self.isPlural(new, $1) }
        return near?.0
    }

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
        return plurals.contains { ends in
            let stem = one.dropLast(ends.one.count)
            return stem.count >= 3 && one.elementsEqual(stem + ends.one) && many.elementsEqual(stem + ends.many)
        }
    }

    private static let plurals = [("y", "ies"), ("", "es"), ("", "en"), ("fe", "ves"), ("f", "ves")].map {
        (one: Array($0.0.unicodeScalars), many: Array($0.1.unicodeScalars))
    }

    /// Whether a long name with the same first letter and the same digits is two slips away: `Postfinanz`.
    private static func isNear(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Bool {
        min(first.count, second.count) >= 8 && abs(first.count - second.count) <= 2 && first.first == second.first
            && first.filter(\.isDecimalDigit) == second.filter(\.isDecimalDigit)
            && Slips.count(from: first, to: second) <= 2
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
