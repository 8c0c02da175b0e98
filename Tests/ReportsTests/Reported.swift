import Model
import Reports

/// Fixed reports that the tests share.
enum Reported {
    static func sample() throws -> ConversionReport {
        ConversionReport(
            counts: [.pending: 1, .awaitingAudio: 1, .processed: 1, .converted: 4], held: 2, deferred: 1,
            spokenSeconds: 125.4, oldest: try Samples.moment("2026-11-12T12:00:00Z"),
            ages: [.day: 1, .week: 1, .month: 1],
            unprocessed: [try Samples.awaiting(), try Samples.pending(), try Samples.processed()], balanced: true,
            asOf: try Samples.moment("2026-11-20T22:30:00.250Z"),
            zone: try Samples.zone())
    }

    static func nothing(converted: Int, held: Int = 0) throws -> ConversionReport {
        ConversionReport(
            counts: [.converted: converted], held: held, deferred: 0, spokenSeconds: 0, oldest: nil, ages: [:],
            unprocessed: [], balanced: true, asOf: try Samples.moment("2026-11-20T22:30:00.250Z"),
            zone: try Samples.zone())
    }

    static func held() throws -> HeldFileRow {
        HeldFileRow(
            path: "held/x.wav", originalName: FileName("=x\u{1B}.wav"),
            reason: "Another recording has this UUID; release it to take it in under a new one.", code: "conflict",
            since: try Samples.moment("2026-11-20T12:00:00Z"), retryAt: nil)
    }
}
