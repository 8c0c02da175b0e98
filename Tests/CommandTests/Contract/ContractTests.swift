import Foundation
import Glibc
import TestSupport
import Testing

/// What other programs rely on: the JSON of every command that has one, key by key.
struct ContractTests {
    @Test("What a reading command writes is of the promised shape", arguments: ListPromise.all)
    func lists(_ promise: ListPromise) async throws {
        let queue = try await Self.whole.value.restored()
        let json = try await queue.runBare(promise.words + ["--format", "json", "--queue", "queue"])
        #expect(json.code == 0, "\(json)")
        #expect(json.errors.isEmpty, "\(json)")
        let rows = try Self.check(json.text, .list(promise.shape)) as? [Any] ?? []
        #expect(rows.count >= promise.leastCount, "\(json)")

        let lines = try await queue.runBare(promise.words + ["--format", "jsonl", "--queue", "queue"])
        #expect(lines.code == 0)
        #expect(lines.errors.isEmpty)
        let texts = lines.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(json.text == "[\n" + texts.joined(separator: ",\n") + "\n]\n", "one row a line, the same rows")
        for text in texts { try Self.check(String(text), promise.shape) }

        let csv = try await queue.runBare(promise.words + ["--format", "csv", "--queue", "queue"])
        #expect(csv.code == 0)
        #expect(csv.errors.isEmpty)
        try Self.compare(ContractCSV(csv.text), rows)
    }

    @Test("An empty list is [], nothing, and a header", arguments: ListPromise.all)
    func emptyLists(_ promise: ListPromise) async throws {
        let queue = try ScratchQueue()
        try queue.folder.makeFolder("queue/inbox")
        for (format, expected) in [("json", "[]\n"), ("jsonl", "")] {
            let run = try await queue.runBare(promise.words + ["--format", format, "--queue", "queue"])
            #expect(run.code == 0, "\(run)")
            #expect(run.text == expected, "\(run)")
            #expect(run.errors.isEmpty, "\(run)")
        }
        let csv = try await queue.runBare(promise.words + ["--format", "csv", "--queue", "queue"])
        #expect(csv.text.hasSuffix("\r\n"), "\(csv)")
        #expect(ContractCSV(csv.text).rows.count == 1, "\(csv)")
    }

    @Test("What a command writes as one document is of the promised shape", arguments: DocumentPromise.all)
    func documents(_ promise: DocumentPromise) async throws {
        let queue = try await Self.whole.value.restored()
        if let facts = promise.facts { try queue.folder.write(facts, to: "facts.jsonl") }
        for (name, bytes) in promise.files { try queue.drop(bytes, as: name, modified: 1_709_287_200) }
        let json = try await queue.runBare(promise.words + ["--format", "json", "--queue", "queue"])
        #expect(json.code == promise.code, "\(json)")
        #expect(json.text.hasSuffix("}\n"))
        #expect(json.text.filter { $0 == "\n" }.count == 1)
        let document = try Self.check(json.text, promise.shape) as? [String: Any]
        for (key, count) in promise.counts {
            let found = (document?[key] as? [Any])?.count ?? (document?[key] as? NSNumber)?.intValue
            #expect(found == count, "\(key) in \(json)")
        }
    }

