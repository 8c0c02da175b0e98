import TestSupport
import Testing

/// A command that lists things, and what each of them is.
struct ListPromise: Sendable, CustomTestStringConvertible {
    let words: [String]
    let shape: ContractShape
    /// How many the queue of the tests has at least.
    let leastCount: Int

    var testDescription: String { words.joined(separator: " ") }

    static let all = [
        ListPromise(words: ["list"], shape: .record, leastCount: 10),
        ListPromise(words: ["transactions"], shape: .transaction, leastCount: 2),
        ListPromise(words: ["held"], shape: .held, leastCount: 3),
        ListPromise(words: ["stats", "--by", "day"], shape: .statistics(of: .day), leastCount: 2),
        ListPromise(words: ["stats", "--by", "week"], shape: .statistics(of: .text), leastCount: 2),
        ListPromise(words: ["stats", "--by", "month", "--utc-days"], shape: .statistics(of: .text), leastCount: 2),
        ListPromise(words: ["stats", "--by", "tag"], shape: .statistics(of: .unknown(or: .text)), leastCount: 3),
        ListPromise(words: ["stats", "--by", "category"], shape: .statistics(of: .unknown(or: .text)), leastCount: 2),
        ListPromise(words: ["stats", "--by", "payee"], shape: .statistics(of: .unknown(or: .text)), leastCount: 2),
    ]
}

/// A command that writes one document.
struct DocumentPromise: Sendable, CustomTestStringConvertible {
    let words: [String]
    let shape: ContractShape
    var code: Int32 = 0
    /// What stands in `facts.jsonl`.
    var facts: String?
    /// What lies in the inbox.
    var files: [(String, [UInt8])] = []
    /// How many there are under a key.
    var counts: [String: Int] = [:]

    var testDescription: String { words.joined(separator: " ") }

    static let all = [
        DocumentPromise(words: ["report"], shape: .report, counts: ["held": 2, "deferred": 1, "ages": 5]),
        DocumentPromise(words: ["verify"], shape: .verify),
        DocumentPromise(words: ["ingest"], shape: .ingest, counts: ["taken": 0, "deferred": 1]),
        DocumentPromise(
            words: ["ingest", "--no-analysis"], shape: .ingest,
            files: [
                ("new.wav", AudioFiles.wave(pitch: 300)), ("same.wav", AudioFiles.wave()), ("x.tmp", [1]),
                ("not.wav", Array("no sound".utf8)), ("alone.json", Array(#"{"note":"tea"}"#.utf8)),
            ], counts: ["taken": 1, "duplicates": 1, "held": 1, "deferred": 1, "ignored": 1, "sidecars": 1]),
        DocumentPromise(
            words: ["add", "12.50 #lunch @Taipei payee:\"Joe's\" ; 3 #coffee"],
            shape: .batch("added", of: .record, failed: "line"), counts: ["added": 1, "failed": 0]),
        DocumentPromise(
            words: ["add", "--audio", "b7000000-0000-4000-8000-000000000000"],
            shape: .batch("added", of: .record, failed: "line"), counts: ["added": 1, "failed": 0]),
        DocumentPromise(
            words: ["add", "--from", "facts.jsonl", "--keep-going"],
            shape: .batch("added", of: .record, failed: "line"), code: 65,
            facts: "{\"amount\":\"1.50\"}\nnonsense\n{\"amount\":1.5}\n", counts: ["added": 1, "failed": 2]),
        DocumentPromise(
            words: ["add", "--from", "facts.jsonl"], shape: .batch("added", of: .record, failed: "line"), code: 65,
            facts: "{\"amount\":\"1.50\"}\nnonsense\n", counts: ["added": 0, "failed": 1]),
        DocumentPromise(
            words: ["add", "500 JPY", "--dry-run"], shape: .batch("added", of: .record, failed: "line"),
            counts: ["added": 1]),
        DocumentPromise(
            words: ["process", "A4000000", "4 EUR #x"], shape: .batch("processed", of: .record, failed: "id"),
            counts: ["processed": 1, "failed": 0]),
        DocumentPromise(
            words: ["process", "--from", "facts.jsonl", "--keep-going"],
            shape: .batch("processed", of: .record, failed: "id"), code: 65,
            facts: """
                {"id":"A4000000","entry":"4 EUR"}
                {"audioUUID":"B5000000-0000-4000-8000-000000000000","entry":"0.125 KWD"}
                {"id":"A6000000","entry":"3 EUR"}
                {"id":"FFFFFFFF","entry":"3"}
                {"id":"A4000000","entry":"1 2"}
                {"entry":"3"}

                """, counts: ["processed": 2, "failed": 4]),
        DocumentPromise(
            words: ["convert"], shape: .batch("converted", of: .transaction, failed: "id"), counts: ["converted": 1]),
        DocumentPromise(
            words: ["convert", "A2000000", "A4000000"], shape: .batch("converted", of: .transaction, failed: "id"),
            code: 65,
            counts: ["converted": 0, "failed": 1]),
        DocumentPromise(
            words: ["convert", "--dry-run"], shape: .batch("converted", of: .transaction, failed: "id"),
            counts: ["converted": 1]),
    ]
}
