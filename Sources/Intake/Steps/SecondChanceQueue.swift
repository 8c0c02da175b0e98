import Dispatch
import Files
import Synchronization
import Watching

/// Reads the files whose reader gave up, after all others: one that hangs its reader delays only those here.
///
/// First those that had less than the usual time, because of others that had used it up, get that; what fails
/// there is read with all patience, beside them. So an honest file never waits for that.
final class SecondChanceQueue: Sendable {
    private struct State {
        /// Files that are here, so that a scan passes them over.
        var identities: Set<FileIdentity> = []
        var finished: [(Candidate, Examination)] = []
    }

    private let examiner: Examiner
    private let lastExaminer: Examiner
    private let reading = DispatchGroup()
    private let queue = DispatchQueue(label: "quickrec.second-chance")
    private let lastQueue = DispatchQueue(label: "quickrec.second-chance.last")
    private let state = Mutex(State())
    private let isDone: @Sendable () -> Void

    /// `examiner` has the usual time, `lastExaminer` all patience. `isDone` is called, on a thread of its own,
    /// whenever a file was read.
    init(_ examiner: Examiner, last lastExaminer: Examiner, isDone: @escaping @Sendable () -> Void) {
        self.examiner = examiner
        self.lastExaminer = lastExaminer
        self.isDone = isDone
    }

    /// Takes a file on; it is read after those that came before it. `wasHurried`: it had less than the usual time.
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

    /// Whether this file is here.
    func contains(_ identity: FileIdentity) -> Bool {
        state.withLock { $0.identities.contains(identity) }
    }

    /// Hands over the files that were read.
    func takeFinished() -> [(Candidate, Examination)] {
        state.withLock { state in
            let finished = state.finished
            for (candidate, _) in finished { state.identities.remove(candidate.found.status.identity) }
            state.finished = []
            return finished
        }
    }

    /// Waits until everything that was taken on has been read.
    func wait() {
        reading.wait()
    }
}
