/// Why a text is no amount. `text` is always the whole of what was typed; a `position` counts its Unicode scalars
/// from 1.
package enum AmountError: Error, Equatable, Sendable {
    /// Nothing, or only blanks.
    case empty
    case tooLong(text: String, limit: Int)
    /// A currency or signs, and no number.
    case noNumber(text: String)
    /// A date was typed where an amount belongs.
    case looksLikeDate(text: String)
    /// A digit that is neither ASCII nor full-width.
    case foreignDigit(text: String, digit: String, position: Int)
    case unexpectedCharacter(text: String, character: String, position: Int)
    /// A mark or an apostrophe that no digit follows.
    case malformedNumber(text: String, position: Int)
    /// Marks that neither make groups of three nor the decimals. `decimalMark` is the one that applied, if any.
    case malformedGrouping(text: String, number: String, decimalMark: DecimalMark?)
    /// `0912`: the beginning of a date or of a telephone number rather than a sum.
    case leadingZero(text: String, number: String)
    /// Two numbers, or a number and a parenthesis, with nothing between them.
    case missingOperator(text: String, position: Int)
    /// Something other than a number where one belongs; one past the end where the text ends too early.
    case missingNumber(text: String, position: Int)
    case repeatedSign(text: String, position: Int)
    case unbalancedParenthesis(text: String, position: Int)
    case tooDeep(text: String, limit: Int)
    /// A percentage with nothing in front that it could be taken of.
    case lonePercent(text: String)
    /// `1.50+1,50`: what the one shows to be the decimal mark, the other groups with.
    case mixedDecimalMarks(text: String)
    /// `1,234` where nobody has said which mark is the decimal one; both readings, to ask which one is meant.
    ///
    /// `asDecimal` is `nil` where that reading is no amount in this currency, as `1.234` is none in EUR.
    case ambiguous(text: String, asDecimal: Amount?, asGrouped: Amount)
    case tooManyDecimals(text: String, decimals: Int, currency: Currency)
    /// `suggestion` is the currency that is probably meant.
    case unknownCurrency(text: String, name: String, suggestion: Currency?)
    case conflictingCurrencies(text: String, first: Currency, second: Currency)
    case divisionByZero(text: String)
    /// The result, or an exact value on the way to it, has more digits than can be kept.
    case tooLarge(text: String)
}

extension AmountError: CustomStringConvertible {
    /// One sentence: what, why, what to do. Not escaped for a terminal.
    package var description: String {
        switch self {
        case .empty:
            "There is no amount; type one, such as 12.50 or 12.50 EUR."
        case .noNumber(let text):
            "\(Self.quoted(text)) is no amount, because there is no number in it; type one, such as 12.50."
        case .tooLong(let text, let limit):
            "\(Self.quoted(text)) is no amount, because it is longer than \(limit) characters; shorten it."
        case .looksLikeDate(let text):
            """
            \(Self.quoted(text)) looks like a date, not like an amount; write date:… for the date, or put blanks \
            around the operators to calculate.
            """
        case .foreignDigit, .unexpectedCharacter, .malformedNumber, .malformedGrouping, .leadingZero:
            numberSentence
        case .missingOperator, .missingNumber, .repeatedSign, .unbalancedParenthesis, .tooDeep, .lonePercent,
            .divisionByZero, .tooLarge:
            calculationSentence
        case .mixedDecimalMarks, .ambiguous, .tooManyDecimals:
            decimalsSentence
        case .unknownCurrency, .conflictingCurrencies:
            currencySentence
        }
    }

    private var numberSentence: String {
        switch self {
        case .foreignDigit(let text, let digit, let position):
            """
            \(Self.quoted(text)) can't be read as an amount, because character \(position) (\(digit)) is a digit of \
            another script; use 0 to 9.
            """
        case .unexpectedCharacter(let text, let character, let position):
            """
            \(Self.quoted(text)) can't be read as an amount, because of character \(position) \
            (\(Self.named(character))); use digits, + - * / ( ) % and a currency only.
            """
        case .malformedNumber(let text, let position):
            """
            \(Self.quoted(text)) can't be read as an amount, because no digit follows character \(position); \
            complete the number or leave the character out.
            """
        case .malformedGrouping(let text, let number, let mark?):
            """
            \(Self.quoted(text)) can't be read as an amount, because \(Self.quoted(number)) is no number where \
            '\(mark.text)' is the decimal mark and groups have three digits; write it without grouping.
            """
        case .malformedGrouping(let text, let number, nil):
            """
            \(Self.quoted(text)) can't be read as an amount, because \(Self.quoted(number)) has neither groups of \
            three digits nor one decimal mark; write it without grouping.
            """
        case .leadingZero(let text, let number):
            """
            \(Self.quoted(text)) can't be read as an amount, because \(Self.quoted(number)) begins with a zero, as \
            dates and telephone numbers do; leave the zero out, or put what is no amount in quotes.
            """
        default: ""
        }
    }

