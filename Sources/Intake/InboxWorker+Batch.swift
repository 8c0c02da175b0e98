import Model
import Store
import SystemPackage

extension InboxWorker {
    /// Takes in everything that a pass has collected: read, note, move, note.
    func takeInAll(_ pass: inout Pass) throws {
        while !pass.batch.isEmpty || pass.underWay != nil {
            // Smaller and smaller ones, since nothing is read any more while the last one is noted and moved.
            pass.batchSize = min(max(pass.batch.count / 2, Pass.leastBatch), configuration.batchSize)
            try takeInNext(&pass)
        }
    }

    /// Begins to read the batch of a pass, and meanwhile notes and moves the one before it.
    func takeInNext(_ pass: inout Pass) throws {
        guard !stop.isSet else {
            // What is only being read has not been touched: the next worker finds it.
            _ = pass.underWay?.wait()
            pass.underWay = nil
            pass.batch = []
            return
        }
        var candidates = Array(pass.batch.prefix(pass.batchSize))
        pass.batch.removeFirst(candidates.count)
        candidates += candidates.compactMap { companion(of: $0, in: &pass) }
        let previous = pass.underWay
        pass.underWay = candidates.isEmpty ? nil : ExaminationRun(candidates, by: examiner)
        if let previous { pass.batch += try takeIn(previous.wait(), &pass) }
    }

    /// Takes in the files that took their time and were read since.
    package func takeInSlow() throws -> IntakeCounts {
        var counts = IntakeCounts()
        var finished = slowLane.takeFinished()
        try takeUp(finished.filter { $0.0.aside != nil }, &counts)
        finished.removeAll { $0.0.aside != nil }
        for (origin, files) in Dictionary(grouping: finished, by: \.0.origin) {
            var pass = origin.inbox.flatMap { inbox($0) }.map { Pass($0) } ?? Pass(named: [])
            pass.batch = try takeIn(files, &pass)
            try finish(&pass)
            counts.add(pass.counts)
        }
        return counts
    }

    /// The ready sidecar beside a recording, taken out of those of the pass.
    private func companion(of candidate: Candidate, in pass: inout Pass) -> Candidate? {
        guard !candidate.isSidecar, !pass.sidecars.isEmpty else { return nil }
        let stem = candidate.sourcePath.dropLast(candidate.name.bytes.count - candidate.name.stem.bytes.count)
        for ending in SidecarEnding.all {
            if let sidecar = pass.sidecars.removeValue(forKey: Array(stem) + ending) { return sidecar }
        }
        return nil
    }

    /// Notes and moves examined files; returns those that have to wait for the next batch, because another file of
    /// this one has their audio UUID.
    private func takeIn(_ examined: [(Candidate, Examination)], _ pass: inout Pass) throws -> [Candidate] {
        var plan = Plan()
        let resolver = try IdentityResolver(
            examined, database: database, configuration: configuration, now: clock.now())
        for (candidate, examination) in examined {
            if case .slow(let wasHurried) = examination {
                slowLane.add(candidate, wasHurried: wasHurried)
                wait(Obstacle(candidate), .slow, until: Self.beingRead, &pass)
            } else if let step = try resolver.step(candidate, examination) {
                plan.add(step, candidate)
            } else if case .wait(let reason) = examination {
                wait(Obstacle(candidate), reason, until: nil, &pass)
            } else {
                pass.counts.count(.deferred)
                readiness.forget(candidate.found.status.identity)
            }
        }
        for (index, code) in syncSources(plan.candidates).sorted(by: { $0.key > $1.key }) {
            suspects.insert(plan.candidates[index].found.status.identity)
            wait(Obstacle(plan.candidates[index]), .notStored(code), until: nil, &pass)
            plan.remove(at: index)
        }
        try journaling {
            let completed = pass.completed
            let decisions = try decide(plan, completing: completed)
            pass.completed.removeFirst(completed.count)
            return try carryOut(Array(zip(plan.candidates, decisions)), &pass)
        }
        return plan.postponed
    }

    /// The steps of one transaction.
    private struct Plan {
        var steps: [IntakeStep] = []
        var candidates: [Candidate] = []
        var postponed: [Candidate] = []
        private var audioUUIDs: Set<AudioUUID> = []

        mutating func add(_ step: IntakeStep, _ candidate: Candidate) {
            if case .audio(let audio) = step, !audioUUIDs.insert(audio.audioUUID).inserted {
                postponed.append(candidate)
                return
            }
            // A sidecar goes first, so that its recording finds the record with its facts.
            if case .sidecar = step {
                steps.insert(step, at: 0)
                candidates.insert(candidate, at: 0)
            } else {
                steps.append(step)
                candidates.append(candidate)
            }
        }

        mutating func remove(at index: Int) {
            steps.remove(at: index)
            candidates.remove(at: index)
        }
    }

    /// Has it noted what becomes of each file. Where a file may be the longer version of a recording that was cut
    /// short, its beginning is read first.
    private func decide(_ plan: Plan, completing completed: [PlannedMove]) throws -> [IntakeDecision] {
        var decisions = try database.begin(
            plan.steps, completing: completed, at: clock.now(), isKept: isKept, isMissing: isMissing)
        var open: [(index: Int, step: IntakeStep)] = []
        for (index, decision) in decisions.enumerated() {
            guard case .perhapsLonger(let shorter) = decision.outcome, case .audio(var audio) = plan.steps[index] else {
                continue
            }
            audio.continuation = begins(plan.candidates[index], with: shorter) ? .of(shorter.recording) : .some(.none)
            open.append((index, .audio(audio)))
        }
        let answers = try database.begin(open.map(\.step), at: clock.now(), isKept: isKept, isMissing: isMissing)
        for (place, decision) in zip(open, answers) { decisions[place.index] = decision }
        return decisions
    }

    /// Whether a file has all bytes of that recording before its own.
    func begins(_ candidate: Candidate, with shorter: ShorterRecording) -> Bool {
        guard let file = try? OpenedFile(candidate.name, in: candidate.folder),
            file.status.isUnchanged(since: candidate.found.status),
            let digest = try? file.digest(using: mover.buffer, ofFirst: shorter.byteCount)
        else { return false }
        return digest == shorter.sha256
    }

    /// Makes the bytes of files durable that are about to be moved: a rename must not outlive what it names.
    ///
    /// Returns those for which the disk has refused, by their index.
    private func syncSources(_ candidates: [Candidate]) -> [Int: Errno] {
        let moved = candidates.enumerated().filter { !$0.element.isCopied }
        // One call for a whole file system is cheaper than one for each of many files.
        if moved.count > 16 {
            var devices: [UInt64: Folder] = [:]
            for (_, candidate) in moved { devices[candidate.found.status.identity.device] = candidate.folder }
            if (try? devices.values.forEach { try $0.syncFileSystem() }) != nil { return [:] }
        }
        var failures: [Int: Errno] = [:]
        for (index, candidate) in moved {
            do throws(FileOpenError) {
                let file = try OpenedFile(candidate.name, in: candidate.folder)
                do throws(Errno) { try file.sync() } catch { failures[index] = error }
            } catch {
                // One that is gone by now has nothing to make durable; the move will see that.
                if case .failed(let code) = error { failures[index] = code }
            }
        }
        return failures
    }
}
