import Foundation
import Model
import Money
import TestSupport
import Testing

@testable import EntryLine

/// One row of `Entries/entries.jsonl` or another table beside it: an entry as people type it, and what it means.
struct EntryTableRow: Decodable {
    struct Line: Decodable {
        var amount: String
        var tags: [String]
        var note: String?
    }

    /// The convention that it is typed in.
    var `in`: String
    /// The accounts in the books; the first one is the default.
    var books: [String]?
    var entry: String
    var type: String?
    var currency: String?
    var amount: String?
    var tags: [String]?
    var note: String?
    var day: String?
    var payee: String?
    var account: String?
    var category: String?
    var location: String?
    var lines: [Line]?
    /// What is asked about: `amount`, `income`, `debt`, `transfer`, `account`, `day`, `name`, `currency`, `hidden`, `number` or
    /// `note`.
    var asks: String?
    var refused: Bool?

    /// The rows of the table, and those with accounts in the books, about amounts, days, signs and currencies.
    static func all() throws -> [EntryTableRow] { try table.get() }

    private static let table = Result {
        try ["entries", "accounts", "amounts", "days", "signs", "currencies"].flatMap { try all(in: $0 + ".jsonl") }
    }

    /// All rows of a file, in its order.
    static func all(in file: String) throws -> [EntryTableRow] {
        let path = Checkout.tests("EntryLineTests/Entries/\(file)")
        let decoder = JSONDecoder()
        return try Data(contentsOf: path).split(separator: UInt8(ascii: "\n")).map {
            try decoder.decode(EntryTableRow.self, from: $0)
        }
    }

    /// The conventions of the table: currency, decimal mark and order of dates.
    static let conventions: [String: EntryContext] = [
        "en": context("USD", .point, .monthDay), "de": context("EUR", .comma, .dayMonth),
        "fr": context("EUR", .comma, .dayMonth), "zh": context("CNY", .point, .monthDay),
        "ja": context("JPY", .point, .monthDay), "unset": context("EUR", nil, .dayMonth),
        "gb": context("GBP", .point, .dayMonth), "es": context("EUR", .comma, .dayMonth),
        "it": context("EUR", .comma, .dayMonth), "ko": context("KRW", .point, .monthDay),
        "sv": context("SEK", .comma, .dayMonth), "dk": context("DKK", .comma, .dayMonth),
        "ch": context("CHF", .point, .dayMonth), "tw": context("TWD", .point, .monthDay),
        "in": context("INR", .point, .dayMonth), "ca": context("CAD", .comma, .dayMonth),
        "mx": context("MXN", .point, .dayMonth), "br": context("BRL", .comma, .dayMonth),
        "no": context("NOK", .comma, .dayMonth), "pl": context("PLN", .comma, .dayMonth),
        "cz": context("CZK", .comma, .dayMonth), "tr": context("TRY", .comma, .dayMonth),
        "ru": context("RUB", .comma, .dayMonth), "paris": context("EUR", .comma, .dayMonth, zone: "Europe/Paris"),
        "berlin": context("EUR", .comma, .dayMonth, zone: "Europe/Berlin"),
        "nl": context("EUR", .comma, .dayMonth, zone: "Europe/Amsterdam"),
        "us": context("USD", .point, .monthDay, zone: "America/New_York"),
        "hu": context("HUF", .comma, .dayMonth, zone: "Europe/Budapest"),
        "ro": context("RON", .comma, .dayMonth, zone: "Europe/Bucharest"),
        "fi": context("EUR", .comma, .dayMonth, zone: "Europe/Helsinki"),
        "el": context("EUR", .comma, .dayMonth, zone: "Europe/Athens"),
        "uk": context("UAH", .comma, .dayMonth, zone: "Europe/Kyiv"),
        "th": context("THB", .point, .dayMonth, zone: "Asia/Bangkok"),
        "vi": context("VND", .comma, .dayMonth, zone: "Asia/Ho_Chi_Minh"),
        "id": context("IDR", .comma, .dayMonth, zone: "Asia/Jakarta"),
        "za": context("ZAR", .point, .dayMonth, zone: "Africa/Johannesburg"),
        "ke": context("KES", .point, .dayMonth, zone: "Africa/Nairobi"),
        "ng": context("NGN", .point, .dayMonth, zone: "Africa/Lagos"),
        "ph": context("PHP", .point, .dayMonth, zone: "Asia/Manila"),
        "ae": context("AED", .point, .dayMonth, zone: "Asia/Dubai"),
        "my": context("MYR", .point, .dayMonth, zone: "Asia/Kuala_Lumpur"),
        "ar": context("ARS", .comma, .dayMonth, zone: "America/Argentina/Buenos_Aires"),
        "bo": context("BOB", .comma, .dayMonth, zone: "America/La_Paz"),
        "hn": context("HNL", .point, .dayMonth, zone: "America/Tegucigalpa"),
        "pe": context("PEN", .point, .dayMonth, zone: "America/Lima"),
    ]

