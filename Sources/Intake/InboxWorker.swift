import Foundation
package import Logging
import Model
import SoundReading
package import Store
package import SystemPackage

/// Takes files in: looks at them until they are ready, reads them, notes what is to become of them, moves them.
///
/// One worker at a time has a queue; it runs on one thread. Every step can be cut short at any instant: what was
/// noted and not done is finished by the next worker (`finishMoves`), and what was not noted is found again.
package final class InboxWorker {
    package let queue: QueueFolder
    /// The queue's own first.
    package let inboxes: [Inbox]
    var folders: WorkFolders
    let database: QueueDatabase
    let databaseIdentity: FileIdentity?
    let configuration: IntakeConfiguration
    let clock: IntakeClock
    let logger: Logger
    private let lock: WorkerLock
    let mover = FileMover()
    var scanner: FolderScanner
    let examiner: Examiner
    let slowLane: SlowLane
    var readiness: Readiness
    var waits: WaitList
    /// Files whose bytes the disk has failed to store: they are written anew.
    var suspects: Set<FileIdentity> = []
    /// Whether there may be moves in the journal that have to be finished before anything else.
    var journalMayBeOpen = true
    /// Where the files of moves are that the last look has left in the journal: these are no new files.
    var openSources: Set<[UInt8]> = []
    /// Whether any file is remembered, so that those that are seen have to be compared.
    var remembersFiles: Bool
    /// Files that the last pass left behind because they have to rest for the settle time.
    private var settling: Set<[UInt8]> = []
    private var lastFileSystem: (folder: FileIdentity, kind: FileSystemKind)?
    /// Inboxes that could not be reached at the last look, so that it is said once.
    private var missing: Set<Int32> = []
    var statusBoard = StatusBoard()
    /// Whether it runs for ever, so that its log is where people look for what is in a file's way.
    var isWatching = false
    /// Told of every file that has come to something.
    package var onReport: ((IntakeReport) -> Void)?
    /// Set it, and the worker ends what it has in hand and takes on nothing more.
    package let stop: StopFlag

    /// Prepares the queue folder, takes its lock and finishes what an earlier worker has begun.
    ///
    /// `wakeUp` is called, on some thread, when a file that took its time was read: call `takeInSlow` then. Throws
    /// `QueueFolderError.busy` where another worker has the queue, and what the folder and the database throw.
    package init(
        queue: QueueFolder, database: QueueDatabase, readers: IntakeReaders, configuration: IntakeConfiguration,
        clock: IntakeClock, logger: Logger, wakeUp: @escaping @Sendable () -> Void = {}
    ) throws {
        self.queue = queue
        self.database = database
        self.configuration = configuration
        self.clock = clock
        self.logger = logger
        inboxes = [Inbox(of: queue)] + configuration.inboxes
        folders = try queue.prepare()
        databaseIdentity = try? queue.root.status(of: QueueFolder.databaseName).identity
        lock = try WorkerLock(in: queue)
        scanner = FolderScanner(junk: configuration.junk)
        scanner.avoided = queue.ownFolders(folders)
        let stop = StopFlag()
        self.stop = stop
        examiner = Examiner(reader: readers.quick, configuration: configuration, isLastChance: false, stop: stop)
        slowLane = SlowLane(
            examiner,
            last: Examiner(reader: readers.patient, configuration: configuration, isLastChance: true, stop: stop),
            isDone: wakeUp)
        readiness = Readiness(times: configuration.times)
        remembersFiles = try database.remembersFiles()
        let noted = try Self.forgetStrays(database, inboxes, logger)
        waits = WaitList(noted, inboxes: inboxes, now: clock.monotonic())
        suspects = Set(noted.filter { $0.reason.code == AsideReason.notStoredCode }.map { FileIdentity($0.stamp) })
        try named {
            try removeLeftovers()
            try finishMoves()
            // Those of other inboxes, and of subfolders, are come upon by the first scan.
            _ = try giveBackClaims(in: folders.inbox)
        }
    }

    /// Forgets the files that wait in folders that are no inboxes any more; returns those that wait still.
    private static func forgetStrays(
        _ database: QueueDatabase, _ inboxes: [Inbox], _ logger: Logger
    ) throws -> [AsideFile] {
        var noted = try database.asideFiles(.deferred)
        let firstStray = noted.partition { file in !inboxes.contains { $0.holds(file.sourcePath) } }
        let strays = noted[firstStray...].map(\.sourcePath)
        guard let one = strays.first else { return noted }
        try database.forgetDeferred(strays)
        logger.notice(
            "no longer waited for, since their folder is no inbox any more",
            metadata: ["files": "\(strays.count)", "one": "\(String(decoding: one, as: UTF8.self))"])
        return Array(noted[..<firstStray])
    }

    /// Gives a bare error number of the system its subject.
    private func named<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as Errno { throw QueueFolderError.failed(.open, queue.path, error) }
    }

    /// When the next file that waits should be looked at, in nanoseconds of the monotonic clock.
    package var nextLook: Int64? { waits.nextLook }

    /// Scans until no file is left that only has to rest for the settle time; the counts of all scans together.
    package func scanUntilSettled() throws -> IntakeCounts {
        let wished = try carryOutWishes().counts
        var total = try untilSettled { try named(scan) }
        total.add(wished)
        return total
    }

    /// Repeats `pass` while it leaves files behind that will be ready within the settle time.
    private func untilSettled(_ pass: () throws -> IntakeCounts) throws -> IntakeCounts {
        var total = try pass()
        slowLane.wait()
        total.resolve(try takeInSlow())
        // A file that changes all the time is no reason to stay for ever.
        let deadline = clock.monotonic() + 3 * configuration.times.settle
        while !settling.isEmpty, let next = readiness.nextLook, next < deadline {
            let pause = max(0, next - clock.monotonic())
            usleep(UInt32(clamping: pause / 1_000 + 1_000))
            total.follow(try pass())
            slowLane.wait()
            total.resolve(try takeInSlow())
        }
        try finishMoves()
        for path in settling { report(path, .deferred, Readiness.WaitReason.settling.reason) }
        // Whoever ends now leaves them waiting.
        let notes = waits.unnoted()
        _ = try database.begin(notes.map { .wait($0) }, at: clock.now())
        waits.markNoted(notes.map(\.sourcePath))
        return total
    }

    /// Takes in copies of files that a person has named; the files themselves are not touched.
    ///
    /// A file that can't be taken in is reported and left alone.
    package func takeInCopies(of paths: [FilePath]) throws -> IntakeCounts {
        try finishMoves()
        var rest = paths
        return try untilSettled {
            var pass = Pass(named: [])
            for path in rest { try visit(path, &pass) }
            try finish(&pass)
            settling = pass.settling
            // What has come to something is not looked at again: it would be a duplicate of itself.
            rest = settling.map { FilePath(bytes: $0) }
            return pass.counts
        }
    }

    /// A file or a whole folder that a person has named.
    private func visit(_ path: FilePath, _ pass: inout Pass) throws {
        let found = Result { () throws(Errno) in try Folder.open(path) }
        if case .success(let folder) = found {
            pass.prefix = (path.real ?? FilePath(bytes: Self.absolute(path))).bytes + [UInt8(ascii: "/")]
            _ = try scanner.scan(folder) { try visit(named: $0, &pass) }
            return
        }
        guard let name = path.lastComponent.map({ FileName($0) }) else { return }
        let parent = path.removingLastComponent()
        pass.prefix = FilePath(bytes: Self.absolute(path)).removingLastComponent().bytes + [UInt8(ascii: "/")]
        let folder: Folder
        do throws(Errno) { folder = try Folder.open(parent.isEmpty ? "." : parent) } catch {
            return try visit(.problem(FolderPath(), name, error), &pass)
        }
        switch (scanner.look(at: FilePlace(name), in: folder), found) {
        case (.found(let item), _): try visit(named: item, &pass)
        case (.folder, .failure(let code)): try visit(.problem(FolderPath().appending(name), nil, code), &pass)
        case (.folder, .success), (.absent, _): try visit(.problem(FolderPath(), name, .noSuchFileOrDirectory), &pass)
        }
    }

    /// What a person has named, or what lies in a folder that they have named; files of our own are none of it.
    private func visit(named item: ScanItem, _ pass: inout Pass) throws {
        guard case .file(let found, let folder) = item, folder.identity == queue.root.identity else {
            return try visit(item, &pass)
        }
        pass.counts.count(.ignored)
        report(pass.prefix + found.place.bytes, .ignored, .ownFile)
    }

    /// The bytes of a path from the root on, without links but its last component, so that it is found again from
    /// anywhere; files that a person has named are reported so.
    package static func absolute(_ path: FilePath) -> [UInt8] {
        // Only the system knows what lies above the target of a link.
        let parent = path.removingLastComponent()
        let isName = path.lastComponent?.kind == .regular
        if isName, let name = path.lastComponent, let folder = (parent.isEmpty ? "." : parent).real {
            return folder.appending(name).bytes
        }
        if !isName, let place = path.real { return place.bytes }
        // Nothing is there.
        return (FilePath(".").real ?? "/").pushing(path).lexicallyNormalized().bytes
    }

    func report(_ sourcePath: [UInt8], _ outcome: IntakeOutcome, _ reason: AsideReason? = nil) {
        onReport?(IntakeReport(sourcePath: sourcePath, outcome: outcome, reason: reason))
    }
}

