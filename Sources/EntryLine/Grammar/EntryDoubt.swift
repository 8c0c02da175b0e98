package import Model
package import Money

/// An ambiguity in an entry line. Asked about on a terminal, refused elsewhere.
package enum EntryDoubt: Hashable, Sendable {
    /// Which of several numbers in a line is its amount; lines count from 1. The others become words of the note.
    case amount(line: Int, [String])
    /// Whether a word makes the amount an income: `refund Bob 20`.
    case income(word: String)
    /// Whether money that somebody owes has been paid: `Bob owes me 20`.
    case debt(word: String)
    /// Whether an apparent transfer between one's own accounts is an expense: `ATM withdrawal 200`.
    case transfer(phrase: String)
    /// Whether words name the account: `gas 42 Visa`.
    case account(phrase: String, name: String)
    /// Whether a word names the day: `12.50 Sunday roast`; without it, the entry is of the day `otherwise`.
    case day(word: String, CivilDay, otherwise: CivilDay)
    /// Which of several days a date without a year means, the likelier first; a word of the note may mean none.
    case days(word: String, [CivilDay], isNote: Bool)
    /// Whether a number attached to a word is the amount: `看战狼2`, `20?`.
    case hiddenAmount(word: String, amount: String)
    /// Whether an amount is in this currency: that of the queue, despite a word beside it that can be money (`20 livres`), or
    /// that of the word, which may have another meaning (`5 TOP up`).
    case currency(amount: String, word: String, Currency)
    /// Whether an unquoted name continues: `account:Credit Card` if the books have both.
    case name(EntryAttribute, [String])
    /// Whether a single word is meant as the note of an entry that lacks nothing: `clear`.
    case loneNote(word: String)
    /// Whether a bare number among words is an amount in this currency and no number of the note: `Miete Dezember 2026`.
    case number(String, Currency)
    /// The same where the amount is known already: `Gehalt November 13` for a record of 3200.00 EUR.
    case newAmount(String, known: Amount)
    /// Whether an amount without a currency is in that of the account: `12.50 account:"Visa USD"`.
    case accountCurrency(text: String, account: String, Amount)

    /// The number of possible answers; the first is number 0, which is "yes" for a yes-or-no question.
    package var answerCount: Int {
        switch self {
        case .amount(_, let texts): texts.count
        case .name(_, let names): names.count
        case .days(_, let days, let isNote): days.count + (isNote ? 1 : 0)
        default: 2
        }
    }

    /// Whether this is a yes-or-no question.
    package var isYesOrNo: Bool {
        switch self {
        case .amount, .name, .days: false
        case .income, .debt, .transfer, .account, .day, .hiddenAmount, .currency, .loneNote, .number, .newAmount,
            .accountCurrency:
            true
        }
    }

    /// The question without the possible answers.
    package func question(today: CivilDay) -> String {
        switch self {
        case .amount(_, let texts):
            "Which is the amount: \(Self.choices(texts))?"
        case .hiddenAmount(let word, let amount):
            "Is \(EntryError.cut(amount)) the amount ('\(EntryError.cut(word))')?"
        case .currency(let amount, let word, let currency):
            "Is \(EntryError.cut(amount)) an amount in \(currency) ('\(EntryError.cut(word))')?"
        case .name(let key, let names): "Which \(key.rawValue): \(Self.choices(names))?"
        case .loneNote(let word): "Only the note \"\(EntryError.cut(word))\"?"
        case .number(let text, _): "Is \(EntryError.cut(text)) the amount?"
        case .newAmount(let text, let known): "Is \(EntryError.cut(text)) the new amount (\(known) before)?"
        case .accountCurrency(_, _, let amount): "Is it \(amount)?"
        case .income(let word): "Is it an income ('\(EntryError.cut(word))')?"
        case .debt(let word): "Has it been paid ('\(EntryError.cut(word))')?"
        case .transfer(let phrase): "Is it an expense ('\(EntryError.cut(phrase))')?"
        case .account(let phrase, let name):
            "Is \(EntryError.cut(name)) the account ('\(EntryError.cut(phrase))')?"
        case .days(let word, let days, let isNote):
            """
            Which day is '\(EntryError.cut(word))': \
            \(Self.choices(days.map { EntryEcho.text(of: $0, today: today) } + (isNote ? ["none"] : [])))?
            """
        case .day(let word, let day, let other):
            """
            Was it on \(EntryEcho.text(of: day, today: today)) ('\(EntryError.cut(word))')\
            \(day == other ? "" : ", not on " + EntryEcho.text(of: other, today: today))?
            """
        }
    }

    private static let signs = [" + ", " - ", " − ", " / ", " ÷ "]

    private static func written(_ days: [CivilDay]) -> String {
        days.map { "date:\($0)" }.joined(separator: " or ")
    }

    private static func choices(_ texts: [String]) -> String {
        texts.enumerated().map { "\($0 + 1) = \(EntryError.cut($1))" }.joined(separator: ", ")
    }

    /// The first two texts without a blank in them: `8 Euro` and `50` are `8Euro50`.
    private static func joined(_ texts: [String]) -> String { texts[..<2].joined().filter { !$0.isWhitespace } }

    /// The calculation without a blank; in parentheses where it could be a day: `(18/2)`.
    private static func calculation(_ text: String) -> String {
        let calculation = text.filter { !$0.isWhitespace }
        let isDay = calculation.has(anyOf: "/") && calculation.allSatisfy { $0.isNumber || $0 == "/" }
        return isDay ? "(\(calculation))" : calculation
    }

    /// Whether the second of two texts is the first with groups behind it: `1`, `1 000`.
    private static func isGrouped(_ texts: [String]) -> Bool {
        texts.count == 2 && texts[1].hasPrefix(texts[0] + " ")
            && texts[1].dropFirst(texts[0].count + 1).first?.isNumber == true
    }

    /// Whether the third text is that of the other two, of which the second has a sign: `12,50 €`, `+2 €`.
    private static func isSum(_ texts: [String]) -> Bool {
        texts[1].first.map { "+-−".contains($0) } == true && texts[2] == texts[..<2].joined(separator: " ")
    }

    /// The error sentence used if no question can be asked.
    var sentence: String {
        switch self {
        case .amount(_, let texts)
        where texts.count == 3 && texts[1].first?.isNumber == true && texts[2] == texts[..<2].joined(separator: " "):
            """
            \(EntryError.cut(texts[2])) could be one amount or two; put a number that belongs to the note in quotes, or write \
            \(EntryError.cut(Self.joined(texts))) for one.
            """
        case .amount(_, let texts) where Self.isGrouped(texts):
            """
            \(EntryError.cut(texts[1])) could be one amount or two; put a number that belongs to the note in quotes, or write \
            \(EntryError.cut(texts[1].filter { !$0.isWhitespace })) for one.
            """
        case .amount(_, let texts)
        where texts.count == 3 && (Self.signs.contains(where: texts[2].contains) || Self.isSum(texts)):
            """
            \(EntryError.cut(texts[2])) could be a calculation or two numbers; write \
            \(EntryError.cut(Self.calculation(texts[2]))) to calculate, or put a number that belongs to the note in quotes.
            """
        case .amount(_, let texts)
        where texts.dropFirst().allSatisfy({ $0.hasSuffix("%") && $0.hasPrefix(texts[0].filter { !$0.isWhitespace }) }):
            """
            There is a percentage beside \(EntryError.cut(texts.first ?? "")); write \
            \(texts.dropFirst().map { EntryError.cut($0) }.joined(separator: " or ")) to calculate, or put the number that \
            belongs to the note in quotes.
            """
        case .amount(_, let texts):
            """
            There are two amounts, \(EntryError.cut(texts.first ?? "")) and \(EntryError.cut(texts.dropFirst().first ?? "")); \
            put a number that belongs to the note in quotes, or a ; between two lines.
            """
        case .hiddenAmount(let word, let amount):
            """
            '\(EntryError.cut(word))' could have the amount \(EntryError.cut(amount)) in it; write that between blanks, or \
            put the word in quotes for the note.
            """
        case .currency(let amount, let word, let currency) where word == currency.code:
            """
            '\(word)' could be a word or the currency of \(EntryError.cut(amount)), in which there is no account; write \
            currency:\(word), or put it in quotes for the note.
            """
        case .currency(let amount, let word, _):
            """
            '\(EntryError.cut(word))' beside \(EntryError.cut(amount)) could be its currency; write the ISO 4217 code that is \
            meant\(MoneyWords.example(word)) behind the number, or put the word in quotes for the note.
            """
        case .name(let key, let names):
            """
            The \(key.rawValue) could be \(names.map { EntryError.cut($0) }.joined(separator: " or ")); put the one that is \
            meant in quotes.
            """
        case .loneNote(let word):
            """
            '\(EntryError.cut(word))' would only be a note of one word; write note:\(EntryError.cut(word)) if that is \
            meant.
            """
        case .number(let text, let currency):
            """
            '\(EntryError.cut(text))' could be a year or another number of the note; write \(EntryError.cut(text)) \
            \(currency) for the amount, or put it in quotes for the note.
            """
        case .newAmount(let text, let known):
            """
            The amount is \(known) already, and '\(EntryError.cut(text))' could be a number of the note; write \
            \(EntryError.cut(text)) \(known.currency) for the new amount, or put it in quotes for the note.
            """
        case .accountCurrency(let text, let account, let amount):
            """
            The account '\(EntryError.cut(account))' is kept in \(amount.currency), and \(EntryError.cut(text)) names no \
            currency; write \(EntryError.cut(text)) \(amount.currency) or currency:\(amount.currency), or name another account.
            """
        case .income(let word):
            """
            '\(EntryError.cut(word))' could mean an income; write + before the amount if it is one, otherwise type:expense, or \
            put the word in quotes.
            """
        case .debt(let word):
            """
            '\(EntryError.cut(word))' could be a debt, and quickrec keeps only what has been paid; write + before the \
            amount for an income, type:expense for an expense, or put the word in quotes for the note.
            """
        case .transfer(let phrase):
            """
            '\(EntryError.cut(phrase))' could be a transfer between accounts, which quickrec does not have yet; write \
            type:expense or type:income to book it all the same, or put the word in quotes for the note.
            """
        case .account(let phrase, let name) where "#@".contains(phrase.first ?? " "):
            """
            '\(EntryError.cut(phrase))' could be the account; write \(EntryText.keyed(.account, name)), or \
            \(phrase.prefix(1))\(EntryText.quoted(String(phrase.dropFirst()))) for the \
            \(phrase.first == "#" ? "tag" : "place").
            """
        case .account(let phrase, let name):
            """
            '\(EntryError.cut(phrase))' could be the account; write \(EntryText.keyed(.account, name)), or put it in quotes for \
            the note.
            """
        case .day(let word, let day, _):
            """
            '\(EntryError.cut(word))' could be the day; write date:\(day) instead, or put it in quotes for the note.
            """
        case .days(let word, let days, isNote: true):
            """
            '\(EntryError.cut(word))' could be the day; write \(Self.written(days)) instead, or put it in quotes for the \
            note.
            """
        case .days(let word, let days, isNote: false):
            "date:\(EntryError.cut(word)) could be one of \(days.count) days; write \(Self.written(days))."
        }
    }
}

/// The user's answers about an entry line so far: the number of each answer, from 0.
package typealias EntryAnswers = [EntryDoubt: Int]

extension EntryAnswers {
    /// The number of the answer to `doubt`. Throws `EntryError.doubt` if there is none yet.
    func answer(to doubt: EntryDoubt) throws(EntryError) -> Int {
        guard let answer = self[doubt] else { throw .doubt(doubt) }
        return answer
    }

    /// The answer whether the word names that day, and not the one that the entry has without it, whichever that was when it was
    /// asked.
    func answer(to word: String, _ day: CivilDay) -> Int? {
        first { doubt, _ in
            if case .day(word, day, _) = doubt { true } else { false }
        }?.value
    }

    /// The answers with those about amounts in one currency given for another one, too, so that none is asked for twice.
    func converted(from currency: Currency, to other: Currency) -> EntryAnswers {
        var result = self
        for (doubt, answer) in self {
            switch doubt {
            case .currency(let text, let word, currency): result[.currency(amount: text, word: word, other)] = answer
            case .number(let text, currency): result[.number(text, other)] = answer
            default: break
            }
        }
        return result
    }
}
