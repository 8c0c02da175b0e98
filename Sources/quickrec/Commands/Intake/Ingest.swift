import Application
import ArgumentParser
import Files
import Intake
import Logging
import Model
import Reports
import SystemPackage

/// `quickrec ingest`.
struct Ingest: ParsableCommand {
    /// An inbox that nothing was taken in from, and why.
    private typealias InboxFault = (inbox: Inbox, fault: QueueFolderError)

    static let configuration = CommandConfiguration(
        commandName: "ingest",
        abstract: "Take in what lies in the inbox, or copies of the files that are named; then exit.",
        discussion: """
            Files in the inbox are moved to the archive. Files that are named are copied and stay as they are; a \
            folder stands for all files in it. Where a worker is running (`watch`), it takes the copies in, and this \
            command waits for that.
            """)

    @Argument(help: ArgumentHelp("Recordings and sidecars to copy in.", valueName: "file"), completion: .file())
    private var files: [Words] = []

    @Flag(name: .customLong("no-analysis"), help: "Leave decoding the recordings to later.")
    private var skipsAnalysis = false

    @Option(help: ArgumentHelp("With a new queue: the currency of amounts without one (ISO 4217).", valueName: "code"))
    private var currency: String?

    @OptionGroup private var queue: QueueOptions
    @OptionGroup private var format: FormatOptions

    func run() throws {
        let paths = RawArguments.paths(files.separated)
        try check(paths)
        let context = try CommandContext.open(queue, for: .create, currency: currency.map(FilterOptions.currency))
        try check(paths, against: context.queue)
        var notes = IngestNotes(output: context.output, named: Set(paths.map(InboxWorker.absolute)))
        let (counts, lateness, faults) = try takeIn(paths, context) { notes.add($0) }
        notes.finish()
        var summary = IngestSummary(
            counts, refused: notes.leftCount, tooDeep: notes.folderCount(.tooDeep),
            otherQueues: notes.folderCount(.otherQueue), isOfNamed: !paths.isEmpty)
        summary.unreachable = faults.count
        try Output.write(summary.rendered(as: format.format, style: context.style()))
        if notes.refusedCount > 0, !files.isEmpty {
            throw CommandError(
                .data,
                "\(notes.refusedCount) of the named files could not be taken in; they were left as they are."
                    + notes.outlook)
        }
        if let lateness { throw lateness }
        if !faults.isEmpty { throw Self.error(of: faults) }
    }

    private static func error(of faults: [InboxFault]) -> CommandError {
        let absent = faults.filter(\.fault.isOfAbsentInbox).map(\.inbox.shownPath)
        var sentences = faults.map(\.fault).filter { !$0.isOfAbsentInbox }.map(\.description)
        if !absent.isEmpty {
            let (those, them) = absent.count == 1 ? ("this inbox", "it") : ("these inboxes", "them")
            sentences.append(
                "\(absent.joined(separator: ", ")) can't be reached, so nothing was taken in from \(those); mount or make "
                    + "\(them), or correct `inboxes:` in config.yaml.")
        }
        return CommandError(.temporary, sentences.joined(separator: " "))
    }

    /// Takes files in with its own worker, or with the running one if files are named; also returns why the latter has
    /// not decoded them yet, and the inboxes that could not be scanned.
    private func takeIn(
        _ paths: [FilePath], _ context: CommandContext, _ onReport: @escaping (IntakeReport) -> Void
    ) throws -> (IntakeCounts, lateness: CommandError?, faults: [InboxFault]) {
        let logger = LogSetup.logger(context)
        let free = try paths.isEmpty ? context.makeWorker(logger: logger) : context.makeWorkerInTurn(logger: logger)
        guard let worker = free else {
            let handOver = try HandOver(in: context, onReport: onReport)
            return (try handOver.run(paths, analyses: !skipsAnalysis), handOver.lateness, [])
        }
        worker.onReport = onReport
        let counts = try paths.isEmpty ? worker.scanUntilSettled() : worker.takeInCopies(of: paths)
        if counts.taken + counts.sidecars + counts.duplicates + counts.held > 0 {
            Deeds.note("What was ready was still taken in; \(quickrec: "report") and \(quickrec: "held") show it.")
        }
        if !skipsAnalysis { try context.analyse() }
        return (counts, nil, paths.isEmpty ? worker.inboxFaults : [])
    }

    private func check(_ paths: [FilePath]) throws {
        for path in paths where try !path.exists(otherwise: " Nothing was taken in.") {
            throw CommandError(.noInput, "There is no file '\(path)'; nothing was taken in.")
        }
    }

    private func check(_ paths: [FilePath], against queue: QueueFolder) throws {
        for path in paths where (try? Folder.open(path))?.identity == queue.root.identity {
            throw CommandError(
                .usage,
                "'\(path)' is the queue folder itself; nothing was taken in. Name recordings, or no file at all for what "
                    + "lies in its inbox.")
        }
        for path in paths where queue.isInInbox(path) {
            throw CommandError(
                .usage,
                "'\(path)' lies in the queue's own inbox; nothing was taken in. \(quickrec: "ingest") without names takes "
                    + "in what is there.")
        }
    }
}
