import Model
import Store

extension InboxWorker {
    /// Takes in everything that a pass has collected: read, note, move, note.
    func takeInAll(_ pass: inout Pass) throws {
        while !pass.batch.isEmpty || pass.underWay != nil { try takeInNext(&pass) }
    }

    /// Begins to read the batch of a pass, and meanwhile notes and moves the one before it.
    func takeInNext(_ pass: inout Pass) throws {
        var candidates = Array(pass.batch.prefix(configuration.batchSize))
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
        for (isCopied, files) in Dictionary(grouping: finished, by: \.0.isCopied) {
            var pass = Pass(prefix: [], isCopied: isCopied)
            pass.batch = try takeIn(files, &pass)
            try takeInAll(&pass)
            counts.add(pass.counts)
        }
        return counts
    }

    /// The ready sidecar beside a recording, taken out of those of the pass.
    private func companion(of candidate: Candidate, in pass: inout Pass) -> Candidate? {
        guard !candidate.isSidecar, !pass.sidecars.isEmpty else { return nil }
        let stem = candidate.sourcePath.dropLast(candidate.name.bytes.count - candidate.name.stem.bytes.count)
        for ending in [".json", ".JSON"] {
            if let sidecar = pass.sidecars.removeValue(forKey: Array(stem) + Array(ending.utf8)) { return sidecar }
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
            if case .slow = examination {
                slowLane.add(candidate)
                pass.counts.count(.deferred)
                pass.waiting.insert(candidate.sourcePath)
            } else if let step = try resolver.step(candidate, examination) {
                plan.add(step, candidate)
            } else if case .wait(let reason) = examination {
                try wait(candidate, reason, until: clock.monotonic() + configuration.times.longestPause, &pass)
            } else {
                pass.counts.count(.deferred)
                readiness.forget(candidate.found.status.identity)
            }
        }
        try syncSources(plan.candidates)
        let decisions = try database.begin(plan.steps, at: clock.now())
        try carryOut(Array(zip(plan.candidates, decisions)), &pass)
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
    }

    /// Makes the bytes of files durable that are about to be moved: a rename must not outlive what it names.
    private func syncSources(_ candidates: [Candidate]) throws {
        let moved = candidates.filter { !$0.isCopied }
        // One call for a whole file system is cheaper than one for each of many files.
        guard moved.count <= 16 else {
            var synced: Set<UInt64> = []
            for candidate in moved where synced.insert(candidate.found.status.identity.device).inserted {
                try candidate.folder.syncFileSystem()
            }
            return
        }
        for candidate in moved {
            // One that is gone by now has nothing to make durable; the move will see that.
            if let file = try? OpenedFile(candidate.name, in: candidate.folder) { try file.sync() }
        }
    }

    func hold(_ candidate: Candidate, _ reason: AsideReason, _ pass: inout Pass) throws {
        guard let file = try? OpenedFile(candidate.name, in: candidate.folder),
            let digest = try? file.digest(using: mover.buffer)
        else { return }
        let arrived = ArrivedFile(
            sourcePath: candidate.sourcePath, stamp: candidate.stamp, sha256: digest, isCopied: candidate.isCopied)
        let decisions = try database.begin([.hold(arrived, reason)], at: clock.now())
        try carryOut([(candidate, decisions[0])], &pass)
    }

    /// Leaves a file where it is, and notes why unless it will be ready within the settle time.
    func wait(_ candidate: Candidate, _ reason: AsideReason, until: Int64, _ pass: inout Pass) throws {
        pass.counts.count(.deferred)
        report(candidate.sourcePath, .deferred, reason)
        pass.waiting.insert(candidate.sourcePath)
        guard !candidate.isCopied, notedWaits[candidate.sourcePath] != reason.code else { return }
        let wait = BriefWait(candidate: candidate, reason: reason, until: until)
        if until - clock.monotonic() > configuration.times.settle {
            try note(wait)
        } else {
            pass.briefWaits.append(wait)
        }
    }

    /// Puts into the database that a file waits, and why.
    func note(_ wait: BriefWait) throws {
        let retryAt = clock.now().milliseconds + (wait.until - clock.monotonic()) / 1_000_000
        let candidate = wait.candidate
        _ = try database.begin(
            [.wait(sourcePath: candidate.sourcePath, candidate.stamp, wait.reason, retryAt: retryAt)], at: clock.now())
        notedWaits[candidate.sourcePath] = wait.reason.code
    }
}
