import Foundation
import GRDB
import Model
import Money
import Store
import Testing

@Suite struct EditTests {
    @Test("An edit for what is not there any more is refused")
    func anEditForWhatIsNotThereAnyMoreIsRefused() throws {
        let scratch = try Scratch()
        let seen = try scratch.database.book(
            Scratch.entry("1.00"), createdAt: Scratch.now, zone: Scratch.zone, at: Scratch.now)
        _ = try scratch.database.setCleared(true, [seen.id.description], at: Scratch.now)
        let request = EditRequest(item: .transaction(seen), entry: Scratch.entry("2.00"), namesAccount: false)
        #expect(throws: StoreError.changedMeanwhile(id: seen.id.description)) {
            try scratch.database.edit(request, zone: Scratch.zone, at: Scratch.now)
        }
        let record = try scratch.add(Scratch.entry("1.00"))
        _ = try scratch.database.snooze(record.id.description, until: Scratch.now, at: Scratch.now)
        let other = EditRequest(item: .record(record), entry: Scratch.entry("2.00"), namesAccount: false)
        #expect(throws: StoreError.changedMeanwhile(id: record.id.description)) {
            try scratch.database.edit(other, zone: Scratch.zone, at: Scratch.now)
        }
    }

    @Test("Another currency moves only from an account that quickrec made for its currency")
    func anotherCurrencyMovesOnlyFromAnAccountThatQuickrecMade() throws {
        let scratch = try Scratch()
        func edited(_ account: String?, namesAccount: Bool = false) throws -> BookItem {
            let booked = try scratch.database.book(
                Scratch.entry("1.00", account: account), createdAt: Scratch.now, zone: Scratch.zone, at: Scratch.now)
            var entry = booked.entry
            entry.lines = [EntryLine(amount: Scratch.amount("300", "JPY"))]
            return try scratch.database.edit(
                EditRequest(item: .transaction(booked), entry: entry, namesAccount: namesAccount), zone: Scratch.zone,
                at: Scratch.now)
        }
        #expect(try edited(nil).entry.account == "Cash JPY")
        #expect(throws: StoreError.self) { try edited("Visa") }
        #expect(throws: StoreError.self) { try edited(nil, namesAccount: true) }
    }

    @Test("The history shows which sums came in")
    func signs() throws {
        let scratch = try Scratch()
        var entry = Scratch.entry("6.00")
        entry.type = .income
        let record = try scratch.add()
        _ = try scratch.database.process(
            [ProcessRequest(record: record.id.description, entry: entry)], at: Scratch.now)
        let booked = try scratch.database.book(entry, createdAt: Scratch.now, zone: Scratch.zone, at: Scratch.now)
        _ = try scratch.database.setCleared(true, [booked.id.description], at: Scratch.now)
        let item = try scratch.database.item(prefix: booked.id.description)
        entry.note = "x"
        let request = EditRequest(item: item, entry: entry, namesAccount: false)
        _ = try scratch.database.edit(request, zone: Scratch.zone, at: Scratch.now)
        let other = try scratch.add(Scratch.entry("1.00"))
        _ = try scratch.database.snooze(other.id.description, until: Scratch.now, at: Scratch.now)
        _ = try scratch.database.discard(other.id.description, reason: "no", at: Scratch.now)
        _ = try scratch.database.revive(other.id.description, at: Scratch.now)
        #expect(
            try scratch.database.history(limit: 8).reversed().map(\.summary) == [
                "processed \(record.id): +6.00 EUR", "booked \(booked.id): +6.00 EUR",
                "cleared \(booked.id): +6.00 EUR", "edited \(booked.id): +6.00 EUR", "added 1 record",
                "snoozed \(other.id)", "discarded \(other.id)", "revived \(other.id)",
            ])
    }

    @Test("The record keeps what was said")
    func theRecordKeepsWhatWasSaid() throws {
        let scratch = try Scratch()
        let record = try scratch.add(Scratch.entry("1.00", tags: ["a"]), isProcessed: true)
        _ = try scratch.database.convert(zone: Scratch.zone, at: Scratch.now)
        let item = try scratch.database.item(prefix: record.id.description)
        var entry = item.entry
        entry.lines = [EntryLine(amount: Scratch.amount("2.00"), tags: ["b"])]
        _ = try scratch.database.edit(
            EditRequest(item: item, entry: entry, namesAccount: false), zone: Scratch.zone, at: Scratch.now)
        #expect(try scratch.database.record(id: record.id)?.entry.tags == ["a"])
        _ = try scratch.database.delete([record.id.description], at: Scratch.now)
        let again = try scratch.database.convert(zone: Scratch.zone, at: Scratch.now)
        #expect(again.items.map(\.amount) == [Scratch.amount("1.00")])
    }

    @Test("Nothing is noted where nothing is different")
    func nothingIsNotedWhereNothingIsDifferent() throws {
        let scratch = try Scratch()
        let booked = try scratch.database.book(
            Scratch.entry("1.00", tags: ["a"]), createdAt: Scratch.now, zone: Scratch.zone, at: Scratch.now)
        let request = EditRequest(item: .transaction(booked), entry: booked.entry, namesAccount: false)
        _ = try scratch.database.edit(request, zone: Scratch.zone, at: Scratch.now)
        #expect(try scratch.database.history(limit: 9).map(\.kind) == ["book"])
    }

    @Test("Only the payee of an edit is noted")
    func onlyThePayeeOfAnEditIsNoted() throws {
        let scratch = try Scratch()
        let booked = try scratch.database.book(
            Scratch.entry("1.00", tags: ["a"]), createdAt: Scratch.now, zone: Scratch.zone, at: Scratch.now)
        var entry = booked.entry
        entry.payee = "Bob"
        _ = try scratch.database.edit(
            EditRequest(item: .transaction(booked), entry: entry, namesAccount: false), zone: Scratch.zone,
            at: Scratch.now)
        let noted = try DatabaseQueue(path: scratch.path).read { database in
            try String.fetchAll(
                database,
                sql: """
                    SELECT table_name || '.' || coalesce(column_names, '') FROM changes
                    WHERE action_id = (SELECT max(id) FROM actions) ORDER BY id
                    """)
        }
        #expect(noted == ["payees.", "transactions.payee_id"])
    }
}
