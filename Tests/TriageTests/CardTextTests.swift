import EntrySamples
import FoundationEssentials
import Model
import Money
import TestSupport
import Testing

@testable import Triage

/// Whole cards, as they are printed.
@Suite struct CardTextTests {
    private func card(
        _ record: QuickRecord, width: Int = 80, unicode: Bool = true, suggestions: [TagSuggestion] = []
    ) -> String {
        CardText(
            width: width, unicode: unicode, now: SessionScript.now, zone: SessionScript.zone, notation: Sample.notation
        ).lines(record, position: 3, count: 12, suggestions: suggestions).joined(separator: "\n")
    }

    private var known: QuickRecord {
        get throws {
            let entry = try Sample.entry(
                "12.50 #lunch #\"two words\" @Taipei payee:\"Joe’s Café\" with Bob and the team")
            return Sample.record(1, entry: entry, recording: Sample.recording())
        }
    }

    @Test("Eighty columns") func eightyColumns() throws {
        let suggestion = TagSuggestion(tag: "coffee", reason: "5 of 6 memos around 12:00")
        #expect(
            try card(known, suggestions: [suggestion]) == """
                3/12 · Fri 20 Nov 12:31 (file name) · 0:07 · 5 hours ago
                ▁▁▁▁▁▁▁▁▆▇█▃▄▅▆▇▃▄▅▆▇█▃▄▆▇█▃▄▅▆█▃▄▅▆▇█▃▅▆▇█▃▄▅▇█▃▄▅▆▇▂▄▅▁▁▁▁▁▁▁▁
                file: Lunch with Bob.m4a
                known: expense 12.50 EUR · #lunch #"two words" · payee Joe’s Café · Taipei ·
                  "with Bob and the team"
                maybe #coffee: 5 of 6 memos around 12:00
                """)
    }

    @Test("Forty columns") func fortyColumns() throws {
        let text = try card(known, width: 40)
        #expect(
            text == """
                3/12 · Fri 20 Nov 12:31 (file name) ·
                  0:07 · 5 hours ago
                ▁▁▁▁▁▆█▃▅▇▃▅▆█▄▆█▃▅█▃▅▆█▅▆█▃▅█▃▅▆▇▅▁▁▁▁▁
                file: Lunch with Bob.m4a
                known: expense 12.50 EUR · #lunch #"two
                  words" · payee Joe’s Café · Taipei ·
                  "with Bob and the team"
                """)
        #expect(text.split(separator: "\n").allSatisfy { TerminalText.width(String($0)) <= 40 })
    }

    @Test("Until when a memo is put off stands beside its place, where somebody goes back to it")
    func snoozed() throws {
        var record = try known
        let now = SessionScript.now
        record.snoozedUntil = Moment(
            milliseconds: now.milliseconds + 86_400_000, offsetSeconds: now.offsetSeconds)
        #expect(card(record).hasPrefix("3/12 · snoozed until Sat 21 Nov"), "\(card(record))")
        record.snoozedUntil = now
        #expect(card(record).hasPrefix("3/12 · Fri 20 Nov"), "\(card(record))")
    }

    @Test("ASCII only") func asciiOnly() throws {
        let text = try card(known, width: 40, unicode: false)
        #expect(
            text == """
                3/12 | Fri 20 Nov 12:31 (file name) |
                  0:07 | 5 hours ago
                |     *#-+*-+*#+*#=#:=*#=*#-*#-+*-=    |
                file: Lunch with Bob.m4a
                known: expense 12.50 EUR | #lunch #"two
                  words" | payee Joe's Caf\\u{E9} |
                  Taipei | "with Bob and the team"
                """)
        #expect(text.utf8.allSatisfy { $0 == 0x0A || (0x20...0x7E).contains($0) })
    }

    @Test("Hostile texts are escaped") func hostileTextsAreEscaped() {
        var recording = Sample.recording(name: "\u{1B}[2J\u{202E}evil\n.m4a")
        recording.claim.texts = ["title": "\u{9B}31m red", "comment": "  ", "artist": "unused"]
        recording.analysis = AudioAnalysis(state: .truncated, duration: 3.2, reason: "Ends at 0:03\u{7}.")
        #expect(
            card(Sample.record(1, recording: recording)) == """
                3/12 · Fri 20 Nov 12:31 (file name) · 0:03 · 5 hours ago
                Ends at 0:03\\u{7}.
                file: \\u{1B}[2J\\u{202E}evil\\u{A}.m4a
                title: \\u{9B}31m red
                """)
    }

    @Test("Recordings that cannot be heard") func recordingsThatCannotBeHeard() {
        let uuidName = "AAAAAAAA-0000-4000-8000-000000000001.wav"
        func sound(_ analysis: AudioAnalysis) -> [Substring] {
            card(Sample.record(1, recording: Sample.recording(analysis: analysis, name: uuidName)))
                .split(separator: "\n")
        }
        #expect(sound(.pending) == ["3/12 · Fri 20 Nov 12:31 (file name) · 0:08 claimed · 5 hours ago"])
        #expect(sound(AudioAnalysis(state: .empty)).last == "The recording is empty.")
        #expect(sound(AudioAnalysis(state: .unreadable)).last == "The recording can't be decoded.")
        #expect(sound(AudioAnalysis(state: .truncated, duration: 1)).last == "The end of the recording is missing.")
        #expect(sound(AudioAnalysis(state: .pending, reason: "ffmpeg is missing.")).last == "ffmpeg is missing.")
        var awaited = Sample.record(1)
        awaited.state = .awaitingAudio
        awaited.audioUUID = AudioUUID("AAAAAAAA-0000-4000-8000-000000000001")
        #expect(
            card(awaited) == """
                3/12 · awaits its audio · Fri 20 Nov 12:31 (file name) · 5 hours ago
                The recording has not arrived yet.
                """)
    }

    @Test("A time of day is that of the person's zone") func aTimeOfDayIsThatOfThePersonsZone() throws {
        let made = try #require(Moment(rfc3339: "2026-11-20T23:30:00-08:00"))
        let zone = try #require(TimeZone(identifier: "Asia/Taipei"))
        let today = try #require(CivilDay("2026-11-22"))
        #expect(CardText.time(made, today: today, zone: zone) == "Sat 21 Nov 15:30")
    }

    @Test(
        "Age",
        arguments: [
            (0, "just now"), (59, "just now"), (60, "1 minute ago"), (7_199, "1 hour ago"), (1_123_200, "1 week ago"),
            (3_456_000, "1 month ago"), (69_120_000, "2 years ago"), (-59, "just now"), (-60, "in the future"),
        ])
    func age(seconds: Int64, expected: String) {
        let made = Moment(
            clampingMilliseconds: SessionScript.now.milliseconds - seconds * 1_000, in: SessionScript.zone)
        #expect(CardText.age(of: made, now: SessionScript.now) == expected)
    }

    @Test(
        "Length",
        arguments: [
            (0.0, "0:00"), (0.2, "0:01"), (59.6, "1:00"), (3_723, "1:02:03"), (1e18, nil), (.nan, nil), (-1, nil),
        ] as [(Double, String?)])
    func length(seconds: Double, expected: String?) {
        let recording = Sample.recording(analysis: AudioAnalysis(state: .complete, duration: seconds))
        #expect(CardText.length(recording) == expected)
    }

    @Test("Waveform keeps short words and silence") func waveformKeepsShortWordsAndSilence() {
        var outline = [UInt8](repeating: 0, count: 64)
        outline[30] = 255
        #expect(Waveform.line(outline, columns: 8, unicode: true) == "▁▁▁█▁▁▁▁")
        #expect(Waveform.line(outline, columns: 10, unicode: false) == "|   #    |")
        #expect(Waveform.line(outline, columns: 200, unicode: true).count == 64)
        #expect(Waveform.line([], columns: 40, unicode: true).isEmpty)
        #expect(Waveform.line(outline, columns: 2, unicode: false).isEmpty)
        #expect(Waveform.line(outline, columns: 0, unicode: true).isEmpty)
        #expect(Waveform.line([0, 31, 32, 63, 64, 128, 200, 255], columns: 8, unicode: true) == "▁▁▂▂▃▅▇█")
    }
}
