import Application
import ArgumentParser
import EntryLine
import Intake
import Model
import Money
import Reports
import Store
import Triage

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

    @Argument(help: "The record's ID or its audio's UUID, or the beginning of one.")
    var id: String?

    @Argument(help: "Amount, #tags, @location, payee:…, note words; ' ; ' begins another line.")
    var entry: [String] = []

    @Option(
        help: ArgumentHelp("Read many entries from a file of JSON Lines; - is standard input.", valueName: "file"),
        completion: .file())
    var from: String?

    @Flag(help: "With --from: store what can be stored, and report the rest.")
    var keepGoing = false

    @OptionGroup var options: WriteOptions

    func validate() throws {
        if from == nil, id == nil {
            throw ValidationError("Which record? Give its ID and an entry, or --from FILE.")
        }
        if from != nil, id != nil { throw ValidationError("--from names its own records; leave out the ID.") }
        if keepGoing, from == nil { throw ValidationError("--keep-going goes with --from.") }
    }

    func run() throws {
        let workplace = try options.open()
        guard let from else { return try processOne(workplace) }
        try processAll(EntryLines(InputFile.lines(of: from), workplace), workplace)
    }

    private func processOne(_ workplace: CommandContext) throws {
        let record = try workplace.database.record(prefix: id ?? "")
        let names = try workplace.nameBook(for: options.format)
        let parsed = try workplace.readEntry(
            entry.joined(separator: " "), workplace.entryContext(for: record), currency: record.entry.currency)
        let merged = try record.entry.merging(parsed, tags: .adding)
        try workplace.checkNewNames(merged, names)
        workplace.say(parsed.calculations)
        let request = ProcessRequest(seen: record, as: record.id.description, entry: merged)
        let result = try workplace.database.process(
            [request], at: workplace.now, options: BatchOptions(isDryRun: options.dryRun))
        if let failure = result.failures.first { throw ProcessFailure.error(record, failure, merged) }
        try workplace.show(
            result, as: .processed, .records(in: workplace.zone), options, subject: { _ in .id(record.id.description) })
        guard options.format == .table, let shown = result.items.first else { return }
        workplace.say(shown.entry, day: shown.day(in: workplace.zone), names: names)
    }

    private func processAll(_ lines: EntryLines, _ workplace: CommandContext) throws {
        let isStored = !options.dryRun && (keepGoing || lines.failures.isEmpty)
        let tally = try workplace.newNames(options)
        var result = try workplace.database.process(
            lines.requests.map(\.request), at: workplace.now,
            options: BatchOptions(keepsGoing: keepGoing, isDryRun: !isStored))
        workplace.say(
            tally, lines.requests.map(\.request.entry), without: result.failures.map(\.index), if: result.isKept)
        let refused = result.failures.map { failure in
            let source = lines.requests[failure.index]
            return EntryLines.Failure(line: source.line, id: source.request.record, message: failure.message)
        }
        let all = (refused + lines.failures).sorted { $0.line < $1.line }
        result.failures = all.enumerated().map {
            FailedItem(index: $0.offset, CommandError(.data, "line \($0.element.line): \($0.element.message)"))
        }
        try workplace.show(
            result, as: .processed, .records(in: workplace.zone), options,
            inputCount: lines.requests.count + lines.failures.count, keepsGoing: keepGoing,
            subject: { .id(all[$0].id) })
    }
}

/// The lines of `process --from`, read and merged with what their records know.
private struct EntryLines {
    struct Failure {
        var line: Int
        /// The ID as it was given.
        var id: String?
        var message: String
    }

    var requests: [(line: Int, request: ProcessRequest)] = []
    var failures: [Failure] = []
    /// The line in which each record was named first.
    private var lineOfRecord: [QuickRecordID: Int] = [:]
    /// The names of the books, where the settings ask about new ones.
    private let names: NameBook?

    init(_ lines: [InputLine], _ workplace: CommandContext) throws {
        var read: [(line: Int, request: EntryRequest)] = []
        names = try workplace.settings.asksNewNames ? workplace.nameBook() : nil
        for line in lines {
            do throws(EntryRequestError) {
                read.append((line.number, try EntryRequest(line.bytes)))
            } catch {
                failures.append(Failure(line: line.number, id: nil, message: error.description))
            }
        }
        for start in stride(from: 0, to: read.count, by: Self.pieceSize) {
            let piece = read[start..<min(start + Self.pieceSize, read.count)]
            let records = try workplace.database.records(prefixes: piece.map(\.request.record))
            for (item, record) in zip(piece, records) { try add(item.request, item.line, record, workplace) }
        }
    }

    /// Lines whose records are read together.
    private static let pieceSize = 500

    /// Also over what is processed already: the same line again leaves the entry as it made it, with what the record
    /// knew besides.
    private mutating func add(
        _ request: EntryRequest, _ line: Int, _ found: Result<QuickRecord, StoreError>, _ workplace: CommandContext
    ) throws {
        do {
            let record = try found.get()
            if let first = lineOfRecord[record.id] {
                throw StoreError.refused(
                    "The record \(record.id) is in line \(first) already; say everything about it in one line.")
            }
            let parsed = try EntryParser(context: workplace.entryContext(for: record)).parse(
                request.entry, currency: record.entry.currency)
            let merged = try record.entry.merging(parsed, tags: .adding)
            try workplace.checkNewNames(merged, names)
            // Refused where somebody changes the record between this reading and the storing.
            let change = ProcessRequest(seen: record, as: request.record, entry: merged)
            workplace.say(parsed.calculations, of: "line \(line): ")
            requests.append((line, change))
            lineOfRecord[record.id] = line
        } catch let error as StoreError {
            failures.append(Failure(line: line, id: request.record, message: error.description))
        } catch let error as CommandError {
            failures.append(Failure(line: line, id: request.record, message: error.description))
        } catch let error as EntryError {
            failures.append(Failure(line: line, id: request.record, message: error.description))
        }
    }
}

/// Why one record could not be processed, as the error that its kind deserves.
enum ProcessFailure {
    static func error(_ record: QuickRecord, _ failure: FailedItem, _ entry: Entry) -> any Error {
        guard entry.missing.isEmpty else {
            return CommandError(
                .data,
                "The entry for \(record.id) has no amount, so it can't be processed; add one, as in '12.50 #lunch'.")
        }
        return failure.error
    }
}
