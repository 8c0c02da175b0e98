import Application
import ArgumentParser
import Model
import Money
import Reports

/// What every command takes that stores something.
struct WriteOptions: ParsableArguments, WriteMode {
    @Flag(help: "Show what would be done, and store nothing.")
    var dryRun = false

    @OptionGroup private var queue: QueueOptions
    @OptionGroup private var formatOptions: FormatOptions

    /// How the result is written.
    var format: OutputFormat { formatOptions.format }

    /// Opens the queue folder that the options and the environment name.
    func open(for purpose: Workplace.Purpose = .change, currency: Currency? = nil) throws -> Workplace {
        try Workplace.open(queue, for: purpose, currency: currency)
    }
}

/// What every command takes that changes one quick record.
struct RecordChangeOptions: ParsableArguments {
    @Argument(help: "The record's ID or its audio's UUID, or the beginning of one.")
    var id: String

    @OptionGroup var options: WriteOptions

    /// Carries out the change and shows the record as it is then.
    func run(_ change: (Workplace) throws -> QuickRecord) throws {
        let workplace = try options.open()
        let card = RecordCard(try change(workplace), in: workplace.zone)
        try Output.write(card.rendered(as: options.format, style: workplace.style(idLength: 36)))
        workplace.output.sayNothingWasStored(if: options.dryRun)
    }
}
