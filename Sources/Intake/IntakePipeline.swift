import Files
import Model
import SoundReading
import Store
import Watching

/// The path of a memo from an inbox to the archive, in the order of this file: find, wait until it is ready, examine,
/// identify, record, move. (`IntakePipeline+Moves` has the moves, `IntakePipeline+Waits` the files that can't be
/// taken in now.)
///
/// Each step can be interrupted at any instant: the journal finishes what was recorded but not moved, and the next
/// scan finds what was not recorded.
final class IntakePipeline {
    /// What all parts of the intake share.
    let context: IntakeContext
    /// The open folders.
    let folders: IntakeFolders
    /// The files that wait.
    let waits: WaitList
    /// The moves that are decided but not yet complete.
    let journal: MoveJournal
    /// Reads files with the usual time limits.
    let examiner: Examiner
    /// Reads the files on which `examiner` gave up.
    let secondChance: SecondChanceQueue
    /// Files that are not ready yet, and when to check them again.
    var unready: Readiness
    /// The queue's database, which may be in an inbox.
    private let databaseFile: FileIdentity?
    /// The file system of the folder that was asked about last.
    var lastFileSystem: (folder: FileIdentity, kind: FileSystemKind)?
    /// Called with the outcome of every file.
    var onReport: ((IntakeReport) -> Void)?

    /// Calls `wakeUp`, on any thread, when a file in the second-chance queue has been read.
    init(
        _ context: IntakeContext, _ folders: IntakeFolders, _ waits: WaitList, _ journal: MoveJournal,
        readers: IntakeReaders, wakeUp: @escaping @Sendable () -> Void
    ) {
        self.context = context
        self.folders = folders
        self.waits = waits
        self.journal = journal
        let (configuration, stop) = (context.configuration, context.stop)
        examiner = Examiner(reader: readers.quick, configuration: configuration, isFinalAttempt: false, stop: stop)
        secondChance = SecondChanceQueue(
            examiner,
            last: Examiner(reader: readers.patient, configuration: configuration, isFinalAttempt: true, stop: stop),
            isDone: wakeUp)
        unready = Readiness(times: configuration.times)
        databaseFile = try? context.queue.root.status(of: QueueFolder.databaseName).identity
    }

    // MARK: 1. Find

    /// Starts processing what a scan found.
    func visit(_ item: ScanItem, _ pass: inout Pass) throws {
        guard !context.stop.isSet else { return }
        switch item {
        case .file(let found, _) where found.status.identity == databaseFile:
            // Never open the database: closing it would release this process's locks on it.
            ignore(pass.prefix + found.place.bytes, .ownDatabase, &pass)
        case .file(let found, let folder):
            var candidate = Candidate(
                found: found, folder: folder, sourcePath: pass.prefix + found.place.bytes, origin: pass.origin)
            if pass.inbox?.number == 0 {
                candidate.originalPath = HandOverFolders.originalPath(of: found.place, in: folder)
                candidate.isAwaited =
                    candidate.originalPath != nil && HandOverFolders.isAwaited(found.place, in: folders.work.inbox)
            }
            guard candidate.isRemembered || journal.remembersFiles && pass.inbox != nil else {
                return try consider(candidate, &pass)
            }
            pass.unasked.append(candidate)
            if pass.unasked.count >= context.configuration.batchSize { try considerUnremembered(&pass) }
        case .ignored(let place, let reason):
            ignore(pass.prefix + place.bytes, IntakeReason(reason), &pass)
        case .otherFileSystem(_, let device):
            pass.devices.insert(device)
        case .leftover(let place, let folder):
            guard pass.inbox?.mode == .move else { return }
            let path = place.bytes.dropLast(place.name.bytes.count)
            if journal.restoreClaims(in: folder, pass.prefix + path) > 0 { pass.hasRestored = true }
        case .problem(let path, let name, let code):
            wait(Obstacle(path, name, pass), .cannotRead(code), until: nil, &pass)
        }
    }

    /// Continues with the files that changed since they were remembered, or are not remembered.
    private func considerUnremembered(_ pass: inout Pass) throws {
        guard !pass.unasked.isEmpty else { return }
        let candidates = pass.unasked
        pass.unasked = []
        let stamps = try context.database.rememberedStamps(
            of: candidates.map(\.sourcePath), onlyKept: pass.inbox?.mode == .move)
        for (candidate, stamp) in zip(candidates, stamps) {
            if let stamp, candidate.stamp.isSame(as: stamp, in: candidate.folder) { continue }
            try consider(candidate, &pass)
        }
    }

    // MARK: 2. Wait until it is ready

