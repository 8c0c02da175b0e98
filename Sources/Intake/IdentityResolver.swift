import FoundationEssentials
import Model
import Store

/// Decides which audio UUID, which time and which sidecar belong to each file of a batch.
struct IdentityResolver {
    private let database: QueueDatabase
    private let configuration: IntakeConfiguration
    private let now: Moment
    /// The sidecars of the batch by their path without the extension.
    private var sidecars: [[UInt8]: SidecarFacts] = [:]
    /// The audio UUIDs of the batch's recordings by their path without the extension.
    private var recordings: [[UInt8]: AudioUUID] = [:]
    /// The audio UUIDs of sidecars that came earlier, likewise.
    private let earlier: [[UInt8]: AudioUUID]
    /// The audio UUIDs of recordings that came earlier, for sidecars that name none.
    private var beside: [[UInt8]: AudioUUID] = [:]

    init(
        _ examined: [(Candidate, Examination)], database: QueueDatabase, configuration: IntakeConfiguration,
        now: Moment
    ) throws {
        self.database = database
        self.configuration = configuration
        self.now = now
        for case (let candidate, .sidecar(_, let facts)) in examined {
            sidecars[Self.stem(candidate)] = facts
        }
        earlier = try database.audioUUIDs(ofSidecarsBeside: examined.map { Self.stem($0.0) })
        for case (let candidate, .audio(let digest, _)) in examined {
            let stem = Self.stem(candidate)
            recordings[stem] =
                sidecars[stem]?.audioUUID ?? AudioUUID(inName: candidate.originalName)
                ?? AudioUUID(contentDigest: digest)
        }
        var alone: Set<[UInt8]> = []
        for case (let candidate, .sidecar(_, let facts)) in examined {
            let isNamed = facts.audioUUID != nil || AudioUUID(inName: candidate.originalName) != nil
            if !isNamed, recordings[Self.stem(candidate)] == nil { alone.insert(Self.stem(candidate)) }
        }
        beside = try database.audioUUIDs(ofRecordingsBeside: alone)
    }

    /// What is to be noted of a file; `nil` where nothing can be said now.
    func step(_ candidate: Candidate, _ examination: Examination) throws -> IntakeStep? {
        switch examination {
        case .audio(let digest, let claim): .audio(try audio(candidate, digest, claim))
        case .sidecar(let digest, let facts): .sidecar(try sidecar(candidate, digest, facts))
        case .hold(let digest, let reason): Self.putAside(candidate, digest, reason)
        case .slow, .wait, .gone: nil
        }
    }

    /// What is no recording is held; in a folder where nothing is touched, which may hold a phone's photographs as
    /// well, it is left alone.
    static func putAside(_ candidate: Candidate, _ digest: [UInt8], _ reason: AsideReason) -> IntakeStep {
        let isForeign = reason.code == "not_audio" || reason.code == "empty"
        let file = candidate.arrived(digest: digest)
        return candidate.isRemembered && isForeign ? .ignore(file, reason) : .hold(file, reason)
    }

    private func audio(_ candidate: Candidate, _ digest: [UInt8], _ claim: AudioClaim) throws -> AudioArrival {
        let stem = Self.stem(candidate)
        let named =
            sidecars[stem]?.audioUUID ?? earlier[stem]
            ?? AudioUUID(inName: candidate.originalName)
        let (createdAt, source) = RecordingTime.choose(
            sidecar: sidecars[stem]?.createdAt, metadata: claim.recordedAt, name: candidate.originalName,
            modified: candidate.found.status.modified, zone: configuration.zone)
        return AudioArrival(
            file: candidate.arrived(digest: digest), audioUUID: named ?? AudioUUID(contentDigest: digest),
            isNamedByContent: named == nil, createdAt: createdAt, createdAtSource: source, claim: claim)
    }

    private func sidecar(_ candidate: Candidate, _ digest: [UInt8], _ facts: SidecarFacts) throws -> SidecarArrival {
        let stem = Self.stem(candidate)
        // Facts that name no recording belong to the one beside them, also where that came earlier; without any, to
        // one that is still to come and will find them by its name.
        let audioUUID =
            facts.audioUUID ?? recordings[stem] ?? AudioUUID(inName: candidate.originalName) ?? beside[stem]
            ?? AudioUUID(contentDigest: digest)
        let (createdAt, source) = RecordingTime.choose(
            sidecar: facts.createdAt, metadata: nil, name: candidate.originalName,
            modified: candidate.found.status.modified, zone: configuration.zone)
        return SidecarArrival(
            file: candidate.arrived(digest: digest), id: facts.id, audioUUID: audioUUID, createdAt: createdAt,
            createdAtSource: source, entry: facts.entry, extra: facts.extra)
    }

    /// The path without the extension.
    private static func stem(_ candidate: Candidate) -> [UInt8] {
        let ending = candidate.originalName.bytes.count - candidate.originalName.stem.bytes.count
        return Array(candidate.sourcePath.dropLast(ending))
    }
}
