import Files
import Hashing
import Model
import Store
import Watching

/// Determines the audio UUID, the time and the sidecar of each file of a batch.
struct IdentityResolver {
    private let database: QueueDatabase
    private let configuration: IntakeConfiguration
    /// The sidecars of the batch with their digests, by path without extension.
    private var sidecars: [[UInt8]: (digest: [UInt8], facts: SidecarFacts)] = [:]
    /// The paths without extension that several recordings of the batch have, and a sidecar that names none of them.
    private var shared: Set<[UInt8]> = []
    /// The audio UUIDs of the batch's recordings, by path without extension.
    private var recordings: [[UInt8]: AudioUUID] = [:]
    /// The audio UUIDs of earlier sidecars, by path without extension.
    private let earlier: [[UInt8]: AudioUUID]
    /// Earlier recordings for sidecars that name none, by path without extension.
    private var beside: [[UInt8]: NamesakeRecording] = [:]
    /// The audio UUIDs of sidecars in copy mode that were taken in by another path, by path.
    private var renamed: [[UInt8]: AudioUUID] = [:]

    /// Collects the UUIDs and facts of the files, and looks up those of earlier ones. `batch` also contains those of the
    /// same batch that are recorded by now.
    init(
        _ examined: [(Candidate, Examination)], inBatch batch: [(Candidate, Examination)], database: QueueDatabase,
        configuration: IntakeConfiguration
    ) throws {
        self.database = database
        self.configuration = configuration
        for case (let candidate, .sidecar(let digest, let facts)) in batch {
            sidecars[candidate.storedStem] = (digest, facts)
        }
        var digests: [[UInt8]: Set<[UInt8]>] = [:]
        for case (let candidate, .audio(let digest, _)) in batch where sidecars[candidate.storedStem] != nil {
            digests[candidate.storedStem, default: []].insert(digest)
        }
        for case (let candidate, .sidecar(_, let facts)) in batch where !candidate.isNamed(in: facts) {
            let stem = candidate.storedStem
            if digests[stem].map({ $0.count > 1 }) ?? false {
                shared.insert(stem)
                sidecars[stem] = nil
            }
        }
        earlier = try database.audioUUIDs(ofSidecarsBeside: examined.map { $0.0.storedStem })
        for case (let candidate, .audio(let digest, _)) in examined {
            let stem = candidate.storedStem
            // The sidecar of a recording that comes again has come again too.
            let known = try sidecars[stem] == nil ? nil : database.audioUUID(ofRecordingWith: digest)
            recordings[stem] = named(candidate) ?? known ?? AudioUUID(contentDigest: digest)
        }
        var alone: [(stem: [UInt8], file: ArrivedFile)] = []
        for case (let candidate, .sidecar(let digest, let facts)) in examined {
            let stem = candidate.storedStem
            guard !candidate.isNamed(in: facts), recordings[stem] == nil else { continue }
            alone.append((stem, candidate.arrived(digest: digest)))
        }
        beside = try database.recordings(beside: Set(alone.map(\.stem)))
        renamed = try database.audioUUIDs(ofSidecarsRenamedTo: alone.map(\.file).filter(\.isRemembered))
    }

    /// Returns what to record about a file; `nil` if that can't be determined now.
    func step(_ candidate: Candidate, _ examination: Examination) throws -> IntakeStep? {
        if candidate.isReleased, let step = try released(candidate, examination) { return step }
        return switch examination {
        case .audio(let digest, let claim): .audio(try audio(candidate, digest, claim))
        case .sidecar(let digest, _) where shared.contains(candidate.storedStem):
            Self.holdStep(candidate, digest, .isAboutEither)
        case .sidecar(let digest, let facts): .sidecar(try sidecar(candidate, digest, facts))
        case .hold(let digest, let reason): Self.holdStep(candidate, digest, reason)
        case .slow, .wait, .gone: nil
        }
    }

    /// Returns the step for a file that can't be taken in: it is held, or, in a folder in copy mode, ignored if it is
    /// no recording: such a folder may contain a phone's photographs too.
    static func holdStep(_ candidate: Candidate, _ digest: [UInt8], _ reason: IntakeReason) -> IntakeStep {
        let file = candidate.arrived(digest: digest)
        return candidate.isRemembered && reason.isAboutForeignFile ? .ignore(file, reason) : .hold(file, reason)
    }

