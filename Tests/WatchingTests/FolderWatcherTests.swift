import Files
import Foundation
import Glibc
import Model
import SystemPackage
import TestSupport
import Testing
import Watching

/// The loop that talks to the kernel, one step at a time: what was done before a step, the step sees.
@Suite("Watching folders")
struct FolderWatcherTests {
    let place: ScratchFolder
    let board: WatchBoard

    init() throws {
        place = try ScratchFolder()
        try place.makeFolder("inbox/old/older")
        board = try WatchBoard()
    }

    private var inbox: String { place.path + "/inbox" }

    private func loop(_ times: WatchTimes = WatchTimes()) -> WatchLoop {
        WatchLoop([WatchedFolder(number: 0, path: FilePath(inbox))], times: times, board: board)
    }

    /// The triggers of one step, as text in order.
    private func step(_ loop: inout WatchLoop) -> [String] {
        loop.step(limit: 0)
        return board.triggers.take().map { trigger in
            switch trigger {
            case .changed(_, let place): place.text
            case .subfolder(_, let path): path.names.map(\.text).joined(separator: "/") + "/"
            case .rescan(_, let reason): "rescan \(reason)"
            case .folderGone(_, let reason): "gone: \(reason)"
            case .due: "due"
            }
        }
    }

    @Test("Sees files come in all the ways they come, at any depth")
    func files() throws {
        var loop = loop()
        loop.begin()
        #expect(step(&loop) == ["rescan start"])
        #expect(board.watchModes == [0: .events])
        try place.write([1], to: "inbox/a.wav")
        try place.write([1], to: "inbox/old/older/b.wav")
        try place.write([1], to: "c.wav")
        rename(place.path + "/c.wav", inbox + "/c.wav")
        link(inbox + "/a.wav", inbox + "/d.wav")
        symlink("a.wav", inbox + "/e.wav")
        try place.write([1], to: "inbox/.hidden")
        let seen = Set(step(&loop)).filter { !$0.hasPrefix("inbox") }
        #expect(seen == ["a.wav", "old/older/b.wav", "c.wav", "d.wav", "e.wav"])
        chmod(inbox + "/a.wav", 0o644)
        #expect(step(&loop) == ["a.wav"])
        #expect(step(&loop) == [])
    }

    @Test("Watches subfolders that appear, with what is in them already")
    func subfolders() throws {
        var loop = loop()
        loop.begin()
        _ = step(&loop)
        try place.write([1], to: "phone/2026/a.wav")
        rename(place.path + "/phone", inbox + "/phone")
        #expect(step(&loop) == ["phone/"])
        try place.write([1], to: "inbox/phone/2026/b.wav")
        #expect(Set(step(&loop)) == ["phone/2026/b.wav"])
        try place.makeFolder("inbox/deep/deeper/deepest")
        #expect(step(&loop).contains("deep/"))
        try place.write([1], to: "inbox/deep/deeper/deepest/c.wav")
        #expect(step(&loop) == ["deep/deeper/deepest/c.wav"])
    }

    @Test("Follows subfolders that are moved, and only within")
    func movedSubfolders() throws {
        var loop = loop()
        loop.begin()
        _ = step(&loop)
        rename(inbox + "/old", inbox + "/new")
        #expect(step(&loop) == ["rescan rearranged"])
        try place.write([1], to: "inbox/new/older/a.wav")
        #expect(step(&loop) == ["new/older/a.wav"])
        rename(inbox + "/new", place.path + "/elsewhere")
        #expect(step(&loop) == ["rescan rearranged"])
        try place.write([1], to: "elsewhere/older/b.wav")
        #expect(step(&loop) == [])
    }

    @Test("Notices that the folder is removed, made again and renamed")
    func gone() throws {
        var loop = loop(WatchTimes(retry: 0))
        loop.begin()
        _ = step(&loop)
        try FileManager.default.removeItem(atPath: inbox)
        #expect(step(&loop) == ["gone: it was removed"])
        #expect(board.watchModes == [0: .missing(.removed)])
        #expect(step(&loop) == [])
        try place.write([1], to: "inbox/a.wav")
        #expect(step(&loop) == ["rescan returned"])
        #expect(board.watchModes == [0: .events])
        try place.write([1], to: "inbox/b.wav")
        #expect(step(&loop) == ["b.wav"])
        rename(inbox, place.path + "/renamed")
        mkdir(inbox, 0o700)
        #expect(step(&loop) == ["gone: it was renamed", "rescan returned"])
        try place.write([1], to: "renamed/c.wav")
        try place.write([1], to: "inbox/d.wav")
        #expect(step(&loop) == ["d.wav"])
    }

