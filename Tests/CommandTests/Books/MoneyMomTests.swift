import Foundation
import TestSupport
import Testing

/// `import moneymom` on stores of all five models, which a script makes as Core Data does.
struct MoneyMomTests {
    @Test("Every model comes over once: dry run, import, second run; the source is only read", arguments: 1...5)
    func brings(model: Int) async throws {
        let source = try await Source(model)
        let before = try await source.contents()
        let dry = try await source.bring("--dry-run")
        #expect(dry.dryRun)
        #expect(dry.model == model)
        #expect(try await source.queue.run("list", "--format", "json").text == "[]\n")

        let real = try await source.bring()
        #expect(real.brought == dry.brought)
        #expect(real.sourceSums == dry.sourceSums)
        #expect(real.after == dry.after)
        #expect(real.failed == dry.failed)
        // What the source has booked is what the books have more.
        #expect(real.before == dry.before)
        #expect(real.before.records == 0)
        #expect(real.before.sums == [])
        #expect(Set(real.after.sums) == Set(real.sourceSums))
        #expect(real.audio == Audio(files: 4, taken: 4, duplicates: 0, refused: 0, orphans: 1, ignored: 1))
        #expect(try await source.queue.run("verify").code == 0)

        let again = try await source.bring()
        #expect(again.brought.values.allSatisfy { $0 == 0 })
        #expect(again.alreadyThere == real.brought.values.reduce(0, +))
        #expect(again.after == real.after)
        #expect(again.audio?.duplicates == 4)
        #expect(try await source.contents() == before)
    }

    @Test("Model 1: amounts are texts; what says nothing is unknown, what can't be read is reported")
    func texts() async throws {
        let source = try await Source(1)
        let report = try await source.bring()
        let records = try await source.queue.run("list", "--format", "json").records()
        let amounts = Dictionary(uniqueKeysWithValues: records.map { ($0.id, $0.amount) })
        let expected: [Int: String?] = [
            1: "12.50", 2: nil, 3: nil, 4: "1234.50", 5: "3.50", 6: nil, 7: nil, 8: nil, 9: nil, 10: "0.00", 11: nil,
            12: nil, 13: nil, 14: "7.00", 15: "8.00",
        ]
        for (key, amount) in expected { #expect(amounts[Self.id(0x10 + key)] == .some(amount), "\(key)") }
        #expect(records.allSatisfy { $0.state == "pending" })
        let refused = report.failed.filter { $0.field == "amount" }.map(\.record)
        #expect(refused == [6, 7, 8, 9, 11, 13].map { "QuickRecord \($0)" })
        #expect(report.failed.filter { $0.field == "tags" }.map(\.record) == ["QuickRecord 15"])
        #expect(report.unknownAmounts == 9)
        // What could not be read is kept as it stands in the source.
        let kept = try await source.queue.sqlite("SELECT extra FROM quick_records WHERE id = '\(Self.id(0x18))'")
        #expect(kept.contains(#""quickRecordAmount":"twelve""#))
        #expect(
            try await source.queue.sqlite(
                "SELECT count(*) FROM quick_records WHERE created_source = 'clock' AND id = '\(Self.id(0x1E))'")
                == "1\n")
    }

