import Files
import Foundation
import Model
import Reports
import Testing

@testable import Application

/// What the queue and its worker are doing.
struct StatusReportTests {
    @Test("A worker has been there since it took its lock")
    func workerSince() throws {
        let queue = try OpenQueue()
        #expect(try StatusReport(queue.context).workerSince == nil)
        let lock = try WorkerLock(in: queue.context.queue)
        let since = try #require(try StatusReport(queue.context).workerSince)
        // The clock of the file system may lag by a tick.
        let seconds = Date().timeIntervalSince1970 - Double(since.milliseconds) / 1_000
        #expect(seconds > -1)
        #expect(seconds < 3_600)
        _ = consume lock
    }
}
