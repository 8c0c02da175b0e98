import ArgumentParser
import Reports

/// `quickrec clear`.
struct Clear: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear", abstract: "Mark transactions as cleared.",
        discussion: "A transaction is cleared once it has been compared with the account's statement.")

    @OptionGroup private var change: TransactionChangeOptions

    func run() throws { try change.setCleared(true, as: .cleared) }
}

/// `quickrec unclear`.
struct Unclear: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unclear", abstract: "Mark transactions as not cleared.")

    @OptionGroup private var change: TransactionChangeOptions

    func run() throws { try change.setCleared(false, as: .uncleared) }
}
