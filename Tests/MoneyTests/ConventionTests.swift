import Money
import Testing

/// What people of six locales type, and what has to come of it.
@Suite struct ConventionTests {
    @Test("A word for several currencies is the one in use") func aWordForSeveralCurrenciesIsTheOneInUse() throws {
        func currency(_ used: String...) throws -> String {
            let euro = try #require(Currency(code: "EUR"))
            let notation = AmountNotation(
                decimalMark: .point, defaultCurrency: euro, usedCurrencies: Set(used.compactMap { Currency(code: $0) }))
            return try AmountParser(notation: notation).parse("20 Kronen").amount.currency.code
        }
        #expect(try currency("SEK") == "SEK")
        #expect(try currency("NOK", "USD") == "NOK")
        #expect(throws: AmountError.self) { try currency("SEK", "NOK") }
        #expect(throws: AmountError.self) { try currency("USD") }
    }

    @Test("Reads", arguments: english + german + french + swiss + japanese + taiwanese)
    func reads(row: Row) throws {
        #expect(outcome(row.input, try row.convention.notation) == row.expected)
    }

    private static let english = Row.rows(
        .english,
        [
            ("12.50", "12.50 USD"),
            ("12", "12.00 USD"),
            ("0", "0.00 USD"),
            ("0.05", "0.05 USD"),
            (".5", "0.50 USD"),
            ("1,234.56", "1234.56 USD"),
            ("1,234", "1234.00 USD"),
            ("1,234,567", "1234567.00 USD"),
            ("999,999,999.99", "999999999.99 USD"),
            ("$5", "5.00 USD ¤"),
            ("$ 5", "5.00 USD ¤"),
            ("5$", "5.00 USD ¤"),
            ("$1,234.50", "1234.50 USD ¤"),
            ("-$5", "-5.00 USD -¤"),
            ("$-5", "-5.00 USD -¤"),
            ("+$5", "5.00 USD +¤"),
            ("£3.20", "3.20 GBP ¤"),
            ("€12", "12.00 EUR ¤"),
            ("12.50 EUR", "12.50 EUR ¤"),
            ("EUR 12.50", "12.50 EUR ¤"),
            ("12.50EUR", "12.50 EUR ¤"),
            ("EUR12.50", "12.50 EUR ¤"),
            ("CA$7", "7.00 CAD ¤"),
            ("$7 CAD", "7.00 CAD ¤"),
            ("US$7 USD", "7.00 USD ¤"),
            ("1.234 KWD", "1.234 KWD ¤"),
            ("1,234 KWD", "1234.000 KWD ¤"),
            ("1.2345 CLF", "1.2345 CLF ¤"),
            ("12,50", "malformedGrouping"),
            ("1.234", "tooManyDecimals"),
            ("12.345", "tooManyDecimals"),
            ("12.500", "tooManyDecimals"),
            ("1.234,56", "1234.56 USD"),
            ("1.234.567", "1234567.00 USD"),
            ("12,34.56", "malformedGrouping"),
            ("1,00,000", "malformedGrouping"),
            ("0,123", "malformedGrouping"),
            ("1234,567", "malformedGrouping"),
            ("$5 EUR", "conflictingCurrencies"),
            ("12 eur", "unknownCurrency"),
        ])

    private static let german = Row.rows(
        .german,
        [
            ("12,50", "12.50 EUR"),
            ("12,5", "12.50 EUR"),
            (",50", "0.50 EUR"),
            ("1.234,56", "1234.56 EUR"),
            ("1.234", "1234.00 EUR"),
            ("1.234.567,8", "1234567.80 EUR"),
            ("1,234", "tooManyDecimals"),
            ("1,234.56", "1234.56 EUR"),
            ("1,234,567", "1234567.00 EUR"),
            ("12.50", "malformedGrouping"),
            ("0.123", "malformedGrouping"),
            ("12,50 €", "12.50 EUR ¤"),
            ("12,50€", "12.50 EUR ¤"),
            ("€ 12,50", "12.50 EUR ¤"),
            ("12,50\u{A0}€", "12.50 EUR ¤"),
            ("-12,50 €", "-12.50 EUR -¤"),
            ("\u{2212}12,50 €", "-12.50 EUR -¤"),
            ("12,50 USD", "12.50 USD ¤"),
            ("12,50 $", "12.50 USD ¤"),
            ("3*2,40", "7.20 EUR ="),
            ("3 \u{D7} 2,40", "7.20 EUR ="),
            ("12,50+3", "15.50 EUR ="),
            ("1.000,50+0,50", "1001.00 EUR ="),
            ("10,00:3", "unexpectedCharacter"),
            ("10,00/3", "3.33 EUR =~"),
            ("12,", "malformedNumber"),
            ("12,-", "12.00 EUR"),
            ("12,--", "12.00 EUR"),
            ("12,–", "12.00 EUR"),
            ("12,-5", "malformedNumber"),
            ("17€90", "17.90 EUR ¤"),
            ("17€9", "missingOperator"),
            ("15 Franken", "15.00 CHF ¤"),
            ("12,50 euro", "12.50 EUR ¤"),
            ("12,50 eur", "12.50 EUR ¤"),
            ("12,50 usd", "unknownCurrency"),
            ("12 Kronen", "unclearCurrency"),
            ("1,234 KWD", "1.234 KWD ¤"),
            ("20.11.2026", "looksLikeDate"),
            ("5.11.", "looksLikeDate"),
        ])

