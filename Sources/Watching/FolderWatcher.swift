import Files
import Glibc
import Synchronization
package import SystemPackage

/// What the watching thread and the worker share.
package final class WatchBoard: Sendable {
    package let triggers: TriggerQueue
    private let modes = Mutex<[Int32: WatchMode]>([:])
    private let wake = Mutex<(time: Int64?, isStopping: Bool)>((nil, false))
    private let readEnd: OwnedDescriptor
    private let writeEnd: OwnedDescriptor

    package init(triggers: TriggerQueue = TriggerQueue()) throws(Errno) {
        let (readEnd, writeEnd) = try FileDescriptor.pipe(options: [.closeOnExec, .nonBlocking])
        self.readEnd = OwnedDescriptor(readEnd.rawValue)
        self.writeEnd = OwnedDescriptor(writeEnd.rawValue)
        self.triggers = triggers
    }

    /// How each folder is watched just now, by its number.
    package var watchModes: [Int32: WatchMode] { modes.withLock { $0 } }

    /// Asks for the trigger `due` at that time of the monotonic clock; replaces the time that was asked for before.
    package func setWakeTime(_ time: Int64?) {
        wake.withLock { $0.time = time }
        ring()
    }

    var wakeEnd: CInt { readEnd.number }
    var wakeTime: Int64? { wake.withLock { $0.time } }
    var isStopping: Bool { wake.withLock { $0.isStopping } }

    /// Whether the time that was asked for has come; it is forgotten then.
    func takeWakeTime(until now: Int64) -> Bool {
        wake.withLock { wake in
            guard let time = wake.time, time <= now else { return false }
            wake.time = nil
            return true
        }
    }

    func publish(_ mode: WatchMode, of folder: Int32) {
        modes.withLock { $0[folder] = mode }
    }

    func stop() {
        wake.withLock { $0.isStopping = true }
        ring()
    }

    func clearWake() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(readEnd.number, &bytes, bytes.count) > 0 {}
    }

    private func ring() {
        // A pipe that is full is ringing already.
        var byte: UInt8 = 1
        _ = write(writeEnd.number, &byte, 1)
    }
}

/// Watches folders on a thread of its own, until it is stopped or let go of.
package final class FolderWatcher: Sendable {
    private let board: WatchBoard
    private let thread: Mutex<pthread_t?>

    /// Begins to watch; a first rescan of every folder comes at once.
    ///
    /// Throws only where no pipe or no thread is to be had. Folders that can't be watched are polled, and those that
    /// aren't there are looked for; `modes` tells.
    package init(
        _ folders: [WatchedFolder], junk: JunkNames = JunkNames(), times: WatchTimes = WatchTimes()
    ) throws(Errno) {
        let board = try WatchBoard()
        self.board = board
        let work = WatchThread {
            var loop = WatchLoop(folders, junk: junk, times: times, board: board)
            loop.begin()
            while !board.isStopping { loop.step() }
            board.triggers.finish()
        }
        thread = Mutex(try work.start())
    }

    deinit {
        stop()
    }

    /// The triggers, batch by batch, until the watcher is stopped; for one reader.
    package var batches: TriggerBatches { board.triggers.batches }

    /// How each folder is watched just now, by its number.
    package var modes: [Int32: WatchMode] { board.watchModes }

    /// Asks for the trigger `due` at that time of the monotonic clock; `nil` withdraws the request.
    ///
    /// For the reader of the batches alone: each call replaces the one before it.
    package func wake(at time: Int64?) {
        board.setWakeTime(time)
    }

    /// Asks for the trigger `due` at once, from any thread; no other request replaces this one.
    package func wakeNow() {
        board.triggers.push(.due)
    }

    /// Ends the thread and, once everything that waits is taken, the batches.
    package func stop() {
        guard
            let running = thread.withLock({ thread in
                defer { thread = nil }
                return thread
            })
        else { return }
        board.stop()
        pthread_join(running, nil)
    }
}

/// A thread: waiting in `poll` would take one of the few threads that all tasks share.
private final class WatchThread: Sendable {
    private let body: @Sendable () -> Void

    init(body: @escaping @Sendable () -> Void) {
        self.body = body
    }

    func start() throws(Errno) -> pthread_t {
        // Signals are for the main thread: all are blocked while the new one is made, which inherits that.
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        var thread = pthread_t()
        let context = Unmanaged.passRetained(self)
        let code = pthread_create(
            &thread, nil,
            { context in
                if let context { Unmanaged<WatchThread>.fromOpaque(context).takeRetainedValue().body() }
                return nil
            }, context.toOpaque())
        guard code == 0 else {
            context.release()
            throw Errno(rawValue: code)
        }
        return thread
    }
}
