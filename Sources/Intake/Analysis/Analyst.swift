import Dispatch
package import Files
import Glibc
import Model
package import SoundReading
package import Store
import Synchronization
import SystemPackage

/// Decodes recordings that were taken in, after the intake.
///
/// It needs no lock of the queue: it only reads the archive, and what it stores can be stored twice.
package struct Analyst: Sendable {
    private let queue: QueueFolder
    private let database: QueueDatabase
    private let reader: SoundReader
    private let lanes: Int

    package init(queue: QueueFolder, database: QueueDatabase, reader: SoundReader, lanes: Int = 2) {
        self.queue = queue
        self.database = database
        self.reader = reader
        self.lanes = lanes
    }

    /// The program that decodes what libsndfile can't, as it is found now: its path, and which file that is; `nil` where
    /// it is not installed.
    package var converter: String? { reader.ffmpegIdentity }

    /// Lets recordings wait again that an ffmpeg other than the one that is found now could not decode.
    package func retryWithOtherConverter() throws {
        if let converter { try database.retryAnalyses(with: converter) }
    }

    /// What a run has done.
    package struct Outcome: Sendable {
        /// Recordings for which there is a result, also where that is that they have to wait.
        package internal(set) var count = 0
        /// Whether one of them waits because its converter was not installed at that moment.
        package internal(set) var hasMissedConverter = false
    }

    /// Decodes everything that waits, a batch at a time.
    ///
    /// With `includingPostponed`, those that wait for a program to be installed are tried again, and those that failed
    /// with another ffmpeg than there is now. Ends early where
    /// `shouldStop` says so, after the recordings in hand. `progress` is told how many are done, one call after the
    /// other but from any thread.
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

    /// Recordings that share a transaction, or as many as there are lanes.
    private static let batchSize = 64

    /// What was decoded of a batch so far.
    private struct Results: Sendable {
        var outcome = Outcome()
        var unsaved: [(recording: Int64, analysis: AudioAnalysis)] = []
        var failure: (any Error)?
    }

    /// Decodes a batch and stores what came of it.
    private func analyse(
        _ tasks: [AnalysisTask], _ shouldStop: @Sendable () -> Bool, progress: @Sendable (Int) -> Void
    ) throws -> Outcome {
        let results = Mutex(Results())
        let next = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: min(lanes, tasks.count)) { _ in
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
            // Not when all are done: another lane may be at one recording for minutes.
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

    /// `nil` where the archived file can't be opened now.
    private func analyse(_ task: AnalysisTask) -> AnalysisOutcome? {
        guard let file = try? queue.openFile(task.path) else { return nil }
        return file.withDescriptor { number in
            reader.analyse(FileDescriptor(rawValue: number), byteCount: task.byteCount, claim: task.claim)
        }
    }
}
