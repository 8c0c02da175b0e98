import Money
import Testing

/// Printing without a person in between.
@Suite struct AmountTextTests {
    @Test("Prints exactly the currency's decimals") func printsExactlyTheCurrencysDecimals() throws {
        let table: [(minorUnits: Int64, code: String, expected: String)] = [
            (1250, "EUR", "12.50"), (-5, "EUR", "-0.05"), (0, "EUR", "0.00"), (1234, "JPY", "1234"), (0, "JPY", "0"),
            (-7, "JPY", "-7"), (7, "KWD", "0.007"), (-1_234_567, "KWD", "-1234.567"), (12_345, "CLF", "1.2345"),
            (.max, "EUR", "92233720368547758.07"), (.min, "EUR", "-92233720368547758.08"),
            (.min, "JPY", "-9223372036854775808"), (.max, "UYW", "922337203685477.5807"),
        ]
        for (minorUnits, code, expected) in table {
            let amount = Amount(minorUnits: minorUnits, currency: try currency(code))
            #expect(amount.decimalString == expected)
            #expect(amount.description == "\(expected) \(code)")
        }
    }

    @Test("Formats with the mark of the notation") func formatsWithTheMarkOfTheNotation() throws {
        let amount = Amount(minorUnits: -123_456, currency: try currency("EUR"))
        #expect(amount.formatted(try Convention.german.notation) == "-1234,56 EUR")
        #expect(amount.formatted(try Convention.english.notation) == "-1234.56 EUR")
        #expect(amount.formatted(try Convention.unset.notation) == "-1234.56 EUR")
        let yen = Amount(minorUnits: 1_234_567, currency: try currency("JPY"))
        #expect(yen.formatted(try Convention.german.notation) == "1234567 JPY")
    }

    @Test("Sums stay exact or are none") func sumsStayExactOrAreNone() throws {
        let euro = try currency("EUR")
        let cent = Amount(minorUnits: 1, currency: euro)
        #expect(Amount(minorUnits: -3, currency: euro).adding(cent)?.minorUnits == -2)
        #expect(Amount(minorUnits: .max, currency: euro).adding(cent) == nil)
        #expect(Amount(minorUnits: .min, currency: euro).adding(Amount(minorUnits: -1, currency: euro)) == nil)
        #expect(cent.adding(Amount(minorUnits: 1, currency: try currency("USD"))) == nil)
    }

    @Test("Currencies are those of the standard") func currenciesAreThoseOfTheStandard() throws {
        #expect(Currency.all.count == 165)
        #expect(Set(Currency.all.map(\.code)).count == Currency.all.count)
        #expect(Currency.all.map(\.code) == Currency.all.map(\.code).sorted())
        let exponents = Dictionary(grouping: Currency.all, by: \.exponent).mapValues(\.count)
        #expect(exponents == [0: 17, 2: 139, 3: 7, 4: 2])
        for (code, exponent) in [("EUR", 2), ("JPY", 0), ("TND", 3), ("UYW", 4), ("XCG", 2), ("DEM", 2), ("ITL", 0)] {
            #expect(Currency(code: code)?.exponent == exponent, "\(code)")
        }
        for currency in Currency.all {
            #expect(Currency(code: currency.code) == currency)
            #expect(Currency(code: currency.code.lowercased()) == nil)
        }
        // U+212A is equal to K for Swift's strings.
        for code in ["", "EU", "EURO", "eur", "XXX", "XTS", "XAU", "XDR", "ZZZ", "\u{212A}RW", "ＥＵＲ", "EUR "] {
            #expect(Currency(code: code) == nil, "\(code)")
        }
        #expect(Currency(code: "xEURx".dropFirst().dropLast())?.code == "EUR")
    }
}
