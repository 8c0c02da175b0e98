import Dispatch
import Synchronization

/// A batch that is being read while the worker records and moves the previous one.
final class ExaminationRun: Sendable {
    private let candidates: [Candidate]
    private let results = Mutex([Examination]())
    private let group = DispatchGroup()

    /// Starts at once.
    init(_ candidates: [Candidate], by examiner: Examiner) {
        self.candidates = candidates
        DispatchQueue.global().async(group: group) { [self] in
            let examinations = examiner.examine(candidates)
            results.withLock { $0 = examinations }
        }
    }

    /// Waits until all candidates are examined; returns the results.
    func wait() -> [(Candidate, Examination)] {
        group.wait()
        return Array(zip(candidates, results.withLock { $0 }))
    }
}
