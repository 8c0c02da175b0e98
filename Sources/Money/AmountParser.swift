/// The result of parsing an amount.
package struct ParsedAmount: Hashable, Sendable {
    /// The signed result: negative after a leading `-`, unaffected by a leading `+`.
    package var amount: Amount
    /// Whether the text starts with a `+`.
    package var hasPlusSign: Bool
    /// Whether the text starts with a `-`.
    package var hasMinusSign: Bool
    /// Whether the text is a calculation.
    package var isExpression: Bool
    /// Whether the exact result had more decimals than the currency; `amount` is rounded to nearest, ties to even.
    package var wasRounded: Bool
    /// Whether the text names the currency.
    package var namesCurrency: Bool
}

/// Parses an amount, plain or as a calculation, from a complete text; nothing is skipped, guessed or approximated.
///
/// - Where both marks occur in a number the last one is the decimal mark; a mark that occurs twice groups. One number
///   that shows its mark in one of these ways settles it for the whole text. Otherwise the mark of the notation
///   applies; where that sets none, the mark that a number shows by not being able to group (`12,50`). A text with
///   nothing but `1,234` is ambiguous then.
/// - A currency may be a code, a sign or a word (`dollars`); `12.-` and `12,--` have no cents, `17€90` has 90.
/// - A plain number has at most as many decimals as its currency, zeros too: `1.000 EUR` may well be meant as 1000.
///   Where a currency has three, a 0 may follow, because groups have no four digits: `1.2340 KWD` is 1.234. In a calculation numbers may have more, every step is exact, and the result is rounded once, half to even.
/// - A `-` in front belongs to the first term, as in arithmetic: `-5+3` is -2. `-0` is 0.
/// - `a+b%` adds that percentage of everything before it (of the sum within the parentheses), `a*b%` is b hundredths.
package struct AmountParser: Sendable {
    /// The longest text that is parsed, in Unicode scalars.
    private static let lengthLimit = 256

    private let notation: AmountNotation

    /// Creates a parser for amounts in this notation.
    package init(notation: AmountNotation) {
        self.notation = notation
    }

    /// Whether a blank-separated token is meant as an amount rather than a word, even if it is invalid.
    ///
    /// True for digits with marks, operators, parentheses, percent signs and currencies around them (`12.50`, `€12`,
    /// `(48-5)/4`, `12.50EUR`, `1.2.3`), false for anything with other letters (`3rd`, `v1.2`) and for dates with a
    /// year or in the form `5.11.`. `11/5` is a calculation.
    package static func looksLikeAmount(_ token: String) -> Bool {
        AmountText.looksLikeAmount(token)
    }

    /// Whether a token consists of ASCII digits and at most one mark between them: `12`, `12.50`, `1,200`. Most amounts
    /// do, and it takes no time to see.
    package static func isPlainNumber(_ token: some StringProtocol) -> Bool {
        var marks = 0
        var isAfterDigit = false
        for byte in token.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): isAfterDigit = true
            case UInt8(ascii: "."), UInt8(ascii: ","):
                marks += 1
                guard isAfterDigit, marks == 1 else { return false }
                isAfterDigit = false
            default: return false
            }
        }
        return isAfterDigit
    }

    /// The text with the digits, signs, brackets and points of ASCII instead of full-width and typographic ones: `（３．２０）`,
    /// `2026−118`.
    package static func halfWidth(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
        var plain = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { plain.append(asciiForms[scalar] ?? scalar) }
        return String(plain)
    }

    private static let asciiForms = Dictionary(
        uniqueKeysWithValues: zip("０１２３４５６７８９＋－−＊／（）％．".unicodeScalars, "0123456789+--*/()%.".unicodeScalars))

    /// Whether a token ends in a mark and dashes that mean "no cents": `12.-`, `12,--`.
    package static func endsInDash(_ token: String) -> Bool {
        let scalars = Array(token.unicodeScalars)
        return scalars.indices.contains { AmountText.dashEnd(in: scalars, at: $0) == scalars.count }
    }

    /// Whether a text without blanks is a numeric date, which is never an amount: `2026-11-20`, `2026/1/5`, `5.11.`,
    /// `11/5/2026`. `11/5` is a calculation.
    package static func looksLikeDate(_ text: String) -> Bool {
        AmountText.isDate(text.unicodeScalars)
    }

    /// Parses the whole of `text`. `currency` was named elsewhere; the text may repeat it.
    package func parse(_ text: String, currency: Currency? = nil) throws(AmountError) -> ParsedAmount {
        let scalars = Array(text.unicodeScalars.prefix(Self.lengthLimit + 1))
        guard scalars.count <= Self.lengthLimit else { throw .tooLong(text: text, limit: Self.lengthLimit) }
        guard let start = scalars.firstIndex(where: { !AmountCharacter.isBlank($0) }),
            let end = scalars.lastIndex(where: { !AmountCharacter.isBlank($0) })
        else { throw .empty }
        guard !AmountText.isDate(scalars[start...end]) else { throw .looksLikeDate(text: text) }
        let plain = AmountText.withDecimalsInside(Array(scalars[start...end]), notation) ?? scalars
        var scanner = AmountScanner(text: text, scalars: plain, notation: notation)
        let lexemes = try scanner.lexemes()
        let reader = AmountReader(
            text: text, lexemes: lexemes, notation: notation,
            currency: try CurrencyMentions(lexemes).currency(named: currency, notation: notation, in: text))
        return try reader.read()
    }
}

