package import Model

/// A name in an entry that is not in the books.
package struct NewName: Hashable, Sendable {
    /// One of `NameBook.kinds`.
    package let kind: EntryAttribute
    /// The name as typed.
    package let name: String
    /// An existing name of the same kind that is one slip away, or two if it is long, and was probably meant; of accounts
    /// also one that is a part of it, or has it as a part.
    package let nearMiss: String?
}

/// The accounts, payees, categories and tags in the books, for detecting new ones.
package struct NameBook: Sendable {
    /// The kinds of names, in the order in which new ones are reported.
    package static let kinds: [EntryAttribute] = [.account, .payee, .category, .tag]

    private var names: [EntryAttribute: NameVocabulary] = [:]
    /// The names that are known, but new all the same: nobody has seen them in an entry.
    private let unseen: [EntryAttribute: NameVocabulary]
    /// Whether the books have a place of that name; places are not listed.
    private let hasPlace: @Sendable (String) -> Bool

    /// The accounts, which words of an entry can name.
    package private(set) var accounts: AccountNames

    /// Each list is sorted by use, most used first. `unseen` are further names, which only sidecars have brought.
    package init(
        _ names: [EntryAttribute: [String]] = [:], unseen: [EntryAttribute: [String]] = [:],
        accounts: AccountNames = AccountNames(),
        hasPlace: @escaping @Sendable (String) -> Bool = { _ in false }
    ) {
        self.names = names.mapValues { NameVocabulary($0) }
        self.unseen = unseen.mapValues { NameVocabulary($0) }
        self.hasPlace = hasPlace
        self.accounts = accounts
    }

    /// Whether the books have the name after a key or mark of an entry line.
    package func contains(_ key: EntryAttribute, _ name: String) -> Bool {
        names[key]?.contains(name) == true || unseen[key]?.contains(name) == true || key == .location && hasPlace(name)
    }

    /// The new names in `entry`, each once.
    package func news(in entry: Entry) -> [NewName] {
        unknown(in: entry).map(new)
    }

    /// The same without their near misses.
    package func unknown(in entry: Entry) -> [(EntryAttribute, String)] {
        Self.kinds.flatMap { kind in
            Self.names(kind, of: entry).filter { names[kind]?.contains($0) != true }.distinctNames.map { (kind, $0) }
        }
    }

    /// A new name with its near miss. Linear in the number of names.
    package func new(_ kind: EntryAttribute, _ name: String) -> NewName {
        let known = names[kind]
        // An account is often named by a part of its name.
        let near = known?.nearMiss(name) ?? (kind == .account ? known?.related(to: name) : nil)
        return NewName(kind: kind, name: name, nearMiss: near)
    }

    /// Adds the names of a stored entry.
    package mutating func insert(_ entry: Entry) {
        for kind in Self.kinds + [.location] {
            for name in Self.names(kind, of: entry) { names[kind, default: NameVocabulary([])].insert(name) }
        }
        if let account = entry.account { accounts.insert(account) }
    }

    private static func names(_ kind: EntryAttribute, of entry: Entry) -> [String] { entry[kind]?.texts ?? [] }
}
