import Files
import Glibc
import Model
import SystemPackage

/// How often the watcher acts without events, in nanoseconds.
package struct WatchTimes: Hashable, Sendable {
    /// Between two scans of a folder that sends no events.
    package var poll: Int64
    /// Between two attempts to find a missing folder.
    package var retry: Int64
    /// Between two rescans of every folder, whatever events arrive.
    package var rescan: Int64

    /// Creates times in nanoseconds: by default five seconds, one second and a minute.
    package init(poll: Int64 = 5_000_000_000, retry: Int64 = 1_000_000_000, rescan: Int64 = 60_000_000_000) {
        self.poll = poll
        self.retry = retry
        self.rescan = rescan
    }
}

/// Waits for events and timers, and turns both into triggers. Runs step by step, on one thread.
package struct WatchLoop: ~Copyable {
    private struct State {
        /// The folder as configured.
        let folder: WatchedFolder
        /// The identity of the watched folder; `nil` if it was not found.
        var identity: FileIdentity?
        /// How it is watched now.
        var mode: WatchMode
        /// The next time to poll it, or to look for it.
        var due: Int64
        /// When to scan it again, whatever events arrive; monotonic, in nanoseconds.
        var nextRescan: Int64
    }

    private var states: [State]
    private var table: WatchTable
    private var inotify: Inotify?
    private var inotifyFailure: Errno?
    private let junk: JunkNames
    private let times: WatchTimes
    private let board: WatchBoard

    /// Creates a loop that watches nothing until `begin`.
    package init(
        _ folders: [WatchedFolder], junk: JunkNames = JunkNames(), times: WatchTimes = WatchTimes(), board: WatchBoard
    ) {
        states = folders.map { State(folder: $0, mode: .missing(.removed), due: 0, nextRescan: 0) }
        table = WatchTable(junk: junk)
        self.junk = junk
        self.times = times
        self.board = board
    }

    /// Sets all watches and requests a first scan of every folder.
    package mutating func begin() {
        do throws(Errno) { inotify = try Inotify() } catch { inotifyFailure = error }
        for index in states.indices { arm(index, .start) }
    }

    /// Waits for events until the next timer, `limit` nanoseconds at most, and handles them.
    package mutating func step(limit: Int64 = .max) {
        let wait = min(limit, max(0, nextTime() - MonotonicClock.now()))
        var polled = [pollfd(fd: board.wakeEnd, events: Int16(POLLIN), revents: 0)]
        if let number = inotify?.number { polled.append(pollfd(fd: number, events: Int16(POLLIN), revents: 0)) }
        // Rounded up, or the loop would spin during the last millisecond.
        let milliseconds = CInt(clamping: (wait + 999_999) / 1_000_000)
        // An interruption by a signal counts as a wake-up: everything is checked below.
        _ = poll(&polled, nfds_t(polled.count), milliseconds)
        board.clearWake()
        readEvents()
        passTime()
    }

    private func nextTime() -> Int64 {
        let own = states.map { state in
            switch state.mode {
            case .events: state.nextRescan
            case .polling: min(state.due, state.nextRescan)
            case .missing: state.due
            }
        }
        return min(own.min() ?? .max, board.wakeTime ?? .max)
    }

    private mutating func readEvents() {
        while true {
            let events: [InotifyEvent]?
            do throws(Errno) { events = try inotify?.read() } catch { events = nil }
            guard let events, !events.isEmpty else { return }
            for event in events {
                for action in table.actions(for: event) { perform(action) }
            }
        }
    }

    private mutating func perform(_ action: WatchAction) {
        switch action {
        case .deliver(let trigger):
            board.triggers.push(trigger)
            if case .folderGone(let folder, let reason) = trigger,
                let index = states.firstIndex(where: { $0.folder.number == folder })
            {
                setMode(.missing(reason), index)
            }
        case .arm(let folder, let path): armSubfolder(path, of: folder)
        case .rearm(let folder, let reason):
            guard let index = states.firstIndex(where: { $0.folder.number == folder }) else { return }
            arm(index, reason)
        case .check(let folder, let reason):
            guard let index = states.firstIndex(where: { $0.folder.number == folder }), hasMoved(index) else { return }
            perform(.deliver(.folderGone(folder, reason)))
            arm(index, .returned)
        }
    }

    /// Handles the timers that have expired.
    private mutating func passTime() {
        let now = MonotonicClock.now()
        if board.takeWakeTime(until: now) { board.triggers.push(.due) }
        for index in states.indices {
            let isDue = states[index].due <= now
            let needsRescan = states[index].nextRescan <= now
            switch states[index].mode {
            case .missing:
                if isDue { arm(index, .returned) }
            case .polling:
                guard isDue || needsRescan else { continue }
                states[index].due = now + times.poll
                // Watches may be available again, so try it now and then.
                if hasMoved(index) || needsRescan { arm(index, .returned) } else { deliver(.poll, index) }
            case .events:
                guard needsRescan else { continue }
                // A mount over this folder or a rename of one above sends no event.
                if hasMoved(index) { arm(index, .returned) } else { deliver(.periodic, index) }
            }
        }
    }

    private mutating func deliver(_ reason: RescanReason, _ index: Int) {
        states[index].nextRescan = MonotonicClock.now() + times.rescan
        board.triggers.push(.rescan(states[index].folder.number, reason))
    }

    private func hasMoved(_ index: Int) -> Bool {
        guard let identity = states[index].identity else { return false }
        return (try? states[index].folder.open())?.identity != identity
    }
}

