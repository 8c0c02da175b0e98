import Foundation
import Model
import Money
import Store
import TestSupport
import Testing

/// Real books and naive ones, which are led through the same random steps.
final class BooksModel {
    let scratch: Scratch
    var random: SplitMix64
    private(set) var books = NaiveBooks()
    /// The books before each thing that was done, and after each one that was undone.
    private var past: [NaiveBooks] = []
    private var future: [NaiveBooks] = []
    private var minute = 0
    /// Steps that were refused by both.
    private(set) var refusals = 0

    private var database: QueueDatabase { scratch.database }

    init(seed: UInt64) throws {
        scratch = try Scratch()
        random = SplitMix64(seed: seed)
    }

    /// Does one thing, and answers its name.
    func step() throws -> String {
        let steps: [(String, () throws -> Void)] = [
            ("add", add), ("add", add), ("process", process), ("convert", convert), ("book", book), ("book", book),
            ("edit transaction", editTransaction), ("edit transaction", editTransaction),
            ("edit record", editRecord), ("delete", delete), ("clear", clear), ("rename", rename), ("merge", merge),
            ("hide", hide), ("delete name", deleteName), ("import", bringOver), ("undo", undo), ("undo", undo),
            ("redo", redo), ("opening", opening),
        ]
        let (name, body) = steps[Int.random(in: 0..<steps.count, using: &random)]
        try body()
        return name
    }

    // MARK: steps

    private func act(_ change: (inout NaiveBooks) throws -> Void) throws {
        var next = books
        do {
            try change(&next)
        } catch is StoreError {
            refusals += 1
            return
        }
        guard next != books else { return }
        past.append(books)
        future = []
        books = next
    }

