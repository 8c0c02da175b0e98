import Dispatch
import Synchronization

/// A batch that is being read while the worker notes and moves the one before it.
final class ExaminationRun: Sendable {
    private let candidates: [Candidate]
    private let results = Mutex([Examination]())
    private let group = DispatchGroup()

    /// Begins at once.
    init(_ candidates: [Candidate], by examiner: Examiner) {
        self.candidates = candidates
        DispatchQueue.global().async(group: group) { [self] in
            let examinations = examiner.examine(candidates)
            results.withLock { $0 = examinations }
        }
    }

    /// Waits until all are examined, and returns what was found.
    func wait() -> [(Candidate, Examination)] {
        group.wait()
        return Array(zip(candidates, results.withLock { $0 }))
    }
}
