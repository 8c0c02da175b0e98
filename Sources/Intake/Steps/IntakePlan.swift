import Model
import Store

/// The files of one transaction, with what to record about each.
struct IntakePlan {
    /// What to record.
    private(set) var steps: [IntakeStep] = []
    /// The files, in the same order.
    private(set) var candidates: [Candidate] = []
    private var audioUUIDs: Set<AudioUUID> = []
    private var known: Set<Twins> = []

    /// Recordings with the same audio UUID and the same bytes.
    private struct Twins: Hashable {
        let audioUUID: AudioUUID
        let sha256: [UInt8]

        init(_ audio: AudioArrival) {
            audioUUID = audio.audioUUID
            sha256 = audio.file.sha256
        }
    }

    /// Adds a file; sidecars go first, so that their recordings find the records with the sidecars' facts. They stay in
    /// order: if several name the same audio, the first one counts, as does the first recording.
    ///
    /// Returns false for a recording that must wait for the next transaction, because another one in this has the
    /// same audio UUID: a file is a duplicate only of one that is in its place.
    @discardableResult
    mutating func add(_ step: IntakeStep, _ candidate: Candidate) -> Bool {
        if case .audio(let audio) = step, !known.contains(Twins(audio)), !audioUUIDs.insert(audio.audioUUID).inserted {
            return false
        }
        var index = steps.endIndex
        if case .sidecar = step { index = steps.firstIndex { !$0.isSidecar } ?? index }
        steps.insert(step, at: index)
        candidates.insert(candidate, at: index)
        return true
    }

    /// Removes a file that can't be recorded now.
    mutating func remove(at index: Int) {
        steps.remove(at: index)
        candidates.remove(at: index)
    }

    /// Starts the next transaction, to which any number of twins of the files at the paths `concluded` can be added:
    /// one transaction for each would take as long as there are twins, and hold up all other files.
    mutating func startNext(after concluded: Set<[UInt8]>) {
        for case (.audio(let audio), let candidate) in zip(steps, candidates)
        where concluded.contains(candidate.sourcePath) {
            known.insert(Twins(audio))
        }
        steps = []
        candidates = []
        audioUUIDs = []
    }
}

extension IntakeStep {
    fileprivate var isSidecar: Bool { if case .sidecar = self { true } else { false } }
}