    /// The convention of the row, with the accounts of its books.
    func context() throws -> EntryContext {
        var context = try #require(Self.conventions[`in`])
        guard let books else { return context }
        let accounts = AccountNames(books.enumerated().map { (name: $1, isDefault: $0 == 0) })
        context.accounts = { accounts }
        context.isKnown = { key, name in key == .account && books.contains(name) }
        return context
    }

    private static func context(
        _ code: String, _ mark: DecimalMark?, _ order: DateOrder, zone: String = "UTC"
    ) -> EntryContext {
        EntryContext(
            notation: AmountNotation(decimalMark: mark, defaultCurrency: Sample.currency(code)), today: Sample.today,
            dateOrder: order, zone: zone)
    }

    /// What the row says, in one line.
    var expected: String {
        if refused == true { return "refused" }
        if let asks { return "asks \(asks)" }
        let parts = (lines ?? []).map { line in
            [line.amount, line.tags.joined(separator: ","), line.note ?? "-"].joined(separator: "/")
        }
        return [
            type, amount, currency, tags?.joined(separator: ","), note, day, payee, account, category, location,
            parts.joined(separator: " ; "),
        ].map { $0.flatMap { $0.isEmpty ? nil : $0 } ?? "-" }.joined(separator: " | ")
    }

    /// What the parser makes of the entry, in the same words.
    func actual(_ context: EntryContext) -> String {
        do throws(EntryError) {
            return Self.text(of: try EntryParser(context: context).parse(entry).entry)
        } catch {
            switch error {
            case .doubt(.amount): return "asks amount"
            case .doubt(.income): return "asks income"
            case .doubt(.debt): return "asks debt"
            case .doubt(.transfer): return "asks transfer"
            case .doubt(.account): return "asks account"
            case .doubt(.day), .doubt(.days): return "asks day"
            case .doubt(.hiddenAmount): return "asks hidden"
            case .doubt(.name): return "asks name"
            case .doubt(.currency): return "asks currency"
            case .doubt(.loneNote): return "asks note"
            case .doubt(.number), .doubt(.newAmount): return "asks number"
            default: return "refused"
            }
        }
    }

    private static func text(of entry: Entry) -> String {
        let isSplit = entry.lines.count > 1
        let parts = entry.lines.map { line in
            [line.amount?.decimalString ?? "-", line.tags.joined(separator: ","), line.note ?? "-"]
                .joined(separator: "/")
        }
        let fields: [String?] = [
            entry.type?.name, entry.total?.decimalString, entry.total?.currency.code,
            entry.tags.joined(separator: ","), entry.note, entry.date?.description, entry.payee, entry.account,
            isSplit ? nil : entry.lines.first?.category, entry.location, isSplit ? parts.joined(separator: " ; ") : nil,
        ]
        return fields.map { $0.flatMap { $0.isEmpty ? nil : $0 } ?? "-" }.joined(separator: " | ")
    }
}
