import Files
import Foundation
import Glibc
import Model
import Store
import Synchronization
import SystemPackage
import TestSupport
import Testing
import Watching

@testable import Intake

/// What a worker makes of files that wait, look by look.
@Suite("The inbox worker", .serialized)
struct InboxWorkerTests {
    /// A recording whose header says that it goes on.
    private static let cut = AudioFiles.wave().prefix(1_000)

    @Test("A named file that is another one at each look is given up after some settle times")
    func replacedAgainAndAgain() throws {
        let scratch = try ScratchWorker()
        let (clock, stop) = (scratch.clock, try scratch.worker.stop)
        let path = scratch.place.path + "/memo.wav"
        try scratch.drop(Self.cut, as: "memo.wav")
        // Old enough to be taken in as it is, but each is seen for the first time.
        clock.jump(3_600)
        let looks = Mutex(0)
        clock.onLook.withLock { onLook in
            onLook = {
                clock.pass(2.5)
                looks.withLock { $0 += 1 }
                // The earlier ones stay, so that no inode number is used again.
                rename(path, path + String(looks.withLock(\.self)))
                try? Data(Self.cut).write(to: URL(fileURLWithPath: path))
                if looks.withLock(\.self) > 100 { stop.set() }
            }
        }
        let counts = try scratch.worker.takeInCopies(of: [FilePath(path)])
        #expect(counts.deferred == 1, "\(counts)")
        #expect(looks.withLock(\.self) < 100)
    }

    /// A folder of copies in the inbox, open and locked as by the `ingest` that made it.
    private static func handOver(_ scratch: ScratchWorker, as name: String) throws -> Folder {
        try scratch.drop("/home/".utf8, as: "queue/inbox/\(name)/.quickrec-from")
        try scratch.drop("no recording".utf8, as: "queue/inbox/\(name)/text.wav")
        let folder = try Folder.open(FilePath(scratch.place.path + "/queue/inbox/" + name))
        #expect(flock(folder.descriptor.number, LOCK_SH) == 0)
        return folder
    }

    @Test("What an ingest waits for is refused for it to tell, and held once nobody waits")
    func refuses() throws {
        let scratch = try ScratchWorker()
        let folder = try Self.handOver(scratch, as: "ingest-0f")
        let path = "inbox/ingest-0f/text.wav"
        #expect(try scratch.worker.scan().ignored == 1)
        #expect(try scratch.database.rememberedFile(at: Array(path.utf8))?.outcome == .held)
        #expect(scratch.place.bytes(of: "queue/" + path) != nil)
        #expect(flock(folder.descriptor.number, LOCK_UN) == 0)
        #expect(try scratch.worker.scan().held == 1)
        #expect(scratch.place.files(in: "queue/held").count == 1)
    }

    @Test("Removes the hidden folder of an ingest that was killed with the next scan, and no other")
    func abandoned() throws {
        let scratch = try ScratchWorker()
        let folder = try Self.handOver(scratch, as: ".quickrec-ingest-0f")
        _ = try scratch.worker.scan()
        #expect(scratch.place.files(in: "queue/inbox").count == 2)
        #expect(flock(folder.descriptor.number, LOCK_UN) == 0)
        _ = try scratch.worker.scan()
        #expect(scratch.place.names(below: "queue/inbox/").isEmpty)
    }

    @Test("Has waited as long as a file has not changed, also for those that another worker has waited for")
    func waitsOnAndOn() throws {
        let scratch = try ScratchWorker()
        try scratch.drop(Self.cut, as: "queue/inbox/cut.wav")
        try scratch.drop([UInt8](), as: "queue/inbox/empty.wav")
        // A clock that is set makes nothing older that the worker has seen.
        #expect(try scratch.worker.scan().deferred == 2)
        scratch.clock.jump(3_600)
        scratch.clock.pass(29)
        #expect(try scratch.worker.scan().deferred == 2)
        // A clock that was in the future then, and is not any more.
        scratch.clock.jump(-7_200)
        try scratch.restart()
        #expect(try scratch.worker.scan().deferred == 2)
        scratch.clock.pass(29)
        #expect(try scratch.worker.scan().deferred == 2)

        scratch.clock.jump(3_600)
        try scratch.restart()
        // The settle time has to pass all the same.
        #expect(try scratch.worker.scan().deferred == 2)
        scratch.clock.pass(2)
        let counts = try scratch.worker.scan()
        #expect(counts.taken == 1, "\(counts)")
        #expect(counts.held == 1, "\(counts)")
        #expect(try scratch.waiting.isEmpty)
    }