    private var calculationSentence: String {
        switch self {
        case .missingOperator(let text, let position):
            """
            \(Self.quoted(text)) can't be read as one amount, because something is missing before character \
            \(position); write an operator there, or only one number.
            """
        case .missingNumber(let text, let position):
            """
            \(Self.quoted(text)) can't be calculated, because a number is missing at character \(position); \
            complete it.
            """
        case .repeatedSign(let text, let position):
            """
            \(Self.quoted(text)) can't be calculated, because of the second sign at character \(position); leave \
            one out, or use parentheses.
            """
        case .unbalancedParenthesis(let text, let position):
            """
            \(Self.quoted(text)) can't be calculated, because the parenthesis at character \(position) has no \
            counterpart; add it or leave both out.
            """
        case .tooDeep(let text, let limit):
            """
            \(Self.quoted(text)) can't be calculated, because its parentheses are nested more than \(limit) deep; \
            simplify it.
            """
        case .lonePercent(let text):
            """
            \(Self.quoted(text)) is no amount, because there is nothing that the percentage is of; write 40+10% or \
            50*10%.
            """
        case .divisionByZero(let text):
            "\(Self.quoted(text)) can't be calculated, because it divides by zero; correct the divisor."
        case .tooLarge(let text):
            """
            \(Self.quoted(text)) is too large or has too many digits to be kept exactly; write a smaller amount or \
            a simpler calculation.
            """
        default: ""
        }
    }

    private var decimalsSentence: String {
        switch self {
        case .mixedDecimalMarks(let text):
            """
            \(Self.quoted(text)) can't be read as an amount, because it has both '.' and ',' as decimal marks; use \
            one of them throughout.
            """
        case .ambiguous(let text, let asDecimal?, let asGrouped):
            """
            \(Self.quoted(text)) could be \(asDecimal) or \(asGrouped); write it without grouping or with all \
            decimals, or set the decimal mark.
            """
        case .ambiguous(let text, nil, let asGrouped):
            """
            \(Self.quoted(text)) could be \(asGrouped), or have too many decimals for \(asGrouped.currency); write \
            \(asGrouped.decimalString) if that is meant, or set the decimal mark.
            """
        case .tooManyDecimals(let text, let decimals, let currency):
            """
            \(Self.quoted(text)) has \(decimals) decimal\(decimals == 1 ? "" : "s"), but \(currency) has \
            \(Self.count(currency.exponent)); leave the rest out, or leave the mark out where it groups thousands.
            """
        default: ""
        }
    }

    private var currencySentence: String {
        switch self {
        case .unknownCurrency(let text, let name, let suggestion?):
            """
            \(Self.quoted(text)) names no known currency, because codes are written in capitals; write \
            \(suggestion) instead of \(Self.quoted(name)).
            """
        case .unknownCurrency(let text, let name, nil):
            """
            \(Self.quoted(text)) can't be read as an amount, because \(Self.quoted(name)) is no currency; write an \
            ISO 4217 code such as EUR, or a sign such as €.
            """
        case .conflictingCurrencies(let text, let first, let second):
            """
            \(Self.quoted(text)) can't be one amount, because it is given both in \(first) and in \(second); name \
            one currency.
            """
        default: ""
        }
    }

    /// In quotes; at most the first 60 characters, for a sentence has to stay readable.
    private static func quoted(_ text: String) -> String {
        text.count > 60 ? "'\(text.prefix(60))…'" : "'\(text)'"
    }

    /// With its code point, for many such characters look like blanks, like others or like nothing at all.
    private static func named(_ character: String) -> String {
        let codes = character.unicodeScalars.map { scalar in
            let hexadecimal = String(scalar.value, radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(0, 4 - hexadecimal.count)) + hexadecimal
        }
        return "'\(character)', \(codes.joined(separator: " "))"
    }

    private static func count(_ exponent: Int) -> String {
        exponent == 0 ? "none" : "only \(exponent)"
    }
}
