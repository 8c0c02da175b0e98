import Application
import ArgumentParser
import Model
import Reports
import Store

/// The options of every command that changes transactions.
struct TransactionChangeOptions: ParsableArguments {
    @Argument(
        help: "IDs of transactions, their quick records or audio, or the beginnings of them; - for standard input.")
    private var ids: [Words]

    @OptionGroup var options: WriteOptions

    /// Carries out the change and shows the result; throws if part of it failed.
    func run(
        _ context: CommandContext, as verb: BatchVerb,
        _ change: (QueueDatabase, [String]) throws -> BatchResult<BookedTransaction>
    ) throws -> BatchResult<BookedTransaction> {
        let ids = try context.database.distinctTransactions(ids.identifiers())
        let result = try change(context.database, ids)
        try context.show(
            result, as: verb, .transactions, options, inputCount: ids.count, subject: { .id(ids[$0]) })
        if ids.isEmpty, options.format == .table {
            context.output.say("Nothing was \(verb.rawValue): there are no IDs on standard input.")
        }
        return result
    }

    /// Marks the transactions as cleared or not, in one action; says so if none of them changed.
    func setCleared(_ isCleared: Bool, as verb: BatchVerb) throws {
        let context = try options.open()
        let result = try run(context, as: verb) { database, ids in
            try database.setCleared(isCleared, ids, at: context.now, isDryRun: options.dryRun)
        }
        guard options.format == .table, result.isKept, result.count > 0 else { return }
        if context.database.ledger.numbers.isEmpty { context.output.say("Nothing changed.") }
    }
}
