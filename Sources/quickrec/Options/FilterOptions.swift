import Application
import ArgumentParser
import EntryLine
import Model
import Money
import Store

/// The filters of lists and reports; the same everywhere.
struct FilterOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Only what has this tag; repeat for any of several.", valueName: "tag"),
        completion: NameCompletion.names(.tags))
    var tag: [String] = []

    @Option(
        help: ArgumentHelp("Only what has all of these tags; repeat.", valueName: "tag"),
        completion: NameCompletion.names(.tags))
    var allTags: [String] = []

    @Option(
        help: ArgumentHelp("Only what has none of these tags; repeat.", valueName: "tag"),
        completion: NameCompletion.names(.tags))
    var withoutTag: [String] = []

    @Option(
        help: ArgumentHelp(
            "Only what lacks this: payee, or category or tag in some line; repeat for all of them.", valueName: "fact"))
    var without: [RecordFilter.Fact] = []

    // Days, amounts and sort keys may begin with a minus.
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            """
            Only these days: 2026, 2026-11, 2026-W47, 2026-Q4, today, mon, november, "this month", "last year", \
            "last 30 days", "since mon", 2026-01..2026-03. Not with --since or --until.
            """, valueName: "period"))
    var period: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("From this day on, or from the first day of this period.", valueName: "day"))
    var since: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Up to and including this day, or the last day of this period.", valueName: "day"))
    var until: String?

    @Option(help: "Only this type.")
    var type: TransactionType?

    @Option(help: ArgumentHelp("Only amounts in this currency (ISO 4217).", valueName: "code"))
    var currency: String?

    @Option(
        help: ArgumentHelp("Only this account.", valueName: "name"),
        completion: NameCompletion.names(.accounts))
    var account: String?

    @Option(
        help: ArgumentHelp("Only this category.", valueName: "name"),
        completion: NameCompletion.names(.categories))
    var category: String?

    @Option(
        help: ArgumentHelp("Only this payee.", valueName: "name"),
        completion: NameCompletion.names(.payees))
    var payee: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("At least this amount, in its currency only.", valueName: "amount"))
    var min: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("At most this amount, in its currency only.", valueName: "amount"))
    var max: String?

    @Option(help: ArgumentHelp("Only what has this text in note, payee, location or tags.", valueName: "text"))
    var text: String?

    @Option(help: ArgumentHelp("Only this state; repeat for any of several.", valueName: "state"))
    var state: [RecordState] = []

    @Flag(help: "Only what is cleared.")
    var cleared = false

    @Flag(help: "Only what is not cleared.")
    var uncleared = false

    @Option(
        help: ArgumentHelp(
            "Only what was recorded or entered longer ago than this: 30m (minutes), 12h, 3d, 2w.", valueName: "span"))
    var olderThan: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Sort by created, date, amount, payee, state, number, in stats by its own keys; -KEY for descending.",
            valueName: "key,…"),
        completion: NameCompletion.sortKeys)
    var sort: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("Show at most N.", valueName: "n"))
    var limit: Int?

    func validate() throws {
        if cleared, uncleared {
            throw ValidationError("--cleared and --uncleared exclude each other; give one of them.")
        }
        if period != nil, since != nil || until != nil {
            throw ValidationError("--period excludes --since and --until; give it, or one or both of them.")
        }
        try RowLimitOptions.check(limit, "--limit")
    }
}

extension FilterOptions {
    /// Whether a category or tags are asked for, which a transaction has in one of its lines.
    var choosesLines: Bool { category != nil || !(tag + allTags + withoutTag).isEmpty }

    /// The filter, parsed according to the user's conventions. A name that the books don't have is reported; with
    /// `refusal`, a sentence that says what was not done, it is refused with status 66.
    ///
    /// Throws `CommandError` with status 64 naming the option.
    func filter(_ context: CommandContext, refusal: String? = nil) throws -> RecordFilter {
        var filter = try unsortedFilter(context, refusal: refusal)
        filter.sort = try sort.map { try Self.sorts($0) } ?? []
        return filter
    }

    /// The same without the order, for a command that has its own sort keys.
    func unsortedFilter(_ context: CommandContext, refusal: String? = nil) throws -> RecordFilter {
        var filter = RecordFilter(zone: context.zone, states: Set(state))
        filter.anyTags = tag.map(Tags.bare)
        filter.allTags = allTags.map(Tags.bare)
        filter.withoutTags = withoutTag.map(Tags.bare)
        filter.lacking = Set(without)
        let days = try days(context.periodWords)
        (filter.since, filter.until) = (days.since, days.until)
        filter.type = type
        filter.currency = try currency.map(Self.currency)
        filter.account = account
        filter.category = category
        filter.payee = payee
        let unit = try filter.currency ?? account.flatMap { try context.database.currency(ofAccount: $0) }
        let owner = currency == nil ? account : nil
        filter.minimum = try min.map { try context.amount($0, unit, of: owner, option: "--min") }
        filter.maximum = try max.map { try context.amount($0, unit, of: owner, option: "--max") }
        if let least = filter.minimum, let most = filter.maximum, least.currency == most.currency,
            least.minorUnits > most.minorUnits
        {
            throw ValidationError("--min \(min ?? "") is above --max \(max ?? ""); swap them.")
        }
        filter.text = text
        filter.isCleared = cleared ? true : uncleared ? false : nil
        filter.createdBefore = try olderThan.map {
            context.now.milliseconds - (try Self.milliseconds($0, "--older-than"))
        }
        filter.limit = limit
        for unknown in try unknownNames(context) {
            if let refusal { throw CommandError(.noInput, "\(unknown) \(refusal)") }
            context.output.say(context.output.escaped(unknown))
        }
        return filter
    }