// MARK: Looking

extension InboxWorker {
    /// Looks at everything in the inboxes and takes in what is ready.
    package func scan() throws -> IntakeCounts {
        try queue.checkInPlace()
        // The folders may have been removed and made again since.
        folders = try queue.prepare()
        scanner.avoided = queue.ownFolders(folders)
        try finishMoves()
        var counts = IntakeCounts()
        settling = []
        for inbox in inboxes where !stop.isSet { counts.add(try scan(inbox)) }
        return counts
    }

    /// Looks at everything in one inbox. One that can't be reached is out of sight: nothing of it is forgotten.
    private func scan(_ inbox: Inbox) throws -> IntakeCounts {
        guard let root = open(inbox) else { return IntakeCounts() }
        var pass = Pass(inbox)
        readiness.beginScan(ofFolder: inbox.number)
        pass.devices.insert(root.identity.device)
        let summary = try scanner.scan(root) { try visit($0, &pass) }
        try finish(&pass)
        settling.formUnion(pass.settling)
        if summary.isComplete, !stop.isSet {
            readiness.endScan(ofFolder: inbox.number)
            // What lies on a file system that was not come upon is out of sight as well.
            let vanished = waits.vanished(from: inbox, seen: pass.waiting, devices: pass.devices)
            try forget(vanished)
        }
        if pass.hasGivenBack, !stop.isSet { pass.counts.follow(try scan(inbox)) }
        return pass.counts
    }

