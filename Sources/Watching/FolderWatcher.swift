import Files
import Glibc
import Synchronization
package import SystemPackage

/// The state that the watching thread and the worker share.
package final class WatchBoard: Sendable {
    /// The triggers for the worker.
    package let triggers: TriggerQueue
    private let modes = Mutex<[Int32: WatchMode]>([:])
    private let wake = Mutex<(time: Int64?, isStopping: Bool)>((nil, false))
    private let readEnd: OwnedDescriptor
    private let writeEnd: OwnedDescriptor

    /// Creates the wake-up pipe.
    package init(triggers: TriggerQueue = TriggerQueue()) throws(Errno) {
        let (readEnd, writeEnd) = try FileDescriptor.pipe(options: [.closeOnExec, .nonBlocking])
        self.readEnd = OwnedDescriptor(readEnd.rawValue)
        self.writeEnd = OwnedDescriptor(writeEnd.rawValue)
        self.triggers = triggers
    }

    /// The current watch mode of each folder, by its number.
    package var watchModes: [Int32: WatchMode] { modes.withLock { $0 } }

    /// Requests the trigger `due` at this time of the monotonic clock; replaces the previous request.
    package func setWakeTime(_ time: Int64?) {
        wake.withLock { $0.time = time }
        ring()
    }

    /// The end of the wake-up pipe that the thread polls.
    var wakeEnd: CInt { readEnd.number }
    /// The requested time of the next `due`; `nil` if none is requested.
    var wakeTime: Int64? { wake.withLock { $0.time } }
    /// Whether the thread must end.
    var isStopping: Bool { wake.withLock { $0.isStopping } }

    /// Whether the requested time has come; if so, clears it.
    func takeWakeTime(until now: Int64) -> Bool {
        wake.withLock { wake in
            guard let time = wake.time, time <= now else { return false }
            wake.time = nil
            return true
        }
    }

    /// Stores the current watch mode of a folder.
    func publish(_ mode: WatchMode, of folder: Int32) {
        modes.withLock { $0[folder] = mode }
    }

    /// Asks the thread to end.
    func stop() {
        wake.withLock { $0.isStopping = true }
        ring()
    }

    /// Empties the wake-up pipe.
    func clearWake() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(readEnd.number, &bytes, bytes.count) > 0 {}
    }

    private func ring() {
        // A full pipe wakes the thread anyway.
        var byte: UInt8 = 1
        _ = write(writeEnd.number, &byte, 1)
    }
}

/// Watches folders on a thread of its own until it is stopped or released.
package final class FolderWatcher: Sendable {
    private let board: WatchBoard
    private let thread: Mutex<pthread_t?>

    /// Starts watching; requests a rescan of every folder at once.
    ///
    /// Throws only if it can't create a pipe or a thread. It polls folders that can't be watched and keeps looking
    /// for those that don't exist; `modes` says which.
    package init(_ folders: [WatchedFolder], junk: JunkNames = JunkNames()) throws(Errno) {
        let board = try WatchBoard()
        self.board = board
        let work = WaitingThread {
            var loop = WatchLoop(folders, junk: junk, board: board)
            loop.begin()
            while !board.isStopping { loop.step() }
            board.triggers.finish()
        }
        thread = Mutex(try work.start())
    }

    deinit {
        stop()
    }

    /// The triggers in batches, until the watcher is stopped; for one reader.
    package var batches: TriggerBatches { board.triggers.batches }

    /// The current watch mode of each folder, by its number.
    package var modes: [Int32: WatchMode] { board.watchModes }

    /// Requests the trigger `due` at this time of the monotonic clock; `nil` cancels the request.
    ///
    /// Only for the reader of the batches: each call replaces the previous one.
    package func wake(at time: Int64?) {
        board.setWakeTime(time)
    }

    /// Requests the trigger `due` at once, from any thread; no other request replaces this one.
    package func wakeNow() {
        board.triggers.push(.due)
    }

    /// Ends the thread, and the batches once all waiting triggers are taken.
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