/// Determines the decimal mark and builds the amount.
private struct AmountReader {
    /// The complete input, for errors.
    let text: String
    /// All tokens of the text.
    let lexemes: [Lexeme]
    /// How the user writes amounts.
    let notation: AmountNotation
    /// The currency of the amount, named or not.
    let currency: Currency

    private let numbers: [NumberText]

    /// Collects the numbers among the lexemes.
    init(text: String, lexemes: [Lexeme], notation: AmountNotation, currency: Currency) {
        self.text = text
        self.lexemes = lexemes
        self.notation = notation
        self.currency = currency
        numbers = lexemes.compactMap { lexeme in
            if case .number(let number) = lexeme.kind { number } else { nil }
        }
    }

    /// Whether there is nothing to calculate.
    private var isPlain: Bool {
        numbers.count == 1
            && !lexemes.contains { lexeme in
                if case .percent = lexeme.kind { true } else { false }
            }
    }

    /// The currencies of countries that group by lakhs.
    private static let lakhCurrencies: Set<String> = ["INR", "PKR", "BDT", "NPR", "LKR", "BTN"]

    /// Reads the amount; throws `ambiguous` if nothing settles the decimal mark.
    func read() throws(AmountError) -> ParsedAmount {
        guard !numbers.isEmpty else { throw .noNumber(text: text) }
        if let number = numbers.first(where: \.hasLakhs), !Self.lakhCurrencies.contains(currency.code) {
            throw .malformedGrouping(text: text, number: number.digits, decimalMark: notation.decimalMark)
        }
        let undecided = numbers.compactMap(\.undecidedMark)
        // `1,200` in a currency without decimals can only be grouped, regardless of the decimal mark.
        if isPlain, currency.exponent == 0, let mark = undecided.first { return try read(mark: mark.other) }
        if isPlain, currency.exponent == 2, let mark = numbers[0].impliedMark, isPrice(mark: mark) {
            return try read(mark: mark)
        }
        if let mark = try settledMark() { return try read(mark: mark) }
        guard let first = undecided.first else { return try read(mark: nil) }
        let grouped = try read(mark: first.other)
        let decimal = try? read(mark: first)
        throw .ambiguous(text: text, asDecimal: decimal?.amount, asGrouped: grouped.amount)
    }