    /// A sentence for each name missing from the books: a misspelled name finds nothing, as if there were no records.
    private func unknownNames(_ context: CommandContext) throws -> [String] {
        let named = [
            (NameKind.accounts, account.map { [$0] } ?? []), (.categories, category.map { [$0] } ?? []),
            (.payees, payee.map { [$0] } ?? []), (.tags, (tag + allTags + withoutTag).map(Tags.bare)),
        ]
        return try named.flatMap { kind, names in
            try names.filter { try !context.database.hasName($0, kind) }.map { try context.unknown($0, kind) }
        }
    }

    /// An ISO 4217 code given by `--currency`, in either case.
    static func currency(_ code: String) throws -> Currency {
        guard let currency = Currency(code: code.uppercased()) else {
            throw CommandError(.usage, "--currency '\(code)' is not an ISO 4217 code, such as EUR or JPY.")
        }
        return currency
    }

    /// A day given by an option.
    static func day(_ text: String, _ option: String, _ context: CommandContext) throws -> CivilDay {
        let words = DateWords(context: context.entryContext)
        guard let day = words.day(text) else {
            throw CommandError(.usage, "\(option) '\(text)' is not a day; write 2026-11-20, yesterday, mon or -3.")
        }
        if words.isLongAgo(day, text) { throw CommandError(.usage, "\(option): \(EntryError.longAgo(text, day))") }
        return day
    }

    /// A day given by an option on which something is booked, within the years of entries.
    static func bookedDay(_ text: String, _ option: String, _ context: CommandContext) throws -> CivilDay {
        let day = try day(text, option, context)
        try checkYear(of: day, text, option, context)
        return day
    }

    /// Throws for a year that entries refuse too.
    static func checkYear(
        of day: CivilDay, _ text: String, _ option: String, _ context: CommandContext
    ) throws {
        guard !day.isUsual(on: context.now.day) else { return }
        throw CommandError(.usage, "\(option): \(EntryError.distantYear(text, day))")
    }

    /// The length of a time span given by an option.
    static func milliseconds(_ span: String, _ option: String) throws -> Int64 {
        let units: [Character: Int64] = ["m": 60_000, "h": 3_600_000, "d": 86_400_000, "w": 604_800_000]
        guard let last = span.last, let unit = units[last], let count = Int64(span.dropLast()),
            (0...100_000).contains(count)
        else { throw CommandError(.usage, "\(option) '\(span)' is not a span; write 30m for minutes, 12h, 3d or 2w.") }
        return count * unit
    }

    /// The sort order given by `option`, for records and transactions.
    static func sorts(_ text: String, option: String = "--sort") throws -> [RecordFilter.Sort] {
        try sortKeys(text, option: option).map { RecordFilter.Sort($0, descending: $1) }
    }

    /// Parses `KEY[,KEY]`, each with a leading minus for descending.
    ///
    /// Throws `CommandError` with status 64 listing the keys.
    static func sortKeys<Key: RawRepresentable & CaseIterable>(
        _ text: String, option: String = "--sort"
    ) throws -> [(key: Key, isDescending: Bool)] where Key.RawValue == String {
        try text.split(separator: ",").map { word in
            let name = word.hasPrefix("-") ? word.dropFirst() : word[...]
            guard let key = Key(rawValue: String(name)) else {
                let known = Key.allCases.map(\.rawValue).joined(separator: ", ")
                throw CommandError(.usage, "\(option) '\(name)' is not a key; the keys are \(known).")
            }
            return (key, word.hasPrefix("-"))
        }
    }
}

extension CommandContext {
    /// An amount given by an option, in `currency` if it names none, which is that of `account`, if one is given.
    func amount(_ text: String, _ currency: Currency?, of account: String? = nil, option: String) throws -> Amount {
        do throws(AmountError) {
            return try AmountParser(notation: notation).parse(text, currency: currency).amount
        } catch {
            guard case .conflictingCurrencies(_, let first, _) = error, first == currency, let account else {
                throw CommandError(.usage, "\(option): \(error)")
            }
            throw CommandError(
                .usage,
                "\(option) '\(text)' can't be an amount of the account '\(account)', which is in \(first); write it in \(first)."
            )
        }
    }
}

extension TransactionType: ExpressibleByArgument {
    public init?(argument: String) {
        self.init(name: argument)
    }

    public static var allValueStrings: [String] { allCases.map(\.name) }
}

extension RecordState: ExpressibleByArgument {}

extension RecordFilter.Fact: ExpressibleByArgument {}