    @Test("More than a thousand lines are answered with numbers, a thousand with what they made")
    func manyLines() async throws {
        let queue = try ScratchQueue()
        func facts(_ count: Int, _ range: Int) -> String {
            (0..<count).map { index in
                let id = String(range * 10_000 + index)
                let digits = String(repeating: "0", count: 12 - id.count) + id
                return #"{"id":"A1000000-0000-4000-8000-\#(digits)","amount":"1.00","tags":["x"]}"# + "\n"
            }.joined()
        }
        func entries(_ count: Int, _ range: Int) -> String {
            facts(count, range).replacing(#""amount":"1.00","tags":["x"]"#, with: #""entry":"1.00 EUR""#)
        }
        for (range, count) in [1_000, 1_001].enumerated() {
            let shown = count == 1_000
            func run(_ words: String..., input: String? = nil) async throws -> String {
                try await queue.runBare(words + ["--format", "json", "--queue", "queue"]) { launch in
                    if let input { launch.input = .bytes(Array(input.utf8)) }
                }.text
            }
            let added = try await run("add", "--from", "-", input: facts(count, range))
            try Self.check(added, .batch("added", of: shown ? .record : nil, failed: "line"))
            let processed = try await run("process", "--from", "-", input: entries(count, range))
            try Self.check(processed, .batch("processed", of: shown ? .record : nil, failed: "id"))
            let converted = try await run("convert")
            try Self.check(converted, .batch("converted", of: shown ? .transaction : nil, failed: "id"))
            if !shown {
                #expect(added == #"{"schema":1,"addedCount":1001,"failed":[]}"# + "\n")
                #expect(processed == #"{"schema":1,"processedCount":1001,"failed":[]}"# + "\n")
                #expect(converted == #"{"schema":1,"convertedCount":1001,"failed":[]}"# + "\n")
            }
        }
    }

    @Test("Amounts have the digits of their currency, and what nobody knows is null")
    func amounts() async throws {
        let queue = try ScratchQueue()
        for (entry, amount) in [
            ("500 JPY", "500"), ("12.5 EUR", "12.50"), ("0.125 KWD", "0.125"), ("0 EUR", "0.00"), ("7 KWD", "7.000"),
        ] {
            let run = try await queue.run("add", entry, "--format", "json")
            #expect(run.text.contains(#""amount":"\#(amount)","currency":"#), "\(run)")
        }
        let unknown = try await queue.run("add", "#lunch", "--format", "json")
        #expect(unknown.text.contains(#""amount":null,"currency":null,"type":null,"tags":["lunch"]"#), "\(unknown)")
    }

    /// Checks names, order, types and the way in which numbers are written; returns the decoded document.
    @discardableResult
    static func check(_ text: String, _ shape: ContractShape) throws -> Any {
        let value = try JSONSerialization.jsonObject(with: Data(text.utf8), options: [.fragmentsAllowed])
        #expect(shape.breaches(value).isEmpty)
        let written = ContractText(text)
        #expect(written.keys == shape.keys(value))
        #expect(written.oddNumbers.isEmpty)
        return value
    }

    /// A row of CSV says what the object of JSON says, as far as one row can.
    private static func compare(_ csv: ContractCSV, _ rows: [Any]) throws {
        #expect(csv.problem == nil)
        #expect(csv.rows.count == rows.count + 1)
        let header = try #require(csv.rows.first)
        #expect(Set(header).count == header.count)
        for (cells, row) in zip(csv.rows.dropFirst(), rows) {
            let object = row as? [String: Any] ?? [:]
            for (name, cell) in zip(header, cells) where object[name] != nil || name.contains(".") {
                #expect(cell == text(object, name.split(separator: ".").map(String.init)), "\(name)")
            }
        }
    }

    private static func text(_ object: [String: Any], _ path: [String]) -> String {
        switch object[path[0]] {
        case let inner as [String: Any]: text(inner, Array(path.dropFirst()))
        // An amount below zero is a number, and no formula.
        case let text as String where text.wholeMatch(of: /-[0-9.]+/) != nil: text
        case let text as String: ["=", "+", "-", "@"].contains(text.prefix(1)) ? "'" + text : text
        case let texts as [String]: texts.joined(separator: ";")
        case let number as NSNumber:
            ContractShape.flag.breaches(number).isEmpty ? (number.boolValue ? "true" : "false") : "\(number)"
        default: ""
        }
    }

    /// A queue with a record in every state, in currencies with 0, 2 and 3 decimals, with recordings that are
    /// complete, cut short, empty and broken, a duplicate, held files, one that waits, and hostile texts.
    static let whole = Task<QueueSnapshot, any Error> {
        let queue = try ScratchQueue()
        let start = 1_709_287_200
        try queue.drop(AudioFiles.wave(), as: "b1000000-0000-4000-8000-000000000000.wav", modified: start)
        try queue.drop(AudioFiles.wave(pitch: 500), as: "a \"memo\", with, commas\nand lines.wav", modified: start)
        try queue.drop(AudioFiles.wave(seconds: 1).prefix(9_000), as: "short.wav", modified: start)
        try queue.drop(AudioFiles.waveHeader(rate: 8_000, dataSize: 0), as: "silent.wav", modified: start)
        try queue.folder.write("truncatedSeconds: 0\n", to: "queue/config.yaml")
        _ = try await queue.run("ingest")
        try queue.folder.write("truncatedSeconds: 600\n", to: "queue/config.yaml")
        try queue.drop(AudioFiles.wave(), as: "again.wav", modified: start)
        try queue.drop(AudioFiles.wave(pitch: 900), as: "B1000000-0000-4000-8000-000000000000.wav", modified: start)
        try queue.drop("no sound", as: "text \"one\".wav", modified: start)
        try queue.drop(AudioFiles.wave(seconds: 2).prefix(9_000), as: "growing.wav")
        _ = try await queue.run("ingest")
        let facts = #"""
            {"id":"A2000000-0000-4000-8000-000000000000","createdAt":"2024-03-02T10:00:00.5+05:30","tags":["a;b","=1"]}
            {"id":"A3000000-0000-4000-8000-000000000000","createdAt":"2024-03-03T10:00:00Z","payee":"\"Joe, Jr.\""}
            {"id":"A4000000-0000-4000-8000-000000000000","createdAt":"2024-03-04T10:00:00-08:00","amount":"4"}
            {"id":"A5000000-0000-4000-8000-000000000000","audioUUID":"b5000000-0000-4000-8000-000000000000"}
            {"id":"A6000000-0000-4000-8000-000000000000","note":"two\r\nlines, \u001b[31m and a \"quote\""}
            {"id":"A7000000-0000-4000-8000-000000000000","amount":"500","currency":"JPY","location":"=SUM(A1)"}
            """#
        _ = try await queue.run("add", "--from", "-", input: facts + "\n")
        _ = try await queue.run("process", "A3000000", "0.125 KWD category:Food #x ; 7 KWD #y 'n'")
        _ = try await queue.run("process", "A7000000", "+500 JPY account:Cash cleared:yes")
        _ = try await queue.run("convert")
        _ = try await queue.run("process", "A2000000", "2.50 EUR")
        _ = try await queue.run("discard", "A6000000", "--reason", "a test")
        _ = try await queue.run("snooze", "A4000000", "--until", "2099-01-01")
        return try QueueSnapshot(of: queue)
    }
}
