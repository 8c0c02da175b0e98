import Dispatch
package import Files
import Glibc
import Model
package import SoundReading
package import Store
import Synchronization
import SystemPackage

/// Decodes recordings after their intake.
///
/// Needs no lock on the queue: it only reads the archive, and storing a result twice does no harm.
package struct Analyst: Sendable {
    private let queue: QueueFolder
    private let database: QueueDatabase
    private let reader: SoundReader
    /// The number of recordings decoded at a time.
    private static let laneCount = 2

    /// Creates an analyst of the recordings in `queue`; `reader` decodes them.
    package init(queue: QueueFolder, database: QueueDatabase, reader: SoundReader) {
        self.queue = queue
        self.database = database
        self.reader = reader
    }

    /// The program that decodes what libsndfile can't, as currently installed: its path and file identity; `nil` if
    /// it is not installed.
    package var converter: String? { reader.ffmpegIdentity }

    /// Makes recordings pending again if a different ffmpeg than the current one failed to decode them.
    package func retryWithOtherConverter() throws {
        if let converter { try database.retryAnalyses(with: converter) }
    }

    /// The outcome of a run.
    package struct Outcome: Sendable {
        /// The number of recordings with a result, including those that still have to wait.
        package internal(set) var count = 0
        /// Whether a recording waits because its converter was not installed.
        package internal(set) var hasMissedConverter = false
    }

    /// Decodes all pending recordings, a batch at a time.
    ///
    /// With `includingPostponed`, retries those that wait for a program to be installed, and those that failed with a
    /// different ffmpeg than the current one. If `shouldStop` returns true, ends after the recordings in hand. Calls
    /// `progress` with the number decoded so far: on any thread, but never concurrently.
    package func run(
        includingPostponed: Bool, shouldStop: @Sendable () -> Bool = { false },
        progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) throws -> Outcome {
        var last: Int64 = 0
        var outcome = Outcome()
        if includingPostponed { try retryWithOtherConverter() }
        while !shouldStop() {
            let tasks = try database.analysisTasks(
                after: last, limit: Self.batchSize, includingPostponed: includingPostponed)
            guard let newest = tasks.last else { break }
            last = newest.recording
            let before = outcome.count
            let batch = try analyse(tasks, shouldStop) { progress(before + $0) }
            outcome.count += batch.count
            outcome.hasMissedConverter = outcome.hasMissedConverter || batch.hasMissedConverter
        }
        return outcome
    }

    /// The number of recordings in a batch, which takes at most one transaction per lane.
    private static let batchSize = 64

    /// The results of a batch that were not saved yet, and its outcome.
    private struct Results: Sendable {
        /// The counts of the batch so far.
        var outcome = Outcome()
        /// Results to save in the next transaction.
        var unsaved: [(recording: Int64, analysis: AudioAnalysis)] = []
        /// The error of a failed save, thrown when the batch ends.
        var failure: (any Error)?
    }

    /// Decodes a batch and stores the results.
    private func analyse(
        _ tasks: [AnalysisTask], _ shouldStop: @Sendable () -> Bool, progress: @Sendable (Int) -> Void
    ) throws -> Outcome {
        let results = Mutex(Results())
        let next = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: min(Self.laneCount, tasks.count)) { _ in
            while true {
                let index = next.add(1, ordering: .relaxed).oldValue
                guard index < tasks.count, !shouldStop() else { break }
                guard let found = analyse(tasks[index]), let analysis = found.analysis else { continue }
                results.withLock {
                    $0.unsaved.append((tasks[index].recording, analysis))
                    $0.outcome.count += 1
                    if case .converterMissing = found { $0.outcome.hasMissedConverter = true }
                    progress($0.outcome.count)
                }
            }
            // Don't wait for the other lanes: one may take minutes for a recording.
            save(results)
        }
        let (outcome, failure) = results.withLock { ($0.outcome, $0.failure) }
        if let failure { throw failure }
        return outcome
    }

    private func save(_ results: borrowing Mutex<Results>) {
        let unsaved = results.withLock { results in
            defer { results.unsaved = [] }
            return results.unsaved
        }
        do { try database.saveAnalyses(unsaved) } catch { results.withLock { $0.failure = error } }
    }

    /// Returns `nil` if the archived file can't be opened now.
    private func analyse(_ task: AnalysisTask) -> AnalysisOutcome? {
        guard let file = try? queue.openFile(task.path) else { return nil }
        return file.withDescriptor { number in
            reader.analyse(FileDescriptor(rawValue: number), byteCount: task.byteCount, claim: task.claim)
        }
    }
}
