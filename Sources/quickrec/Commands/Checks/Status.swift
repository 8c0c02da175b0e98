import Application
import ArgumentParser
import Reports

/// `quickrec status`.
struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show what the queue and its worker are doing.")

    @OptionGroup private var queue: QueueOptions
    @OptionGroup private var format: FormatOptions

    func run() throws {
        let context = try CommandContext.open(queue, for: .read)
        let report = try StatusReport(context)
        try Output.write(report.rendered(as: format.format, style: context.style()))
    }
}
