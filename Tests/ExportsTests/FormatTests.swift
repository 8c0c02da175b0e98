import Model
import Money
import Testing

@testable import Exports

/// What one transaction looks like in each format.
struct FormatTests {
    private static let id = "8F3A2B1C-0000-4000-8000-00000000000E"
    private static let record = "8F3A2B1C-0000-4000-8000-000000000001"
    private static let audio = "8F3A2B1C-0000-4000-8000-00000000000A"

    private func transaction() throws -> BookedTransaction {
        let euro = try #require(Currency(code: "EUR"))
        return BookedTransaction(
            id: try #require(TransactionID(Self.id)), quickRecordID: QuickRecordID(Self.record),
            audioUUID: AudioUUID(Self.audio), date: try #require(CivilDay("2023-10-30")),
            createdAt: try #require(Moment(milliseconds: 1_698_666_120_000, offsetSeconds: 3_600)), type: .expense,
            amount: Amount(minorUnits: 1_550, currency: euro), account: "Cash EUR", payee: "Cafe; \"Joe's\" | x",
            location: "Paris, 5e", note: "with\nAnn; [2024-13-45]", isCleared: true,
            lines: [
                EntryLine(
                    amount: Amount(minorUnits: 1_250, currency: euro), category: "food & drink",
                    tags: ["lunch", "r+d", "two words"]),
                EntryLine(amount: Amount(minorUnits: 300, currency: euro), tags: ["date"], note: "date: next week, 5%"),
            ])
    }

    private let names = BookNames(
        accounts: Currency(code: "EUR").map { [("Cash EUR", $0)] } ?? [], categories: ["food & drink"],
        tags: ["date", "lunch", "r+d", "two words"])

    private func text(_ make: (@escaping ExportSink) -> any TransactionWriter) throws -> String {
        final class Collected { var all: [UInt8] = [] }
        let bytes = Collected()
        var writer = make { bytes.all += $0 }
        try writer.add(transaction())
        try writer.finish()
        return String(decoding: bytes.all, as: UTF8.self)
    }

