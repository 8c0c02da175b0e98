import Model
import Money

/// Accounts that a mapping merges into one account of another program, although they are separate here.
package enum ExportOverlap: Hashable, Sendable {
    /// Accounts of the same currency, whose balances are added up there.
    ///
    /// `isListed` if the mapping names each of them, which makes it intentional.
    case accounts([String], name: String, isListed: Bool)
    /// An account and the counter-account of its transactions, which cancel each other out there.
    case otherSide(account: String, name: String)

    /// The overlaps of a mapping; accounts of different currencies don't overlap, since each currency keeps its own
    /// balance.
    package static func all(
        in mapping: ExportMapping, _ books: BookNames, style: NameStyle
    ) -> [ExportOverlap] {
        let names = ExportNames(books, mapping: mapping, style: style)
        let shared = Dictionary(grouping: books.accounts) { [names.account($0.name).name, $0.currency.code] }
            .filter { $0.value.count > 1 }.sorted { $0.key.lexicographicallyPrecedes($1.key) }
        let sums = shared.map { key, accounts in
            let own = accounts.map(\.name)
            return Self.accounts(own, name: key[0], isListed: own.allSatisfy { mapping.accounts[TagKey($0)] != nil })
        }
        let otherSides = names.otherSides
        return sums
            + books.accounts.map { (account: $0.name, name: names.account($0.name).name) }
            .filter { otherSides.contains($0.name) }.map { .otherSide(account: $0.account, name: $0.name) }
    }
}
