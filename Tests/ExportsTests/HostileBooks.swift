import Exports
import Foundation
import Model
import Money
import TestSupport
import Testing

/// Books full of what other programs stumble over, the same for the same seed.
struct HostileBooks {
    private(set) var names = BookNames(accounts: [], categories: [], tags: [])
    private(set) var transactions: [BookedTransaction] = []
    private var payees: [String] = []
    private var chance: SplitMix64
    /// Begins every name, so that several books can stand in one file.
    private let prefix: String

    /// Every kind of trap: what begins a comment, a status, a code, a date, a directive, an expression or a formula in
    /// some program; quotes; blanks of all kinds; scripts without capitals; marks that change the order of letters.
    static let fragments = [
        "Cafe; lunch", ";", "; :a:b:", "key: value", "date: next week", "date2: 2026-13-45", "payee: X", "key:: 1/0",
        "https://a.b/c?d=e", "[2024-13-45]", "[=2024/1/1]", "(code)", "!", "* ", "|", "a | b", "~ monthly", "= expr",
        "include /etc/passwd", "comment", "end comment", "account X", "D 1000.00 EUR", "Y2020", "apply tag x",
        "1,234.50 EUR", "@ 5 USD", "{10 USD}", "12,50", "$5.00", "5.00 eur", "\"", "\\", "\\\"", "say \"hi\" \\",
        "#café", "^link", "r+d", "a,b", "two  spaces", "'", "`$(x)`", "%", "=1+1", "+1", "-1", "@SUM", "'=1",
        "<b>&amp;",
        "\u{A0}\u{A0}x", "\u{2003}", "\u{3000}全角", "弁当", "قهوة", "हिन्दी", "Žluťoučký kůň", "ß", "ǆ", "Ⅷ", "🍰", "👩‍👩‍👧", "É",
        "E\u{301}", "\u{200F}rtl", "\u{202E}reversed", "\u{FEFF}", ":", "a:b", ": :", "a::b", "-", "--", "_", "2x", "9",
        "𝒳", "ẞ", "𝟗", "Ꭰ", "\"\u{301}x", "\\\u{20E3}", ":\u{301}", "\u{93E}",
    ]

    /// What only notes can have: names stand in one line.
    static let noteFragments = [
        "\n    Expenses:Hack  1000000 EUR", "\n2023-01-01 * injected\n    A  1 EUR\n    B  -1 EUR\n", "\r\n", "\n\n",
        "\t", "\u{2028}", "\u{85}", "\u{B}", "\u{1B}[31m", "\u{0}", "\n; x", "\n\"", "\n  key: \"v\"",
        "\ninclude \"/etc/passwd\"\n", "\noption \"title\" \"x\"\n",
    ]

    static let currencies = ["EUR", "JPY", "KWD", "USD", "CLF"].compactMap { Currency(code: $0) }

    init(seed: UInt64, prefix: String = "", count: Int) {
        chance = SplitMix64(seed: seed)
        self.prefix = prefix
        makeNames()
        for number in 0..<count { transactions.append(transaction(number)) }
    }

    private mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &chance) }

    private mutating func maybe(_ one: Int, in all: Int) -> Bool { below(all) < one }

    /// One to three fragments.
    private mutating func text(of fragments: [String]) -> String {
        (0...below(3)).map { _ in fragments[below(fragments.count)] }.joined(separator: maybe(1, in: 2) ? " " : "")
    }

    /// Names that the books can hold: each once, whatever its case, and not only blanks.
    private mutating func someNames(_ count: Int) -> [String] {
        var keys: Set<TagKey> = []
        return (0..<count).compactMap { _ in
            let words = text(of: Self.fragments).split(whereSeparator: \.isWhitespace)
            let name = prefix + words.joined(separator: " ")
            return !words.isEmpty && keys.insert(TagKey(name)).inserted ? name : nil
        }
    }

    private mutating func makeNames() {
        names.accounts = someNames(12).map { ($0, Self.currencies[below(Self.currencies.count)]) }
        names.categories = someNames(12)
        names.tags = someNames(12)
        payees = someNames(20)
    }

    private mutating func transaction(_ number: Int) -> BookedTransaction {
        let (account, currency) = names.accounts[below(names.accounts.count)]
        let isOpening = maybe(1, in: 12)
        var lines = (0...(maybe(1, in: 3) ? below(4) : 0)).map { _ in line(currency) }
        if isOpening { lines = [EntryLine(amount: lines[0].amount)] }
        let total = lines.reduce(Int64(0)) { $0 + ($1.amount?.minorUnits ?? 0) }
        if total < 0 { lines.append(EntryLine(amount: Amount(minorUnits: -total, currency: currency))) }
        return BookedTransaction(
            id: TransactionID(), quickRecordID: maybe(1, in: 2) ? QuickRecordID() : nil,
            audioUUID: maybe(1, in: 2) ? AudioUUID() : nil,
            date: CivilDay(daysSinceEpoch: maybe(1, in: 20) ? -150_000 + below(60_000) : 19_000 + below(1_000)),
            createdAt: Moment(clampingMilliseconds: 1_700_000_000_000 + Int64(number), in: .gmt),
            type: maybe(1, in: 3) ? .income : .expense,
            amount: Amount(minorUnits: max(total, 0), currency: currency), account: account,
            payee: maybe(3, in: 4) ? payees[below(payees.count)] : nil,
            location: maybe(1, in: 2) ? text(of: Self.fragments) : nil,
            note: maybe(3, in: 4) ? text(of: Self.fragments + Self.noteFragments) : nil,
            isCleared: maybe(1, in: 2), lines: lines, isOpeningBalance: isOpening)
    }

    /// An amount that may be zero or negative, small or large.
    private mutating func line(_ currency: Currency) -> EntryLine {
        let units = [0, 1, below(100), below(100_000), -below(1_000), below(1_000_000_000_000)][below(6)]
        var tags: [String] = []
        for tag in names.tags where maybe(1, in: 6) { tags.append(tag) }
        return EntryLine(
            amount: Amount(minorUnits: Int64(units), currency: currency),
            category: maybe(2, in: 3) ? names.categories[below(names.categories.count)] : nil, tags: tags,
            note: maybe(1, in: 3) ? text(of: Self.fragments + Self.noteFragments) : nil)
    }

    /// Takes other books in, which have another prefix.
    mutating func add(_ other: HostileBooks) {
        names.accounts += other.names.accounts
        names.categories += other.names.categories
        names.tags += other.names.tags
        transactions += other.transactions
    }
}

extension HostileBooks: CustomTestStringConvertible {
    var testDescription: String { "\(transactions.count) transactions" }
}