    /// Adds a file to the batch if it is ready; otherwise it waits, with the reason.
    private func consider(_ candidate: Candidate, _ pass: inout Pass) throws {
        pass.devices.insert(candidate.found.status.identity.device)
        let isBeingMoved = candidate.origin != .named && journal.unfinishedSources.contains(candidate.sourcePath)
        guard !isBeingMoved, !secondChance.contains(candidate.found.status.identity) else {
            pass.waiting.insert(candidate.sourcePath)
            return pass.counts.count(.deferred)
        }
        let limit = context.configuration.maximumByteCount
        guard candidate.found.status.size <= limit else {
            let until = context.clock.monotonic() + context.configuration.times.longestPause
            return wait(
                Obstacle(candidate), .tooLarge(candidate.found.status.size, limit: limit), until: until, &pass)
        }
        var candidate = candidate
        switch readiness(of: &candidate) {
        case .ready:
            try add(candidate, &pass)
        case .readyTruncated:
            candidate.endsEarly = true
            try add(candidate, &pass)
        case .wait(let until, let reason):
            if reason == .settling { pass.settling.insert(candidate.sourcePath) }
            wait(Obstacle(candidate), reason.reason, until: until, &pass)
        case .lookAtEnd:
            preconditionFailure("readiness(of:) looks at the end itself")
        }
    }

    /// Returns whether a file is ready, according to `Readiness`. The candidate keeps what its first bytes say.
    private func readiness(of candidate: inout Candidate) -> Readiness.Verdict {
        let file: OpenedFile
        do throws(FileOpenError) { file = try OpenedFile(candidate.name, in: candidate.folder) } catch {
            // The examination will find and report the reason.
            return .ready
        }
        let number = candidate.origin.inbox ?? Pass.namedNumber
        let kind = fileSystem(of: candidate.folder)
        var observation = Readiness.Observation(
            status: file.status, lease: lease(on: file, kind),
            age: file.status.age(at: context.clock.now(), on: kind))
        let verdict = unready.observe(observation, inFolder: number, now: context.clock.monotonic())
        guard verdict == .lookAtEnd else { return verdict }
        let look = candidate.isSidecar ? nil : file.firstLook(named: candidate.name)
        if file.showsChanges(), file.status.isUnchanged(since: candidate.found.status) { candidate.firstLook = look }
        observation.end = Readiness.ContainerEnd(look)
        // A file that the user named stays where it is, and can be named again.
        if observation.end == .open, candidate.origin == .named { observation.end = .present }
        // Of a copy that `ingest` handed over, the original has rested already.
        if observation.end == .missing, candidate.originalPath != nil { return .readyTruncated }
        return unready.observe(observation, inFolder: number, now: context.clock.monotonic())
    }

    /// Asks for a lease, which proves nothing while the file could change without its times showing it.
    private func lease(on file: borrowing OpenedFile, _ kind: FileSystemKind) -> LeaseAnswer {
        let answer = file.tryReadLease(on: kind)
        let isHidden = answer == .granted && file.status.timeStep >= 1_000_000_000 && !file.showsChanges()
        return isHidden ? .unsupported : answer
    }

    /// Adds a ready file to the batch, and takes in the batch when it is full. Sidecars wait for their recordings.
    private func add(_ candidate: Candidate, _ pass: inout Pass) throws {
        if candidate.isSidecar {
            pass.sidecars[candidate.sourcePath] = candidate
            if pass.sidecars.count >= Pass.sidecarLimit { pass.batch += pass.takeSidecars() }
        } else {
            pass.batch.append(candidate)
        }
        while pass.batch.count >= pass.batchSize {
            try takeInNext(&pass)
            pass.batchSize = min(2 * pass.batchSize, context.configuration.batchSize)
        }
    }

    // MARK: 3. Examine

    /// Takes in the rest of a pass: the recordings, then the sidecars without one.
    func finish(_ pass: inout Pass) throws {
        try considerUnremembered(&pass)
        try takeInAll(&pass)
        pass.batch = pass.takeSidecars()
        try takeInAll(&pass)
        try journal.whileWriting {
            try context.database.note(pass.notes, completing: pass.completed, at: context.clock.now())
            return false
        }
        FailPoint.reach(.completed)
        waits.markNoted(pass.notes.map(\.sourcePath))
        pass.completed = []
        pass.notes = []
    }

    private func takeInAll(_ pass: inout Pass) throws {
        while !pass.batch.isEmpty || pass.underWay != nil {
            // Ever smaller batches, because nothing is read while the last one is recorded and moved.
            pass.batchSize = min(max(pass.batch.count / 2, Pass.leastBatch), context.configuration.batchSize)
            try takeInNext(&pass)
        }
    }

    /// Starts examining the next batch of a pass, and takes in the previous one in the meantime.
    private func takeInNext(_ pass: inout Pass) throws {
        guard !context.stop.isSet else {
            // Files that were only read are untouched: the next worker finds them.
            _ = pass.underWay?.wait()
            pass.underWay = nil
            pass.batch = []
            return
        }
        var candidates = Array(pass.batch.prefix(pass.batchSize))
        pass.batch.removeFirst(candidates.count)
        candidates += candidates.compactMap { pass.takeSidecar(of: $0) }
        let previous = pass.underWay
        pass.underWay = candidates.isEmpty ? nil : ExaminationRun(candidates, by: examiner)
        if let previous { try takeIn(previous.wait(), &pass) }
    }

