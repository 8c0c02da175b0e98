import EntrySamples
import Model
import Money
import TestSupport
import Testing

@testable import EntryLine

/// Entries as people type them in five languages' conventions, each with its full reading.
@Suite struct EntryTableTests {
    @Test("Every row is read as written", arguments: EntryTableRow.conventions.keys.sorted())
    func everyRowIsReadAsWritten(convention: String) throws {
        let rows = try EntryTableRow.all().filter { $0.in == convention }
        #expect(rows.count >= 8)
        let wrong = try rows.compactMap { row in
            let actual = row.actual(try row.context())
            return actual == row.expected ? nil : "\(row.entry)\n  expected \(row.expected)\n  but is   \(actual)"
        }
        #expect(wrong.isEmpty, "\(wrong.count) of \(rows.count):\n\(wrong.joined(separator: "\n"))")
    }

    @Test("The table is large") func theTableIsLarge() throws {
        let rows = try EntryTableRow.all()
        #expect(rows.count >= 7_600)
        #expect(Set(rows.map { "\($0.in) \($0.books ?? []) \($0.entry)" }).count == rows.count)
    }

    @Test("What was read is written so that it is read the same again")
    func everyReadingIsWrittenBack() throws {
        for row in try EntryTableRow.all() {
            let context = try row.context()
            guard let entry = try? EntryParser(context: context).parse(row.entry).entry else { continue }
            let written = EntryText.write(entry, notation: context.notation, accounts: context.accounts())
            let again = try? EntryParser(context: context).parse(written).entry
            #expect(again == entry, "\(row.entry) → \(written)")
        }
    }

    @Test("Entries of ordinary words are the same where every word is examined")
    func ordinaryWordsMeanNothing() throws {
        var count = 0
        for row in try EntryTableRow.all() {
            let context = try row.context()
            guard let parts = try? EntryParser.joined(row.entry, context, [:]), MeaningReader.isOrdinary(parts, context)
            else { continue }
            count += 1
            let read = try? MeaningReader.read(parts, context: context, account: nil, answers: [:])
            #expect(read == parts, "\(row.entry)")
        }
        #expect(count > 900)
    }

    @Test("Every doubt has a sentence, a question, and an answer that settles it")
    func doubtsAreSettled() throws {
        let open = try EntryTableRow.all().filter { row in
            guard row.asks != nil else { return false }
            return try !Self.isSettled(row.entry, EntryParser(context: row.context()))
        }
        // Nothing but another amount helps here.
        #expect(open.map(\.entry) == ["红包 -200"])
    }

    /// Whether there are answers that lead to an entry; a doubt that has been answered is not asked about again.
    private static func isSettled(_ text: String, _ parser: EntryParser, _ answers: EntryAnswers = [:]) -> Bool {
        do throws(EntryError) {
            _ = try parser.parse(text, answers: answers)
            return true
        } catch .doubt(let doubt) {
            #expect(EntryError.doubt(doubt).description.hasSuffix("."))
            #expect(doubt.question(today: Sample.today).hasSuffix("?"))
            guard answers[doubt] == nil else { return false }
            return (0..<doubt.answerCount).contains { answer in
                isSettled(text, parser, answers.merging([doubt: answer]) { $1 })
            }
        } catch {
            return false
        }
    }

    /// What is read where each question gets the answer of `answer`; none is asked twice.
    private static func parsed(
        _ row: EntryTableRow, _ answer: (EntryDoubt) -> Int
    ) throws -> Result<Entry, EntryError> {
        let parser = try EntryParser(context: row.context())
        var answers: EntryAnswers = [:]
        while true {
            do throws(EntryError) {
                return .success(try parser.parse(row.entry, answers: answers).entry)
            } catch .doubt(let doubt) {
                try #require(answers[doubt] == nil, "\(row.entry) asks again: \(doubt)")
                answers[doubt] = answer(doubt)
            } catch {
                return .failure(error)
            }
        }
    }

    @Test("Who says that it is an income gets one, and who says that it is none an expense", arguments: [0, 1])
    func incomeIsAsAnswered(answer: Int) throws {
        let expected: TransactionType = answer == 0 ? .income : .expense
        var count = 0
        for row in try EntryTableRow.all() where row.asks == "income" {
            let entry = try? Self.parsed(row) { doubt in
                if case .income = doubt { answer } else { 0 }
            }.get()
            guard let entry else { continue }
            #expect(entry.type == expected, "\(row.entry)")
            count += 1
        }
        #expect(count > 100)
    }

