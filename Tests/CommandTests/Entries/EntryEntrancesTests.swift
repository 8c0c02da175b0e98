import Foundation
import TestSupport
import Testing

/// One grammar at every entrance: the same entries are read alike by `add`, `process`, `process --from`, `edit`,
/// `triage --batch` and, where they are amounts, sidecars.
struct EntryEntrancesTests {
    private typealias Row = [String: Any]

    /// Rows with one reading in the convention, of which every entrance can have a hundred and more in `en`.
    private static func rows(_ convention: String = "en", where isWanted: (Row) -> Bool = { _ in true }) throws -> [Row]
    {
        try EntryTableFile.rows().filter { row in
            row["in"] as? String == convention && row["amount"] != nil && row["account"] == nil && isWanted(row)
        }
    }

    /// A few rows from all over the table of the convention.
    private static func sample(_ convention: String, where isWanted: (Row) -> Bool = { _ in true }) throws -> [Row] {
        let rows = try rows(convention) {
            isWanted($0) && ($0["entry"] as? String)?.contains(where: \.isNewline) == false
        }
        let step = max(1, rows.count / 4)
        return stride(from: step / 2, to: rows.count, by: step).prefix(4).map { rows[$0] }
    }

    private static func queue(_ convention: String = "en") throws -> ScratchQueue {
        let queue = try ScratchQueue()
        try queue.configure(try #require(EntryTableFile.settings[convention]))
        return queue
    }

    /// A memo for each row, in its order.
    private static func addMemos(_ count: Int, to queue: ScratchQueue) async throws {
        let lines = (0..<count).map { #"{"id":"\#(id($0))","createdAt":"2026-11-20T12:00:00+01:00"}"# + "\n" }
        #expect(try await queue.run("add", "--from", "-", "--format", "json", input: lines.joined()).code == 0)
    }

    private static func id(_ number: Int) -> String { String(format: "A%07d-0000-4000-8000-000000000000", number) }

    /// What the table says of the money, as the echo begins.
    private static func head(_ row: Row) -> String {
        "\(row["type"] ?? "") \(row["amount"] ?? "") \(row["currency"] ?? "")"
    }

    private static func stored(in queue: ScratchQueue) async throws -> [String: String] {
        let list = try await queue.run("list", "--format", "json")
        let records = try #require(try JSONSerialization.jsonObject(with: Data(list.text.utf8)) as? [Row])
        return Dictionary(uniqueKeysWithValues: records.map { ("\($0["id"] ?? "")", "\(head($0)) \($0["day"] ?? "")") })
    }

    @Test("Entries mean the same to process and edit", arguments: EntryTableFile.settings.keys.sorted())
    func single(convention: String) async throws {
        let sample = try Self.sample(convention)
        let rows = sample + sample
        let queue = try Self.queue(convention)
        try await Self.addMemos(rows.count, to: queue)
        let lines = rows.enumerated().map { index, row in
            "\(index < sample.count ? "process" : "edit")\t\(Self.id(index))\t\(row["entry"] ?? "")\n"
        }
        try queue.folder.write(lines.joined(), to: "entries")
        let run = try await queue.shell(
            """
            while IFS=$'\\t' read -r command id entry; do
                quickrec $command --queue queue $id -- "$entry" >/dev/null </dev/null || echo "$entry"
            done <entries
            """
        ) { $0.limit = 300 }
        #expect(run.text.isEmpty, "\(run)")
        let stored = try await Self.stored(in: queue)
        let echoes = run.errorLines.filter { $0.hasPrefix("expense ") || $0.hasPrefix("income ") }
        #expect(echoes.count == rows.count)
        let mark = EntryTableFile.money(of: convention).mark
        for (index, (row, echo)) in zip(rows, echoes).enumerated() {
            #expect(EntryTableFile.plain(echo).hasPrefix(EntryTableFile.echo(of: row, mark: mark)), "\(echo)")
            let expected = Self.head(row) + " " + (row["day"] as? String ?? "2026-11-20")
            #expect(stored[Self.id(index)] == expected, "\(row["entry"] ?? "")")
        }
    }

    @Test("Entries mean the same to add, whose days count from today", arguments: EntryTableFile.settings.keys.sorted())
    func add(convention: String) async throws {
        let rows = try Self.sample(convention) { $0["day"] == nil }
        let queue = try Self.queue(convention)
        try queue.folder.write(rows.map { "\($0["entry"] ?? "")\n" }.joined(), to: "entries")
        let run = try await queue.shell(
            """
            while read -r entry; do
                quickrec add --queue queue -- "$entry" >/dev/null </dev/null || echo "$entry"
            done <entries
            """
        ) { $0.limit = 300 }
        #expect(run.text.isEmpty, "\(run)")
        let list = try await queue.run("list", "--sort", "number", "--format", "json")
        let records = try #require(try JSONSerialization.jsonObject(with: Data(list.text.utf8)) as? [Row])
        let found = records.map(Self.head)
        let expected = rows.map(Self.head)
        #expect(found == expected, "\(run.errorText)")
    }

    @Test("Amounts mean the same in a sidecar's keys")
    func sidecars() async throws {
        let known = ["note", "tags", "day", "payee", "account", "category", "location", "lines"]
        let rows = try Self.rows { row in
            let isAmount =
                (row["entry"] as? String)?.wholeMatch(of: /[0-9 .,'$€+*\/()%-]+[0-9)%$€]( ?[A-Z]{3})?/) != nil
            // A file has one mark, also where a line with `12,50` as its only number is read.
            let hasOtherMark = (row["entry"] as? String)?.wholeMatch(of: /[0-9]+,[0-9]{2}/) != nil
            return isAmount && !hasOtherMark && row["type"] as? String == "expense"
                && known.allSatisfy { row[$0] == nil }
        }
        #expect(rows.count > 10)
        let queue = try Self.queue()
        let lines = try rows.map { row in
            let object = ["amount": row["entry"] ?? ""]
            return String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self) + "\n"
        }
        let run = try await queue.run("add", "--from", "-", "--format", "json", input: lines.joined())
        #expect(run.code == 0, "\(run)")
        let result = try #require(try JSONSerialization.jsonObject(with: Data(run.text.utf8)) as? Row)
        let added = try #require(result["added"] as? [Row])
        #expect(added.map(Self.amount) == rows.map(Self.amount))
    }

    private static func amount(_ row: Row) -> String { "\(row["amount"] ?? "") \(row["currency"] ?? "")" }
}
