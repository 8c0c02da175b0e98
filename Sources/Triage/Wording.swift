import Model
import Money

extension EntryError: CustomStringConvertible {
    /// One sentence: what, why, what to do. Not escaped for a terminal.
    package var description: String {
        switch self {
        case .amount(let error): error.description
        case .controlCharacter, .unclosedQuote, .textAfterQuote, .blankQuotes, .gluedSeparator: wordSentence
        case .emptyMark, .invalidName, .noTag, .missingValue, .unknownValue, .unknownDate, .repeated: valueSentence
        case .twoAmounts, .looseSign, .bareDate, .signAgainstType, .negativeAmount, .plusInLaterLine, .negativeTotal,
            .totalTooLarge:
            amountSentence
        case .differingCurrencies, .strayCurrency, .lowercaseCurrency, .currencyWithoutAmount: currencySentence
        case .emptyLine, .lineWithoutAmount, .splitNeedsAllLines: lineSentence
        }
    }

    private var wordSentence: String {
        switch self {
        case .controlCharacter(let scalar):
            "The entry has a control character (\(TerminalText.escape(String(scalar)))); leave it out."
        case .unclosedQuote(let text):
            "The quote that begins with \(Self.cut(text)) is not closed; add the second \"."
        case .textAfterQuote(let text):
            """
            In \(Self.cut(text)) something follows the closing quote; put a blank there, or write "" for a quote \
            inside.
            """
        case .blankQuotes:
            "There are only blanks between two quotes; write a name there, or leave the quotes out."
        case .gluedSeparator(let text):
            """
            The ; hangs on \(Self.cut(text)); put a blank before it to begin the next line, or put the text in \
            quotes.
            """
        default: ""
        }
    }

    private var valueSentence: String {
        switch self {
        case .emptyMark(let mark):
            "A \(mark) stands alone; write the name right behind it (\(mark)lunch), or put the \(mark) in quotes."
        case .invalidName(let mark, let name):
            """
            \(Self.cut(mark + name)) is no plain name; put the name in quotes (\(mark)"two words"), or a blank \
            behind it where it ends.
            """
        case .noTag(let text):
            "\(Self.cut(text)) is no tag; write only tags here, with # before whatever could be something else."
        case .missingValue(let key):
            "\(key.rawValue): has no value; write it right behind the colon, \(Self.example(of: key))."
        case .unknownValue(.type, let value):
            "The type '\(Self.cut(value))' is not known; write type:income or type:expense."
        case .unknownValue(.currency, let value):
            "The currency '\(Self.cut(value))' is not known; write an ISO 4217 code such as EUR."
        case .unknownValue(let key, let value):
            "\(key.rawValue):\(Self.cut(value)) is not known; write \(Self.example(of: key))."
        case .unknownDate(let value):
            """
            The date '\(Self.cut(value))' can't be read, or there is no such day; write 2026-11-20, yesterday, -3, \
            mon, 5.11. or 11/5.
            """
        case .repeated(let key, let first, let second):
            """
            The \(key.rawValue) is given twice (\(Self.cut(first)) and \(Self.cut(second))); keep one, or put in \
            quotes what belongs to the note.
            """
        default: ""
        }
    }

    private var amountSentence: String {
        switch self {
        case .twoAmounts(let first, let second):
            """
            There are two amounts, \(Self.cut(first)) and \(Self.cut(second)); put a number that belongs to the \
            note in quotes, or a ; with blanks around it between two lines.
            """
        case .looseSign(let sign, let amount):
            """
            There is a blank between \(sign) and \(Self.cut(amount)); write \(sign)\(Self.cut(amount)), or put in \
            quotes what belongs to the note.
            """
        case .bareDate(let text):
            "\(Self.cut(text)) looks like a date; write date:\(Self.cut(text)), or put it in quotes for the note."
        case .signAgainstType(let amount):
            "\(Self.cut(amount)) is an income because of its +, but type:expense was typed; leave one of them out."
        case .negativeAmount(let text):
            """
            The amount \(Self.cut(text)) is negative; write it without minus for an expense, or with + for an \
            income.
            """
        case .plusInLaterLine(let text):
            "\(Self.cut(text)) has a + in a later line of an expense; write the + in the first line for an income."
        case .negativeTotal(let total):
            "The lines add up to \(total), which is negative; swap the signs, and income and expense."
        case .totalTooLarge:
            "The lines add up to more than can be kept; split them over several entries."
        default: ""
        }
    }

    private var currencySentence: String {
        switch self {
        case .differingCurrencies(let first, let second):
            """
            There are amounts in \(first) and in \(second), but one entry has one currency; make an entry for \
            each.
            """
        case .strayCurrency(let text):
            """
            \(Self.cut(text)) is a currency, but stands apart from the amount; write it beside the amount, or in \
            quotes where it belongs to the note.
            """
        case .lowercaseCurrency(let text):
            """
            \(text) beside an amount looks like a currency, but codes are written in capitals; write \(text.uppercased()), or \
            put it in quotes where it belongs to the note.
            """
        case .currencyWithoutAmount(let known, let typed):
            "The amount is known in another currency (\(known)); write the amount in \(typed) too."
        default: ""
        }
    }

    private var lineSentence: String {
        switch self {
        case .emptyLine(let number):
            "Line \(number) of the entry is empty; leave its ; out, or put it in quotes for the note."
        case .lineWithoutAmount(let number):
            "Line \(number) of the entry has no amount; where there are several lines, write one in each."
        case .splitNeedsAllLines(let count):
            """
            The entry has \(count) lines, and this does not say which one is meant; write all of them, each with \
            its amount, with ; between.
            """
        default: ""
        }
    }

    private static func example(of key: EntryKey) -> String {
        switch key {
        case .payee: "payee:Joe or payee:\"Joe's Diner\""
        case .account: "account:Cash"
        case .category: "category:Food"
        case .date: "date:2026-11-20 or date:yesterday"
        case .type: "type:income or type:expense"
        case .currency: "currency:EUR"
        case .cleared: "cleared:yes or cleared:no"
        case .note: "note:\"two words\""
        case .tag: "tag:lunch"
        case .location: "location:Taipei"
        }
    }

    /// At most 40 characters, for a sentence has to stay readable.
    private static func cut(_ text: String) -> String {
        text.count > 40 ? text.prefix(40) + "…" : text
    }
}
