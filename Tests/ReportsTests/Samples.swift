import Foundation
import Model
import Money
import Testing

/// Fixed values that the whole-output tests share.
enum Samples {
    static func eur(_ minorUnits: Int64) throws -> Amount {
        Amount(minorUnits: minorUnits, currency: try #require(Currency(code: "EUR")))
    }

    static func amount(_ minorUnits: Int64, _ code: String) throws -> Amount {
        Amount(minorUnits: minorUnits, currency: try #require(Currency(code: code)))
    }

    static func moment(_ text: String) throws -> Moment {
        try #require(Moment(rfc3339: text))
    }

    static func zone(_ name: String = "Asia/Taipei") throws -> TimeZone {
        try #require(TimeZone(identifier: name))
    }

    static func id<Subject>(_ digit: Character) throws -> Identifier<Subject> {
        let text = "8F3A2B1C-0000-4000-8000-00000000000" + String(digit)
        return try #require(Identifier(text))
    }

    static func recording() throws -> Recording {
        Recording(
            audioUUID: try id("A"), sha256: [UInt8](repeating: 0xAB, count: 31) + [0x0F], byteCount: 88_244,
            originalName: FileName("Lunch 1.wav"), path: "archive/2026/11/8F3A2B1C-0000-4000-8000-00000000000A.wav",
            claim: AudioClaim(
                container: .wav, codec: "PCM_16", sampleRate: 44_100, channels: 1, frames: 44_100, duration: 1),
            analysis: AudioAnalysis(
                state: .truncated, frames: 44_090, duration: 44_090.0 / 44_100, peak: 0.5,
                outline: [0, 128, 255, 64], reason: "10 frames are missing"))
    }

    /// A processed record with all that a record can have.
    static func processed() throws -> QuickRecord {
        QuickRecord(
            id: try id("1"), sequence: 1, audioUUID: try id("A"), state: .processed,
            createdAt: try moment("2026-11-20T23:30:00.250+01:00"), createdAtSource: .metadata,
            entry: Entry(
                type: .expense,
                lines: [
                    EntryLine(amount: try eur(1_250), category: "Food", tags: ["lunch", "team"], note: "soup"),
                    EntryLine(amount: try eur(-5), category: nil, tags: ["Lunch"], note: nil),
                ],
                payee: "Joe's", location: "Taipei", account: "cash", note: "with \"Ann\"", cleared: true),
            snoozedUntil: try moment("2026-12-01T08:00:00Z"), transactionID: try id("E"),
            recording: try recording())
    }

    /// A record of which next to nothing is known.
    static func awaiting() throws -> QuickRecord {
        QuickRecord(
            id: try id("2"), sequence: 2, audioUUID: try id("B"), state: .awaitingAudio,
            createdAt: try moment("2026-11-12T12:00:00Z"), createdAtSource: .sidecar, entry: Entry())
    }

    /// A record with a claimed length and an amount that one line lacks.
    static func pending() throws -> QuickRecord {
        var recording = try recording()
        recording.analysis = .pending
        recording.claim.duration = 72.4
        return QuickRecord(
            id: try id("3"), sequence: 3, audioUUID: try id("A"), state: .pending,
            createdAt: try moment("2026-11-19T10:05:00+08:00"), createdAtSource: .filename,
            entry: Entry(
                type: .income, lines: [EntryLine(amount: try amount(1_000, "JPY")), EntryLine(tags: ["gift"])],
                date: CivilDay(year: 2026, month: 11, day: 1)),
            recording: recording)
    }

    static func transaction() throws -> BookedTransaction {
        BookedTransaction(
            id: try id("E"), quickRecordID: try id("1"), audioUUID: nil,
            date: try #require(CivilDay("2026-11-21")), createdAt: try moment("2026-11-21T09:00:00+08:00"),
            type: .income, amount: try amount(12_345, "KWD"), account: "cash", payee: nil, location: nil,
            note: "=1+1", isCleared: true,
            lines: [EntryLine(amount: try amount(12_345, "KWD"), category: "Work", tags: ["a;b", "c"])])
    }
}

/// Bytes as text, for comparing whole output.
func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
}