    @Test("Moves nothing into a folder of the queue that was renamed or removed since", arguments: [false, true])
    func renamedFolder(isRemoved: Bool) throws {
        let scratch = try ScratchWorker()
        for name in ["archive", "held", "duplicates"] {
            let path = scratch.place.path + "/queue/" + name
            if isRemoved { rmdir(path) } else { rename(path, scratch.place.path + "/" + name) }
        }
        try scratch.drop(AudioFiles.wave(), as: "queue/inbox/a.wav")
        try scratch.drop("no recording".utf8, as: "queue/inbox/b.wav")
        let names = ["a.wav", "b.wav"].map { FilePlace(FileName($0)) }
        let counts = try scratch.worker.look(at: [0: Set(names)])
        #expect(counts.taken == 1, "\(counts)")
        #expect(counts.held == 1, "\(counts)")
        try scratch.drop(AudioFiles.wave(), as: "queue/inbox/a.wav")
        #expect(try scratch.worker.look(at: [0: [names[0]]]).duplicates == 1)
        try scratch.database.forEachStoredFile { file in
            #expect(throws: Never.self) { _ = try scratch.queue.openFile(file.path).status }
        }
        #expect(scratch.place.files(in: "archive") + scratch.place.files(in: "held") == [])
    }

    @Test(
        "Keeps a folder that it may not read until it may, also when another worker has noted it", .needs(.plainRights))
    func closedFolder() throws {
        guard try Rerun.enter("InboxWorkerTests.closedFolder", "closed", behind: Rerun.withoutRights) else { return }
        let scratch = try ScratchWorker()
        let folder = scratch.place.path + "/queue/inbox/sub"
        try scratch.drop(AudioFiles.wave(), as: "queue/inbox/sub/a.wav")
        chmod(folder, 0)
        #expect(try scratch.worker.scan().deferred == 1)
        for _ in 1...3 {
            scratch.clock.pass(100)
            #expect(try scratch.worker.lookAtDue().deferred == 1)
            #expect(try scratch.waiting == ["sub": "permission"])
            // What an event says of a file in it is no news of that file.
            let place = FilePlace(FileName("a.wav"), in: FolderPath([FileName("sub")]))
            #expect(try scratch.worker.look(at: [0: [place]]).deferred == 1)
            try scratch.restart()
            #expect(try scratch.waiting == ["sub": "permission"])
        }
        chmod(folder, 0o700)
        scratch.clock.pass(100)
        #expect(try scratch.worker.lookAtDue().taken == 1)
        #expect(try scratch.waiting.isEmpty)
    }

    @Test("Forgets no file that waits in a folder which it may not read", .needs(.plainRights))
    func closedBehindAFile() throws {
        guard try Rerun.enter("InboxWorkerTests.closedBehindAFile", "closed", behind: Rerun.withoutRights) else {
            return
        }
        let scratch = try ScratchWorker()
        try scratch.drop(Self.cut, as: "queue/inbox/sub/cut.wav")
        #expect(try scratch.worker.scan().deferred == 1)
        chmod(scratch.place.path + "/queue/inbox/sub", 0)
        defer { chmod(scratch.place.path + "/queue/inbox/sub", 0o700) }
        #expect(try scratch.worker.scan().deferred == 1)
        let waits = try scratch.worker.pipeline.waits.waits
        #expect(Set(waits.values.map(\.reason.code)) == [.permission, .endMissing])

        // A folder that is gone is waited for no longer, nor is what was in it.
        chmod(scratch.place.path + "/queue/inbox/sub", 0o700)
        unlink(scratch.place.path + "/queue/inbox/sub/cut.wav")
        rmdir(scratch.place.path + "/queue/inbox/sub")
        #expect(try scratch.worker.scan().deferred == 0)
        #expect(try scratch.worker.pipeline.waits.waits.isEmpty)
    }

