import EntrySamples
import Model
import Money
import TestSupport
import Testing

@testable import EntryLine

/// Each line with what it means, told by the echo, which leaves nothing out.
@Suite struct EntryParserTests {
    private func echo(_ text: String, context: EntryContext = Sample.context) throws -> String {
        let entry = try EntryParser(context: context).parse(text).entry
        return EntryEcho(notation: context.notation, today: context.today, unicode: true).line(entry, day: nil)
    }

    @Test(
        "Meaning",
        arguments: [
            (
                "12.50 #lunch @Taipei payee:\"Joe's\" note words",
                "expense 12.50 EUR · #lunch · payee Joe's · Taipei · \"note words\""
            ),
            ("note #lunch words @Taipei 12.50", "expense 12.50 EUR · #lunch · Taipei · \"note words\""),
            ("", ""),
            ("   ", ""),
            ("#lunch", "#lunch"),
            ("+2500 #salary", "income 2500.00 EUR · #salary"),
            ("12.50#lunch", "expense 12.50 EUR · #lunch"),
            ("(48-5)/4＃午餐 words", "expense 10.75 EUR · #午餐 · \"words\""),
            ("€3#coffee ; 2.20#bun", "expense 5.20 EUR = 3.00 #coffee + 2.20 #bun"),
            ("3 no.5#6", "expense 3.00 EUR · \"no.5#6\""),
            ("type:income 5", "income 5.00 EUR"),
            ("TYPE:Income 5 Cleared:YES", "income 5.00 EUR · cleared"),
            ("0 #free", "expense 0.00 EUR · #free"),
            ("5 cleared:no", "expense 5.00 EUR · not cleared"),
            ("#lunch #Lunch #LUNCH #team 3", "expense 3.00 EUR · #lunch #team"),
            ("＃午餐 ＠台北 150 TWD", "expense 150.00 TWD · #午餐 · 台北"),
            ("#R&D/2026.Q1_x+y-z's 1", "expense 1.00 EUR · #R&D/2026.Q1_x+y-z's"),
            ("#🍜 1", "expense 1.00 EUR · #🍜"),
            ("#\"two words\" @\"New York\" 1", "expense 1.00 EUR · #\"two words\" · New York"),
            ("tag:lunch location:Taipei 1", "expense 1.00 EUR · #lunch · Taipei"),
            ("category:Food:Lunch account:Cash 1", "expense 1.00 EUR · category Food:Lunch · account Cash"),
            (
                "payee:\"Joe \"\"the\"\" \\\"cook\\\" \\\\ \\n\" 1",
                "expense 1.00 EUR · payee Joe \"the\" \"cook\" \\ \\n"
            ),
            ("note:one 1 two", "expense 1.00 EUR · \"one two\""),
            ("\"7\" eleven 3", "expense 3.00 EUR · \"7 eleven\""),
            ("3 7-eleven 2nd ave", "expense 3.00 EUR · \"7-eleven 2nd ave\""),
            ("3 http://x.com/a?b 12:30 re:mind", "expense 3.00 EUR · \"http://x.com/a?b 12:30 re:mind\""),
            ("3 bob@x.com a#b c\"d\"", "expense 3.00 EUR · \"bob@x.com a#b c\"d\"\""),
            ("3\tlunch\nwith\u{A0}Bob\u{3000}x", "expense 3.00 EUR · \"lunch with Bob x\""),
            ("3 try Bob", "expense 3.00 EUR · \"try Bob\""),
            ("3 EUR all eur", "expense 3.00 EUR · \"all eur\""),
            ("3 - lunch", "expense 3.00 EUR · \"lunch\""),
        ])
    func meaning(text: String, expected: String) throws {
        #expect(try echo(text) == expected)
    }

