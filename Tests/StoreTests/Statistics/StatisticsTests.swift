import Foundation
import GRDB
import Model
import Money
import Testing

@testable import Store

struct StatisticsTests {
    /// Every grouping and many filters against sums made on paper, while the books change in every way that there is.
    @Test("Sums are those of the lines they come from", arguments: [1, 2, 3] as [UInt64])
    func sumsAreThoseOfTheLinesTheyComeFrom(seed: UInt64) throws {
        var random = RandomBooks(seed: seed)
        let scratch = try Scratch()
        let other = try DatabaseQueue(path: scratch.path)
        try compare(scratch, &random, "nothing")
        for _ in 0..<3 {
            _ = try scratch.database.add((0..<25).map { _ in random.record() }, at: Scratch.now)
            _ = try scratch.database.convert(zone: Scratch.zone, at: Scratch.now)
            try compare(scratch, &random, "converted")
            // No further back: what was changed by hand may need what was there then.
            let undone = 1 + random.below(2)
            _ = try scratch.database.swap(.undo, undone, at: Scratch.now)
            try compare(scratch, &random, "undone \(undone)")
            _ = try scratch.database.swap(.redo, undone, at: Scratch.now)
            try compare(scratch, &random, "redone")
            for sql in Self.changesByHand.shuffled(using: &random.chance).prefix(3) {
                try other.write { try $0.execute(sql: sql) }
                try compare(scratch, &random, sql)
            }
        }
        #expect(try scratch.database.check().flatMap(\.findings).filter { $0.contains("totals") } == [])
        // A write sums up what was changed by hand.
        _ = try scratch.database.add([random.record()], at: Scratch.now)
        #expect(try other.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM stale_days") } == 0)
        try compare(scratch, &random, "summed up")
        #expect(try scratch.database.check().flatMap(\.findings).filter { $0.contains("totals") } == [])
    }

    /// The same through everything that a person does to the books, and back, and forth again.
    @Test("Sums follow every action, and every step of undoing it")
    func sumsFollowEveryActionAndEveryStepOfUndoingIt() throws {
        var random = RandomBooks(seed: 77)
        let scratch = try Scratch()
        let (database, zone, now) = (scratch.database, Scratch.zone, Scratch.now)
        _ = try database.add((0..<30).map { _ in random.record() }, at: now)
        _ = try database.convert(zone: zone, at: now)
        func ids(_ count: Int) throws -> [String] {
            try database.transactions(RecordFilter(zone: zone)).filter { $0.quickRecordID != nil }
                .shuffled(using: &random.chance).prefix(count).map(\.id.description)
        }
        let actions: [() throws -> Void] = [
            {
                let opening = Scratch.amount("1000.00")
                _ = try database.addAccount("Savings", currency: opening.currency, opening: opening, at: now)
            },
            { _ = try database.setCleared(true, ids(9), at: now) },
            { _ = try database.delete(ids(4), at: now) },
            { _ = try database.merge(["taxi", "team"], .tags, into: "lunch", at: now) },
            { _ = try database.rename("Café", .tags, to: "Aafé", at: now) },
            { _ = try database.merge(["Travel"], .categories, into: "Food", at: now) },
            { _ = try database.delete("Gifts", .categories, replacement: "Food", at: now) },
            { _ = try database.setCleared(false, ids(9), at: now) },
            {
                let entry = Scratch.entry("4.20", tags: ["Coffee", "new"])
                _ = try database.book(entry, createdAt: now, zone: zone, at: now)
            },
        ]
        for action in actions {
            try action()
            try compare(scratch, &random, "an action")
        }
        for step in actions.indices {
            _ = try database.swap(.undo, 1, at: now)
            try compare(scratch, &random, "undoing \(step)")
        }
        _ = try database.swap(.redo, actions.count, at: now)
        try compare(scratch, &random, "redoing all")
        #expect(try database.check().allSatisfy(\.findings.isEmpty))
    }

