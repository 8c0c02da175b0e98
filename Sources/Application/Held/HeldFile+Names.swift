import Model

extension HeldFile {
    /// The file's current name.
    var presentName: String { shownPath.split(separator: "/").last.map(String.init) ?? "" }
}

extension [HeldFile] {
    /// The number of characters that make each file's current name unique for `HeldFileSearch`: at least eight.
    package func shortestIDLengths() -> [Int] {
        var keys: [(text: [UInt8], owner: Int)] = []
        for (owner, file) in enumerated() {
            let texts = [file.presentName, file.name.text, file.audioUUID?.description]
            keys += texts.compactMap { $0 }.map { ([UInt8]($0.lowercased().utf8), owner) }
        }
        keys.sort { $0.text.lexicographicallyPrecedes($1.text) }
        var lengths = [Int](repeating: 8, count: count)
        // Names with a common prefix are adjacent after sorting.
        for (index, key) in keys.enumerated() where key.text == [UInt8](self[key.owner].presentName.lowercased().utf8) {
            let others = [
                keys[..<index].last { $0.owner != key.owner }, keys[index...].first { $0.owner != key.owner },
            ]
            for case let other? in others {
                let shared = zip(key.text, other.text).prefix { $0 == $1 }.count
                lengths[key.owner] = Swift.max(lengths[key.owner], shared + 1)
            }
        }
        return lengths
    }
}
