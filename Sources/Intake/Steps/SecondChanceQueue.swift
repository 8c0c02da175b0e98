import Dispatch
import Files
import Synchronization
import Watching

/// Reads the files on which their reader gave up, after all others: a file that hangs its reader delays only those in
/// this queue.
///
/// Files that had less than the usual time, because others had used it up, first get the usual time. Those that fail
/// then are read with long time limits, concurrently, so that a good file never waits for them.
final class SecondChanceQueue: Sendable {
    private struct State {
        /// The files in this queue, which scans skip.
        var identities: Set<FileIdentity> = []
        /// Files that were read and not taken yet.
        var finished: [(Candidate, Examination)] = []
    }

    private let examiner: Examiner
    private let lastExaminer: Examiner
    private let reading = DispatchGroup()
    private let queue = DispatchQueue(label: "quickrec.second-chance")
    private let lastQueue = DispatchQueue(label: "quickrec.second-chance.last")
    private let state = Mutex(State())
    private let isDone: @Sendable () -> Void

    /// `examiner` has the usual time limits, `lastExaminer` the long ones. Calls `isDone`, on a separate thread,
    /// whenever a file was read.
    init(_ examiner: Examiner, last lastExaminer: Examiner, isDone: @escaping @Sendable () -> Void) {
        self.examiner = examiner
        self.lastExaminer = lastExaminer
        self.isDone = isDone
    }

    /// Adds a file; it is read after earlier ones. `wasHurried`: it had less than the usual time.
    func add(_ candidate: Candidate, wasHurried: Bool) {
        state.withLock { _ = $0.identities.insert(candidate.found.status.identity) }
        reading.enter()
        read(candidate, isLast: !wasHurried)
    }

    private func read(_ candidate: Candidate, isLast: Bool) {
        (isLast ? lastQueue : queue).async { [self] in
            let examination = (isLast ? lastExaminer : examiner).examine([candidate])[0]
            if case .slow = examination { return read(candidate, isLast: true) }
            state.withLock { $0.finished.append((candidate, examination)) }
            isDone()
            reading.leave()
        }
    }

    /// Whether this file is in the queue.
    func contains(_ identity: FileIdentity) -> Bool {
        state.withLock { $0.identities.contains(identity) }
    }

    /// Removes and returns the files that were read.
    func takeFinished() -> [(Candidate, Examination)] {
        state.withLock { state in
            let finished = state.finished
            for (candidate, _) in finished { state.identities.remove(candidate.found.status.identity) }
            state.finished = []
            return finished
        }
    }

    /// Waits until all files in the queue have been read.
    func wait() {
        reading.wait()
    }
}
