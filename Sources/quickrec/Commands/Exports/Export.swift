import Application
import ArgumentParser
import Exports
import Files
import Model
import Store

/// `quickrec export`.
struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write transactions for hledger, ledger, Beancount, a spreadsheet or a program.",
        discussion: """
            The same books give the same bytes. --new exports what no earlier --new for the same target has, and marks \
            it as exported once the file is in its place; `quickrec history` lists such batches, --batch writes the \
            transactions of one again, as they are now, `quickrec undo` takes the mark back.

            export.yaml in the queue folder sets the names of accounts and categories in hledger, ledger, Beancount and \
            GnuCash; --write-mapping makes one with the usual names. YNAB and Actual read one account per file: name it \
            with --account.

              quickrec export hledger --new --output november.journal
              quickrec export csv --preset ynab --account Bank --output bank.csv
            """)

    @Argument(help: "The format; jsonl is JSON Lines.")
    private var format: ExportFormat?

    @Option(help: "The program that a CSV file is for.")
    private var preset: CSVPreset?

    @Option(
        help: ArgumentHelp("Write this file, whole or not at all, instead of standard output.", valueName: "file"),
        completion: .file())
    private var output: String?

    @Flag(help: "Replace a file that is there.")
    private var overwrite = false

    @Flag(name: .customLong("new"), help: "Only what was not exported with --new before, and mark it as exported.")
    private var onlyNew = false

    @Option(help: ArgumentHelp("Write this batch of --new again.", valueName: "number"))
    private var batch: Int64?

    @Flag(help: "Write export.yaml with the names of the books, to be changed, and export nothing.")
    private var writeMapping = false

    @Flag(help: "Say how many transactions would be exported; write and mark nothing.")
    private var dryRun = false

    @OptionGroup private var queue: QueueOptions
    @OptionGroup(title: "Filters") private var filters: FilterOptions

    func validate() throws {
        if format == nil, batch == nil, !writeMapping {
            throw ValidationError("Name the format: hledger, ledger, beancount, csv or jsonl.")
        }
        if preset != nil, format != .csv { throw ValidationError("--preset is for csv only; leave it out.") }
        if batch != nil, onlyNew || format != nil {
            throw ValidationError("--batch writes all transactions of a batch; leave out the format and --new.")
        }
        if onlyNew, filters.sort != nil {
            throw ValidationError("--new exports in the order of dates; leave out --sort.")
        }
        if writeMapping, format != nil || onlyNew || batch != nil || output != nil || dryRun {
            throw ValidationError("--write-mapping writes export.yaml and nothing else; leave out the rest.")
        }
        if overwrite, output == nil, !writeMapping {
            throw ValidationError("--overwrite is for a file; name it with --output.")
        }
    }

    func run() throws {
        let changes = onlyNew || writeMapping
        let context = try CommandContext.open(queue, for: changes ? .change : .read)
        // What is exported is used elsewhere, where nobody sees a remark.
        let filter = try filters.filter(context, refusal: batch == nil ? "Nothing was exported." : nil)
        if batch != nil, filter.isNarrow || filter.limit != nil || !filter.sort.isEmpty {
            throw ValidationError("--batch writes all transactions of a batch; leave out the filters.")
        }
        if writeMapping { return try ExportMappingFile(in: context.queue.path).write(context, replacing: overwrite) }
        if let batch { return try again(context.database.exportBatch(batch), context) }
        guard let format else { return }
        let target = ExportTarget(format, preset: preset)
        try checkAccount(target, context)
        let run = try ExportRun(target, context)
        try onlyNew ? exportNew(run, filter) : exportAll(run, filter)
    }

    /// Throws if the target program would merge several accounts into one.
    private func checkAccount(_ target: ExportTarget, _ context: CommandContext) throws {
        guard case .csv(let preset) = target, preset.holdsOneAccount, filters.account == nil else { return }
        let accounts = try context.database.names(.accounts, includingHidden: true)
        guard accounts.count > 1 else { return }
        throw CommandError(
            .usage,
            "--preset \(preset.rawValue) writes a file for one account, and there are \(accounts.count); "
                + "choose one with --account.")
    }

    /// The file to write; `nil` for standard output.
    private func file(_ context: CommandContext) throws -> OutputFile? {
        guard let output, output != "-" else { return nil }
        return try OutputFile(output, replacing: overwrite, outside: context)
    }
}

extension Export {
    private func exportAll(_ run: ExportRun, _ filter: RecordFilter) throws {
        var filter = filter
        // As in lists, the limit selects the newest.
        filter.isFromEnd = filter.limit != nil && filter.sort.isEmpty
        let source: ExportRun.Source = { try run.context.database.forEachBatch(of: .transactions, filter, $0) }
        guard !dryRun else {
            var count = 0
            try source { count += $0.count }
            return try sayWouldExport(count, run, filter)
        }
        let file = try file(run.context)
        let count = try run.write(source, to: file).count
        guard file != nil else { return }
        try say("Exported \(count.counted("transaction")) to \(shownOutput(run)).", of: count, run, filter)
    }

