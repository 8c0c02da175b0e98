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
        utf8.count == other.utf8.count
            && zip(utf8, other.utf8).allSatisfy { Self.lowercased($0) == Self.lowercased($1) }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
