import Files
import Foundation
import Glibc
import Model
import SystemPackage
import TestSupport
import Testing

@Suite("Queue folder")
struct QueueFolderTests {
    let place: ScratchFolder
    var path: FilePath { FilePath(place.path).appending("books").appending("queue") }

    init() throws {
        place = try ScratchFolder()
    }

    @Test("A folder that another process removes as soon as it is made is made again")
    func removedAtOnce() throws {
        let root = try Folder.open(FilePath(place.path))
        for round in 0..<200 {
            let path = place.path + "/\(round)"
            let remover = Thread { while Glibc.rmdir(path) != 0 {} }
            remover.start()
            #expect(throws: Never.self) { try root.makeFolder(FileName("\(round)")) }
            while !remover.isFinished { sched_yield() }
        }
    }

    @Test("Is made with its inbox, and with its other folders once it has a database, closed to others")
    func make() throws {
        let queue = try QueueFolder(creating: path)
        #expect(place.names() == ["books", "books/queue", "books/queue/inbox"])
        let month = try queue.prepare().archiveFolder(year: 2026, month: 3)
        let folders = ["", "/archive", "/archive/2026", "/archive/2026/03", "/duplicates", "/held", "/inbox"]
        #expect(place.names() == ["books"] + folders.map { "books/queue\($0)" })
        for name in place.names() { #expect(place.permissions(of: name) == 0o700, "\(name)") }
        #expect(try Folder.open(path.appending("archive/2026/03")).identity == month.identity)
        #expect(place.permissions(of: "books/queue/archive/2026") == 0o700)
    }

    @Test(
        "Is closed to others, and open to its owner, whatever the umask", .needs(.namespaces),
        arguments: ["000", "777"])
    func umask(value: String) throws {
        guard try Rerun.inNamespace("QueueFolderTests.umask", value) else { return }
        // What the test itself needs is made before.
        Glibc.umask(value == "000" ? 0 : 0o777)
        let queue = try QueueFolder(creating: path)
        _ = try queue.prepare().archiveFolder(year: 2026, month: 3)
        _ = try WorkerLock(in: queue)
        for name in place.names() {
            #expect(place.permissions(of: name) == (name.hasSuffix(".lock") ? 0o600 : 0o700), "\(name)")
        }
    }

    @Test("Has no folder of a month whose name the disk fails to store", .needs(.strace))
    func failedSync() throws {
        let strace = [
            "strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=fsync", "-e", "inject=fsync:error=EIO",
        ]
        guard try Rerun.enter("QueueFolderTests.failedSync", "failedSync", behind: strace) else { return }
        for name in ["inbox", "archive", "held", "duplicates"] { try place.makeFolder("books/queue/\(name)") }
        let folders = try QueueFolder(opening: path).prepare()
        #expect(failure { () throws(Errno) in _ = try folders.archiveFolder(year: 2026, month: 3) } == .ioError)
    }

    @Test("Completes what a checkout brings and closes it")
    func checkout() throws {
        try place.makeFolder("books/queue/inbox")
        chmod(path.string, 0o777)
        let folders = try QueueFolder(opening: path).prepare()
        #expect(place.permissions(of: "books/queue") == 0o700)
        #expect(place.permissions(of: "books/queue/inbox") == 0o700)
        #expect(try Folder.open(path.appending("held")).identity == folders.held.identity)
    }

    @Test("Refuses a queue in use that others can write to, and closes one that they can read")
    func others() throws {
        let queue = try QueueFolder(creating: path)
        try place.write([], to: "books/queue/quickrec.sqlite")
        chmod(path.string, 0o770)
        #expect(
            failure { () throws(QueueFolderError) in _ = try queue.prepare() }
                == .openToOthers(path, permissions: 0o770))
        #expect(place.permissions(of: "books/queue") == 0o770)
        chmod(path.string, 0o755)
        _ = try queue.prepare()
        #expect(place.permissions(of: "books/queue") == 0o700)
    }

    @Test("Without its database, or with an empty one, is not begun anew where recordings or all its folders are")
    func lostDatabase() throws {
        let queue = try QueueFolder(creating: path)
        try place.write([], to: "books/queue/quickrec.sqlite")
        #expect(try !queue.checkDatabase())
        // One folder may be there for a disk of its own, but not with recordings.
        try place.makeFolder("books/queue/archive")
        #expect(try !queue.checkDatabase())
        try place.makeFolder("books/queue/archive/2026")
        func check() throws(QueueFolderError) { _ = try queue.checkDatabase() }
        #expect(failure { () throws(QueueFolderError) in try check() } == .noDatabase(queue.databasePath))
        rmdir("\(path.string)/archive/2026")
        _ = try queue.prepare()
        #expect(failure { () throws(QueueFolderError) in try check() } == .noDatabase(queue.databasePath))
        try place.write([1], to: "books/queue/quickrec.sqlite")
        #expect(try queue.checkDatabase())
        unlink(queue.databasePath.string)
        #expect(failure { () throws(QueueFolderError) in try check() } == .noDatabase(queue.databasePath))
    }

    @Test("Can be the root of a new disk, where nothing is but lost+found")
    func newDisk() throws {
        try place.makeFolder("books/queue/lost+found")
        #expect(failure { () throws(QueueFolderError) in _ = try QueueFolder(opening: path) } == .empty(path))
        _ = try QueueFolder(creating: path)
        #expect(place.names().contains("books/queue/inbox"))
    }