    @Test("What is said to belong to the note is no day any more, whatever day is found behind it")
    func keptWordsAreNoDays() throws {
        var count = 0
        for row in try EntryTableRow.all() where row.asks == "day" {
            let result = try Self.parsed(row) { $0.answerCount - 1 }
            if case .failure(.repeated(let attribute, _, _)) = result {
                Issue.record("\(row.entry) has two of \(attribute)")
            }
            count += 1
        }
        #expect(count > 300)
    }

    @Test("Every entry that is refused or asked about is so for a known record, too")
    func knownRecords() throws {
        for row in try EntryTableRow.all() where row.asks != nil || row.refused == true {
            let parser = EntryParser(context: try row.context().on(Sample.today, isForMemo: true))
            #expect(throws: EntryError.self, "\(row.entry)") {
                try parser.parse(row.entry, onto: Entry(), tags: .adding)
            }
        }
    }
}

/// Entries put together from parts with known meanings, in any order.
@Suite struct EntryPartsTests {
    private struct Part {
        var text: String
        var apply: @Sendable (inout Entry) -> Void
    }

    private static let extras: [Part] = [
        Part(text: "#lunch") { $0.lines[0].tags.append("lunch") },
        Part(text: "tag:team") { $0.lines[0].tags.append("team") },
        Part(text: "@\"New York\"") { $0.location = "New York" },
        Part(text: "payee:“Joe’s Diner”") { $0.payee = "Joe’s Diner" },
        Part(text: "account:Visa") { $0.account = "Visa" },
        Part(text: "category:Food:Out") { $0.lines[0].category = "Food:Out" },
        Part(text: "date:2026-11-05") { $0.date = Sample.day("2026-11-05") },
        Part(text: "cleared:yes") { $0.cleared = true },
    ]

    private static let dayWords: [(String, Int)] = [
        ("yesterday", -1), ("gestern", -1), ("vorgestern", -2), ("avant-hier", -2), ("昨天", -1), ("昨日", -1),
        ("heute", 0),
    ]

    /// Conventions in which parts are put together, with a sign and a word for their money, and a note.
    private struct Convention {
        var name: String
        var sign: String
        var word: String
        var note: String

        static let all = [
            Convention(name: "unset", sign: "€", word: "euros", note: "with Bob"),
            Convention(name: "en", sign: "$", word: "dollars", note: "with Bob"),
            Convention(name: "de", sign: "€", word: "Euro", note: "mit Anna"),
            Convention(name: "ja", sign: "¥", word: "円", note: "太郎と"),
        ]
    }

    @Test("Parts mean the same in any order in four conventions", arguments: Convention.all.indices)
    func partsMeanTheSameInAnyOrder(index: Int) throws {
        let convention = Convention.all[index]
        let context = try #require(EntryTableRow.conventions[convention.name])
        let currency = context.notation.defaultCurrency
        var dice = SplitMix64(seed: UInt64(index))
        for _ in 0..<2_500 {
            let amount = Amount(minorUnits: Int64.random(in: 1...999_999, using: &dice), currency: currency)
            let number = amount.decimalString.replacing(".", with: (context.notation.decimalMark ?? .point).text)
            var expected = Entry(type: .expense, currency: currency, lines: [EntryLine(amount: amount)])
            let (sign, code) = (convention.sign, currency.code)
            let spellings = [
                number, "\(number) \(code)", sign + number, number + sign, "\(number) \(convention.word)",
                "\(code) \(number)",
            ]
            var words = [spellings.randomElement(using: &dice) ?? ""]
            if Int.random(in: 0..<4, using: &dice) == 0 {
                words = ["+\(number) \(code)"]
                expected.type = .income
            }
            var chosen = Self.extras.filter { _ in Bool.random(using: &dice) }
            chosen.shuffle(using: &dice)
            for part in chosen {
                part.apply(&expected)
                words.append(part.text)
            }
            if expected.date == nil, Bool.random(using: &dice), let day = Self.dayWords.randomElement(using: &dice) {
                expected.date = Sample.today + day.1
                words.append(day.0)
            }
            if Bool.random(using: &dice) {
                expected.note = convention.note
                words.append(convention.note)
            }
            // Tags keep the order in which they are typed.
            words.shuffle(using: &dice)
            let tags = words.compactMap { ["#lunch": "lunch", "tag:team": "team"][$0] }
            expected.lines[0].tags = tags
            let text = words.joined(separator: " ")
            let entry = try EntryParser(context: context).parse(text).entry
            #expect(entry == expected, "\(text)")
        }
    }