    @Test("Models 2 to 4: what goes wrong in such stores comes over without loss or guess", arguments: 2...4)
    func troubles(model: Int) async throws {
        let source = try await Source(model)
        let report = try await source.bring()
        let all = try await source.queue.run("list", "--format", "json").records()
        let records = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
        func state(_ key: Int) -> String? { records[Self.id(0x10 + key)]?.state }
        #expect(state(1) == "converted")
        #expect(state(2) == "converted")
        #expect(state(12) == "converted")
        // Lost its transaction; unknown amount; binary noise; type 2; no UUID; no recording left for it.
        for key in [3, 4, 5, 6, 7, 15, 16] { #expect(state(key) == "pending", "\(key)") }
        #expect(records[Self.id(0x16)]?.amount == nil)
        // The quick record's recording, and not that of the transaction, which names no file.
        #expect(records[Self.id(0x12)]?.audioUUID == Self.id(0xA2))
        #expect(records[Self.id(0x12)]?.audio?.originalName == Self.id(0xA2))
        #expect(
            try await source.queue.sqlite(
                "SELECT extra LIKE '%\(Self.id(0xAF))%' FROM quick_records WHERE id = '\(Self.id(0x12))'") == "1\n")
        // The record keeps its own amount, the books what was booked; the same tag under two rows is one.
        #expect(records[Self.id(0x12)]?.amount == "100.00")
        #expect(
            try await source.queue.sqlite(
                """
                SELECT t.amount, group_concat(g.name, ' ') FROM transactions t
                JOIN transaction_lines l ON l.transaction_number = t.number
                JOIN transaction_line_tags x ON x.line_id = l.id JOIN tags g ON g.id = x.tag_id
                WHERE t.id = '\(Self.id(0x82))'
                """) == "10025|salary march\n")
        #expect(try await source.queue.sqlite("SELECT count(*) FROM tags WHERE key = 'coffee'") == "1\n")
        let expected: Set<[String]> = [
            ["QuickRecord 4", "transaction"], ["QuickRecord 6", "amount"], ["QuickRecord 15", "audioUUID"],
            ["QuickRecord 16", "audioUUID"], ["Transaction 8", "type"], ["Transaction 9", "date"],
            ["Transaction 10", "amount"], ["Transaction 11", "amount"], ["Transaction 14", "type"],
        ]
        let found = Set(report.failed.map { [$0.record, $0.field] })
        #expect(found == (model == 4 ? expected.union([["Tag 23", "name"]]) : expected))
        #expect(
            Set(report.sourceSums) == [
                Sum(type: "income", currency: "EUR", amount: "113.38", count: 2),
                Sum(type: "expense", currency: "EUR", amount: "24.50", count: 2),
            ])
        #expect(report.source["statistics"] == (model == 2 ? 0 : 1))
        // The recording without a record is pending.
        #expect(all.filter { $0.audioUUID == Self.id(0xB0) }.map(\.state) == ["pending"])
    }

    @Test("Transactions of one UUID are all booked, each under an ID of its own", arguments: 2...4)
    func oneUUID(model: Int) async throws {
        let source = try await Source(model)
        let before = try await source.bring("--dry-run")
        let change = try await source.queue.shell(
            """
            sqlite3 store/store.sqlite "UPDATE ZTRANSACTION SET ZID = (SELECT ZID FROM ZTRANSACTION WHERE Z_PK = 12)
                WHERE Z_PK IN (8, 9, 13)"
            """)
        #expect(change.code == 0, "\(change)")
        let report = try await source.bring()
        #expect(report.brought == before.brought)
        #expect(Set(report.after.sums) == Set(before.sourceSums))
        let reported = report.failed.filter { $0.field == "id" }.map(\.record)
        #expect(reported == ["Transaction 9", "Transaction 13"])
        let again = try await source.bring()
        #expect(again.alreadyThere == report.brought.values.reduce(0, +))
    }

    @Test("A name with a null character is reported, and doesn't become what stands before it")
    func nullCharacter() async throws {
        let source = try await Source(4)
        let change = try await source.queue.shell(
            """
            sqlite3 store/store.sqlite "UPDATE ZTAG SET ZNAME = 'lun' || char(0) || 'ch' WHERE Z_PK = 1;
                UPDATE ZTRANSACTION SET ZLOCATION = 'Tai' || char(0) || 'pei' WHERE Z_PK = 1"
            """)
        #expect(change.code == 0, "\(change)")
        let failed = try await source.bring().failed.map { [$0.record, $0.field] }
        #expect(failed.contains(["Tag 1", "name"]))
        #expect(failed.contains(["Transaction 1", "location"]))
        #expect(try await source.queue.sqlite("SELECT count(*) FROM tags WHERE key = 'lun'") == "0\n")
        #expect(try await source.queue.sqlite("SELECT count(*) FROM transactions WHERE location <> ''") == "0\n")
    }

    @Test("What the transaction says of its day and of its recording is not overruled by the memo", arguments: 2...4)
    func transactions(model: Int) async throws {
        let source = try await Source(model)
        let noFile = Self.id(0xAE).replacingOccurrences(of: "-", with: "")
        let change = try await source.queue.shell(
            """
            sqlite3 store/store.sqlite "UPDATE ZTRANSACTION SET ZCREATEDAT = ZCREATEDAT + 3 * 86400 WHERE Z_PK = 2;
                UPDATE ZQUICKRECORD SET ZAUDIOUUID = X'\(noFile)' WHERE Z_PK = 1"
            """)
        #expect(change.code == 0, "\(change)")
        _ = try await source.bring()
        // Booked on its own day, three days after the memo of 2019-03-01.
        #expect(
            try await source.queue.sqlite(
                """
                SELECT t.date, t.created_at - q.created_at FROM transactions t
                JOIN quick_records q ON q.number = t.record_number WHERE t.id = '\(Self.id(0x82))'
                """) == "2019-03-04|259200000\n")
        // The transaction's recording has a file, its quick record's has none.
        let records = try await source.queue.run("list", "--format", "json").records()
        let first = try #require(records.first { $0.id == Self.id(0x11) })
        #expect(first.audioUUID == Self.id(0xA1))
        #expect(first.audio?.originalName == Self.id(0xA1))
    }

    @Test("A day that entries refuse too is booked with --any-year only, and otherwise waits and is reported")
    func unusualYears() async throws {
        let source = try await Source(2)
        let change = try await source.queue.shell(
            "sqlite3 store/store.sqlite 'UPDATE ZTRANSACTION SET ZCREATEDAT = -63113688000 WHERE Z_PK = 2'")
        #expect(change.code == 0, "\(change)")
        let booked = "SELECT count(*) FROM transactions WHERE date < '1970'"
        let report = try await source.bring()
        let reported = report.failed.filter { $0.record == "Transaction 2" && $0.field == "date" }.map(\.error)
        #expect(reported.map { $0.contains("dates go from 1970 to the end of next year") } == [true], "\(reported)")
        #expect(try await source.queue.sqlite(booked) == "0\n")
        let states = try await source.queue.run("list", "--format", "json").records()
        #expect(states.first { $0.id == Self.id(0x12) }?.state != "converted")
        #expect(try await source.queue.run("undo").code == 0)
        _ = try await source.bring("--any-year")
        #expect(try await source.queue.sqlite(booked) == "1\n")
    }

    @Test("Model 5: what is in the write-ahead log only is seen; rows without a UUID are known again")
    func log() async throws {
        let source = try await Source(5)
        _ = try await source.bring()
        let ids = try await source.queue.sqlite("SELECT id FROM quick_records ORDER BY id")
        #expect(try await source.queue.sqlite("SELECT count(*) FROM transactions WHERE amount = 111") == "1\n")
        #expect(
            try await source.queue.sqlite("SELECT count(*) FROM transactions WHERE amount = 1000000000000000000")
                == "1\n")
        // Version 8, and the same in another queue.
        let other = try await Source(5)
        _ = try await other.bring()
        let derived = "SELECT id FROM quick_records WHERE substr(id, 15, 1) = '8' ORDER BY id"
        #expect(try await source.queue.sqlite(derived) == other.queue.sqlite(derived))
        #expect(ids.split(separator: "\n").count == 10)
    }

    @Test(
        "Undo takes back the records and leaves the recordings pending; redo brings them again", arguments: [2, 5])
    func undoes(model: Int) async throws {
        let source = try await Source(model)
        let real = try await source.bring()
        let listed = try await source.queue.run("list", "--format", "json").text
        #expect(try await source.queue.run("history").text.contains("from Money Mom"))
        let undo = try await source.queue.run("undo")
        #expect(undo.code == 0, "\(undo)")
        let left = try await source.queue.run("list", "--format", "json").records()
        #expect(left.count == 4)
        #expect(left.allSatisfy { $0.state == "pending" && $0.amount == nil && $0.audio != nil })
        #expect(try await source.queue.run("transactions", "--format", "json").text == "[]\n")
        #expect(try await source.queue.run("verify").code == 0)
        #expect(try await source.queue.run("redo").code == 0)
        #expect(try await source.queue.run("list", "--format", "json").text == listed)
        // And undone, a second run brings everything once more.
        #expect(try await source.queue.run("undo").code == 0)
        let again = try await source.bring()
        #expect(again.brought == real.brought)
        #expect(again.after == real.after)
    }

    @Test("A recording that somebody still writes is told of and left, and the import says so by its code")
    func busyRecording() async throws {
        let source = try await Source(4)
        let path = source.queue.folder.path("store/audio/\(Self.id(0xA1))")
        let writer = try #require(FileHandle(forUpdatingAtPath: path))
        defer { try? writer.close() }
        let words = ["store/store.sqlite", "--audio", "store/audio", "--format", "json", "--queue", "queue"]
        let run = try await source.queue.runBare(["import", "moneymom"] + words)
        #expect(run.code == 65, "\(run)")
        #expect(run.errorText.contains("1 of the recordings could not be taken in"), "\(run)")
        #expect(run.text.contains(#""taken":3,"duplicates":0,"refused":1"#), "\(run)")
    }

    @Test("A recording that a person has worked on keeps its entry, and the source's facts are reported")
    func keepsWork() async throws {
        let source = try await Source(4)
        _ = try await source.queue.run("ingest", "store/audio/\(Self.id(0xA1))")
        _ = try await source.queue.run("process", Self.id(0xA1), "99 #mine")
        let report = try await source.bring()
        #expect(report.failed.contains { $0.record == "QuickRecord 1" && $0.field == "record" })
        let records = try await source.queue.run("list", "--format", "json").records()
        #expect(records.filter { $0.audioUUID == Self.id(0xA1) }.map(\.amount) == ["99.00"])
        #expect(try await source.queue.run("verify").code == 0)
    }

    @Test("The currency is that of the option, and its decimals count")
    func currency() async throws {
        let source = try await Source(5)
        let report = try await source.bring("--currency", "jpy")
        #expect(report.failed.filter { $0.field == "amount" }.count == 6)
        #expect(report.sourceSums == [Sum(type: "expense", currency: "JPY", amount: "10000000000000850", count: 2)])
        let wrong = try await source.queue.run("import", "moneymom", "store/store.sqlite", "--currency", "euro")
        #expect(wrong.code == 64)
    }

    private static let hostile: [(name: String, error: String)] = [
        ("deep", "larger or more complex"), ("many", "larger or more complex"), ("large", "larger or more complex"),
        ("bomb", "larger or more complex"), ("crowd", "larger or more complex"),
        ("cut", "damaged"), ("text", "no SQLite database"), ("empty", "not a Core Data store"),
        ("other", "not a Core Data store"), ("other-core-data", "neither quick records nor"), ("view", "neither quick"),
        ("no-column", "no column"), ("no-identity", "no UUID"),
    ]

    @Test("A store that is none, or was made to do harm, is refused with a sentence, and changes nothing")
    func refuses() async throws {
        let queue = try ScratchQueue()
        _ = try await queue.shell("python3 '\(Source.script)' hostile store")
        for (name, error) in Self.hostile {
            let run = try await queue.run("import", "moneymom", "store/\(name).sqlite")
            #expect(run.code == 65, "\(name): \(run)")
            #expect(run.text == "", "\(name): \(run)")
            #expect(run.errorText.contains(error), "\(name): \(run)")
            #expect(queue.folder.files(in: "queue") == [], "\(name)")
        }
        #expect(try await queue.run("import", "moneymom", "store/none.sqlite").code == 66)
        // Depth, circles, references to nothing and many of them within the limits cost nothing: the value is
        // unreadable, no more.
        for name in ["deep-enough", "laughs", "circle", "beyond"] {
            let run = try await queue.runBare(["import", "moneymom", "store/\(name).sqlite", "--queue", name])
            #expect(run.code == 0, "\(name): \(run)")
            #expect(run.errorText.contains("They can't be read"), "\(name): \(run)")
        }
        // Two rows with one primary key: the first is it.
        let double = try await queue.runBare(["import", "moneymom", "store/double.sqlite", "--queue", "double"])
        #expect(double.code == 0, "\(double)")
        #expect(double.errorText.components(separatedBy: "the same primary key").count == 3, "\(double)")
    }

    private static func id(_ number: Int) -> String {
        let short = String(number, radix: 16, uppercase: true)
        return String(repeating: "0", count: 8 - short.count) + short + "-0000-4000-8000-"
            + String(repeating: "0", count: 12 - short.count) + short
    }
}

