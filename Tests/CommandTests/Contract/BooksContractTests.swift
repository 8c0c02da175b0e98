import Foundation
import TestSupport
import Testing

/// What the contract promises of sums and transactions, to the letter.
struct BooksContractTests {
    @Test("Stats --by day has every day in every currency, with the digits of each")
    func days() async throws {
        let queue = try await Self.books.value.restored()
        let run = try await queue.run("stats", "--by", "day", "--format", "json")
        func row(_ key: String, _ currency: String, _ sums: String, _ count: Int) -> String {
            let parts = sums.split(separator: " ")
            return #"{"key":"\#(key)","currency":"\#(currency)","income":"\#(parts[0])","expense":"\#(parts[1])","#
                + #""net":"\#(parts[2])","count":\#(count)}"#
        }
        let rows = [
            row("2024-02-28", "EUR", "0.00 12.50 -12.50", 2), row("2024-02-28", "JPY", "0 0 0", 0),
            row("2024-02-28", "KWD", "0.000 0.000 0.000", 0), row("2024-02-29", "EUR", "0.00 0.00 0.00", 0),
            row("2024-02-29", "JPY", "0 0 0", 0), row("2024-02-29", "KWD", "0.000 0.000 0.000", 0),
            row("2024-03-01", "EUR", "1500.00 0.00 1500.00", 1), row("2024-03-01", "JPY", "0 500 -500", 1),
            row("2024-03-01", "KWD", "0.125 0.000 0.125", 1),
        ]
        #expect(run.text == "[\n" + rows.joined(separator: ",\n") + "\n]\n")
        try ContractTests.check(run.text, .list(.statistics(of: .day)))

        let one = try await queue.run(
            "stats", "--by", "day", "--tag", "lunch", "--since", "2024-02-27", "--until", "2024-02-29", "--format",
            "jsonl")
        let lunch = [
            row("2024-02-27", "EUR", "0.00 0.00 0.00", 0), row("2024-02-28", "EUR", "0.00 10.00 -10.00", 1),
            row("2024-02-29", "EUR", "0.00 0.00 0.00", 0),
        ]
        #expect(one.text == lunch.map { $0 + "\n" }.joined())
    }

    @Test("The keys of weeks, months, tags, categories and payees; null is what has none")
    func keys() async throws {
        let queue = try await Self.books.value.restored()
        for (grouping, keys) in [
            ("week", ["2024-W09"]), ("month", ["2024-02", "2024-03"]), ("tag", ["bus", "lunch", "null"]),
            ("category", ["Food", "null"]), ("payee", ["Joe's", "null"]),
        ] {
            let run = try await queue.run("stats", "--by", grouping, "--format", "json")
            let rows = try JSONSerialization.jsonObject(with: Data(run.output)) as? [[String: Any]] ?? []
            // A name stands there once for each of its currencies, those of one name together.
            let found = rows.map { $0["key"] as? String ?? "null" }.reduce(into: [String]()) { names, name in
                if names.last != name { names.append(name) }
            }
            #expect(found == keys, "by \(grouping)")
        }
    }

    @Test("A transaction has the promised keys, in their order, with and without a quick record")
    func transactions() async throws {
        let queue = try await Self.books.value.restored()
        let run = try await queue.run("transactions", "--currency", "EUR", "--format", "jsonl")
        try ContractTests.check("[" + run.lines.joined(separator: ",") + "]", .list(.transaction))
        let plain = run.text.replacing(/[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}/, with: "ID")
        #expect(
            plain == """
                {"id":"ID","quickRecordID":"ID","audioUUID":null,"date":"2024-02-28",\
                "createdAt":"2024-03-09T10:00:00+01:00","type":"expense","amount":"12.50","currency":"EUR",\
                "account":"Cash EUR","payee":"Joe's","location":null,"note":null,"tags":["lunch","bus"],"cleared":false,\
                "lines":[{"amount":"10.00","category":"Food","tags":["lunch"],"note":null},\
                {"amount":"2.50","category":null,"tags":["bus"],"note":null}],"kind":"ordinary"}
                {"id":"ID","quickRecordID":null,"audioUUID":null,"date":"2024-03-01",\
                "createdAt":"2024-03-09T10:00:00+01:00","type":"income","amount":"1500.00","currency":"EUR",\
                "account":"Bank","payee":null,"location":"Leipzig","note":"March","tags":[],"cleared":true,\
                "lines":[{"amount":"1500.00","category":null,"tags":[],"note":null}],"kind":"ordinary"}

                """)
    }

    /// Five lines of four transactions in three currencies, with a day between them on which nothing was booked.
    private static let books = Task<QueueSnapshot, any Error> {
        let queue = try ScratchQueue()
        for words in [
            ["10 #lunch category:Food payee:\"Joe's\" date:2024-02-28 ; 2.50 #bus"],
            ["+1500 account:Bank @Leipzig cleared:yes March date:2024-03-01", "--transaction"],
            ["500 JPY #lunch date:2024-03-01", "--transaction"], ["+0.125 KWD date:2024-03-01", "--transaction"],
        ] {
            let made = try await queue.runBare(
                ["add"] + words + ["--created-at", "2024-03-09T10:00:00+01:00", "--queue", "queue"])
            #expect(made.code == 0, "\(made)")
        }
        #expect(try await queue.run("convert").code == 0)
        return try QueueSnapshot(of: queue)
    }
}