    @Test(
        "A date or a size beside the amount is read or asked about, and never changes it",
        arguments: ["gb", "us", "de", "pl", "sv", "nl", "br", "ru"])
    func numbersBesideAmounts(convention: String) throws {
        let context = try #require(EntryTableRow.conventions[convention])
        let mark = (context.notation.decimalMark ?? .point).text
        var dice = SplitMix64(seed: 1)
        var read = 0
        for _ in 0..<500 {
            let amount = "\(Int.random(in: 1...999, using: &dice))\(mark)\(Int.random(in: 10...99, using: &dice))"
            let day = Sample.today + -Int.random(in: 1...88, using: &dice)
            let (month, number) = (day.components.month, day.components.day)
            let (first, second) = context.dateOrder == .dayMonth ? (number, month) : (month, number)
            let dates = ["\(first)/\(second)", "(\(first)/\(second))", "(\(number).\(month).)", "\(first)-\(second)"]
            let date = dates.randomElement(using: &dice) ?? ""
            let size = "\(Int.random(in: 28...60, using: &dice))"
            let isSize = Bool.random(using: &dice)
            let things =
                isSize
                ? ["jeans", "Schuhe", "buty", "skor", "tênis", "ботинки"] : ["lunch", "mat", "invoice", "bus", "zone"]
            let thing = things.randomElement(using: &dice) ?? ""
            let parts = isSize ? [thing, size, amount] : [thing, date, amount].shuffled(using: &dice)
            let text = parts.joined(separator: " ")
            guard let entry = try? EntryParser(context: context).parse(text).entry else { continue }
            read += 1
            #expect(entry.total?.decimalString == amount.replacing(mark, with: "."), "\(text)")
            #expect(isSize ? entry.note == "\(thing) \(size)" : entry.date == day, "\(text)")
        }
        #expect(read > 200)
    }

    @Test("Blanks at the ends of a name are none of it, and within it single; those of a note are kept")
    func trimmedNames() throws {
        let text = #"5 account:"Visa " payee:" Joe" category:" Food " #" a  b" @"Rome " note:" late ""#
        let entry = try Sample.entry(text)
        #expect(entry.account == "Visa")
        #expect(entry.payee == "Joe")
        #expect(entry.lines.first?.category == "Food")
        #expect(entry.tags == ["a b"])
        #expect(entry.location == "Rome")
        #expect(entry.note == " late ")
    }

