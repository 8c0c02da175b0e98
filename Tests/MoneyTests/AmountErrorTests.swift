import Money
import Testing

/// The whole sentences that people read, and what they point at.
@Suite struct AmountErrorTests {
    @Test("Sentence", arguments: sentences)
    func sentence(input: String, expected: String) throws {
        let parser = AmountParser(notation: try Convention.english.notation)
        let error = #expect(throws: AmountError.self) { try parser.parse(input) }
        #expect(error?.description == expected)
    }

    private static let cannotRead = "can't be read as an amount, because"
    private static let cannotCalculate = "can't be calculated, because"

    private static let sentences: [(String, String)] = [
        ("", "There is no amount; type one, such as 12.50 or 12.50 EUR."),
        ("EUR", "'EUR' is not an amount, because there is no number in it; type one, such as 12.50."),
        (
            "2026-11-20",
            "'2026-11-20' looks like a date, not like an amount; write date:… for the date, or put blanks around the "
                + "operators to calculate."
        ),
        ("12٣", "'12٣' \(cannotRead) character 3 (٣) is a digit of another script; use 0 to 9."),
        (
            "12\u{200B}",
            "'12\u{200B}' \(cannotRead) of character 3 ('\u{200B}', U+200B); use digits, "
                + "+ - * / ( ) % and a currency only."
        ),
        (
            "12.+3",
            "'12.+3' \(cannotRead) no digit follows character 3; complete the number or leave it out."
        ),
        (
            "12,50",
            "'12,50' \(cannotRead) '12,50' is not a number where '.' is the decimal mark and groups have three digits; "
                + "write 12.50."
        ),
        (
            "05/11",
            "'05/11' \(cannotRead) '05' begins with a zero, as dates and telephone numbers do; leave the zero out, or "
                + "put what is not an amount in quotes."
        ),
        (
            "12 50",
            "'12 50' can't be read as one amount, because something is missing before character 4; write an operator "
                + "there, or only one number."
        ),
        ("5-", "'5-' \(cannotCalculate) a number is missing at character 3; complete it or leave the sign out."),
        (
            "--5",
            "'--5' \(cannotCalculate) of the second sign at character 2; leave one out, or use parentheses."
        ),
        (
            "3*(5-2",
            "'3*(5-2' \(cannotCalculate) the parenthesis at character 3 has no counterpart; add it or leave both out."
        ),
        (
            "10%",
            "'10%' is not an amount, because there is nothing that the percentage is of; write 40+10% or 50*10%."
        ),
        ("5/0", "'5/0' can't be calculated, because it divides by zero; correct the divisor."),
        (
            "1000000000000000000000000000000",
            "'1000000000000000000000000000000' is too large or has too many digits to be kept exactly; write a smaller "
                + "amount or a simpler calculation."
        ),
        (
            "1,234.56+1.234,56",
            "'1,234.56+1.234,56' \(cannotRead) it has both '.' and ',' as decimal marks; use one of them throughout."
        ),
        (
            "12.345",
            "'12.345' has 3 decimals, but USD has only 2; leave the rest out, or leave the mark out where it groups "
                + "thousands."
        ),
        (
            "JPY 12.5",
            "'JPY 12.5' has 1 decimal, but JPY has none; leave the rest out, or leave the mark out where it groups "
                + "thousands."
        ),
        (
            "12 eur",
            "'12 eur' names no known currency, because codes are written in capitals; write EUR instead of 'eur'."
        ),
        (
            "12 clams",
            "'12 clams' \(cannotRead) 'clams' is not a currency; write an ISO 4217 code such as EUR, or a sign such as €."
        ),
        ("€5 USD", "'€5 USD' can't be one amount, because it is given both in EUR and in USD; name one currency."),
    ]

    @Test("Long texts are shortened") func longTextsAreShortened() throws {
        let notation = try Convention.english.notation
        let text = String(repeating: "9", count: 300)
        let error = #expect(throws: AmountError.self) { try AmountParser(notation: notation).parse(text) }
        #expect(error == .tooLong(text: text, limit: 256))
        let nines = String(repeating: "9", count: 60)
        #expect(
            error?.description == "'\(nines)…' is not an amount, because it is longer than 256 characters; shorten it.")
        let nested = String(repeating: "(", count: 40) + "5"
        let depth = #expect(throws: AmountError.self) { try AmountParser(notation: notation).parse(nested) }
        #expect(
            depth?.description
                == "'\(nested)' can't be calculated, because its parentheses are nested more than 32 deep; simplify it."
        )
    }

    @Test("What is ambiguous or unclear without a mark") func whatIsAmbiguousOrUnclearWithoutAMark() throws {
        let parser = AmountParser(notation: try Convention.unset.notation)
        let table: [(String, String)] = [
            (
                "1,234",
                "'1,234' could be 1234.00 EUR, or have too many decimals for EUR; write 1234.00 if that is meant, or "
                    + "set `decimalMark` in config.yaml."
            ),
            (
                "1,234 KWD",
                "'1,234 KWD' could be 1.234 KWD or 1234.000 KWD; write 1.2340 KWD or 1234.000 KWD, or set "
                    + "`decimalMark` in config.yaml."
            ),
            (
                "1.2.3",
                "'1.2.3' can't be read as an amount, because '1.2.3' has neither groups of three digits nor one "
                    + "decimal mark; write it without grouping."
            ),
        ]
        for (input, expected) in table {
            let error = #expect(throws: AmountError.self) { try parser.parse(input) }
            #expect(error?.description == expected)
        }
    }

    @Test("Positions count scalars from one") func positionsCountScalarsFromOne() throws {
        let parser = AmountParser(notation: try Convention.french.notation)
        let table: [(String, AmountError)] = [
            (" 12 50", .missingOperator(text: " 12 50", position: 5)),
            ("1 234 5", .missingOperator(text: "1 234 5", position: 7)),
            ("12€5", .missingOperator(text: "12€5", position: 4)),
            ("5+3)", .unbalancedParenthesis(text: "5+3)", position: 4)),
            ("(5", .unbalancedParenthesis(text: "(5", position: 1)),
            ("（5＋", .missingNumber(text: "（5＋", position: 4)),
            ("5 + / 3", .missingNumber(text: "5 + / 3", position: 5)),
            ("€ --5", .repeatedSign(text: "€ --5", position: 4)),
            ("5 & 3", .unexpectedCharacter(text: "5 & 3", character: "&", position: 3)),
            ("5 clams", .unknownCurrency(text: "5 clams", name: "clams", suggestion: nil)),
            ("12,3,", .malformedNumber(text: "12,3,", position: 5)),
        ]
        for (input, expected) in table {
            #expect(throws: expected) { try parser.parse(input) }
        }
    }
}
