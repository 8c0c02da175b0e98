import Model
package import Money

/// The names of the accounts in the books, for finding them among the words of an entry: `gas 42 on Visa`.
package struct AccountNames: Sendable {
    /// An account.
    struct Account: Hashable, Sendable {
        /// The name as in the books.
        let name: String
        /// Whether entries of its currency are booked on it if they name no other.
        let isDefault: Bool
        /// The words of the name, case-folded.
        let words: [String]
    }

    /// The accounts by the first word of their names, those with the longest names first.
    private var accounts: [String: [Account]] = [:]

    private var currencies: [TagKey: Currency] = [:]

    /// Whether there are none.
    package var isEmpty: Bool { accounts.isEmpty }

    /// Accounts with their names, and whether each is the default of its currency.
    package init(_ accounts: [(name: String, isDefault: Bool)] = []) {
        for account in accounts { insert(account.name, isDefault: account.isDefault) }
    }

    /// The same accounts, each with its currency.
    package init(_ accounts: [(name: String, isDefault: Bool, currency: Currency?)]) {
        for account in accounts {
            insert(account.name, isDefault: account.isDefault)
            currencies[TagKey(account.name)] = account.currency
        }
    }

    /// The currency of the account with that name; `nil` if it is unknown.
    func currency(of name: String) -> Currency? { currencies[TagKey(name)] }

    /// Adds an account; no effect if it is known.
    package mutating func insert(_ name: String, isDefault: Bool = false) {
        let words = name.split(separator: " ").map { EntryVocabulary.folded(String($0)) }
        guard let first = words.first, !(accounts[first] ?? []).contains(where: { $0.words == words }) else { return }
        accounts[first, default: []].append(Account(name: name, isDefault: isDefault, words: words))
        accounts[first]?.sort { $0.words.count > $1.words.count }
    }

    /// The accounts whose names begin with a word, which is case-folded.
    func beginning(with word: String) -> [Account] { accounts[word] ?? [] }

    /// The account whose name is that one word, in any case.
    func named(_ word: String) -> Account? {
        accounts[EntryVocabulary.folded(word)]?.first { $0.words.count == 1 }
    }

    /// The account to whose name a word adds others without a blank, and the words before and after it: `Suicaで`, `用余额宝`.
    func attached(to word: String) -> (before: String, account: Account, after: String)? {
        guard word.unicodeScalars.contains(where: CJKWords.isIdeographic) else { return nil }
        for account in accounts.values.joined() where account.words.count == 1 {
            let name = account.words[0]
            guard word.utf8.count > name.utf8.count else { continue }
            if word.hasPrefix(name) {
                let rest = String(word.dropFirst(name.count))
                if rest.unicodeScalars.first.map(CJKWords.isIdeographic) == true { return ("", account, rest) }
            } else if word.hasSuffix(name) {
                return (String(word.dropLast(name.count)), account, "")
            }
        }
        return nil
    }

    /// Whether a word of a note could be taken for an account.
    func mayBegin(with word: String) -> Bool {
        guard !isEmpty else { return false }
        let word = EntryVocabulary.folded(word)
        return accounts[word] != nil || attached(to: word) != nil
            || word.split(whereSeparator: { "-.".contains($0) }).first.map { accounts[String($0)] != nil } == true
            || EntryVocabulary.accountEnds.contains {
                word.hasSuffix($0) && named(String(word.dropLast($0.count))) != nil
            }
    }
}
