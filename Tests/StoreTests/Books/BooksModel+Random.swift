import Foundation
import Model
import Money
import Store

extension BooksModel {
    func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &random)] }

    func maybe<Value>(_ value: @autoclosure () -> Value) -> Value? { Bool.random(using: &random) ? value() : nil }

    func randomTag() -> String {
        pick([
            "lunch", "Lunch", "LUNCH", "team", "Caf\u{e9}", "CAFE\u{301}", "stra\u{df}e", "coffee", "\u{ff41}bc", "abc",
        ])
    }

    func randomPayee() -> String { pick(["Joe's", "JOE'S", "Bob", "Müller", "MÜLLER", "O'Hara"]) }

    /// One to three lines in one currency; now and then they add up to less than nothing, which is refused.
    func randomLines() -> [EntryLine] {
        let code = pick(["EUR", "EUR", "EUR", "JPY"])
        let count = pick([1, 1, 1, 2, 3])
        return (0..<count).map { index in
            let units = Int64.random(in: index == 0 ? 1...20_000 : -3_000...3_000, using: &random)
            let tags = (0..<pick([0, 1, 1, 2, 3])).map { _ in randomTag() }
            return EntryLine(
                amount: Scratch.amount("0", "JPY").replaced(units, code),
                category: maybe(pick(["Food", "FOOD", "Rent", "Fun"])), tags: tags,
                note: count > 1 ? maybe(pick(["half", "a 100% discount"])) : nil)
        }
    }

    func randomEntry() -> Entry {
        Entry(
            type: maybe(pick([.income, .expense])), lines: randomLines(), payee: maybe(randomPayee()),
            location: maybe(pick(["Taipei", "Berlin"])), account: pick([nil, nil, nil, "Visa", "visa", "Post"]),
            note: maybe(pick(["with Ann", "50_50", "Über"])), date: maybe(randomDay()),
            cleared: maybe(pick([true, false])))
    }

    func randomDay() -> CivilDay {
        CivilDay(daysSinceEpoch: 20_775 + Int.random(in: 0..<12, using: &random))
    }

    /// The entry with one part changed.
    func changed(_ entry: Entry) -> Entry {
        var entry = entry
        switch Int.random(in: 0..<10, using: &random) {
        case 0: entry.payee = maybe(randomPayee())
        case 1: entry.location = maybe("Lisbon")
        case 2: entry.note = maybe("changed")
        case 3: entry.date = maybe(randomDay())
        case 4: entry.cleared = maybe(true)
        case 5: entry.type = pick([.income, .expense])
        case 6: entry.account = pick([nil, "Visa", "Post"])
        case 7, 8: entry.lines = randomLines()
        default:
            for index in entry.lines.indices { entry.lines[index].tags = (0..<2).map { _ in randomTag() } }
        }
        return entry
    }

    /// A name that is in use or was, with its kind.
    func randomName() -> (NameKind, String)? {
        let kind = pick(NameKind.allCases)
        return randomName(of: kind).map { (kind, $0) }
    }

    func randomName(of kind: NameKind) -> String? {
        // Dictionaries have another order in every process.
        let names = (books.names[kind] ?? [:]).values.map(\.name).sorted()
        return names.isEmpty ? nil : pick(names)
    }

    /// A filter with one to three conditions.
    func randomFilter() -> RecordFilter {
        var filter = RecordFilter(zone: Scratch.zone)
        for _ in 0..<pick([1, 1, 2, 3]) { addCondition(&filter) }
        let keys = (0..<pick([0, 1, 2])).map { _ in pick(RecordFilter.SortKey.allCases) }
        filter.sort = keys.map { RecordFilter.Sort($0, descending: Bool.random(using: &random)) }
        filter.limit = maybe(Int.random(in: 0..<20, using: &random))
        return filter
    }

    private func addCondition(_ filter: inout RecordFilter) {
        switch Int.random(in: 0..<15, using: &random) {
        case 0: filter.anyTags = [randomTag(), randomTag()]
        case 1: filter.allTags = [randomTag(), randomTag()]
        case 2: filter.withoutTags = [randomTag()]
        case 3: filter.since = randomDay()
        case 4: filter.until = randomDay()
        case 5: filter.type = pick([.income, .expense])
        case 6: filter.currency = Scratch.amount("1", "JPY").currency
        case 7: filter.account = pick(["Visa", "cash eur", "account 1"])
        case 8: filter.category = pick(["food", "Opening balance"])
        case 9: filter.payee = randomPayee().uppercased()
        case 10: filter.minimum = Scratch.amount("50.00")
        case 11: filter.maximum = Scratch.amount("50.00")
        case 13: filter.lacking = [pick([.payee, .category, .tag])]
        case 12: filter.isCleared = Bool.random(using: &random)
        default:
            filter.text = pick(["%", "_", "ann", "LUN", "joe", "discount", "", "CAFE", "mull", "ÜBER", "\u{df}", "ABC"])
        }
        if Bool.random(using: &random) {
            filter.states = Set(RecordState.allCases.shuffled(using: &random).prefix(2))
        }
    }
}

extension Amount {
    fileprivate func replaced(_ units: Int64, _ code: String) -> Amount {
        Amount(minorUnits: units, currency: Scratch.amount(code == "JPY" ? "1" : "1.00", code).currency)
    }
}
