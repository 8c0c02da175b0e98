package import Model

/// A name that an entry has and the books have not.
package struct NewName: Hashable, Sendable {
    package let kind: EntryAttribute
    package let name: String
    /// A name of the same kind that is one slip away, and probably meant.
    package let nearMiss: String?
}

/// The accounts, payees, categories and tags of the books, to notice new ones.
package struct NameBook: Sendable {
    /// What names name, in the order in which new ones are told.
    package static let kinds: [EntryAttribute] = [.account, .payee, .category, .tag]

    private var names: [EntryAttribute: TagVocabulary] = [:]
    /// Whether the books have a place of that name; there is no list of places.
    private let hasPlace: @Sendable (String) -> Bool

    /// Each list most used first.
    package init(
        _ names: [EntryAttribute: [String]] = [:], hasPlace: @escaping @Sendable (String) -> Bool = { _ in false }
    ) {
        self.names = names.mapValues { TagVocabulary($0) }
        self.hasPlace = hasPlace
    }

    /// Whether it has the name that stands after a key or a mark of an entry line.
    package func contains(_ key: EntryAttribute, _ name: String) -> Bool {
        names[key]?.contains(name) == true || key == .location && hasPlace(name)
    }

    /// The names in `entry` that are new, each once.
    package func news(in entry: Entry) -> [NewName] {
        unknown(in: entry).map(new)
    }

    /// The same without what they are near to.
    package func unknown(in entry: Entry) -> [(EntryAttribute, String)] {
        Self.kinds.flatMap { kind in
            Self.names(kind, of: entry).filter { names[kind]?.contains($0) != true }.distinctNames.map { (kind, $0) }
        }
    }

    /// A new name with the one that was probably meant. Linear in the number of names.
    package func new(_ kind: EntryAttribute, _ name: String) -> NewName {
        NewName(kind: kind, name: name, nearMiss: names[kind]?.nearMiss(name))
    }

    /// Takes up the names of an entry that was stored.
    package mutating func insert(_ entry: Entry) {
        for kind in Self.kinds + [.location] {
            for name in Self.names(kind, of: entry) { names[kind, default: TagVocabulary([])].insert(name) }
        }
    }

    private static func names(_ kind: EntryAttribute, of entry: Entry) -> [String] { entry[kind]?.texts ?? [] }
}