    @Test(
        "Amounts",
        arguments: [
            ("12.50 EUR", "12.50 EUR"), ("EUR 12.50 x", "12.50 EUR"), ("EUR 12.50 EUR", "12.50 EUR"),
            ("12.50€", "12.50 EUR"), ("€ 12.50", "12.50 EUR"),
            ("1200 JPY", "1200 JPY"), ("JPY 1200 #a", "1200 JPY"), ("120 kronor", "120.00 SEK"),
            ("NT$ 100", "100.00 TWD"),
            ("12.50 + 3", "15.50 EUR"), ("12.50+ 3", "15.50 EUR"), ("4 *3", "12.00 EUR"),
            ("( 3 + 4 ) * 2 EUR", "14.00 EUR"),
            ("48.60 / 4", "12.15 EUR"), ("10 / 3", "3.33 EUR"), ("10 - 3 coupon", "7.00 EUR"),
            ("40 + 10 %", "44.00 EUR"),
            ("1\u{202F}234.50", "1234.50 EUR"), ("currency:usd 5", "5.00 USD"), ("$5 currency:TWD", "5.00 TWD"),
            ("12.50 THB again", "12.50 THB"), ("5 × 2", "10.00 EUR"), ("3 lei", "3.00 RON"),
        ])
    func amounts(text: String, expected: String) throws {
        let parsed = try EntryParser(context: Sample.context).parse(text)
        #expect(parsed.entry.total?.description == expected)
        #expect(parsed.entry.currency == parsed.entry.total?.currency)
    }

    @Test(
        "Several lines",
        arguments: [
            ("12.50 #lunch ; 3 #coffee", "expense 15.50 EUR = 12.50 #lunch + 3.00 #coffee"),
            (
                "12 a b @Taipei ; 3 c ; -2 #off note:all payee:X",
                "expense 13.00 EUR = 12.00 \"a b\" + 3.00 \"c\" - 2.00 #off · payee X · Taipei · \"all\""
            ),
            ("+12 ; +3 category:X", "income 15.00 EUR = 12.00 + 3.00 category X"),
            ("5 EUR ; 3", "expense 8.00 EUR = 5.00 + 3.00"),
            ("$5 ; 3 USD", "expense 8.00 USD = 5.00 + 3.00"),
            ("currency:USD 5 ; 3", "expense 8.00 USD = 5.00 + 3.00"),
            ("5 #a;3 #b", "expense 8.00 EUR = 5.00 #a + 3.00 #b"),
            ("5 lunch；3 coffee", "expense 8.00 EUR = 5.00 \"lunch\" + 3.00 \"coffee\""),
            ("5;3;payee:Joe 2", "expense 10.00 EUR = 5.00 + 3.00 + 2.00 · payee Joe"),
            ("5 \";\" x", "expense 5.00 EUR · \"; x\""),
            ("5 category:A ; 3 category:B", "expense 8.00 EUR = 5.00 category A + 3.00 category B"),
        ])
    func severalLines(text: String, expected: String) throws {
        #expect(try echo(text) == expected)
    }

    @Test("Day of another year has its year") func dayOfAnotherYearHasItsYear() throws {
        let today = try #require(CivilDay(year: 2026, month: 11, day: 20))
        let day = try #require(CivilDay(year: 2025, month: 11, day: 5))
        #expect(EntryEcho.text(of: day, today: today) == "Wed 5 Nov 2025")
        #expect(EntryEcho.text(of: today, today: today) == "Fri 20 Nov")
    }

    @Test("Named currency without amount") func namedCurrencyWithoutAmount() throws {
        #expect(try Sample.entry("JPY #lunch").currency == Sample.yen)
        #expect(try Sample.entry("currency:JPY").currency == Sample.yen)
        #expect(try Sample.entry("kr").note == "kr")
    }