    @Test(
        "Behind a slip in a key and a blank, the word that follows is the value that is suggested",
        arguments: [
            ("acount: Visa 5", "Visa"), (#"acount: "Visa Gold" 5"#, #""Visa Gold""#), ("acount: 5", ""),
            ("acount: #x 5", ""),
            ("acount: payee:Joe 5", ""), ("acount: ; 5", ""), ("5 acount:", ""),
        ])
    func slipsBeforeBlanks(text: String, value: String) {
        #expect(throws: EntryError.nearlyKey("acount", meant: .account, value: value)) { try Sample.entry(text) }
    }

    @Test(
        "A weekday of another week is refused without the day of this one",
        arguments: [
            "monday next week", "next monday", "Montag vorletzter Woche", "lundi en huit", "lunes que viene",
            "mon next week",
        ])
    func otherWeeks(day: String) {
        for text in ["12.50 \(day)", "\(day) 12.50"] {
            #expect(throws: EntryError.vagueDay(day)) { try Sample.entry(text) }
        }
        #expect(!EntryError.vagueDay(day).description.contains("2026"))
    }

    @Test(
        "An amount that hangs on a word is asked about, and yes makes the entry that it has apart",
        arguments: 0..<2 as Range<UInt64>)
    func hiddenAmounts(seed: UInt64) throws {
        var dice = SplitMix64(seed: seed)
        let parser = EntryParser(context: Sample.context)
        for _ in 0..<1_000 {
            let amount = Sample.euros(Int64.random(in: 100...999_999, using: &dice)).decimalString
            let word = ["lunch", "Kaffee", "déjeuner", "午饭", "ランチ"].randomElement(using: &dice) ?? ""
            let glue = ["", ":", "=", "…", "@"].randomElement(using: &dice) ?? ""
            let isFirst = glue != "@" && Bool.random(using: &dice)
            let hidden = isFirst ? amount + glue + word : word + glue + amount
            let text = "#a \(hidden) payee:Joe"
            let first = Result { () throws(EntryError) in try parser.parse(text) }
            switch first {
            case .success(let parsed):
                // Punctuation between a number and a word in Chinese or Japanese parts them.
                #expect(parsed.entry.total?.decimalString == amount, "\(text)")
            case .failure(let error):
                let doubt = EntryDoubt.hiddenAmount(word: hidden, amount: amount)
                #expect(error == .doubt(doubt), "\(text)")
                let entry = try parser.parse(text, answers: [doubt: 0]).entry
                #expect(entry.total?.decimalString == amount, "\(text)")
                #expect(entry.note == word, "\(text)")
                #expect(entry.payee == "Joe", "\(text)")
                #expect(try parser.parse(text, answers: [doubt: 1]).entry.note == hidden, "\(text)")
            }
        }
    }

    @Test(
        "Several lines, income, days and words for money mean the same in any order", arguments: 0..<2 as Range<UInt64>)
    func severalLines(seed: UInt64) throws {
        var dice = SplitMix64(seed: seed)
        let parser = EntryParser(context: Sample.context)
        for _ in 0..<1_000 {
            let isIncome = Bool.random(using: &dice)
            let cents = (0..<Int.random(in: 2...4, using: &dice)).map { _ in Int64.random(in: 1...99_999, using: &dice)
            }
            let money = ["", " EUR", " euros", "€"].randomElement(using: &dice) ?? ""
            let lines = cents.enumerated().map { index, units in
                let number = (isIncome ? "+" : "") + Sample.euros(units).decimalString + money
                return [number, "#t\(index)", "note\(["a", "b", "c", "d"][index])"].shuffled(using: &dice)
                    .joined(separator: " ")
            }
            let separator = [" ; ", ";", "；", "; "].randomElement(using: &dice) ?? ";"
            let day = Self.dayWords.randomElement(using: &dice) ?? ("heute", 0)
            let text = day.0 + " " + lines.joined(separator: separator)
            let entry = try parser.parse(text).entry
            #expect(entry.lines.map { $0.amount?.minorUnits } == cents, "\(text)")
            #expect(entry.lines.map(\.tags) == cents.indices.map { ["t\($0)"] }, "\(text)")
            #expect(entry.type == (isIncome ? .income : .expense), "\(text)")
            #expect(entry.currency == Sample.euro, "\(text)")
            #expect(entry.date == Sample.today + day.1, "\(text)")
        }
    }

    @Test("Days count from the memo, and from today where there is none")
    func recordDays() throws {
        // A Sunday.
        let context = Sample.context.on(Sample.day("2023-11-05"), isForMemo: true)
        let days = [
            ("yesterday", "2023-11-04"), ("mon", "2023-10-30"), ("5.11.", "2023-11-05"), ("5/11", "2023-11-05"),
            ("1.10.", "2023-10-01"), ("today", "2023-11-05"), ("-3", "2023-11-02"), ("昨天", "2023-11-04"),
        ]
        for (word, day) in days {
            #expect(try EntryParser(context: context).parse("5 date:\(word)").entry.date == Sample.day(day), "\(word)")
        }
        #expect(try EntryParser(context: context).parse("5 gestern").entry.date == Sample.day("2023-11-04"))
        #expect(try EntryParser(context: Sample.context).parse("5 gestern").entry.date == Sample.day("2026-11-19"))
        #expect(try !EntryParser(context: context).parse("5 date:tomorrow").isFutureDate)
    }

    @Test("Money that is moved to an account of the books is a transfer, and to somebody an expense")
    func knownAccounts() throws {
        var context = Sample.context
        context.isKnown = { key, name in key == .account && name == "Visa" }
        let parser = EntryParser(context: context)
        let doubt = EntryDoubt.transfer(phrase: "transfer")
        #expect(throws: EntryError.doubt(doubt)) { try parser.parse("transfer 200 Visa") }
        #expect(throws: EntryError.transfer(isForMemo: false)) {
            try parser.parse("transfer 200 Visa", answers: [doubt: 1])
        }
        #expect(try parser.parse("transfer 200 Visa", answers: [doubt: 0]).entry.type == .expense)
        #expect(try parser.parse("+200 transfer Visa").entry.type == .income)
        #expect(try parser.parse("transfer 200 Bob").entry.note == "transfer Bob")
        #expect(try parser.parse("phone bill 30 Visa").entry.note == "phone bill Visa")
    }

