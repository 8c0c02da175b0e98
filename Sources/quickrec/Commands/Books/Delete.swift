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
        var records: [QuickRecordID] = []
        let result = try change.run(context, as: .deleted) { database, ids in
            try database.delete(ids, at: context.now, isDryRun: change.options.dryRun) {
                if let record = $0.quickRecordID { records.append(record) }
            }
        }
        guard change.options.format == .table, result.isKept, result.count > 0 else { return }
        context.output.say(Self.receipt(result.count, records))
    }

    private static func receipt(_ deleted: Int, _ records: [QuickRecordID]) -> String {
        let count = "Deleted \(deleted.counted("transaction"))"
        guard let first = records.first else { return count + "." }
        let whose = deleted == 1 ? "its record" : records.count.counted("record")
        return records.count == 1
            ? "\(count); \(whose) is processed again, without later edits, and the next \(quickrec: "convert") books it, "
                + "unless you discard it: \(quickrec: "discard \(first.description.prefix(8)) --reason …")."
            : "\(count); \(whose) are processed again, without later edits, and the next \(quickrec: "convert") books "
                + "them, unless you discard them: \(quickrec: "discard ID --reason …")."
    }
}
