import Logging
import Model
import SoundReading
import Store
import SystemPackage

extension InboxWorker {
    /// Does what people want of files that were put aside: looks again, takes in all the same, moves what is discarded.
    ///
    /// What takes its time is left to the slow lane. Returns what came of them, and whether a file that waits in an
    /// inbox is among them, so that a scan has to follow.
    func carryOutWishes() throws -> (counts: IntakeCounts, needsScan: Bool) {
        var counts = IntakeCounts()
        var needsScan = false
        var candidates: [Candidate] = []
        for file in try database.asideWishes() {
            guard let path = file.path else {
                // First, since whoever waits for the answer reads it once the wish is cleared.
                try forgetIfGone(file.sourcePath)
                try database.clearWish(file.number)
                waits.ask(for: file.sourcePath, now: clock.monotonic())
                needsScan = true
                continue
            }
            guard let candidate = try present(file, path) else { continue }
            if file.wanted == nil {
                try relocate(file, path, candidate)
            } else if !slowLane.contains(candidate.found.status.identity) {
                candidates.append(candidate)
            }
        }
        if !candidates.isEmpty { try takeUp(Array(zip(candidates, examiner.examine(candidates))), &counts) }
        // Those that were discarded before and are held again go back to where held files lie.
        for file in try candidates.isEmpty ? [] : database.asideWishes() where file.wanted == nil {
            if let path = file.path, let candidate = try present(file, path) {
                try relocate(file, path, candidate)
            }
        }
        return (counts, needsScan)
    }

    /// Does all of it now, and waits for what takes its time.
    package func settleWishes() throws -> IntakeCounts {
        try finishMoves()
        var (counts, needsScan) = try carryOutWishes()
        if needsScan { counts.add(try scanUntilSettled()) }
        slowLane.wait()
        counts.resolve(try takeInSlow())
        return counts
    }

    /// Notes what looking again has shown, and moves what is held no longer.
    func takeUp(_ examined: [(Candidate, Examination)], _ counts: inout IntakeCounts) throws {
        guard !examined.isEmpty else { return }
        let resolver = try IdentityResolver(
            examined, database: database, configuration: configuration, now: clock.now())
        for (candidate, examination) in examined {
            if case .slow(let wasHurried) = examination {
                slowLane.add(candidate, wasHurried: wasHurried)
                counts.count(.deferred)
                continue
            }
            let step = try released(candidate, examination, resolver) ?? resolver.step(candidate, examination)
            // What says nothing now, such as a reader that is missing, is asked again with the next wish or start.
            guard let step, let aside = candidate.aside, let path = aside.path else { continue }
            let place = AsidePlace(number: aside.number, path: path)
            try journaling {
                var decision = try database.takeUp(place, step, at: clock.now())
                if case .perhapsLonger(let shorter) = decision.outcome, case .audio(var audio) = step {
                    audio.continuation = begins(candidate, with: shorter) ? .of(shorter.recording) : .some(.none)
                    decision = try database.takeUp(place, .audio(audio), at: clock.now())
                }
                let isDone = try decision.move.map { try finish($0) } ?? true
                let (outcome, reason) = decision.outcome.reported
                counts.count(outcome)
                report(candidate.sourcePath, outcome, reason)
                return !isDone
            }
        }
    }

    /// What becomes of a recording that a person wants taken in all the same; `nil` where that makes no difference.
    private func released(
        _ candidate: Candidate, _ examination: Examination, _ resolver: IdentityResolver
    ) throws -> IntakeStep? {
        guard candidate.aside?.wanted == .release else { return nil }
        switch examination {
        case .audio:
            guard case .audio(var audio)? = try resolver.step(candidate, examination) else { return nil }
            audio.isReleased = true
            return .audio(audio)
        case .hold(let digest, let reason) where AsideReason.releasable.contains(reason.code):
            guard let container = container(of: candidate) else { return nil }
            let claim = AudioClaim(container: container)
            guard case .audio(var audio)? = try resolver.step(candidate, .audio(digest: digest, claim)) else {
                return nil
            }
            audio.isReleased = true
            audio.analysis = AudioAnalysis(state: .unreadable, reason: reason.sentence)
            return .audio(audio)
        default: return nil
        }
    }

    private func container(of candidate: Candidate) -> AudioContainer? {
        guard let file = try? OpenedFile(candidate.name, in: candidate.folder) else { return nil }
        let size = file.status.size
        return file.withDescriptor { try? SoundReader.container(of: FileDescriptor(rawValue: $0), byteCount: size) }
            ?? nil
    }

    /// The file that a row speaks of, where it lies now; `nil` where it is gone, and so is its row then, or where nothing
    /// can be done with it now.
    private func present(_ file: AsideFile, _ path: String) throws -> Candidate? {
        do throws(FileOpenError) { return try candidate(of: file, path) } catch {
            guard case .failed(let code) = error else {
                try database.forgetAside(file.number)
                return nil
            }
            logger.warning("a held file has to wait", metadata: ["path": "\(path)", "why": "\(code.words)"])
            return nil
        }
    }

    private func candidate(of file: AsideFile, _ path: String) throws(FileOpenError) -> Candidate {
        let (folder, name) = try parent(of: Array(path.utf8))
        let opened = try OpenedFile(name, in: folder)
        // A person may have mended it, and a rename must not outlive what it names.
        do throws(Errno) { try opened.sync() } catch { throw .failed(error) }
        return Candidate(
            found: FoundFile(place: FilePlace(name), status: opened.status), folder: folder,
            sourcePath: file.sourcePath, origin: .inbox(0), aside: file)
    }

    private func relocate(_ file: AsideFile, _ path: String, _ candidate: Candidate) throws {
        guard let opened = try? OpenedFile(candidate.name, in: candidate.folder),
            let digest = try? opened.digest(using: mover.buffer)
        else { return }
        try journaling { try !finish(database.relocate(file, from: path, sha256: digest)) }
    }
}

extension AsideReason {
    /// Codes of held files that can be kept as recordings that nobody can decode.
    package static let releasable: Set = ["unreadable", "timeout"]
}

extension IntakeDecision.Outcome {
    /// The same for reports.
    var reported: (IntakeOutcome, AsideReason?) {
        switch self {
        case .taken: (.taken, nil)
        case .sidecar: (.sidecar, nil)
        case .duplicate(let reason): (.duplicate, reason)
        case .held(let reason): (.held, reason)
        case .ignored(let reason): (.ignored, reason)
        case .deferred, .perhapsLonger: (.deferred, nil)
        }
    }
}