    /// Whether the number can be nothing but a price with `mark` before two decimals, although another mark is set:
    /// `CHF 8.50`, or `2.80`, which is no time and no day.
    private func isPrice(mark: DecimalMark) -> Bool {
        let groups = numbers[0].groups
        guard numbers[0].decimalCount(mark: mark) == 2 else { return false }
        if CurrencyMentions(lexemes).isAny { return true }
        // The French-speaking Swiss write a point, and CLDR has a comma for them.
        if currency.code == "CHF", currency == notation.defaultCurrency { return true }
        guard mark == .point, groups.count == 2, (1...3).contains(groups[0].count) else { return false }
        let (whole, decimals) = (Self.value(of: groups[0]), Self.value(of: groups[1]))
        return (whole > 24 || decimals > 59) && (whole > 31 || !(1...12).contains(decimals))
    }

    private static func value(of digits: [UInt8]) -> Int { digits.reduce(0) { $0 * 10 + Int($1) } }

    /// Whether a fourth decimal, 0, says that the three before it are no group: `1.2340 KWD`.
    private func hasSpareZero(_ decimals: Int) -> Bool {
        currency.exponent == 3 && decimals == 4 && numbers[0].groups.last?.last == 0
    }

    private func settledMark() throws(AmountError) -> DecimalMark? {
        var marks = Set(numbers.compactMap(\.provenMark))
        if marks.isEmpty, let mark = notation.decimalMark { return mark }
        if notation.decimalMark == nil { marks.formUnion(numbers.compactMap(\.impliedMark)) }
        guard marks.count <= 1 else { throw .mixedDecimalMarks(text: text) }
        return marks.first
    }

    private func read(mark: DecimalMark?) throws(AmountError) -> ParsedAmount {
        if isPlain, let decimals = numbers.first?.decimalCount(mark: mark), decimals > currency.exponent,
            !hasSpareZero(decimals)
        {
            throw .tooManyDecimals(text: text, decimals: decimals, currency: currency)
        }
        var expression = AmountExpression(text: text, lexemes: lexemes, mark: mark)
        let result = try expression.result()
        guard let rounded = result.value.rounded(toDecimals: currency.exponent),
            let minorUnits = Int64(exactly: rounded.units)
        else { throw .tooLarge(text: text) }
        return ParsedAmount(
            amount: Amount(minorUnits: minorUnits, currency: currency), hasPlusSign: result.hasPlusSign,
            hasMinusSign: result.hasMinusSign, isExpression: result.isCalculated, wasRounded: rounded.isInexact,
            namesCurrency: CurrencyMentions(lexemes).isAny)
    }
}

/// The currencies named in a text, by code or by sign.
private struct CurrencyMentions {
    private let mentions: [CurrencyCandidates]

    /// Collects the mentions, in order.
    init(_ lexemes: [Lexeme]) {
        mentions = lexemes.compactMap { lexeme in
            if case .currency(let candidates) = lexeme.kind { candidates } else { nil }
        }
    }

    /// Whether the text names a currency.
    var isAny: Bool { !mentions.isEmpty }

    /// The one currency that all mentions, and `named`, can mean: `$5 CAD` is Canadian.
    func currency(
        named: Currency?, notation: AmountNotation, in text: String
    ) throws(AmountError) -> Currency {
        var all = mentions
        if let named { all.insert(CurrencyCandidates(named), at: 0) }
        guard var common = all.first else { return notation.defaultCurrency }
        for mention in all.dropFirst() {
            guard let next = common.common(with: mention) else {
                throw .conflictingCurrencies(
                    text: text, first: common.meaning(notation) ?? common.mostCommon,
                    second: mention.meaning(notation) ?? mention.mostCommon)
            }
            common = next
        }
        guard let meaning = common.meaning(notation) else {
            throw .unclearCurrency(text: text, example: common.mostCommon, isShared: common.isShared)
        }
        return meaning
    }
}