    @Test("Notices that the folder is removed and made again while a program has it open")
    func goneWhileOpen() throws {
        var loop = loop()
        loop.begin()
        _ = step(&loop)
        let open = try Folder.open(FilePath(inbox))
        try FileManager.default.removeItem(atPath: inbox)
        mkdir(inbox, 0o700)
        #expect(step(&loop) == ["gone: it was removed", "rescan returned"])
        #expect(board.watchModes == [0: .events])
        try place.write([1], to: "inbox/a.wav")
        #expect(step(&loop) == ["a.wav"])
        try FileManager.default.removeItem(atPath: inbox)
        #expect(step(&loop) == ["gone: it was removed"])
        withExtendedLifetime(open) {}
    }

    @Test("Is led nowhere by a link where none may be")
    func linkInPlace() throws {
        rename(inbox, place.path + "/elsewhere")
        symlink("elsewhere", inbox)
        let folder = WatchedFolder(number: 0, path: FilePath(inbox), mayBeLink: false)
        var loop = WatchLoop([folder], times: WatchTimes(retry: 0), board: board)
        loop.begin()
        #expect(step(&loop) == ["gone: not a directory"])
        unlink(inbox)
        rename(place.path + "/elsewhere", inbox)
        #expect(step(&loop) == ["rescan returned"])
    }

    @Test("Hears of no name but its own where it lies")
    func beside() throws {
        var loop = loop()
        loop.begin()
        _ = step(&loop)
        try place.write([1], to: "beside")
        rename(place.path + "/beside", place.path + "/inbox.new")
        unlink(place.path + "/inbox.new")
        #expect(step(&loop) == [])
    }

    @Test("Looks for a folder that isn't there yet")
    func missing() throws {
        try FileManager.default.removeItem(atPath: inbox)
        var loop = loop(WatchTimes(retry: 0))
        loop.begin()
        #expect(step(&loop) == ["gone: no such file or directory"])
        try place.makeFolder("inbox")
        #expect(step(&loop) == ["rescan returned"])
    }

    @Test(
        "Rescans when the kernel has lost events",
        .needs(Condition("fewer than 100,000 inotify events that the kernel keeps") { queueLength < 100_000 }))
    func overflow() throws {
        // Thousands of files are made quicker in memory, and the kernel counts events all the same.
        let place = try ScratchFolder(in: TestSystem.hasSharedMemory ? "/dev/shm" : NSTemporaryDirectory())
        let board = try WatchBoard(triggers: TriggerQueue(limit: .max))
        var loop = WatchLoop([WatchedFolder(number: 0, path: FilePath(place.path))], board: board)
        loop.begin()
        loop.step(limit: 0)
        #expect(board.triggers.take() == [.rescan(0, .start)])
        for index in 0..<(Self.queueLength / 2 + 1_000) { close(creat(place.path + "/\(index)", 0o600)) }
        // A folder whose creation is among what was lost.
        try place.makeFolder("lost")
        loop.step(limit: 0)
        #expect(board.triggers.take() == [.rescan(0, .overflow)])
        try place.write([1], to: "lost/a.wav")
        loop.step(limit: 0)
        let file = FilePlace(FileName("a.wav"), in: FolderPath([FileName("lost")]))
        #expect(board.triggers.take() == [.changed(0, file)])
    }