    /// What people may do in the sqlite3 shell, or a later version of the program.
    private static let changesByHand = [
        "UPDATE transaction_lines SET amount = amount + 7 WHERE id % 5 = 0",
        "UPDATE transaction_lines SET category_id = (SELECT max(id) FROM categories) WHERE id % 7 = 0",
        "UPDATE transaction_line_tags SET tag_id = 1 WHERE tag_id = 2 AND line_id NOT IN "
            + "(SELECT line_id FROM transaction_line_tags WHERE tag_id = 1)",
        "DELETE FROM transaction_line_tags WHERE id % 3 = 0",
        "INSERT OR IGNORE INTO transaction_line_tags (line_id, tag_id, position) "
            + "SELECT id, 1, 9 FROM transaction_lines WHERE id % 4 = 0",
        "UPDATE transactions SET date = date(date, '+1 day') WHERE number % 3 = 0",
        "UPDATE transactions SET type = 1 - type, is_cleared = 1 - is_cleared WHERE number % 4 = 0",
        "UPDATE transaction_lines SET category_id = (SELECT id FROM categories WHERE is_system = 1) WHERE id % 9 = 0 "
            + "AND transaction_number IN (SELECT transaction_number FROM transaction_lines GROUP BY 1 HAVING count(*) = 1)",
        "UPDATE tags SET name = 'Tea', key = 'tea' WHERE id = 3",
        "UPDATE transactions SET payee_id = (SELECT min(id) FROM payees) WHERE number % 3 = 1",
        "UPDATE transactions SET payee_id = NULL WHERE number % 5 = 1",
    ]

    private func compare(_ scratch: Scratch, _ random: inout RandomBooks, _ state: String) throws {
        let all = try scratch.database.transactions(RecordFilter(zone: Scratch.zone))
        let model = StatisticsModel(transactions: all)
        for _ in 0..<2 {
            let filter = random.filter()
            for grouping in StatisticsGrouping.allCases {
                let utc = random.maybe(1, in: 4)
                let found = try scratch.database.statistics(by: grouping, filter, usesUTCDays: utc)
                let expected = model.rows(by: grouping, filter, usesUTCDays: utc)
                let differences = Set(found).symmetricDifference(expected)
                #expect(found == expected, "after \(state), by \(grouping): \(differences) with \(filter)")
            }
        }
    }

