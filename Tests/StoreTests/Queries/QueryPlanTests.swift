import Foundation
import GRDB
import Model
import Money
import Testing

@testable import Store

/// What SQLite does for each list (https://www.sqlite.org/eqp.html): where a filter can use an index, no table is read
/// from one end to the other.
@Suite struct QueryPlanTests {
    struct Plan: Sendable, CustomTestStringConvertible {
        let name: String
        var isTransactions = true
        /// What has to stand in the plan.
        let uses: String
        let change: @Sendable (inout RecordFilter) -> Void

        var testDescription: String { (isTransactions ? "transactions " : "list ") + name }
    }

    static let transactions: [Plan] = [
        Plan(name: "", uses: "SCAN t USING COVERING INDEX transactions_date") { _ in },
        Plan(name: "--since", uses: "SEARCH t USING COVERING INDEX transactions_date (date>?)") {
            $0.since = CivilDay("2026-01-01")
        },
        Plan(name: "--until", uses: "SEARCH t USING COVERING INDEX transactions_date (date<?)") {
            $0.until = CivilDay("2026-01-01")
        },
        Plan(name: "--account", uses: "SEARCH t USING COVERING INDEX transactions_account (account_id=?)") {
            $0.account = "Visa"
        },
        Plan(name: "--account --since", uses: "transactions_account (account_id=? AND date>?)") {
            $0.account = "Visa"
            $0.since = CivilDay("2026-01-01")
        },
        Plan(name: "--payee", uses: "SEARCH t USING COVERING INDEX transactions_payee (payee_id=?)") {
            $0.payee = "Joe"
        },
        Plan(name: "--type income", uses: "SCAN t USING INDEX transactions_income") { $0.type = .income },
        Plan(name: "--uncleared", uses: "SCAN t USING INDEX transactions_uncleared") { $0.isCleared = false },
        Plan(name: "--uncleared --sort date,payee", uses: "SCAN t USING INDEX transactions_uncleared") {
            $0.isCleared = false
            $0.sort = [RecordFilter.Sort(.date), RecordFilter.Sort(.payee)]
        },
        Plan(name: "--tag", uses: "SEARCH t USING INTEGER PRIMARY KEY (rowid=?)") { $0.anyTags = ["a", "b"] },
        Plan(name: "--all-tags", uses: "SEARCH t USING INTEGER PRIMARY KEY (rowid=?)") { $0.allTags = ["a", "b"] },
        Plan(name: "--category", uses: "SEARCH t USING INTEGER PRIMARY KEY (rowid=?)") { $0.category = "Food" },
        Plan(name: "--currency", uses: "SEARCH t USING INDEX transactions_amount (currency=?)") {
            $0.currency = Currency(code: "JPY")
        },
        Plan(name: "--min", uses: "SEARCH t USING INDEX transactions_amount (currency=? AND amount>?)") {
            $0.minimum = Scratch.amount("1.00")
        },
        Plan(name: "--max", uses: "SEARCH t USING INDEX transactions_amount (currency=? AND amount<?)") {
            $0.maximum = Scratch.amount("1.00")
        },
        Plan(name: "--older-than", uses: "SEARCH t USING INDEX transactions_created (created_at<?)") {
            $0.createdBefore = 0
        },
        Plan(name: "--sort created", uses: "SCAN t USING COVERING INDEX transactions_created") {
            $0.sort = [RecordFilter.Sort(.created)]
        },
        Plan(name: "--payee --currency", uses: "SEARCH t USING INDEX transactions_payee (payee_id=?)") {
            $0.payee = "Joe"
            $0.currency = Currency(code: "JPY")
        },
    ]

    static let records: [Plan] = [
        Plan(name: "", isTransactions: false, uses: "SCAN q USING COVERING INDEX quick_records_created") { _ in },
        Plan(
            name: "--state", isTransactions: false, uses: "SEARCH q USING INDEX quick_records_state (state=?)"
        ) {
            $0.states = [.pending]
        },
        Plan(name: "--since", isTransactions: false, uses: "SEARCH q USING INDEX quick_records_date (date>?)") {
            $0.since = CivilDay("2026-01-01")
        },
        Plan(name: "--since", isTransactions: false, uses: "SEARCH q USING INDEX quick_records_created (created_at>?)")
        {
            $0.since = CivilDay("2026-01-01")
        },
        Plan(name: "--older-than", isTransactions: false, uses: "quick_records_created (created_at<?)") {
            $0.createdBefore = 0
        },
        Plan(name: "--account", isTransactions: false, uses: "quick_records_account (account_id=?)") {
            $0.account = "Visa"
        },
        Plan(name: "--payee", isTransactions: false, uses: "quick_records_payee (payee_id=?)") { $0.payee = "Joe" },
        Plan(name: "--tag", isTransactions: false, uses: "SEARCH q USING INTEGER PRIMARY KEY (rowid=?)") {
            $0.anyTags = ["a", "b"]
        },
        Plan(name: "--category", isTransactions: false, uses: "SEARCH q USING INTEGER PRIMARY KEY (rowid=?)") {
            $0.category = "Food"
        },
    ]