    @Test("Says in milliseconds when it looks again, the next file first")
    func times() throws {
        let scratch = try ScratchWorker()
        try scratch.drop(Self.cut, as: "queue/inbox/cut.wav")
        #expect(try scratch.worker.scan().deferred == 1)
        scratch.clock.pass(1)
        try scratch.drop([UInt8](), as: "queue/inbox/empty.wav")
        #expect(try scratch.worker.scan().deferred == 2)
        let pipeline = try scratch.worker.pipeline
        let now = scratch.clock.clock.now().milliseconds
        let monotonic = scratch.clock.clock.monotonic()
        for wait in pipeline.waits.waits.values {
            #expect(wait.lookAt == now + (wait.until - monotonic) / 1_000_000)
        }
        let status = WorkerStatus(pipeline.context, [:], pipeline.waits)
        let looks = try status.waiting.map { try #require($0.lookAt) }
        #expect(looks == looks.sorted())
        #expect(Set(looks).count == 2)
    }

    @Test("Writes a status that has changed soon after the last one when its time has come, and never is it lost")
    func status() throws {
        let scratch = try ScratchWorker()
        let context = try scratch.worker.pipeline.context
        func status(_ count: Int) -> WorkerStatus {
            WorkerStatus(process: getpid(), folders: [], waiting: [], waitingCount: count)
        }
        func written() -> Int? { WorkerStatus.read(from: context.queue)?.waitingCount }
        var board = StatusBoard()
        board.show(status(1), context)
        #expect(board.due == nil)
        #expect(written() == 1)
        scratch.clock.pass(0.1)
        board.show(status(2), context)
        #expect(board.due == 200_000_000)
        #expect(written() == 1)
        scratch.clock.pass(0.1)
        board.show(status(2), context)
        #expect(board.due == nil)
        #expect(written() == 2)
    }

    @Test("Says how it watches before the first pass has ended")
    func statusOfTheFirstPass() async throws {
        let scratch = try ScratchWorker()
        try scratch.drop(AudioFiles.wave(), as: "queue/inbox/a.wav")
        let worker = try scratch.worker
        var seen: [WorkerStatus?] = []
        worker.onReport = { _ in seen.append(WorkerStatus.read(from: scratch.queue)) }
        let triggers = TriggerQueue()
        triggers.push(.rescan(0, .start))
        try await worker.run(
            triggers.batches, modes: { [0: .events, 1: .events] }, wake: { _ in },
            afterBatch: { _ in triggers.finish() })
        #expect(seen.map { $0?.folders.map(\.watching) } == [[.events, .events]])
    }

    @Test("Tries again while its queue is away, and ends when another is in its place")
    func anotherQueue() async throws {
        let scratch = try ScratchWorker()
        let (worker, path) = (try scratch.worker, scratch.place.path("queue"))
        rename(path, scratch.place.path("old"))
        let triggers = TriggerQueue()
        triggers.push(.rescan(0, .periodic))
        var failures = 0
        do {
            try await worker.run(
                triggers.batches, modes: { [:] },
                wake: { _ in
                    failures += 1
                    try? scratch.place.makeFolder("queue/inbox")
                    if failures == 1 { triggers.push(.due) } else { triggers.finish() }
                }, afterBatch: { _ in triggers.finish() })
            Issue.record("it goes on")
        } catch let error as QueueFolderError {
            #expect(error == .movedAway(FilePath(path)))
        }
        #expect(failures == 1)
    }

    @Test("Tells a folder that it may not look into from those above it", .needs(.plainRights))
    func closedDepth() throws {
        guard try Rerun.enter("InboxWorkerTests.closedDepth", "closed", behind: Rerun.withoutRights) else { return }
        let place = try ScratchFolder()
        try place.makeFolder("a/b/c")
        let inbox = Inbox(number: 0, path: FilePath(place.path), mode: .move)
        func depth(_ names: String...) -> Int? {
            SystemProbe.closedFolder(on: names.map { FileName($0) }, in: inbox)?.depth
        }
        #expect(depth("a", "b", "c") == nil)
        // The last can be entered and not listed, the second not entered.
        chmod(place.path + "/a/b/c", 0o300)
        #expect(depth("a", "b", "c") == 3)
        chmod(place.path + "/a/b", 0)
        #expect(depth("a", "b", "c") == 2)
        #expect(depth("a", "x") == nil)
        chmod(place.path + "/a/b", 0o700)
        chmod(place.path + "/a/b/c", 0o700)
    }

    @Test("Takes a file for a day younger where another machine's clock has given it its time")
    func age() throws {
        let moment = try #require(Moment(rfc3339: "2026-11-20T21:30:00+01:00"))
        let now = moment.milliseconds * 1_000_000
        let second: Int64 = 1_000_000_000
        func age(changed: Int64, on kind: FileSystemKind) -> Int64 {
            let identity = FileIdentity(device: 1, inode: 1)
            return FileStatus(identity: identity, size: 1, modified: 0, changed: changed).age(at: moment, on: kind)
        }
        #expect(age(changed: now - 100_000 * second, on: .local) == 100_000 * second)
        #expect(age(changed: now - 100_000 * second, on: .remote("NFS")) == 13_600 * second)
        #expect(age(changed: now - 60 * second, on: .remote("NFS")) == -86_340 * second)
        // From the future of that clock.
        #expect(age(changed: now + 60 * second, on: .remote("NFS")) == -86_400 * second)
    }

    @Test("Names no time for what is being read after all others")
    func slow() throws {
        let scratch = try ScratchWorker()
        try scratch.drop(AudioFiles.endless(), as: "queue/inbox/endless.wav")
        #expect(try scratch.worker.scan().deferred == 1)
        let noted = try scratch.database.heldFiles(.deferred)
        #expect(noted.map(\.reason.code) == [.slow], "\(noted)")
        #expect(noted.map(\.retryAt) == [nil], "\(noted)")
        try scratch.restart()
        #expect(try scratch.worker.nextLook == 0)
    }

    @Test("Reads a file again on which its reader once gave up")
    func slowAgain() throws {
        let scratch = try ScratchWorker()
        try scratch.drop(AudioFiles.endless(), as: "queue/inbox/endless.wav")
        _ = try scratch.worker.scanUntilSettled()
        let held = try scratch.database.heldFiles(.held)
        #expect(held.count == 1)
        try scratch.database.request(.retry, for: held, at: scratch.clock.clock.now())
        #expect(try scratch.database.pendingRequests().count == 1)
        _ = try scratch.worker.applyRequestsAndWait()
        #expect(try scratch.database.pendingRequests().isEmpty)
    }

    @Test("Files that are due by the hundred leave new ones their turn")
    func manyDue() throws {
        let scratch = try ScratchWorker()
        let count = 600
        for number in 0..<count { try scratch.drop([], as: "queue/inbox/\(number).wav") }
        #expect(try scratch.worker.scan().deferred == count)
        scratch.clock.pass(3_600)
        let held = try scratch.worker.lookAtDue().held
        #expect((1..<count).contains(held))
        // The rest stays due, so the loop comes back to it at once.
        #expect(try #require(try scratch.worker.nextLook) <= scratch.clock.clock.monotonic())
        #expect(try scratch.worker.lookAtDue().held == count - held)
        #expect(try scratch.worker.nextLook == nil)
    }

    @Test("Forgets no file of a file system that was unmounted, whoever looks for it", .needs(.namespaces))
    func unmounted() throws {
        guard try Rerun.inNamespace("InboxWorkerTests.unmounted", "unmounted") else { return }
        let scratch = try ScratchWorker()
        let phone = scratch.place.path + "/phone"
        #expect(try Rerun.run("mount", "-t", "tmpfs", "none", phone))
        try scratch.drop(Self.cut, as: "phone/cut.wav")
        // What will be ready within the settle time is not noted; the second pause is longer.
        #expect(try scratch.worker.scan().deferred == 1)
        scratch.clock.pass(3)
        #expect(try scratch.worker.lookAtDue().deferred == 1)
        #expect(try scratch.waiting == ["cut.wav": "end_missing"])

        #expect(try Rerun.run("umount", phone))
        scratch.clock.pass(10)
        _ = try scratch.worker.lookAtDue()
        #expect(try scratch.waiting == ["cut.wav": "end_missing"])
        // It is looked for less and less often.
        func pause() throws -> Int64 { try #require(try scratch.worker.nextLook) - scratch.clock.clock.monotonic() }
        let first = try pause()
        scratch.clock.pass(Double(first) / 1e9 + 0.01)
        _ = try scratch.worker.lookAtDue()
        #expect(try pause() > first)
        _ = try scratch.worker.look(at: [1: [FilePlace(FileName("cut.wav"))]])
        #expect(try scratch.waiting == ["cut.wav": "end_missing"])

        // One that is really gone is forgotten.
        try scratch.drop(Self.cut, as: "queue/inbox/gone.wav")
        _ = try scratch.worker.scan()
        scratch.clock.pass(3)
        _ = try scratch.worker.lookAtDue()
        #expect(try scratch.waiting.count == 2)
        unlink(scratch.place.path + "/queue/inbox/gone.wav")
        _ = try scratch.worker.look(at: [0: [FilePlace(FileName("gone.wav"))]])
        #expect(try scratch.waiting == ["cut.wav": "end_missing"])
    }

    @Test("Names of one file, each of which changes as another one goes, are all looked at again within moments")
    func hardLinks() throws {
        let scratch = try ScratchWorker()
        try scratch.drop(AudioFiles.wave(), as: "elsewhere/memo.wav")
        let names = (1...12).map { "memo\($0).wav" }
        let source = scratch.place.path + "/elsewhere/memo.wav"
        for name in names { link(source, scratch.place.path + "/queue/inbox/" + name) }
        scratch.clock.pass(3)
        var counts = try scratch.worker.scan()
        // No event and no scan comes: only the looks that the worker plans itself.
        for _ in names where !scratch.place.files(in: "queue/inbox").isEmpty {
            let next = try #require(try scratch.worker.nextLook)
            #expect(next - scratch.clock.clock.monotonic() < 1_000_000_000)
            scratch.clock.pass(1)
            counts.add(try scratch.worker.lookAtDue())
        }
        #expect(scratch.place.files(in: "queue/inbox").isEmpty)
        #expect(counts.taken == 1)
        #expect(counts.duplicates == names.count - 1)
        #expect(try scratch.worker.nextLook == nil)
    }

    @Test("Takes nothing in from two inboxes that a mount makes the same folder", .needs(.namespaces))
    func sameFolder() throws {
        guard try Rerun.inNamespace("InboxWorkerTests.sameFolder", "mounted") else { return }
        let scratch = try ScratchWorker(hasCamera: true)
        let (phone, camera) = (scratch.place.path + "/phone", scratch.place.path + "/camera")
        try scratch.drop(AudioFiles.wave(), as: "camera/a.wav")
        #expect(try Rerun.run("mount", "--bind", camera, phone))
        #expect(try scratch.worker.scan() == IntakeCounts())
        #expect(scratch.place.files(in: "camera") == ["a.wav"])
        let warnings = scratch.log.lines.filter { $0.contains("are the same folder, and nothing is taken in") }
        #expect(warnings.count == 2, "\(scratch.log.lines)")
        #expect(try Rerun.run("umount", phone))
        #expect(try scratch.worker.scan().taken == 1)
        #expect(scratch.place.files(in: "camera") == ["a.wav"])
    }
}
