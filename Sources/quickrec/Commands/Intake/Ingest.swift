import Application
import ArgumentParser
import Files
import Foundation
import Intake
import Logging
import Model
import Reports
import SystemPackage
import Watching

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
        var status = stat()
        for path in paths where path.withPlatformString({ lstat($0, &status) }) == -1 {
            let code = Errno(rawValue: errno)
            guard code.isOutOfSight else {
                throw CommandError(.noInput, "There is no file '\(path)'; nothing was taken in.")
            }
            throw CommandError(
                ExitStatus.status(of: code),
                "'\(path)' can't be examined (\(code)); check the folder that it is in. Nothing was taken in.")
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

/// Messages about single files during intake: warnings, and progress on a terminal.
private struct IngestNotes {
    let output: Output
    /// The paths named by the user, as reported: an ignored file within a named folder is expected, while an ignored
    /// file that was named itself counts as refused.
    let named: Set<[UInt8]>
    private(set) var refusedCount = 0
    /// The refused files that count as ignored, since they are not looked at again.
    private(set) var leftCount = 0
    /// The files that wait: named ones, which nothing tries again, and files in an inbox.
    private var waiting = (named: 0, inInbox: 0)
    /// The folders that were not scanned, by the code of the reason; every scan finds them again.
    private var folders: [IntakeReason.Code: Set<[UInt8]>] = [:]
    private var progress: CountProgress
    private var count = 0

    init(output: Output, named: Set<[UInt8]>) {
        self.output = output
        self.named = named
        progress = CountProgress(verb: "looked at", output: output)
    }

    mutating func add(_ report: IntakeReport) {
        count += 1
        progress.show(count)
        let isRefused =
            report.outcome == .held || report.outcome == .deferred
            || report.outcome == .ignored && named.contains(report.sourcePath)
        // Other files in a named folder are not a failure.
        let isOther = report.reason?.code == .notAudio && !named.contains(report.sourcePath) && !named.isEmpty
        if isRefused, !isOther { refusedCount += 1 }
        switch (report.outcome, report.isOfNamed) {
        case (.deferred, true): waiting.named += 1
        case (.deferred, false): waiting.inInbox += 1
        case (_, true): leftCount += isRefused ? 1 : 0
        case (_, false): break
        }
        guard let reason = report.reason else { return }
        let isNewFolder =
            reason.isOfFolder && !isRefused && folders[reason.code, default: []].insert(report.sourcePath).inserted
        guard isRefused || isNewFolder || [.taken, .sidecar].contains(report.outcome) else { return }
        let name = output.escaped(String(decoding: report.sourcePath, as: UTF8.self))
        output.say("\(name): \(output.escaped(sentence(reason, report.sourcePath)))")
    }

    /// The sentence of a reason. What a shell puts in place of `<(…)`, and /dev/stdin, is a link to a pipe.
    private func sentence(_ reason: IntakeReason, _ path: [UInt8]) -> String {
        var status = stat()
        guard reason == IntakeReason(IgnoreReason.notRegular(.link)), named.contains(path),
            FilePath(bytes: path).withPlatformString({ stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFIFO
        else { return OfferedCommand.completed(reason.sentence) }
        return "It is a pipe, not a file; save what comes out of it, and name that file."
    }

    /// The number of folders that were not scanned for the reason with this code.
    func folderCount(_ code: IntakeReason.Code) -> Int { folders[code]?.count ?? 0 }

    /// Who tries the waiting files again, for named files: the worker tries the copies that it was handed.
    var outlook: String {
        let copies =
            switch waiting.inInbox {
            case 0: ""
            case 1: " A copy waits in the inbox, where the worker tries it again."
            case let count: " \(count) copies wait in the inbox, where the worker tries them again."
            }
        guard waiting.named > 0 else { return copies }
        let others = copies.isEmpty ? "them" : "the others"
        return copies + " Nothing tries \(others) again by itself, so name them again later."
    }

    mutating func finish() {
        progress.finish(count)
    }
}
