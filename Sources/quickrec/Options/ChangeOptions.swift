import ArgumentParser
import Model
import Reports

/// What every command takes that changes one quick record.
struct RecordChangeOptions: ParsableArguments {
    @Argument(help: "The record's ID or its audio's UUID, or the beginning of one.")
    var id: String

    @OptionGroup var dryRun: DryRunOptions
    @OptionGroup var queue: QueueOptions
    @OptionGroup var format: FormatOptions

    /// Carries out the change and shows the record as it is then.
    func run(_ change: (Workplace) throws -> QuickRecord) throws {
        let workplace = try Workplace.open(queue, for: .change)
        let card = RecordCard(try change(workplace), in: workplace.zone)
        try Output.write(card.rendered(as: format.format, style: workplace.style(idLength: 36)))
        if dryRun.dryRun { workplace.output.say("Nothing was stored (--dry-run).") }
    }
}