    @Test("A list reads no more than it has to", arguments: transactions + records)
    func uses(_ plan: Plan) throws {
        let steps = try Self.steps(plan)
        #expect(steps.contains { $0.contains(plan.uses) }, "\(steps.joined(separator: "\n"))")
        let scans = steps.filter { $0.hasPrefix("SCAN") && !$0.contains("INDEX") }
        #expect(scans.isEmpty, "\(steps.joined(separator: "\n"))")
        let alias = plan.isTransactions ? "t" : "q"
        if plan.uses.contains("SEARCH \(alias)") {
            #expect(!steps.contains { $0.hasPrefix("SCAN \(alias)") }, "\(steps.joined(separator: "\n"))")
        }
    }

    /// Whatever a list is narrowed by, its beginning is looked for in its own order, each row by itself.
    static let windows: [Plan] = [true, false].flatMap { isTransactions in
        let (alias, index) =
            isTransactions ? ("t", "transactions_date (date<?)") : ("q", "quick_records_created (created_at<?)")
        let uses = "SEARCH \(alias) USING INDEX \(index)"
        return [
            Plan(name: "--tag", isTransactions: isTransactions, uses: uses) { $0.anyTags = ["a", "b"] },
            Plan(name: "--all-tags", isTransactions: isTransactions, uses: uses) { $0.allTags = ["a", "b"] },
            Plan(name: "--without-tag", isTransactions: isTransactions, uses: uses) { $0.withoutTags = ["a"] },
            Plan(name: "--category", isTransactions: isTransactions, uses: uses) { $0.category = "Food" },
            Plan(name: "--tag --currency --min --payee", isTransactions: isTransactions, uses: uses) {
                $0.anyTags = ["a"]
                $0.currency = Currency(code: "EUR")
                $0.minimum = Scratch.amount("1.00")
                $0.payee = "Joe"
            },
        ]
    }

    @Test("The beginning of a list is found without sorting", arguments: windows)
    func walks(_ plan: Plan) throws {
        var filter = RecordFilter(zone: Scratch.zone)
        plan.change(&filter)
        filter.limit = 50
        let subject = plan.isTransactions ? FilterSubject.transactions : .records
        let scratch = try Scratch()
        if plan.isTransactions {
            for _ in 0..<3 {
                let entry = Scratch.entry("1.00")
                _ = try scratch.database.book(entry, createdAt: Scratch.now, zone: Scratch.zone, at: Scratch.now)
            }
        } else {
            for _ in 0..<3 { try scratch.add() }
        }
        let steps = try scratch.database.read { database in
            let window = try #require(try ListPart.window(of: filter, subject, size: 2, database))
            let (sql, arguments) = filter.query(
                selecting: "\(subject.alias).number", from: subject, of: window, by: window.way)
            return try Self.steps(sql, arguments, database)
        }
        #expect(steps.first?.replacing("COVERING ", with: "") == plan.uses, "\(steps)")
        #expect(!steps.contains { $0.contains("TEMP B-TREE") }, "\(steps)")
        let scans = steps.filter { $0.hasPrefix("SCAN") && $0 != "SCAN CONSTANT ROW" }
        #expect(scans.isEmpty, "\(steps)")
    }

    /// Keys of which many rows have the same, with what leads to the first rows in their order.
    private static let sorts: [(key: RecordFilter.SortKey, records: String, transactions: String)] = [
        (.amount, "quick_records_amount (currency=?", "transactions_amount (currency=?)"),
        (.payee, "quick_records_payee (payee_id=?)", "transactions_payee (payee_id=?)"),
        (.state, "quick_records_state (state=?)", "transactions_uncleared"),
    ]