    private static let queueLength: Int = {
        let text = try? String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
        return text.flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) } ?? .max
    }()

    @Test("Rescans by itself, and calls when it was asked to")
    func times() throws {
        var loop = loop(WatchTimes(rescan: 0))
        loop.begin()
        #expect(step(&loop) == ["rescan start"])
        #expect(step(&loop) == ["rescan periodic"])
        board.setWakeTime(MonotonicClock.now() - 1)
        #expect(Set(step(&loop)) == ["due", "rescan periodic"])
        board.setWakeTime(.max)
        #expect(step(&loop) == ["rescan periodic"])
    }

    @Test("Notices another folder at its path even without an event")
    func replaced() throws {
        let path = place.path + "/parent/inbox"
        try place.makeFolder("parent/inbox")
        var loop = WatchLoop(
            [WatchedFolder(number: 0, path: FilePath(path))], times: WatchTimes(retry: 0, rescan: 0), board: board)
        loop.begin()
        _ = step(&loop)
        // Of what happens above it the folder hears nothing.
        rename(place.path + "/parent", place.path + "/other")
        #expect(step(&loop) == ["gone: no such file or directory"])
        try place.makeFolder("parent/inbox")
        #expect(step(&loop) == ["rescan returned"])
        rename(place.path + "/parent", place.path + "/third")
        try place.makeFolder("parent/inbox")
        #expect(step(&loop) == ["rescan returned"])
        try place.write([1], to: "other/inbox/a.wav")
        try place.write([1], to: "parent/inbox/b.wav")
        // A rescan is asked for, which spares the hint at the file.
        #expect(step(&loop) == ["rescan periodic"])
        #expect(board.watchModes == [0: .events])
    }

    @Test("Tells on a thread of its own what happens", .timeLimit(.minutes(1)))
    func thread() async throws {
        let watcher = try FolderWatcher([WatchedFolder(number: 3, path: FilePath(inbox))])
        var batches = watcher.batches.makeAsyncIterator()
        #expect(await batches.next() == [.rescan(3, .start)])
        try place.write([1], to: "inbox/a.wav")
        #expect(await batches.next()?.first == .changed(3, FilePlace(FileName("a.wav"))))
        watcher.wake(at: MonotonicClock.now() + 1_000_000)
        var last: [Trigger]? = []
        while let batch = last, !batch.contains(.due) { last = await batches.next() }
        #expect(last?.contains(.due) == true)
        #expect(watcher.modes == [3: .events])
        watcher.stop()
        while let batch = await batches.next() { #expect(!batch.isEmpty) }
        watcher.stop()
    }

    @Test("Polls where the system has no watches left", .needs(.namespaces), arguments: ["instances", "watches"])
    func limits(kind: String) throws {
        guard
            try Rerun.inNamespace(
                "FolderWatcherTests.limits", kind, setUp: "echo 0 > /proc/sys/user/max_inotify_\(kind)")
        else { return }
        var loop = loop(WatchTimes(poll: 0))
        loop.begin()
        #expect(step(&loop).first == "rescan start")
        let error: Errno = kind == "instances" ? .tooManyOpenFiles : .noSpace
        #expect(board.watchModes == [0: .polling(.noWatches(error))])
        #expect(step(&loop) == ["rescan poll"])
        // It waits for the next look, which is due already, and not for the rescan in a minute.
        let limit: Int64 = 10_000_000_000
        let start = MonotonicClock.now()
        loop.step(limit: limit)
        #expect(MonotonicClock.now() - start < limit)
        #expect(board.triggers.take() == [.rescan(0, .poll)])
        // No event tells that another folder has its name.
        rename(inbox, place.path + "/elsewhere")
        try place.makeFolder("inbox")
        #expect(step(&loop) == ["rescan returned"])
    }

    @Test("Notices that the file system goes and comes back", .needs(.namespaces))
    func unmount() throws {
        guard try Rerun.inNamespace("FolderWatcherTests.unmount", "unmount") else { return }
        #expect(try Rerun.run("mount", "-t", "tmpfs", "none", inbox))
        var loop = loop(WatchTimes(retry: 0, rescan: .max / 2))
        loop.begin()
        #expect(step(&loop) == ["rescan start"])
        try place.write([1], to: "inbox/a.wav")
        #expect(step(&loop) == ["a.wav"])
        #expect(try Rerun.run("umount", inbox))
        // What is there now is the bare folder below; it is watched like any other.
        #expect(step(&loop) == ["gone: its file system was unmounted", "rescan returned"])
        try place.write([1], to: "inbox/b.wav")
        #expect(step(&loop) == ["b.wav"])
    }
}
