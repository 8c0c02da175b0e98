package import Model
package import Money

/// The names in the books, oldest first: where two would be one in the other program, a newer one gets a number, so that
/// the older one is called what an earlier export called it.
package struct BookNames: Sendable {
    /// Every account with its only currency.
    package var accounts: [(name: String, currency: Currency)]
    /// Every category, used or not.
    package var categories: [String]
    /// Every tag, used or not.
    package var tags: [String]

    /// The names may be in any order; where two collide in the other program, the earlier one keeps its name.
    package init(accounts: [(name: String, currency: Currency)], categories: [String], tags: [String]) {
        self.accounts = accounts
        self.categories = categories
        self.tags = tags
    }
}

/// The user's names for accounts and categories; others get the default name.
package struct ExportMapping: Hashable, Sendable {
    /// Accounts, by the key of their name in the books, as all others here.
    package var accounts: [TagKey: String] = [:]
    /// Categories when used for expenses.
    package var expenses: [TagKey: String] = [:]
    /// Categories when used for income.
    package var income: [TagKey: String] = [:]
    /// The counter-account of opening balances.
    package var openingBalances: String?
    /// The account of expenses without a category.
    package var otherExpenses: String?
    /// The account of income without a category.
    package var otherIncome: String?
    /// What it names and the books don't have, each once with its noun; lines for these have no effect.
    package var strays: [String] = []

    /// A mapping of nothing: every name is the usual one.
    package init() {}
}

/// The default full names, before they are adapted to a program, below the five roots common to all of them.
package enum UsualName {
    /// The counter-account of opening balances.
    package static let openingBalances = "Equity:Opening Balances"
    /// The counter-account of expenses without a category.
    package static let otherExpenses = "Expenses:Unknown"
    /// The counter-account of income without a category.
    package static let otherIncome = "Income:Unknown"

    /// The full name of an account of the books.
    package static func account(_ name: String) -> String { "Assets:" + component(name) }
    /// The full name of a category as the counter-account of expenses.
    package static func expense(_ category: String) -> String { "Expenses:" + component(category) }
    /// The full name of a category as the counter-account of income.
    package static func income(_ category: String) -> String { "Income:" + component(category) }

    /// A name that consists only of colons would leave nothing below the root.
    private static func component(_ name: String) -> String {
        let isEmpty = name.unicodeScalars.allSatisfy { $0 == ":" || $0.properties.isWhitespace }
        return isEmpty ? NameStyle.codePoints(of: name) : name
    }
}

/// The names of accounts, categories and tags in one program.
///
/// Two names that would collide there get a number, so that no two accounts are merged; those that a mapping merges on
/// purpose stay merged.
package struct ExportNames: Sendable {
    /// An account in the other program.
    struct Account: Hashable, Sendable {
        /// The full name, as the other program takes it.
        var name: String
        /// The name in the books, if it differs.
        var original: String?
        /// The account's currencies; empty for any.
        var currencies: [String] = []
    }

    private let accounts: [String: Account]
    private let expenses: [String: Account]
    private let income: [String: Account]
    private let tags: [String: String]
    private let openingBalances: Account
    private let otherExpenses: Account
    private let otherIncome: Account
    private let style: NameStyle

    /// Assigns every name of the books its name in the other program.
    init(_ books: BookNames, mapping: ExportMapping, style: NameStyle) {
        self.style = style
        openingBalances = Account(name: style.account(mapping.openingBalances ?? UsualName.openingBalances))
        otherExpenses = Account(name: style.account(mapping.otherExpenses ?? UsualName.otherExpenses))
        otherIncome = Account(name: style.account(mapping.otherIncome ?? UsualName.otherIncome))
        accounts = Self.withCurrencies(
            Self.assign(books.accounts.map(\.name), mapping.accounts, style, UsualName.account), books.accounts)
        expenses = Self.assign(
            books.categories, mapping.expenses, style, UsualName.expense, besides: [otherExpenses.name])
        income = Self.assign(books.categories, mapping.income, style, UsualName.income, besides: [otherIncome.name])
        tags = Self.tagNames(books.tags, style)
    }

    /// The account that a transaction is booked to.
    func account(_ name: String) -> Account {
        accounts[name] ?? Account(name: style.account(UsualName.account(name)))
    }

    /// The counter-account of a line.
    func otherSide(of line: EntryLine, in transaction: BookedTransaction) -> Account {
        otherSide(category: line.category, transaction.type, isOpeningBalance: transaction.isOpeningBalance)
    }

    /// The counter-account for a category; `nil` is the account of lines without one.
    func otherSide(category: String?, _ type: TransactionType, isOpeningBalance: Bool) -> Account {
        if isOpeningBalance { return openingBalances }
        let isIncome = type == .income
        guard let category else { return isIncome ? otherIncome : otherExpenses }
        let usual = isIncome ? UsualName.income : UsualName.expense
        return (isIncome ? income : expenses)[category] ?? Account(name: style.account(usual(category)))
    }

    /// The names of all counter-accounts.
    var otherSides: Set<String> {
        let categories = Array(expenses.values) + income.values
        return Set((categories + [openingBalances, otherExpenses, otherIncome]).map(\.name))
    }

    /// The name of a tag, distinct from those of all other tags.
    func tag(_ name: String) -> String {
        tags[name] ?? style.tagName(name)
    }

    // MARK: Assigning names

    private static func assign(
        _ names: [String], _ mapping: [TagKey: String], _ style: NameStyle, _ usual: (String) -> String,
        besides others: [String] = []
    ) -> [String: Account] {
        var taken = Set(others.map { Array($0.utf8) })
        var result: [String: Account] = [:]
        for name in names {
            if let mapped = mapping[TagKey(name)] {
                result[name] = Account(name: style.account(mapped), original: name)
                continue
            }
            let full = usual(name)
            let fitted = distinct(style.account(full), style.separator, &taken)
            result[name] = Account(name: fitted, original: fitted == full ? nil : name)
        }
        return result
    }

    private static func withCurrencies(
        _ accounts: [String: Account], _ books: [(name: String, currency: Currency)]
    ) -> [String: Account] {
        var currencies: [String: Set<String>] = [:]
        for (name, currency) in books {
            if let account = accounts[name] { currencies[account.name, default: []].insert(currency.code) }
        }
        return accounts.mapValues { account in
            var account = account
            account.currencies = currencies[account.name]?.sorted() ?? []
            return account
        }
    }

    private static func tagNames(_ names: [String], _ style: NameStyle) -> [String: String] {
        var taken: Set<[UInt8]> = []
        var result: [String: String] = [:]
        // A number tells a tag that was renamed, so those that need no other name keep theirs.
        let fitting = names.filter { style.tagName($0) == $0 }
        let others = names.filter { style.tagName($0) != $0 }
        for name in fitting + others { result[name] = distinct(style.tagName(name), "-", &taken) }
        return result
    }

    /// `name`, or `name` with the first number from 2 on that makes it unique. Compared by bytes, as the programs do.
    private static func distinct(_ name: String, _ separator: String, _ taken: inout Set<[UInt8]>) -> String {
        if taken.insert(Array(name.utf8)).inserted { return name }
        var number = 2
        while !taken.insert(Array("\(name)\(separator)\(number)".utf8)).inserted { number += 1 }
        return "\(name)\(separator)\(number)"
    }
}
