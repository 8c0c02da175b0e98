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

    @OptionGroup private var change: TransactionChangeOptions

    func run() throws {
        let context = try change.options.open()
        var records = 0
        let result = try change.run(context, as: .deleted) { database, ids in
            try database.delete(ids, at: context.now, isDryRun: change.options.dryRun) {
                if $0.quickRecordID != nil { records += 1 }
            }
        }
        guard change.options.format == .table, result.isKept else { return }
        context.output.say(Self.receipt(result.count, records))
    }

    private static func receipt(_ deleted: Int, _ records: Int) -> String {
        let count = "Deleted \(deleted.counted("transaction"))"
        guard records > 0 else { return count + "." }
        let whose = deleted == 1 ? "its record" : records.counted("record")
        return "\(count); \(whose) \(records == 1 ? "is" : "are") back to 'processed'."
    }
}
