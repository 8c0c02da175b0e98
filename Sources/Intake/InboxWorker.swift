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
    var folders: WorkFolders
    let database: QueueDatabase
    let configuration: IntakeConfiguration
    let clock: IntakeClock
    let logger: Logger
    private let lock: WorkerLock
    let mover = FileMover()
    let scanner: FolderScanner
    let examiner: Examiner
    let slowLane: SlowLane
    var readiness: Readiness
    /// Files whose waiting is in the database, with the reason's code, so that it is written once and not at every look.
    var notedWaits: [[UInt8]: String] = [:]
    /// Files that the last pass left behind because they have to rest for the settle time.
    private var settlingCount = 0
    /// Files that the last pass left behind and that are not in the database yet, because their waiting may be over at
    /// once.
    private var briefWaits: [BriefWait] = []
    /// When to look again at the files of the inbox that wait.
    private var waitingPlaces: [FilePlace: Int64] = [:]
    private var lastFileSystem: (folder: FileIdentity, kind: FileSystemKind)?
    /// Told of every file that has come to something.
    package var onReport: ((IntakeReport) -> Void)?

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
        folders = try queue.prepare()
        lock = try WorkerLock(in: queue)
        scanner = FolderScanner(junk: configuration.junk)
        examiner = Examiner(reader: readers.quick, configuration: configuration, isLastChance: false)
        slowLane = SlowLane(
            Examiner(reader: readers.patient, configuration: configuration, isLastChance: true), isDone: wakeUp)
        readiness = Readiness(times: configuration.times)
        try removeLeftovers()
        try finishMoves()
        for file in try database.asideFiles(.deferred) { notedWaits[file.sourcePath] = file.reason.code }
    }

    /// When the next file that waits should be looked at, in nanoseconds of the monotonic clock.
    package var nextLook: Int64? { waitingPlaces.values.min() }

    /// Looks at everything in the inbox and takes in what is ready.
    package func scan() throws -> IntakeCounts {
        try queue.checkInPlace()
        // The folders may have been removed and made again since.
        folders = try queue.prepare()
        try finishMoves()
        var pass = Pass(prefix: Array("inbox/".utf8), isCopied: false)
        waitingPlaces = [:]
        readiness.beginScan(ofFolder: Self.inboxNumber)
        let summary = try scanner.scan(folders.inbox) { try visit($0, &pass) }
        try finish(&pass)
        settlingCount = pass.settling.count
        briefWaits = pass.briefWaits
        if summary.isComplete {
            readiness.endScan(ofFolder: Self.inboxNumber)
            try forgetVanished(pass)
        }
        return pass.counts
    }

    /// Looks at the files whose time has come.
    package func lookAtDue() throws -> IntakeCounts {
        let now = clock.monotonic()
        return try look(at: Set(waitingPlaces.filter { $0.value <= now }.keys))
    }

    /// Scans until no file is left that only has to rest for the settle time; the counts of all scans together.
    package func scanUntilSettled() throws -> IntakeCounts {
        let wished = try carryOutWishes().counts
        var total = try untilSettled { try scan() }
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
        while settlingCount > 0, let next = readiness.nextLook, next < deadline {
            let pause = max(0, next - clock.monotonic())
            usleep(UInt32(clamping: pause / 1_000 + 1_000))
            total.follow(try pass())
            slowLane.wait()
            total.resolve(try takeInSlow())
        }
        // Whoever ends now leaves them waiting.
        for wait in briefWaits { try note(wait) }
        briefWaits = []
        return total
    }

    /// Looks at some places in the inbox that an event has named.
    package func look(at places: Set<FilePlace>) throws -> IntakeCounts {
        try finishMoves()
        var pass = Pass(prefix: Array("inbox/".utf8), isCopied: false)
        for place in places {
            waitingPlaces[place] = nil
            if let item = scanner.look(at: place, in: folders.inbox) { try visit(item, &pass) }
        }
        try finish(&pass)
        return pass.counts
    }

    /// Takes in copies of files that a person has named; the files themselves are not touched.
    ///
    /// A file that can't be taken in is reported and left alone.
    package func takeInCopies(of paths: [FilePath]) throws -> IntakeCounts {
        try finishMoves()
        var rest = paths
        return try untilSettled {
            var pass = Pass(prefix: [], isCopied: true)
            for path in rest { try visit(path, &pass) }
            try finish(&pass)
            settlingCount = pass.settling.count
            // What has come to something is not looked at again: it would be a duplicate of itself.
            let settling = pass.settling
            rest = rest.filter { settling.contains(Self.absolute($0)) }
            return pass.counts
        }
    }

    /// A file or a whole folder that a person has named.
    private func visit(_ path: FilePath, _ pass: inout Pass) throws {
        if let folder = try? Folder.open(path) {
            pass.prefix = Self.absolute(path) + [UInt8(ascii: "/")]
            _ = try scanner.scan(folder) { try visit($0, &pass) }
            return
        }
        guard let name = path.lastComponent else { return }
        let parent = path.removingLastComponent()
        let folder = try Folder.open(parent.isEmpty ? "." : parent)
        pass.prefix = Self.absolute(parent) + [UInt8(ascii: "/")]
        if let item = scanner.look(at: FilePlace(FileName(name)), in: folder) { try visit(item, &pass) }
    }

    /// The bytes of a path from the root on, so that a restart finds the file wherever it is started.
    private static func absolute(_ path: FilePath) -> [UInt8] {
        var start = FilePath(FileManager.default.currentDirectoryPath)
        start.push(path)
        return start.lexicallyNormalized().withPlatformString { text in
            UnsafeRawBufferPointer(start: text, count: strlen(text)).map { $0 }
        }
    }

    /// The number of the queue's own inbox among the watched folders.
    static let inboxNumber: Int32 = 0
}

