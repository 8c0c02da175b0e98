import Files
import Logging
import Model
import Store
import Watching

/// The files that are looked at again, with the reason and the time; some 200 bytes each.
final class WaitList {
    /// One file or folder.
    struct Wait {
        /// Where it is found; `nil` for what can only come up in a scan.
        var place: (inbox: Int32, place: FilePlace)?
        /// Whether it is a folder that can't be read: one entry for all files in it.
        var isFolder: Bool
        /// `nil` where nothing could be found out about it.
        var stamp: FileStamp?
        var reason: IntakeReason
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

        /// Whether its file system is one of these; true where it is unknown.
        func lies(on devices: Set<UInt64>) -> Bool {
            stamp.map { devices.contains($0.device) } ?? true
        }

        /// What is to be noted in the database.
        func note(for path: [UInt8]) -> FileWait {
            FileWait(sourcePath: path, stamp: stamp ?? .unknown, reason: reason, retryAt: lookAt)
        }
    }

    private let context: IntakeContext
    /// By the path of the file.
    private(set) var waits: [[UInt8]: Wait] = [:]
    /// Whether the worker runs until it is stopped, so that its log is where people look for what a file waits for.
    var logsReasons = false

    /// Stands for the time at which a file in the second-chance queue was read.
    static let beingRead = Int64.max / 2

    /// What earlier workers have noted; all of it is due at once.
    init(_ context: IntakeContext, _ noted: [HeldFile]) {
        self.context = context
        let now = context.clock.monotonic()
        for file in noted {
            let place = context.place(of: file.sourcePath)
            waits[file.sourcePath] = Wait(
                place: place, isFolder: false, stamp: file.stamp == .unknown ? nil : file.stamp, reason: file.reason,
                since: file.since, lookAt: file.retryAt ?? file.since, until: place == nil ? .max : now,
                attempts: file.attempts, isNoted: true)
        }
    }

    /// When the next of those that can be looked at by themselves is due.
    var nextLook: Int64? { waits.values.lazy.filter { $0.place != nil }.map(\.until).min() }

    /// Whether a file waits.
    func contains(_ path: [UInt8]) -> Bool { waits[path] != nil }

    /// The wait of a file; `nil` where it doesn't wait.
    subscript(path: [UInt8]) -> Wait? { waits[path] }

    /// Removes a file that has an outcome; its row goes with that.
    func remove(_ path: [UInt8]) {
        waits[path] = nil
    }

    /// Makes a file due at once, as if it had only just come.
    func makeDue(_ path: [UInt8]) {
        waits[path]?.attempts = 0
        waits[path]?.until = context.clock.monotonic()
        waits[path]?.isAskedFor = true
    }

    /// Removes files that are gone, with their rows.
    func forget(_ paths: [[UInt8]]) throws {
        guard !paths.isEmpty else { return }
        try context.database.forgetDeferred(paths.filter { waits[$0]?.isNoted ?? false })
        for path in paths { waits[path] = nil }
    }

    /// Marks waits that the database has noted.
    func markNoted(_ paths: [[UInt8]]) {
        for path in paths { waits[path]?.isNoted = true }
    }

    /// What the database does not know yet.
    func unnoted() -> [FileWait] {
        waits.filter { !$0.value.isNoted }.map { $0.value.note(for: $0.key) }
    }

    /// The files, and the folders, that are due.
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

    /// Puts off what is still due, by the pause after that many attempts, so that nothing is looked at all the time.
    func putOffDue(at now: Int64) {
        for (path, wait) in waits where wait.until <= now {
            waits[path]?.attempts += 1
            waits[path]?.until = now + context.configuration.times.pause(after: wait.attempts + 1)
        }
    }

    /// The paths of an inbox that a complete scan has not found, on file systems that it has seen.
    func vanished(from inbox: Inbox, seen: Set<[UInt8]>, devices: Set<UInt64>) -> [[UInt8]] {
        waits.filter { path, wait in
            inbox.holds(path) && !seen.contains(path) && wait.lies(on: devices)
        }.map(\.key)
    }

    /// Whether a file that waits, and was not found where it lay on one of these file systems, is gone.
    func canBeGone(_ path: [UInt8], from devices: Set<UInt64>) -> Bool {
        waits[path]?.lies(on: devices) ?? false
    }
}

extension WaitList {
    /// Adds a file, to be looked at again at `until`; where that is `nil`, after a pause that grows with each
    /// attempt and never becomes longer than the longest; where it is `beingRead`, when it was read.
    ///
    /// Returns what is to be noted of that, if anything: what will be ready within the settle time is not.
    func add(_ obstacle: Obstacle, _ reason: IntakeReason, until: Int64?) -> FileWait? {
        guard let inbox = obstacle.inbox else { return nil }
        let (now, wall) = (context.clock.monotonic(), context.clock.now().milliseconds)
        let known = waits[obstacle.sourcePath].flatMap { $0.reason.code == reason.code ? $0 : nil }
        let attempts = (known?.attempts ?? 0) + 1
        let next = until ?? now + context.configuration.times.pause(after: attempts)
        let lookAt = next == Self.beingRead ? nil : wall + max(0, next - now) / 1_000_000
        var wait = Wait(
            place: obstacle.place.map { (inbox, $0) }, isFolder: obstacle.isFolder, stamp: obstacle.stamp,
            reason: reason, since: known?.since ?? wall, lookAt: lookAt, until: next, attempts: attempts,
            isNoted: known?.isNoted ?? false)
        wait.isLogged = known?.isLogged ?? false
        log(&wait, obstacle.sourcePath)
        waits[obstacle.sourcePath] = wait
        // Where something is in the way, every attempt counts. A file that is being written is noted once.
        let isKnown = known?.isNoted == true && known?.isAskedFor != true
        let isWorthNoting = until == nil || !isKnown && next - now > context.configuration.times.settle
        return isWorthNoting ? wait.note(for: obstacle.sourcePath) : nil
    }

    /// Logs once why a file waits, unless that passes by itself.
    private func log(_ wait: inout Wait, _ path: [UInt8]) {
        guard logsReasons, !wait.isLogged, !wait.reason.passesByItself else { return }
        wait.isLogged = true
        context.logger.warning(
            "waits",
            metadata: ["file": "\(String(decoding: path, as: UTF8.self))", "why": "\(wait.reason.sentence)"])
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
    /// A file, or the folder at `path` where the name is `nil`, that a scan could not look at.
    init(_ path: FolderPath, _ name: FileName?, _ pass: Pass) {
        let place = name.map { FilePlace($0, in: path) } ?? FilePlace(folder: path)
        self.init(
            sourcePath: pass.prefix + (place?.bytes ?? []), inbox: pass.inbox?.number, place: place,
            isFolder: name == nil, stamp: nil)
    }

    /// A file that was found.
    init(_ candidate: Candidate) {
        self.init(
            sourcePath: candidate.sourcePath, inbox: candidate.origin.inbox, place: candidate.found.place,
            isFolder: false, stamp: candidate.stamp)
    }
}

extension Readiness.Times {
    /// Nanoseconds to wait after so many failures in a row: from a quarter of a second on, doubled, but never longer
    /// than the longest pause.
    func pause(after failures: Int) -> Int64 {
        min(250_000_000 << Int64(min(failures, 16)), longestPause)
    }
}
