import Files

/// A batch that is being read while the worker records and moves the previous one.
struct ExaminationRun {
    private let candidates: [Candidate]
    private let work: BackgroundWork<[Examination]>

    /// Starts at once.
    init(_ candidates: [Candidate], by examiner: Examiner) {
        self.candidates = candidates
        work = BackgroundWork { examiner.examine(candidates) }
    }

    /// Waits until all candidates are examined; returns the results.
    func wait() -> [(Candidate, Examination)] { Array(zip(candidates, work.wait())) }
}
