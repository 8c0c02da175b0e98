package import Money

/// A kind of things known by name.
package enum NameKind: String, CaseIterable, Sendable {
    case accounts
    case categories
    case payees
    case tags

    /// Why a name can't be used that shows nothing or has control characters, as a sentence.
    package var unusableName: String {
        "\(self == .accounts ? "An" : "A") \(noun) name can't be blank or have control characters; write another one."
    }

    /// The noun for one of them, in a sentence.
    package var noun: String {
        switch self {
        case .accounts: "account"
        case .categories: "category"
        case .payees: "payee"
        case .tags: "tag"
        }
    }

    /// The noun with its indefinite article.
    package var nounWithArticle: String { self == .accounts ? "an \(noun)" : "a \(noun)" }
}

/// An account, category, payee or tag.
package struct NamedItem: Hashable, Sendable {
    /// The facts that only accounts have.
    package struct Account: Hashable, Sendable {
        /// Everything received less everything spent.
        package var balance: Amount
        /// The part of the balance that the bank has confirmed.
        package var cleared: Amount
        /// The balance before the first transaction.
        package var opening: Amount
        /// Whether entries without an account go to this one.
        package var isDefault: Bool

        /// Creates the facts of an account.
        package init(balance: Amount, cleared: Amount, opening: Amount, isDefault: Bool) {
            self.balance = balance
            self.cleared = cleared
            self.opening = opening
            self.isDefault = isDefault
        }
    }

    /// The name as first written.
    package var name: String
    /// Whether lists and suggestions leave the item out.
    package var isHidden: Bool
    /// The facts of an account; `nil` for everything else.
    package var account: Account?

    /// Creates an item; only accounts have the facts in `account`.
    package init(name: String, isHidden: Bool, account: Account? = nil) {
        self.name = name
        self.isHidden = isHidden
        self.account = account
    }
}
