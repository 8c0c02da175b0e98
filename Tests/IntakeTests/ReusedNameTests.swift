import Foundation
import Intake
import Model
import Money
import Store
import TestSupport
import Testing

/// Sidecars that come under the name of a recording that was taken in long before.
struct ReusedNameTests {
    /// A worker that took in a recording without a sidecar an hour ago, and found a new sidecar of its name.
    private static func worker() throws -> ScratchWorker {
        let scratch = try ScratchWorker()
        scratch.clock.jump(-3_600)
        try scratch.drop(AudioFiles.wave(pitch: 300), as: "queue/inbox/Rent.wav")
        #expect(try scratch.worker.scan().taken == 1)
        scratch.clock.jump(3_600)
        try scratch.drop(#"{"amount":"860"}"#.utf8, as: "queue/inbox/Rent.json")
        let counts = try scratch.worker.scan()
        #expect(counts.sidecars == 0 && counts.deferred == 1, "\(counts)")
        return scratch
    }

    /// The amounts of the records, the earliest recording first.
    private static func amounts(_ scratch: ScratchWorker) throws -> [String?] {
        try scratch.database.records(RecordFilter(zone: .gmt)).sorted { $0.sequence < $1.sequence }
            .map { $0.entry.total?.description }
    }

    @Test("A sidecar that comes a moment before its recording waits for that, also while it is written")
    func beforeItsRecording() throws {
        let scratch = try Self.worker()
        let next = AudioFiles.wave(pitch: 301)
        try scratch.drop(next.prefix(1_000), as: "queue/inbox/Rent.wav")
        #expect(try scratch.worker.scan().deferred == 2)
        scratch.clock.pass(3)
        #expect(try scratch.worker.scan().deferred == 2)
        try scratch.drop(next, as: "queue/inbox/Rent.wav")
        scratch.clock.pass(3)
        let counts = try scratch.worker.scan()
        #expect(counts.taken == 1 && counts.sidecars == 1, "\(counts)")
        #expect(try Self.amounts(scratch) == [nil, "860.00 EUR"])
    }

    @Test("A sidecar that rests, and that no other recording follows, is about the earlier one")
    func alone() throws {
        let scratch = try Self.worker()
        scratch.clock.pass(1)
        #expect(try scratch.worker.scan().sidecars == 0)
        scratch.clock.pass(1)
        #expect(try scratch.worker.scan().sidecars == 1)
        #expect(try Self.amounts(scratch) == ["860.00 EUR"])
    }

    @Test(
        "A sidecar that may be about either of two recordings that came under its name is held",
        arguments: [("together", ["wav", "flac"]), ("together", ["flac", "wav"]), ("behind them", ["wav", "flac"])])
    func eitherOfTwo(order: String, endings: [String]) throws {
        let scratch = try ScratchWorker()
        for (index, ending) in endings.enumerated() {
            try scratch.drop(AudioFiles.wave(pitch: 300 + index), as: "queue/inbox/Rent.\(ending)")
        }
        let facts = #""amount":"860","createdAt":"2020-01-01T10:00:00Z""#
        if order == "behind them" { #expect(try scratch.worker.scan().taken == 2) }
        try scratch.drop("{\(facts)}".utf8, as: "queue/inbox/Rent.json")
        let counts = try scratch.worker.scan()
        #expect(counts.held == 1 && counts.sidecars == 0, "\(counts)")
        #expect(try Self.amounts(scratch) == [nil, nil])
        let records = try scratch.database.records(RecordFilter(zone: .gmt)).sorted { $0.sequence < $1.sequence }
        #expect(records.allSatisfy { $0.createdAtSource == .mtime }, "\(records)")
        let audioUUID = try #require(records.last?.audioUUID)
        try scratch.drop(#"{\#(facts),"audioUUID":"\#(audioUUID)"}"#.utf8, as: "queue/inbox/Rent.json")
        #expect(try scratch.worker.scan().sidecars == 1)
        #expect(try Self.amounts(scratch) == [nil, "860.00 EUR"])
    }

    @Test("A sidecar right behind its recording waits for nothing")
    func behindItsRecording() throws {
        let scratch = try ScratchWorker()
        try scratch.drop(AudioFiles.wave(pitch: 300), as: "queue/inbox/Rent.wav")
        #expect(try scratch.worker.scan().taken == 1)
        try scratch.drop(#"{"amount":"860"}"#.utf8, as: "queue/inbox/Rent.json")
        #expect(try scratch.worker.scan().sidecars == 1)
        #expect(try Self.amounts(scratch) == ["860.00 EUR"])
    }
}
