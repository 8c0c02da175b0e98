import Foundation
import TestSupport
import Testing

/// Every filter of the command line, on every list that has it, against facts that are gone through one by one.
struct FilterTests {
    /// A record as it is known here.
    struct Fact: Sendable {
        var id: String
        var day: String
        var units = 0
        var currency = "EUR"
        var type = "expense"
        var tags: [String] = []
        var account: String?
        var category: String?
        var payee: String?
        var location: String?
        var note: String?
        var isCleared = false
        var state = "converted"

        /// The entry line that says all of it.
        var entry: String {
            let amount =
                currency == "JPY" ? "\(units) JPY" : "\(units / 100).\(units % 100 < 10 ? "0" : "")\(units % 100)"
            let keyed = [
                ("payee", payee), ("account", account), ("category", category), ("location", location), ("note", note),
            ]
            return
                ([(type == "income" ? "+" : "") + amount, "date:\(day)"] + tags.map { "#\($0)" }
                + keyed.compactMap { key, value in value.map { "\(key):\"\($0)\"" } }
                + (isCleared ? ["cleared:yes"] : [])).joined(separator: " ")
        }
    }

    static let facts: [Fact] = [
        Fact(id: "A1", day: "2024-03-01", units: 1_250, tags: ["lunch", "team"], payee: "Joe's", isCleared: true),
        Fact(id: "A2", day: "2024-03-02", units: 300, tags: ["coffee"], category: "Food", payee: "Bob"),
        Fact(id: "A3", day: "2024-03-03", units: 2_000, type: "income", account: "Bank", note: "gift from Joe"),
        Fact(id: "A4", day: "2024-03-04", units: 1_200, currency: "JPY", tags: ["lunch"], category: "Food"),
        Fact(
            id: "A5", day: "2024-03-05", units: 85_000, tags: ["rent"], account: "Bank", location: "Leipzig",
            isCleared: true),
        Fact(id: "A6", day: "2024-02-10", units: 999, tags: ["Lunch", "coffee"], payee: "bob", note: "100% of it"),
        Fact(
            id: "A7", day: "2024-03-09", units: 111, tags: ["Café"], payee: "Bäckerei Müller", location: "東京",
            note: "ÄPFEL aus der Großen Straße"),
        Fact(
            id: "B1", day: "2024-03-02", units: 700, tags: ["lunch"], category: "Food", payee: "Joe's",
            state: "processed"),
        Fact(
            id: "B2", day: "2024-03-06", units: 50, type: "income", account: "Bank", isCleared: true, state: "processed"
        ),
        Fact(
            id: "B3", day: "2024-03-07", units: 5_000, currency: "JPY", tags: ["team"], location: "Taipei",
            state: "processed"),
        Fact(id: "B4", day: "2024-03-08", units: 1_250, tags: ["coffee"], note: "under_score", state: "discarded"),
    ]

    struct Filter: Sendable, CustomTestStringConvertible {
        let words: [String]
        let passes: @Sendable (Fact) -> Bool

        var testDescription: String { words.joined(separator: " ") }

        init(_ words: String..., passes: @escaping @Sendable (Fact) -> Bool) {
            (self.words, self.passes) = (words, passes)
        }
    }

    private static func has(_ fact: Fact, _ tags: String...) -> [Bool] {
        tags.map { tag in fact.tags.contains { $0.lowercased() == tag } }
    }

