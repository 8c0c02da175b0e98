import Money
import Testing

/// Calculations, signs, refusals and what is asked about, where nobody has set a decimal mark.
@Suite struct ParserTests {
    @Test("Reads", arguments: marks + calculations + signs + refusals)
    func reads(row: Row) throws {
        #expect(outcome(row.input, try row.convention.notation) == row.expected)
    }

    private static let marks = Row.rows(
        .unset,
        [
            ("1,234", "ambiguous"),
            ("1.234", "ambiguous"),
            ("100,000", "ambiguous"),
            ("1.234 KWD", "ambiguous"),
            ("¥1,234", "1234 JPY ¤"),
            ("1.234円", "1234 JPY ¤"),
            ("5,000원", "5000 KRW ¤"),
            ("¥1,234*2", "ambiguous"),
            ("12块5", "12.50 CNY ¤"),
            ("-1,234", "ambiguous"),
            ("(1,234)", "ambiguous"),
            ("1,234+2,500", "ambiguous"),
            ("1,234*2", "ambiguous"),
            ("１，２３４", "ambiguous"),
            ("1,234/0", "divisionByZero"),
            ("12,50", "12.50 EUR"),
            ("12.50", "12.50 EUR"),
            ("1,2", "1.20 EUR"),
            ("0,123", "tooManyDecimals"),
            ("0.123 KWD", "0.123 KWD ¤"),
            ("1.2340 KWD", "1.234 KWD ¤"),
            ("1,2340 KWD", "1.234 KWD ¤"),
            ("1.2345 KWD", "tooManyDecimals"),
            ("1.23400 KWD", "tooManyDecimals"),
            ("1.2340", "tooManyDecimals"),
            ("1.2340円", "tooManyDecimals"),
            (",500 KWD", "0.500 KWD ¤"),
            ("1234,567 KWD", "1234.567 KWD ¤"),
            ("1234.567", "tooManyDecimals"),
            ("1.234,56", "1234.56 EUR"),
            ("1,234.56", "1234.56 EUR"),
            ("1,234,567", "1234567.00 EUR"),
            ("1.234.567", "1234567.00 EUR"),
            ("1.234.567,89", "1234567.89 EUR"),
            ("1 234", "1234.00 EUR"),
            ("1 234,567 KWD", "1234.567 KWD ¤"),
            ("1'234.5", "1234.50 EUR"),
            // One number shows its mark, so the others are settled too.
            ("1,234+1.50", "1235.50 EUR ="),
            ("1,234+1,50", "2.73 EUR =~"),
            ("1.234,00+1.234", "2468.00 EUR ="),
            ("1,50+1.50", "mixedDecimalMarks"),
            ("1,234,567+1,50", "mixedDecimalMarks"),
            ("1,234.56+1.234,56", "mixedDecimalMarks"),
            ("1.2.3", "malformedGrouping"),
            ("1,2.3,4", "malformedGrouping"),
            ("1.234.56", "malformedGrouping"),
            ("1,23,456", "malformedGrouping"),
            ("1..2", "malformedNumber"),
            ("1.,2", "malformedNumber"),
            (".", "malformedNumber"),
        ])

