import Files
import Model
import SoundReading
import Store
import SystemPackage
import Watching

/// The way of a memo from an inbox to the archive, in the order of this file: find, wait until it is ready, examine,
/// identify, record, move. (`IntakePipeline+Moves` has the moves, `IntakePipeline+Waits` what can't be taken in now.)
///
/// Every step can be cut short at any instant: what was recorded and not moved is finished by the journal, and
/// what was not recorded is found again.
final class IntakePipeline {
    let context: IntakeContext
    let folders: IntakeFolders
    let waits: WaitList
    let journal: MoveJournal
    /// Reads files with the usual patience.
    let examiner: Examiner
    /// Reads those on which `examiner` gave up.
    let secondChance: SecondChanceQueue
    /// Files that are not ready yet, and when to look at them again.
    var unready: Readiness
    /// The queue's database, which may lie in an inbox.
    private let databaseFile: FileIdentity?
    /// The file system of the folder that was asked about last.
    var lastFileSystem: (folder: FileIdentity, kind: FileSystemKind)?
    /// Called with the outcome of every file.
    var onReport: ((IntakeReport) -> Void)?

    /// `wakeUp` is called, on some thread, when a file in the second-chance queue was read.
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

    /// Begins with what a scan has found.
    func visit(_ item: ScanItem, _ pass: inout Pass) throws {
        guard !context.stop.isSet else { return }
        switch item {
        case .file(let found, _) where found.status.identity == databaseFile:
            // Closing it would release the locks that this process has on it.
            ignore(pass.prefix + found.place.bytes, .ownDatabase, &pass)
        case .file(let found, let folder):
            let candidate = Candidate(
                found: found, folder: folder, sourcePath: pass.prefix + found.place.bytes, origin: pass.origin)
            guard candidate.isRemembered || journal.remembersFiles && pass.inbox != nil else {
                return try consider(candidate, &pass)
            }
            pass.unasked.append(candidate)
            if pass.unasked.count >= context.configuration.batchSize { try considerUnremembered(&pass) }
        case .ignored(let place, let reason):
            ignore(pass.prefix + place.bytes, IntakeReason(reason), &pass)
        case .otherFileSystem(_, let device):
            pass.devices.insert(device)
        case .leftover(let folder):
            guard pass.inbox?.mode == .move, let count = try? journal.restoreClaims(in: folder) else { return }
            if count > 0 { pass.hasRestored = true }
        case .problem(let path, let name, let code):
            wait(Obstacle(path, name, pass), .cannotRead(code), until: nil, &pass)
        }
    }

    /// Goes on with the files that are not remembered as they are now.
    private func considerUnremembered(_ pass: inout Pass) throws {
        guard !pass.unasked.isEmpty else { return }
        let candidates = pass.unasked
        pass.unasked = []
        let stamps = try context.database.rememberedStamps(of: candidates.map(\.sourcePath))
        for (candidate, stamp) in zip(candidates, stamps) {
            if let stamp, candidate.stamp.isSame(as: stamp, in: candidate.folder) { continue }
            try consider(candidate, &pass)
        }
    }

    // MARK: 2. Wait until it is ready

