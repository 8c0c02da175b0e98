import Application
import ArgumentParser
import Model
import Reports
import Store
import Triage

/// `quickrec triage`.
struct Triage: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "triage",
        abstract: "Go through pending quick records and give each its entry.",
        discussion: """
            One card after the other, each with one prompt that takes an entry line or a command:

              12.50 #lunch @Taipei payee:"Joe's" note words
              p play or stop   b back        s later (s 3d)   x REASON discard   u undo
              r redo           d details     /TEXT search     ? help             q quit

            Tab completes tags, locations, payees, accounts and categories; the cursor keys edit the line and bring \
            back earlier ones. Recordings are played by $QUICKREC_PLAYER, the setting 'player', or the first of mpv, \
            ffplay, pw-play, paplay, sndfile-play and aplay that is installed.

            Without a terminal the pending records are listed, and if there are any, the exit code is 64. --batch takes one \
            line from standard input for each of them, in that order: an entry, s, x REASON or q.
            """)

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Sort by created, date, amount, payee, state, number; -KEY for descending.", valueName: "key,…"),
        completion: NameCompletion.sortKeys)
    private var order: String?

    @Flag(help: "Play each recording when its card is shown.")
    private var autoplay = false

    @Flag(help: "Answer the pending records with lines from standard input.")
    private var batch = false

    @Flag(help: "With --batch: show what would be stored, and store nothing.")
    private var dryRun = false

    @Flag(name: [.customShort("y"), .long], help: "Answer every question with yes; at the end, convert.")
    private var yes = false

    @OptionGroup private var queue: QueueOptions
    @OptionGroup private var format: FormatOptions
    @OptionGroup(title: "Filters") private var filters: FilterOptions

    func validate() throws {
        if dryRun, !batch { throw ValidationError("--dry-run goes with --batch; in triage, u undoes.") }
        if autoplay, batch {
            throw ValidationError(
                "--autoplay plays recordings to a person, and --batch has none; leave out one of them.")
        }
        if order != nil, filters.sort != nil {
            throw ValidationError("--order and --sort mean the same; give one of them.")
        }
    }

    func run() throws {
        let context = try CommandContext.open(queue, for: .change)
        let store = try TriageStore(context: context, filter: filter(context), isDryRun: dryRun)
        if batch { return try runBatch(context, store) }
        guard context.terminal.isInteractive else { return try list(context, store) }
        try runPrompts(context, store)
    }

    /// Pending records, if no other state is given.
    private func filter(_ context: CommandContext) throws -> RecordFilter {
        var filter = try filters.filter(context)
        if let order { filter.sort = try FilterOptions.sorts(order, option: "--order") }
        if filter.states.isEmpty { filter.states = [.pending] }
        return filter
    }

    private func runPrompts(_ context: CommandContext, _ store: TriageStore) throws {
        let driver = try TriageDriver(context, store: store, plays: autoplay, assumesYes: yes)
        let summary = try driver.run(store.openVersions())
        driver.dieOfSignal()
        if summary.ending == .interrupted { throw ExitCode(ExitStatus.interrupted.rawValue) }
        guard let failure = driver.conversionFailures.first else { return }
        throw CommandError(.data, "Nothing was converted: \(failure)")
    }

    private func runBatch(_ context: CommandContext, _ store: TriageStore) throws {
        var batch = try TriageBatch(context, store: store, assumesYes: yes)
        let summary = try batch.run(store.openVersions())
        try show(batch.changed, context)
        context.output.sayNothingWasStored(if: dryRun)
        guard batch.failures.isEmpty else {
            let lineCount = batch.failures.count
            let outcome =
                switch batch.failedCount {
                case 0: "no record was left for \(lineCount == 1 ? "it" : "them")"
                case 1: "the record that \(lineCount == 1 ? "it" : "1 of them") was meant for is still pending"
                case lineCount: "the records that they were meant for are still pending"
                case let count: "the records that \(count) of them were meant for are still pending"
                }
            throw CommandError(.data, "\(lineCount.counted("line")) could not be used; \(outcome).")
        }
        if yes, !dryRun, summary.processed > 0 { try convert(batch.changed, context) }
    }

    private func convert(_ records: [QuickRecord], _ context: CommandContext) throws {
        let processed = records.filter { $0.state == .processed }
        let result = try context.database.convert(
            processed.map(\.id.description), zone: context.zone, at: context.now)
        if let failure = result.failures.first {
            throw CommandError(.data, "Nothing was converted: \(failure.message)")
        }
        context.output.say("Converted \(result.count.counted("quick record")).")
    }

    private func list(_ context: CommandContext, _ store: TriageStore) throws {
        let records = try store.openRecords()
        try show(
            records, context, idLength: context.database.shortestPrefix(of: .records, store.filter))
        let isWaiting = store.filter.states == [.pending]
        let count =
            switch records.count {
            case 0: isWaiting ? "No quick record waits for an answer" : "No quick record is chosen"
            case 1: isWaiting ? "1 quick record waits for an answer" : "1 quick record is chosen"
            default: "\(records.count) quick records \(isWaiting ? "wait for an answer" : "are chosen")"
            }
        guard !records.isEmpty else { return context.output.say("\(count).") }
        throw CommandError(
            .usage,
            "\(count), and there is no terminal to ask at; pipe one line for each to "
                + "\(quickrec: "triage --batch"), or use \(quickrec: "process --from FILE").")
    }

    private func show(_ records: [QuickRecord], _ context: CommandContext, idLength: Int = 8) throws {
        let shape = ListShape.records(in: context.zone)
        try Output.write(shape.rendered(records, as: format.format, style: context.style(idLength: idLength)))
    }
}
