import Files
import Model
import SoundReading
import Store

extension IdentityResolver {
    /// Returns the step for a held file that the user wants taken in anyway; `nil` if releasing it changes nothing.
    func released(_ candidate: Candidate, _ examination: Examination) throws -> IntakeStep? {
        switch examination {
        case .audio(let digest, let claim):
            var arrival = try audio(candidate, digest, claim)
            arrival.isReleased = true
            return .audio(arrival)
        case .hold(let digest, let reason) where reason.code.isReleasable:
            guard let file = try? OpenedFile(candidate.name, in: candidate.folder),
                let look = file.firstLook(named: candidate.name)
            else { return nil }
            var arrival = try audio(candidate, digest, AudioClaim(container: look.container))
            arrival.isReleased = true
            arrival.analysis = AudioAnalysis(state: .unreadable, reason: reason.sentence)
            return .audio(arrival)
        default: return nil
        }
    }
}

extension Candidate {
    /// Whether the file is held and the user wants it taken in anyway.
    var isReleased: Bool { heldFile?.request == .release }
}