    /// Books with the default account Cash, and Visa and Savings.
    private static let books: EntryContext = {
        var context = Sample.context
        let accounts = AccountNames([("Cash", true), ("Visa", false), ("Savings", false), ("Joint A", false)])
        context.accounts = { accounts }
        return context
    }()

    @Test(
        "Yes makes the words the account, and no a part of the note",
        arguments: [
            ("on Visa gas 42", "on Visa", "gas", "on Visa gas"), ("Visa: gas 42", "Visa:", "gas", "Visa: gas"),
            ("gas 42 (visa)", "(visa)", "gas", "gas (visa)"), ("42 Joint A", "Joint A", nil, "Joint A"),
            ("with my visa card gas 42", "with my visa card", "gas", "with my visa card gas"),
            ("電車 42 Visaで", "Visaで", "電車", "電車 Visaで"), ("Visaで電車 42", "Visaで", "電車", "Visaで電車"),
        ] as [(String, String, String?, String)])
    func namedAccounts(text: String, phrase: String, yes: String?, no: String) throws {
        let parser = EntryParser(context: Self.books)
        let name = phrase == "Joint A" ? phrase : "Visa"
        let doubt = EntryDoubt.account(phrase: phrase, name: name)
        #expect(throws: EntryError.doubt(doubt)) { try parser.parse(text) }
        let entry = try parser.parse(text, answers: [doubt: 0]).entry
        #expect(entry.account == name)
        #expect(entry.note == yes)
        let other = try parser.parse(text, answers: [doubt: 1]).entry
        #expect(other.account == nil)
        #expect(other.note == no)
    }

