import Model
import Money
import Reports
import Testing

/// What undoing changes, in a bookkeeper's words.
struct FactChangeTests {
    private func lines(_ thing: ChangedThing, namesThing: Bool = false) throws -> [String] {
        thing.factChanges(in: try Samples.zone()).map { $0.line(namesThing: namesThing, arrow: "→") }
    }

    private func entry(_ text: String, tags: [String]) throws -> Entry {
        let euro = try #require(Currency(code: "EUR"))
        let notation = AmountNotation(decimalMark: .point, defaultCurrency: euro)
        let amount = try AmountParser(notation: notation).parse(text).amount
        return Entry(type: .expense, currency: euro, lines: [EntryLine(amount: amount, tags: tags)])
    }

    private func record(_ entry: Entry, _ state: RecordState = .processed) throws -> QuickRecord {
        QuickRecord(
            id: try #require(QuickRecordID("8F3A2B1C-0000-4000-8000-000000000000")), sequence: 1, audioUUID: nil,
            state: state, createdAt: try Samples.moment("2026-11-20T12:00:00Z"), createdAtSource: .clock, entry: entry)
    }

    @Test("Only what changes is said") func onlyWhatChangesIsSaid() throws {
        var after = try entry("13.00", tags: ["team", "work"])
        after.payee = "Joe"
        let thing = ChangedThing.record(
            before: try record(entry("12.50", tags: ["lunch"])), after: try record(after))
        #expect(
            try lines(thing) == ["amount 12.50 EUR → 13.00 EUR", "tags #lunch → #team #work", "payee none → Joe"])
        #expect(try lines(thing, namesThing: true).first == "record 8F3A2B1C: amount 12.50 EUR → 13.00 EUR")
    }

    @Test(
        "Amounts have the mark that is asked for, and summaries where an amount follows an ID or is an opening balance")
    func marks() throws {
        let thing = ChangedThing.record(
            before: try record(entry("12.50", tags: [])), after: try record(entry("13.00", tags: [])))
        let changes = thing.factChanges(in: try Samples.zone(), mark: .comma)
        #expect(changes.map { $0.line(namesThing: false, arrow: "→") } == ["amount 12,50 EUR → 13,00 EUR"])
        let id = "8F3A2B1C-0000-4000-8000-000000000000"
        for (summary, shown) in [
            ("booked \(id): 5.00 EUR", "booked \(id): 5,00 EUR"),
            ("undid 12: processed \(id): +1234.50 EUR", "undid 12: processed \(id): +1234,50 EUR"),
            ("edited \(id): 500 JPY", "edited \(id): 500 JPY"),
            ("deleted the tag 'v: 5.00 EUR'", "deleted the tag 'v: 5.00 EUR'"),
            ("renamed \(id) to a: 5.00 EUR", "renamed \(id) to a: 5.00 EUR"),
            ("edited \(id): no amount yet", "edited \(id): no amount yet"),
            ("set the opening balance of 'A' to B' to -9.00 EUR", "set the opening balance of 'A' to B' to -9,00 EUR"),
            (
                "undid 3: set the opening balance of 'A' to 9.00 EUR",
                "undid 3: set the opening balance of 'A' to 9,00 EUR"
            ),
            ("renamed the account 'A' to '9.00 EUR'", "renamed the account 'A' to '9.00 EUR'"),
        ] {
            let action = HistoryAction(
                number: 7, at: try Samples.moment("2026-11-20T12:00:00Z"), kind: "book", summary: summary, state: .done)
            #expect(action.summary(mark: .comma) == shown)
            #expect(action.summary(mark: .point) == summary)
        }
    }

    @Test("A currency alone is told, and otherwise with its amount")
    func aCurrencyAloneIsToldAndOtherwiseWithItsAmount() throws {
        let (euro, dollar) = (Currency(code: "EUR"), Currency(code: "USD"))
        let thing = ChangedThing.record(
            before: try record(Entry(currency: euro), .pending), after: try record(Entry(currency: dollar), .pending))
        #expect(try lines(thing) == ["currency EUR → USD"])
    }

    @Test("Several lines are told whole") func severalLinesAreToldWhole() throws {
        var split = try entry("12.50", tags: ["lunch"])
        split.lines.append(contentsOf: try entry("3.00", tags: ["coffee"]).lines)
        let thing = ChangedThing.record(
            before: try record(entry("12.50", tags: ["lunch"])), after: try record(split))
        #expect(
            try lines(thing) == [
                "amount 12.50 EUR → 15.50 EUR", "tags #lunch → none",
                "lines none → 12.50 EUR #lunch; 3.00 EUR #coffee",
            ])
    }

    @Test("What comes or goes is told whole") func whatComesOrGoesIsToldWhole() throws {
        let record = try record(entry("12.50", tags: ["lunch"]))
        let whole = "processed, expense, 12.50 EUR, #lunch, 2026-11-20 20:00"
        #expect(try lines(.record(before: nil, after: record)) == ["record 8F3A2B1C: none → \(whole)"])
        #expect(try lines(.record(before: record, after: nil)) == ["record 8F3A2B1C: \(whole) → none"])
        #expect(try lines(.record(before: record, after: record)).isEmpty)
    }

    @Test("An opening balance is no income and no expense, and keeps its sign", arguments: [false, true])
    func opening(isDebt: Bool) throws {
        var opening = try Samples.transaction()
        opening.isOpeningBalance = true
        opening.type = isDebt ? .expense : .income
        let told = try #require(lines(.transaction(before: nil, after: opening)).first)
        #expect(told.contains("2026-11-21, opening, \(isDebt ? "-" : "")12.345 KWD, "), "\(told)")
    }

    @Test("Names tell what is set of them") func namesTellWhatIsSetOfThem() throws {
        func account(_ isHidden: Bool) -> NamedThing {
            let hidden = NamedThing.Fact(label: "hidden", value: isHidden ? "yes" : "no", isFlag: true)
            return NamedThing(
                noun: "account", name: "Cash EUR", facts: [.init(label: "name", value: "Cash EUR"), hidden])
        }
        #expect(try lines(.named(before: account(false), after: account(true))) == ["hidden no → yes"])
        #expect(try lines(.named(before: nil, after: account(true))) == ["account Cash EUR: none → hidden"])
        #expect(try lines(.named(before: account(false), after: nil)) == ["account Cash EUR: known → none"])
    }

    @Test("A name that is yes or no is told as a name", arguments: ["yes", "no"])
    func aNameThatIsYesOrNoIsToldAsAName(name: String) throws {
        var entry = try entry("12.50", tags: [])
        (entry.payee, entry.account, entry.cleared) = (name, name, false)
        let whole = "processed, expense, 12.50 EUR, \(name), \(name), 2026-11-20 20:00"
        #expect(try lines(.record(before: nil, after: record(entry))) == ["record 8F3A2B1C: none → \(whole)"])
        entry.cleared = true
        #expect(try lines(.record(before: nil, after: record(entry))).first?.contains(", cleared, 2026") == true)
    }
}
