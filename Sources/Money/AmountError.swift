/// Why a text is not an amount. `text` is always the complete input; `position` is 1-based and counts Unicode scalars.
package enum AmountError: Error, Equatable, Sendable {
    /// An empty or blank text.
    case empty
    /// More than `limit` Unicode scalars.
    case tooLong(text: String, limit: Int)
    /// A currency or signs without a number.
    case noNumber(text: String)
    /// A date was typed where an amount belongs.
    case looksLikeDate(text: String)
    /// A digit that is neither ASCII nor full-width.
    case foreignDigit(text: String, digit: String, position: Int)
    /// A character that is part of no amount; `position` is its place.
    case unexpectedCharacter(text: String, character: String, position: Int)
    /// A mark or an apostrophe that is not followed by a digit.
    case malformedNumber(text: String, position: Int)
    /// Marks that are neither valid grouping nor decimals. `decimalMark` is the one that applied, if any.
    case malformedGrouping(text: String, number: String, decimalMark: DecimalMark?)
    /// `0912`: the start of a date or telephone number rather than an amount.
    case leadingZero(text: String, number: String)
    /// Two numbers, or a number and a parenthesis, with nothing between them.
    case missingOperator(text: String, position: Int)
    /// A missing number; one past the end if the text ends too early.
    case missingNumber(text: String, position: Int)
    /// A sign where a number must follow: `5+-3`.
    case repeatedSign(text: String, position: Int)
    /// A parenthesis without its counterpart; `position` is that of the one which is there.
    case unbalancedParenthesis(text: String, position: Int)
    /// More than `limit` nested parentheses.
    case tooDeep(text: String, limit: Int)
    /// A percentage without a preceding value to take it of.
    case lonePercent(text: String)
    /// `1.50+1,50`: two numbers with contradicting decimal marks.
    case mixedDecimalMarks(text: String)
    /// `1,234` without a decimal mark set; carries both readings for the question which one is meant.
    ///
    /// `asDecimal` is `nil` if that reading is not an amount in this currency, like `1.234` in EUR.
    case ambiguous(text: String, asDecimal: Amount?, asGrouped: Amount)
    /// More decimals than the currency has, in a text that is not a calculation.
    case tooManyDecimals(text: String, decimals: Int, currency: Currency)
    /// `suggestion` is the currency that was probably meant.
    case unknownCurrency(text: String, name: String, suggestion: Currency?)
    /// A word shared by several countries' currencies, none of which the books use, or with another meaning, such as `Dong`.
    case unclearCurrency(text: String, example: Currency, isShared: Bool)
    /// Two currencies in one text, or one that differs from the currency named elsewhere.
    case conflictingCurrencies(text: String, first: Currency, second: Currency)
    /// A divisor that is zero, perhaps as the result of a calculation.
    case divisionByZero(text: String)
    /// The result or an exact intermediate value has too many digits.
    case tooLarge(text: String)
}

extension AmountError: CustomStringConvertible {
    /// One sentence with the problem, the reason and the remedy. Not escaped for a terminal.
    package var description: String {
        switch self {
        case .empty:
            "There is no amount; type one, such as 12.50 or 12.50 EUR."
        case .noNumber(let text):
            Self.sentence(text, "is not an amount, because there is no number in it", "type one, such as 12.50")
        case .tooLong(let text, let limit):
            Self.sentence(text, "is not an amount, because it is longer than \(limit) characters", "shorten it")
        case .looksLikeDate(let text):
            Self.sentence(text, "looks like a date, not like an amount", Self.dateRemedy)
        case .foreignDigit(let text, let digit, let position):
            Self.unreadable(text, "character \(position) (\(digit)) is a digit of another script", "use 0 to 9")
        case .unexpectedCharacter(let text, let character, let position):
            Self.unreadable(text, "of character \(position) (\(Self.named(character)))", Self.characterRemedy)
        case .malformedNumber(let text, let position):
            Self.unreadable(text, "no digit follows character \(position)", "complete the number or leave it out")
        case .malformedGrouping(let text, let number, let mark):
            Self.unreadable(text, Self.groupingReason(number, mark), Self.groupingRemedy(text, number, mark))
        case .leadingZero(let text, let number):
            Self.unreadable(text, Self.zeroReason(number), "leave the zero out, or put what is not an amount in quotes")
        case .missingOperator(let text, let position):
            Self.sentence(text, "can't be read as one amount, because \(Self.gap(position))", Self.gapRemedy)
        case .missingNumber(let text, let position):
            Self.incalculable(text, "a number is missing at character \(position)", "complete it or leave the sign out")
        case .repeatedSign(let text, let position):
            Self.incalculable(
                text, "of the second sign at character \(position)", "leave one out, or use parentheses")
        case .unbalancedParenthesis(let text, let position):
            Self.incalculable(text, Self.parenthesisReason(position), "add it or leave both out")
        case .tooDeep(let text, let limit):
            Self.incalculable(text, "its parentheses are nested more than \(limit) deep", "simplify it")
        case .divisionByZero(let text):
            Self.incalculable(text, "it divides by zero", "correct the divisor")
        case .lonePercent(let text):
            Self.sentence(text, "is not an amount, because \(Self.percentReason)", "write 40+10% or 50*10%")
        case .tooLarge(let text):
            Self.sentence(text, "is too large or has too many digits to be kept exactly", Self.sizeRemedy)
        case .mixedDecimalMarks(let text):
            Self.unreadable(text, "it has both '.' and ',' as decimal marks", "use one of them throughout")
        case .ambiguous(let text, let asDecimal, let asGrouped):
            Self.ambiguousSentence(text, asDecimal, asGrouped)
        case .tooManyDecimals(let text, let decimals, let currency):
            Self.sentence(text, Self.decimalsReason(decimals, currency), Self.decimalsRemedy)
        case .unknownCurrency(let text, let name, let suggestion):
            Self.currencySentence(text, name, suggestion)
        case .unclearCurrency(let text, let example, let isShared):
            Self.sentence(
                text,
                isShared
                    ? "could be in one of several currencies" : "could be in \(example), which the books don't use",
                """
                write \(isShared ? "the ISO 4217 code that is meant, such as \(example)" : "\(example) if that is meant"), or put \
                what is not a currency in quotes
                """)
        case .conflictingCurrencies(let text, let first, let second):
            Self.sentence(
                text, "can't be one amount, because it is given both in \(first) and in \(second)",
                "name one currency")
        }
    }

