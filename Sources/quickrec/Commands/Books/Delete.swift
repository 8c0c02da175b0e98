import Application
import ArgumentParser
import Model
import Reports
import Store

/// `quickrec delete`.
struct Delete: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete transactions from the books.",
        discussion: """
            The quick record of a deleted transaction goes back to the state "processed", with the entry that it had \
            before it was converted. `quickrec undo` brings the transaction back.
            """)

    @OptionGroup var change: TransactionChangeOptions

    func run() throws {
        let context = try change.options.open()
        let result = try change.run(context, as: .deleted) { database, ids in
            try database.delete(ids, at: context.now, isDryRun: change.options.dryRun)
        }
        guard change.options.format == .table, result.isKept else { return }
        let records = result.items.compactMap(\.quickRecordID).count
        let deleted = "Deleted \(result.items.count == 1 ? "1 transaction" : "\(result.items.count) transactions")"
        switch records {
        case 0: context.output.say(deleted + ".")
        case 1: context.output.say(deleted + "; its record is back to 'processed'.")
        default: context.output.say(deleted + "; their records are back to 'processed'.")
        }
    }
}
