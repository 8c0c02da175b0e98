import Logging
import Model
import SoundReading
import Store
import SystemPackage

/// The files that are looked at again, with the reason and the time; some 200 bytes each.
struct WaitList {
    struct Wait {
        /// Where it is found; `nil` for what can only come up in a scan.
        var place: (inbox: Int32, place: FilePlace)?
        /// A folder that can't be read, and stands for all files in it.
        var isFolder: Bool
        /// `nil` where nothing could be found out about it.
        var stamp: FileStamp?
        var reason: AsideReason
        /// Milliseconds since 1970.
        var since: Int64
        /// Milliseconds since 1970; `nil` for what is being read.
        var lookAt: Int64?
        /// Nanoseconds of the monotonic clock.
        var until: Int64
        /// Looks in a row that have ended in this reason.
        var attempts: Int
        /// Whether the database knows of it.
        var isNoted: Bool
        /// Whether a person wants it looked at again: what comes of that is noted.
        var isAskedFor = false
        /// Whether this worker's log has the reason.
        var isLogged = false

        /// Whether its file system is one of these; true where nobody knows it.
        func lies(on devices: Set<UInt64>) -> Bool {
            stamp.map { devices.contains($0.device) } ?? true
        }

        func note(for path: [UInt8]) -> FileWait {
            FileWait(sourcePath: path, stamp: stamp ?? .unknown, reason: reason, retryAt: lookAt)
        }
    }

    private(set) var waits: [[UInt8]: Wait] = [:]

    /// What earlier workers have noted; all of it is due at once.
    init(_ noted: [AsideFile], inboxes: [Inbox], now: Int64) {
        for file in noted {
            let place = inboxes.lazy.compactMap { inbox in
                inbox.place(of: file.sourcePath).map { (inbox: inbox.number, place: $0) }
            }.first
            waits[file.sourcePath] = Wait(
                place: place, isFolder: false, stamp: file.stamp == .unknown ? nil : file.stamp, reason: file.reason,
                since: file.since,
                lookAt: file.retryAt ?? file.since, until: place == nil ? .max : now, attempts: file.attempts,
                isNoted: true)
        }
    }

    /// When the next of those that can be looked at by themselves is due.
    var nextLook: Int64? { waits.values.lazy.filter { $0.place != nil }.map(\.until).min() }

    func contains(_ path: [UInt8]) -> Bool { waits[path] != nil }

    func isNoted(_ path: [UInt8]) -> Bool { waits[path]?.isNoted ?? false }

    subscript(path: [UInt8]) -> Wait? { waits[path] }

    mutating func set(_ wait: Wait, for path: [UInt8]) {
        waits[path] = wait
    }

    mutating func remove(_ path: [UInt8]) {
        waits[path] = nil
    }

    /// Has a file looked at as if it had only just come.
    mutating func ask(for path: [UInt8], now: Int64) {
        waits[path]?.attempts = 0
        waits[path]?.until = now
        waits[path]?.isAskedFor = true
    }

    mutating func markNoted(_ paths: [[UInt8]]) {
        for path in paths { waits[path]?.isNoted = true }
    }

    /// What the database does not know yet.
    func unnoted() -> [FileWait] {
        waits.filter { !$0.value.isNoted }.map { $0.value.note(for: $0.key) }
    }

    /// The files, and the folders, that are to be looked at by now.
    func due(at now: Int64) -> (places: [Int32: Set<FilePlace>], folders: [(Int32, FolderPath)]) {
        var places: [Int32: Set<FilePlace>] = [:]
        var folders: [(Int32, FolderPath)] = []
        for wait in waits.values where wait.until <= now {
            guard let (inbox, place) = wait.place else { continue }
            if wait.isFolder {
                folders.append((inbox, place.folder.appending(place.name)))
            } else {
                places[inbox, default: []].insert(place)
            }
        }
        return (places, folders)
    }

    /// Puts off what is due still, by the pause after that many attempts, so that nothing is looked at all the time.
    mutating func putOffDue(at now: Int64, pause: (Int) -> Int64) {
        for (path, wait) in waits where wait.until <= now {
            waits[path]?.attempts += 1
            waits[path]?.until = now + pause(wait.attempts + 1)
        }
    }

    /// The paths of an inbox that a complete scan has not come upon, on file systems that it has.
    func vanished(from inbox: Inbox, seen: Set<[UInt8]>, devices: Set<UInt64>) -> [[UInt8]] {
        waits.filter { path, wait in
            inbox.holds(path) && !seen.contains(path) && wait.lies(on: devices)
        }.map(\.key)
    }

