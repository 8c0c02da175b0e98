import Application
import ArgumentParser
import EntryLine
import Importing
import Model
import Money

/// `quickrec import csv`.
struct ImportCSV: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "csv", abstract: "Import transactions from a CSV file.",
        discussion: """
            --columns says what the columns are, from the left: date, amount (below zero for an expense) or outflow and \
            inflow, currency, type, account, payee, category, tags (with ; between, and \\; for one in a tag), note, \
            lineNote, location, cleared, kind, transactionID, and - for one that is skipped. Without a heading in the \
            first row, name every column. The file is UTF-8, with commas, semicolons or tabs; --decimal-mark is for \
            amounts that can be read in two ways, --date-order for a file that differs from the queue. A time behind a \
            day is read if it has no zone, or one such as Z or +01:00. A second run imports nothing twice and names what it reads otherwise than the first; `quickrec undo` undoes the import. \
            Try it with --dry-run first.

              quickrec import csv bank.csv --columns date,payee,note,amount --account Bank
              quickrec import csv konto.csv --columns date,outflow,inflow --decimal-mark ,
            """)

    @Argument(help: ArgumentHelp("The CSV file; - is standard input.", valueName: "file"), completion: .file())
    private var file: String

    @Option(parsing: .unconditional, help: ArgumentHelp("What the columns are.", valueName: "name,…"))
    private var columns: String

    @Option(
        help: ArgumentHelp("The account of rows that name none.", valueName: "name"),
        completion: NameCompletion.names(.accounts))
    private var account: String?

    @Option(
        help: ArgumentHelp(
            "The currency of amounts that name none, ISO 4217 (default: the account's).", valueName: "code"))
    private var currency: String?

    @Option(help: ArgumentHelp("The decimal mark of its amounts (default: what each shows).", valueName: "mark"))
    private var decimalMark: DecimalMark?

    @Option(
        help: ArgumentHelp(
            "What 5/11 means in it, and if given 5.11. too (default: as in the queue).", valueName: "order"))
    private var dateOrder: DateOrder?

    @Flag(help: "Book days before 1970 and after next year too.")
    private var anyYear = false

    @Flag(help: "Book again what was deleted since an earlier run.")
    private var deleted = false

    @OptionGroup private var options: WriteOptions

    func run() throws {
        let named = try CSVColumn.list(columns)
        if let account, NameText.firstForbidden(in: account) != nil {
            throw CommandError(.data, NameKind.accounts.unusableName)
        }
        let bytes = try InputFile.contents(of: file)
        let context = try options.open(for: .create)
        defer { context.end() }
        var notation = context.notation
        if let currency { notation.defaultCurrency = try FilterOptions.currency(currency) }
        // The queue's mark says how its user types, not what a file has.
        notation.decimalMark = decimalMark
        let order = dateOrder ?? context.entryContext.dateOrder
        let other = order == .dayMonth ? DateOrder.monthDay : .dayMonth
        let otherDay = Self.days(other, context)
        let doubtful = DoubtfulDay()
        let ordered = Self.days(order, context, isNamed: dateOrder != nil)
        let day: @Sendable (String) -> CivilDay? = { cell in
            let day = ordered(cell)
            if let day { doubtful.note(cell, day, otherwise: otherDay(cell)) }
            return day
        }
        let reading = CSVReading(
            columns: named, account: account, notation: notation, isCurrencyNamed: currency != nil,
            otherOrder: dateOrder == nil
                ? OtherDayOrder(name: other.rawValue, today: context.now.day, day: otherDay) : nil,
            day: dateOrder == nil ? day : ordered)
        let plan = try BooksPlan(csv: bytes, reading, BooksImport.knownNames(context, isMapped: false))
        try BooksImport(context: context, options: options, takesAnyYear: anyYear, booksDeleted: deleted)
            .run(plan, from: "'\(file)'", remark: doubtful.sentence(other))
    }

    private static func days(
        _ order: DateOrder, _ context: CommandContext, isNamed: Bool = false
    ) -> @Sendable (String) -> CivilDay? {
        StatementDays(order: order, isOrderNamed: isNamed, today: context.now.day, zone: context.zone).day
    }
}

extension DecimalMark: ExpressibleByArgument {}

extension DateOrder: ExpressibleByArgument {}
