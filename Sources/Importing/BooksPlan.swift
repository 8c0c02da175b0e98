import Foundation
import Hashing
package import Model
package import Money
package import Store

/// What the books have, and what their names are elsewhere: earlier books come into the same accounts.
package struct KnownNames: Sendable {
    /// The currency of each account.
    package var accounts: [TagKey: Currency]
    /// Our accounts and categories by what a mapping calls them in the other program.
    package var mapped: [String: String]

    package init(accounts: [TagKey: Currency], mapped: [String: String]) {
        self.accounts = accounts
        self.mapped = mapped
    }
}

/// What is made of earlier books: transactions of ours, and each that could not be taken, with the reason.
package struct BooksPlan: Sendable {
    package private(set) var transactions: [ImportedTransaction] = []
    /// What each transaction is called in the source, in their order.
    package private(set) var names: [String] = []
    package private(set) var problems: [ImportProblem] = []
    /// Transactions in the source.
    package internal(set) var sourceCount = 0

    private let kind: String
    private var known: KnownNames
    private var occurrences: [String: Int] = [:]

    /// `kind` keeps the IDs of different sources apart.
    init(_ kind: String, _ known: KnownNames) {
        self.kind = kind
        self.known = known
    }

    /// The sums of what will be booked; opening balances are in it.
    package var sums: [BookFigures.Sum] {
        BookFigures.sums(
            of: transactions.compactMap { transaction in
                guard let type = transaction.entry.type, let amount = transaction.entry.total else { return nil }
                return (type, amount)
            })
    }

    mutating func add(_ transaction: ImportedTransaction, named name: String) {
        transactions.append(transaction)
        names.append(name)
    }

    mutating func refuse(_ name: String, _ field: String, _ sentence: String) {
        problems.append(ImportProblem(record: name, field: field, message: sentence))
    }

    /// The ID of a transaction that has none of its own: the same for the same `content`, and for the second and third
    /// with this content, in every run.
    mutating func derivedID(_ content: String) -> TransactionID {
        let occurrence = occurrences[content, default: 0]
        occurrences[content] = occurrence + 1
        let digest = SHA256.digest(of: Array("\(kind) \(occurrence): \(content)".utf8))
        return TransactionID(uuid: AudioUUID(contentDigest: digest).uuid)
    }

    /// The name of ours for an account of theirs without its root, kept in `currency`: an account of ours has one
    /// currency, so for each further one it gets the code after it.
    mutating func account(_ name: String, mapped full: String? = nil, _ currency: Currency) -> String {
        let wanted = full.flatMap { known.mapped[$0] } ?? name
        for candidate in [wanted, "\(wanted) \(currency.code)"] {
            let key = TagKey(candidate)
            guard known.accounts[key, default: currency] == currency else { continue }
            known.accounts[key] = currency
            return candidate
        }
        return wanted
    }

    /// The category of ours for an account of theirs.
    func category(_ name: String, mapped full: String) -> String { known.mapped[full] ?? name }
}
