package import EntryLine
package import Model

/// The new names of a batch: the first ones in full, and the total count.
package struct NewNameTally {
    /// The number of names listed in full.
    private static let limit = 20

    private var names: NameBook
    private var shown: [NewName] = []
    private var count = 0

    /// `names` are those in the books before the batch.
    package init(_ names: NameBook) {
        self.names = names
    }

    /// Adds the names of a stored entry.
    package mutating func add(_ entry: Entry) {
        let unknown = names.unknown(in: entry)
        guard !unknown.isEmpty else { return }
        count += unknown.count
        // Similar names are searched only for those shown, since the search time grows with the number of names.
        for (kind, name) in unknown.prefix(Self.limit - shown.count) { shown.append(names.new(kind, name)) }
        names.insert(entry)
    }

    /// One line for each of the first names, and the number of the others.
    package func lines(_ echo: EntryEcho) -> [String] {
        let rest = count - shown.count
        return shown.map { echo.line($0) } + (rest > 0 ? ["and \(rest.counted("more new name"))"] : [])
    }
}
