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
}
