import Model
import Store

/// The files of one transaction, with what is to be recorded of each.
struct IntakePlan {
    /// What is to be recorded.
    private(set) var steps: [IntakeStep] = []
    /// The files, in the same order.
    private(set) var candidates: [Candidate] = []
    /// Recordings that have to wait for the next transaction, because another one of this has their audio UUID.
    private(set) var postponed: [Candidate] = []
    private var audioUUIDs: Set<AudioUUID> = []

    /// Adds a file; a sidecar goes first, so that its recording finds the record with its facts.
    mutating func add(_ step: IntakeStep, _ candidate: Candidate) {
        if case .audio(let audio) = step, !audioUUIDs.insert(audio.audioUUID).inserted {
            postponed.append(candidate)
        } else if case .sidecar = step {
            steps.insert(step, at: 0)
            candidates.insert(candidate, at: 0)
        } else {
            steps.append(step)
            candidates.append(candidate)
        }
    }

    /// Removes a file that can't be recorded now.
    mutating func remove(at index: Int) {
        steps.remove(at: index)
        candidates.remove(at: index)
    }
}
