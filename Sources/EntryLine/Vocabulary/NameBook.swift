package import Model

/// A name that an entry has and the books have not.
package struct NewName: Hashable, Sendable {
    package let kind: NameBook.Kind
    package let name: String
    /// A name of the same kind that is one slip away, and probably meant.
    package let nearMiss: String?
}

/// The accounts, payees, categories and tags of the books, to notice new ones.
package struct NameBook: Sendable {
    /// What names name, in the order in which new ones are told.
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        case account
        case payee
        case category
        case tag
    }

    private var names: [Kind: TagVocabulary] = [:]

    /// Each list most used first.
    package init(_ names: [Kind: [String]] = [:]) {
        self.names = names.mapValues { TagVocabulary($0) }
    }

    /// Whether it has the name that stands behind a key of an entry line.
    package func contains(_ key: EntryKey, _ name: String) -> Bool {
        Kind(rawValue: key.rawValue).flatMap { names[$0] }?.contains(name) ?? false
    }

    /// The names in `entry` that are new, each once.
    package func news(in entry: Entry) -> [NewName] {
        unknown(in: entry).map(new)
    }

    /// The same without what they are near to.
    package func unknown(in entry: Entry) -> [(Kind, String)] {
        Kind.allCases.flatMap { kind in
            Self.names(kind, of: entry).filter { names[kind]?.contains($0) != true }.distinctNames.map { (kind, $0) }
        }
    }

    /// A new name with the one that was probably meant. Linear in the number of names.
    package func new(_ kind: Kind, _ name: String) -> NewName {
        NewName(kind: kind, name: name, nearMiss: names[kind]?.nearMiss(name))
    }

    /// Takes up the names of an entry that was stored.
    package mutating func insert(_ entry: Entry) {
        for kind in Kind.allCases {
            for name in Self.names(kind, of: entry) { names[kind, default: TagVocabulary([])].insert(name) }
        }
    }

    private static func names(_ kind: Kind, of entry: Entry) -> [String] {
        switch kind {
        case .account: entry.account.map { [$0] } ?? []
        case .payee: entry.payee.map { [$0] } ?? []
        case .category: entry.lines.compactMap(\.category)
        case .tag: entry.tags
        }
    }
}
