import ArgumentParser
import Intake
import Reports
import Store

/// `quickrec verify`.
struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Prove that nothing is lost, doubled or altered.",
        discussion: """
            Checks the database, every rule of the books, and every file in the queue folder by its hash. Ends with \
            code 1 where something is not as it has to be.
            """)

    @OptionGroup var queue: QueueOptions
    @OptionGroup var format: FormatOptions

    func run() throws {
        let workplace = try Workplace.open(queue, for: .read)
        let files = FolderVerifier(queue: workplace.queue, database: workplace.database)
        let checks = try workplace.database.check().map { ($0.name, $0.findings) } + files.check()
        let report = VerifyReport(
            checks: checks.map { name, findings in
                VerifyCheck(
                    name: name, ok: findings.isEmpty, detail: findings.isEmpty ? "ok" : findings.joined(separator: "; ")
                )
            })
        try Output.write(report.rendered(as: format.format, style: workplace.style()))
        if !report.ok { throw ExitCode(ExitStatus.checkFailed.rawValue) }
    }
}