/// A store with its recordings, and a queue beside it.
private struct Source {
    static let script = Checkout.tests("Fixtures/make-moneymom.py").path

    let queue: ScratchQueue

    init(_ model: Int) async throws {
        queue = try ScratchQueue()
        let made = try await queue.shell("python3 '\(Self.script)' \(model) store && mkdir -m 700 -p queue/inbox")
        guard made.code == 0 else { throw ToolFailure(run: made) }
    }

    func bring(_ words: String...) async throws -> Report {
        let run = try await queue.runBare(
            ["import", "moneymom", "store/store.sqlite", "--audio", "store/audio", "--format", "json"] + words
                + ["--queue", "queue"])
        guard run.code == 0 else { throw ToolFailure(run: run) }
        return try JSONDecoder().decode(Report.self, from: Data(run.output))
    }

    /// Names, sizes, times and bytes of everything in the source.
    func contents() async throws -> String {
        try await queue.shell(
            "find store -printf '%p %s %m %T@ %i\\n' | sort; find store -type f -print0 | sort -z | xargs -0 sha256sum"
        )
        .text
    }
}

private struct Sum: Decodable, Hashable {
    var type: String
    var currency: String
    var amount: String
    var count: Int
}

private struct Audio: Decodable, Equatable {
    var files: Int
    var taken: Int
    var duplicates: Int
    var refused: Int
    var orphans: Int
    var ignored: Int
}

private struct Report: Decodable {
    struct Figures: Decodable, Equatable {
        var records: Int
        var transactions: Int
        var sums: [Sum]
    }
    struct Failure: Decodable, Equatable {
        var record: String
        var field: String
        var error: String
    }

    var schema: Int
    var dryRun: Bool
    var model: Int
    var source: [String: Int]
    var brought: [String: Int]
    var filled: Int
    var alreadyThere: Int
    var unknownAmounts: Int
    var sourceSums: [Sum]
    var before: Figures
    var after: Figures
    var audio: Audio?
    var failed: [Failure]
}