extension InboxWorker {
    /// A file that waits, and until when by the monotonic clock.
    struct BriefWait {
        let candidate: Candidate
        let reason: AsideReason
        let until: Int64
    }

    /// One walk over a folder: what was seen, and what is to be taken in next.
    struct Pass {
        /// What comes before a place in the path of its file.
        var prefix: [UInt8]
        let isCopied: Bool
        var counts = IntakeCounts()
        var batch: [Candidate] = []
        /// What is being read just now.
        var underWay: ExaminationRun?
        /// Ready sidecars, which wait until every recording of the pass had the chance to take its own along.
        var sidecars: [[UInt8]: Candidate] = [:]
        /// Paths that were seen and wait.
        var waiting: Set<[UInt8]> = []
        /// Those of them that only have to rest for the settle time.
        var settling: Set<[UInt8]> = []
        /// Those that wait for no longer than that, and are not noted.
        var briefWaits: [BriefWait] = []

        init(prefix: [UInt8], isCopied: Bool) {
            self.prefix = prefix
            self.isCopied = isCopied
        }
    }

    func visit(_ item: ScanItem, _ pass: inout Pass) throws {
        switch item {
        case .file(let found, let folder):
            let candidate = Candidate(
                found: found, folder: folder, sourcePath: pass.prefix + found.place.bytes, isCopied: pass.isCopied)
            try consider(candidate, &pass)
        case .ignored(let place, let reason):
            pass.counts.count(.ignored)
            report(pass.prefix + place.bytes, .ignored, AsideReason(code: "ignored", sentence: reason.description))
        case .otherFileSystem:
            break
        case .leftover(let folder):
            _ = try? Leftovers.giveBackClaims(in: folder)
        case .problem(let path, let name, let code):
            pass.counts.count(.deferred)
            let place = FilePlace(name ?? FileName("."), in: path)
            report(pass.prefix + place.bytes, .deferred, .cannotRead(code))
        }
    }

    /// Takes in what is left of a pass: the recordings, then the sidecars that came without one.
    func finish(_ pass: inout Pass) throws {
        try takeInAll(&pass)
        pass.batch = pass.sidecars.values.sorted { $0.sourcePath.lexicographicallyPrecedes($1.sourcePath) }
        pass.sidecars = [:]
        try takeInAll(&pass)
    }

    private func consider(_ candidate: Candidate, _ pass: inout Pass) throws {
        guard !slowLane.contains(candidate.found.status.identity) else { return pass.counts.count(.deferred) }
        guard candidate.found.status.size <= configuration.maximumByteCount else {
            return try wait(
                candidate,
                AsideReason(
                    code: "too_large",
                    sentence:
                        "It has \(candidate.found.status.size) bytes, more than \(configuration.maximumByteCount); "
                        + "raise maximumFileMebibytes in config.yaml, or take it out."),
                until: clock.monotonic() + configuration.times.longestPause, &pass)
        }
        switch try judge(candidate) {
        case .ready, .readyTruncated:
            if candidate.isSidecar {
                pass.sidecars[candidate.sourcePath] = candidate
            } else {
                pass.batch.append(candidate)
                if pass.batch.count >= configuration.batchSize { try takeInNext(&pass) }
            }
        case .readyEmpty:
            try hold(candidate, AsideReason(code: "empty", sentence: "It has no bytes."), &pass)
        case .wait(let until, let reason):
            if reason == .settling { pass.settling.insert(candidate.sourcePath) }
            if !candidate.isCopied { waitingPlaces[candidate.found.place] = until }
            try wait(candidate, reason.reason, until: until, &pass)
        case .lookAtEnd:
            preconditionFailure("judge answers what to look at by itself")
        }
    }

    /// The file system of a folder, asked for once for each folder of a scan.
    private func fileSystem(of folder: Folder) -> FileSystemKind {
        if let known = lastFileSystem, known.folder == folder.identity { return known.kind }
        let kind = FileSystemKind(of: folder)
        lastFileSystem = (folder.identity, kind)
        return kind
    }

    /// Whether a file is ready, as `Readiness` says.
    private func judge(_ candidate: Candidate) throws -> Readiness.Verdict {
        let file: OpenedFile
        do throws(FileOpenError) { file = try OpenedFile(candidate.name, in: candidate.folder) } catch {
            // The examination finds the reason, and says it.
            return .ready
        }
        let lease = file.tryReadLease(on: fileSystem(of: candidate.folder))
        var observation = Readiness.Observation(status: file.status, lease: lease)
        let verdict = readiness.observe(observation, inFolder: Self.inboxNumber, now: clock.monotonic())
        guard verdict == .lookAtEnd else { return verdict }
        let size = file.status.size
        let isMissing = file.withDescriptor { number in
            let descriptor = FileDescriptor(rawValue: number)
            guard !candidate.isSidecar,
                let container = try? SoundReader.container(of: descriptor, byteCount: size)
            else { return false }
            return (try? SoundReader.missingEnd(descriptor, byteCount: size, container: container)) != nil
        }
        observation.end = isMissing ? .missing : .present
        return readiness.observe(observation, inFolder: Self.inboxNumber, now: clock.monotonic())
    }

    func report(_ sourcePath: [UInt8], _ outcome: IntakeOutcome, _ reason: AsideReason? = nil) {
        onReport?(IntakeReport(sourcePath: sourcePath, outcome: outcome, reason: reason))
    }

    /// Files that waited and are not there any more need no row.
    private func forgetVanished(_ pass: Pass) throws {
        let vanished = notedWaits.keys.filter { $0.starts(with: pass.prefix) && !pass.waiting.contains($0) }
        try database.forgetDeferred(Array(vanished))
        for path in vanished { notedWaits[path] = nil }
    }
}
