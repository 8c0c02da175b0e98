extension [String] {
    /// The names without duplicates, compared like tags, in order of appearance.
    package var distinctNames: [String] {
        guard count > 1 else { return self }
        // Creating a `TagKey` takes microseconds, and nearly every list is a handful of plain ASCII words, whose keys
        // are their lower-case letters.
        if count <= 16, allSatisfy(\.isPlainASCII) {
            var names: [String] = []
            for name in self where !names.contains(where: { $0.equalsIgnoringASCIICase(name) }) { names.append(name) }
            return names
        }
        var seen: Set<TagKey> = []
        return filter { seen.insert(TagKey($0)).inserted }
    }
}

extension String {
    fileprivate var isPlainASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }

    fileprivate func equalsIgnoringASCIICase(_ other: String) -> Bool {
        utf8.elementsEqual(other.utf8) { $0.lowercasedASCII == $1.lowercasedASCII }
    }
}
