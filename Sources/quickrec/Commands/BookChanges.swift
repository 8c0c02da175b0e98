import ArgumentParser
import Model
import Reports
import Store

/// `quickrec clear`.
struct Clear: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear", abstract: "Mark transactions as settled.")

    @Argument(help: .transactionIDs)
    var ids: [String]

    @OptionGroup var dryRun: DryRunOptions
    @OptionGroup var queue: QueueOptions
    @OptionGroup var format: FormatOptions

    func run() throws {
        let workplace = try Workplace.open(queue, for: .change)
        let result = try workplace.database.setCleared(true, ids, at: workplace.now, isDryRun: dryRun.dryRun)
        try workplace.show(result, as: .cleared, ids, format, dryRun)
    }
}

/// `quickrec unclear`.
struct Unclear: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unclear", abstract: "Mark transactions as not settled.")

    @Argument(help: .transactionIDs)
    var ids: [String]

    @OptionGroup var dryRun: DryRunOptions
    @OptionGroup var queue: QueueOptions
    @OptionGroup var format: FormatOptions

    func run() throws {
        let workplace = try Workplace.open(queue, for: .change)
        let result = try workplace.database.setCleared(false, ids, at: workplace.now, isDryRun: dryRun.dryRun)
        try workplace.show(result, as: .uncleared, ids, format, dryRun)
    }
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

    @Argument(help: .transactionIDs)
    var ids: [String]

    @OptionGroup var dryRun: DryRunOptions
    @OptionGroup var queue: QueueOptions
    @OptionGroup var format: FormatOptions

    func run() throws {
        let workplace = try Workplace.open(queue, for: .change)
        let result = try workplace.database.delete(ids, at: workplace.now, isDryRun: dryRun.dryRun)
        try workplace.show(result, as: .deleted, ids, format, dryRun)
        guard format.format == .table, result.isKept else { return }
        let records = result.items.compactMap(\.quickRecordID).count
        if records > 0 {
            workplace.output.say(
                records == 1 ? "1 quick record is processed again." : "\(records) quick records are processed again.")
        }
    }
}

extension ArgumentHelp {
    fileprivate static let transactionIDs: ArgumentHelp =
        "IDs of transactions, of their quick records or of their audio, or the beginnings of them."
}

extension Workplace {
    fileprivate func show(
        _ result: Store.BatchResult<BookedTransaction>, as verb: BatchVerb, _ ids: [String], _ format: FormatOptions,
        _ dryRun: DryRunOptions
    ) throws {
        try show(
            result, as: verb, .transactions, format: format.format, isDryRun: dryRun.dryRun, inputCount: ids.count,
            subject: { .id(ids[$0]) })
    }
}