    @Test("Is not made of a folder with other things in it")
    func foreign() throws {
        try place.write([1], to: "books/queue/novel.txt")
        #expect(failure { () throws(QueueFolderError) in _ = try QueueFolder(creating: path) } == .notAQueue(path))
        #expect(failure { () throws(QueueFolderError) in _ = try QueueFolder(opening: path) } == .notAQueue(path))
        #expect(place.names().count == 3)
    }

    @Test("Says what is in its way")
    func wrong() throws {
        #expect(failure { () throws(QueueFolderError) in _ = try QueueFolder(opening: path) } == .missing(path))
        try place.write([1], to: "books/queue")
        #expect(failure { () throws(QueueFolderError) in _ = try QueueFolder(creating: path) } == .notAFolder(path))
        let other = FilePath(place.path).appending("other")
        try place.makeFolder("other/inbox")
        symlink("/etc", other.appending("archive").string)
        let archive = other.appending("archive")
        #expect(
            failure { () throws(QueueFolderError) in _ = try QueueFolder(creating: other) } == .link(archive))
    }

    @Test("Notices that another folder is at its path")
    func movedAway() throws {
        let queue = try QueueFolder(creating: path)
        try queue.checkInPlace()
        rename(path.string, path.string + "-old")
        #expect(failure { () throws(QueueFolderError) in try queue.checkInPlace() } == .movedAway(path))
        mkdir(path.string, 0o700)
        #expect(failure { () throws(QueueFolderError) in try queue.checkInPlace() } == .movedAway(path))
    }

    @Test("Opens files by the paths that the database keeps, and nothing outside")
    func openFile() throws {
        let queue = try QueueFolder(creating: path)
        try place.write([1, 2, 3], to: "books/queue/archive/2026/11/x.wav")
        let file = try queue.openFile("archive/2026/11/x.wav")
        #expect(file.status.size == 3)
        for bad in ["../secret", "archive/../../secret", "/etc/passwd", "", "archive//x", "archive/2026/11/y.wav"] {
            #expect(throws: FileOpenError.self, "\(bad)") { _ = try queue.openFile(bad) }
        }
    }

    @Test("Lets one worker in, and tells the second who it is")
    func lock() throws {
        let queue = try QueueFolder(creating: path)
        #expect(WorkerLock.holder(in: queue).isHeld == false)
        do {
            let lock = try WorkerLock(in: queue)
            let second = failure { () throws(QueueFolderError) in _ = try WorkerLock(in: queue) }
            #expect(second == .busy(path, worker: getpid()))
            #expect(WorkerLock.holder(in: queue).worker == getpid())
            _ = consume lock
        }
        #expect(WorkerLock.holder(in: queue).isHeld == false)
        _ = try WorkerLock(in: queue)
        #expect(place.permissions(of: "books/queue/.worker.lock") == 0o600)
    }

    @Test("Gives the worker's lock back also while a process that was just forked has its descriptor")
    func lockInFork() throws {
        let queue = try QueueFolder(creating: path)
        var lock: WorkerLock? = try WorkerLock(in: queue)
        let file = path.string + "/.worker.lock"
        let own = try #require(
            (3..<1_024).first { number in
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")) == file
            })
        // Of the same open file, as a fork makes it.
        let copy = dup(CInt(own))
        defer { close(copy) }
        lock = nil
        #expect(WorkerLock.holder(in: queue).isHeld == false)
        _ = lock
        lock = try WorkerLock(in: queue)
    }

    @Test("Refuses a mount point with nothing mounted on it")
    func mountPoints() throws {
        try place.makeFolder("usb stick")
        let bare = FilePath(place.path).appending("usb stick")
        let escaped = bare.string.replacing(" ", with: "\\040")
        let fstab =
            "# a comment\nUUID=1 / ext4 defaults 0 1\n/dev/sdb1\t\(escaped) vfat noauto 0 0\nswap none swap sw 0 0\n"
        let points = MountPoints(fstab: fstab, mountInfo: "")
        let queue = bare.appending("queue")
        #expect(
            failure { () throws(QueueFolderError) in try points.check(queue) } == .notMounted(queue, mountPoint: bare))
        #expect(
            failure { () throws(QueueFolderError) in try points.check(bare) } == .notMounted(bare, mountPoint: bare))
        symlink("usb stick", place.path + "/link")
        for linked in ["link/new/queue", "link", "link/../usb stick/x"].map({
            FilePath(place.path).pushing(FilePath($0))
        }) {
            #expect(
                failure { () throws(QueueFolderError) in try points.check(linked) }
                    == .notMounted(linked, mountPoint: bare))
        }
        try points.check(FilePath(place.path).appending("usb sticks"))
        try MountPoints(fstab: "#/dev/sdb1 \(escaped) vfat noauto 0 0", mountInfo: "").check(queue)
        let mountInfo = "36 35 98:0 / \(escaped) rw,noatime shared:1 - vfat /dev/sdb1 rw\n"
        try MountPoints(fstab: fstab, mountInfo: mountInfo).check(queue)
        // Where the file system is really another one, the table need not have it.
        try MountPoints(fstab: "x /proc proc defaults 0 0", mountInfo: "").check("/proc/queue")
        _ = MountPoints.listed()
    }
}