    /// Identifies, records and moves examined files, in several transactions if some have the same audio UUID.
    func takeIn(_ examined: [(Candidate, Examination)], _ pass: inout Pass) throws {
        var plan = IntakePlan()
        var rest = examined
        repeat {
            rest = try fill(&plan, with: rest, of: examined, &pass)
            syncSources(&plan, &pass)
            try recordAndMove(plan, &pass)
            plan.startNext(after: pass.concluded)
            // As in `takeInNext`, files that were only read are left to the next worker.
        } while !rest.isEmpty && !context.stop.isSet
    }

    /// Adds the examined files that can be recorded to the plan; returns those that must wait for the next one.
    private func fill(
        _ plan: inout IntakePlan, with examined: [(Candidate, Examination)], of batch: [(Candidate, Examination)],
        _ pass: inout Pass
    ) throws -> [(Candidate, Examination)] {
        var postponed: [(Candidate, Examination)] = []
        for (file, (candidate, identity)) in zip(examined, try identify(examined, inBatch: batch)) {
            switch identity {
            case .step(let step):
                if !plan.add(step, candidate) { postponed.append(file) }
            case .secondChance:
                wait(Obstacle(candidate), .slow, until: WaitList.beingRead, &pass)
            case .rest(let until):
                pass.settling.insert(candidate.sourcePath)
                wait(Obstacle(candidate), .mayBeForNext, until: until, &pass)
            case .obstacle(let reason):
                wait(Obstacle(candidate), reason, until: nil, &pass)
            case .gone:
                lookAgain(candidate, &pass)
            }
        }
        return postponed
    }

    // MARK: 4. Identify

    /// Determines the audio UUID, time and sidecar of each file; a sidecar in `batch` counts even if it is recorded.
    func identify(
        _ examined: [(Candidate, Examination)], inBatch batch: [(Candidate, Examination)]
    ) throws -> [(Candidate, Identity)] {
        let resolver = try IdentityResolver(
            examined, inBatch: batch, database: context.database, configuration: context.configuration)
        return try examined.map { candidate, examination -> (Candidate, Identity) in
            if case .slow(let wasHurried) = examination {
                secondChance.add(candidate, wasHurried: wasHurried)
                return (candidate, .secondChance)
            }
            if let step = try resolver.step(candidate, examination) {
                let end = restEnd(of: candidate, step)
                return (candidate, end.map { .rest(until: $0) } ?? .step(step))
            }
            if case .wait(let reason) = examination { return (candidate, .obstacle(reason)) }
            return (candidate, .gone)
        }
    }

    // MARK: 5. Record

    /// Records the outcome of each file and its planned move in one durable transaction, then carries out the moves.
    func recordAndMove(_ plan: IntakePlan, _ pass: inout Pass) throws {
        pass.concluded = []
        try journal.whileWriting {
            let completed = pass.completed
            let decisions = try record(plan, completing: completed)
            pass.completed.removeFirst(completed.count)
            return try move(Array(zip(plan.candidates, decisions)), &pass)
        }
    }

    /// Records the steps. If a file may be the longer version of a truncated recording, nothing is recorded about it
    /// at first: its beginning is read, and a second transaction records the answer.
    private func record(_ plan: IntakePlan, completing completed: [PlannedMove]) throws -> [IntakeDecision] {
        var decisions = try journalled(plan.steps, completing: completed)
        let answered = plan.steps.indices.compactMap { index in
            answer(to: decisions[index], plan.steps[index], plan.candidates[index]).map { (index: index, step: $0) }
        }
        for (place, decision) in zip(answered, try journalled(answered.map(\.step))) {
            decisions[place.index] = decision
        }
        return decisions
    }

    private func journalled(
        _ steps: [IntakeStep], completing completed: [PlannedMove] = []
    ) throws -> [IntakeDecision] {
        // Before the transaction, which reading them would draw out. Sidecars are small.
        let digests = steps.compactMap { if case .audio(let audio) = $0 { audio.file.sha256 } else { nil } }
        let paths = try context.database.recordingPaths(with: Set(digests))
        let seen = Dictionary(uniqueKeysWithValues: paths.map { ($0, journal.look($0, $1)) })
        return try context.database.journal(
            steps, completing: completed, at: context.clock.now(),
            look: { [journal] in seen[$0] ?? journal.look($0, $1) })
    }

    /// Returns the step with the answer to whether its file continues a shorter recording; `nil` if that was not
    /// asked.
    func answer(to decision: IntakeDecision, _ step: IntakeStep, _ candidate: Candidate) -> IntakeStep? {
        guard let shorter = decision.shorter, case .audio(var audio) = step else { return nil }
        audio.continuation = begins(candidate, with: shorter) ? .of(shorter.recording) : .some(.none)
        return .audio(audio)
    }

    /// Whether a file begins with all bytes of the recording.
    private func begins(_ candidate: Candidate, with shorter: ShorterRecording) -> Bool {
        guard let file = try? OpenedFile(candidate.name, in: candidate.folder),
            file.status.isUnchanged(since: candidate.found.status),
            let digest = try? file.digest(using: journal.mover.buffer, ofFirst: shorter.byteCount)
        else { return false }
        return digest == shorter.sha256
    }
}
