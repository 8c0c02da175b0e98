package import Model
package import Money

/// Why a text is no entry line. The sentences are in `Wording.swift`.
package enum EntryError: Error, Equatable, Sendable {
    /// An amount that can't be read, or that can be read in two ways.
    case amount(AmountError)
    case controlCharacter(Unicode.Scalar)
    case unclosedQuote(String)
    case textAfterQuote(String)
    /// Quotes with nothing but blanks in them.
    case blankQuotes
    /// A `#` or `@` with no name after it.
    case emptyMark(String)
    case invalidName(mark: String, name: String)
    /// Something else where only tags are asked for.
    case noTag(String)
    /// A word before a colon or `=` that is nearly a key, and what stands after it.
    case nearlyKey(String, meant: EntryAttribute, value: String)
    case missingValue(EntryAttribute)
    case unknownValue(EntryAttribute, String)
    /// A day that can't be read, or that no calendar has.
    case unknownDate(String)
    /// A year that no memo is of: before 1970, or after the next one.
    case distantYear(String, CivilDay)
    /// A span of days where one day is needed: `last week`.
    case vagueDay(String)
    /// Something that an entry or a line can say only once.
    case repeated(EntryAttribute, first: String, second: String)
    /// What could mean two things and has to be asked about.
    case doubt(EntryDoubt)
    /// Money that only goes from one of the person's accounts to another.
    case transfer
    /// A number and a word that multiplies it: `2 thousand`.
    case multiplier(String, String)
    /// A number of hundredths: `50 cents`.
    case minorUnit(String, String)
    /// `2x 3.90`, and `2*3.90`: the price of one or of all.
    case times(typed: String, calculation: String)
    /// A word that leaves open what was paid: `12 each`, `half of 48`, `12.50 + tip`.
    case share(String)
    /// An amount in words: `five dollars`, `三十五元`.
    case spelledAmount(String)
    /// A word with numbers in it that could be amounts: `10+10=20`.
    case hiddenAmount(String)
    /// `12/50`: a fraction of one, or a date in another order.
    case fraction(String)
    /// So many digits that they are a telephone's or a card's number.
    case longNumber(String)
    /// `12;50`: a slip for a decimal mark rather than two lines.
    case semicolonInNumber(String)
    /// A calculation that comes to nothing.
    case zeroResult(String)
    case differingCurrencies(Currency, Currency)
    /// A currency that stands apart from the amount.
    case strayCurrency(String)
    /// A word for money that names no currency by itself, and a code that it can mean.
    case unnamedCurrency(String, example: String?)
    /// What looks like a currency's code beside an amount and is none.
    case unknownCode(String)
    /// A currency's code beside an amount that isn't in capitals.
    case lowercaseCurrency(String)
    /// A sign with a blank after it.
    case looseSign(String, before: String)
    /// A date that no `date:` stands before.
    case bareDate(String)
    /// `type:expense`, or a word that says so, and a `+`.
    case signAgainstType(String)
    case negativeAmount(String)
    /// A `+` in a later line of an expense.
    case plusInLaterLine(String)
    case negativeTotal(Amount)
    case totalTooLarge
    /// Two `;` with nothing between them, or one at the start or end; counted from 1.
    case emptyLine(Int)
    /// One of several lines has no amount; counted from 1.
    case lineWithoutAmount(Int)
    /// A part of one line was given for an entry that has several.
    case splitNeedsAllLines(Int)
    /// Another currency for an amount that is known.
    case currencyWithoutAmount(known: Amount, typed: Currency)
}
