import EntryLine
import Foundation
import Model
import Money
import Reports
import Store

extension QueueDatabase {
    /// What amounts and dates mean in this queue: what was written down when its database was made.
    ///
    /// A queue that is only just made gets them from `currency` and the settings, else from the locale, and says so in
    /// one line; no later locale changes them. With `isReadOnly` nothing is written down yet. Throws where `currency` is another one than the queue's.
    func conventions(
        _ settings: Settings, _ environment: [String: String], _ currency: Currency?, isReadOnly: Bool, output: Output
    ) throws -> Conventions {
        if let known = try conventions() {
            let own = settings.currency ?? known.currency
            guard let currency, currency != own else { return known }
            throw CommandError(
                .usage,
                "--currency \(currency) is for a queue that is only just made, but this one is kept in \(own); write the "
                    + "currency beside the amount, or change `currency` in config.yaml.")
        }
        let new = Conventions(
            currency: currency ?? settings.currency ?? Habits.currency(environment),
            decimalMark: settings.decimalMark ?? Habits.decimalMark(environment),
            monthBeforeDay: settings.monthBeforeDay ?? (Habits.dateOrder(environment) == .monthDay),
            timeZone: (settings.timeZone ?? .current).identifier)
        guard !isReadOnly else { return new }
        let established = try establish(new)
        output.say(
            "This queue's conventions: \(QueueConventions(established).summary). Settings in config.yaml change them.")
        return established
    }
}

extension QueueConventions {
    /// The conventions as reports show them.
    init(_ conventions: Conventions) {
        self.init(
            currency: conventions.currency.code, decimalMark: conventions.decimalMark?.text,
            dateOrder: (conventions.monthBeforeDay ? DateOrder.monthDay : .dayMonth).rawValue,
            timeZone: conventions.timeZone)
    }
}

extension Workplace {
    /// The conventions that apply: those of the queue, where the settings say nothing else.
    var conventions: Conventions {
        Conventions(
            currency: notation.defaultCurrency, decimalMark: notation.decimalMark,
            monthBeforeDay: dateOrder == .monthDay, timeZone: zone.identifier)
    }

    /// The names of the books, to notice new ones.
    func nameBook() throws -> NameBook {
        func names(_ kind: NameKind) throws -> [String] {
            try database.names(kind, includingHidden: true).map(\.name)
        }
        return NameBook([
            .account: try names(.accounts), .payee: try names(.payees), .category: try names(.categories),
            .tag: try names(.tags),
        ])
    }

    /// The names of the books before an entry is stored, where its echo is shown or the settings ask about new names.
    func nameBook(for format: OutputFormat) throws -> NameBook? {
        try format == .table || settings.asksNewNames ? nameBook() : nil
    }

    /// Echoes an entry that was stored, with what is new in it.
    func say(_ entry: Entry, day: CivilDay?, names: NameBook?) {
        output.say(echo.line(entry, day: day, news: names?.news(in: entry) ?? []))
    }

    /// Throws where the settings ask about new names and nobody can be asked: no command but triage and `edit` does.
    func checkNewNames(_ entry: Entry, _ names: NameBook?) throws {
        guard settings.asksNewNames, let news = names?.news(in: entry), !news.isEmpty else { return }
        throw CommandError(
            .usage,
            "\(news.map { echo.line($0) }.joined(separator: ", ")): the settings ask about new names (newNames: ask); add "
                + "the name first, as in `quickrec \(news[0].kind.plural) add NAME`, or correct the spelling.")
    }
}

extension NameBook.Kind {
    /// The command that lists them.
    fileprivate var plural: String {
        switch self {
        case .account: "accounts"
        case .payee: "payees"
        case .category: "categories"
        case .tag: "tags"
        }
    }
}

extension NameKind {
    /// What the values of a key are names of; `nil` for keys whose values the books have no list of.
    init?(_ key: EntryKey) {
        switch key {
        case .account: self = .accounts
        case .category: self = .categories
        case .payee: self = .payees
        case .tag: self = .tags
        case .date, .type, .currency, .cleared, .note, .location: return nil
        }
    }
}
