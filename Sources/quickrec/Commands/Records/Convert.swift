import Application
import ArgumentParser
import Model
import Reports
import Store

/// `quickrec convert`.
struct Convert: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Book processed quick records as transactions.",
        discussion: "All processed records, or those that are named. A second run converts nothing.")

    @Argument(help: "Records to convert: their IDs, or the beginnings of them; - for those of standard input.")
    private var ids: [Words] = []

    @OptionGroup private var options: WriteOptions

    func run() throws {
        let context = try options.open()
        let named = try ids.isEmpty ? nil : ids.identifiers()
        let result = try context.database.convert(
            named, zone: context.zone, at: context.now, options: BatchOptions(isDryRun: options.dryRun))
        try context.show(
            result, as: .converted, .conversions(isDryRun: options.dryRun), options, inputCount: named?.count,
            subject: { .id(named?[$0] ?? "") })
        if options.format == .table, result.failures.isEmpty, !options.dryRun {
            context.output.say(
                named?.isEmpty == true
                    ? "Nothing was converted: there are no IDs on standard input."
                    : result.count == 0
                        ? "Nothing to convert: no quick record is processed and unconverted."
                        : "Converted \(result.count.counted("quick record")).")
        }
    }
}