    /// Whether a file that waits, and was not found where it lay on one of these file systems, is there no more.
    func canBeGone(_ path: [UInt8], from devices: Set<UInt64>) -> Bool {
        waits[path]?.lies(on: devices) ?? false
    }
}

/// A file or folder that can't be taken in now.
struct Obstacle {
    var sourcePath: [UInt8]
    /// `nil` where a person has named it.
    var inbox: Int32?
    var place: FilePlace?
    var isFolder: Bool
    /// `nil` where nothing could be found out about it.
    var stamp: FileStamp?
}

extension Obstacle {
    init(_ candidate: Candidate) {
        self.init(
            sourcePath: candidate.sourcePath, inbox: candidate.origin.inbox, place: candidate.found.place,
            isFolder: false, stamp: candidate.stamp)
    }
}

extension InboxWorker {
    /// Leaves a file where it is, to be looked at again at `until`; where that is `nil`, after a pause that grows with
    /// each attempt and never becomes longer than the longest; where it is `beingRead`, when it was read.
    ///
    /// What will be ready within the settle time is not noted.
    func wait(_ obstacle: Obstacle, _ reason: AsideReason, until: Int64?, _ pass: inout Pass) {
        pass.counts.count(.deferred)
        // What settles may yet be taken in before anybody has to hear of it.
        if !pass.settling.contains(obstacle.sourcePath) { report(obstacle.sourcePath, .deferred, reason) }
        pass.waiting.insert(obstacle.sourcePath)
        guard let note = waitAgain(obstacle, reason, until: until) else { return }
        pass.notes.append(note)
    }

    /// Stands for the time at which a file of the slow lane was read.
    static let beingRead = Int64.max / 2

    /// Puts a file on the list; returns what is to be noted of that, if anything.
    func waitAgain(_ obstacle: Obstacle, _ reason: AsideReason, until: Int64?) -> FileWait? {
        guard let inbox = obstacle.inbox else { return nil }
        let (now, wall) = (clock.monotonic(), clock.now().milliseconds)
        let known = waits[obstacle.sourcePath].flatMap { $0.reason.code == reason.code ? $0 : nil }
        let attempts = (known?.attempts ?? 0) + 1
        let next = until ?? now + configuration.times.pause(after: attempts)
        let lookAt = next == Self.beingRead ? nil : wall + max(0, next - now) / 1_000_000
        var wait = WaitList.Wait(
            place: obstacle.place.map { (inbox, $0) }, isFolder: obstacle.isFolder, stamp: obstacle.stamp,
            reason: reason, since: known?.since ?? wall, lookAt: lookAt, until: next, attempts: attempts,
            isNoted: known?.isNoted ?? false)
        wait.isLogged = known?.isLogged ?? false
        if isWatching, !wait.isLogged, !reason.passesByItself {
            wait.isLogged = true
            let name = String(decoding: obstacle.sourcePath, as: UTF8.self)
            logger.warning("waits", metadata: ["file": "\(name)", "why": "\(reason.sentence)"])
        }
        waits.set(wait, for: obstacle.sourcePath)
        // Something is in the way: every attempt counts. A file that is being written is noted once.
        let isKnown = known?.isNoted == true && known?.isAskedFor != true
        let isWorthNoting = until == nil || !isKnown && next - now > configuration.times.settle
        return isWorthNoting ? wait.note(for: obstacle.sourcePath) : nil
    }

    /// Whether a file is ready, as `Readiness` says.
    func judge(_ candidate: Candidate) throws -> Readiness.Verdict {
        let file: OpenedFile
        do throws(FileOpenError) { file = try OpenedFile(candidate.name, in: candidate.folder) } catch {
            // The examination finds the reason, and says it.
            return .ready
        }
        let number = candidate.origin.inbox ?? Self.namedNumber
        let kind = fileSystem(of: candidate.folder)
        var observation = Readiness.Observation(
            status: file.status, lease: file.tryReadLease(on: kind), age: age(of: file.status, on: kind))
        let verdict = readiness.observe(observation, inFolder: number, now: clock.monotonic())
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
        return readiness.observe(observation, inFolder: number, now: clock.monotonic())
    }

    /// Nanoseconds since a file has changed, by the wall clock and the time that nobody can set. Where another machine's
    /// clock has given it that time, a day less.
    private func age(of status: FileStatus, on kind: FileSystemKind) -> Int64 {
        let (now, overflow) = clock.now().milliseconds.multipliedReportingOverflow(by: 1_000_000)
        let (age, carry) = now.subtractingReportingOverflow(status.changed)
        guard !overflow, !carry else { return 0 }
        return kind == .local ? age : max(age, 0) - 86_400 * 1_000_000_000
    }

    /// The number of files that a person has named, which lie in no inbox.
    private static let namedNumber: Int32 = -1
}