    private static let calculations = Row.rows(
        .english,
        [
            ("12.50+3", "15.50 USD ="),
            ("(48-5)/4", "10.75 USD ="),
            ("3*2.40", "7.20 USD ="),
            ("40+10%", "44.00 USD ="),
            ("40-10%", "36.00 USD ="),
            ("50*10%", "5.00 USD ="),
            ("50/10%", "500.00 USD ="),
            ("10%*50", "5.00 USD ="),
            ("40+5+10%", "49.50 USD ="),
            ("(40+5)+10%+10%", "54.45 USD ="),
            ("40+2*10%", "40.20 USD ="),
            ("40+(5+10%)", "45.50 USD ="),
            ("40+7.5%", "43.00 USD ="),
            ("1+2*3", "7.00 USD ="),
            ("(1+2)*3", "9.00 USD ="),
            ("10-4-3", "3.00 USD ="),
            ("24/4/3", "2.00 USD ="),
            ("24/(4/2)", "12.00 USD ="),
            ("1/3*3", "1.00 USD ="),
            ("1/3+1/3+1/3", "1.00 USD ="),
            ("10/4", "2.50 USD ="),
            ("11/5", "2.20 USD ="),
            ("0.125*1", "0.12 USD =~"),
            ("0.375*1", "0.38 USD =~"),
            ("0.005+0.005", "0.01 USD ="),
            ("1.799*40", "71.96 USD ="),
            ("12.50 + 3 EUR", "15.50 EUR =¤"),
            ("€12 + €3", "15.00 EUR =¤"),
            ("12€+3€", "15.00 EUR =¤"),
            ("(12+3) EUR", "15.00 EUR =¤"),
            ("EUR (12+3)/2", "7.50 EUR =¤"),
            ("€12+$3", "conflictingCurrencies"),
            ("40+10%€", "44.00 EUR =¤"),
            ("((((5))))", "5.00 USD"),
            ("(12.345)", "tooManyDecimals"),
            ("\u{FF08}48\u{FF0D}5\u{FF09}\u{FF0F}4", "10.75 USD ="),
            ("50\u{FF05}*10", "5.00 USD ="),
            ("5/0", "divisionByZero"),
            ("5/(3-3)", "divisionByZero"),
            ("0/5", "0.00 USD ="),
            ("5/0%", "divisionByZero"),
        ])

    private static let signs = Row.rows(
        .english,
        [
            ("+5", "5.00 USD +"),
            ("-5", "-5.00 USD -"),
            ("+ 5", "5.00 USD +"),
            ("\u{FF0B}5", "5.00 USD +"),
            ("-0", "0.00 USD -"),
            ("0.00", "0.00 USD"),
            ("-5+3", "-2.00 USD -="),
            ("-(5+3)", "-8.00 USD -="),
            ("+5-8", "-3.00 USD +="),
            ("5-8", "-3.00 USD ="),
            ("-40+10%", "-44.00 USD -="),
            ("3*(-2)", "-6.00 USD ="),
            ("(+5)", "5.00 USD"),
            ("-(-5)", "5.00 USD -"),
            ("-5/2*1.01", "-2.52 USD -=~"),
            ("-0.125*1", "-0.12 USD -=~"),
            ("-0.375*1", "-0.38 USD -=~"),
            ("--5", "repeatedSign"),
            ("+-5", "repeatedSign"),
            ("5*-3", "repeatedSign"),
            ("5--3", "repeatedSign"),
            ("(--5)", "repeatedSign"),
            ("-€-5", "repeatedSign"),
        ])

