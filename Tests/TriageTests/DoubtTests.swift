import EntryLine
import EntrySamples
import Model
import Money
import TestSupport
import Testing

@testable import Triage

/// What could mean two things is asked about with one key; in a batch it is refused.
@Suite struct DoubtTests {
    @Test("Which of two numbers is the amount")
    func amount() {
        let transcript = SessionScript.run([Sample.record(1)], "12.50 for 2 coffees", "3", "1", "n")
        #expect(
            transcript == [
                "[1/1] 1", "> <12.50 for 2 coffees>", "Which is the amount: 1 = 12.50, 2 = 2? <3>",
                "Please answer with a number from 1 to 2, or with an empty line to type it again.",
                "Which is the amount: 1 = 12.50, 2 = 2? <1>",
                "save 1", "expense 12.50 EUR · \"for 2 coffees\" · Fri 20 Nov", "1 processed.",
                "Convert it now? [Y/n] <n>", "end: done",
            ])
        let bus = SessionScript.run([Sample.record(1)], "bus 42 2.90", "2", "n")
        #expect(bus.contains("expense 2.90 EUR · \"bus 42\" · Fri 20 Nov"), "\(bus)")
        let phone = SessionScript.run([Sample.record(1)], "iPhone 15 999.00", "3", "n")
        #expect(phone.contains("expense 15999.00 EUR · \"iPhone\" · Fri 20 Nov"), "\(phone)")
    }

    @Test("Whether money came in, and an empty line goes back to the entry")
    func income() {
        let yes = SessionScript.run([Sample.record(1)], "refund Bob 20", "y", "n")
        #expect(yes.contains("Is it an income ('refund')? [y/n] <y>"), "\(yes)")
        #expect(yes.contains("income 20.00 EUR · \"refund Bob\" · Fri 20 Nov"), "\(yes)")
        let no = SessionScript.run([Sample.record(1)], "refund Bob 20", "n", "n")
        #expect(no.contains("expense 20.00 EUR · \"refund Bob\" · Fri 20 Nov"), "\(no)")
        let back = SessionScript.run([Sample.record(1)], "refund Bob 20", "", "q")
        #expect(back.contains("> {refund Bob 20} <q>"), "\(back)")
    }

    @Test("Whether a withdrawal is an expense; no says that there are no transfers, and what to do with the memo")
    func transfer() {
        let yes = SessionScript.run([Sample.record(1)], "200 ATM withdrawal", "y", "n")
        #expect(yes.contains("Is it an expense ('withdrawal')? [y/n] <y>"), "\(yes)")
        #expect(yes.contains("expense 200.00 EUR · \"ATM withdrawal\" · Fri 20 Nov"), "\(yes)")
        let phrase = SessionScript.run([Sample.record(1)], "Top up 50 Revolut", "y", "n")
        #expect(phrase.contains("Is it an expense ('Top up')? [y/n] <y>"), "\(phrase)")
        #expect(phrase.contains("expense 50.00 EUR · \"Top up Revolut\" · Fri 20 Nov"), "\(phrase)")
        let no = SessionScript.run([Sample.record(1)], "200 ATM withdrawal", "n", "200 \"ATM withdrawal\"", "n")
        #expect(
            no.contains {
                $0.hasPrefix("There are no transfers between accounts yet; discard the memo, or write type:expense")
            }, "\(no)")
        #expect(no.contains("expense 200.00 EUR · \"ATM withdrawal\" · Fri 20 Nov"), "\(no)")
    }

    @Test("Whether words name an account, also one that is new since the last entry")
    func account() {
        let accounts = AccountNames([("Cash", true), ("Visa", false)])
        let names = NameBook([.account: ["Cash", "Visa"]], accounts: accounts)
        var script = SessionScript(names: names)
        let lines = ["on Visa gas 42", "y", "on Visa gas 42", "n", "5 account:Amex", "on Amex gas 42", "y", "n"]
        let told = script.run((1...4).map { Sample.record($0) }, lines.map { .type($0) })
        #expect(told.contains("Is Visa the account ('on Visa')? [y/n] <y>"), "\(told)")
        #expect(told.contains("expense 42.00 EUR · account Visa · \"gas\" · Fri 20 Nov"), "\(told)")
        #expect(told.contains("expense 42.00 EUR · \"on Visa gas\" · Fri 20 Nov"), "\(told)")
        #expect(told.contains("Is Amex the account ('on Amex')? [y/n] <y>"), "\(told)")
        var settings = SessionScript.settings
        settings.isBatch = true
        var batch = SessionScript(settings: settings, names: names)
        let refused = batch.run([Sample.record(1)], [.type("on Visa gas 42")])
        #expect(
            refused.contains { $0.hasPrefix("fail 1: 'on Visa' could be the account; write account:Visa") },
            "\(refused)")
    }

    @Test("Whether an amount without a currency is in that of its account")
    func accountCurrency() throws {
        let dollar = try #require(Currency(code: "USD"))
        let accounts = AccountNames([("Cash", true, Currency(code: "EUR")), ("Visa USD", false, dollar)])
        let names = NameBook([.account: ["Cash", "Visa USD"]], accounts: accounts)
        var script = SessionScript(names: names)
        let told = script.run([Sample.record(1)], [.type("12.50 account:\"Visa USD\""), .type("y"), .type("n")])
        #expect(told.contains("Is it 12.50 USD? [y/n] <y>"), "\(told)")
        #expect(told.contains { $0.hasPrefix("expense 12.50 USD · account Visa USD") }, "\(told)")
        for line in ["12.50 USD account:\"Visa USD\"", "12.50 EUR account:\"Visa USD\"", "12.50 account:Cash"] {
            var script = SessionScript(names: names)
            let told = script.run([Sample.record(1)], [.type(line), .type("n")])
            #expect(!told.contains { $0.hasPrefix("Is it") }, "\(told)")
        }
        var settings = SessionScript.settings
        settings.isBatch = true
        var batch = SessionScript(settings: settings, names: names)
        let refused = batch.run([Sample.record(1)], [.type("12.50 account:\"Visa USD\"")])
        #expect(
            refused.contains {
                $0.hasPrefix(
                    "fail 1: The account 'Visa USD' is kept in USD, and 12.50 names no currency; write 12.50 USD or ")
            }, "\(refused)")
    }

    @Test("The question about the currency of an account shows the amount as it is stored, and none is asked twice")
    func amountInAccountCurrency() throws {
        let currencies = try ["EUR", "KWD", "JPY", "USD"].map { try #require(Currency(code: $0)) }
        let accounts = AccountNames([
            ("Cash", true, currencies[0]), ("Din", false, currencies[1]), ("Yen", false, currencies[2]),
            ("Visa", false, currencies[3]),
        ])
        let names = NameBook([.account: ["Cash", "Din", "Yen", "Visa"]], accounts: accounts)
        var settings = SessionScript.settings
        settings.notation.decimalMark = nil
        for (line, answers, question, stored) in [
            ("1,234 account:Din", ["y"], "Is it 1234.000 KWD?", "1234.000 KWD"),
            ("1.234 account:Din", ["y"], "Is it 1234.000 KWD?", "1234.000 KWD"),
            ("1,5 account:Din", [], "Is it 1.500 KWD?", "1.500 KWD"),
            ("1.234 account:Yen", ["y"], "Is it 1234 JPY?", "1234 JPY"),
            ("bus 42 2.90 account:Visa", ["2"], "Is it 2.90 USD?", "2.90 USD"),
            ("20% off shoes 40 account:Visa", ["2"], "Is it 8.00 USD?", "8.00 USD"),
            ("3.90 #a ; 2.20 #b account:Visa", [], "Is it 6.10 USD?", "6.10 USD"),
            ("Miete 2026 account:Visa", ["y"], "Is it 2026.00 USD?", "2026.00 USD"),
            ("250 dhs account:Visa", ["y"], "Is it 250.00 USD?", "250.00 USD"),
        ] {
            var script = SessionScript(settings: settings, names: names)
            let told = script.run([Sample.record(1)], ([line] + answers + ["y", "n"]).map { .type($0) })
            #expect(told.contains("\(question) [y/n] <y>"), "\(told)")
            #expect(told.contains { $0.hasPrefix("expense \(stored)") }, "\(told)")
            #expect(told.count { $0.contains("? [y/") } == answers.count { $0 == "y" } + 1, "\(told)")
        }
    }

    @Test("Whether a word is the day")
    func day() {
        let yes = SessionScript.run([Sample.record(1)], "12.50 Sunday roast", "y", "n")
        #expect(yes.contains("Was it on Sun 15 Nov ('Sunday'), not on Fri 20 Nov? [y/n] <y>"), "\(yes)")
        #expect(yes.contains("expense 12.50 EUR · \"roast\" · Sun 15 Nov"), "\(yes)")
        let no = SessionScript.run([Sample.record(1)], "12.50 Sunday roast", "n", "n")
        #expect(no.contains("expense 12.50 EUR · \"Sunday roast\" · Fri 20 Nov"), "\(no)")
    }

    @Test("No to the day that the entry has anyway means another one, and is refused")
    func sameDay() {
        let no = SessionScript.run([Sample.record(1)], "fri lunch 12.50", "n", "q")
        #expect(no.contains("Was it on Fri 20 Nov ('fri')? [y/n] <n>"), "\(no)")
        #expect(no.contains { $0.hasPrefix("'fri' names no single day; write date: and the day") }, "\(no)")
    }

    @Test("Whether a debt has been paid; no says that debts are not kept, and yes asks for the direction")
    func debt() {
        let no = SessionScript.run([Sample.record(1)], "Anna owes me 15", "n", "q")
        #expect(no.contains("Has it been paid ('owes')? [y/n] <n>"), "\(no)")
        #expect(no.contains { $0.hasPrefix("Debts are not kept; discard the memo") }, "\(no)")
        let yes = SessionScript.run([Sample.record(1)], "Anna owes me 15", "y", "y", "n")
        #expect(yes.contains("Is it an income ('owes')? [y/n] <y>"), "\(yes)")
        #expect(yes.contains("income 15.00 EUR · \"Anna owes me\" · Fri 20 Nov"), "\(yes)")
    }

    @Test("Whether a number that hangs on a word is the amount")
    func hiddenAmount() {
        let yes = SessionScript.run([Sample.record(1)], "Bus12.50", "y", "n")
        #expect(yes.contains("Is 12.50 the amount ('Bus12.50')? [y/n] <y>"), "\(yes)")
        #expect(yes.contains("expense 12.50 EUR · \"Bus\" · Fri 20 Nov"), "\(yes)")
        let both = SessionScript.run([Sample.record(1)], "昨天咖啡2", "y", "n")
        #expect(both.contains("expense 2.00 EUR · \"咖啡\" · Thu 19 Nov"), "\(both)")
        let thousands = SessionScript.run([Sample.record(1)], "4k sofa", "y", "n")
        #expect(thousands.contains("Is 4000 the amount ('4k')? [y/n] <y>"), "\(thousands)")
        #expect(thousands.contains("expense 4000.00 EUR · \"sofa\" · Fri 20 Nov"), "\(thousands)")
        let euros = SessionScript.run([Sample.record(1)], "20e cadeau", "n")
        #expect(euros.contains("expense 20.00 EUR · \"cadeau\" · Fri 20 Nov"), "\(euros)")
        let no = SessionScript.run([Sample.record(1)], "Bus12.50", "n", "8", "n")
        #expect(no.contains("expense 8.00 EUR · \"Bus12.50\" · Fri 20 Nov"), "\(no)")
    }

    @Test("Whether an amount before a word that can be money is in the queue's currency; no asks for the code")
    func currency() {
        let yes = SessionScript.run([Sample.record(1)], "20 livres", "y", "n")
        #expect(yes.contains("Is 20 an amount in EUR ('livres')? [y/n] <y>"), "\(yes)")
        #expect(yes.contains("expense 20.00 EUR · \"livres\" · Fri 20 Nov"), "\(yes)")
        let no = SessionScript.run([Sample.record(1)], "20 livres", "n", "20 GBP", "n")
        #expect(no.contains("'livres' does not say which currency; write its ISO 4217 code, such as GBP."), "\(no)")
        #expect(no.contains("expense 20.00 GBP · Fri 20 Nov"), "\(no)")
    }

    /// A day without a blank leaves the rest of its word to the note; two words for an income are one question.
    @Test(
        "One answer decides",
        arguments: [
            (
                "昨日重现 36", "expense 36.00 EUR · \"重现\" · Thu 19 Nov",
                "expense 36.00 EUR · \"昨日重现\" · Fri 20 Nov"
            ),
            (
                "money back lamp 30", "income 30.00 EUR · \"money back lamp\" · Fri 20 Nov",
                "expense 30.00 EUR · \"money back lamp\" · Fri 20 Nov"
            ),
        ])
    func oneAnswer(entry: String, yes: String, no: String) {
        for (answer, echo) in [("y", yes), ("n", no)] {
            let transcript = SessionScript.run([Sample.record(1)], entry, answer, "n")
            #expect(transcript.contains(echo), "\(transcript)")
        }
    }

    @Test("Which of two days a date without a year is, the one after the memo first")
    func days() throws {
        var memo = Sample.record(1)
        memo.createdAt = try #require(Moment(rfc3339: "2026-11-15T12:00:00+08:00"))
        for (answer, day) in [("1", "Thu 19 Nov"), ("2", "Wed 19 Nov 2025")] {
            let transcript = SessionScript.run([memo], "12 date:19/11", answer, "n")
            #expect(
                transcript.contains("Which day is '19/11': 1 = Thu 19 Nov, 2 = Wed 19 Nov 2025? <\(answer)>"),
                "\(transcript)")
            #expect(transcript.contains("expense 12.00 EUR · \(day)"), "\(transcript)")
        }
    }

    @Test("Two doubts in one line are asked about one after the other")
    func both() {
        let transcript = SessionScript.run([Sample.record(1)], "friday bus 42 2.90", "y", "2", "n")
        #expect(transcript.contains("expense 2.90 EUR · \"bus 42\" · Fri 20 Nov"), "\(transcript)")
    }

    @Test("A batch refuses what it would have to ask about")
    func batch() {
        var settings = SessionScript.settings
        settings.isBatch = true
        for line in ["bus 42 2.90", "refund Bob 20", "12.50 Sunday roast"] {
            let transcript = SessionScript.run([Sample.record(1)], line, settings: settings)
            #expect(transcript.contains { $0.hasPrefix("fail 1: ") }, "\(transcript)")
            #expect(!transcript.contains { $0.hasPrefix("save") }, "\(transcript)")
        }
    }

    @Test(
        "A command's name in full is that command",
        arguments: [
            "quit", "exit", ":q", "QUIT", "help", "skip", "next", "undo", "redo", "back", "play", "stop", "details",
            ":quit", ":Exit", "Quit.", ":undo", "Help.", "q!", "y", "No",
        ])
    func commands(name: String) throws {
        let known = Sample.record(1, entry: try Sample.entry("5 #lunch"))
        let isQuit = ["quit", "exit", ":q", "q!", ":quit", ":exit", "quit."].contains(name.lowercased())
        var script = SessionScript()
        let transcript = script.run([known, Sample.record(2)], (isQuit ? [name] : [name, "q"]).map { .type($0) })
        #expect(!transcript.contains { $0.hasPrefix("save") }, "\(transcript)")
    }

    @Test("A note of one word is asked about where everything else is known")
    func loneNote() throws {
        let known = Sample.record(1, entry: try Sample.entry("5 #lunch"))
        let back = SessionScript.run([known], "lunhc", "", "q")
        #expect(back.contains("Only the note \"lunhc\"? [y/n] <>"), "\(back)")
        #expect(!back.contains { $0.hasPrefix("save") })
        let no = SessionScript.run([known], "lunhc", "n", "q")
        #expect(no.contains("'lunhc' would only be a note of one word; write note:lunhc if that is meant."), "\(no)")
        #expect(no.contains("> {lunhc} <q>") && !no.contains { $0.hasPrefix("save") }, "\(no)")
        let yes = SessionScript.run([known], "team", "y", "n")
        #expect(yes.contains("expense 5.00 EUR · #lunch · \"team\" · Fri 20 Nov"), "\(yes)")
        let quoted = SessionScript.run([known], "\"team\"", "n")
        #expect(quoted.contains("save 1"), "\(quoted)")
        for line in ["with Bob", "note:team"] {
            let words = SessionScript.run([known], line, "n")
            #expect(words.contains("save 1"), "\(words)")
        }
    }

    @Test("A whole number among words takes the place of a known amount only when that is meant")
    func newAmount() throws {
        let known = Sample.record(1, entry: try Sample.entry("+3200 wages"))
        let lines = [
            ("room 12", "12"), ("2 coffees", "2"), ("bus 42", "42"), ("bus ４２", "42"), ("bus (42)", "(42)"),
            ("ManU 4-2", "4-2"), ("bus ４２！", "42"), ("bus 4×2", "4×2"), ("iOS 17.1", "17.1"), ("um 12.30", "12.30"),
        ]
        for (line, number) in lines {
            let asked = SessionScript.run([known], line, "n", "q")
            #expect(asked.contains("Is \(number) the new amount (3200.00 EUR before)? [y/n] <n>"), "\(asked)")
            #expect(!asked.contains { $0.hasPrefix("save") }, "\(asked)")
        }
        let yes = SessionScript.run([known], "room 12", "y", "n")
        #expect(yes.contains("income 12.00 EUR · \"room\" · Fri 20 Nov"), "\(yes)")
        // Nothing else can be meant, or it is the same.
        for line in ["12", "12 #room", "12.50 room", "12 EUR room", "room 3200", "12 note:room"] {
            let read = SessionScript.run([known], line, "n")
            #expect(read.contains("save 1"), "\(line): \(read)")
        }
        var settings = SessionScript.settings
        settings.isBatch = true
        let refused = SessionScript.run([known], "room 12", settings: settings)
        #expect(
            refused.contains(
                "fail 1: The amount is 3200.00 EUR already, and '12' could be a number of the note; write 12 EUR for the "
                    + "new amount, or put it in quotes for the note."), "\(refused)")
    }

    @Test("The type that an empty line would give it too is no other change", arguments: ["lunhc", ":wqa", "ls"])
    func loneNoteWithoutType(word: String) throws {
        var entry = try Sample.entry("5 hello")
        entry.type = nil
        let transcript = SessionScript.run([Sample.record(1, entry: entry)], word, "n", "q")
        #expect(transcript.contains("Only the note \"\(word)\"? [y/n] <n>"), "\(transcript)")
        #expect(!transcript.contains { $0.hasPrefix("save") }, "\(transcript)")
    }

    @Test("A batch refuses a note of one word, unless it answers yes")
    func loneNoteInBatch() throws {
        let known = Sample.record(1, entry: try Sample.entry("5 #lunch"))
        var settings = SessionScript.settings
        settings.isBatch = true
        let refused = SessionScript.run([known], "team", settings: settings)
        #expect(refused.contains { $0.hasPrefix("fail 1: 'team' would only be a note of one word") }, "\(refused)")
        settings.assumesYes = true
        let saved = SessionScript.run([known], "team", settings: settings)
        #expect(saved.contains("save 1"), "\(saved)")
    }

    @Test("New names are told with the one that is probably meant, and asked about where the settings say so")
    func newNames() {
        let names = NameBook([.account: ["Visa"], .payee: ["Joe"], .category: ["Food"], .tag: ["lunch"]])
        var script = SessionScript(names: names)
        let line = "5 #lunhc account:Vsia payee:Joey category:Fod"
        let told = script.run([Sample.record(1), Sample.record(2)], [.type(line), .type(line), .type("n")])
        let echoed = "expense 5.00 EUR · #lunhc · category Fod · payee Joey · account Vsia · Fri 20 Nov"
        let news =
            " · new account Vsia (Visa?) · new payee Joey (Joe?) · new category Fod (Food?) · new tag lunhc (lunch?)"
        #expect(told.contains(echoed + news), "\(told)")
        // The second time they are known.
        #expect(told.contains(echoed), "\(told)")
        var settings = SessionScript.settings
        settings.asksNewNames = true
        var asking = SessionScript(settings: settings, names: names)
        let asked = asking.run(
            [Sample.record(1)], [.type("5 account:Vsia"), .type(""), .type("5 account:Vsia"), .type("y"), .type("n")])
        #expect(asked.contains("new account Vsia (Visa?): create it? [y/N] <>"), "\(asked)")
        #expect(asked.filter { $0.hasPrefix("save") } == ["save 1"], "\(asked)")
        var several = SessionScript(settings: settings, names: names)
        let them = several.run([Sample.record(1)], [.type(line), .type("y"), .type("n")])
        #expect(them.contains("\(news.dropFirst(3)): create them? [y/N] <y>"), "\(them)")
        // Two questions about one entry: each is asked once.
        var both = SessionScript(settings: settings, names: names)
        let twice = both.run(
            [Sample.record(1)], [.type("5 account:Vsia date:tomorrow"), .type("y"), .type("y"), .type("n")])
        #expect(twice.filter { $0.hasPrefix("save") } == ["save 1"], "\(twice)")
        settings.isBatch = true
        var batch = SessionScript(settings: settings, names: names)
        let refused = batch.run([Sample.record(1)], [.type("5 account:Vsia")])
        #expect(refused.contains { $0.hasPrefix("fail 1: new account Vsia (Visa?): the settings ask") }, "\(refused)")
    }
}