    private static let dateRemedy = "write date:… for the date, or put blanks around the operators to calculate"
    private static let characterRemedy = "use digits, + - * / ( ) % and a currency only"
    private static let gapRemedy = "write an operator there, or only one number"
    private static let sizeRemedy = "write a smaller amount or a simpler calculation"
    private static let decimalsRemedy = "leave the rest out, or leave the mark out where it groups thousands"
    private static let percentReason = "there is nothing that the percentage is of"

    private static func gap(_ position: Int) -> String { "something is missing before character \(position)" }

    private static func parenthesisReason(_ position: Int) -> String {
        "the parenthesis at character \(position) has no counterpart"
    }

    private static func zeroReason(_ number: String) -> String {
        "\(quoted(number)) begins with a zero, as dates and telephone numbers do"
    }

    private static func groupingReason(_ number: String, _ mark: DecimalMark?) -> String {
        guard let mark else { return "\(quoted(number)) has neither groups of three digits nor one decimal mark" }
        return "\(quoted(number)) is not a number where '\(mark.text)' is the decimal mark and groups have three digits"
    }

    /// If the comma is the decimal mark, `12.50` is probably meant as `12,50`.
    private static func groupingRemedy(_ text: String, _ number: String, _ mark: DecimalMark?) -> String {
        guard let mark, let corrected = corrected(number, mark) else { return "write it without grouping" }
        let isCalculation = text.dropFirst().dropLast().contains { "+-*/%".contains($0) }
        return "write \(isCalculation ? text.replacing(mark.other.text, with: mark.text) : corrected)"
    }

    private static func corrected(_ number: String, _ mark: DecimalMark) -> String? {
        // `4'50`, as prices are written in Spain.
        if let match = number.wholeMatch(of: /([0-9]+)['’]([0-9]{2})/) { return "\(match.1)\(mark.text)\(match.2)" }
        let others = number.count { $0 == Character(mark.other.text) }
        guard others == 1, !number.contains(mark.text) else { return nil }
        return number.replacing(mark.other.text, with: mark.text)
    }

    private static func decimalsReason(_ decimals: Int, _ currency: Currency) -> String {
        let allowed = currency.exponent == 0 ? "none" : "only \(currency.exponent)"
        return "has \(decimals) decimal\(decimals == 1 ? "" : "s"), but \(currency) has \(allowed)"
    }

    private static func ambiguousSentence(_ text: String, _ asDecimal: Amount?, _ asGrouped: Amount) -> String {
        guard let asDecimal else {
            return sentence(
                text, "could be \(asGrouped), or have too many decimals for \(asGrouped.currency)",
                "write \(asGrouped.decimalString) if that is meant, or set `decimalMark` in config.yaml")
        }
        return sentence(
            text, "could be \(asDecimal) or \(asGrouped)",
            "write \(asDecimal.unmistakable) or \(asGrouped.unmistakable), or set `decimalMark` in config.yaml")
    }

    private static func currencySentence(_ text: String, _ name: String, _ suggestion: Currency?) -> String {
        guard let suggestion else {
            guard text != name else { return sentence(text, "is not an amount", "write one such as 12.50") }
            return unreadable(
                text, "\(quoted(name)) is not a currency", "write an ISO 4217 code such as EUR, or a sign such as €")
        }
        return sentence(
            text, "names no known currency, because codes are written in capitals",
            "write \(suggestion) instead of \(quoted(name))")
    }

    private static func unreadable(_ text: String, _ reason: String, _ remedy: String) -> String {
        sentence(text, "can't be read as an amount, because \(reason)", remedy)
    }

    private static func incalculable(_ text: String, _ reason: String, _ remedy: String) -> String {
        sentence(text, "can't be calculated, because \(reason)", remedy)
    }

    private static func sentence(_ text: String, _ what: String, _ remedy: String) -> String {
        "\(quoted(text)) \(what); \(remedy)."
    }

    /// The text in quotes, truncated to 60 characters to keep the sentence readable.
    private static func quoted(_ text: String) -> String {
        let start = text.prefix(60)
        return start.endIndex < text.endIndex ? "'\(start)…'" : "'\(start)'"
    }

    /// The character with its code point, since many look like blanks, like others or like nothing at all.
    private static func named(_ character: String) -> String {
        let codes = character.unicodeScalars.map { scalar in
            let hexadecimal = String(scalar.value, radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(0, 4 - hexadecimal.count)) + hexadecimal
        }
        return "'\(character)', \(codes.joined(separator: " "))"
    }
}

extension Amount {
    /// The amount as it is read whatever the decimal mark is: three decimals after so few digits could be a group, and a
    /// further 0 says that they are none.
    fileprivate var unmistakable: String {
        let isLikeGroup = currency.exponent == 3 && (1_000..<1_000_000).contains(minorUnits.magnitude)
        return "\(decimalString)\(isLikeGroup ? "0" : "") \(currency)"
    }
}
