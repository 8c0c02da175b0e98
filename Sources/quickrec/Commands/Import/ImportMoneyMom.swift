import Application
import ArgumentParser
import Foundation
import Importing
import Intake
import Model
import Money
import Reports
import Store
import SystemPackage

/// `quickrec import moneymom`.
struct ImportMoneyMom: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "moneymom",
        abstract: "Import the store of Money Mom, and its recordings.",
        discussion: """
            The store and the recordings are only read. What Money Mom has booked is booked here; the rest waits for \
            triage with what is known. What can't be read is reported and left unknown. A second run imports nothing \
            twice. Try it with --dry-run first: it shows counts and sums before and after.

            Recordings are files that are named by their UUID; copies of them are taken in and decoded. `quickrec undo` \
            removes the records again, and leaves the recordings pending.
            """)

    @Argument(help: ArgumentHelp("Money Mom's .sqlite file.", valueName: "store"), completion: .file())
    private var store: String

    @Option(help: ArgumentHelp("The folder with its recordings.", valueName: "dir"), completion: .directory)
    private var audio: String?

    @Option(
        help: ArgumentHelp("ISO 4217 code of the amounts, which name none (default: the settings').", valueName: "code")
    )
    private var currency: String?

    @Flag(help: "Book days before 1970 and after next year too.")
    private var anyYear = false

    @Flag(name: .customLong("no-analysis"), help: "Leave decoding the recordings to later.")
    private var skipsAnalysis = false

    @OptionGroup private var options: WriteOptions

    func run() throws {
        // All errors of the source are detected before the queue is touched.
        let source = try MoneyMomStore(ForeignDatabase(copying: store))
        let folder = try audio.map { try AudioFolder($0) }
        try MoneyMomPlan.check(source)
        let context = try options.open(for: .create)
        defer { context.end() }
        let plan = try MoneyMomPlan(
            source, notation: try notation(context), zone: context.zone,
            files: Set(folder.map { Array($0.recordings.keys) } ?? []),
            refusal: {
                anyYear ? nil : context.unusualDay($0, or: "\(quickrec: "undo") this and import with --any-year")
            })
        let before = try context.database.bookFigures()
        // The recordings first: undoing the records then leaves them as they were.
        let intake = try folder.map { try takeIn($0, plan, context) }
        var outcome = try context.database.importRecords(
            plan.records, from: "Money Mom", at: context.now, isDryRun: options.dryRun,
            mark: context.style().decimalMark)
        outcome.before = before
        if options.dryRun, let folder { foresee(folder, plan, &outcome, context) }
        if !options.dryRun, !skipsAnalysis, intake != nil { try context.analyse() }
        var report = ImportReport(
            isDryRun: options.dryRun,
            source: [
                ("quickRecords", source.quickRecordCount), ("transactions", source.transactionCount),
                ("tags", source.tagCount), ("statistics", source.statisticsCount),
            ], sourceSums: plan.sums, before: outcome.before, after: outcome.after, failed: plan.problems)
        report.model = source.model
        report.unknownAmounts = plan.unknownAmountCount
        report.audio = intake
        report.count(outcome.fates, named: plan.names, noun: "record")
        let refused = intake?.refused ?? 0
        try context.finish(
            report, options,
            failures: [
                refused > 0 ? "\(refused) of the recordings could not be taken in; they were left as they are." : nil,
                outcome.differing("record", isDryRun: options.dryRun),
            ])
    }

    private func notation(_ context: CommandContext) throws -> AmountNotation {
        var notation = context.notation
        if let currency { notation.defaultCurrency = try FilterOptions.currency(currency) }
        return notation
    }

    /// Takes in copies of the recordings; only counts them in a dry run.
    private func takeIn(
        _ folder: AudioFolder, _ plan: MoneyMomPlan, _ context: CommandContext
    ) throws -> ImportReport.Audio {
        let owned = Set(plan.records.compactMap(\.audioUUID))
        var result = ImportReport.Audio(
            files: folder.recordings.count, orphans: folder.recordings.keys.count { !owned.contains($0) },
            ignored: folder.others.count)
        guard !options.dryRun, !folder.recordings.isEmpty else { return result }
        let worker = try context.makeWorker(logger: LogSetup.logger(context))
        let output = context.output
        worker.onReport = { report in
            guard let reason = report.reason, report.outcome == .held || report.outcome == .deferred else { return }
            let name = String(decoding: report.sourcePath, as: UTF8.self)
            output.say("\(output.escaped(name)): \(output.escaped(OfferedCommand.completed(reason.sentence)))")
        }
        let counts = try worker.takeInCopies(of: folder.recordings.values.sorted().map { FilePath($0) })
        result.taken = counts.taken
        result.duplicates = counts.duplicates
        result.refused = counts.held + counts.deferred + counts.ignored
        return result
    }

    /// Adds to the outcome of a dry run what taking in the recordings would change: records whose recording is there
    /// would not wait for it, and recordings without a record would get one of their own.
    private func foresee(
        _ folder: AudioFolder, _ plan: MoneyMomPlan, _ outcome: inout ImportOutcome, _ context: CommandContext
    ) {
        let recordings = plan.records.map(\.audioUUID)
        for (index, recording) in recordings.enumerated() {
            guard let recording, folder.recordings[recording] != nil else { continue }
            if outcome.fates[index] == .made(.awaitingAudio) { outcome.fates[index] = .made(.pending) }
        }
        outcome.after.records += Set(folder.recordings.keys).subtracting(recordings.compactMap(\.self)).count {
            (try? context.database.record(prefix: $0.description)) == nil
        }
    }
}
