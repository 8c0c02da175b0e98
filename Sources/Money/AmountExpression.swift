/// Evaluates the lexemes of an amount exactly.
///
///     whole   = [currency] [sign] sum          a currency only where a sign follows it
///     sum     = term { ("+" | "-") term }      a term that is only a percentage is one of what stands before it
///     term    = operand { ("*" | "/") operand }
///     operand = [currency] (number | "(" [sign] sum ")") ["%"] [currency]
struct AmountExpression {
    /// Deeper than anybody nests by hand, and small enough for the call stack.
    private static let depthLimit = 32

    /// The result of the evaluation.
    struct Result {
        /// The exact value, not yet rounded to the currency.
        var value: Rational
        /// Whether the text starts with a `+`.
        var hasPlusSign = false
        /// Whether the text starts with a `-`; `value` is negated already.
        var hasMinusSign = false
        /// Whether anything was calculated; signs and parentheses alone don't count.
        var isCalculated = false
    }

    private struct Term {
        /// The exact value.
        var value: Rational
        /// Whether the operand is a bare percentage, with `value` already divided by 100.
        var isPercentage: Bool
    }

    private let text: String
    private let lexemes: [Lexeme]
    private let mark: DecimalMark?
    private var index = 0
    private var depth = 0
    private var isCalculated = false

    /// `mark` is the decimal mark of every number.
    init(text: String, lexemes: [Lexeme], mark: DecimalMark?) {
        self.text = text
        self.lexemes = lexemes
        self.mark = mark
    }

    /// Evaluates the whole text.
    mutating func result() throws(AmountError) -> Result {
        var result = Result(value: .zero)
        if case .currency? = kind, lexemes.count > 1, Self.sign(lexemes[1].kind) != nil {
            index += 1
        }
        let sign = try leadingSign()
        result.hasPlusSign = sign == .plus
        result.hasMinusSign = sign == .minus
        result.value = try sum(isNegated: sign == .minus)
        result.isCalculated = isCalculated
        switch kind {
        case nil: return result
        case .close?: throw .unbalancedParenthesis(text: text, position: position)
        default: throw .missingOperator(text: text, position: position)
        }
    }

    private mutating func sum(isNegated: Bool) throws(AmountError) -> Rational {
        let first = try term()
        guard !first.isPercentage else { throw .lonePercent(text: text) }
        var total = isNegated ? first.value.negated : first.value
        while let sign = kind.flatMap(Self.sign) {
            index += 1
            isCalculated = true
            let next = try term()
            let change = try next.isPercentage ? fitting(Rational.product(total, next.value)) : next.value
            total = try fitting(Rational.sum(total, sign == .minus ? change.negated : change))
        }
        return total
    }

    private mutating func term() throws(AmountError) -> Term {
        var term = try operand()
        while let kind {
            switch kind {
            case .times:
                index += 1
                term.value = try fitting(Rational.product(term.value, try operand().value))
            case .divided:
                index += 1
                let divisor = try operand().value
                guard let reciprocal = divisor.reciprocal else { throw .divisionByZero(text: text) }
                term.value = try fitting(Rational.product(term.value, reciprocal))
            default:
                return term
            }
            isCalculated = true
            term.isPercentage = false
        }
        return term
    }

    private mutating func operand() throws(AmountError) -> Term {
        skipCurrency()
        var term = Term(value: try primary(), isPercentage: false)
        if case .percent? = kind {
            index += 1
            isCalculated = true
            term.value = try fitting(Rational.product(term.value, .percent))
            term.isPercentage = true
        }
        skipCurrency()
        return term
    }

    private mutating func primary() throws(AmountError) -> Rational {
        switch kind {
        case .number(let number)?:
            index += 1
            return try number.value(mark: mark, in: text)
        case .open?:
            return try parenthesis()
        case .plus?, .minus?:
            throw .repeatedSign(text: text, position: position)
        default:
            throw .missingNumber(text: text, position: position)
        }
    }

    private mutating func parenthesis() throws(AmountError) -> Rational {
        let opening = position
        guard depth < Self.depthLimit else { throw .tooDeep(text: text, limit: Self.depthLimit) }
        index += 1
        depth += 1
        let sign = try leadingSign()
        let value = try sum(isNegated: sign == .minus)
        switch kind {
        case .close?: break
        case nil: throw .unbalancedParenthesis(text: text, position: opening)
        default: throw .missingOperator(text: text, position: position)
        }
        index += 1
        depth -= 1
        return value
    }

    private enum Sign {
        case plus
        case minus
    }

    private static func sign(_ kind: Lexeme.Kind) -> Sign? {
        switch kind {
        case .plus: .plus
        case .minus: .minus
        default: nil
        }
    }

    private mutating func leadingSign() throws(AmountError) -> Sign? {
        guard let sign = kind.flatMap(Self.sign) else { return nil }
        index += 1
        return sign
    }

    /// The currency has already been determined; only its position is checked here.
    private mutating func skipCurrency() {
        if case .currency? = kind { index += 1 }
    }

    private func fitting(_ value: Rational?) throws(AmountError) -> Rational {
        guard let value else { throw .tooLarge(text: text) }
        return value
    }

    private var kind: Lexeme.Kind? { index < lexemes.count ? lexemes[index].kind : nil }

    /// The position of the current lexeme; one past the last scalar at the end.
    private var position: Int {
        index < lexemes.count ? lexemes[index].position : text.unicodeScalars.count + 1
    }
}
