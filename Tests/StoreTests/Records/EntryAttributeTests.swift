import Model
import Money
import Testing

@testable import Store

/// Every attribute of an entry has its place in the database, and the places that are written in an order of their own
/// have all of them.
struct EntryAttributeTests {
    /// An entry that leaves nothing open.
    private static let entry: Entry = {
        var entry = Scratch.entry("12.50", tags: ["lunch", "team"], account: "Visa")
        entry.type = .income
        entry.currency = entry.lines[0].amount?.currency
        entry.lines[0].category = "Food"
        entry.payee = "Joe"
        entry.location = "Taipei"
        entry.note = "with Ann"
        entry.date = CivilDay("2026-11-18")
        entry.cleared = true
        return entry
    }()

    @Test("The sample leaves nothing open") func theSampleLeavesNothingOpen() {
        for attribute in EntryAttribute.allCases { #expect(Self.entry[attribute] != nil, "\(attribute)") }
    }

    @Test("An attribute is read as it was written, alone and open", arguments: EntryAttribute.allCases)
    func anAttributeIsReadAsItWasWrittenAloneAndOpen(attribute: EntryAttribute) throws {
        let scratch = try Scratch()
        var alone = Scratch.entry("12.50")
        alone.currency = alone.lines[0].amount?.currency
        alone[attribute] = Self.entry[attribute]
        if attribute == .tag || attribute == .category { alone.lines = Self.entry.lines }
        var open = Self.entry
        if attribute != .currency { open[attribute] = nil }
        for entry in [alone, open, Self.entry] {
            #expect(try scratch.add(entry).entry == entry)
            let booked = try scratch.database.book(
                entry, createdAt: Scratch.now, zone: Scratch.zone, at: Scratch.now)
            let expected = entry[attribute] ?? booked.entry[attribute]
            #expect(booked.entry[attribute] == expected)
        }
    }

    @Test("The history notes every column of an entry", arguments: ["quick_records", "transactions"])
    func theHistoryNotesEveryColumnOfAnEntry(table: String) throws {
        let columns = try #require(HistoryTable.named(table)).columns
        for column in EntryRows.columns { #expect(columns.contains(column), "\(column)") }
    }
}