    @Test("A tag or place with the name of an account is asked about where there is none such")
    func accountsWithMarks() throws {
        var context = Self.books
        let doubt = EntryDoubt.account(phrase: "#Visa", name: "Visa")
        #expect(throws: EntryError.doubt(doubt)) { try EntryParser(context: context).parse("gas 42 #Visa") }
        let entry = try EntryParser(context: context).parse("gas 42 #Visa", answers: [doubt: 0]).entry
        #expect(entry.account == "Visa")
        #expect(entry.tags.isEmpty)
        #expect(try EntryParser(context: context).parse("gas 42 #Visa", answers: [doubt: 1]).entry.tags == ["Visa"])
        #expect(throws: EntryError.self) { try EntryParser(context: context).parse("gas 42 @Visa") }
        context.isKnown = { key, name in key == .tag && name == "Visa" }
        #expect(try EntryParser(context: context).parse("gas 42 #Visa").entry.tags == ["Visa"])
        #expect(
            EntryError.doubt(doubt).description
                == "'#Visa' could be the account; write account:Visa, or #\"Visa\" for the tag.")
        #expect(
            EntryError.doubt(.account(phrase: "on Joint A", name: "Joint A")).description
                == "'on Joint A' could be the account; write account:\"Joint A\", or put it in quotes for the note.")
    }

    @Test("The account that a record has is not asked about, but the default one is")
    func accountsOfRecords() throws {
        let parser = EntryParser(context: Self.books)
        var known = Entry()
        known.account = "Visa"
        #expect(try parser.parse("gas 42 on Visa", onto: known, tags: .adding).entry.note == "gas on Visa")
        #expect(throws: EntryError.doubt(.account(phrase: "on Cash", name: "Cash"))) {
            try parser.parse("gas 42 on Cash", onto: known, tags: .adding)
        }
    }

    @Test("A transfer that is an expense after all can still be paid from the account")
    func expensesFromAccounts() throws {
        let parser = EntryParser(context: Self.books)
        let transfer = EntryDoubt.transfer(phrase: "from Visa to Savings")
        #expect(throws: EntryError.doubt(transfer)) { try parser.parse("200 from Visa to Savings") }
        let account = EntryDoubt.account(phrase: "from Visa", name: "Visa")
        let entry = try parser.parse("200 from Visa to Savings", answers: [transfer: 0, account: 0]).entry
        #expect(entry.type == .expense)
        #expect(entry.account == "Visa")
        #expect(entry.note == "to Savings")
    }

    @Test("A name that is repeated without end takes as long as its length", .timeLimit(.minutes(15)))
    func manyAccounts() throws {
        let parser = EntryParser(context: Self.books)
        let words = Array(repeating: "lunch visa", count: 10_000).joined(separator: " ")
        #expect(try parser.parse("12.50 \(words) x").entry.note == words + " x")
    }

    @Test(
        "A date of the year before is told with that of this year where that is nearer",
        arguments: [
            ("12 bill due 12/15", "12/15", "2026-12-15 or date:2025-12-15"),
            ("12 bill due 11/15", "11/15", "2026-11-15"),
            ("12 bill due 6/1", "6/1", "2026-06-01"), ("12 bill due 5/1", "5/1", "2027-05-01 or date:2026-05-01"),
        ])
    func nearerYears(text: String, word: String, days: String) throws {
        let context = try #require(EntryTableRow.conventions["en"])
        #expect {
            try EntryParser(context: context).parse(text)
        } throws: { error in
            (error as? EntryError)?.description
                == "'\(word)' could be the day; write date:\(days) instead, or put it in quotes for the note."
        }
    }

    @Test(
        "A note that says a day or an account is put into quotes, so that it is read back",
        arguments: [
            "weekend gas", "lunch the other day", "20th lunch", "resto le vingt", "neulich Kaffee", "二日前 ランチ", "先日ランチ",
            "이틀 전 점심", "三天前", "Dave bunged me", "Tom venmo'd me", "couch sale", "collected rent",
            "Nebenkosten Guthaben", "la veille", "the day before", "24-go obiad", "火 ランチ", "montags Yoga", "老板发了",
            "max hat überwiesen", "mamie a envoyé", "store credit", "returns target", "ana envió",
            "gas on Visa", "gas visa", "Visa-Abrechnung", "Visaで電車", "to savings", "week gas", "a few days ago",
        ])
    func quotedNotes(note: String) throws {
        let parser = EntryParser(context: Self.books)
        let entry = try parser.parse("42 note:\"\(note)\"").entry
        #expect(entry.note == note)
        let text = EntryText.write(entry, notation: parser.context.notation, accounts: parser.context.accounts())
        #expect(try parser.parse(text).entry == entry, "\(text)")
    }

    @Test("A weekday and its day of the month are one question")
    func weekdaysWithDays() throws {
        let doubt = EntryDoubt.day(word: "fri the 13th", Sample.day("2026-11-13"), otherwise: Sample.today)
        #expect(throws: EntryError.doubt(doubt)) { try Sample.entry("lunch fri the 13th 12") }
        let entry = try EntryParser(context: Sample.context).parse("lunch fri the 13th 12", answers: [doubt: 0]).entry
        #expect(entry.date == Sample.day("2026-11-13"))
        #expect(entry.note == "lunch")
    }

    @Test("The punctuation of running text is no part of a known name") func punctuationBehindNames() throws {
        var context = Sample.context
        context.isKnown = { key, name in key == .account && ["Visa", "Credit Card", "Savings."].contains(name) }
        let parser = EntryParser(context: context)
        for mark in [".", "!", ":", "...", ")"] {
            #expect(try parser.parse("12 account:Visa\(mark)").entry.account == "Visa")
            #expect(try parser.parse("12 account:Visa\(mark) lunch").entry.account == "Visa")
        }
        #expect(try parser.parse("12 account:Credit Card.").entry.account == "Credit Card")
        #expect(try parser.parse("12 account:Savings.").entry.account == "Savings.")
        #expect(try parser.parse("12 account:Amex.").entry.account == "Amex.")
        #expect(try parser.parse("12 payee:Visa.").entry.payee == "Visa.")
    }

    @Test(
        "Yes makes a code or a word for money the currency, and no a part of the note",
        arguments: [
            ("20 GEL hair", "20", "GEL", "GEL", "hair"), ("lunch GEL 20 Bob", "20", "GEL", "GEL", "lunch Bob"),
            ("9.00 Dollar Shave Club", "9.00", "Dollar", "USD", "Shave Club"),
            ("14 yen sushi", "14", "yen", "JPY", "sushi"),
        ])
    func doubtfulMoney(text: String, amount: String, word: String, code: String, note: String?) throws {
        var context = try #require(EntryTableRow.conventions["gb"])
        let doubt = EntryDoubt.currency(amount: amount, word: word, Sample.currency(code))
        let parser = EntryParser(context: context)
        #expect(throws: EntryError.doubt(doubt)) { try parser.parse(text) }
        let yes = try parser.parse(text, answers: [doubt: 0]).entry
        #expect(yes.total?.currency.code == code)
        #expect(yes.note == note)
        let no = try parser.parse(text, answers: [doubt: 1]).entry
        #expect(no.total?.currency.code == "GBP")
        #expect(no.note == text.replacing("\(amount) ", with: "").replacing(" \(amount)", with: ""))
        context.notation.usedCurrencies = [Sample.currency("GEL")]
        if code == "GEL" { #expect(try EntryParser(context: context).parse(text).entry == yes) }
    }

    @Test("No to a name that begins with the day of the memo is a part of the note")
    func namesWithToday() throws {
        let parser = EntryParser(context: try #require(EntryTableRow.conventions["zh"]))
        let doubt = EntryDoubt.day(word: "星期五", Sample.today, otherwise: Sample.today)
        #expect(throws: EntryError.doubt(doubt)) { try parser.parse("星期五餐厅 268") }
        #expect(try parser.parse("星期五餐厅 268", answers: [doubt: 1]).entry.note == "星期五餐厅")
    }

    @Test("Every code that is also a word is a currency") func wordCodes() {
        #expect(EntryVocabulary.wordCodes.allSatisfy { Currency(code: $0) != nil })
    }

    @Test("A sign of several countries is that of the books") func crownsOfTheBooks() throws {
        var context = Sample.context
        #expect(throws: EntryError.self) { try EntryParser(context: context).parse("200 kr beer") }
        context.notation.usedCurrencies = [Sample.currency("NOK")]
        #expect(try EntryParser(context: context).parse("200 kr beer").entry.total?.description == "200.00 NOK")
    }

    @Test("Codes in lower case and words of several countries go by the books")
    func usedCurrencies() throws {
        var context = Sample.context
        context.notation.usedCurrencies = [Sample.currency("CHF"), Sample.currency("DKK"), Sample.currency("TRY")]
        let parser = EntryParser(context: context)
        #expect(try parser.parse("12.50 chf").entry.total?.description == "12.50 CHF")
        #expect(try parser.parse("12.50chf").entry.total?.description == "12.50 CHF")
        #expect(try parser.parse("Chf 12.50").entry.total?.description == "12.50 CHF")
        #expect(try parser.parse("12 Kronen").entry.total?.description == "12.00 DKK")
        #expect(throws: EntryError.lowercaseCurrency("gbp")) { try parser.parse("12 gbp") }
        #expect(throws: EntryError.lowercaseCurrency("try")) { try parser.parse("12 try döner") }
        #expect(throws: EntryError.self) { try Sample.entry("12 Kronen") }
    }

    @Test(
        "Words that are nearly a key are refused with it; others stay the note",
        arguments: [
            ("acount", EntryAttribute.account), ("accuont", .account), ("acct", .account), ("konto", .account),
            ("账户", .account), ("catgory", .category), ("cat", .category), ("paye", .payee), ("payy", .payee),
            ("dat", .date), ("adte", .date), ("datum", .date), ("tpye", .type), ("currncy", .currency),
            ("clear", .cleared),
            ("locaton", .location), ("tags", .tag), ("https", nil), ("mail", nil), ("re", nil), ("12", nil),
            ("gate", nil),
            ("time", nil), ("rate", nil), ("tax", nil), ("data", nil), ("lunch", nil), ("to", .payee),
            ("from", .account), ("amount", nil),
        ] as [(String, EntryAttribute?)])
    func nearKeys(word: String, key: EntryAttribute?) throws {
        #expect(EntryAttribute(nearly: word) == key)
        let text = "5 \(word):x"
        if let key {
            #expect(throws: EntryError.nearlyKey(word, meant: key, value: "x")) { try Sample.entry(text) }
        } else {
            #expect(try Sample.entry(text).note == "\(word):x")
        }
    }
}
