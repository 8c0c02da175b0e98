import Model
import Store

/// One walk over a folder: what was seen, and what is to be taken in next.
struct Pass {
    /// A smaller batch would cost more by its transaction than it saves.
    static let leastBatch = 32

    /// Ready sidecars that are kept at the most: what is not taken along by then is taken in without its recording.
    static let sidecarLimit = 4_096

    /// `nil` where a person has named the files.
    let inbox: Inbox?
    /// What comes before a place in the path of its file.
    var prefix: [UInt8]
    var counts = IntakeCounts()
    /// Files that may be remembered, as long as nobody has asked.
    var unasked: [Candidate] = []
    var batch: [Candidate] = []
    /// How many files make a batch now: few at first, so that reading begins while the folder is still walked over.
    var batchSize = Self.leastBatch
    /// What is being read just now.
    var underWay: ExaminationRun?
    /// Ready sidecars, which wait for their recordings to take them along: until the pass ends or there are too many.
    var sidecars: [[UInt8]: Candidate] = [:]
    /// Moves that were carried out; the next transaction says so.
    var completed: [PlannedMove] = []
    /// Waits that are to be noted.
    var notes: [FileWait] = []
    /// Paths that were seen and wait.
    var waiting: Set<[UInt8]> = []
    /// Those of them that only have to rest for the settle time.
    var settling: Set<[UInt8]> = []
    /// Whether files have got their names back where the walk has been already.
    var hasGivenBack = false
    /// The file systems that were come upon.
    var devices: Set<UInt64> = []

    init(_ inbox: Inbox) {
        self.inbox = inbox
        prefix = inbox.prefix
    }

    /// A walk over files that a person has named.
    init(named prefix: [UInt8]) {
        inbox = nil
        self.prefix = prefix
    }

    /// The ready sidecars, in the order of their paths, which are none of the pass's any more.
    mutating func takeSidecars() -> [Candidate] {
        defer { sidecars = [:] }
        return sidecars.values.sorted { $0.sourcePath.lexicographicallyPrecedes($1.sourcePath) }
    }

    var origin: Candidate.Origin { inbox.map { Candidate.Origin($0) } ?? .named }
}

extension InboxWorker {
    func visit(_ item: ScanItem, _ pass: inout Pass) throws {
        guard !stop.isSet else { return }
        switch item {
        case .file(let found, _) where found.status.identity == databaseIdentity:
            // Closing it would take the locks away that this process has on it.
            pass.counts.count(.ignored)
            report(pass.prefix + found.place.bytes, .ignored, .ownDatabase)
        case .file(let found, let folder):
            let candidate = Candidate(
                found: found, folder: folder, sourcePath: pass.prefix + found.place.bytes, origin: pass.origin)
            guard candidate.isRemembered || remembersFiles && pass.inbox != nil else {
                return try consider(candidate, &pass)
            }
            pass.unasked.append(candidate)
            if pass.unasked.count >= configuration.batchSize { try considerUnknown(&pass) }
        case .ignored(let place, let reason):
            pass.counts.count(.ignored)
            report(pass.prefix + place.bytes, .ignored, AsideReason(code: "ignored", sentence: reason.description))
        case .otherFileSystem(_, let device):
            pass.devices.insert(device)
        case .leftover(let folder):
            if pass.inbox?.mode == .move, let count = try? giveBackClaims(in: folder), count > 0 {
                pass.hasGivenBack = true
            }
        case .problem(let path, let name, let code):
            let place = name.map { FilePlace($0, in: path) } ?? FilePlace(folder: path)
            wait(
                Obstacle(
                    sourcePath: pass.prefix + (place?.bytes ?? []), inbox: pass.inbox?.number, place: place,
                    isFolder: name == nil, stamp: nil), .cannotRead(code), until: nil, &pass)
        }
    }

    /// Takes in what is left of a pass: the recordings, then the sidecars that came without one.
    func finish(_ pass: inout Pass) throws {
        try considerUnknown(&pass)
        try takeInAll(&pass)
        pass.batch = pass.takeSidecars()
        try takeInAll(&pass)
        try journaling {
            _ = try database.begin(pass.notes.map { .wait($0) }, completing: pass.completed, at: clock.now())
            return false
        }
        FailPoint.reach(.completed)
        waits.markNoted(pass.notes.map(\.sourcePath))
        pass.completed = []
        pass.notes = []
    }

    /// Goes on with the files that are not remembered as they are now.
    private func considerUnknown(_ pass: inout Pass) throws {
        guard !pass.unasked.isEmpty else { return }
        let candidates = pass.unasked
        pass.unasked = []
        let stamps = try database.rememberedStamps(of: candidates.map(\.sourcePath))
        for (candidate, stamp) in zip(candidates, stamps) {
            if let stamp, candidate.stamp.isSame(as: stamp, in: candidate.folder) { continue }
            try consider(candidate, &pass)
        }
    }

    private func consider(_ candidate: Candidate, _ pass: inout Pass) throws {
        pass.devices.insert(candidate.found.status.identity.device)
        let isBeingMoved = candidate.origin != .named && openSources.contains(candidate.sourcePath)
        guard !isBeingMoved, !slowLane.contains(candidate.found.status.identity) else {
            pass.waiting.insert(candidate.sourcePath)
            return pass.counts.count(.deferred)
        }
        guard candidate.found.status.size <= configuration.maximumByteCount else {
            return wait(
                Obstacle(candidate), .tooLarge(candidate.found.status.size, limit: configuration.maximumByteCount),
                until: clock.monotonic() + configuration.times.longestPause, &pass)
        }
        let verdict = try judge(candidate)
        switch verdict {
        case .ready, .readyTruncated:
            var candidate = candidate
            candidate.endsEarly = verdict == .readyTruncated
            if candidate.isSidecar {
                pass.sidecars[candidate.sourcePath] = candidate
                if pass.sidecars.count >= Pass.sidecarLimit { pass.batch += pass.takeSidecars() }
            } else {
                pass.batch.append(candidate)
            }
            while pass.batch.count >= pass.batchSize {
                try takeInNext(&pass)
                pass.batchSize = min(2 * pass.batchSize, configuration.batchSize)
            }
        case .readyEmpty:
            try putAsideEmpty(candidate, &pass)
        case .wait(let until, let reason):
            if reason == .settling { pass.settling.insert(candidate.sourcePath) }
            wait(Obstacle(candidate), reason.reason, until: until, &pass)
        case .lookAtEnd:
            preconditionFailure("judge answers what to look at by itself")
        }
    }

    private func putAsideEmpty(_ candidate: Candidate, _ pass: inout Pass) throws {
        guard let file = try? OpenedFile(candidate.name, in: candidate.folder),
            let digest = try? file.digest(using: mover.buffer)
        else { return }
        let reason = AsideReason(code: "empty", sentence: "It has no bytes.")
        let step = IdentityResolver.putAside(candidate, digest, reason)
        try journaling {
            let decisions = try database.begin(
                [step], completing: pass.completed, at: clock.now(), isKept: isKept)
            pass.completed = []
            return try carryOut([(candidate, decisions[0])], &pass)
        }
    }
}
