import Model
import Money

extension EntryError: CustomStringConvertible {
    /// One sentence for each problem, with the reason and the remedy. Not escaped for a terminal.
    package var description: String {
        switch self {
        case .amount(let error): error.description
        case .amountOrDay(let error, let day):
            "\(error.description.dropLast()) for the amount, or date:\(day) for the day."
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
        case .longWord(let count):
            """
            A word has \(count.counted("character")), and an amount has at most \(EntryTokenizer.longestWord); put it in \
            quotes where it belongs to the note.
            """
        case .emptyMark(let mark):
            "A \(mark) stands alone; write the name right behind it (\(mark)lunch), or put the \(mark) in quotes."
        case .invalidName(let mark, let name):
            """
            \(Self.cut(mark + name)) is no plain name; put the name in quotes (\(mark)"two words"), or a blank \
            behind it where it ends.
            """
        case .noTag(let text):
            "\(Self.cut(text)) is not a tag; write only tags here, with # before anything that could be something else."
        case .nearlyKey(let word, let key, let value):
            """
            \(Self.cut(word.hasSuffix("=") ? word : word + ":")) is not a key, but looks like \(key.rawValue):; write \
            \(value.isEmpty ? Self.example(of: key) : "\(key.rawValue):\(Self.cut(value))"), or put it in quotes for the note.
            """
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
        case .bareDate(let text):
            "\(Self.cut(text)) looks like a date; write date:\(Self.cut(text)), or put it in quotes for the note."
        case .distantYear(let text, let day):
            """
            The date '\(Self.cut(text))' is in \(day.components.year), but dates go from 1970 to the end of next year; \
            correct the year.
            """
        case .longAgo(let text, let day):
            "The last '\(Self.cut(text))' was in \(day.components.year); write \(day) for that day, or another one."
        case .distantMemo(let day):
            """
            The memo is from \(day), but dates go from 1970 to the end of next year; give the day, as in \
            date:yesterday or date:2026-11-20.
            """
        case .noSuchDay(let text):
            """
            There is no day '\(Self.cut(text))' in any year; write date: and the day that is meant, or put it in quotes for \
            the note.
            """
        case .vagueDay(let text):
            "'\(Self.cut(text))' names no single day; write date: and the day, or put it in quotes for the note."
        case .multiplier(let number, let word):
            """
            \(Self.cut(number)) stands before \(Self.cut(word)); write all digits of the amount, or put what belongs to \
            the note in quotes.
            """
        case .minorUnit(let number, let word, let example):
            """
            \(Self.cut(number)) \(Self.cut(word)) is a part of a larger unit; write it with decimals, such as \(example), or \
            put what belongs to the note in quotes.
            """
        case .times(let typed, let calculation):
            """
            \(Self.cut(typed)) could be the price of one or of all; write it with a * (\(Self.cut(calculation))), or put one \
            of the numbers in quotes.
            """
        case .share(let word):
            """
            '\(Self.cut(word))' beside the amount leaves open what was paid; calculate it (48/4, 2*3, 40+10%), or put \
            the word in quotes for the note.
            """
        case .spelledAmount(let text):
            "'\(Self.cut(text))' is an amount in words; write it in digits, or put it in quotes for the note."
        case .hiddenAmount(let word):
            """
            '\(Self.cut(word))' has a number in it that could be the amount; write the amount between blanks, or put the \
            word in quotes for the note.
            """
        case .fraction(let text):
            """
            \(Self.cut(text)) could be a fraction or a date; put blanks around the / to calculate, write date: and the \
            day, or put it in quotes for the note.
            """
        case .longNumber(let text):
            """
            \(Self.cut(text)) has as many digits as a telephone's or a card's number; put it in quotes for the note, or \
            write the amount with its currency.
            """
        case .semicolonInNumber(let text):
            "\(Self.cut(text)) could be one amount or two lines; write a decimal mark for the ;, or blanks around it."
        case .zeroResult(let text):
            "\(Self.cut(text)) comes to nothing; write 0 if nothing was paid."
        case .looseSign(let sign, let amount) where sign != "+":
            """
            There is a \(sign) before \(Self.cut(amount)); leave it out for an expense, write + for an income, or put in \
            quotes what belongs to the note.
            """
        case .looseSign(let sign, let amount):
            """
            There is a blank between \(sign) and \(Self.cut(amount)); write \(sign)\(Self.cut(amount)), or put in \
            quotes what belongs to the note.
            """
        case .looseSum(let first, let second, let sum):
            """
            There is a + between \(Self.cut(first)) and \(Self.cut(second)), and words; write \(Self.cut(sum)) for both together, \
            or put in quotes what belongs to the note.
            """
        case .signAgainstType(let amount):
            "\(Self.cut(amount)) is an income because of its +, but the entry says expense; leave one of them out."
        case .lineOfOthers(let text):
            """
            The line \(Self.cut(text)) may be the sum or a part of others, and would be added to them; leave it out, write a - \
            before the amount if it comes off, or put its words in quotes.
            """
        case .negativeAmount(let text):
            """
            The amount \(Self.cut(text)) is negative; write it without minus for an expense, or with + for an \
            income.
            """
        case .range(let text):
            """
            \(Self.cut(text)) looks like a range; write the one amount that was paid, or put it in quotes for the note.
            """
        case .plusInLaterLine(let text):
            """
            \(Self.cut(text)) has a + in a later line of an expense; write the lines as two entries, or a + in each line for \
            an income.
            """
        case .mixedLines(let text):
            """
            '\(Self.cut(text))' makes its line an income, and another line is none; write the lines as two entries, -5 for \
            what was taken off, or type:income if all of them are.
            """
        case .negativeTotal(let total):
            "The lines add up to \(total), which is negative; swap the signs, and income and expense."
        case .totalTooLarge:
            "The lines add up to more than can be kept; split them over several entries."
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
        case .unnamedCurrency(let text, let example):
            """
            '\(Self.cut(text))' does not say which currency; write its ISO 4217 code\
            \(example.map { ", such as " + $0 } ?? "").
            """
        case .unknownCode(let text):
            """
            \(Self.cut(text)) beside an amount looks like a currency, but ISO 4217 has none of that name; write the \
            amount in another one, or put \(Self.cut(text)) in quotes for the note.
            """
        case .lowercaseCurrency(let text):
            """
            \(text) beside an amount looks like a currency, but codes are written in capitals; write \(text.uppercased()), or \
            put it in quotes where it belongs to the note.
            """
        case .currencyWithoutAmount(let known, let typed):
            "The amount is known in another currency (\(known)); write the amount in \(typed) too."
        case .emptyLine(let number):
            "Line \(number) of the entry is empty; leave its ; out, or put it in quotes for the note."
        case .lineWithoutAmount(let number):
            "Line \(number) of the entry has no amount; where there are several lines, write one in each."
        case .splitNeedsAllLines(let count):
            """
            The entry has \(count) lines, and this does not say which one is meant; write all of them, each with \
            its amount, with ; between.
            """
        case .doubt(let doubt): doubt.sentence
        case .transfer(let isForMemo):
            """
            There are no transfers between accounts yet; \(isForMemo ? "discard the memo, or " : "")write type:expense or \
            type:income to book it all the same.
            """
        case .debt(isForMemo: true):
            "Debts are not kept; discard the memo, or snooze it until the money has been paid."
        case .debt(isForMemo: false):
            "Debts are not kept; enter it once the money has been paid."
        case .several(let errors): errors.map(\.description).joined(separator: " ")
        }
    }

    private static func example(of key: EntryAttribute) -> String {
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

    /// Truncates the text to 40 characters to keep the sentence readable.
    static func cut(_ text: String) -> String {
        text.count > 40 ? text.prefix(40) + "…" : text
    }
}
