import Dispatch
import Glibc
import Model
package import SoundReading
package import Store
import Synchronization
import SystemPackage

/// Decodes recordings that were taken in, behind the intake.
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
    package var converter: String? {
        guard let path = reader.ffmpegProgram else { return nil }
        var status = stat()
        guard stat(path, &status) == 0 else { return path }
        return "\(path) \(status.st_dev) \(status.st_ino) \(status.st_mtim.tv_sec)"
    }

    /// Decodes everything that waits, a batch at a time; returns how many recordings were decoded.
    ///
    /// With `includingPostponed`, those that wait for a program to be installed are tried again. Ends early where
    /// `shouldStop` says so, after the recordings in hand. `progress` is told how many are done, one call after the
    /// other but from any thread.
    package func run(
        includingPostponed: Bool, shouldStop: @Sendable () -> Bool = { false },
        progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) throws -> Int {
        var last: Int64 = 0
        var count = 0
        while !shouldStop() {
            let tasks = try database.analysisTasks(
                after: last, limit: Self.batchSize, includingPostponed: includingPostponed)
            guard let newest = tasks.last else { break }
            last = newest.recording
            let before = count
            count += try analyse(tasks, shouldStop) { progress(before + $0) }
        }
        return count
    }

    /// Recordings that share a transaction, or as many as there are lanes.
    private static let batchSize = 64

    /// What was decoded of a batch so far.
    private struct Results: Sendable {
        var count = 0
        var unsaved: [(recording: Int64, analysis: AudioAnalysis)] = []
        var failure: (any Error)?
    }

    /// Decodes a batch and stores what came of it; returns how many there were.
    private func analyse(
        _ tasks: [AnalysisTask], _ shouldStop: @Sendable () -> Bool, progress: @Sendable (Int) -> Void
    ) throws -> Int {
        let results = Mutex(Results())
        let next = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: min(lanes, tasks.count)) { _ in
            while true {
                let index = next.add(1, ordering: .relaxed).oldValue
                guard index < tasks.count, !shouldStop() else { break }
                guard let analysis = analyse(tasks[index]) else { continue }
                results.withLock {
                    $0.unsaved.append((tasks[index].recording, analysis))
                    $0.count += 1
                    progress($0.count)
                }
            }
            // Not when all are done: another lane may be at one recording for minutes.
            save(results)
        }
        let (count, failure) = results.withLock { ($0.count, $0.failure) }
        if let failure { throw failure }
        return count
    }

    private func save(_ results: borrowing Mutex<Results>) {
        let unsaved = results.withLock { results in
            defer { results.unsaved = [] }
            return results.unsaved
        }
        do { try database.saveAnalyses(unsaved) } catch { results.withLock { $0.failure = error } }
    }

    /// `nil` where nothing can be said now, so that it is tried again later.
    private func analyse(_ task: AnalysisTask) -> AudioAnalysis? {
        guard let file = try? queue.openFile(task.path) else { return nil }
        let outcome = file.withDescriptor { number in
            reader.analyse(FileDescriptor(rawValue: number), byteCount: task.byteCount, claim: task.claim)
        }
        return switch outcome {
        case .done(let analysis): analysis
        case .helperUnavailable, .inputFailure: nil
        }
    }
}
