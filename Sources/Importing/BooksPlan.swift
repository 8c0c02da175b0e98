import Hashing
package import Model
package import Money
package import Store

/// The names in the books and their counterparts elsewhere, so that earlier books use the same accounts.
package struct KnownNames: Sendable {
    /// The currency of each account.
    package var accounts: [TagKey: Currency]
    /// Our accounts and categories by the mapping's names for them in the other program.
    package var mapped: [String: String]

    /// `mapped` are full names of the other program with the names that they have in the books.
    package init(accounts: [TagKey: Currency], mapped: [String: String]) {
        self.accounts = accounts
        self.mapped = mapped
    }
}

/// The result of reading earlier books: our transactions, and each one that could not be imported, with the reason.
package struct BooksPlan: Sendable {
    /// In the order of the source, each with the IDs that a second run gives it again.
    package private(set) var transactions: [ImportedTransaction] = []
    /// The name of each transaction in the source, in the same order.
    package private(set) var names: [String] = []
    /// The values and transactions that were left out, by their names in the source.
    package private(set) var problems: [ImportProblem] = []
    /// The new accounts that have the currency in their names, because the plain name has another currency.
    package private(set) var splitAccounts: [(wanted: String, made: String)] = []
    /// What transactions have in the source and not here: `virtual postings`; with their names there.
    package private(set) var omissions: [(part: String, names: [String])] = []
    /// The number of transactions in the source.
    package internal(set) var sourceCount = 0

    /// The first row of a CSV file whose day can only be read in the order that is not used.
    var otherOrderRow: CSVRow?

    /// The lines of a CSV file that show which sign its expenses have.
    var expenses = ExpenseSigns()

    /// Our accounts, with those of theirs that they stand for.
    private var sources: [TagKey: (name: String, theirs: [String])] = [:]

    private let kind: String
    private var known: KnownNames
    /// The accounts that were in the books before.
    private let booked: Set<TagKey>
    private var occurrences: [String: Int] = [:]
    /// The transactions whose IDs the source names, each by its name there.
    private var owners: [TransactionID: String] = [:]

    /// `kind` separates the IDs of different sources.
    init(_ kind: String, _ known: KnownNames) {
        self.kind = kind
        self.known = known
        booked = Set(known.accounts.keys)
    }

    /// The sums of the transactions to book, including opening balances.
    package var sums: [BookFigures.Sum] {
        BookFigures.sums(
            of: transactions.compactMap { transaction in
                guard let type = transaction.entry.type, let amount = transaction.entry.total else { return nil }
                return (type, amount, transaction.isOpeningBalance)
            })
    }

    /// Our accounts that stand for several of theirs, whose names are one here: they differ only in case or the like.
    package var joinedAccounts: [(name: String, theirs: [String])] {
        sources.values.filter { $0.theirs.count > 1 }.sorted { $0.name < $1.name }
    }

    /// Refuses a second transaction with the same ID: whether it is a copy of the first can't be known.
    mutating func add(_ transaction: ImportedTransaction, named name: String) {
        if transaction.isIDNamed, let owner = owners.updateValue(name, forKey: transaction.id) {
            owners[transaction.id] = owner
            return refuse(name, "id", Wording.sameID(as: owner, inTable: kind == "csv"))
        }
        transactions.append(transaction)
        names.append(name)
    }

    /// Records that the transaction `name` is not imported because of `field`.
    mutating func refuse(_ name: String, _ field: String, _ sentence: String) {
        problems.append(ImportProblem(record: name, field: field, message: sentence))
    }

    /// Records that the transaction `name` is imported without a part of it, named in the plural.
    mutating func leaveOut(_ part: String, of name: String) {
        if let known = omissions.firstIndex(where: { $0.part == part }) {
            omissions[known].names.append(name)
        } else {
            omissions.append((part, [name]))
        }
    }

    /// The ID of a transaction that has none of its own, the same in every run.
    ///
    /// Its first half is derived from `content`, so that `ImportedTransaction.content` finds it; the other one also from
    /// what the command adds, and from its number of occurrences.
    mutating func derivedID(_ content: String, with addition: String = "") -> TransactionID {
        let key = "\(addition)\n\(content)"
        let occurrence = occurrences[key, default: 0]
        occurrences[key] = occurrence + 1
        var digest = SHA256.digest(of: Array("\(kind) \(occurrence): \(key)".utf8))
        digest.replaceSubrange(..<8, with: SHA256.digest(of: Array("\(kind): \(content)".utf8)).prefix(8))
        return TransactionID(uuid: AudioUUID(contentDigest: digest).uuid)
    }

    /// Our name for an account of theirs without its root, in `currency`: our accounts have one currency, so the name
    /// gets the code as a suffix for each further one.
    mutating func account(_ name: String, mapped full: String? = nil, _ currency: Currency) -> String {
        let wanted = full.flatMap { known.mapped[$0] } ?? name
        for candidate in [wanted, "\(wanted) \(currency.code)"] {
            let key = TagKey(candidate)
            guard known.accounts[key, default: currency] == currency else { continue }
            if known.accounts.updateValue(currency, forKey: key) == nil, candidate != wanted {
                splitAccounts.append((wanted, candidate))
            }
            note(full ?? name, as: candidate, key)
            return candidate
        }
        return wanted
    }

    private mutating func note(_ theirs: String, as name: String, _ key: TagKey) {
        // By their bytes: to `==`, a precomposed letter and a combined one are the same.
        if sources[key, default: (name, [])].theirs.contains(where: { $0.utf8.elementsEqual(theirs.utf8) }) { return }
        sources[key, default: (name, [])].theirs.append(theirs)
    }

    /// The currency of an account, in the books or earlier in the source; `nil` if it is unknown.
    func currency(of account: String?) -> Currency? {
        account.flatMap { known.accounts[TagKey($0)] }
    }

    /// Whether an account was in the books before.
    func isBooked(_ account: String) -> Bool { booked.contains(TagKey(account)) }

    /// Keeps apart different accounts of theirs that would get one name here, such as `Assets:Visa` and
    /// `Liabilities:Visa`: all but the first keep their full name, in every run. Those with a name in the mapping come
    /// first.
    mutating func keepApart(_ accounts: [(full: String, name: String)]) {
        var owners: [TagKey: TagKey] = [:]
        for (full, _) in accounts { if let ours = known.mapped[full] { owners[TagKey(ours)] = TagKey(full) } }
        for (full, name) in accounts where known.mapped[full] == nil {
            let (key, owner) = (TagKey(full), owners[TagKey(name)])
            if known.accounts[key] != nil || owner != nil && owner != key {
                known.mapped[full] = full
            } else {
                owners[TagKey(name)] = key
            }
        }
    }

    /// Our category for an account of theirs.
    func category(_ name: String, mapped full: String) -> String { known.mapped[full] ?? name }
}