    static let filters: [Filter] = [
        Filter { _ in true },
        Filter("--tag", "LUNCH") { has($0, "lunch")[0] },
        Filter("--tag", "lunch", "--tag", "#coffee") { has($0, "lunch", "coffee").contains(true) },
        Filter("--all-tags", "lunch", "--all-tags", "coffee") { !has($0, "lunch", "coffee").contains(false) },
        Filter("--all-tags", "#lunch", "--all-tags", "#coffee") { !has($0, "lunch", "coffee").contains(false) },
        Filter("--without-tag", "lunch", "--without-tag", "rent") { !has($0, "lunch", "rent").contains(true) },
        Filter("--tag", "lunch", "--without-tag", "team") { has($0, "lunch")[0] && !has($0, "team")[0] },
        Filter("--without", "payee") { $0.payee == nil },
        Filter("--without", "category", "--without", "tag") { $0.category == nil && $0.tags.isEmpty },
        Filter("--since", "2024-03-03") { $0.day >= "2024-03-03" },
        Filter("--until", "2024-03-03") { $0.day <= "2024-03-03" },
        Filter("--since", "2024-03-02", "--until", "2024-03-02") { $0.day == "2024-03-02" },
        Filter("--type", "income") { $0.type == "income" },
        Filter("--type", "expense") { $0.type == "expense" },
        Filter("--currency", "jpy") { $0.currency == "JPY" },
        Filter("--account", "BANK") { $0.account == "Bank" },
        Filter("--category", "food") { $0.category == "Food" },
        Filter("--payee", "BOB") { $0.payee?.lowercased() == "bob" },
        Filter("--min", "12.50") { $0.currency == "EUR" && $0.units >= 1_250 },
        Filter("--max", "9.99 EUR") { $0.currency == "EUR" && $0.units <= 999 },
        Filter("--min", "1200", "--currency", "JPY") { $0.currency == "JPY" && $0.units >= 1_200 },
        Filter("--text", "joe") { [$0.note, $0.payee].contains { $0?.lowercased().contains("joe") == true } },
        Filter("--text", "%") { $0.note?.contains("%") == true },
        Filter("--text", String(repeating: "x%", count: 30_000)) { _ in false },
        Filter("--text", "leip") { $0.location == "Leipzig" },
        Filter("--text", "COFF") { has($0, "coffee")[0] },
        Filter("--text", "äpfel") { $0.id == "A7" },
        Filter("--text", "APFEL") { $0.id == "A7" },
        Filter("--text", "GROSSEN") { $0.id == "A7" },
        Filter("--text", "bäckerei MULLER") { $0.id == "A7" },
        Filter("--text", "CAFE\u{301}") { $0.id == "A7" },
        Filter("--text", "京") { $0.id == "A7" },
        Filter("--text", "ＬＥＩＰ") { $0.location == "Leipzig" },
        Filter("--text", "京都") { _ in false },
        Filter("--state", "converted") { $0.state == "converted" },
        Filter("--state", "processed", "--state", "discarded") { $0.state != "converted" },
        Filter("--cleared") { $0.isCleared },
        Filter("--uncleared") { !$0.isCleared },
        Filter("--older-than", "5d") { _ in true },
        Filter("--older-than", "100000w") { _ in false },
        Filter("--uncleared", "--type", "expense", "--tag", "lunch", "--min", "5") {
            !$0.isCleared && $0.type == "expense" && has($0, "lunch")[0] && $0.currency == "EUR" && $0.units >= 500
        },
    ]

