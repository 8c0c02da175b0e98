import EntryLine
import Files
import Intake
package import Model
package import Reports
package import Store

/// The lines of `process --from`, each parsed in the context of its record and merged into it.
package final class EntryLines: LineBatch {
    package static let verb = BatchVerb.processed

    /// A line that says something about a record.
    fileprivate struct Line: Sendable {
        /// From 1.
        var number: Int
        /// What the line says about which record.
        var request: EntryRequest
    }

    /// The usable lines, in the order of the input.
    private let lines: [Line]
    package let failures: [LineFailure]
    package private(set) var entries: [Entry?] = []
    /// The calculated amounts, with their line numbers.
    private var calculations: [(number: Int, [Calculation])] = []

    private let context: CommandContext
    private let names: NameBook
    /// Whether lines are parsed on all cores, also while earlier ones are stored.
    private let isParallel: Bool
    /// The line that first names each record.
    private var lineOfRecord: [Int64: Int] = [:]

    /// Reads all lines; their entries follow once the records are known.
    package init(_ lines: [InputLine], _ context: CommandContext) throws {
        self.context = context
        names = try context.nameBook()
        // A few lines cost less than a thread.
        isParallel = lines.count > 1_000 && (try? Capacity.reading.requireForTasks()) != nil
        var read: [Line] = []
        var failures: [LineFailure] = []
        let requests = isParallel ? lines.concurrentMap(Self.request) : lines.map(Self.request)
        for (line, request) in zip(lines, requests) {
            do throws(EntryRequestError) {
                let request = try request.get()
                guard !request.record.isEmpty else {
                    failures.append(
                        Self.failure(
                            line.number, nil, "Its ID is empty; write that of a record, or the beginning of one."))
                    continue
                }
                read.append(Line(number: line.number, request: request))
            } catch {
                failures.append(Self.failure(line.number, nil, error.description))
            }
        }
        self.lines = read
        self.failures = failures
    }

    private static func failure(_ line: Int, _ id: String?, _ message: String) -> LineFailure {
        LineFailure(line: line, shown: BatchFailure(.id(id), CommandError(.data, "line \(line): \(message)")))
    }

    private static func request(_ line: InputLine) -> Result<EntryRequest, EntryRequestError> {
        Result { () throws(EntryRequestError) in try EntryRequest(line.bytes) }
    }

    package func failure(_ item: FailedItem) -> LineFailure {
        let line = lines[item.index]
        return Self.failure(line.number, line.request.record, item.message)
    }

    package var notes: [String] { [] }

    package func store(_ options: BatchOptions) throws -> BatchResult<QuickRecord> {
        let entryContext = context.entryContext(knowing: names)
        let inContext = { @Sendable [zone = context.zone] (record: QuickRecord) in
            entryContext.on(record.createdAt.day(in: zone), isForMemo: true)
        }
        let result = try context.database.process(
            lines.map(\.request.record), at: context.now, options: options,
            read: { [self] in read($0, $1, inContext) })
        for (number, calculations) in calculations { context.say(calculations, of: "line \(number): ") }
        return result
    }

    /// Begins to read the lines about these records, of which the first is that of line `start`.
    ///
    /// Also over what is processed already: the same line again leaves the entry as it made it, with what the record
    /// knew besides.
    private func read(
        _ records: [Result<QuickRecord, StoreError>], _ start: Int,
        _ inContext: @escaping @Sendable (QuickRecord) -> EntryContext
    ) -> () -> [Result<Entry, any Error>] {
        let piece = Array(zip(lines[start...], records).map { ($0, refusingTwins($1, $0)) })
        let parse = { @Sendable (line: (Line, Result<QuickRecord, StoreError>)) in
            Result { try ReadEntry(line.0, line.1, inContext) }
        }
        let work = isParallel ? BackgroundWork { piece.concurrentMap(parse) } : nil
        let results = work == nil ? piece.map(parse) : []
        return { [self] in
            zip(piece, work?.wait() ?? results).map { line, entry in
                let accepted = Result { try accept(entry.get(), line.0.number) }
                entries.append(try? accepted.get())
                return accepted
            }
        }
    }

    private func refusingTwins(
        _ found: Result<QuickRecord, StoreError>, _ line: Line
    ) -> Result<QuickRecord, StoreError> {
        found.flatMap { record in
            guard let first = lineOfRecord[record.sequence] else {
                lineOfRecord[record.sequence] = line.number
                return found
            }
            return .failure(
                .refused(
                    "The record \(record.id) is already in line \(first); put everything about it in one line."))
        }
    }

    private func accept(_ read: ReadEntry, _ number: Int) throws -> Entry {
        try context.checkNewNames(read.entry, names)
        if !read.calculations.isEmpty { calculations.append((number, read.calculations)) }
        return read.entry
    }
}

/// An entry ready to be stored.
private struct ReadEntry: Sendable {
    var entry: Entry
    var calculations: [Calculation]
}

extension ReadEntry {
    /// Parses a line in the context of its record, and merges it into that.
    fileprivate init(
        _ line: EntryLines.Line, _ found: Result<QuickRecord, StoreError>, _ inContext: (QuickRecord) -> EntryContext
    ) throws {
        let record = try found.get()
        let context = inContext(record)
        let (typed, entry) = try EntryParser(context: context).parse(
            line.request.entry, onto: record.entry, tags: .adding)
        try context.checkDay(of: entry)
        self.init(entry: entry, calculations: typed.calculations)
    }
}