    /// Forgets a file that waits and that somebody has taken away; one that is out of sight is not.
    func forgetIfGone(_ path: [UInt8]) throws {
        guard let (number, place) = waits[path]?.place, let inbox = inbox(number), let root = open(inbox),
            case .absent(let device) = scanner.look(at: place, in: root), waits.canBeGone(path, from: [device])
        else { return }
        try forget([path])
    }

    /// Looks at a subfolder that has appeared, and at all below it.
    func scan(_ inbox: Inbox, below path: FolderPath) throws -> IntakeCounts {
        guard let root = open(inbox) else { return IntakeCounts() }
        var pass = Pass(inbox)
        let summary = try scanner.scan(root, below: path) { try visit($0, &pass) }
        try finish(&pass)
        if let place = FilePlace(folder: path), summary.folders > 0 {
            // It can be read by now.
            let noted = inbox.prefix + place.bytes
            if waits.contains(noted), !pass.waiting.contains(noted) { try forget([noted]) }
        }
        return pass.counts
    }

    /// Looks at the files whose time has come.
    package func lookAtDue() throws -> IntakeCounts {
        let now = clock.monotonic()
        let due = waits.due(at: now)
        var counts = try look(at: due.places)
        for (number, folder) in due.folders {
            guard let inbox = inbox(number) else { continue }
            counts.add(try scan(inbox, below: folder))
        }
        // What this look has not settled, such as what is out of sight.
        waits.putOffDue(at: now) { configuration.times.pause(after: $0) }
        return counts
    }

    /// Looks at some places in the inboxes that an event has named.
    package func look(at places: [Int32: Set<FilePlace>]) throws -> IntakeCounts {
        try finishMoves()
        var counts = IntakeCounts()
        for (number, places) in places {
            guard let inbox = inbox(number), let root = open(inbox, isScan: false) else { continue }
            var pass = Pass(inbox)
            var vanished: [[UInt8]] = []
            var closed: [FolderPath] = []
            for place in places {
                let path = inbox.prefix + place.bytes
                switch scanner.look(at: place, in: root) {
                case .found(let item): try visit(item, &pass)
                // A folder that could not be read, as an earlier worker has noted it.
                case .folder: if waits.contains(path) { closed.append(place.folder.appending(place.name)) }
                case .absent(let device): if waits.canBeGone(path, from: [device]) { vanished.append(path) }
                }
            }
            try finish(&pass)
            try forget(vanished)
            counts.add(pass.counts)
            for path in closed { counts.add(try scan(inbox, below: path)) }
        }
        return counts
    }

    func inbox(_ number: Int32) -> Inbox? { inboxes.first { $0.number == number } }

    /// The folder of an inbox; `nil` where it can't be reached, or is a mount point with nothing mounted on it.
    private func open(_ inbox: Inbox, isScan: Bool = true) -> Folder? {
        do {
            // Not with every file: an event comes from what a scan has found well.
            if isScan || missing.contains(inbox.number) { try MountPoints.listed().check(inbox.path) }
            let folder = try inbox.number == 0 ? folders.inbox : Folder.open(inbox.path)
            guard inbox.number == 0 || !scanner.avoided.contains(folder.identity) else {
                throw QueueFolderError.ownFolder(inbox.path)
            }
            missing.remove(inbox.number)
            return folder
        } catch {
            if missing.insert(inbox.number).inserted {
                logger.warning("an inbox can't be reached", metadata: ["inbox": "\(inbox.path)", "why": "\(error)"])
            }
            return nil
        }
    }

    /// The file system of a folder, asked for once for each folder of a scan.
    func fileSystem(of folder: Folder) -> FileSystemKind {
        if let known = lastFileSystem, known.folder == folder.identity { return known.kind }
        let kind = FileSystemKind(of: folder)
        lastFileSystem = (folder.identity, kind)
        return kind
    }

    /// Files that waited and are not there any more need no row.
    private func forget(_ sourcePaths: [[UInt8]]) throws {
        guard !sourcePaths.isEmpty else { return }
        try database.forgetDeferred(sourcePaths.filter { waits.isNoted($0) })
        for path in sourcePaths { waits.remove(path) }
    }
}
