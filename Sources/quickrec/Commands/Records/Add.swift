import Application
import ArgumentParser
import EntryLine
import Foundation
import Model
import Reports
import Store

/// `quickrec add`.
struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Make a quick record by hand, also before its audio.",
        discussion: """
            An entry with an amount needs nothing more and is processed at once; anything less waits in triage. Quote \
            the entry, or the shell takes #lunch for a comment:

              quickrec add '12.50 #lunch @Taipei payee:"Joe'"'"'s"'

            --from reads many records, one JSON object a line with the keys of a sidecar (id, audioUUID, createdAt, \
            amount, currency, type, tags, location, payee, note, account, category, date, cleared); they stay pending. A \
            key that is nearly one of these is refused, any other is kept as it is. All of them are stored, or with --keep-going all that can be.
            """)

    @Argument(help: "What is known: amount, #tags, @location, payee:…, note words.")
    private var entry: [Words] = []

    @Option(help: ArgumentHelp("The UUID of a recording that is still to come.", valueName: "uuid"))
    private var audio: String?

    @Option(help: ArgumentHelp("When it was (RFC 3339).", valueName: "time"))
    private var createdAt: String?

    @Option(
        help: ArgumentHelp("Read many records from a file of JSON Lines; - is standard input.", valueName: "file"),
        completion: .file())
    private var from: String?

    @Flag(help: "With --from: store what can be stored, and report the rest.")
    private var keepGoing = false

    @Option(help: ArgumentHelp("With a new queue: the currency of amounts without one (ISO 4217).", valueName: "code"))
    private var currency: String?

    @Flag(help: "Book the entry at once as a transaction, without a quick record.")
    private var transaction = false

    @OptionGroup private var options: WriteOptions

    func validate() throws {
        if from != nil, !entry.isEmpty || audio != nil || createdAt != nil {
            throw ValidationError("--from has facts of its own; leave out the entry, --audio and --created-at.")
        }
        if keepGoing, from == nil { throw ValidationError("--keep-going goes with --from.") }
        if transaction, from != nil || audio != nil {
            throw ValidationError("--transaction books an entry without a recording; leave out --from and --audio.")
        }
        if from == nil, entry.isEmpty, audio == nil {
            throw ValidationError("Nothing to add; give an amount, a tag, a note, or --audio UUID.")
        }
    }

    func run() throws {
        let context = try options.open(for: .create, currency: currency.map(FilterOptions.currency))
        defer { context.end() }
        if let from {
            let input = try InputFile.lines(of: from)
            try context.store(
                RecordLines(input, context), lineCount: input.count, keepsGoing: keepGoing, options)
        } else if transaction {
            try book(context)
        } else {
            try addOne(context)
        }
    }

    private func addOne(_ context: CommandContext) throws {
        let names = try context.nameBook()
        let record = try record(context)
        try context.confirmNewNames(in: record.entry, names)
        let result = try context.database.add(
            [record], at: context.now, options: BatchOptions(isDryRun: options.dryRun))
        if let failure = result.failures.first { throw failure.error }
        try context.show(result.items, as: .added, .records(in: context.zone), options)
        guard let shown = result.items.first else { return }
        context.say(shown.entry, day: shown.day(in: context.zone), names: names, options.format)
    }

    private func record(_ context: CommandContext) throws -> NewRecord {
        let text = try entry.entry(or: "use --from - for JSON Lines")
        let parsed = try context.readEntry(text, context.entryContext).typed
        let audioUUID = try audio.map { text in
            guard let uuid = AudioUUID(text) else {
                throw CommandError(
                    .usage, "--audio '\(text)' is not a UUID; it has 36 characters, as in the recording's name.")
            }
            return uuid
        }
        guard !parsed.isEmpty || audioUUID != nil else {
            throw CommandError(.usage, "Nothing to add; give an amount, a tag, a note, or --audio UUID.")
        }
        let moment = try createdAt.map { text in
            guard let moment = Moment(rfc3339: text) else {
                throw CommandError(
                    .usage,
                    "--created-at '\(text)' is not a date, time and zone from 0001-01-02 to 9999-12-30; "
                        + "write it as 2026-11-20T12:30:00+01:00.")
            }
            try FilterOptions.checkYear(of: moment.day, text, "--created-at", context)
            return moment
        }
        context.say(parsed.calculations)
        return NewRecord(
            audioUUID: audioUUID, createdAt: moment ?? context.now,
            createdAtSource: moment == nil ? .clock : .sidecar, entry: parsed.entry,
            isProcessed: parsed.missing.isEmpty && audioUUID == nil)
    }

    private func book(_ context: CommandContext) throws {
        let names = try context.nameBook()
        let record = try record(context)
        try context.confirmNewNames(in: record.entry, names)
        guard record.entry.missing.isEmpty else {
            throw CommandError(.data, "A transaction needs an amount for each line; add it, as in '12.50 #lunch'.")
        }
        let booked = try context.database.book(
            record.entry, createdAt: record.createdAt, zone: context.zone, at: context.now,
            isDryRun: options.dryRun)
        try context.show([booked], as: .added, .transactions, options)
        context.say(booked.entry, day: booked.date, names: names, options.format)
    }
}