    @Test("hledger") func hledger() throws {
        let text = try text { JournalWriter(.hledger, names, mapping: ExportMapping(), sink: $0) }
        #expect(
            text == """
                decimal-mark .

                tag id
                tag record
                tag audio
                tag location
                tag note

                commodity 1000.00 EUR
                account Assets:Cash EUR
                account Expenses:food & drink
                account Expenses:Unknown
                payee Cafe, "Joe's" / x
                tag lunch
                tag r+d
                tag two-words
                tag tag-date

                2023-10-30 * Cafe, "Joe's" / x | with Ann, [2024-13-45]
                    ; id: \(Self.id)
                    ; record: \(Self.record)
                    ; audio: \(Self.audio)
                    ; location: Paris; 5e
                    Expenses:food & drink  12.50 EUR  ; lunch:, r+d:, two-words:two words
                    Expenses:Unknown  3.00 EUR  ; tag-date:date, note: date: next week; 5%
                    Assets:Cash EUR  -15.50 EUR


                """)
    }

    @Test("ledger") func ledger() throws {
        let text = try text { JournalWriter(.ledger, names, mapping: ExportMapping(), sink: $0) }
        #expect(
            text == """
                tag id
                tag record
                tag audio
                tag location
                tag note

                commodity EUR
                    format 1000.00 EUR
                account Assets:Cash EUR
                account Expenses:food & drink
                account Expenses:Unknown
                tag lunch
                tag r+d
                tag two-words
                tag tag-date

                2023-10-30 * Cafe; "Joe's" | x
                    ; id: \(Self.id)
                    ; record: \(Self.record)
                    ; audio: \(Self.audio)
                    ; location: Paris, 5e
                    ; note: with Ann; (2024-13-45)
                    Expenses:food & drink  12.50 EUR
                    ; :lunch:r+d:two-words:
                    ; two-words: two words
                    Expenses:Unknown  3.00 EUR
                    ; :tag-date:
                    ; tag-date: date
                    ; note: date: next week, 5%
                    Assets:Cash EUR  -15.50 EUR


                """)
    }

    @Test("Beancount") func beancount() throws {
        let text = try text {
            BeancountWriter(names, mapping: ExportMapping(), firstDay: CivilDay(daysSinceEpoch: 0), sink: $0)
        }
        #expect(
            text == """
                1970-01-01 open Assets:Cash-EUR EUR
                  name: "Cash EUR"
                1970-01-01 open Expenses:Food-drink
                  name: "food & drink"
                1970-01-01 open Expenses:Unknown

                2023-10-30 * "Cafe; \\"Joe's\\" | x" "with Ann; [2024-13-45]" #lunch #r-d #two-words #date
                  id: "\(Self.id)"
                  record: "\(Self.record)"
                  audio: "\(Self.audio)"
                  location: "Paris, 5e"
                  tags: "lunch, r+d, two words, date"
                  Expenses:Food-drink  12.50 EUR
                    tags: "lunch, r+d, two words"
                  Expenses:Unknown  3.00 EUR
                    tags: "date"
                    note: "date: next week, 5%"
                  Assets:Cash-EUR  -15.50 EUR


                """)
    }

    @Test(
        "CSV",
        arguments: [
            (
                CSVPreset.plain,
                """
                date,account,amount,currency,type,kind,payee,category,tags,note,lineNote,location,cleared,transactionID,\
                recordID,audioUUID
                2023-10-30,Cash EUR,-12.50,EUR,expense,ordinary,"Cafe; ""Joe's"" | x",food & drink,lunch;r+d;two words,"with
                Ann; [2024-13-45]",,"Paris, 5e",true,\(id),\(record),\(audio)
                2023-10-30,Cash EUR,-3.00,EUR,expense,ordinary,"Cafe; ""Joe's"" | x",,date,"with
                Ann; [2024-13-45]","date: next week, 5%","Paris, 5e",true,\(id),\(record),\(audio)

                """
            ),
            (
                .ynab,
                """
                Date,Payee,Memo,Outflow,Inflow
                2023-10-30,"Cafe; ""Joe's"" | x","with
                Ann; [2024-13-45] date: next week, 5% #lunch #r+d #two words #date",15.50,

                """
            ),
            (
                .actual,
                """
                Date,Payee,Notes,Category,Amount
                2023-10-30,"Cafe; ""Joe's"" | x","with
                Ann; [2024-13-45] #lunch #r+d #two words",food & drink,-12.50
                2023-10-30,"Cafe; ""Joe's"" | x","with
                Ann; [2024-13-45] date: next week, 5% #date",,-3.00

                """
            ),
        ])
    func csv(preset: CSVPreset, expected: String) throws {
        let text = try text { CSVTransactionWriter(preset, names, mapping: ExportMapping(), sink: $0) }
        #expect(text.replacing("\r\n", with: "\n") == expected)
    }

    @Test("Names of a mapping go where it says, fitted to the program")
    func namesOfAMappingGoWhereItSaysFittedToTheProgram() throws {
        var mapping = ExportMapping()
        mapping.accounts[TagKey("cash eur")] = "Liabilities:my card"
        mapping.expenses[TagKey("Food & Drink")] = "expenses:eating out"
        let hledger = try text { JournalWriter(.hledger, names, mapping: mapping, sink: $0) }
        #expect(hledger.contains("\n    Liabilities:my card  -15.50 EUR\n"))
        #expect(hledger.contains("\n    expenses:eating out  12.50 EUR"))
        #expect(BeancountWriter.firstUnusable(in: mapping) == nil)
        mapping.expenses[TagKey("Food & Drink")] = "Ausgaben:Essen"
        #expect(BeancountWriter.firstUnusable(in: mapping) == "Ausgaben:Essen")
    }

    @Test("A quote is escaped also where a combining mark follows it", arguments: ["\u{301}", "\u{20E3}", "\u{93E}"])
    func marks(mark: String) throws {
        var marked = try transaction()
        marked.note = "say \"\(mark)x\\\(mark)"
        var bytes: [UInt8] = []
        var writer = BeancountWriter(
            names, mapping: ExportMapping(), firstDay: CivilDay(daysSinceEpoch: 0), sink: { bytes += $0 })
        try writer.add(marked)
        try writer.finish()
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.utf8.contains("\"say \\\"\(mark)x\\\\\(mark)\"".utf8), "\(text)")
        #expect(NameStyle.journal.tagName("a \(mark)").utf8.elementsEqual("a-\(mark)".utf8))
        #expect(UsualName.account(":\(mark)").utf8.elementsEqual("Assets::\(mark)".utf8))
    }

    @Test("A category is one account for what is earned and another for what is spent")
    func aCategoryIsOneAccountForWhatIsEarnedAndAnotherForWhatIsSpent() {
        let accounts = ExportNames(names, mapping: ExportMapping(), style: .journal)
        func name(_ category: String?, _ type: TransactionType, isOpeningBalance: Bool = false) -> String {
            accounts.otherSide(category: category, type, isOpeningBalance: isOpeningBalance).name
        }
        #expect(name("food & drink", .income) == "Income:food & drink")
        #expect(name("food & drink", .expense) == "Expenses:food & drink")
        #expect(name(nil, .income) == "Income:Unknown")
        #expect(name(nil, .expense) == "Expenses:Unknown")
        #expect(name("food & drink", .income, isOpeningBalance: true) == "Equity:Opening Balances")
    }

    @Test("A control character is a blank in a journal") func aControlCharacterIsABlankInAJournal() {
        let controls = (UInt8.min...UInt8.max).map { Unicode.Scalar($0) }.filter {
            $0.properties.generalCategory == .control
        }
        for control in controls {
            #expect(LineCleaner().cleaned("x\(control)y") == "x y", "\(control.debugDescription)")
        }
    }

    @Test(
        "Components of accounts",
        arguments: [
            ("Cash EUR", "Cash EUR", "Cash-EUR"), ("food", "food", "Food"), ("弁当", "弁当", "X-弁当"), ("🍰", "🍰", "U1F370"),
            (":", "U3A", "U3A"), ("a:b", "a:b", "A:B"), ("a  :  b", "a:b", "A:B"), ("café", "café", "Café"),
            ("x;y", "x,y", "X-y"), ("\u{202E}x\u{A0}\u{A0}y", "x y", "X-y"), ("ß", "ß", "SS"), ("2x", "2x", "2x"),
            ("a:\u{301}b", "a:\u{301}b", "A:X-\u{301}b"), (":\u{20E3}", "\u{20E3}", "U20E3"), ("𝒳", "𝒳", "X-𝒳"),
            ("ꭰ", "ꭰ", "X-ꭰ"), ("ẞ", "ẞ", "X-ẞ"),
        ])
    func componentsOfAccounts(name: String, journal: String, beancount: String) {
        #expect(NameStyle.journal.account(name) == journal)
        #expect(NameStyle.beancount.account(name) == beancount)
    }

    @Test(
        "Tags",
        arguments: [
            ("lunch", "lunch", "lunch"), ("r+d", "r+d", "r-d"), ("two words", "two-words", "two-words"),
            ("café", "café", "cafe"), ("弁当", "弁当", "U5F01-U5F53"), ("key:", "key-", "key"),
            ("Date", "tag-Date", "Date"),
            ("a,b;c", "a-b-c", "a-b-c"), ("🍰", "🍰", "U1F370"),
        ])
    func tags(name: String, journal: String, beancount: String) {
        #expect(NameStyle.journal.tagName(name) == journal)
        #expect(NameStyle.beancount.tagName(name) == beancount)
    }

    @Test("A description that would be a status or a code is none") func aDescriptionThatWouldBeAStatusOrACodeIsNone()
        throws
    {
        for payee in ["! x", "* x", "(x) y", "; x", "=x"] {
            var transaction = try transaction()
            (transaction.payee, transaction.note) = (payee, nil)
            final class Collected { var all: [UInt8] = [] }
            let bytes = Collected()
            var writer = JournalWriter(.ledger, names, mapping: ExportMapping()) { bytes.all += $0 }
            try writer.add(transaction)
            try writer.finish()
            #expect(String(decoding: bytes.all, as: UTF8.self).contains("\n2023-10-30 * () \(payee)\n"))
        }
    }

    @Test("The smallest amount there is has an opposite") func theSmallestAmountThereIsHasAnOpposite() throws {
        let euro = try #require(Currency(code: "EUR"))
        var buffer = TextBuffer()
        buffer.append(Amount(minorUnits: .min, currency: euro), sign: -1)
        #expect(String(decoding: buffer.bytes, as: UTF8.self) == "92233720368547758.08")
    }
}