    private static let french = Row.rows(
        .french,
        [
            ("12,50", "12.50 EUR"),
            ("1 234,56", "1234.56 EUR"),
            ("1\u{A0}234,56", "1234.56 EUR"),
            ("1\u{202F}234,56", "1234.56 EUR"),
            ("1\u{2009}234\u{2009}567,89", "1234567.89 EUR"),
            ("1 234", "1234.00 EUR"),
            ("12 500", "12500.00 EUR"),
            ("12\u{202F}500,00\u{A0}€", "12500.00 EUR ¤"),
            ("1 234,56 €", "1234.56 EUR ¤"),
            ("1 234.56", "malformedGrouping"),
            ("12 50", "missingOperator"),
            ("1 2345", "missingOperator"),
            ("1234 567", "malformedGrouping"),
            ("1  234", "missingOperator"),
            ("1 234\u{2019}567", "malformedGrouping"),
            ("1 234,567 8", "missingOperator"),
            ("012 345", "malformedGrouping"),
            ("12€50", "12.50 EUR ¤"),
            ("12,50 F CFA", "unknownCurrency"),
            ("1 500 FCFA", "unclearCurrency"),
            ("1 500 XAF", "1500 XAF ¤"),
            ("15,5 XOF", "tooManyDecimals"),
            ("(48-5)/4", "10.75 EUR ="),
            ("40 + 10 %", "44.00 EUR ="),
            ("40\u{A0}+\u{A0}10\u{202F}%", "44.00 EUR ="),
            ("12,50 \u{F7} 2", "6.25 EUR ="),
        ])

    private static let swiss = Row.rows(
        .swiss,
        [
            ("12.50", "12.50 CHF"),
            ("1'234.50", "1234.50 CHF"),
            ("1\u{2019}234.50", "1234.50 CHF"),
            ("1'234'567", "1234567.00 CHF"),
            ("Fr. 12.50", "12.50 CHF ¤"),
            ("Fr.12.50", "12.50 CHF ¤"),
            ("12.50 Fr.", "12.50 CHF ¤"),
            ("SFr. 12.50", "12.50 CHF ¤"),
            ("CHF 1'234.50", "1234.50 CHF ¤"),
            ("1'234.50 CHF", "1234.50 CHF ¤"),
            ("chf 12.50", "12.50 CHF ¤"),
            ("1'234,50", "1234.50 CHF"),
            ("12'34", "malformedGrouping"),
            ("1'23", "malformedGrouping"),
            ("1'", "malformedNumber"),
            ("'5", "unexpectedCharacter"),
            ("1''234", "malformedNumber"),
            ("1'234.50-0.05", "1234.45 CHF ="),
            ("12.-", "12.00 CHF"),
            ("CHF 12.-", "12.00 CHF ¤"),
            ("12.--", "12.00 CHF"),
            ("Fr. 1'234.-", "1234.00 CHF ¤"),
            ("€ 12.50", "12.50 EUR ¤"),
        ])

    private static let japanese = Row.rows(
        .japanese,
        [
            ("1234", "1234 JPY"),
            ("1,234", "1234 JPY"),
            ("¥1,234", "1234 JPY ¤"),
            ("\u{FFE5}1,234", "1234 JPY ¤"),
            ("1,234円", "1234 JPY ¤"),
            ("１２３４円", "1234 JPY ¤"),
            ("１，２３４円", "1234 JPY ¤"),
            ("￥１，２３４", "1234 JPY ¤"),
            ("¥\u{3000}500", "500 JPY ¤"),
            ("１００＋２００", "300 JPY ="),
            ("（１００＋２００）＊３／２", "450 JPY ="),
            ("１０００－１０％", "900 JPY ="),
            ("12.5", "tooManyDecimals"),
            ("12.0", "tooManyDecimals"),
            ("1.234", "1234 JPY"),
            ("1000/3", "333 JPY =~"),
            ("5/2", "2 JPY =~"),
            ("7/2", "4 JPY =~"),
            ("980*1.08", "1058 JPY =~"),
            ("1000*1.08", "1080 JPY ="),
            ("US$12.50", "12.50 USD ¤"),
            ("$12.50", "12.50 USD ¤"),
            ("12.50 元", "12.50 CNY ¤"),
            ("一二三円", "unknownCurrency"),
            ("١٢٣", "foreignDigit"),
            ("१२३", "foreignDigit"),
            ("¥100 CNY", "100.00 CNY ¤"),
        ])

    private static let taiwanese = Row.rows(
        .taiwanese,
        [
            ("120", "120.00 TWD"),
            ("NT$120", "120.00 TWD ¤"),
            ("NT$ 1,200", "1200.00 TWD ¤"),
            ("NT＄１２０", "120.00 TWD ¤"),
            ("$120", "120.00 TWD ¤"),
            ("＄１２０", "120.00 TWD ¤"),
            ("120元", "120.00 TWD ¤"),
            ("120 元", "120.00 TWD ¤"),
            ("120塊", "120.00 TWD ¤"),
            ("NT$120元", "120.00 TWD ¤"),
            ("120NTD", "120.00 TWD ¤"),
            ("TWD 120", "120.00 TWD ¤"),
            ("１２０．５元", "120.50 TWD ¤"),
            ("¥120", "120 JPY ¤"),
            ("RMB 120", "120.00 CNY ¤"),
            ("CN¥120元", "120.00 CNY ¤"),
            ("HK$120", "120.00 HKD ¤"),
            ("US$120", "120.00 USD ¤"),
            ("120元 USD", "conflictingCurrencies"),
            ("NT$120 HKD", "conflictingCurrencies"),
            ("120元整", "unknownCurrency"),
            ("+30,000", "30000.00 TWD +"),
            ("(120+80)/3", "66.67 TWD =~"),
        ])
}
