import Application
import ArgumentParser
import Model
import Reports
import Store

/// `quickrec show`.
struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show one quick record with its recording, or one transaction with its lines.")

    @Argument(
        help: "The ID of a record, its audio or a transaction, or the beginning of one.",
        completion: NameCompletion.recordIDs)
    private var id: String

    @OptionGroup private var queue: QueueOptions
    @OptionGroup private var format: FormatOptions

    func run() throws {
        let context = try CommandContext.open(queue, for: .read)
        let style = context.style(idLength: 36)
        let (zone, format) = (context.zone, format.format)
        switch try context.database.recordOrTransaction(prefix: id) {
        case .record(let record):
            let card = RecordCard(record, in: zone, warning: try context.database.warning(of: record.id))
            try Output.write(card.rendered(as: format, style: style))
        case .transaction(let transaction):
            try Output.write(TransactionCard(transaction, in: zone).rendered(as: format, style: style))
        }
    }
}
