import Files
import Foundation
import Model
import Store
import SystemPackage
import TestSupport
import Testing

@testable import Application
@testable import Intake

/// How long `ingest FILE` waits for a worker that does nothing.
struct HandOverWaitTests {
    /// The folder of the copies once all are there, as the worker names it: hidden until then.
    private static func folder(_ queue: OpenQueue) throws -> String {
        let name = try #require(queue.folder.names(below: "queue/inbox/").first)
        return String(name.dropFirst("queue/".count)).replacing("/.quickrec-ingest-", with: "/ingest-")
    }

    @Test("A worker that does nothing for as long as is waited ends the command with 75, and the copy stays")
    func idleWorker() throws {
        let queue = try OpenQueue()
        try queue.folder.write(AudioFiles.wave(pitch: 300), to: "memo.wav")
        // It has the lock, and never looks into the inbox.
        let lock = try WorkerLock(in: queue.context.queue)
        defer { withExtendedLifetime(lock) {} }
        var reports: [IntakeReport] = []
        let handOver = try HandOver(in: queue.context, patience: .zero) { reports.append($0) }
        let error = try #require(throws: CommandError.self) {
            _ = try handOver.run([FilePath(queue.folder.path("memo.wav"))], analyses: true)
        }
        #expect(error.status == .temporary)
        #expect(
            error.description
                == "The worker has not taken in 1 file within 0 seconds; copies wait in the inbox, and `quickrec status` "
                + "shows what it does.")
        #expect(reports.isEmpty)
        #expect(queue.folder.files(in: ".").contains("memo.wav"))
        #expect(queue.folder.files(in: "queue/inbox").filter { $0.hasSuffix("/memo.wav") }.count == 1)
    }

    @Test("A file with the name of one that the worker has already moved away gets a path and an outcome of its own")
    func usedName() throws {
        let queue = try OpenQueue()
        for (index, name) in ["a/memo.wav", "b/memo.wav"].enumerated() {
            try queue.folder.write(AudioFiles.wave(pitch: 300 + index), to: name)
        }
        try queue.folder.write(#"{"amount": "12.50"}"#, to: "b/memo.json")
        try queue.folder.write("no recording", to: "notes.txt")
        let lock = try WorkerLock(in: queue.context.queue)
        defer { withExtendedLifetime(lock) {} }
        let handOver = try HandOver(in: queue.context, patience: .zero) { report in
            // Between two copies, as a worker would.
            guard report.outcome == .held else { return }
            for path in queue.folder.files(in: "queue/inbox") { unlink(queue.folder.path("queue/inbox/" + path)) }
        }
        let paths = ["a/memo.wav", "notes.txt", "b/memo.wav", "b/memo.json", "b/memo.wav"]
        #expect(throws: CommandError.self) {
            _ = try handOver.run(paths.map { FilePath(queue.folder.path($0)) }, analyses: false)
        }
        let files = queue.folder.files(in: "queue/inbox").filter { !$0.contains("/.") }
        let copies = files.map { $0.split(separator: "/").dropFirst() }
        // The sidecar is beside its own recording; a file that is named twice is copied twice.
        #expect(copies.map { $0.joined(separator: "/") }.sorted() == ["1/memo.json", "1/memo.wav", "2/memo.wav"])
    }

    @Test(
        "The time that is waited begins anew only where something has become of a file; one that isn't ready yet is waited for",
        arguments: [.settling, .changing, .openForWriting] as [IntakeReason.Code])
    func waits(code: IntakeReason.Code) throws {
        let queue = try OpenQueue()
        try queue.folder.write(AudioFiles.wave(pitch: 300), to: "memo.wav")
        let worker = Worker(try WorkerLock(in: queue.context.queue))
        // Who waits for ever is told then that the worker has ended.
        let ending = DispatchWorkItem { worker.lock = nil }
        DispatchQueue.global().asyncAfter(deadline: .now() + 60, execute: ending)
        defer { ending.cancel() }
        var reports: [IntakeReport] = []
        let handOver = try HandOver(in: queue.context, patience: .milliseconds(50)) { reports.append($0) }
        let path = try Self.folder(queue) + "/memo.wav"
        let waiting = WorkerStatus.WaitingFile(
            path: Array(path.utf8), code: code, reason: "It is not ready.", since: 0, lookAt: 1)
        try WorkerStatus(process: getpid(), folders: [], waiting: [waiting], waitingCount: 1)
            .write(to: queue.context.queue)
        let error = try #require(throws: CommandError.self) {
            _ = try handOver.run([FilePath(queue.folder.path("memo.wav"))], analyses: false)
        }
        #expect(error.description.hasPrefix("The worker has not taken in 1 file within 0 seconds;"), "\(error)")
        #expect(reports.isEmpty)
    }

    @Test("A copy whose move may still be withdrawn has no outcome yet")
    func undecided() throws {
        let queue = try OpenQueue()
        try queue.folder.write("{}", to: "memo.json")
        let lock = try WorkerLock(in: queue.context.queue)
        defer { withExtendedLifetime(lock) {} }
        var reports: [IntakeReport] = []
        let handOver = try HandOver(in: queue.context, patience: .zero) { reports.append($0) }
        let folder = try Self.folder(queue)
        // Recorded, and not moved.
        let file = ArrivedFile(
            sourcePath: Array("\(folder)/memo.json".utf8),
            stamp: FileStamp(device: 1, inode: 1, byteCount: 2, modified: 1, changed: 1),
            sha256: [UInt8](repeating: 1, count: 32), isCopied: false)
        let reason = IntakeReason(code: .notAudio, sentence: "It is a picture.")
        _ = try queue.database.journal([.hold(file, reason)], at: queue.context.now)
        #expect(throws: CommandError.self) {
            _ = try handOver.run([FilePath(queue.folder.path("memo.json"))], analyses: false)
        }
        #expect(reports.isEmpty)
    }

    @Test("What the worker can't take in now is reported, and not waited for")
    func defers() throws {
        let queue = try OpenQueue()
        try queue.folder.write(AudioFiles.wave(pitch: 300), to: "memo.wav")
        let worker = Worker(try WorkerLock(in: queue.context.queue))
        defer { withExtendedLifetime(worker) {} }
        var reports: [IntakeReport] = []
        let handOver = try HandOver(in: queue.context) { reports.append($0) }
        let path = try Self.folder(queue) + "/memo.wav"
        let waiting = WorkerStatus.WaitingFile(
            path: Array(path.utf8), code: .diskFull, reason: "The disk is full.", since: 0, lookAt: 1)
        try WorkerStatus(process: getpid(), folders: [], waiting: [waiting], waitingCount: 1)
            .write(to: queue.context.queue)
        let counts = try handOver.run([FilePath(queue.folder.path("memo.wav"))], analyses: true)
        #expect(counts.deferred == 1)
        #expect(reports.map(\.outcome) == [.deferred])
        #expect(reports.map(\.reason) == [IntakeReason(code: .diskFull, sentence: "The disk is full.")])
    }
}

/// A worker that has the queue and does nothing.
private final class Worker: @unchecked Sendable {
    var lock: WorkerLock?

    init(_ lock: consuming WorkerLock) { self.lock = consume lock }
}
