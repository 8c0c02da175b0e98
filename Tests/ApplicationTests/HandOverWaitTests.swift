import Files
import Foundation
import Intake
import SystemPackage
import TestSupport
import Testing

@testable import Application

/// How long `ingest FILE` waits for a worker that does nothing.
struct HandOverWaitTests {
    @Test("A worker that does nothing for as long as is waited ends the command with 75, and the copy stays")
    func idleWorker() throws {
        let queue = try OpenQueue()
        try queue.folder.write(AudioFiles.wave(pitch: 300), to: "memo.wav")
        // It has the lock, and never looks into the inbox.
        let lock = try WorkerLock(in: queue.workplace.queue)
        defer { withExtendedLifetime(lock) {} }
        var reports: [IntakeReport] = []
        let handOver = try HandOver(in: queue.workplace, patience: .zero) { reports.append($0) }
        let error = try #require(throws: CommandError.self) {
            _ = try handOver.run([FilePath(queue.folder.path("memo.wav"))], analyses: true)
        }
        #expect(error.status == .temporary)
        #expect(
            error.description
                == "The worker has not come to 1 file for 0 seconds; copies wait in the inbox, and `quickrec status` "
                + "shows what it does.")
        #expect(reports.isEmpty)
        #expect(queue.folder.files(in: ".").contains("memo.wav"))
        #expect(queue.folder.files(in: "queue/inbox").count == 1)
    }
}
