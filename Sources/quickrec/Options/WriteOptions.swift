import Application
import ArgumentParser
import EntryLine
import Model
import Money
import Reports

/// The options of every command that stores something.
///
/// `--queue` and `--format` are declared here rather than in their own groups: many commands nest this group, and each
/// level makes the parser's own checks in a debug build take four times as long.
struct WriteOptions: ParsableArguments, WriteMode {
    @Flag(help: "Show what would be done, and store nothing.")
    var dryRun = false

    @Option(help: .queue, completion: .directory)
    private var queue: String?

    @Option(help: .format)
    var format: OutputFormat = .table

    func validate() throws {
        try QueueOptions.check(queue)
    }

    /// Opens the queue folder given by the options and the environment; a dry run creates none.
    func open(for purpose: CommandContext.Purpose = .change, currency: Currency? = nil) throws -> CommandContext {
        try CommandContext.open(queue, for: purpose, currency: currency, isRehearsal: dryRun)
    }
}

/// The options of every command that changes one quick record.
struct RecordChangeOptions: ParsableArguments {
    @Argument(
        help: "The record's ID or its audio's UUID, or the beginning of one.", completion: NameCompletion.recordIDs)
    var id: String

    @OptionGroup var options: WriteOptions

    /// Carries out the change and reports it in one line; other formats show the changed record.
    func run(_ deed: (QuickRecord, CommandContext) -> String, _ change: (CommandContext) throws -> QuickRecord) throws {
        let context = try options.open()
        let record = try change(context)
        if options.format == .table {
            let facts = context.echo.line(record.entry, day: record.day(in: context.zone))
            let id = record.id.description.prefix(8)
            try Output.print(
                "\(id) \(context.output.escaped(deed(record, context)))\(context.echo.separator)\(facts)")
        } else {
            let card = RecordCard(record, in: context.zone)
            try Output.write(card.rendered(as: options.format, style: context.style(idLength: 36)))
        }
        context.output.sayNothingWasStored(if: options.dryRun)
    }
}
