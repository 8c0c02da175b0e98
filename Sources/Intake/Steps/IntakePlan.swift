import Model
import Store

/// The files of one transaction, with what to record about each.
struct IntakePlan {
    /// What to record.
    private(set) var steps: [IntakeStep] = []
    /// The files, in the same order.
    private(set) var candidates: [Candidate] = []
    /// Recordings that must wait for the next transaction, because another one in this has the same audio UUID.
    private(set) var postponed: [Candidate] = []
    private var audioUUIDs: Set<AudioUUID> = []

    /// Adds a file. Sidecars go first, so that their recordings find the records with the sidecars' facts.
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
