import Files
import Model
import SoundReading
import Store
import SystemPackage
import Watching

// Files that can't be taken in now, or never, and what is known about them.
extension IntakePipeline {
    /// Leaves a file where it is until `until`; for `nil`, `WaitList.add` chooses the time.
    func wait(_ obstacle: Obstacle, _ reason: IntakeReason, until: Int64?, _ pass: inout Pass) {
        pass.counts.count(.deferred)
        // A file that only waits for the settle time may yet be taken in, so don't report it yet.
        if !pass.settling.contains(obstacle.sourcePath) { report(obstacle.sourcePath, .deferred, reason) }
        pass.waiting.insert(obstacle.sourcePath)
        if let note = waits.add(obstacle, reason, until: until) { pass.notes.append(note) }
    }

    /// The pause before a file is looked at again that has just changed, in nanoseconds.
    static let leastPause: Int64 = 20_000_000

    /// Leaves a file that was changed or removed while it was taken in, to be looked at as it is then: no event may come, as
    /// for a hard link of which another name was removed. A single run reports it if it still can't be taken in.
    func lookAgain(_ candidate: Candidate, _ pass: inout Pass) {
        pass.counts.count(.deferred)
        unready.forget(candidate.found.status.identity)
        pass.settling.insert(candidate.sourcePath)
        pass.waiting.insert(candidate.sourcePath)
        let until = context.clock.monotonic() + Self.leastPause
        if let note = waits.add(Obstacle(candidate), Readiness.WaitReason.changing.reason, until: until) {
            pass.notes.append(note)
        }
    }

    /// Ignores a file for good.
    func ignore(_ sourcePath: [UInt8], _ reason: IntakeReason, _ pass: inout Pass) {
        pass.counts.count(.ignored)
        report(sourcePath, .ignored, reason)
    }

    /// Reports the outcome of a file.
    func report(_ sourcePath: [UInt8], _ outcome: IntakeOutcome, _ reason: IntakeReason? = nil) {
        onReport?(IntakeReport(sourcePath: sourcePath, outcome: outcome, reason: reason))
    }

    /// Removes a waiting file from the list if it is gone; one that is out of sight stays.
    func forgetIfGone(_ path: [UInt8]) throws {
        guard let (number, place) = waits[path]?.place, let inbox = context.inbox(number),
            let root = folders.open(inbox),
            case .absent(let device) = folders.scanner(of: inbox).look(at: place, in: root),
            waits.canBeGone(path, from: [device])
        else { return }
        try waits.forget([path])
    }

    /// Returns the file system kind of a folder; asks the kernel once per folder of a scan.
    func fileSystem(of folder: Folder) -> FileSystemKind {
        if let known = lastFileSystem, known.folder == folder.identity { return known.kind }
        let kind = FileSystemKind(of: folder)
        lastFileSystem = (folder.identity, kind)
        return kind
    }
}
