import Application
import ArgumentParser
import Model
import Reports

/// `quickrec verify`.
struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Prove that nothing is lost, doubled or altered.",
        discussion: """
            Checks the database, every rule of the books, and every file in the queue folder by its hash. Ends with \
            code 1 where something is not as it has to be.
            """)

    @OptionGroup private var queue: QueueOptions
    @OptionGroup private var format: FormatOptions

    func run() throws {
        let context = try CommandContext.open(queue, for: .check)
        try context.requireDatabase()
        let report = VerifyReport(
            checks: try VerifyCheck.all(of: context.queue, context.database, context.settings, context.output))
        try Output.write(report.rendered(as: format.format, style: context.style()))
        if !report.ok { throw ExitCode(ExitStatus.checkFailed.rawValue) }
    }
}
