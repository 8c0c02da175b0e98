import Files
import Logging
import Model
import Store
import Watching

/// The files to check again, with reason and time; about 200 bytes each.
final class WaitList {
    /// The wait of one file or folder.
    struct Wait {
        /// Where it is; `nil` if only a scan can find it.
        var place: (inbox: Int32, place: FilePlace)?
        /// Whether it is a folder that can't be read: one entry stands for all files in it.
        var isFolder: Bool
        /// `nil` if nothing could be found out about it.
        var stamp: FileStamp?
        /// Why it waits.
        var reason: IntakeReason
        /// Milliseconds since 1970.
        var since: Int64
        /// Milliseconds since 1970; `nil` for a file that is being read.
        var lookAt: Int64?
        /// Nanoseconds of the monotonic clock.
        var until: Int64
        /// The number of consecutive checks with this reason.
        var attempts: Int
        /// Whether it is recorded in the database.
        var isNoted: Bool
        /// Whether the user requested another check, whose result must be recorded.
        var isAskedFor = false
        /// Whether this worker has logged the reason.
        var isLogged = false

        /// Whether it is on one of these devices; true if its device is unknown.
        func lies(on devices: Set<UInt64>) -> Bool {
            stamp.map { devices.contains($0.device) } ?? true
        }

        /// Returns what to record in the database.
        func note(for path: [UInt8]) -> FileWait {
            FileWait(sourcePath: path, stamp: stamp ?? .unknown, reason: reason, retryAt: lookAt)
        }
    }

    private let context: IntakeContext
    /// The waits by the path of the file.
    private(set) var waits: [[UInt8]: Wait] = [:]
    /// Whether the worker runs until it is stopped, so that users look in its log for the reasons.
    var logsReasons = false

    /// The value of `until` for a file in the second-chance queue: when it has been read.
    static let beingRead = Int64.max / 2

    /// The waits that earlier workers recorded; all are due at once.
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

    /// The earliest time at which a single file or folder is due.
    var nextLook: Int64? { waits.values.lazy.filter { $0.place != nil }.map(\.until).min() }

    /// Whether a file waits.
    func contains(_ path: [UInt8]) -> Bool { waits[path] != nil }

    /// The wait of a file; `nil` if it doesn't wait.
    subscript(path: [UInt8]) -> Wait? { waits[path] }

    /// Removes a file that has an outcome; recording the outcome deletes its row.
    func remove(_ path: [UInt8]) {
        waits[path] = nil
    }

    /// Makes a file due at once, as if it had just arrived.
    func makeDue(_ path: [UInt8]) {
        waits[path]?.attempts = 0
        waits[path]?.until = context.clock.monotonic()
        waits[path]?.isAskedFor = true
    }

    /// Removes files that are gone, and their rows.
    func forget(_ paths: [[UInt8]]) throws {
        guard !paths.isEmpty else { return }
        try context.database.forgetDeferred(paths.filter { waits[$0]?.isNoted ?? false })
        for path in paths { waits[path] = nil }
    }

    /// Marks waits as recorded in the database.
    func markNoted(_ paths: [[UInt8]]) {
        for path in paths { waits[path]?.isNoted = true }
    }

    /// Returns the waits that are not recorded yet.
    func unnoted() -> [FileWait] {
        waits.filter { !$0.value.isNoted }.map { $0.value.note(for: $0.key) }
    }

    /// Files and folders that are due.
    struct Due {
        /// The recorded paths of all of them.
        var paths: [[UInt8]] = []
        /// The files, by inbox.
        var places: [Int32: Set<FilePlace>] = [:]
        /// The folders that could not be read, with their inboxes.
        var folders: [(Int32, FolderPath)] = []
    }

    /// Returns files and folders that are due, at most `limit`: what arrives meanwhile has its turn before the rest.
    func due(at now: Int64, limit: Int) -> Due {
        var due = Due()
        for (path, wait) in waits where wait.until <= now {
            due.paths.append(path)
            if let (inbox, place) = wait.place {
                if wait.isFolder {
                    due.folders.append((inbox, place.folder.appending(place.name)))
                } else {
                    due.places[inbox, default: []].insert(place)
                }
            }
            if due.paths.count == limit { break }
        }
        return due
    }

    /// Postpones those that are still due by the pause for their number of attempts, so that they are not checked
    /// continuously.
    func putOff(_ due: Due, at now: Int64) {
        for path in due.paths {
            guard let wait = waits[path], wait.until <= now else { continue }
            waits[path]?.attempts += 1
            waits[path]?.until = now + context.configuration.times.pause(after: wait.attempts + 1)
        }
    }

    /// Returns the paths in an inbox that a complete scan did not find, on the file systems it has seen.
    func vanished(from inbox: Inbox, seen: Set<[UInt8]>, devices: Set<UInt64>) -> [[UInt8]] {
        waits.filter { path, wait in
            inbox.holds(path) && !seen.contains(path) && wait.lies(on: devices)
        }.map(\.key)
    }

    /// Whether a waiting file that was not found at its place, on one of these devices, is gone.
    func canBeGone(_ path: [UInt8], from devices: Set<UInt64>) -> Bool {
        waits[path]?.lies(on: devices) ?? false
    }
}

extension WaitList {
    /// Adds a file to check again at `until`. For `nil`, that is after a pause that grows with each attempt up to
    /// the maximum; for `beingRead`, when the file has been read.
    ///
    /// Returns what to record about it, if anything: not for a file that will be ready within the settle time.
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
        // If something is in the way, record every attempt. Record a file that is still being written only once.
        let isKnown = known?.isNoted == true && known?.isAskedFor != true
        let isWorthNoting = until == nil || !isKnown && next - now > context.configuration.times.settle
        return isWorthNoting ? wait.note(for: obstacle.sourcePath) : nil
    }

    /// Logs once why a file waits, unless that passes by itself.
    private func log(_ wait: inout Wait, _ path: [UInt8]) {
        guard logsReasons, !wait.isLogged, !wait.reason.code.passesByItself else { return }
        wait.isLogged = true
        context.logger.warning(
            "waits",
            metadata: ["file": "\(String(decoding: path, as: UTF8.self))", "why": "\(wait.reason.sentence)"])
    }
}

/// A file or folder that can't be taken in now.
struct Obstacle {
    /// The recorded path, in bytes.
    var sourcePath: [UInt8]
    /// The number of its inbox; `nil` if the user named it.
    var inbox: Int32?
    /// Its place in the inbox; `nil` for the inbox itself.
    var place: FilePlace?
    /// Whether it is a folder that can't be read.
    var isFolder: Bool
    /// `nil` if nothing could be found out about it.
    var stamp: FileStamp?
}

extension Obstacle {
    /// A file that a scan could not examine; the folder at `path` if the name is `nil`.
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
    /// Returns the nanoseconds to wait after this many consecutive failures: a quarter of a second, doubled each
    /// time, up to the maximum pause.
    func pause(after failures: Int) -> Int64 {
        min(250_000_000 << Int64(min(failures, 16)), longestPause)
    }
}