    @Test("Days without lines are there")
    func daysWithoutLinesAreThere() throws {
        let scratch = try Scratch()
        try scratch.add(Scratch.entry("12.50", tags: ["lunch"]), createdAt: "2026-11-01T12:00:00Z", isProcessed: true)
        try scratch.add(Scratch.entry("3", "JPY"), createdAt: "2026-11-03T12:00:00Z", isProcessed: true)
        _ = try scratch.database.convert(zone: Scratch.zone, at: Scratch.now)
        func keys(_ grouping: StatisticsGrouping, _ change: (inout RecordFilter) -> Void = { _ in }) throws -> [String]
        {
            var filter = RecordFilter(zone: Scratch.zone)
            change(&filter)
            return try scratch.database.statistics(by: grouping, filter).map {
                "\($0.key ?? "-") \($0.expense) \($0.count)"
            }
        }
        #expect(
            try keys(.day) == [
                "2026-11-01 12.50 EUR 1", "2026-11-01 0 JPY 0", "2026-11-02 0.00 EUR 0", "2026-11-02 0 JPY 0",
                "2026-11-03 0.00 EUR 0", "2026-11-03 3 JPY 1",
            ])
        #expect(
            try keys(.day) {
                $0.anyTags = ["lunch"]
                $0.since = CivilDay("2026-10-31")
                $0.until = CivilDay("2026-11-02")
            } == ["2026-10-31 0.00 EUR 0", "2026-11-01 12.50 EUR 1", "2026-11-02 0.00 EUR 0"])
        #expect(try keys(.week) { $0.currency = Currency(code: "EUR") } == ["2026-W44 12.50 EUR 1"])
        #expect(try keys(.month) == ["2026-11 12.50 EUR 1", "2026-11 3 JPY 1"])
        #expect(try keys(.day) { $0.since = CivilDay("2026-12-01") } == [])
        #expect(try keys(.tag) == ["lunch 12.50 EUR 1", "- 3 JPY 1"])
    }

    @Test("Days without lines are left out where they are millions, and not within two centuries")
    func millionsOfDays() throws {
        let scratch = try Scratch()
        for day in ["0001-01-02", "2026-11-01", "9999-12-29"] {
            try scratch.add(Scratch.entry("1.00", tags: ["x"]), createdAt: "\(day)T12:00:00Z", isProcessed: true)
        }
        _ = try scratch.database.convert(zone: Scratch.zone, at: Scratch.now)
        var request = StatisticsRequest(.day, across: .tag, RecordFilter(zone: Scratch.zone))
        let all = try scratch.database.statistics(request)
        #expect(all.rows.map(\.key) == ["0001-01-02", "2026-11-01", "9999-12-29"])
        #expect(all.matrices.map(\.keys) == [["0001-01-02", "2026-11-01", "9999-12-29"]])
        #expect(all.leftOutCount == 3_652_056 - 3)
        request.filter.until = CivilDay("2199-12-31")
        request.filter.since = CivilDay("2000-01-01")
        let some = try scratch.database.statistics(request)
        #expect(some.rows.count == 73_049)
        #expect(some.leftOutCount == 0)
    }

    @Test("Sums beyond 64 bits are refused, and their parts are not")
    func sumsBeyond64BitsAreRefusedAndTheirPartsAreNot() throws {
        let scratch = try Scratch()
        let large = "90000000000000000.00"
        for account in ["One", "Two"] {
            try scratch.add(Scratch.entry(large, tags: ["a"], account: account), isProcessed: true)
        }
        try scratch.add(
            Scratch.entry(large, tags: ["b"], account: "Three"), createdAt: "2026-11-19T12:00:00Z",
            isProcessed: true)
        _ = try scratch.database.convert(zone: Scratch.zone, at: Scratch.now)
        #expect {
            try scratch.database.statistics(by: .day, RecordFilter(zone: Scratch.zone))
        } throws: { "\($0)".contains("The sums of 2026-11-20 in EUR are too large to be written") }
        // Each account can be written.
        for (top, lines) in [(nil, "all lines"), (1, "the other names")] {
            var request = StatisticsRequest(.account, RecordFilter(zone: Scratch.zone))
            request.top = top
            #expect {
                try scratch.database.statistics(request)
            } throws: { "\($0)".contains("The sums of \(lines) in EUR are too large to be written") }
        }
        var filter = RecordFilter(zone: Scratch.zone)
        filter.anyTags = ["b"]
        #expect(try scratch.database.statistics(by: .tag, filter).map(\.expense) == [Scratch.amount(large)])
        #expect(try scratch.database.check().allSatisfy(\.findings.isEmpty))
    }

    @Test(
        "Damaged totals are found, and are not believed",
        arguments: [
            "UPDATE day_totals SET totals = x'0105'", "UPDATE day_totals SET totals = x'ffffffffffffffffffffff'",
            "UPDATE line_kinds SET id = 99999999", "UPDATE day_totals SET payees = x'0105'",
            "UPDATE day_totals SET payees = x'ffffffffffffffffffffff'",
        ])
    func damagedTotalsAreFoundAndAreNotBelieved(sql: String) throws {
        let scratch = try Scratch()
        try scratch.add(Scratch.entry("12.50", tags: ["lunch"]), isProcessed: true)
        _ = try scratch.database.convert(zone: Scratch.zone, at: Scratch.now)
        func sums() throws -> [[StatisticsRow]] {
            try [.tag, .payee].map { try scratch.database.statistics(by: $0, RecordFilter(zone: Scratch.zone)) }
        }
        let before = try sums()
        try DatabaseQueue(path: scratch.path).write { try $0.execute(sql: sql) }
        let check = try #require(try scratch.database.check().first { $0.name == "totals are the sums of their lines" })
        #expect(check.findings == ["the totals of 2026-11-20 are not the sums of its lines"])
        #expect(try sums() == before)
    }

    /// A wrong sum that can be read is believed, so `verify` has to find it.
    @Test(
        "Verify proves that the totals are the sums of the lines",
        arguments: [
            "UPDATE day_totals SET totals = CAST(substr(totals, 1, length(totals) - 1) || x'02' AS BLOB)",
            "DELETE FROM day_totals",
            "INSERT INTO day_totals (day, totals) SELECT '2026-11-21', totals FROM day_totals",
            "UPDATE day_totals SET payees = CAST(substr(payees, 1, length(payees) - 1) || x'02' AS BLOB)",
            "UPDATE day_totals SET payees = x''",
            "UPDATE line_kinds SET tag_ids = '7'",
        ])
    func verifyProvesThatTheTotalsAreTheSumsOfTheLines(sql: String) throws {
        let scratch = try Scratch()
        try scratch.add(Scratch.entry("12.50", tags: ["lunch"]), isProcessed: true)
        _ = try scratch.database.convert(zone: Scratch.zone, at: Scratch.now)
        #expect(try scratch.database.check().allSatisfy(\.findings.isEmpty))
        try DatabaseQueue(path: scratch.path).write { try $0.execute(sql: sql) }
        let broken = try scratch.database.check().filter { !$0.findings.isEmpty }
        #expect(broken.map(\.name) == ["totals are the sums of their lines"])
    }

    @Test("No question goes through all lines where an index helps")
    func noQuestionGoesThroughAllLinesWhereAnIndexHelps() throws {
        let scratch = try Scratch()
        let connection = try DatabaseQueue(path: scratch.path)
        let conditions: [(String, (inout RecordFilter) -> Void)] = [
            ("since", { $0.since = CivilDay("2026-11-20") }),
            ("until", { $0.until = CivilDay("2026-11-20") }),
            ("payee", { $0.payee = "Joe's" }),
            ("account", { $0.account = "Bank" }),
            ("category", { $0.category = "Food" }),
            ("any tag", { $0.anyTags = ["lunch", "coffee"] }),
            ("all tags", { $0.allTags = ["lunch", "coffee"] }),
            ("currency", { $0.currency = Currency(code: "JPY") }),
            ("least amount", { $0.minimum = Scratch.amount("1.00") }),
            ("largest amount", { $0.maximum = Scratch.amount("1.00") }),
            ("age", { $0.createdBefore = 0 }),
            ("income", { $0.type = .income }),
            ("not settled", { $0.isCleared = false }),
            (
                "payee and tag",
                {
                    $0.payee = "Joe's"
                    $0.anyTags = ["lunch"]
                }
            ),
        ]
        for (name, change) in conditions {
            for grouping in StatisticsGrouping.allCases {
                for usesUTCDays in [false, true] {
                    var filter = RecordFilter(zone: Scratch.zone)
                    change(&filter)
                    let question = StatisticsQuestion(
                        grouping: grouping, filter: filter, usesUTCDays: usesUTCDays)
                    let plan = try plan(LineSumQuery(question), connection)
                    #expect(
                        !plan.contains { step in
                            // What is income, and what is not settled, is the whole of an index.
                            step.wholeMatch(of: /SCAN (t|l|lt|transaction\w*)\b.*/) != nil
                                && step.wholeMatch(of: /SCAN t USING INDEX transactions_(income|uncleared)/) == nil
                        },
                        "\(name) by \(grouping): \(plan)")
                }
            }
        }
    }

    private func plan(_ query: LineSumQuery, _ connection: DatabaseQueue) throws -> [String] {
        try connection.read { database in
            database.add(function: DatabaseFunction("utc_day", argumentCount: 2, pure: true) { $0[0] })
            return try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN " + query.sql, arguments: query.arguments)
                .map { $0["detail"] }
        }
    }
}
