import Model
import Store

/// One scan of a folder: what was found, and what to take in next.
struct Pass {
    /// The minimum batch size: a smaller batch would cost more for its transaction than it saves.
    static let leastBatch = 32

    /// The inbox number for files that the user named.
    static let namedNumber: Int32 = -1

    /// The maximum number of ready sidecars to keep; beyond that, they are taken in without their recordings.
    static let sidecarLimit = 4_096

    /// `nil` if the user named the files.
    let inbox: Inbox?
    /// The prefix of the paths of its files.
    var prefix: [UInt8]
    /// The outcomes so far.
    var counts = IntakeCounts()
    /// Files that may be remembered but have not been compared yet.
    var unasked: [Candidate] = []
    /// Ready files that have not been examined.
    var batch: [Candidate] = []
    /// The current batch size: small at first, so that reading starts while the folder is still being scanned.
    var batchSize = Self.leastBatch
    /// The batch that is being read.
    var underWay: ExaminationRun?
    /// Ready sidecars, which wait for their recordings until the pass ends or there are too many of them.
    var sidecars: [[UInt8]: Candidate] = [:]
    /// The paths of the files of the last transaction that have their outcome and are in their places.
    var concluded: Set<[UInt8]> = []
    /// Moves that were carried out, to be completed by the next transaction.
    var completed: [PlannedMove] = []
    /// Waits to record.
    var notes: [FileWait] = []
    /// Paths of the files that were found and wait.
    var waiting: Set<[UInt8]> = []
    /// Those of them that only wait for the settle time.
    var settling: Set<[UInt8]> = []
    /// Whether claimed files were restored in folders that were already scanned.
    var hasRestored = false
    /// Devices seen in this pass.
    var devices: Set<UInt64> = []

    /// A pass over an inbox.
    init(_ inbox: Inbox) {
        self.inbox = inbox
        prefix = inbox.prefix
    }

    /// A pass over files that the user named.
    init(named prefix: [UInt8]) {
        inbox = nil
        self.prefix = prefix
    }

    /// Removes and returns the ready sidecars, in the order of their paths.
    mutating func takeSidecars() -> [Candidate] {
        defer { sidecars = [:] }
        return sidecars.values.sorted { $0.sourcePath.lexicographicallyPrecedes($1.sourcePath) }
    }

    /// Removes and returns the ready sidecar of a recording; `nil` if there is none.
    mutating func takeSidecar(of candidate: Candidate) -> Candidate? {
        guard !candidate.isSidecar, !sidecars.isEmpty else { return nil }
        for ending in SidecarEnding.all {
            if let sidecar = sidecars.removeValue(forKey: candidate.sourceStem + ending) { return sidecar }
        }
        return nil
    }

    /// Where the files of this pass come from.
    var origin: Candidate.Origin { inbox.map { Candidate.Origin($0) } ?? .named }
}
