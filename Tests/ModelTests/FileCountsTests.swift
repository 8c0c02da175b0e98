import Model
import Testing

/// Figures about files.
struct FileCountsTests {
    private func waiting(
        _ kind: FileCounts.Waiting.Kind, _ count: Int, retryAt: String? = nil
    ) throws
        -> FileCounts.Waiting
    {
        FileCounts.Waiting(
            kind: kind, code: .slow, reason: "It waits.", count: count,
            since: try #require(Moment(rfc3339: "2026-11-20T12:00:00Z")),
            retryAt: retryAt.flatMap { Moment(rfc3339: $0) })
    }

    @Test("The next try is the earliest of all, and each kind is counted by itself")
    func figures() throws {
        let counts = FileCounts(
            waiting: [
                try waiting(.deferred, 2, retryAt: "2026-11-20T12:09:00Z"),
                try waiting(.deferred, 3, retryAt: "2026-11-20T12:05:00Z"), try waiting(.held, 4),
            ], recordings: 10, superseded: 1, recordsWithRecording: 9, sidecars: 5, duplicates: 6, discarded: 7)
        #expect(counts.retryAt == Moment(rfc3339: "2026-11-20T12:05:00Z"))
        #expect(counts.count(.deferred) == 5)
        #expect(counts.count(.held) == 4)
        #expect(counts.recordingsWithoutRecord == 0)
        #expect(counts.seen == 37)
        #expect(FileCounts().retryAt == nil)
    }
}
