import Application
import ArgumentParser
import Model
import Money
import Store

/// `quickrec accounts`.
struct Accounts: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accounts",
        abstract: "List accounts with their balances; add, rename, merge, hide and delete them.",
        discussion: """
            An account has one currency. Entries that name no account go to the default account of their currency, \
            which is made when it is needed. An opening balance is a transaction of its own, and no income.
            """,
        subcommands: [
            NameList<AccountList>.self, AccountAdd.self, AccountOpening.self, AccountDefault.self,
            NameRename<AccountList>.self, NameMerge<AccountList>.self, NameHide<AccountList>.self,
            NameUnhide<AccountList>.self, NameDelete<AccountList>.self,
        ], defaultSubcommand: NameList<AccountList>.self)
}

/// `quickrec accounts add`.
private struct AccountAdd: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Make an account.")

    @Argument(help: "Its name.")
    private var name: String

    @Option(help: ArgumentHelp("Its currency (ISO 4217); else that of the opening balance.", valueName: "code"))
    private var currency: String?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("The opening balance; may be negative.", valueName: "amount"))
    private var opening: String?

    @Option(help: ArgumentHelp("The day of the opening balance; else today.", valueName: "day"))
    private var date: String?

    @Flag(help: "Entries in its currency that name no account go here.")
    private var `default` = false

    @OptionGroup private var options: WriteOptions

    func validate() throws {
        if date != nil, opening == nil { throw ValidationError("--date goes with --opening.") }
    }

    func run() throws {
        let context = try options.open(for: .create)
        defer { context.end() }
        let named = try currency.map(FilterOptions.currency)
        let amount = try opening.map { try context.balance($0, named, option: "--opening") }
        let day =
            try date.map { try FilterOptions.bookedDay($0, "--date", context) } ?? context.now.day(in: context.zone)
        try context.changeName(.accounts, options) { database, now in
            try database.addAccount(
                name, currency: named ?? amount?.currency ?? context.notation.defaultCurrency, opening: amount,
                day: day, isDefault: `default`, at: now, isDryRun: options.dryRun)
        }
        if let amount { context.sayOpening(amount, on: day, options) }
    }
}

/// `quickrec accounts opening`.
private struct AccountOpening: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "opening", abstract: "Set what was in an account before its first transaction.")

    @Argument(help: "The account.", completion: NameCompletion.names(.accounts))
    private var name: String

    @Option(parsing: .unconditional, help: ArgumentHelp("May be negative; 0 for nothing.", valueName: "amount"))
    private var balance: String

    @Option(help: ArgumentHelp("The day; else the one that it has, or today.", valueName: "day"))
    private var date: String?

    @OptionGroup private var options: WriteOptions

    func run() throws {
        let context = try options.open()
        let known = try context.database.currency(ofAccount: name)
        let amount = try context.balance(balance, known, of: name, option: "--balance")
        let day =
            try date.map { try FilterOptions.bookedDay($0, "--date", context) }
            ?? context.database.openingDay(ofAccount: name) ?? context.now.day(in: context.zone)
        try context.changeName(.accounts, options) { database, now in
            try database.setOpening(amount, account: name, day: day, at: now, isDryRun: options.dryRun)
        }
        context.sayOpening(amount, on: day, options)
    }
}

/// `quickrec accounts default`.
private struct AccountDefault: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "default", abstract: "Make this the default account of its currency.")

    @Argument(help: "The account.", completion: NameCompletion.names(.accounts))
    private var name: String

    @OptionGroup private var options: WriteOptions

    func run() throws {
        try options.open().changeName(.accounts, options) { database, now in
            try database.setDefault(account: name, at: now, isDryRun: options.dryRun)
        }
    }
}
