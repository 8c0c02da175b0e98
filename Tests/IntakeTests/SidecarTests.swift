import Model
import Money
import TestSupport
import Testing

@testable import Intake

@Suite("Sidecars")
struct SidecarTests {
    private let euro: Currency
    private let parser: SidecarParser

    init() throws {
        euro = try #require(Currency(code: "EUR"))
        parser = SidecarParser(notation: AmountNotation(decimalMark: .point, defaultCurrency: euro))
    }

    private func facts(_ text: String) throws -> SidecarFacts {
        try parser.parse(Array(text.utf8))
    }

    /// What a person reads about a sidecar that can't be used.
    private func sentence(_ text: String, mark: DecimalMark? = .point) -> String {
        sentence(Array(text.utf8), mark: mark)
    }

    private func sentence(_ bytes: [UInt8], mark: DecimalMark? = .point) -> String {
        let parser = SidecarParser(notation: AmountNotation(decimalMark: mark, defaultCurrency: euro))
        let error = failure { () throws(SidecarError) in _ = try parser.parse(bytes) }
        return error.map { "\($0)" } ?? "no error"
    }

    @Test("Say everything that is known of a record")
    func everything() throws {
        let facts = try facts(
            """
            {"id": "1b4e28ba-2fa1-41d2-883f-0016d3cca427", "audioUUID": "8F3A2B1C-5D6E-4F70-8A9B-0C1D2E3F4A5B",
             "createdAt": "2026-11-20T12:30:00.5+01:00", "amount": "12.50", "currency": "USD", "type": "expense",
             "tags": ["lunch", "#team", "LUNCH", " two words "], "location": " Taipei ", "payee": "Joe's",
             "note": "first\\nsecond", "b": [1, 2.50, {"y": null, "x": "\\u00e9\\n"}], "a": 1e2}
            """)
        #expect(facts.id == QuickRecordID("1B4E28BA-2FA1-41D2-883F-0016D3CCA427"))
        #expect(facts.audioUUID == AudioUUID("8F3A2B1C-5D6E-4F70-8A9B-0C1D2E3F4A5B"))
        #expect(facts.createdAt?.description == "2026-11-20T12:30:00.500+01:00")
        let dollar = try #require(Currency(code: "USD"))
        #expect(
            facts.entry
                == Entry(
                    type: .expense, currency: dollar,
                    lines: [
                        EntryLine(
                            amount: Amount(minorUnits: 1_250, currency: dollar), tags: ["lunch", "team", "two words"])
                    ], payee: "Joe's", location: "Taipei", note: "first\nsecond"))
        #expect(facts.extra == #"{"a":1e2,"b":[1,2.50,{"x":"é\n","y":null}]}"#)
    }

    @Test("Say nothing with null, nothing and blanks")
    func nothing() throws {
        let empty = SidecarFacts()
        #expect(try facts("{}") == empty)
        #expect(try facts("\u{FEFF} {} \n") == empty)
        #expect(
            try facts(
                """
                {"id":null,"audioUUID":null,"createdAt":null,"amount":null,"currency":null,"type":null,"tags":null,
                 "location":"","payee":"  ","note":"\\n"}
                """) == empty)
        #expect(try facts(#"{"tags":[]}"#) == empty)
        #expect(try facts(#"{"currency":"JPY"}"#).entry == Entry(currency: Currency(code: "JPY")))
        #expect(try facts(#"{"tags":["a"]}"#).entry == Entry(lines: [EntryLine(tags: ["a"])]))
        #expect(try facts(#"{"x":null}"#).extra == #"{"x":null}"#)
    }

    @Test("Say account, category, day and cleared as lists write them; other forms stay unknown keys")
    func ownKeys() throws {
        let entry = try facts(
            #"{"amount":"5","account":" Visa ","category":"Food","date":"2026-10-01","cleared":true}"#
        ).entry
        #expect(entry.account == "Visa")
        #expect(entry.lines.map(\.category) == ["Food"])
        #expect(entry.date?.description == "2026-10-01")
        #expect(entry.cleared == true)
        for foreign in [
            #"{"account":{"iban":"DE1"},"category":7,"cleared":"yes","date":"5 May"}"#,
            #"{"account":"a\nb","category":["x"],"cleared":1,"date":"2026-02-31"}"#,
            #"{"account":"Visa"}"#, #"{"lines":[{"amount":"1","text":"a"},{"amount":"2","text":"b"}]}"#,
            #"{"lines":["a","b"]}"#,
        ] {
            let facts = try facts(foreign)
            #expect(facts.entry == Entry(), "\(foreign)")
            #expect(facts.extra == foreign, "\(foreign)")
        }
    }

    @Test("Tell each key that can't be read, the first five by name")
    func unreadKeys() throws {
        let few = try facts(#"{"amount":"7","date":"21.11.2026","cleared":"perhaps","ammount":"3"}"#)
        let sentence = try #require(few.unread?.sentence)
        for key in ["date", "cleared", "ammount"] { #expect(sentence.contains("\"\(key)\""), "\(sentence)") }
        #expect(!sentence.contains("more keys"))
        let many = try facts(
            #"{"date":7,"cleared":"x","category":7,"account":7,"acount":"a","paye":"b","curency":"EUR"}"#)
        #expect(many.unread?.sentence.contains("So it is with 2 more keys.") == true, "\(many.unread as Any)")
        #expect(try facts(#"{"amount":"7","device":"phone"}"#).unread == nil)
    }

    @Test("Take the day of a list where it isn't that of the time")
    func day() throws {
        func date(_ text: String) throws -> String? { try facts(text).entry.date?.description }
        #expect(try date(#"{"createdAt":"2026-11-20T23:30:00+01:00","day":"2026-11-20"}"#) == nil)
        #expect(try date(#"{"createdAt":"2026-11-20T23:30:00+01:00","day":"2026-11-19"}"#) == "2026-11-19")
        #expect(try date(#"{"day":"2026-11-19"}"#) == "2026-11-19")
        #expect(try date(#"{"day":"2026-11-19","date":"2026-11-18"}"#) == "2026-11-18")
    }

    @Test(
        "Have amounts as programs and people write them",
        arguments: [
            ("12.50", DecimalMark.point, 1_250, nil), ("+12.50", .point, 1_250, TransactionType.income),
            ("1,234.50", .point, 123_450, nil), ("0", .point, 0, nil), ("12,50", .comma, 1_250, nil),
            ("12.50", .comma, 1_250, nil), ("12.5", .comma, 1_250, nil), ("1.234,50", .comma, 123_450, nil),
            ("1.234", .comma, 123_400, nil), ("12 EUR", .comma, 1_200, nil), ("12.50 EUR", .comma, 1_250, nil),
            ("12.50", nil, 1_250, nil), ("10+2.50", .point, 1_250, nil),
        ] as [(String, DecimalMark?, Int64, TransactionType?)])
    func amounts(text: String, mark: DecimalMark?, minorUnits: Int64, type: TransactionType?) throws {
        let parser = SidecarParser(notation: AmountNotation(decimalMark: mark, defaultCurrency: euro))
        let entry = try parser.parse(Array(#"{"amount":"\#(text)"}"#.utf8)).entry
        #expect(entry.lines.first?.amount == Amount(minorUnits: minorUnits, currency: euro))
        #expect(entry.currency == euro)
        #expect(entry.type == type)
    }

    @Test("Mean income with a plus, and are refused where they say expense as well")
    func plus() throws {
        #expect(try facts(#"{"amount":"+5"}"#).entry.type == .income)
        #expect(try facts(#"{"amount":"+5","type":"income"}"#).entry.type == .income)
        #expect(try facts(#"{"amount":"5","type":"income"}"#).entry.type == .income)
        #expect(throws: SidecarError.signAgainstType("+5")) { try facts(#"{"amount":"+5","type":"expense"}"#) }
    }

    @Test(
        "Are refused with the key, what is wrong and what is expected",
        arguments: [
            ("[]", #"The sidecar is a list, but an object such as {"amount": "12.50"} is expected."#),
            ("", "It is not valid JSON: at byte 1 a value is expected."),
            (
                #"{"id":"x"}"#,
                #""id" is "x", but a UUID such as "8F3A2B1C-5D6E-4F70-8A9B-0C1D2E3F4A5B" is expected."#
            ),
            (
                #"{"audioUUID":"../../x"}"#,
                #""audioUUID" is "../../x", but a UUID such as "8F3A2B1C-5D6E-4F70-8A9B-0C1D2E3F4A5B" is expected."#
            ),
            (#"{"id":7}"#, #""id" is a number, but a string is expected."#),
            (
                #"{"createdAt":"2026-11-20 12:30"}"#,
                #""createdAt" is "2026-11-20 12:30", but a time from 0001-01-02 to 9999-12-30 with its offset, as in "2026-11-20T12:30:00+01:00" (RFC 3339), is expected."#
            ),
            (#"{"createdAt":1e18}"#, #""createdAt" is a number, but a string is expected."#),
            (
                #"{"amount":12.50}"#,
                #""amount" is a number, which programs may have rounded; write it as a string, "12.50"."#
            ),
            (#"{"amount":true}"#, #""amount" is true or false, but a string such as "12.50" is expected."#),
            (
                #"{"amount":"-5"}"#,
                #""amount" is "-5", but amounts are never negative; leave the sign out and say "type": "income" or "type": "expense"."#
            ),
            (
                #"{"amount":"3-5"}"#,
                #""amount" is "3-5", but amounts are never negative; leave the sign out and say "type": "income" or "type": "expense"."#
            ),
            (
                #"{"amount":"10/3"}"#,
                #""amount" is "10/3", which only nearly makes 3.33 EUR; write the amount that is meant."#
            ),
            (
                #"{"currency":"eur"}"#,
                #""currency" is "eur", but an ISO 4217 code in capitals such as "EUR" is expected."#
            ),
            (#"{"type":"gift"}"#, #""type" is "gift", but "income" or "expense" is expected."#),
            (
                #"{"tags":"lunch"}"#,
                #""tags" is a string, but a list of strings such as ["lunch", "team"] is expected."#
            ),
            (
                #"{"tags":["a",1]}"#,
                #""tags" is a list with a number in it, but a list of strings such as ["lunch", "team"] is expected."#
            ),
            (##"{"tags":["#"]}"##, ##""tags" is "#", but a tag with at least one letter is expected."##),
            (
                #"{"payee":"a\u001b[2Jb"}"#,
                #""payee" has the control character U+001B in it, which can't be kept; take it out."#
            ),
            (
                #"{"note":"a\u0000b"}"#,
                #""note" has the control character U+0000 in it, which can't be kept; take it out."#
            ),
            (
                #"{"id":null,"note":"","id":null}"#,
                #"It has the key "id" twice, again at byte 22; keep the right one only."#
            ),
            (
                #"{"amount":"2","lines":[{"amount":"1","category":null,"tags":[],"note":null},"#
                    + #"{"amount":"1","category":null,"tags":["a"],"note":null}]}"#,
                #"It has 2 lines, but one amount is expected; make a record of each, or take "lines" out to keep their sum."#
            ),
            (
                #"{"amount":"1","kind":"opening","lines":[{"amount":"1","category":"Opening balance","tags":[],"note":null}]}"#,
                "It is the opening balance of an account, not a record; set it with `quickrec accounts opening`."
            ),
            (#"{"x":1,}"#, "It is not valid JSON: at byte 8 a key in double quotes is expected."),
        ])
    func refused(text: String, expected: String) {
        #expect(sentence(text) == expected)
    }

    @Test("Are refused where an amount can mean two things")
    func ambiguous() throws {
        #expect(sentence(#"{"amount":"1,234"}"#, mark: nil).hasPrefix(#""amount": '1,234' could be"#))
        #expect(
            sentence(#"{"amount":"1.234","currency":"KWD"}"#, mark: .comma)
                .hasPrefix(#""amount": '1.234' could be 1.234 KWD or 1234.000 KWD"#))
        #expect(sentence(#"{"amount":"12.500"}"#, mark: .comma).hasPrefix(#""amount": '12.500' could be 12.50"#))
        #expect(sentence(#"{"amount":"12.50 USD","currency":"EUR"}"#).hasPrefix(#""amount": '12.50 USD' can't be"#))
    }

    @Test(
        "An amount of a list of quickrec comes back as it was, whatever the decimal mark",
        arguments: [nil, DecimalMark.comma, .point])
    func own(mark: DecimalMark?) throws {
        let line = #"{"amount":"5.005","category":null,"tags":[],"note":null}"#
        let parser = SidecarParser(notation: AmountNotation(decimalMark: mark, defaultCurrency: euro))
        let text = #"{"amount":"5.005","currency":"KWD","lines":[\#(line)]}"#
        #expect(try parser.parse(Array(text.utf8)).entry.total?.description == "5.005 KWD")
    }

    @Test("Have at most 64 KiB")
    func size() throws {
        let room = SidecarParser.sizeLimit - #"{"note":""}"#.utf8.count
        #expect(try facts(#"{"note":"\#(String(repeating: "x", count: room))"}"#).entry.note?.utf8.count == room)
        #expect(
            sentence(#"{"note":"\#(String(repeating: "x", count: room + 1))"}"#)
                == "The sidecar has 65537 bytes, and 65536 are read at most; shorten it.")
    }
}
