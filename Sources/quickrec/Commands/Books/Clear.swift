import Application
import ArgumentParser
import Model
import Reports
import Store

/// `quickrec clear`.
struct Clear: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear", abstract: "Mark transactions as settled.")

    @OptionGroup var change: TransactionChangeOptions

    func run() throws { try change.setCleared(true, as: .cleared) }
}

/// `quickrec unclear`.
struct Unclear: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unclear", abstract: "Mark transactions as not settled.")

    @OptionGroup var change: TransactionChangeOptions

    func run() throws { try change.setCleared(false, as: .uncleared) }
}
