import Model
import Money
import Testing

struct EntryAttributeTests {
    @Test("What is set is what is said, and nothing else changes") func whatIsSetIsWhatIsSaidAndNothingElseChanges()
        throws
    {
        let day = try #require(CivilDay("2026-11-20"))
        let currency = try #require(Currency(code: "EUR"))
        for attribute in EntryAttribute.allCases {
            let value: EntryValue =
                switch attribute {
                case .payee, .account, .note, .location: .text("x")
                case .category, .tag: .texts(["x"])
                case .date: .day(day)
                case .type: .type(.income)
                case .currency: .currency(currency)
                case .cleared: .flag(false)
                }
            var entry = Entry(lines: [EntryLine(), EntryLine()])
            if attribute == .category { entry.lines.removeLast() }
            let before = entry
            entry[attribute] = value
            #expect(entry[attribute] == value, "\(attribute)")
            #expect(EntryAttribute.allCases.filter { entry[$0] != nil } == [attribute])
            entry[attribute] = nil
            #expect(entry == before, "\(attribute)")
        }
    }

    @Test("Keys, names and columns are told apart") func keysNamesAndColumnsAreToldApart() {
        for names in [EntryAttribute.allCases.map(\.rawValue), EntryAttribute.allCases.map(\.name)] {
            #expect(Set(names).count == names.count)
        }
        #expect(EntryAttribute.allCases.filter { !$0.isClearable } == [.type, .currency])
        #expect(EntryAttribute.named.map(\.rawValue) == ["payee", "account", "category", "tag"])
    }

    @Test("Lines come with their currency and their account, or not at all")
    func linesComeWithTheirCurrencyAndTheirAccountOrNotAtAll() throws {
        let euro = try #require(Currency(code: "EUR"))
        let yen = try #require(Currency(code: "JPY"))
        func amount(_ units: Int64, _ currency: Currency) -> EntryLine {
            EntryLine(amount: Amount(minorUnits: units, currency: currency))
        }
        let own = Entry(lines: [amount(5_00, euro)], note: "own")
        let other = Entry(
            currency: yen, lines: [amount(1_200, yen)], payee: "Joe", account: "Visa JPY", note: "other")
        let filled = own.filled(from: other)
        #expect(filled.lines == own.lines)
        #expect(filled.account == nil)
        #expect(filled.payee == "Joe")
        #expect(filled.note == "own")
        let empty = Entry(note: "own").filled(from: other)
        #expect(empty.lines == other.lines)
        #expect(empty.currency == yen)
        #expect(empty.account == "Visa JPY")
        #expect(empty.note == "own")
    }

    @Test("A line gets what it lacks from the one line of another source, unless their amounts differ")
    func aLineGetsWhatItLacks() throws {
        let euro = try #require(Currency(code: "EUR"))
        let amount = Amount(minorUnits: 5_00, currency: euro)
        let other = Entry(
            currency: euro, lines: [EntryLine(amount: amount, category: "Fares", tags: ["cab"])], account: "Visa")
        func filled(_ line: EntryLine, currency: Currency? = nil) -> Entry {
            Entry(currency: currency, lines: [line]).filled(from: other)
        }
        let tagged = filled(EntryLine(tags: ["taxi"]))
        #expect(tagged.lines == [EntryLine(amount: amount, category: "Fares", tags: ["taxi"])])
        #expect(tagged.currency == euro)
        #expect(tagged.account == "Visa")
        #expect(filled(EntryLine(amount: amount)).lines == other.lines)
        let more = EntryLine(amount: Amount(minorUnits: 6_00, currency: euro))
        #expect(filled(more).lines == [more])
        #expect(filled(EntryLine(tags: ["taxi"]), currency: Currency(code: "USD")).total == nil)
        let two = Entry(lines: [EntryLine(tags: ["a"]), EntryLine(tags: ["b"])])
        #expect(two.filled(from: other).lines == two.lines)
        // The account has the first currency.
        let named = Entry(currency: Currency(code: "USD"), account: "Bank")
        #expect(named.filled(from: other) == named)
    }

    @Test("An entry says what another one says in any spelling")
    func saying() throws {
        let euro = try #require(Currency(code: "EUR"))
        let line = EntryLine(amount: Amount(minorUnits: 5_00, currency: euro), tags: ["Lunch", "team"])
        let entry = Entry(type: .expense, currency: euro, lines: [line], payee: "Joe's", cleared: true)
        #expect(entry.says(Entry()))
        #expect(entry.says(Entry(currency: euro, lines: [EntryLine(tags: ["lunch"])], payee: "JOE'S")))
        for other in [
            Entry(lines: [EntryLine(tags: ["dinner"])]), Entry(payee: "Ann"), Entry(account: "Visa"),
            Entry(type: .income), Entry(cleared: false),
            Entry(lines: [EntryLine(amount: Amount(minorUnits: 6_00, currency: euro))]),
        ] {
            #expect(!entry.says(other), "\(other)")
        }
    }
}
