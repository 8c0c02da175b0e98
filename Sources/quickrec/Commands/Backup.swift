import ArgumentParser
import Backups
import Intake
import Reports
import Store
import SystemPackage

/// `quickrec backup`.
struct Backup: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Make a copy of the queue that is whole, also while a worker runs, or bring one up to date.",
        discussion: """
            The folder becomes a queue folder itself: database, archive, held and duplicate files, settings. Files that \
            are there with the same bytes are not copied again; a backup of another queue is never overwritten. What \
            still lies in the inbox is not part of it. Ends by checking the copy, as `quickrec verify --queue DIR` does, \
            with code 1 where something is missing or damaged.

            To go back to it, name it with --queue, or copy it to where the queue was.
            """)

    @Argument(help: ArgumentHelp("The folder of the backup, best on another disk.", valueName: "dir"))
    var folder: String

    @OptionGroup var options: WriteOptions

    func run() throws {
        let workplace = try options.open(for: .read)
        let target = FilePath(folder)
        let backup = QueueBackup(of: workplace.queue, database: workplace.database, to: target)
        let result = try options.dryRun ? backup.plan() : backup.run()
        let report = BackupReport(
            isDryRun: options.dryRun, folder: folder, files: result.files, copied: result.copied,
            copiedBytes: result.copiedBytes, kept: result.kept, removed: result.removed, waiting: result.waiting,
            problems: result.problems, checks: options.dryRun ? [] : try check(target))
        try Output.write(report.rendered(as: options.format, style: workplace.style()))
        for problem in result.problems { workplace.output.say(workplace.output.escaped(problem)) }
        if result.waiting > 0 {
            workplace.output.say(
                "\(result.waiting) in the inbox \(result.waiting == 1 ? "is" : "are") not part of it; "
                    + "`quickrec ingest` takes in what is ready.")
        }
        workplace.output.sayNothingWasStored(if: options.dryRun)
        if !report.ok { throw ExitCode(ExitStatus.checkFailed.rawValue) }
    }

    private func check(_ target: FilePath) throws -> [VerifyCheck] {
        let queue = try QueueFolder(opening: target)
        let database = try QueueDatabase(path: queue.databasePath.string)
        return try VerifyCheck.all(of: queue, database)
    }
}