    private static let refusals = Row.rows(
        .english,
        [
            ("", "empty"), (" \t\u{3000}", "empty"), ("EUR", "noNumber"), ("+", "noNumber"), ("()", "noNumber"),
            ("%", "noNumber"), ("5-", "missingNumber"), ("5+*3", "missingNumber"), ("5+()", "missingNumber"),
            ("*5", "missingNumber"), ("5 EUR EUR", "missingOperator"), ("EUR EUR 5", "missingNumber"),
            ("(5", "unbalancedParenthesis"), ("5)", "unbalancedParenthesis"), ("((5)", "unbalancedParenthesis"),
            ("(5))", "unbalancedParenthesis"), (")5(", "missingNumber"), ("(5 6)", "missingOperator"),
            ("5(3)", "missingOperator"), ("(5)(3)", "missingOperator"), ("(3)5", "missingOperator"),
            ("10%", "lonePercent"), ("-10%", "lonePercent"), ("(10%)", "lonePercent"), ("10%+5", "lonePercent"),
            ("5*(10%)", "lonePercent"), ("10%%", "lonePercent"), ("40+10%%", "missingOperator"),
            ("10%5", "lonePercent"), ("1e3", "unknownCurrency"), ("0x10", "unknownCurrency"),
            ("NaN", "unknownCurrency"), ("inf", "unknownCurrency"), ("∞", "unexpectedCharacter"),
            ("12abc", "unknownCurrency"), ("twelve", "unknownCurrency"), ("5 ₿", "unknownCurrency"),
            ("XXX 5", "unknownCurrency"), ("XAU 5", "unknownCurrency"), ("5 EURO", "5.00 EUR ¤"),
            ("5EUR5", "missingOperator"), ("5\u{301}", "unexpectedCharacter"),
            ("5\u{FE0F}\u{20E3}", "unexpectedCharacter"),
            ("5\u{200B}", "unexpectedCharacter"), ("\u{FEFF}5", "unexpectedCharacter"), ("5\n", "unexpectedCharacter"),
            ("5\u{0}", "unexpectedCharacter"), ("\u{1B}[31m5", "unexpectedCharacter"), ("5_000", "unexpectedCharacter"),
            ("2^3", "unexpectedCharacter"), ("5!", "unexpectedCharacter"), ("½", "unexpectedCharacter"),
            ("²", "unexpectedCharacter"), ("5\u{2013}3", "unexpectedCharacter"), ("007", "leadingZero"),
            ("00.50", "leadingZero"), ("0912-345-678", "leadingZero"), ("05/11", "leadingZero"),
            ("2026-11-20", "looksLikeDate"), ("2026/11/20", "looksLikeDate"), ("11/20/2026", "looksLikeDate"),
            ("20/11/26", "looksLikeDate"), ("2026.11.20", "looksLikeDate"), ("2026 - 11 - 20", "1995.00 USD ="),
            ("20-5-10", "5.00 USD ="), ("2026-13-20", "1993.00 USD ="), ("100/5/2", "10.00 USD ="),
            ("1000000000000000000000000000000", "tooLarge"), ("92233720368547758.08", "tooLarge"),
            // 2^128 + 1250, which 128 bits would take for 1250.
            ("340282366920938463463374607431768212706", "tooLarge"),
            ("92233720368547758.07", "92233720368547758.07 USD"),
            ("-92233720368547758.08", "-92233720368547758.08 USD -"),
            ("9999999999*9999999999", "tooLarge"), ("0.00000000000000000000000000000000000000001*1", "tooLarge"),
            ("0.00000000000000000000000000000000000000001", "tooManyDecimals"),
            ("1/999999999999/999999999999/999999999999/999999999999", "tooLarge"),
        ])

    @Test("Limits of length and depth") func limitsOfLengthAndDepth() throws {
        let notation = try Convention.english.notation
        let nested = { (depth: Int) in String(repeating: "(", count: depth) + "5" + String(repeating: ")", count: depth)
        }
        #expect(outcome(nested(32), notation) == "5.00 USD")
        #expect(outcome(nested(33), notation) == "tooDeep")
        #expect(outcome(String(repeating: "(", count: 200) + "5", notation) == "tooDeep")
        #expect(outcome(String(repeating: "(1)+", count: 40) + "1", notation) == "41.00 USD =")
        let longest = String(repeating: "1+", count: 127) + "10"
        #expect(outcome(longest, notation) == "137.00 USD =")
        #expect(outcome(longest + "0", notation) == "tooLong")
        #expect(outcome(String(repeating: "9", count: 1_000_000), notation) == "tooLong")
    }

    /// The largest power of ten below 2^127 is the 38th.
    @Test("Calculations are exact to 38 decimals") func calculationsAreExactTo38Decimals() throws {
        let notation = try Convention.english.notation
        let tenth = { (decimals: Int) in "0.1" + String(repeating: "0", count: decimals - 1) + "*1" }
        #expect(outcome(tenth(38), notation) == "0.10 USD =")
        #expect(outcome(tenth(39), notation) == "tooLarge")
    }

    @Test("Currency named elsewhere") func currencyNamedElsewhere() throws {
        let notation = try Convention.english.notation
        let table: [(String, String, String)] = [
            ("5", "EUR", "5.00 EUR"), ("5 EUR", "EUR", "5.00 EUR ¤"), ("€5", "EUR", "5.00 EUR ¤"),
            ("5 USD", "EUR", "conflictingCurrencies"), ("$5", "EUR", "conflictingCurrencies"),
            ("$5", "CAD", "5.00 CAD ¤"), ("¥500", "CNY", "500.00 CNY ¤"), ("12.5", "JPY", "tooManyDecimals"),
            ("12.345", "KWD", "12.345 KWD"), ("5/2", "JPY", "2 JPY =~"),
        ]
        for (input, code, expected) in table {
            #expect(outcome(input, notation, currency: try currency(code)) == expected, "\(input) in \(code)")
        }
    }

