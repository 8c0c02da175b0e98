import Model
import Money
import Reports

/// Fixed reports that the tests share.
enum Reported {
    static func sample() throws -> ConversionReport {
        ConversionReport(
            counts: [.pending: 1, .awaitingAudio: 1, .processed: 1, .converted: 4],
            backlog: Backlog([
                Backlog.Group(
                    reason: .awaitingAudio, age: .older, span: 2, count: 1,
                    oldest: try Samples.moment("2026-11-12T12:00:00Z")),
                Backlog.Group(
                    reason: .toTriage, age: .thisWeek, span: 1, type: .income, count: 1, seconds: 72.4,
                    oldest: try Samples.moment("2026-11-19T10:05:00+08:00")),
                Backlog.Group(
                    reason: .toConvert, age: .today, span: 0, type: .expense, currency: try Samples.eur(0).currency,
                    minorUnits: 1_245, count: 1, seconds: 53, oldest: try Samples.moment("2026-11-20T22:30:00.250Z")),
            ]), files: try files(),
            unprocessed: [try Samples.awaiting(), try Samples.pending(), try Samples.processed()], balanced: true,
            asOf: try Samples.moment("2026-11-20T22:30:00.250Z"), zone: try Samples.zone())
    }

    private static func files() throws -> FileCounts {
        func waiting(
            _ kind: FileCounts.Waiting.Kind, _ code: IntakeReason.Code, _ reason: String, _ retryAt: String? = nil
        ) throws -> FileCounts.Waiting {
            FileCounts.Waiting(
                kind: kind, code: code, reason: reason, count: 1, since: try Samples.moment("2026-11-20T12:00:00Z"),
                retryAt: try retryAt.map(Samples.moment))
        }
        return FileCounts(
            waiting: [
                try waiting(.held, .conflict, "Another recording has this UUID."),
                try waiting(.held, .notAudio, "Not a recording."),
                try waiting(.deferred, .diskFull, "There is no space left.", "2026-11-20T23:00:00Z"),
            ], recordings: 3, superseded: 1, recordsWithRecording: 2, sidecars: 1, duplicates: 2)
    }

    static func nothing(converted: Int, held: Int = 0) throws -> ConversionReport {
        let waiting = FileCounts.Waiting(
            kind: .held, code: .notAudio, reason: "Not a recording.", count: held,
            since: try Samples.moment("2026-11-20T12:00:00Z"), retryAt: nil)
        return ConversionReport(
            counts: [.converted: converted], backlog: Backlog(),
            files: FileCounts(waiting: held == 0 ? [] : [waiting]), unprocessed: [], balanced: true,
            asOf: try Samples.moment("2026-11-20T22:30:00.250Z"), zone: try Samples.zone())
    }

    static func held() throws -> HeldFile {
        HeldFile(
            number: 1, disposition: .held, sourcePath: Array("inbox/=x\u{1B}.wav".utf8), path: "held/x.wav",
            sha256: nil, isDiscarded: false, request: nil, stamp: .unknown, audioUUID: nil,
            reason: IntakeReason(
                code: .conflict,
                sentence: "Another recording has this UUID; release it to take it in under a new one."),
            since: try Samples.moment("2026-11-20T12:00:00Z").milliseconds, retryAt: nil, attempts: 0)
    }
}
