import Intake
import Model
import Store
import TestSupport
import Testing

/// Verifications while a worker moves what is verified.
struct FolderVerifierTests {
    @Test("A file that a worker takes in meanwhile is neither missing nor unknown")
    func movedMeanwhile() throws {
        let scratch = try ScratchWorker()
        for name in ["first.wav", "second.wav"] {
            try scratch.drop("no sound in \(name)".utf8, as: "queue/inbox/" + name)
        }
        _ = try scratch.worker.scanUntilSettled()
        let held = try scratch.database.heldFiles(.held)
        let second = try #require(held.last?.path)
        #expect(held.count == 2)
        let checks = try FolderVerifier(queue: scratch.queue, database: scratch.database).check { count in
            guard count == 1 else { return }
            #expect(throws: Never.self) {
                try scratch.place.write(AudioFiles.wave(), to: "queue/" + second)
                try scratch.database.request(.retry, for: [held[1]], at: scratch.clock.clock.now())
                _ = try scratch.worker.applyRequestsAndWait()
            }
        }
        #expect(scratch.place.bytes(of: "queue/" + second) == nil)
        #expect(checks.flatMap(\.findings) == [])
    }
}
