import Money
import TestSupport
import Testing

/// What must hold for every input; the inputs come from a seeded generator, so that a failure comes back.
@Suite struct PropertyTests {
    @Test("What is printed reads back as the same amount") func whatIsPrintedReadsBackAsTheSameAmount() throws {
        var generator = SplitMix64(seed: 1)
        for _ in 0..<10_000 {
            let amount = try #require(Self.amount(using: &generator))
            let mark: DecimalMark? = [DecimalMark.point, .comma, nil].randomElement(using: &generator) ?? nil
            let preferred = try #require(Currency.all.randomElement(using: &generator))
            let notation = AmountNotation(decimalMark: mark, defaultCurrency: preferred)
            let canonical = AmountNotation(decimalMark: .point, defaultCurrency: preferred)
            #expect(try AmountParser(notation: canonical).parse(amount.description).amount == amount)
            let text = amount.formatted(notation)
            switch Result(catching: { () throws(AmountError) in try AmountParser(notation: notation).parse(text) }) {
            case .success(let parsed): #expect(parsed.amount == amount)
            case .failure(.ambiguous(_, let asDecimal, _)):
                #expect(mark == nil)
                #expect(amount.currency.exponent == 3)
                #expect(asDecimal == amount)
            case .failure(let error): Issue.record(error)
            }
        }
    }

    /// As people print: grouped in any way, the currency in front or behind, full-width or not.
    @Test("Local printing reads back as the same amount") func localPrintingReadsBackAsTheSameAmount() throws {
        var generator = SplitMix64(seed: 2)
        for _ in 0..<10_000 {
            let amount = try #require(Self.amount(using: &generator))
            let mark = DecimalMark.allCases.randomElement(using: &generator) ?? .point
            let notation = AmountNotation(decimalMark: mark, defaultCurrency: amount.currency)
            let grouping = [mark.other.text, " ", "\u{A0}", "\u{202F}", "'", "\u{2019}", ""].randomElement(
                using: &generator)
            let text = Self.local(amount, mark: mark, grouping: grouping ?? "", using: &generator)
            #expect(try AmountParser(notation: notation).parse(text).amount == amount, "\(text) for \(amount)")
        }
    }

    @Test("Nothing traps and what is read is consistent") func nothingTrapsAndWhatIsReadIsConsistent() throws {
        var generator = SplitMix64(seed: 3)
        let notations = try Convention.allCases.map { try $0.notation }
        var readable = 0
        for round in 0..<210_000 {
            let text = Self.soup(round, using: &generator)
            let notation = notations[round % notations.count]
            let looks = AmountParser.looksLikeAmount(text)
            do {
                let parsed = try AmountParser(notation: notation).parse(text)
                readable += 1
                #expect(looks, "\(text) is read as \(parsed.amount)")
                #expect(!(parsed.hasPlusSign && parsed.hasMinusSign))
                #expect(parsed.isExpression || !parsed.wasRounded)
                let canonical = AmountNotation(decimalMark: .point, defaultCurrency: notation.defaultCurrency)
                #expect(try AmountParser(notation: canonical).parse(parsed.amount.description).amount == parsed.amount)
            } catch {
                if !error.description.hasSuffix(".") { Issue.record(error) }
            }
        }
        // The soup must not be so wild that nothing gets past the scanner.
        #expect(readable > 7_000)
    }

    @Test("Calculations agree with the naive model") func calculationsAgreeWithTheNaiveModel() throws {
        var generator = SplitMix64(seed: 4)
        let parser = AmountParser(notation: try Convention.english.notation)
        var tooLarge = 0
        for _ in 0..<8_000 {
            var sample = Sample(generator: generator)
            let (text, model) = sample.sum(depth: 3)
            generator = sample.generator
            let expected = model?.rounded(toDecimals: 2)
            switch Result(catching: { () throws(AmountError) in try parser.parse(text) }) {
            case .success(let parsed):
                if String(parsed.amount.minorUnits) != expected?.text || parsed.wasRounded != expected?.isInexact {
                    Issue.record("\(text) is \(parsed.amount), not \(expected?.text ?? "a division by zero")")
                }
            case .failure(.divisionByZero): #expect(expected == nil, "\(text)")
            case .failure(.tooManyDecimals): #expect(!text.contains { "+-*/%".contains($0) }, "\(text)")
            case .failure(.tooLarge), .failure(.tooLong): tooLarge += 1
            case .failure(let error): Issue.record(error)
            }
        }
        // Exact values with more than 38 digits exist, but nobody meets them by accident.
        #expect(tooLarge < 10)
    }