    @Test("The beginning of a sorted list is found without sorting all of it", arguments: [false, true])
    func sorts(isDescending: Bool) throws {
        let scratch = try Scratch()
        var entry = Scratch.entry("1.00")
        entry.payee = "Joe"
        _ = try scratch.database.book(entry, createdAt: Scratch.now, zone: Scratch.zone, at: Scratch.now)
        try scratch.add(entry)
        for (key, records, transactions) in Self.sorts {
            for (subject, uses) in [(FilterSubject.records, records), (.transactions, transactions)] {
                var filter = RecordFilter(zone: Scratch.zone)
                filter.sort = [RecordFilter.Sort(key, descending: isDescending)]
                filter.limit = 50
                let plans = try scratch.database.read { database in
                    try #require(try ListPart.all(of: filter, subject, database)).map { part in
                        // What is cleared has a beginning of its own.
                        let part = try ListPart.all(of: part.filter, subject, database)?.first ?? part
                        var rest = part.filter
                        rest.limit = 50
                        let (sql, arguments) = rest.query(
                            selecting: "\(subject.alias).number", from: subject, of: part)
                        return try Self.steps(sql, arguments, database)
                    }
                }
                #expect(plans.joined().contains { $0.contains(uses) }, "\(key): \(plans)")
                for plan in plans {
                    #expect(!plan.contains("USE TEMP B-TREE FOR ORDER BY"), "\(key): \(plan)")
                    #expect(!plan.contains { $0.hasPrefix("SCAN") && !$0.contains("INDEX") }, "\(key): \(plan)")
                }
            }
        }
    }

    @Test("Where little is cleared, only its days are looked at; of texts in many rows nobody counts all")
    func fewCleared() throws {
        let scratch = try Scratch()
        let days = (0..<40).map { Scratch.now.day(in: Scratch.zone) + -$0 }
        let booked = try days.map { day in
            var entry = Scratch.entry("1.00")
            (entry.date, entry.note) = (day, "shop")
            return try scratch.database.book(entry, createdAt: Scratch.now, zone: Scratch.zone, at: Scratch.now)
        }
        let ids = booked.map(\.id)
        _ = try scratch.database.setCleared(true, [30, 7].map { ids[$0].description }, at: Scratch.now)
        var filter = RecordFilter(zone: Scratch.zone)
        filter.isCleared = true
        let parts = try scratch.database.read { try ListPart.all(of: filter, .transactions, $0) }
        #expect(parts?.map(\.arguments) == [["[\"\(days[30])\",\"\(days[7])\"]"]])
        filter.limit = 1
        #expect(try scratch.database.page(of: .transactions, filter, counting: true).items.map(\.id) == [ids[7]])
        filter.isCleared = nil
        filter.sort = [RecordFilter.Sort(.state, descending: true)]
        filter.limit = 3
        let sorted = try scratch.database.page(of: .transactions, filter, counting: true)
        #expect(sorted.items.map(\.id) == [ids[30], ids[7], ids[39]])
        #expect(sorted.total == 40)
        filter.text = "SHOP"
        let found = try scratch.database.page(of: .transactions, filter, counting: true)
        #expect(found.items.map(\.id) == [ids[30], ids[7], ids[39]])
        #expect(found.hasMore)
        #expect(found.total == nil)
        _ = try scratch.database.setCleared(true, ids[0..<9].map(\.description), at: Scratch.now)
        filter = RecordFilter(zone: Scratch.zone)
        filter.isCleared = true
        #expect(try scratch.database.read { try ListPart.all(of: filter, .transactions, $0) } == nil)
    }

    @Test("What is asked of one name touches its rows only", arguments: NameKind.allCases)
    func names(kind: NameKind) throws {
        let scratch = try Scratch()
        let queries: [String] =
            switch kind {
            case .accounts: ["quick_records WHERE account_id = 1", "transactions WHERE account_id = 1"]
            case .payees: ["quick_records WHERE payee_id = 1", "transactions WHERE payee_id = 1"]
            case .categories: ["entry_lines WHERE category_id = 1", "transaction_lines WHERE category_id = 1"]
            case .tags: ["entry_line_tags WHERE tag_id = 1", "transaction_line_tags WHERE tag_id = 1"]
            }
        try scratch.database.read { database in
            for query in queries + ["\(kind.rawValue) WHERE key = 'x'"] {
                let steps = try Self.steps("SELECT count(*) FROM \(query)", [], database)
                #expect(steps.allSatisfy { $0.hasPrefix("SEARCH") }, "\(query): \(steps)")
            }
            let balance = try Self.steps("SELECT balance FROM accounts WHERE id = 1", [], database)
            #expect(balance == ["SEARCH accounts USING INTEGER PRIMARY KEY (rowid=?)"])
        }
    }

    private static func steps(_ plan: Plan) throws -> [String] {
        var filter = RecordFilter(zone: Scratch.zone)
        plan.change(&filter)
        let (sql, arguments) = filter.query(
            selecting: plan.isTransactions ? "t.number" : "q.number",
            from: plan.isTransactions ? .transactions : .records)
        return try Scratch().database.read { try steps(sql, arguments, $0) }
    }

    @Test("A recording that was cut short is found by where it came from, of which there may be many")
    func cutRecordings() throws {
        let steps = try Scratch().database.read { try Self.steps(IntakeRows.cutRecording, [Data(), 1], $0) }
        #expect(steps.first == "SEARCH r USING INDEX recordings_cut (source_path=?)", "\(steps)")
    }

    @Test("A sidecar is found by its name, however many records have no audio")
    func sidecars() throws {
        let names = SidecarEnding.all.map { Data("memo".utf8 + $0) }
        let steps = try Scratch().database.read {
            try Self.steps(QueueDatabase.audioUUIDOfSidecars, StatementArguments(names), $0)
        }
        #expect(
            steps.prefix(2) == [
                "SEARCH s USING INDEX sidecars_source (source_path=?)", "SEARCH q USING INTEGER PRIMARY KEY (rowid=?)",
            ])
    }

    private static func steps(
        _ sql: String, _ arguments: StatementArguments, _ database: Database
    ) throws -> [String] {
        try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN " + sql, arguments: arguments).map { $0["detail"] }
    }
}
