import Foundation
import Model
import Money
import Testing

@testable import Store

/// The books, led through random steps, against a model in plain Swift.
///
/// `QUICKREC_BOOKS_STEPS` makes it longer.
@Suite struct BooksPropertyTests {
    private static let stepCount =
        ProcessInfo.processInfo.environment["QUICKREC_BOOKS_STEPS"].flatMap { Int($0) } ?? 90

    @Test("Every list, balance and sum is what its lines say, whatever was done and undone", arguments: [1, 2, 3])
    func holds(seed: UInt64) throws {
        let model = try BooksModel(seed: seed)
        var done: [String: Int] = [:]
        for _ in 0..<Self.stepCount {
            let name = try model.step()
            done[name, default: 0] += 1
            try model.compare(after: name)
        }
        #expect(done.count > 10)
        #expect(model.refusals < Self.stepCount / 2, "most steps have to do something: \(model.refusals)")
    }
}

extension BooksModel {
    /// Compares everything that can be asked of the books with the model.
    func compare(after step: String) throws {
        let database = scratch.database
        let zone = Scratch.zone
        let records = try database.records(RecordFilter(zone: zone))
        let expected = books.records.sorted { $0.createdAt.milliseconds < $1.createdAt.milliseconds }
        try #require(records.map(\.id) == expected.map(\.id), "\(step)")
        for (record, model) in zip(records, expected) {
            #expect(record.entry == model.entry, "\(step)")
            #expect(record.state == model.state, "\(step)")
            #expect(record.transactionID == books.transactions.first { $0.record == record.id }?.id, "\(step)")
        }
        var byNumber = RecordFilter(zone: zone)
        byNumber.sort = [RecordFilter.Sort(.number)]
        let transactions = try database.transactions(byNumber)
        try #require(transactions.map(\.id) == books.transactions.map(\.id), "\(step)")
        for (transaction, model) in zip(transactions, books.transactions) {
            #expect(transaction.entry == model.entry, "\(step)")
            #expect(transaction.amount == model.entry.total, "\(step)")
            #expect(transaction.quickRecordID == model.record, "\(step)")
            #expect(transaction.isOpeningBalance == model.isOpening, "\(step)")
        }
        try compareNames(after: step)
        for _ in 0..<2 {
            let filter = randomFilter()
            let naive = NaiveFilter(filter: filter)
            #expect(
                try database.records(filter).map(\.id.description) == naive.ids(books.recordItems(zone: zone)),
                "\(step): \(filter)")
            #expect(
                try database.transactions(filter).map(\.id.description)
                    == naive.ids(books.transactionItems(zone: zone)),
                "\(step): \(filter)")
        }
        try compareWindows(after: step)
        let sums = StatisticsModel(transactions: transactions.filter { !$0.isOpeningBalance })
        for grouping in StatisticsGrouping.allCases {
            let found = try database.statistics(by: grouping, RecordFilter(zone: zone))
            #expect(found == sums.rows(by: grouping, RecordFilter(zone: zone)), "\(step), by \(grouping)")
        }
        let findings = try database.check().filter { !$0.findings.isEmpty }
        #expect(findings.isEmpty, "\(step)")
    }

    /// A list whose beginning is looked for in a window of three rows is the list.
    private func compareWindows(after step: String) throws {
        for subject in [FilterSubject.records, .transactions] {
            var filter = randomFilter()
            filter.sort = [RecordFilter.Sort(subject.usualKey, descending: Bool.random(using: &random))]
            filter.limit = Int.random(in: 1...3, using: &random)
            let lists = try [3, 1_000_000].map { size in
                var ids: [String] = []
                try scratch.database.read { database in
                    try filter.fetch("id", from: subject, windowSize: size, database) { ids.append($0) }
                }
                return ids
            }
            #expect(lists[0] == lists[1], "\(step): \(filter)")
        }
    }

    private func compareNames(after step: String) throws {
        for kind in NameKind.allCases {
            let items = try scratch.database.names(kind, includingHidden: true)
            let named = Dictionary(uniqueKeysWithValues: items.map { (TagKey($0.name), $0) })
            #expect(
                named.mapValues { NaiveBooks.Name(name: $0.name, isHidden: $0.isHidden) } == books.names[kind] ?? [:])
            let shown = try scratch.database.names(kind).map(\.name)
            #expect(shown == items.filter { !$0.isHidden }.map(\.name), "\(step)")
            guard kind == .accounts else { continue }
            let balances = books.balances()
            for (key, item) in named {
                let account = try #require(item.account)
                #expect(account.balance.minorUnits == balances[key]?.all, "\(step): \(item.name)")
                #expect(account.cleared.minorUnits == balances[key]?.cleared, "\(step): \(item.name)")
                #expect(account.opening.minorUnits == balances[key]?.opening, "\(step): \(item.name)")
                #expect(account.balance.currency == books.currencies[key], "\(step)")
                #expect(account.isDefault == (books.defaults[account.balance.currency] == key), "\(step): \(item.name)")
            }
        }
    }
}
