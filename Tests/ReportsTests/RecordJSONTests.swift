import Foundation
import Model
import Money
import Reports
import Testing

struct RecordJSONTests {
    private static let processed =
        #"{"id":"8F3A2B1C-0000-4000-8000-000000000001","audioUUID":"8F3A2B1C-0000-4000-8000-00000000000A","#
        + #""state":"processed","createdAt":"2026-11-20T23:30:00.250+01:00","createdAtSource":"metadata","#
        + #""day":"2026-11-21","amount":"12.45","currency":"EUR","type":"expense","tags":["lunch","team"],"#
        + #""location":"Taipei","payee":"Joe's","note":"with \"Ann\"","account":"cash","#
        + #""category":null,"cleared":true,"lines":[{"amount":"12.50","category":"Food","#
        + #""tags":["lunch","team"],"note":"soup"},{"amount":"-0.05","category":null,"tags":["Lunch"],"note":null}],"#
        + #""snoozedUntil":"2026-12-01T08:00:00Z","transactionID":"8F3A2B1C-0000-4000-8000-00000000000E","#
        + #""audio":{"path":"archive/2026/11/8F3A2B1C-0000-4000-8000-00000000000A.wav","originalName":"Lunch 1.wav","#
        + #""container":"WAV","codec":"PCM_16","sampleRate":44100,"channels":1,"frames":44090,"duration":0.999773,"#
        + #""durationSource":"decoded","analysis":"truncated","bytes":88244,"sha256":""#
        + String(repeating: "ab", count: 31) + #"0f","peak":0.5,"reason":"10 frames are missing"}}"#

    private static let awaiting =
        #"{"id":"8F3A2B1C-0000-4000-8000-000000000002","audioUUID":"8F3A2B1C-0000-4000-8000-00000000000B","#
        + #""state":"awaiting_audio","createdAt":"2026-11-12T12:00:00Z","createdAtSource":"sidecar","#
        + #""day":"2026-11-12","amount":null,"currency":null,"type":null,"tags":[],"location":null,"payee":null,"#
        + #""note":null,"account":null,"category":null,"cleared":null,"lines":[],"snoozedUntil":null,"transactionID":null,"audio":null}"#

    private func render(_ records: [QuickRecord], _ format: OutputFormat, zone: String = "Asia/Taipei") throws -> String
    {
        text(ListShape.records(in: try Samples.zone(zone)).rendered(records, as: format, style: TableStyle()))
    }

    @Test("A list is an array with one record a line") func aListIsAnArrayWithOneRecordALine() throws {
        let records = [try Samples.processed(), try Samples.awaiting()]
        #expect(try render(records, .json) == "[\n\(Self.processed),\n\(Self.awaiting)\n]\n")
        #expect(try render(records, .jsonl) == "\(Self.processed)\n\(Self.awaiting)\n")
    }

    @Test("An empty list") func anEmptyList() throws {
        #expect(try render([], .json) == "[]\n")
        #expect(try render([], .jsonl).isEmpty)
    }

    @Test("One record on its own is an object") func oneRecordOnItsOwnIsAnObject() throws {
        let card = RecordCard(try Samples.processed(), in: try Samples.zone())
        #expect(text(card.rendered(as: .json, style: TableStyle())) == Self.processed + "\n")
        #expect(text(card.rendered(as: .jsonl, style: TableStyle())) == Self.processed + "\n")
    }

    @Test("Foundation reads the same values, unknown ones as null") func foundationReadsTheSameValuesUnknownOnesAsNull()
        throws
    {
        let data = Data(try render([try Samples.pending()], .json).utf8)
        let records = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
        let record = try #require(records.first)
        #expect(record.count == 20)
        for key in ["amount", "location", "payee", "note", "snoozedUntil", "transactionID"] {
            #expect(record[key] is NSNull, "\(key)")
        }
        // The day that the entry names goes before the day of creation; one line without an amount makes no total.
        #expect(record["day"] as? String == "2026-11-01")
        #expect(record["currency"] as? String == "JPY")
        #expect(record["type"] as? String == "income")
        #expect(record["tags"] as? [String] == ["gift"])
        let lines = try #require(record["lines"] as? [[String: Any]])
        #expect(lines.map { $0["amount"] as? String } == ["1000", nil])
        #expect(lines.allSatisfy { $0.count == 4 && $0["category"] is NSNull && $0["note"] is NSNull })
        let audio = try #require(record["audio"] as? [String: Any])
        #expect(audio.count == 14)
        #expect(audio["durationSource"] as? String == "claimed")
        #expect(audio["duration"] as? Double == 72.4)
        #expect(audio["frames"] as? Int == 44_100)
        #expect(audio["analysis"] as? String == "pending")
        #expect(audio["peak"] is NSNull)
        #expect(audio["reason"] is NSNull)
    }

