package import Model
package import Money

/// Why a text is not an entry line. The sentences are in `Wording.swift`.
package enum EntryError: Error, Equatable, Sendable {
    /// An unreadable or ambiguous amount.
    case amount(AmountError)
    /// The same of what can also be a day: `24.11` where the comma is the decimal mark.
    case amountOrDay(AmountError, CivilDay)
    /// A control character that entries can't have.
    case controlCharacter(Unicode.Scalar)
    /// The text from an opening quote to the end of the entry.
    case unclosedQuote(String)
    /// A quoted text and what follows it without a blank.
    case textAfterQuote(String)
    /// Quotes that contain only blanks.
    case blankQuotes
    /// A word with a digit is longer than any amount; its number of Unicode scalars.
    case longWord(Int)
    /// A `#` or `@` with no name after it.
    case emptyMark(String)
    /// A name that needs quotes, after `#` or `@` or a key.
    case invalidName(mark: String, name: String)
    /// Something other than a tag where only tags are allowed.
    case noTag(String)
    /// A word before a colon or `=` that is nearly a key, and the value after it.
    case nearlyKey(String, meant: EntryAttribute, value: String)
    /// A key with nothing after its colon.
    case missingValue(EntryAttribute)
    /// A key, and a value that is none of those it can have.
    case unknownValue(EntryAttribute, String)
    /// A day that can't be read or doesn't exist.
    case unknownDate(String)
    /// A year outside the accepted range: before 1970 or after next year.
    case distantYear(String, CivilDay)
    /// A day without a year that was last more than a year ago: 29 February.
    case longAgo(String, CivilDay)
    /// A distant year of a day that was not typed: a sidecar has named it, or the recorder's clock was wrong.
    case distantMemo(CivilDay)
    /// A date without `date:` that no year has: `31/11`.
    case noSuchDay(String)
    /// A span of days where one day is needed: `last week`.
    case vagueDay(String)
    /// Something that an entry or a line may contain only once.
    case repeated(EntryAttribute, first: String, second: String)
    /// Something ambiguous that the user must be asked about.
    case doubt(EntryDoubt)
    /// A transfer between the user's own accounts, in an entry for a memo or another one.
    case transfer(isForMemo: Bool)
    /// Money that somebody owes, and that has not been paid; for a memo or not.
    case debt(isForMemo: Bool)
    /// A number and a word that multiplies it: `2 thousand`.
    case multiplier(String, String)
    /// A number of hundredths, `50 Pfennig`, and how half a unit is written with decimals.
    case minorUnit(String, String, example: String)
    /// `2x 3.90` and `2*3.90`: the price of one item or of all.
    case times(typed: String, calculation: String)
    /// A word that leaves the amount paid open: `12 each`, `half of 48`, `12.50 + tip`.
    case share(String)
    /// An amount in words that is not read: `due e cinquanta`, `zwanzig Euro 50`.
    case spelledAmount(String)
    /// A word with numbers in it that could be amounts: `10+10=20`.
    case hiddenAmount(String)
    /// `12/50`: a fraction of one, or a date in another order.
    case fraction(String)
    /// A number with as many digits as a telephone or card number.
    case longNumber(String)
    /// `12;50`: a slip for a decimal mark rather than a line separator.
    case semicolonInNumber(String)
    /// A calculation whose result is zero.
    case zeroResult(String)
    /// The currencies of the first amount and of one that differs.
    case differingCurrencies(Currency, Currency)
    /// A currency that is not next to the amount.
    case strayCurrency(String)
    /// A money word that is not specific to one currency, and one code it can mean.
    case unnamedCurrency(String, example: String?)
    /// A word beside an amount that looks like a currency code but isn't one.
    case unknownCode(String)
    /// A currency code beside an amount that is not in upper case.
    case lowercaseCurrency(String)
    /// A sign followed by a blank.
    case looseSign(String, before: String)
    /// The same behind another amount, and the two of them as a sum: `4,50€ café + 1€`.
    case looseSum(String, String, sum: String)
    /// A date without `date:`.
    case bareDate(String)
    /// `type:expense`, or an equivalent word, together with a `+`.
    case signAgainstType(String)
    /// An amount with a minus or a calculation below zero, except in later lines.
    case negativeAmount(String)
    /// Two amounts between which the one paid lies: `12-15`.
    case range(String)
    /// A line that is the sum or a part of others, or is taken off them: `total 6.10`.
    case lineOfOthers(String)
    /// A `+` in a later line of an expense.
    case plusInLaterLine(String)
    /// A `+` or a word that makes only some of several lines an income.
    case mixedLines(String)
    /// The sum of the lines if it is below zero.
    case negativeTotal(Amount)
    /// A sum of the lines that does not fit 64 bits of minor units.
    case totalTooLarge
    /// An empty line: two `;` with nothing between them, or one at the start or end; counted from 1.
    case emptyLine(Int)
    /// A line without an amount in a split entry; counted from 1.
    case lineWithoutAmount(Int)
    /// A value for a single line, given for an entry that has several.
    case splitNeedsAllLines(Int)
    /// A currency that differs from that of the known amount.
    case currencyWithoutAmount(known: Amount, typed: Currency)
    /// Several parts that can't be read, in order.
    case several([EntryError])

    /// A number of hundredths, or of tenths as in `5毛`, with the same number in decimals as the example.
    static func minorUnit(_ number: String, _ unit: String, _ notation: AmountNotation) -> EntryError {
        .minorUnit(number, unit, example: notation.decimals(of: number, tenths: unit.has(anyOf: "毛角毫")))
    }

    /// Throws what was found wrong with the parts of a line, if anything: a question only if nothing else is.
    static func check(_ problems: [EntryError]) throws(EntryError) {
        let faults = problems.filter { if case .doubt = $0 { false } else { true } }
        guard faults.count < 2 else { throw .several(faults) }
        if let first = faults.first ?? problems.first { throw first }
    }

    /// Adds a problem to those found so far, once; five are enough to tell.
    static func add(_ problem: EntryError, to problems: inout [EntryError]) {
        if problems.count < 5, !problems.contains(problem) { problems.append(problem) }
    }
}