    @Test("Ambiguous gives both readings") func ambiguousGivesBothReadings() throws {
        let parser = AmountParser(notation: try Convention.unset.notation)
        let euro = try currency("EUR")
        let dinar = try currency("KWD")
        #expect(
            throws: AmountError.ambiguous(
                text: "1.234 KWD", asDecimal: Amount(minorUnits: 1_234, currency: dinar),
                asGrouped: Amount(minorUnits: 1_234_000, currency: dinar))
        ) { try parser.parse("1.234 KWD") }
        #expect(
            throws: AmountError.ambiguous(
                text: "-1,234", asDecimal: nil, asGrouped: Amount(minorUnits: -123_400, currency: euro))
        ) { try parser.parse("-1,234") }
        #expect(
            throws: AmountError.ambiguous(
                text: "1,234*2", asDecimal: Amount(minorUnits: 247, currency: euro),
                asGrouped: Amount(minorUnits: 246_800, currency: euro))
        ) { try parser.parse("1,234*2") }
    }

    @Test("In Swiss francs two decimals show the mark, whichever is set", arguments: DecimalMark.allCases)
    func swissMarks(mark: DecimalMark) throws {
        let parser = AmountParser(notation: AmountNotation(decimalMark: mark, defaultCurrency: try currency("CHF")))
        for (text, units) in [
            ("4.20", 420), ("4,20", 420), ("1'620.50", 162_050), ("1'620,50", 162_050), ("11.40", 1_140),
            ("14,11", 1_411),
        ] as [(String, Int64)] {
            #expect(try parser.parse(text).amount.minorUnits == units, "\(text)")
        }
        #expect(try parser.parse("1\(mark.other.text)234").amount.minorUnits == 123_400)
        let euro = AmountParser(notation: AmountNotation(decimalMark: .comma, defaultCurrency: try currency("EUR")))
        #expect(throws: AmountError.self) { try euro.parse("11.40") }
    }

    @Test("Signs mean the default currency where it uses them") func signsMeanTheDefaultCurrencyWhereItUsesThem() throws
    {
        let table: [(sign: String, preferred: String, expected: String)] = [
            ("$", "USD", "USD"), ("$", "EUR", "USD"), ("$", "AUD", "AUD"), ("$", "TWD", "TWD"), ("＄", "HKD", "HKD"),
            ("¥", "EUR", "JPY"), ("¥", "CNY", "CNY"), ("￥", "CNY", "CNY"), ("元", "EUR", "CNY"), ("元", "TWD", "TWD"),
            ("円", "CNY", "JPY"), ("£", "EUR", "GBP"), ("£", "EGP", "EGP"), ("kr", "SEK", "SEK"), ("kr", "DKK", "DKK"),
            ("kr.", "NOK", "NOK"), ("Rs.", "EUR", "INR"), ("Rs", "LKR", "LKR"), ("₩", "EUR", "KRW"),
            ("₹", "EUR", "INR"),
            ("NT$", "USD", "TWD"), ("Fr.", "EUR", "CHF"), ("S/", "EUR", "PEN"), ("zł", "EUR", "PLN"),
            ("EUR", "USD", "EUR"), ("DEM", "EUR", "DEM"),
        ]
        for (sign, preferred, expected) in table {
            let notation = AmountNotation(decimalMark: .point, defaultCurrency: try currency(preferred))
            #expect(Currency(token: sign, notation: notation) == (try currency(expected)), "\(sign) for \(preferred)")
            for input in ["\(sign)12", "12\(sign)", "\(sign) 12", "12 \(sign)"] {
                let parsed = try AmountParser(notation: notation).parse(input)
                #expect(parsed.amount.currency.code == expected, "\(input) for \(preferred)")
                #expect(parsed.namesCurrency, "\(input) for \(preferred)")
            }
        }
        for token in ["eur", "Eur", "€€", "€5", "", "lunch", "$ ", "E", "ＥＵＲ"] {
            #expect(Currency(token: token, notation: try Convention.english.notation) == nil, "\(token)")
        }
    }
}
