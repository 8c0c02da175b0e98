import EntrySamples
import Model
import Money
import TestSupport
import Testing

@testable import EntryLine

/// Each wrong line with its whole sentence.
@Suite struct EntryErrorTests {
    @Test(
        "Sentence",
        arguments: [
            (
                "7 eleven 3",
                "There are two amounts, 7 and 3; put a number that belongs to the note in quotes, or a ; between two lines."
            ),
            (
                "bus 7 450",
                "7 450 could be one amount or two; put a number that belongs to the note in quotes, or write 7450 for one."
            ),
            (
                "12.50 +3",
                """
                12.50 +3 could be a calculation or two numbers; write 12.50+3 to calculate, or put a number that belongs to the \
                note in quotes.
                """
            ),
            (
                "12.50 acount:Visa date:5.11. paye:Joe acount:Visa",
                """
                acount: is not a key, but looks like account:; write account:Visa, or put it in quotes for the note. \
                paye: is not a key, but looks like payee:; write payee:Joe, or put it in quotes for the note.
                """
            ),
            (
                "friday bus 42 2.90 type:gift cleared:perhaps date:mon",
                """
                The type 'gift' is not known; write type:income or type:expense. \
                cleared:perhaps is not known; write cleared:yes or cleared:no.
                """
            ),
            (
                "bus 42 2.90 ; 5 type:gift",
                "The type 'gift' is not known; write type:income or type:expense."
            ),
            (
                "-5 #x",
                "The amount -5 is negative; write it without minus for an expense, or with + for an income."
            ),
            (
                "5 - 10",
                "5 - 10 looks like a range; write the one amount that was paid, or put it in quotes for the note."
            ),
            (
                "two or three dollars lunch",
                "'three dollars' is an amount in words; write it in digits, or put it in quotes for the note."
            ),
            (
                "Bus12.50",
                """
                'Bus12.50' could have the amount 12.50 in it; write that between blanks, or put the word in quotes for the \
                note.
                """
            ),
            (
                "10+10=20.00",
                """
                '10+10=20.00' has a number in it that could be the amount; write the amount between blanks, or put the word \
                in quotes for the note.
                """
            ),
            (
                "- 12",
                "There is a - before 12; leave it out for an expense, write + for an income, or put in quotes what belongs to the note."
            ),
            ("lunch + 5", "There is a blank between + and 5; write +5, or put in quotes what belongs to the note."),
            ("5 ; -6", "The lines add up to -1.00 EUR, which is negative; swap the signs, and income and expense."),
            (
                "5 ; +6",
                "+6 has a + in a later line of an expense; write the lines as two entries, or a + in each line for an income."
            ),
            (
                "groceries 45 ; refund 5",
                "'refund' makes its line an income, and another line is none; write the lines as two entries, -5 for what was "
                    + "taken off, or type:income if all of them are."
            ),
            (
                "petrol 40 - 5",
                "40 - 5 could be a calculation or two numbers; write 40-5 to calculate, or put a number that belongs to the "
                    + "note in quotes."
            ),
            (
                "+5 type:expense",
                "+5 is an income because of its +, but the entry says expense; leave one of them out."
            ),
            (
                "expense +5",
                "+5 is an income because of its +, but the entry says expense; leave one of them out."
            ),
            ("5 type:gift", "The type 'gift' is not known; write type:income or type:expense."),
            ("5 currency:XQX", "The currency 'XQX' is not known; write an ISO 4217 code such as EUR."),
            ("5 cleared:maybe", "cleared:maybe is not known; write cleared:yes or cleared:no."),
            (
                "5 payee: Joe",
                "payee: has no value; write it right behind the colon, payee:Joe or payee:\"Joe's Diner\"."
            ),
            ("5 type:\"\"", "type: has no value; write it right behind the colon, type:income or type:expense."),
            (
                "5 payee:a payee:b",
                "The payee is given twice (a and b); keep one, or put in quotes what belongs to the note."
            ),
            ("5 @a @b", "The location is given twice (a and b); keep one, or put in quotes what belongs to the note."),
            (
                "5 date:-1 date:-2",
                "The date is given twice (-1 and -2); keep one, or put in quotes what belongs to the note."
            ),
            (
                "5 date:30.2.2026",
                "The date '30.2.2026' can't be read, or there is no such day; write 2026-11-20, yesterday, -3, mon, 5.11. or 11/5."
            ),
            (
                "5 2026-03-19",
                "'2026-03-19' could be the day; write date:2026-03-19 instead, or put it in quotes for the note."
            ),
            (
                "3 notebooks @ 2.49",
                """
                '@' beside the amount leaves open what was paid; calculate it (48/4, 2*3, 40+10%), or put the word in quotes \
                for the note.
                """
            ),
            (
                "160 yen x 2",
                """
                160 x 2 could be the price of one or of all; write it with a * (160*2), or put one of the numbers in quotes.
                """
            ),
            (
                "5 5.3.",
                "'5.3.' could be the day; write date:2027-03-05 or date:2026-03-05 instead, or put it in quotes for the note."
            ),
            (
                "5 31.2.2026",
                "There is no day '31.2.2026' in any year; write date: and the day that is meant, or put it in quotes for the note."
            ),
            (
                "forty five dollar bill",
                "'forty five dollar' is an amount in words; write it in digits, or put it in quotes for the note."
            ),
            (
                "a hundred and twenty buck shoes",
                """
                'a hundred and twenty buck' is an amount in words; write it in digits, or put it in quotes for the note.
                """
            ),
            (
                "$10 Hong Kong bun",
                """
                'Hong Kong' beside $10 could be its currency; write the ISO 4217 code that is meant behind the number, or put \
                the word in quotes for the note.
                """
            ),
            (
                "31/11 gift 20",
                "There is no day '31/11' in any year; write date: and the day that is meant, or put it in quotes for the note."
            ),
            (
                "drinks 12-15",
                "12-15 looks like a range; write the one amount that was paid, or put it in quotes for the note."
            ),
            (
                "8 Euro 50 eggs",
                "8 Euro 50 could be one amount or two; put a number that belongs to the note in quotes, or write 8Euro50 for one."
            ),
            (
                "8 Euro5 parking",
                """
                'Euro5' has a number in it that could be the amount; write the amount between blanks, or put the word in quotes \
                for the note.
                """
            ),
            (
                "12.50 lunch (usd)",
                "USD is a currency, but stands apart from the amount; write it beside the amount, or in quotes where it belongs to the note."
            ),
            (
                "2k 500 rent",
                "2k stands before 500; write all digits of the amount, or put what belongs to the note in quotes."
            ),
            (
                "me devolvió la tienda 20",
                "'me devolvió' could mean an income; write + before the amount if it is one, otherwise type:expense, or put the word in quotes."
            ),
            (
                "gift from aunt 50",
                "'gift from aunt' could mean an income; write + before the amount if it is one, otherwise type:expense, or put the word in quotes."
            ),
            (
                "15% tip on 40",
                "There is a percentage beside 40; write 40*15% or 40+15% or 40-15% to calculate, or put the number that belongs to the note in quotes."
            ),
            (
                "20 - 25 euro taxi",
                "There are two amounts, 20 and 25 euro; put a number that belongs to the note in quotes, or a ; between two lines."
            ),
            (
                "20-25 euro taxi",
                "20-25 euro looks like a range; write the one amount that was paid, or put it in quotes for the note."
            ),
            (
                "12;50 lunch",
                "12;50 could be one amount or two lines; write a decimal mark for the ;, or blanks around it."
            ),
            (
                "5 EUR ; 3 USD",
                "There are amounts in EUR and in USD, but one entry has one currency; make an entry for each."
            ),
            (
                "100 dong",
                "'100 dong' could be in VND, which the books don't use; write VND if that is meant, or put what is not a currency in quotes."
            ),
            (
                "250 dhs",
                "'dhs' beside 250 could be its currency; write the ISO 4217 code that is meant, such as AED, behind the number, or put the word in quotes for the note."
            ),
            (
                "5 #pc lunch THB",
                "THB is a currency, but stands apart from the amount; write it beside the amount, or in quotes where it belongs to the note."
            ),
            (
                "12 usd #x",
                "usd beside an amount looks like a currency, but codes are written in capitals; write USD, or put it in quotes where it belongs to the note."
            ),
            (
                "Usd 12 #x",
                "Usd beside an amount looks like a currency, but codes are written in capitals; write USD, or put it in quotes where it belongs to the note."
            ),
            ("5 ;", "Line 2 of the entry is empty; leave its ; out, or put it in quotes for the note."),
            ("; 5", "Line 1 of the entry is empty; leave its ; out, or put it in quotes for the note."),
            ("5 ; #x", "Line 2 of the entry has no amount; where there are several lines, write one in each."),
            ("5 #lunch; x", "Line 2 of the entry has no amount; where there are several lines, write one in each."),
            (
                "5 acount:Visa",
                "acount: is not a key, but looks like account:; write account:Visa, or put it in quotes for the note."
            ),
            (
                "5 paye:\"Joe's Diner\" x",
                "paye: is not a key, but looks like payee:; write payee:\"Joe's Diner\", or put it in quotes for the note."
            ),
            (
                "5 account=Visa;y",
                "account= is not a key, but looks like account:; write account:Visa, or put it in quotes for the note."
            ),
            (
                "5 acct: Visa",
                "acct: is not a key, but looks like account:; write account:Visa, or put it in quotes for the note."
            ),
            (
                "5 date:2062-11-20",
                "The date '2062-11-20' is in 2062, but dates go from 1970 to the end of next year; correct the year."
            ),
            (
                "5 last week",
                "'last week' names no single day; write date: and the day, or put it in quotes for the note."
            ),
            (
                "2 million yen",
                "2 stands before million; write all digits of the amount, or put what belongs to the note in quotes."
            ),
            (
                "50 pence",
                "50 pence is a part of a larger unit; write it with decimals, such as 0.50, or put what belongs to the note in quotes."
            ),
            (
                "2x 3.90 beer",
                "2x 3.90 could be the price of one or of all; write it with a * (2*3.90), or put one of the numbers in quotes."
            ),
            ("5-5", "5-5 comes to nothing; write 0 if nothing was paid."),
            (
                "12.50 BTC",
                "BTC beside an amount looks like a currency, but ISO 4217 has none of that name; write the amount in another one, or put BTC in quotes for the note."
            ),
            (
                "room 12 20€",
                "There are two amounts, 12 and 20€; put a number that belongs to the note in quotes, or a ; between two lines."
            ),
            (
                "refund Bob 20",
                "'refund' could mean an income; write + before the amount if it is one, otherwise type:expense, or put the word in quotes."
            ),
            (
                "5 #lunch.",
                "#lunch. is no plain name; put the name in quotes (#\"two words\"), or a blank behind it where it ends."
            ),
            (
                "pizza @ joe's 5",
                "A @ stands alone; write the name right behind it (@lunch), or put the @ in quotes."
            ),
            (
                "5 TOP up",
                "'TOP' could be a word or the currency of 5, in which there is no account; write currency:TOP, or put it in quotes for the note."
            ),
            (
                "£12.50 (was £15) jumper",
                "There are two amounts, £12.50 and £15; put a number that belongs to the note in quotes, or a ; between two lines."
            ),
            ("5 \"lunch", "The quote that begins with \"lunch is not closed; add the second \"."),
            (
                "5 \"a\"b",
                "In \"a\"b something follows the closing quote; put a blank there, or write \"\" for a quote inside."
            ),
            ("5 #\" \"", "There are only blanks between two quotes; write a name there, or leave the quotes out."),
            ("5 \u{1B}[2J", "The entry has a control character (\\u{1B}); leave it out."),
            ("92233720368547758.07 ; 1", "The lines add up to more than can be kept; split them over several entries."),
        ])
    func sentence(text: String, expected: String) {
        let error = #expect(throws: EntryError.self) {
            try EntryParser(context: Sample.context).parse(text)
        }
        #expect(error?.description == expected)
    }

    @Test(
        "A question about an income quotes the words that belong together",
        arguments: [
            ("cash back 5", "cash back"), ("side gig 150", "side gig"), ("pix da ana 50", "pix da ana"),
            ("couch sale 100", "couch sale"), ("20 back", "back"),
            ("geschenk von meiner oma 50", "geschenk von meiner oma"), ("from Anna 20", "from Anna"),
            ("csn 3200", "csn"), ("social security 900", "social security"), ("refund Bob 20", "refund"),
        ])
    func incomePhrases(text: String, phrase: String) {
        #expect(throws: EntryError.doubt(.income(word: phrase))) { try Sample.entry(text) }
    }

    @Test("A number with the other mark that can be a day names both remedies")
    func amountOrDay() throws {
        let context = try #require(EntryTableRow.conventions["de"])
        for (text, day) in [("24.11 mittag", "2026-11-24"), ("kino 20.15", nil)] as [(String, String?)] {
            let error = #expect(throws: EntryError.self) { try EntryParser(context: context).parse(text) }
            let remedy = day.map { "; write 24,11 for the amount, or date:\($0) for the day." } ?? "; write 20,15."
            #expect(error?.description.hasSuffix(remedy) == true)
        }
    }

    @Test("Errors of amounts keep their sentence") func errorsOfAmountsKeepTheirSentence() {
        let cause = AmountError.tooManyDecimals(text: "12.505", decimals: 3, currency: Sample.euro)
        let error = #expect(throws: EntryError.amount(cause)) {
            try EntryParser(context: Sample.context).parse("#x 12.505 y")
        }
        #expect(error?.description == cause.description)
    }

    @Test("A word with a digit is no longer than any amount; in quotes, and without one, it may be")
    func longWords() throws {
        let parser = EntryParser(context: Sample.context)
        let long = String(repeating: "€1", count: 501)
        #expect(throws: EntryError.longWord(1_002)) { try parser.parse("12 " + long) }
        #expect(try parser.parse("12 \"\(long)\"").entry.note == long)
        let letters = String(repeating: "x", count: 2_000)
        #expect(try parser.parse("12 " + letters).entry.note == letters)
    }

    @Test("Behind a line that is refused the next one begins")
    func lineBehindARefusedOne() {
        #expect(throws: EntryError.emptyLine(2)) {
            try EntryParser(context: Sample.context).parse("1 2 ; ; 3")
        }
    }

    @Test("No sentence is empty") func noSentenceIsEmpty() {
        let all: [EntryError] = [
            .amount(.empty), .splitNeedsAllLines(2), .currencyWithoutAmount(known: Sample.euros(5), typed: Sample.yen),
            .emptyMark("#"), .blankQuotes, .longWord(1_001), .totalTooLarge,
        ]
        for error in all { #expect(error.description.hasSuffix(".")) }
    }
}
