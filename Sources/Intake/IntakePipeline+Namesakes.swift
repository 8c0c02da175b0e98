import Files
import Model
import Store
import Watching

// Sidecars that only their name pairs with a recording that was there before.
extension IntakePipeline {
    /// Returns until when such a sidecar waits, in nanoseconds of the monotonic clock; `nil` if it need not.
    ///
    /// Phones reuse a name for the next memo, whose sidecar may come a moment before its recording: the earlier recording
    /// gets no facts before the sidecar has rested, or while another file of the name is being written.
    func restEnd(of candidate: Candidate, _ step: IntakeStep) -> Int64? {
        guard case .sidecar(let sidecar) = step, let namesake = sidecar.namesake,
            candidate.origin != .named, candidate.originalPath == nil, candidate.heldFile == nil
        else { return nil }
        let settle = context.configuration.times.settle
        let now = context.clock.monotonic()
        if isRecordingComing(beside: candidate) { return now + settle }
        if let wait = waits[candidate.sourcePath], wait.reason.code == .settling {
            return now < wait.until ? wait.until : nil
        }
        let wall = context.clock.now()
        let age = candidate.found.status.age(at: wall, on: fileSystem(of: candidate.folder))
        let isRightBehind = wall.milliseconds - namesake.takenAt < settle / 1_000_000
        return isRightBehind || age >= settle ? nil : now + settle
    }

    /// Whether a file with the name of a sidecar's recording is being written.
    private func isRecordingComing(beside sidecar: Candidate) -> Bool {
        let stem = sidecar.sourceStem
        return FileName.audioExtensions.contains { ending in
            [ending, ending.uppercased()].contains {
                waits[stem + Array(".\($0)".utf8)]?.reason.code.passesByItself ?? false
            }
        }
    }
}

extension IntakeReason {
    /// A sidecar came long after a recording of its name.
    static let mayBeForNext = IntakeReason(
        code: .settling,
        sentence: "It was only just written, and a recording of its own may follow; it is taken in once it rests.")
}