extension WatchLoop {
    /// Sets the watches of a folder again and requests a full scan of it.
    private mutating func arm(_ index: Int, _ reason: RescanReason) {
        let number = states[index].folder.number
        for watch in table.removeAll(of: number) { inotify?.remove(watch) }
        let now = MonotonicClock.now()
        states[index].identity = nil
        watchParent(of: states[index].folder)
        let root: Folder
        do throws(Errno) { root = try states[index].folder.open() } catch {
            states[index].due = now + times.retry
            // Reported once, with the first reason.
            if reason != .start, case .missing = states[index].mode { return }
            setMode(.missing(.unreachable(error)), index)
            board.triggers.push(.folderGone(number, .unreachable(error)))
            return
        }
        states[index].identity = root.identity
        setMode(mode(arming: root, number), index)
        states[index].due = now + times.poll
        deliver(reason, index)
    }

    /// Watches the folder's parent for the removal of its name; called before the folder is opened, so nothing is
    /// missed.
    ///
    /// If that fails, `hasMoved` notices it at the next rescan.
    private mutating func watchParent(of folder: WatchedFolder) {
        guard let name = folder.path.lastComponent, let parent = folder.openParent(),
            let watch = try? inotify?.addForDepartures(parent)
        else { return }
        table.insert(parent: watch, folder: folder.number, name: FileName(name))
    }

    /// Watches `root` and everything below it, if possible; returns the resulting mode.
    private mutating func mode(arming root: Folder, _ number: Int32) -> WatchMode {
        if case .remote(let name) = FileSystemKind(of: root) { return .polling(.fileSystem(name)) }
        do throws(Errno) {
            let remote = try armTree(root, number, FolderPath())
            return remote.map { .polling(.fileSystem($0)) } ?? .events
        } catch {
            // A partial set of watches is worse than none: nothing says which part is missing.
            for watch in table.removeAll(of: number) { inotify?.remove(watch) }
            return .polling(.noWatches(error))
        }
    }

    /// Watches a folder and those below it; returns the name of a remote file system found on the way.
    private mutating func armTree(_ folder: Folder, _ number: Int32, _ path: FolderPath) throws(Errno) -> String? {
        guard inotify != nil else { throw inotifyFailure ?? .notSupported }
        // Watch before reading: what arrives in between is seen twice, not missed.
        guard let watch = try inotify?.add(folder) else { return nil }
        table.insert(watch, folder: number, path: path)
        var remote: String?
        guard path.names.count < FolderScanner.usualDepthLimit, let names = try? folder.folderNames() else {
            return nil
        }
        for name in names where junk.rule(for: name) == nil {
            guard let below = try? folder.openFolder(name) else { continue }
            if below.identity.device != folder.identity.device, case .remote(let kind) = FileSystemKind(of: below) {
                remote = kind
                continue
            }
            do throws(Errno) { remote = try armTree(below, number, path.appending(name)) ?? remote } catch {
                // The folder was removed at this instant; only errors such as exhausted limits matter.
                guard error.isVanished else { throw error }
            }
        }
        return remote
    }

    /// Watches a subfolder that just appeared.
    private mutating func armSubfolder(_ path: FolderPath, of number: Int32) {
        guard let index = states.firstIndex(where: { $0.folder.number == number }) else { return }
        defer { board.triggers.push(.subfolder(number, path)) }
        guard let root = try? states[index].folder.open(), root.identity == states[index].identity else {
            return arm(index, .returned)
        }
        // The scanner doesn't go deeper either.
        guard path.names.count <= FolderScanner.usualDepthLimit,
            let folder = try? FolderScanner(junk: junk).openFolder(path, in: root)
        else { return }
        do throws(Errno) {
            if let remote = try armTree(folder, number, path) { setMode(.polling(.fileSystem(remote)), index) }
        } catch {
            for watch in table.removeAll(of: number) { inotify?.remove(watch) }
            setMode(.polling(.noWatches(error)), index)
        }
    }

    private mutating func setMode(_ mode: WatchMode, _ index: Int) {
        states[index].mode = mode
        board.publish(mode, of: states[index].folder.number)
    }
}