    @Test("Currency of the record is the default") func currencyOfTheRecordIsTheDefault() throws {
        let parser = EntryParser(context: Sample.context)
        #expect(
            try parser.parse("1200", currency: Sample.yen).entry.total == Amount(minorUnits: 1200, currency: Sample.yen)
        )
        #expect(try parser.parse("12.50 EUR", currency: Sample.yen).entry.total == Sample.euros(1250))
        #expect(try parser.parse("¥ 12", currency: Sample.currency("CNY")).entry.currency?.code == "CNY")
        #expect(try !parser.parse("1200", currency: Sample.yen).namesCurrency)
    }

    @Test("Facts beside the entry") func factsBesideTheEntry() throws {
        let parser = EntryParser(context: Sample.context)
        #expect(try parser.parse("#lunch").missing == [.amount])
        #expect(try parser.parse("5").missing.isEmpty)
        #expect(try !parser.parse("5").namesType)
        #expect(try parser.parse("+5").namesType)
        #expect(try parser.parse("").isEmpty)
        #expect(try parser.parse("5 date:tomorrow").isFutureDate)
        #expect(try !parser.parse("5 date:today").isFutureDate)
        let rounded = try parser.parse("10 / 3 ; 2 + 2 ; 7")
        #expect(rounded.wasRounded)
        #expect(
            rounded.calculations == [
                Calculation(text: "10 / 3", amount: Sample.euros(333), wasRounded: true),
                Calculation(text: "2 + 2", amount: Sample.euros(400), wasRounded: false),
            ])
        let cleared = try parser.parse("payee:\"\" #\"\" \"\" category:\"\" category:Food date:\"\"")
        #expect(cleared.clearedAttributes == [.payee, .tag, .note, .date])
    }

    @Test("Amounts in both notations") func amountsInBothNotations() throws {
        var context = Sample.context
        context.notation.decimalMark = nil
        #expect(try echo("12,50", context: context) == "expense 12.50 EUR")
        #expect(throws: EntryError.amount(.ambiguous(text: "1,234", asDecimal: nil, asGrouped: Sample.euros(123_400))))
        {
            try echo("1,234", context: context)
        }
        context.notation.decimalMark = .comma
        #expect(try echo("1.234,50 #a", context: context) == "expense 1234,50 EUR · #a")
    }

    @Test("A person's own currency is known beside that of the record")
    func aPersonsOwnCurrencyIsKnownBesideThatOfTheRecord() throws {
        let parsed = try EntryParser(context: Sample.context).parse("5 eur lunch", currency: Sample.currency("USD"))
        #expect(parsed.entry.total?.description == "5.00 EUR")
    }

    @Test("A name that begins with an apostrophe is written in quotes")
    func aNameThatBeginsWithAnApostropheIsWrittenInQuotes() throws {
        let text = EntryText.keyed(.payee, "'s Bakery")
        #expect(text == "payee:\"'s Bakery\"")
        #expect(EntryText.keyed(.payee, "'s") == "payee:\"'s\"")
        #expect(EntryText.keyed(.payee, "Joe's") == "payee:Joe's")
        #expect(try Sample.entry("5 " + text).payee == "'s Bakery")
    }

    @Test("Names of an entry that was stored are known") func namesOfAnEntryThatWasStoredAreKnown() throws {
        var book = NameBook([.account: ["Visa"]])
        #expect(!book.contains(.location, "Taipei"))
        book.insert(try Sample.entry("5 @Taipei payee:Joe category:Food #lunch account:Cash"))
        let names: [(EntryAttribute, String)] = [
            (.location, "Taipei"), (.payee, "Joe"), (.category, "Food"), (.tag, "lunch"), (.account, "Cash"),
            (.account, "Visa"),
        ]
        for (key, name) in names { #expect(book.contains(key, name), "\(name)") }
    }

    @Test("A name that only sidecars have brought is known where it is read, and new where it is stored")
    func unseenNames() throws {
        var book = NameBook([.account: ["Visa"]], unseen: [.account: ["Viza"], .payee: ["Joe"]])
        #expect(book.contains(.account, "Viza"))
        let entry = try Sample.entry("5 account:viza payee:Joe")
        #expect(book.news(in: entry).map(\.name) == ["viza", "Joe"])
        #expect(book.news(in: entry).map(\.nearMiss) == ["Visa", nil])
        book.insert(entry)
        #expect(book.news(in: entry).isEmpty)
    }

    @Test("A new account that is a part of another, or has it as a part, is near it")
    func partsOfAccounts() {
        let names = ["DKB Visa", "Giro", "Bar", "Chase Sapphire"]
        let book = NameBook([.account: names, .payee: names])
        let typed = ["Visa", "Girokonto", "chase", "Sapphire", "Barclays", "Vis", "Sapp", "Giro JPY"]
        let near = typed.map { book.new(.account, $0).nearMiss }
        #expect(near == ["DKB Visa", "Giro", "Chase Sapphire", "Chase Sapphire", nil, nil, nil, nil])
        #expect(book.new(.payee, "Girokonto").nearMiss == nil)
    }

    @Test("Of the names that the books know the longest is meant") func ofTheNamesThatTheBooksKnowTheLongestIsMeant()
        throws
    {
        var context = Sample.context
        context.isKnown = { key, name in key == .account && ["Bank of", "Bank of X"].contains(name) }
        let entry = try EntryParser(context: context).parse("5 account:Bank of X lunch").entry
        #expect(entry.account == "Bank of X")
        #expect(entry.note == "lunch")
    }

    @Test("A day of next year is taken and one after it is a slip") func aDayOfNextYearIsTakenAndOneBehindItIsASlip()
        throws
    {
        #expect(try Sample.entry("5 lunch date:2027-12-31").date == CivilDay("2027-12-31"))
        #expect(throws: EntryError.self) { _ = try Sample.entry("5 lunch date:2028-01-01") }
    }
}
