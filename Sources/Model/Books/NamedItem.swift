package import Money

/// What is known by a name.
package enum NameKind: String, CaseIterable, Sendable {
    case accounts
    case categories
    case payees
    case tags

    /// One of them, in a sentence.
    package var noun: String {
        switch self {
        case .accounts: "account"
        case .categories: "category"
        case .payees: "payee"
        case .tags: "tag"
        }
    }

    /// Any one of them, in a sentence.
    package var nounWithArticle: String { self == .accounts ? "an \(noun)" : "a \(noun)" }
}

/// An account, category, payee or tag.
package struct NamedItem: Hashable, Sendable {
    /// The facts that only accounts have.
    package struct Account: Hashable, Sendable {
        /// What is in it: everything that came, without everything that went.
        package var balance: Amount
        /// What of it is settled.
        package var cleared: Amount
        /// What was in it before its first transaction.
        package var opening: Amount
        /// Whether entries without an account go here.
        package var isDefault: Bool

        package init(balance: Amount, cleared: Amount, opening: Amount, isDefault: Bool) {
            self.balance = balance
            self.cleared = cleared
            self.opening = opening
            self.isDefault = isDefault
        }
    }

    /// As it was written first.
    package var name: String
    package var isHidden: Bool
    package var account: Account?

    package init(name: String, isHidden: Bool, account: Account? = nil) {
        self.name = name
        self.isHidden = isHidden
        self.account = account
    }
}
