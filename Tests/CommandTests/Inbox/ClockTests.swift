import Foundation
import Glibc
import TestSupport
import Testing

/// Clocks that are wrong, and clocks that somebody sets while the worker runs.
struct ClockTests {
    private func set(_ queue: ScratchQueue, to seconds: Int) throws {
        try queue.folder.write("\(seconds)\n", to: "shift.new")
        rename(queue.folder.path("shift.new"), queue.folder.path("shift"))
    }

    /// Times in Berlin: the hour that doesn't exist, the hour that exists twice, a leap second, the ends of 32 bits.
    @Test(
        "Whatever the clock says, memos are taken in and booked, and the books hold", .needs(.compiler),
        arguments: [
            1, 1_711_846_799, 1_729_994_399, 1_483_228_799, 2_147_483_647, 4_294_967_296, 16_725_225_600,
        ])
    func wrong(time: Int) async throws {
        let queue = try ScratchQueue()
        let clock = try queue.folder.preloaded("clock")
        let start = Date()
        try set(queue, to: time - Int(start.timeIntervalSince1970))
        try queue.drop(AudioFiles.wave(), as: "memo.wav")
        let script = """
            export LD_PRELOAD=\(clock) CLOCK_SHIFT=$PWD/shift
            quickrec ingest --queue queue && quickrec add '3 EUR #tea' --queue queue && quickrec convert --queue queue &&
            quickrec undo --queue queue && quickrec redo --queue queue && quickrec stats --queue queue &&
            quickrec report --queue queue && quickrec history --queue queue && quickrec verify --queue queue | tail -1
            """
        let run = try await queue.shell(script)
        #expect(run.code == 0, "\(run)")
        #expect(run.text.hasSuffix("checks hold.\n"), "\(run)")
        let added = try await queue.run("transactions", "--format", "json")
        let noted = try #require(try JSONSerialization.jsonObject(with: Data(added.output)) as? [[String: Any]])
        let text = try #require(noted.first?["createdAt"] as? String)
        let moment = try #require(try? Date(text, strategy: .iso8601))
        // The clock has gone on meanwhile, by what the commands have taken and a rounded second.
        let late = moment.timeIntervalSince1970 - Double(time)
        #expect(late >= 0, "\(text)")
        #expect(late <= Date().timeIntervalSince(start) + 1, "\(text)")
    }

    @Test(
        "A clock that is set back and forth while the worker runs neither stops it nor makes it wait", .needs(.compiler)
    )
    func jumps() async throws {
        let queue = try ScratchQueue()
        let clock = try queue.folder.preloaded("clock")
        try queue.configure("settleSeconds: 0.2\ntruncatedSeconds: 1\n")
        try set(queue, to: 0)
        let watch = try queue.start("watch") {
            $0.environment["LD_PRELOAD"] = clock
            $0.environment["CLOCK_SHIFT"] = queue.folder.path("shift")
        }
        try await watch.wait("it watches") { try $0.errorText.contains(" watching ") }
        for (number, days) in [0, -10, 3_650, -15_000, 1].enumerated() {
            // One waits for its end, which is counted from before the jump; the other is whole.
            try queue.drop(AudioFiles.wave(seconds: 1, pitch: 300 + number).prefix(9_000), as: "cut-\(number).wav")
            try await watch.wait("\(number) waits") { _ in
                String(decoding: queue.folder.bytes(of: "queue/.worker.status") ?? [], as: UTF8.self)
                    .contains("end_missing")
                    || queue.folder.files(in: "queue/inbox").isEmpty
            }
            try set(queue, to: days * 86_400)
            try queue.drop(AudioFiles.wave(pitch: 400 + number), as: "whole-\(number).wav")
            try await watch.wait("both are taken in") { _ in queue.folder.files(in: "queue/inbox").isEmpty }
        }
        watch.send(SIGTERM)
        #expect(try await watch.result().code == 0)
        #expect(try await queue.run("list", "--format", "json").records().count == 10)
        // What came later is later, whatever the clock said.
        let order = try await queue.sqlite(
            "SELECT group_concat(substr(source_path, -5, 1), '') FROM (SELECT source_path FROM recordings ORDER BY id)")
        #expect(order == "0011223344\n")
        #expect(try await queue.run("verify").code == 0)
    }
}
