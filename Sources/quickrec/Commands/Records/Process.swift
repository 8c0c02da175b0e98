import Application
import ArgumentParser
import EntryLine
import Model
import Money
import Reports
import Store

/// `quickrec process`.
struct Process: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "process",
        abstract: "Give quick records their entries, without prompts.",
        discussion: """
            What is typed is laid over what the record knows already.

              quickrec process 3F2A81C0 '12.50 #lunch'

            --from reads many, one JSON object a line: {"id": "3F2A…", "entry": "12.50 #lunch"}, with "audioUUID" in \
            the place of "id" where that is what is known. All of them are stored, or with --keep-going all that can \
            be; the same file again changes nothing.
            """)

    @Argument(
        help: "The record's ID or its audio's UUID, or the beginning of one.",
        completion: NameCompletion.recordIDs)
    private var id: String?

    @Argument(help: "Amount, #tags, @location, payee:…, note words; ' ; ' begins another line.")
    private var entry: [Words] = []

    @Option(
        help: ArgumentHelp("Read many entries from a file of JSON Lines; - is standard input.", valueName: "file"),
        completion: .file())
    private var from: String?

    @Flag(help: "With --from: store what can be stored, and report the rest.")
    private var keepGoing = false

    @OptionGroup private var options: WriteOptions

    func validate() throws {
        if from == nil, id == nil {
            throw ValidationError("Which record? Give its ID and an entry, or --from FILE.")
        }
        if from != nil, id != nil { throw ValidationError("--from names its own records; leave out the ID.") }
        if keepGoing, from == nil { throw ValidationError("--keep-going goes with --from.") }
    }

    func run() throws {
        let context = try options.open()
        guard let from else { return try processOne(context) }
        let input = try InputFile.lines(of: from)
        try context.store(
            EntryLines(input, context), lineCount: input.count, keepsGoing: keepGoing, options)
    }

    private func processOne(_ context: CommandContext) throws {
        let record = try context.database.record(prefix: id ?? "")
        let names = try context.nameBook()
        let entryContext = context.entryContext(for: record)
        let (typed, merged) = try context.readEntry(
            entry.entry(or: "use --from - for JSON Lines"), entryContext, onto: record.entry)
        try entryContext.checkDay(of: merged)
        try context.confirmNewNames(in: merged, names)
        context.say(typed.calculations)
        let request = ProcessRequest(
            record: record.id.description, entry: merged, expectedRevision: record.revision)
        let result = try context.database.process(
            [request], at: context.now, options: BatchOptions(isDryRun: options.dryRun))
        if let failure = result.failures.first {
            throw merged.missing.isEmpty ? failure.error : Self.noAmount(in: record)
        }
        try context.show(result.items, as: .processed, .records(in: context.zone), options)
        guard let shown = result.items.first else { return }
        context.say(shown.entry, day: shown.day(in: context.zone), names: names, options.format)
    }

    private static func noAmount(in record: QuickRecord) -> CommandError {
        CommandError(
            .data, "The entry for \(record.id) has no amount, so it can't be processed; add one, as in '12.50 #lunch'.")
    }
}
