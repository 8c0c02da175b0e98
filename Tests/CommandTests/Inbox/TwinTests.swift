import Foundation
import TestSupport
import Testing

/// Files with the same bytes and different names.
@Suite("Copies of one recording", .needs(.strace))
struct TwinTests {
    private static func drop(_ count: Int, in queue: ScratchQueue) throws {
        for number in 1...count {
            try queue.drop(AudioFiles.wave(), as: "twin-\(number).wav", modified: 1_709_287_200 + number)
        }
    }

    /// `quickrec ingest` with these options of strace.
    private func ingest(_ options: String, _ queue: ScratchQueue) async throws -> CommandRun {
        try await queue.shell("strace -f -qq -o trace \(options) quickrec ingest --no-analysis --queue queue")
    }

    @Test("Are read once each and recorded in few transactions, and hold up no other file")
    func many() async throws {
        let queue = try ScratchQueue()
        _ = try await queue.run("ingest")
        let count = 80
        try Self.drop(count, in: queue)
        try queue.drop(AudioFiles.wave(pitch: 300), as: "other.wav", modified: 1_709_287_200 + count + 1)
        let run = try await ingest("-e trace=openat,fdatasync", queue)
        #expect(run.text.contains("Took in 2 memos; \(count - 1) duplicates"), "\(run)")
        let trace = try String(contentsOfFile: queue.folder.path("trace"), encoding: .utf8).split(separator: "\n")
        for number in 1...count {
            let opened = trace.count { $0.contains("\"twin-\(number).wav\"") }
            #expect(opened <= 4, "\(number): \(opened)")
        }
        #expect(trace.count { $0.contains("fdatasync(") } < count / 2)
        #expect(queue.folder.files(in: "queue/duplicates").count == count - 1)
        #expect(try await queue.run("verify").code == 0)
    }

    @Test("Are duplicates only of a recording that is in the archive", arguments: [1, 2])
    func failing(failures: Int) async throws {
        let queue = try ScratchQueue()
        try Self.drop(4, in: queue)
        // The first ones can't be moved; the next one is taken in instead.
        let run = try await ingest("-e trace=renameat2 -e inject=renameat2:error=EIO:when=1..\(failures)", queue)
        let duplicates = (3 - failures).description + (failures == 1 ? " duplicates" : " duplicate")
        #expect(run.text.contains("Took in 1 memo; \(duplicates), \(failures) not ready yet"), "\(run)")
        #expect(try await queue.run("ingest").code == 0)
        #expect(queue.folder.files(in: "queue/duplicates").count == 3)
        #expect(try await queue.sqlite("SELECT count(*) FROM recordings") == "1\n")
        #expect(try await queue.run("verify").code == 0)
    }

    @Test("Stay one record and its duplicates, wherever the worker is killed", arguments: ["renameat2", "fdatasync"])
    func killed(step: String) async throws {
        for count in 1...40 {
            let queue = try ScratchQueue()
            try Self.drop(3, in: queue)
            let run = try await ingest("-e trace=\(step) -e inject=\(step):signal=KILL:when=\(count)", queue)
            #expect(try await queue.run("ingest").code == 0)
            #expect(try await queue.sqlite("SELECT count(*), (SELECT count(*) FROM moves) FROM recordings") == "1|0\n")
            #expect(queue.folder.files(in: "queue/duplicates").count == 2, "\(step) \(count)")
            let verify = try await queue.run("verify")
            #expect(verify.code == 0, "\(step) \(count): \(verify)")
            // Not killed any more: every such call has had its turn.
            if run.code == 0 { return #expect(count > 2) }
        }
        Issue.record("\(step) is called for ever")
    }
}
