import Exports
import Files
package import Model
import Reports
package import Store

/// Exports transactions for one target, to a file written atomically or to standard output.
package struct ExportRun {
    /// Passes on the transactions in order, a few hundred at a time.
    package typealias Source = (_ body: ([BookedTransaction]) throws -> Void) throws -> Void

    /// Beancount accounts are opened on this day, or on that of the first transaction if earlier: a later batch may
    /// contain an older transaction.
    private static let usualOpeningDay = CivilDay(daysSinceEpoch: 0)

    /// The queue whose books are exported.
    package let context: CommandContext
    /// The program that the text is for.
    package let target: ExportTarget
    private let books: BookNames
    private let mapping: ExportMapping
    private let firstDay: CivilDay

    /// Throws `CommandError` for an invalid mapping.
    package init(_ target: ExportTarget, _ context: CommandContext) throws {
        self.context = context
        self.target = target
        books = try context.database.bookNames()
        let first = try context.database.firstTransactionDay()
        firstDay = min(first ?? Self.usualOpeningDay, Self.usualOpeningDay)
        let file = ExportMappingFile(in: context.queue.path)
        mapping = target.usesMapping ? try context.exportMapping(books) : ExportMapping()
        if target == .beancount, let name = BeancountWriter.firstUnusable(in: mapping) {
            throw file.source.invalid(
                "'\(name)' does not begin with Assets, Liabilities, Equity, Income or Expenses and a colon, "
                    + "as every account in Beancount has to")
        }
        if target == .ledger, let name = JournalWriter.firstTooLong(in: books, mapping: mapping, .ledger) {
            throw CommandError(
                .data,
                "The name '\(name.prefix(60))…' is longer than a line that ledger reads, so nothing was exported; rename it."
            )
        }
        let style: NameStyle = target == .beancount ? .beancount : .journal
        for overlap in ExportOverlap.all(in: mapping, books, style: style) { try check(overlap, file.source) }
    }

    /// Says that accounts are one in the other program where the mapping lists them so, and refuses what nobody can mean.
    private func check(_ overlap: ExportOverlap, _ source: YAMLFile) throws {
        switch overlap {
        case .accounts(let accounts, let name, let isListed):
            let names = accounts.map { "'\($0)'" }.joined(separator: " and ")
            guard isListed else {
                throw source.invalid(
                    "the accounts \(names) would both be '\(name)'; give each a name of its own, or list all of them if "
                        + "they are to be one")
            }
            context.output.say(
                context.output.escaped("The accounts \(names) are one in this export, '\(name)', with one balance."))
        case .otherSide(let account, let name):
            throw source.invalid(
                "'\(name)' would be the account '\(account)' as well as the other side of transactions, which would "
                    + "cancel each other out")
        }
    }

    /// Writes all of `source`. Afterwards the file has its name and is on the disk, or nothing was written.
    ///
    /// `batch` is the export batch; `nil` for an export outside of batches. Returns the number of transactions, and the
    /// accounts that the text opens.
    package func write(
        _ source: Source, to output: OutputFile?, in batch: ExportBatch? = nil
    ) throws -> (count: Int, opened: [String]) {
        try refuseUnexportable(source)
        var count = 0
        var writer = try writer(in: batch) { try output?.write($0) ?? Output.stream($0) }
        try source { transactions in
            for transaction in transactions { try writer.add(transaction) }
            count += transactions.count
        }
        try writer.finish()
        try output?.finish()
        if writer.shortenedPayees > 0 {
            context.output.say(
                "\(writer.shortenedPayees.counted("payee")) \(writer.shortenedPayees == 1 ? "is" : "are") longer than a line that "
                    + "\(target.name) reads, and shorter in this export.")
        }
        return (count, writer.opened)
    }

    private func writer(
        in batch: ExportBatch?, sink: @escaping ExportSink
    ) throws -> any TransactionWriter {
        switch target {
        case .hledger: return JournalWriter(.hledger, books, mapping: mapping, sink: sink)
        case .ledger: return JournalWriter(.ledger, books, mapping: mapping, sink: sink)
        case .csv(let preset): return CSVTransactionWriter(preset, books, mapping: mapping, sink: sink)
        case .jsonl: return JSONLinesWriter(style: context.style(), sink: sink)
        case .beancount:
            return BeancountWriter(
                books, mapping: mapping, firstDay: firstDay,
                known: try batch.map { try context.database.accountsOpened(besides: $0) } ?? [],
                before: try batch.map { try context.database.accountsOpened(by: $0) } ?? [], sink: sink)
        }
    }

    /// Lists every transaction that the target can't represent, with the reason.
    private func refuseUnexportable(_ source: Source) throws {
        guard let limit = target.firstDay, firstDay < limit else { return }
        var count = 0
        try source { transactions in
            for transaction in transactions where transaction.date < limit {
                context.output.say(
                    "\(transaction.id), \(transaction.date): \(target.name) reads no day before \(limit)")
                count += 1
            }
        }
        guard count > 0 else { return }
        throw CommandError(
            .data,
            "\(count.counted("transaction")) can't be exported for \(target.name), so nothing was; correct the "
                + "dates with \(quickrec: "edit"), or leave those out with --since \(limit).")
    }
}

extension ExportTarget {
    /// The first day that the program can read; `nil` if there is no limit.
    fileprivate var firstDay: CivilDay? {
        switch self {
        // boost::gregorian, ledger's date library, starts there.
        case .ledger: CivilDay(year: 1400, month: 1, day: 1)
        case .hledger, .beancount, .csv, .jsonl: nil
        }
    }

    /// Whether the program's accounts form a tree with income and expenses, so that `export.yaml` applies.
    fileprivate var usesMapping: Bool {
        switch self {
        case .hledger, .ledger, .beancount, .csv(.gnucash): true
        case .csv, .jsonl: false
        }
    }
}

/// Transactions as `quickrec transactions --format jsonl` writes them.
private struct JSONLinesWriter: TransactionWriter {
    private var list: ListWriter<BookedTransaction>

    init(style: TableStyle, sink: @escaping ExportSink) {
        list = ListWriter(.transactions, format: .jsonl, style: style, sink: sink)
    }

    mutating func add(_ transaction: BookedTransaction) throws { try list.add(transaction) }

    mutating func finish() throws { try list.finish() }
}
