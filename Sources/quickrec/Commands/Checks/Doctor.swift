import Application
import ArgumentParser
import Foundation
import Money
import Reports

/// `quickrec doctor`.
struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check the installation, and say what to do about what is missing.",
        discussion:
            "Ends with code 1 where something fails; warnings are about what works, but not as well as it could.")

    @OptionGroup private var queue: QueueOptions
    @OptionGroup private var format: FormatOptions

    func run() throws {
        let environment = ProcessInfo.processInfo.environment
        let terminal = Terminal.current(environment: environment)
        let examination = InstallationCheck(
            QueueLocation.resolve(option: queue.queue, environment: environment), environment, terminal)
        let report = DoctorReport(checks: examination.checks())
        let style = TableStyle(
            width: terminal.width, colour: terminal.hasColour, unicode: terminal.hasUnicode, idLength: 8,
            decimalMark: .point)
        try Output.write(report.rendered(as: format.format, style: style))
        if !report.ok { throw ExitCode(ExitStatus.checkFailed.rawValue) }
    }
}