    /// Puts a file that is ready into the batch; another one waits, with the reason.
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
        case .readyEmpty:
            try holdEmpty(candidate, &pass)
        case .wait(let until, let reason):
            if reason == .settling { pass.settling.insert(candidate.sourcePath) }
            wait(Obstacle(candidate), reason.reason, until: until, &pass)
        case .lookAtEnd:
            preconditionFailure("readiness(of:) looks at the end itself")
        }
    }

    /// Whether a file is ready, as `Readiness` says. The candidate keeps what its first bytes said.
    private func readiness(of candidate: inout Candidate) -> Readiness.Verdict {
        let file: OpenedFile
        do throws(FileOpenError) { file = try OpenedFile(candidate.name, in: candidate.folder) } catch {
            // The examination finds the reason, and reports it.
            return .ready
        }
        let number = candidate.origin.inbox ?? Pass.namedNumber
        let kind = fileSystem(of: candidate.folder)
        var observation = Readiness.Observation(
            status: file.status, lease: file.tryReadLease(on: kind), age: age(of: file.status, on: kind))
        let verdict = unready.observe(observation, inFolder: number, now: context.clock.monotonic())
        guard verdict == .lookAtEnd else { return verdict }
        let look = candidate.isSidecar ? nil : file.firstLook(named: candidate.name)
        if file.showsChanges(), file.status.isUnchanged(since: candidate.found.status) { candidate.firstLook = look }
        observation.end = look?.missingEnd == nil ? .present : .missing
        return unready.observe(observation, inFolder: number, now: context.clock.monotonic())
    }

    /// Adds a ready file to the batch, and takes the batch in where it is full. Sidecars wait for their recordings.
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

    /// Takes in what is left of a pass: the recordings, then the sidecars that came without one.
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
            // Smaller and smaller ones, since nothing is read any more while the last one is recorded and moved.
            pass.batchSize = min(max(pass.batch.count / 2, Pass.leastBatch), context.configuration.batchSize)
            try takeInNext(&pass)
        }
    }

    /// Begins to examine the batch of a pass, and meanwhile takes in the one before it.
    private func takeInNext(_ pass: inout Pass) throws {
        guard !context.stop.isSet else {
            // What is only being read has not been touched: the next worker finds it.
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
        if let previous { pass.batch += try takeIn(previous.wait(), &pass) }
    }

    /// Identifies, records and moves examined files; returns those that have to wait for the next batch,
    /// because another file of this one has their audio UUID.
    func takeIn(_ examined: [(Candidate, Examination)], _ pass: inout Pass) throws -> [Candidate] {
        var plan = IntakePlan()
        for (candidate, identity) in try identify(examined) {
            switch identity {
            case .step(let step):
                plan.add(step, candidate)
            case .secondChance:
                wait(Obstacle(candidate), .slow, until: WaitList.beingRead, &pass)
            case .obstacle(let reason):
                wait(Obstacle(candidate), reason, until: nil, &pass)
            case .gone:
                pass.counts.count(.deferred)
                unready.forget(candidate.found.status.identity)
            }
        }
        syncSources(&plan, &pass)
        try recordAndMove(plan, &pass)
        return plan.postponed
    }

    // MARK: 4. Identify

    /// Says of each file which audio UUID, time and sidecar belong to it.
    func identify(_ examined: [(Candidate, Examination)]) throws -> [(Candidate, Identity)] {
        let resolver = try IdentityResolver(
            examined, database: context.database, configuration: context.configuration)
        return try examined.map { candidate, examination -> (Candidate, Identity) in
            if case .slow(let wasHurried) = examination {
                secondChance.add(candidate, wasHurried: wasHurried)
                return (candidate, .secondChance)
            }
            if let step = try resolver.step(candidate, examination) { return (candidate, .step(step)) }
            if case .wait(let reason) = examination { return (candidate, .obstacle(reason)) }
            return (candidate, .gone)
        }
    }

    // MARK: 5. Record

    /// Records what becomes of each file, with the move to carry out, in one durable transaction; then moves them.
    func recordAndMove(_ plan: IntakePlan, _ pass: inout Pass) throws {
        try journal.whileWriting {
            let completed = pass.completed
            let decisions = try record(plan, completing: completed)
            pass.completed.removeFirst(completed.count)
            return try move(Array(zip(plan.candidates, decisions)), &pass)
        }
    }

    /// Where a file may be the longer version of a recording that was cut short, nothing is recorded at first: its
    /// beginning is read, and the answer goes with a second transaction.
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
        try context.database.journal(
            steps, completing: completed, at: context.clock.now(), isKept: journal.isKept,
            isMissing: journal.isMissing)
    }

    /// The step with the answer to whether its file continues a shorter recording; `nil` where that was not asked.
    func answer(to decision: IntakeDecision, _ step: IntakeStep, _ candidate: Candidate) -> IntakeStep? {
        guard case .perhapsLonger(let shorter) = decision.outcome, case .audio(var audio) = step else { return nil }
        audio.continuation = begins(candidate, with: shorter) ? .of(shorter.recording) : .some(.none)
        return .audio(audio)
    }

    /// Whether a file has all bytes of that recording before its own.
    private func begins(_ candidate: Candidate, with shorter: ShorterRecording) -> Bool {
        guard let file = try? OpenedFile(candidate.name, in: candidate.folder),
            file.status.isUnchanged(since: candidate.found.status),
            let digest = try? file.digest(using: journal.mover.buffer, ofFirst: shorter.byteCount)
        else { return false }
        return digest == shorter.sha256
    }
}
