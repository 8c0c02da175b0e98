import Model
import Store

/// One walk over a folder: what was seen, and what is to be taken in next.
struct Pass {
    /// A smaller batch would cost more by its transaction than it saves.
    static let leastBatch = 32

    /// Stands for the number of an inbox for files that a person has named.
    static let namedNumber: Int32 = -1

    /// Ready sidecars that are kept at most; when there are more, they are taken in without their recordings.
    static let sidecarLimit = 4_096

    /// `nil` where a person has named the files.
    let inbox: Inbox?
    /// What comes before a place in the path of its file.
    var prefix: [UInt8]
    var counts = IntakeCounts()
    /// Files that may be remembered, and were not yet compared with what is.
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
    /// Whether claimed files were restored where the walk has been already.
    var hasRestored = false
    /// Devices seen in this pass.
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

    /// Removes the ready sidecars, and returns them in the order of their paths.
    mutating func takeSidecars() -> [Candidate] {
        defer { sidecars = [:] }
        return sidecars.values.sorted { $0.sourcePath.lexicographicallyPrecedes($1.sourcePath) }
    }

    /// Removes the ready sidecar of a recording, and returns it; `nil` where there is none.
    mutating func takeSidecar(of candidate: Candidate) -> Candidate? {
        guard !candidate.isSidecar, !sidecars.isEmpty else { return nil }
        let stem = candidate.sourcePath.dropLast(candidate.name.bytes.count - candidate.name.stem.bytes.count)
        for ending in SidecarEnding.all {
            if let sidecar = sidecars.removeValue(forKey: Array(stem) + ending) { return sidecar }
        }
        return nil
    }

    /// Where the files of this pass come from.
    var origin: Candidate.Origin { inbox.map { Candidate.Origin($0) } ?? .named }
}