    private func add() throws {
        try act { books in
            let entry = Bool.random(using: &random) ? randomEntry() : Entry(lines: [EntryLine(tags: [randomTag()])])
            let isProcessed = entry.total != nil && Bool.random(using: &random)
            let record = NewRecord(
                createdAt: nextMoment(), createdAtSource: .clock, entry: entry, isProcessed: isProcessed)
            let result = try database.add([record], at: Scratch.now)
            if let failure = result.failures.first { throw StoreError.refused(failure.message) }
            books.add(try #require(result.items.first), entry)
        }
    }

    private func process() throws {
        guard let record = books.records.filter({ $0.state == .pending }).randomElement(using: &random) else { return }
        try act { books in
            let entry = randomEntry()
            let request = ProcessRequest(record: record.id.description, entry: entry)
            let result = try database.process([request], at: Scratch.now)
            if let failure = result.failures.first { throw StoreError.refused(failure.message) }
            books.change(record.id, state: .processed, to: entry)
        }
    }

    private func convert() throws {
        let open = books.records.filter { $0.state == .processed }
        let some = Bool.random(using: &random) ? open.randomElement(using: &random).map { [$0.id.description] } : nil
        try act { books in
            let result = try database.convert(some, zone: Scratch.zone, at: Scratch.now)
            #expect(result.count == (some?.count ?? open.count))
            for booked in result.items {
                let id = try #require(booked.quickRecordID)
                let record = try #require(books.records.first { $0.id == id })
                books.book(
                    booked.id, record.entry, createdAt: record.createdAt, day: record.createdAt.day(in: Scratch.zone),
                    record: id)
                books.change(id, state: .converted, to: record.entry)
            }
        }
    }

    private func book() throws {
        try act { books in
            let (entry, created) = (randomEntry(), nextMoment())
            let booked = try database.book(entry, createdAt: created, zone: Scratch.zone, at: Scratch.now)
            books.book(booked.id, entry, createdAt: created, day: created.day(in: Scratch.zone), record: nil)
        }
    }

    private func editTransaction() throws {
        guard let old = books.transactions.randomElement(using: &random) else { return }
        try act { books in
            guard case .transaction(let seen) = try database.item(prefix: old.id.description) else {
                throw StoreError.unknown(kind: "transaction", id: old.id.description)
            }
            let entry = changed(seen.entry)
            let request = EditRequest(item: .transaction(seen), entry: entry, namesAccount: true)
            _ = try database.edit(request, zone: Scratch.zone, at: Scratch.now)
            books.edit(old.id, to: entry, zone: Scratch.zone)
        }
    }

    private func editRecord() throws {
        let open = books.records.filter { $0.state != .converted }
        guard let old = open.randomElement(using: &random) else { return }
        try act { books in
            guard case .record(let seen) = try database.item(prefix: old.id.description) else {
                throw StoreError.unknown(kind: "record", id: old.id.description)
            }
            let entry = changed(seen.entry)
            let request = EditRequest(item: .record(seen), entry: entry, namesAccount: true)
            _ = try database.edit(request, zone: Scratch.zone, at: Scratch.now)
            books.change(old.id, state: old.state, to: entry)
        }
    }

    private func delete() throws {
        guard let old = books.transactions.randomElement(using: &random) else { return }
        try act { books in
            _ = try database.delete([old.id.description], at: Scratch.now)
            books.transactions.removeAll { $0.id == old.id }
            if let id = old.record, let entry = books.records.first(where: { $0.id == id })?.entry {
                books.change(id, state: .processed, to: entry)
            }
        }
    }

    private func clear() throws {
        let chosen = books.transactions.shuffled(using: &random).prefix(2).map(\.id)
        guard !chosen.isEmpty else { return }
        let isCleared = Bool.random(using: &random)
        try act { books in
            _ = try database.setCleared(isCleared, chosen.map(\.description), at: Scratch.now)
            for index in books.transactions.indices where chosen.contains(books.transactions[index].id) {
                books.transactions[index].entry.cleared = isCleared
            }
        }
    }

    private func rename() throws {
        guard let (kind, name) = randomName() else { return }
        let new = "\(kind.noun) \(Int.random(in: 0..<40, using: &random))"
        try act { books in
            let item = try database.rename(name.lowercased(), kind, to: new, at: Scratch.now)
            #expect(item.name == new)
            books.rename(name, kind, to: new)
        }
    }

    private func merge() throws {
        guard let (kind, name) = randomName(), let target = randomName(of: kind)
        else { return }
        try act { books in
            _ = try database.merge([name], kind, into: target.uppercased(), at: Scratch.now)
            books.merge(name, kind, into: target)
        }
    }

    private func hide() throws {
        guard let (kind, name) = randomName() else { return }
        let isHidden = Bool.random(using: &random)
        try act { books in
            _ = try database.setHidden(isHidden, name, kind, at: Scratch.now)
            books.names[kind]?[TagKey(name)]?.isHidden = isHidden
        }
    }

    /// An opening balance is a transaction like the others, but for its category.
    private func opening() throws {
        guard let name = randomName(of: .accounts),
            let currency = books.currencies[TagKey(name)]
        else { return }
        let units = Int64.random(in: -500...500, using: &random)
        try act { books in
            _ = try database.setOpening(
                Amount(minorUnits: units, currency: currency), account: name, day: nil, at: Scratch.now)
            let known = books.transactions.map(\.id)
            let new = try database.transactions(RecordFilter(zone: Scratch.zone)).first { !known.contains($0.id) }
            books.setOpening(units, account: name, id: new?.id, createdAt: Scratch.now)
        }
    }

    /// Without a replacement only what nothing names goes.
    private func deleteName() throws {
        guard let (kind, name) = randomName() else { return }
        let replacement = maybe(randomName(of: kind)) ?? nil
        try act { books in
            let isUsed = books.isUsed(name, kind)
            do {
                _ = try database.delete(name, kind, replacement: replacement, at: Scratch.now)
            } catch {
                #expect(replacement != nil || isUsed, "\(kind) \(name)")
                throw error
            }
            #expect(replacement != nil || !isUsed, "\(kind) \(name)")
            books.delete(name, kind, replacement: replacement)
        }
    }

    /// A record of another program, booked there or not; the second one of the same ID is left out.
    private func bringOver() throws {
        try act { books in
            let (created, line) = (nextMoment(), randomLines()[0])
            guard let amount = line.amount else { return }
            let entry = Entry(
                type: pick([.income, .expense]), lines: [EntryLine(amount: amount, tags: line.tags)],
                location: maybe("Taipei"))
            let facts = BookedFacts(
                id: TransactionID(), date: randomDay(), createdAt: created, type: pick([.income, .expense]),
                amount: amount, tags: [randomTag()], location: maybe("Berlin"))
            let record = ImportedRecord(
                id: QuickRecordID(), audioUUID: nil, createdAt: created, entry: entry, extra: nil,
                booked: maybe(facts))
            let outcome = try database.importRecords(
                [record, record], from: "elsewhere", at: Scratch.now, isDryRun: false)
            let state: RecordState = record.booked == nil ? .pending : .converted
            #expect(outcome.fates == [.made(state), .alreadyThere])
            books.bringOver(record, state)
        }
    }

    private func undo() throws {
        guard let before = past.popLast() else { return }
        #expect(try database.swapAsShown(.undo, 1).count == 1)
        future.append(books)
        books = before
    }

    private func redo() throws {
        guard let after = future.popLast() else { return }
        #expect(try database.swapAsShown(.redo, 1).count == 1)
        past.append(books)
        books = after
    }

    /// A minute after the last one, and now and then on the other side of midnight.
    private func nextMoment() -> Moment {
        minute += Int.random(in: 1...400, using: &random)
        return Moment(
            clampingMilliseconds: Scratch.moment("2026-11-18T20:00:00Z").milliseconds + Int64(minute) * 60_000,
            in: Scratch.zone)
    }
}
