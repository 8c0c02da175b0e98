/// One token of an amount's text.
struct Lexeme {
    /// What a token is; full-width and typographic forms are the same as their ASCII forms.
    enum Kind {
        /// Digits with separators, not yet checked.
        case number(NumberText)
        /// A code, a sign or a word.
        case currency(CurrencyCandidates)
        case plus
        case minus
        /// `*` or `×`.
        case times
        /// `/` or `÷`.
        case divided
        case percent
        /// An opening parenthesis.
        case open
        /// A closing parenthesis.
        case close
    }

    /// What the token is.
    let kind: Kind
    /// The 1-based position in Unicode scalars.
    let position: Int
}

/// Splits the text of an amount into tokens; every character belongs to one or is refused.
struct AmountScanner {
    private let text: String
    private let scalars: [Unicode.Scalar]
    private let notation: AmountNotation
    private var index = 0

    /// `text` is the original input, for errors.
    init(text: String, scalars: [Unicode.Scalar], notation: AmountNotation) {
        self.text = text
        self.scalars = scalars
        self.notation = notation
    }

    /// Returns all tokens in order, without blanks.
    mutating func lexemes() throws(AmountError) -> [Lexeme] {
        var lexemes: [Lexeme] = []
        while index < scalars.count {
            if AmountCharacter.isBlank(scalars[index]) {
                index += 1
            } else {
                let position = index + 1
                lexemes.append(Lexeme(kind: try kind(), position: position))
            }
        }
        return lexemes
    }

    /// Parses the token at the current position and advances past it.
    private mutating func kind() throws(AmountError) -> Lexeme.Kind {
        let scalar = scalars[index]
        if AmountCharacter.digit(scalar) != nil || AmountCharacter.mark(scalar) != nil {
            return .number(try number())
        }
        // Signs first, because `S/` is one.
        if let sign = CurrencySymbols.sign(in: scalars, at: index) {
            index += sign.scalars.count
            return .currency(sign.candidates)
        }
        if let symbol = AmountCharacter.symbol(scalar) {
            index += 1
            return symbol
        }
        if CurrencySymbols.beginsWord(scalar) || CurrencySymbols.isSymbol(scalar) {
            return .currency(try code())
        }
        if AmountCharacter.isAnyDigit(scalar) {
            throw .foreignDigit(text: text, digit: String(scalar), position: index + 1)
        }
        throw .unexpectedCharacter(text: text, character: String(scalar), position: index + 1)
    }

    /// A currency code, in capitals or as the books use it, or a money word.
    private mutating func code() throws(AmountError) -> CurrencyCandidates {
        let letters = AmountText.word(in: scalars, at: index)
        let word = letters.isEmpty ? scalars[index...index] : letters
        let name = String(scalars: word)
        if let candidates = CurrencyWords.candidates(name) {
            index += word.count
            // `rs. 45`
            if index < scalars.count, scalars[index] == ".", CurrencyWords.candidates(name + ".") != nil { index += 1 }
            return candidates
        }
        guard let currency = Currency(code: name) ?? CurrencyWords.lowercaseCode(name, notation) else {
            throw .unknownCurrency(text: text, name: name, suggestion: AmountText.code(word))
        }
        index += word.count
        return CurrencyCandidates(currency)
    }

    /// A number with all its groups, which are validated later, once the decimal mark is known.
    private mutating func number() throws(AmountError) -> NumberText {
        let start = index
        var groups: [[UInt8]] = [[]]
        var separators: [AmountCharacter.Separator] = []
        while index < scalars.count {
            if let digit = AmountCharacter.digit(scalars[index]) {
                groups[groups.count - 1].append(digit)
            } else if let dash = AmountText.dashEnd(in: scalars, at: index) {
                index = dash
                break
            } else if let separator = AmountCharacter.separator(scalars[index]) {
                guard index + 1 < scalars.count, AmountCharacter.digit(scalars[index + 1]) != nil else {
                    if separator == .blank { break }
                    throw .malformedNumber(text: text, position: index + 1)
                }
                separators.append(separator)
                groups.append([])
            } else {
                break
            }
            index += 1
        }
        return NumberText(
            digits: String(scalars: scalars[start..<index]), position: start + 1, groups: groups,
            separators: separators)
    }
}
