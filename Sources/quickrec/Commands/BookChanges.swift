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

/// `quickrec delete`.
struct Delete: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Take transactions out of the books.",
        discussion: """
            The quick record of a deleted transaction is processed again, with the entry that it had before it was \
            converted. `quickrec undo` brings the transaction back.
            """)

    @OptionGroup var change: TransactionChangeOptions

    func run() throws {
        let workplace = try change.options.open()
        let result = try change.run(workplace, as: .deleted) { database, ids in
            try database.delete(ids, at: workplace.now, isDryRun: change.options.dryRun)
        }
        guard change.options.format == .table, result.isKept else { return }
        let records = result.items.compactMap(\.quickRecordID).count
        let deleted = "Deleted \(result.items.count == 1 ? "1 transaction" : "\(result.items.count) transactions")"
        switch records {
        case 0: workplace.output.say(deleted + ".")
        case 1: workplace.output.say(deleted + "; its record is back to 'processed'.")
        default: workplace.output.say(deleted + "; their records are back to 'processed'.")
        }
    }
}

/// What every command takes that changes transactions.
struct TransactionChangeOptions: ParsableArguments {
    @Argument(help: "IDs of transactions, of their quick records or of their audio, or the beginnings of them.")
    var ids: [String]

    @OptionGroup var options: WriteOptions

    /// Carries out the change and shows what has come of it; throws where a part of it failed.
    @discardableResult
    fileprivate func run(
        _ workplace: Workplace, as verb: BatchVerb,
        _ change: (QueueDatabase, [String]) throws -> Store.BatchResult<BookedTransaction>
    ) throws -> Store.BatchResult<BookedTransaction> {
        let ids = try workplace.database.distinctTransactions(ids)
        let result = try change(workplace.database, ids)
        try workplace.show(
            result, as: verb, .transactions, options, inputCount: ids.count, subject: { .id(ids[$0]) })
        return result
    }

    fileprivate func setCleared(_ isCleared: Bool, as verb: BatchVerb) throws {
        let workplace = try options.open()
        try run(workplace, as: verb) { database, ids in
            try database.setCleared(isCleared, ids, at: workplace.now, isDryRun: options.dryRun)
        }
    }
}
