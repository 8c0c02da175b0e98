import Dispatch
import Synchronization

/// Reads the files that are not read in no time, behind all others: one that hangs its reader delays only those here.
final class SlowLane: Sendable {
    private struct Books {
        /// Files that are here, so that a scan doesn't take them up again.
        var identities: Set<FileIdentity> = []
        var finished: [(Candidate, Examination)] = []
    }

    private let examiner: Examiner
    private let queue = DispatchQueue(label: "quickrec.slow-lane")
    private let books = Mutex(Books())
    private let isDone: @Sendable () -> Void

    /// `isDone` is called, on a thread of its own, whenever a file was read.
    init(_ examiner: Examiner, isDone: @escaping @Sendable () -> Void) {
        self.examiner = examiner
        self.isDone = isDone
    }

    /// Takes a file on; it is read after those that came before it.
    func add(_ candidate: Candidate) {
        books.withLock { _ = $0.identities.insert(candidate.found.status.identity) }
        queue.async { [self] in
            let examination = examiner.examine([candidate])[0]
            books.withLock { $0.finished.append((candidate, examination)) }
            isDone()
        }
    }

    /// Whether this file is here.
    func contains(_ identity: FileIdentity) -> Bool {
        books.withLock { $0.identities.contains(identity) }
    }

    /// Hands over the files that were read.
    func takeFinished() -> [(Candidate, Examination)] {
        books.withLock { books in
            let finished = books.finished
            for (candidate, _) in finished { books.identities.remove(candidate.found.status.identity) }
            books.finished = []
            return finished
        }
    }

    /// Waits until everything that was taken on has been read.
    func wait() {
        queue.sync {}
    }
}