    /// Any size: powers of two apart, the largest and the smallest included.
    private static func amount(using generator: inout SplitMix64) -> Amount? {
        let minorUnits: Int64
        switch Int.random(in: 0..<50, using: &generator) {
        case 0: minorUnits = .max
        case 1: minorUnits = .min
        default:
            let bits = Int64(bitPattern: generator.next())
            minorUnits = bits >> Int64.random(in: 0..<64, using: &generator)
        }
        return Currency.all.randomElement(using: &generator).map { Amount(minorUnits: minorUnits, currency: $0) }
    }

    private static func local(
        _ amount: Amount, mark: DecimalMark, grouping: String, using generator: inout SplitMix64
    ) -> String {
        let parts = amount.decimalString.split(separator: ".")
        let isNegative = parts[0].hasPrefix("-")
        var whole = ""
        let digits = parts[0].drop { $0 == "-" }
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { whole += grouping }
            whole.append(digit)
        }
        let plain = parts.count > 1 ? whole + mark.text + parts[1] : whole
        let number = Bool.random(using: &generator) ? plain : fullWidth(plain)
        let sign = isNegative ? ["-", "\u{2212}", "\u{FF0D}", "- "].randomElement(using: &generator) ?? "-" : ""
        let blank = ["", " ", "\u{A0}"].randomElement(using: &generator) ?? ""
        return switch Int.random(in: 0..<4, using: &generator) {
        case 0: sign + number
        case 1: sign + number + blank + amount.currency.code
        case 2: sign + amount.currency.code + blank + number
        default: amount.currency.code + blank + sign + number
        }
    }

    private static func fullWidth(_ text: String) -> String {
        var view = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isKept = !scalar.isASCII || scalar == " " || scalar == "'"
            view.append(isKept ? scalar : Unicode.Scalar(scalar.value + 0xFEE0) ?? scalar)
        }
        return String(view)
    }

    private static let pieces: [String] =
        "0 1 2 5 9 00 000 123 1.5 10% 12.50 . , .. + - * / ( ) % ' € $ ¥ £ kr Fr. EUR USD JPY KWD NT$ 元 円 e x E eur"
        .split(
            separator: " "
        ).map(String.init) + [
            "１", "２３", "．", "，", "＋", "－", "＊", "／", "（", "）", "％", "＄", "￥", "×", "÷", "\u{2212}", "\u{2019}",
            "\u{A0}", "\u{202F}", "٣", "\u{301}", "\u{200B}", "\u{0}", "\n", "½", "99999999999999999999",
        ]

    /// Without blanks, as tokens are: pieces of amounts, bytes, and any characters at all.
    private static func soup(_ round: Int, using generator: inout SplitMix64) -> String {
        let count = Int.random(in: 0...9, using: &generator)
        switch round % 4 {
        case 0, 1:
            return (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
        case 2:
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
            return String(decoding: bytes.filter { $0 != 0x20 && $0 != 0x09 }, as: UTF8.self)
        default:
            // Digits and what stands close to them in ASCII.
            let bytes = (0..<count).map { _ in UInt8.random(in: 0x21...0x3A, using: &generator) }
            return String(decoding: bytes, as: UTF8.self)
        }
    }
}

/// A random calculation, as text and as what the model makes of it (`nil`: a division by zero).
private struct Sample {
    var generator: SplitMix64

    mutating func sum(depth: Int) -> (text: String, value: NaiveRational?) {
        var (text, value) = term(depth: depth)
        for _ in 0..<Int.random(in: 0...2, using: &generator) {
            let isMinus = Bool.random(using: &generator)
            var (next, change) = term(depth: depth)
            if Int.random(in: 0..<5, using: &generator) == 0 {
                let percent = Int.random(in: 0...200, using: &generator)
                next = "\(percent)%"
                change = value.map { $0 * NaiveRational(percent, decimals: 2) }
            }
            text += (isMinus ? "-" : "+") + next
            if let left = value, let right = change { value = left + (isMinus ? -right : right) } else { value = nil }
        }
        return (text, value)
    }

    private mutating func term(depth: Int) -> (String, NaiveRational?) {
        var (text, value) = operand(depth: depth)
        for _ in 0..<Int.random(in: 0...1, using: &generator) {
            let (next, right) = operand(depth: depth)
            let isDivision = Bool.random(using: &generator)
            text += (isDivision ? "/" : "*") + next
            if let left = value, let right { value = isDivision ? left / right : left * right } else { value = nil }
        }
        return (text, value)
    }

    private mutating func operand(depth: Int) -> (String, NaiveRational?) {
        if depth > 0, Int.random(in: 0..<4, using: &generator) == 0 {
            let (text, value) = sum(depth: depth - 1)
            return ("(\(text))", value)
        }
        let decimals = Int.random(in: 0...3, using: &generator)
        let value = Int.random(in: 0...999, using: &generator)
        let digits = String(value)
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        let text = decimals == 0 ? digits : "\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
        return (text, NaiveRational(value, decimals: decimals))
    }
}
