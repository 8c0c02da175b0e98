import Application
import ArgumentParser
import Backups
import Files
import Intake
import Model
import Reports
import Store
import SystemPackage

/// `quickrec backup`.
struct Backup: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Make or update a complete copy of the queue, even while a worker runs.",
        discussion: """
            The folder becomes a queue folder itself: database, archive, held and duplicate files, settings. Files that \
            are there with the same bytes are not copied again. Files in the inbox are not part of it. A folder with \
            anything in it that the queue does not have, such as a backup that was used as a queue, is refused and left \
            as it is. At the end the copy is checked, as by `quickrec verify --queue DIR`; the exit code is 1 if \
            something is missing or damaged.

            To restore, name the backup with --queue, or copy it to where the queue was. Never restore a database \
            without its quickrec.sqlite-journal: one that an interrupted write left there would be rolled back into it.
            """)

    @Argument(
        help: ArgumentHelp("The folder of the backup, best on another disk.", valueName: "dir"), completion: .directory)
    private var folder: String

    @OptionGroup private var options: WriteOptions

    func validate() throws {
        if folder.isEmpty { throw ValidationError("The folder has no name; name a new or an empty one.") }
    }

    func run() throws {
        // Read access is enough; the backup is recorded in the database if that is writable.
        let context = try options.open(for: .check)
        try context.requireDatabase()
        // Before anything is created: SQLite and libdispatch can end the process where they can't open what they need.
        try Capacity.backup.require()
        let folder = FilePath(folder).expandingHome.string
        let backup = QueueBackup(
            of: context.queue, database: context.database, inboxes: context.inboxes.map(\.path), to: folder)
        let report =
            try options.dryRun
            ? backup.plan()
            : backup.run { report in
                let path = FilePath(folder).absolute.bytes
                Deeds.note("The backup was still made; \(quickrec: "verify", queue: path) checks it.")
                try check(&report, folder, context)
            }
        // First, since the report refers to it.
        for sentence in report.problems + report.warnings { context.output.say(context.output.escaped(sentence)) }
        try Output.write(report.rendered(as: options.format, style: context.style()))
        if report.waiting > 0 {
            context.output.say(
                "\(report.waiting.counted("file")) in the inbox \(report.waiting == 1 ? "is" : "are") not part of the "
                    + "backup; \(quickrec: "ingest") takes in what is ready.")
        }
        context.output.sayNothingWasStored(if: options.dryRun)
        if !report.ok { throw ExitCode(ExitStatus.checkFailed.rawValue) }
    }

    /// Every check of the backup except for its permissions: those are only a warning, because backups are complete
    /// even on file systems without a mode per file (FAT, NTFS).
    private func check(_ report: inout BackupReport, _ folder: String, _ context: CommandContext) throws {
        let queue = try QueueFolder(opening: FilePath(folder))
        let database = try QueueDatabase(path: queue.databasePath.string)
        report.checks = try VerifyCheck.all(of: queue, database, context.settings, context.output)
            .filter { $0.name != FolderVerifier.privacyCheck }
        if !queue.placesOpenToOthers().isEmpty {
            report.warnings.append(
                "Others on this machine can access \(folder): its modes are open to them. Where its file system has modes, "
                    + "`chmod -R go= \(folder.shellWord)` closes it.")
        }
    }
}