    /// Returns what to record about a recording.
    func audio(_ candidate: Candidate, _ digest: [UInt8], _ claim: AudioClaim) throws -> AudioArrival {
        let stem = candidate.storedStem
        let named = named(candidate)
        let (createdAt, source) = RecordingTime.choose(
            sidecar: sidecars[stem]?.facts.createdAt, metadata: claim.recordedAt, name: candidate.originalName,
            modified: candidate.found.status.modifiedMilliseconds, zone: configuration.zone)
        var arrival = AudioArrival(
            file: candidate.arrived(digest: digest), audioUUID: named ?? AudioUUID(contentDigest: digest),
            isNamedByContent: named == nil, createdAt: createdAt, createdAtSource: source, claim: claim)
        arrival.endsEarly = candidate.endsEarly
        return arrival
    }

    /// Returns the audio UUID that a recording has from a sidecar or its name; `nil` if it only has that of its content.
    ///
    /// Phones reuse a name for the next memo: an earlier sidecar is about this one unless another is beside it.
    private func named(_ candidate: Candidate) -> AudioUUID? {
        let stem = candidate.storedStem
        let inName = AudioUUID(inName: candidate.originalName)
        guard let (digest, facts) = sidecars[stem] else { return earlier[stem] ?? inName }
        let isEarlier = earlier[stem] == ownUUID(stem, digest, facts)
        return facts.audioUUID ?? (isEarlier ? earlier[stem] : nil) ?? inName
    }

    private func sidecar(_ candidate: Candidate, _ digest: [UInt8], _ facts: SidecarFacts) throws -> SidecarArrival {
        let stem = candidate.storedStem
        // Facts that name no recording belong to the one beside them, even if that arrived earlier; if there is none,
        // to a later one that finds them by name. Phones reuse a name for the next memo: if the user has already
        // reviewed the earlier one, that is still to come.
        let named = facts.audioUUID ?? recordings[stem] ?? AudioUUID(inName: candidate.originalName)
        let namesake = named == nil ? beside[stem] : nil
        let isForNext =
            namesake.map {
                $0.isReviewedWithoutSidecar && $0.record != facts.id && !candidate.came(before: $0)
            } ?? false
        let audioUUID =
            named ?? (isForNext ? nil : namesake?.audioUUID) ?? renamed[candidate.storedPath]
            ?? ownUUID(stem, digest, facts)
        let (createdAt, source) = RecordingTime.choose(
            sidecar: facts.createdAt, metadata: nil, name: candidate.originalName,
            modified: candidate.found.status.modifiedMilliseconds, zone: configuration.zone)
        var arrival = SidecarArrival(
            file: candidate.arrived(digest: digest),
            facts: NewRecord(
                id: facts.id, audioUUID: audioUUID, createdAt: createdAt,
                createdAtSource: source, entry: facts.entry, extra: facts.extra),
            warning: .joined(isForNext ? namesake.map { .isForNext($0.record) } : nil, facts.unread))
        arrival.namesake = isForNext || namesake?.record == facts.id ? nil : namesake
        return arrival
    }

    /// Returns the audio UUID of a sidecar that names none and whose recording has not arrived.
    ///
    /// It is derived from the bytes and the path without extension, because many sidecars have equal bytes but
    /// describe different recordings. It is derived from the bytes alone if they name the record, or if a record
    /// already waits under that UUID, which earlier versions derived in this way.
    private func ownUUID(_ stem: [UInt8], _ digest: [UInt8], _ facts: SidecarFacts) -> AudioUUID {
        let ofBytes = AudioUUID(contentDigest: digest)
        if facts.id != nil || earlier[stem] == ofBytes { return ofBytes }
        return AudioUUID(contentDigest: SHA256.digest(of: digest + stem))
    }
}

extension Candidate {
    /// Whether it is a sidecar that says by itself which recording it is about.
    fileprivate func isNamed(in facts: SidecarFacts) -> Bool {
        facts.audioUUID != nil || AudioUUID(inName: originalName) != nil
    }

    /// Whether it is a held file that was there before a recording.
    fileprivate func came(before recording: NamesakeRecording) -> Bool {
        heldFile.map { $0.since < recording.takenAt } ?? false
    }
}