    @Test("A limit beside an account is in the account's currency")
    func limitOfAccount() async throws {
        let queue = try ScratchQueue()
        let run = try await queue.shell(
            """
            export QUICKREC_QUEUE=$PWD/queue
            quickrec accounts add Visa --currency USD > added.txt 2>&1
            for amount in 2.50 40; do quickrec add --transaction "$amount USD account:Visa" > added.txt; done
            for limit in '--min 3' '--max 3' '--min 3 --currency EUR'; do
                quickrec export csv --account Visa $limit | grep -c USD; done
            """)
        #expect(run.text == "1\n1\n0\n", "\(run)")
        let other = try await queue.run("list", "--account", "visa", "--max", "282 EUR")
        #expect(other.code == 64, "\(other)")
        #expect(
            other.errorText
                == "quickrec: --max '282 EUR' can't be an amount of the account 'visa', which is in USD; write it in USD.\n"
        )
        let crossed = try await queue.run("transactions", "--min", "9", "--max", "3")
        #expect(crossed.code == 64 && crossed.errorText.contains("--min 9 is above --max 3; swap them."), "\(crossed)")
    }

    @Test("A name that the books do not have is told, with the one that was probably meant")
    func unknownNames() async throws {
        let queue = try await Self.books.value.restored()
        let run = try await queue.run(
            "stats", "--account", "Bnak", "--payee", "Nobody", "--tag", "#lunch", "--without-tag", "LUNSH")
        #expect(run.code == 0)
        #expect(
            run.errorText == """
                There is no account 'Bnak'; did you mean 'Bank'?
                There is no payee 'Nobody'.
                There is no tag 'LUNSH'; did you mean 'lunch'?
                Nothing was booked here.

                """, "\(run)")
        #expect(try await queue.run("list", "--category", "food", "--format", "json").errors.isEmpty)
    }

    @Test("A filter lets through what it says, on every list", arguments: filters)
    func narrows(_ filter: Filter) async throws {
        let queue = try await Self.books.value.restored()
        let passed = Self.facts.filter(filter.passes)
        let list = try await Self.answer([[String: JSON]].self, queue, ["list"] + filter.words)
        #expect(Set(list.compactMap(\.["id"]?.prefix)) == Set(passed.map(\.id)))
        #expect(list.count == passed.count)
        let transactions = try await Self.answer([[String: JSON]].self, queue, ["transactions"] + filter.words)
        let converted = passed.filter { $0.state == "converted" }
        #expect(Set(transactions.compactMap(\.["quickRecordID"]?.prefix)) == Set(converted.map(\.id)))
        #expect(transactions.count == converted.count)
        let report = try await Self.answer(ReportAnswer.self, queue, ["report"] + filter.words)
        for state in ["converted", "processed", "discarded", "pending", "awaiting_audio"] {
            #expect(report.counts[state] == passed.filter { $0.state == state }.count, "\(state)")
        }
        #expect(
            Set(report.unprocessed.compactMap(\.["id"]?.prefix))
                == Set(passed.filter { $0.state == "processed" }.map(\.id)))
        #expect(report.balanced)
        // Every fact is one line here, so sums of lines and of transactions are the same.
        for grouping in ["day", "month", "category", "payee"] {
            let rows = try await Self.answer([Sums].self, queue, ["stats", "--by", grouping] + filter.words)
            #expect(rows.reduce(0) { $0 + $1.count } == converted.count, "by \(grouping)")
            for currency in ["EUR", "JPY"] {
                let own = rows.filter { $0.currency == currency }
                let facts = converted.filter { $0.currency == currency }
                func sum(_ type: String) -> Int { facts.filter { $0.type == type }.reduce(0) { $0 + $1.units } }
                #expect(own.reduce(0) { $0 + Sums.units($1.expense) } == sum("expense"), "by \(grouping)")
                #expect(own.reduce(0) { $0 + Sums.units($1.income) } == sum("income"), "by \(grouping)")
            }
        }
    }

    private struct Sums: Decodable {
        var currency: String
        var income: String
        var expense: String
        var count: Int

        /// Minor units: the digits of an amount that has all of its currency's decimals.
        static func units(_ amount: String) -> Int { Int(amount.replacing(".", with: "")) ?? .min }
    }

    @Test("--older-than counts hours, days of 24 hours and weeks of seven days back from now")
    func countsBack() async throws {
        let queue = try ScratchQueue()
        for days in [6, 8] {
            let made = ISO8601DateFormatter().string(from: Date(timeIntervalSinceNow: -Double(days) * 86_400))
            #expect(try await queue.run("add", "\(days) #tea", "--created-at", made).code == 0)
        }
        for (age, count) in [("140h", 2), ("148h", 1), ("5d", 2), ("7d", 1), ("9d", 0), ("1w", 1), ("2w", 0)] {
            let list = try await Self.answer([[String: JSON]].self, queue, ["list", "--older-than", age])
            #expect(list.count == count, "\(age)")
        }
    }

    @Test("Lists come in the order that is asked for, and end where they are told to")
    func sorts() async throws {
        let queue = try await Self.books.value.restored()
        func ids(_ words: String...) async throws -> [String] {
            try await Self.answer([[String: JSON]].self, queue, words).compactMap {
                ($0["quickRecordID"] ?? $0["id"])?.prefix
            }
        }
        let byDay = Self.facts.sorted { ($0.day, $0.id) < ($1.day, $1.id) }.map(\.id)
        #expect(try await ids("list", "--sort", "date,created") == byDay)
        #expect(try await ids("list", "--sort=-date,-created", "--limit", "3") == byDay.suffix(3).reversed())
        #expect(
            try await ids("transactions", "--sort", "payee,date", "--limit", "4")
                == ["A6", "A2", "A7", "A1"])
        #expect(try await ids("transactions", "--sort=-amount", "--limit", "2") == ["A5", "A3"])
    }

    private struct ReportAnswer: Decodable {
        var counts: [String: Int]
        var unprocessed: [[String: JSON]]
        var balanced: Bool
    }

    /// A value of which only texts matter here.
    struct JSON: Decodable {
        var text: String?
        var prefix: String? { text.map { String($0.prefix(2)) } }

        init(from decoder: any Decoder) throws {
            text = try? decoder.singleValueContainer().decode(String.self)
        }
    }

    private static func answer<Value: Decodable>(
        _ type: Value.Type, _ queue: ScratchQueue, _ words: [String]
    ) async throws -> Value {
        let run = try await queue.runBare(words + ["--format", "json", "--queue", "queue"])
        #expect(run.code == 0, "\(run)")
        return try JSONDecoder().decode(type, from: Data(run.output))
    }

    private static let books = Task<QueueSnapshot, any Error> {
        let queue = try ScratchQueue()
        try queue.folder.makeFolder("queue")
        try queue.folder.makeFolder("queue/inbox")
        // Made on another day than the one that the entry names, so that it is seen which one counts.
        let made = facts.enumerated().map { index, fact in
            #"{"id":"\#(fact.id)000000-0000-4000-8000-000000000000","createdAt":"2024-04-01T10:00:\#(10 + index)Z"}"#
        }
        #expect(try await queue.run("add", "--from", "-", input: made.joined(separator: "\n")).code == 0)
        for fact in facts where fact.state != "discarded" {
            let run = try await queue.run("process", fact.id, fact.entry)
            #expect(run.code == 0, "\(run)")
        }
        let converted = facts.filter { $0.state == "converted" }.map(\.id)
        #expect(try await queue.runBare(["convert"] + converted + ["--queue", "queue"]).code == 0)
        for fact in facts where fact.state == "discarded" {
            #expect(try await queue.run("process", fact.id, fact.entry).code == 0)
            #expect(try await queue.run("discard", fact.id, "--reason", "a test").code == 0)
        }
        return try QueueSnapshot(of: queue)
    }
}