    @Test(
        "The day is the civil day of the zone",
        arguments: [
            ("Asia/Taipei", "2026-11-21"), ("Europe/Berlin", "2026-11-20"), ("Pacific/Kiritimati", "2026-11-21"),
            ("America/Los_Angeles", "2026-11-20"), ("UTC", "2026-11-20"),
        ])
    func theDayIsTheCivilDayOfTheZone(zone: String, day: String) throws {
        #expect(try render([try Samples.processed()], .json, zone: zone).contains("\"day\":\"\(day)\""))
    }

    @Test("An unknown length has no source") func anUnknownLengthHasNoSource() throws {
        var record = try Samples.pending()
        record.recording?.claim.duration = nil
        record.recording?.claim.frames = nil
        let json = try render([record], .jsonl)
        #expect(json.contains(#""frames":null,"duration":null,"durationSource":null,"#))
    }

    @Test("A named currency is shown before there is an amount") func aNamedCurrencyIsShownBeforeThereIsAnAmount()
        throws
    {
        var record = try Samples.awaiting()
        record.entry.currency = Currency(code: "TWD")
        #expect(try render([record], .jsonl).contains(#""amount":null,"currency":"TWD","#))
    }

    @Test(
        "Tags come once, as entries have them",
        arguments: [
            (["a", "b"], ["a", "b"]), (["Lunch", "lunch", "LUNCH"], ["Lunch"]),
            (["[", "{", "@", "`"], ["[", "{", "@", "`"]),
            (["Café", "CAFE\u{301}"], ["Café"]), (["K", "\u{212A}"], ["K"]), (["", " "], ["", " "]),
            ((0..<40).map { "t\($0 % 20)" }, (0..<20).map { "t\($0)" }),
        ])
    func tagsComeOnceAsEntriesHaveThem(tags: [String], expected: [String]) throws {
        var record = try Samples.awaiting()
        record.entry.lines = tags.map { EntryLine(tags: [$0]) }
        let data = Data(try render([record], .jsonl).utf8)
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(object["tags"] as? [String] == expected)
        #expect(record.entry.tags == expected)
    }

    @Test("Names that are no text become text") func namesThatAreNoTextBecomeText() throws {
        var record = try Samples.pending()
        record.recording?.originalName = FileName(bytes: [0x61, 0xFF, 0x1B, 0x0A])
        let json = try render([record], .jsonl)
        #expect(json.contains("\"originalName\":\"a\u{FFFD}\\u001b\\n\""))
    }

    @Test("A transaction") func aTransaction() throws {
        let json = ListShape.transactions.rendered([try Samples.transaction()], as: .jsonl, style: TableStyle())
        #expect(
            text(json)
                == #"{"id":"8F3A2B1C-0000-4000-8000-00000000000E","#
                + #""quickRecordID":"8F3A2B1C-0000-4000-8000-000000000001","audioUUID":null,"date":"2026-11-21","#
                + #""createdAt":"2026-11-21T09:00:00+08:00","type":"income","amount":"12.345","currency":"KWD","#
                + #""account":"cash","payee":null,"location":null,"note":"=1+1","tags":["a;b","c"],"cleared":true,"#
                + #""lines":[{"amount":"12.345","category":"Work","tags":["a;b","c"],"note":null}],"kind":"ordinary"}"#
                + "\n")
    }

    @Test("Python reads the keys in the order of the contract") func pythonReadsTheKeysInTheOrderOfTheContract()
        async throws
    {
        let json = Array(try render([try Samples.processed()], .json).utf8)
        let script = "import json,sys; r=json.load(sys.stdin)[0]; print(*r); print(*r['lines'][0]); print(*r['audio'])"
        #expect(
            try await Python.run(script, input: json) == """
                id audioUUID state createdAt createdAtSource day amount currency type tags location payee note account category \
                cleared lines snoozedUntil transactionID audio
                amount category tags note
                path originalName container codec sampleRate channels frames duration durationSource analysis bytes \
                sha256 peak reason

                """)
    }
}