    /// Begins the batch, writes its file and moves it into place, and then marks the batch: if this is interrupted,
    /// nothing counts as exported, and the next run reports that a file may already exist.
    private func exportNew(_ run: ExportRun, _ filter: RecordFilter) throws {
        let database = run.context.database
        let file = dryRun ? nil : try file(run.context)
        try sayOutdated(run)
        let begun = try database.beginExport(
            for: run.target.name, filter, to: output == "-" ? nil : output, at: run.context.now, isDryRun: dryRun)
        for batch in begun.interrupted where !dryRun { sayInterrupted(batch, run) }
        guard !dryRun else { return try sayWouldExport(begun.batch?.count ?? 0, run, filter) }
        guard let batch = begun.batch else {
            return try say("Nothing here is new, so nothing was written.", of: 0, run, filter)
        }
        let opened: [String]
        do {
            opened = try run.write({ try database.forEachTransactionBatch(of: batch, $0) }, to: file, in: batch).opened
        } catch {
            try? database.dropExport(batch)
            if file?.isInPlace == true { sayUnmarked(run) }
            throw error
        }
        do { try database.markExported(batch, opening: opened, at: run.context.now) } catch {
            sayUnmarked(run)
            throw error
        }
        run.context.output.say(
            "Exported \(batch.count.counted("transaction"))\(file == nil ? "" : " to \(shownOutput(run))"), batch \(batch.number)."
        )
    }

    private func again(_ batch: ExportBatch, _ context: CommandContext) throws {
        guard let target = ExportTarget(named: batch.target) else {
            throw CommandError(
                .data,
                "The batch \(batch.number) is for '\(batch.target)', which quickrec does not know; run "
                    + "\(quickrec: "verify").")
        }
        let run = try ExportRun(target, context)
        guard !dryRun else { return try sayWouldExport(batch.count, run) }
        let database = context.database
        let before = try database.accountsOpened(by: batch)
        let (count, opened) = try run.write(
            { try database.forEachTransactionBatch(of: batch, $0) }, to: file(context), in: batch)
        if Set(opened) != Set(before) {
            do {
                try database.refuseAlteredSchema()
                try database.note(opening: opened, by: batch)
            } catch StoreError.notPermitted {
                let new = Set(opened).subtracting(before).sorted().map { "'\(context.output.escaped($0))'" }
                context.output.say(
                    "The file is whole, but the queue can't be written, so a later batch opens "
                        + "\(new.joined(separator: " and ")) as well.")
            }
        }
        guard count < batch.count else { return }
        context.output.say(
            "\((batch.count - count).counted("transaction")) of this batch \(batch.count - count == 1 ? "is" : "are") no longer "
                + "in the books.")
    }

    private func sayWouldExport(_ count: Int, _ run: ExportRun, _ filter: RecordFilter? = nil) throws {
        try say(
            "Would export \(count.counted("transaction")); nothing was written (--dry-run).", of: count, run, filter)
    }

    /// Says what was exported; of nothing, also how many quick records that match the filter are still to be booked.
    private func say(_ sentence: String, of count: Int, _ run: ExportRun, _ filter: RecordFilter?) throws {
        guard count == 0, let filter else { return run.context.output.say(sentence) }
        try run.context.sayNothingBooked(sentence, filter)
    }

    private func sayOutdated(_ run: ExportRun) throws {
        let count = try run.context.database.outdatedExportCount(for: run.target.name)
        guard count > 0 else { return }
        let isOfAccount = if case .csv(let preset) = run.target { preset.holdsOneAccount } else { false }
        let account = isOfAccount ? filters.account.map { OfferedCommand.option("--account", $0) } : nil
        run.context.output.say(
            "\(count.counted("transaction")) that an earlier --new exported \(count == 1 ? "was" : "were") changed, deleted or "
                + "given other names since the last one, so the files with \(count == 1 ? "it" : "them") are out of date; write "
                + "all of \(account == nil ? "the books" : "the account") again with "
                + "\(quickrec: "export \(run.target.name)\(account ?? "") --output FILE --overwrite").")
    }

    private func sayInterrupted(_ batch: ExportBatch, _ run: ExportRun) {
        let place = batch.file.map { "'\(run.context.output.escaped($0))'" } ?? "standard output"
        run.context.output.say(
            "An earlier --new to \(place) ended before it was marked, so its \(batch.count.counted("transaction")) may be there "
                + "as well as here; use only this one.")
    }

    private func sayUnmarked(_ run: ExportRun) {
        run.context.output.say(
            "What was written to \(shownOutput(run)) is not marked as exported, so another --new writes it as well; "
                + "don't use it.")
    }

    private func shownOutput(_ run: ExportRun) -> String {
        output.map { run.context.output.escaped($0) } ?? "standard output"
    }
}

extension ExportFormat: ExpressibleByArgument {}

extension CSVPreset: ExpressibleByArgument {}
