@preconcurrency import Dispatch
import Files
package import Intake
package import Logging
package import Store
import Synchronization

/// Decodes new recordings after intake, one run at a time.
///
/// Retries by itself: after a database failure, and once ffmpeg is installed.
package final class BackgroundAnalysis: Sendable {
    private let analyst: Analyst
    private let database: QueueDatabase
    private let logger: Logger
    private let queue = DispatchQueue(label: "quickrec.analysis", qos: .utility)
    /// Requested runs that have not started; a second one would find nothing left to do.
    private let waiting = Atomic(0)
    private let isStopping = StopFlag()
    private let schedule = Mutex(AnalysisSchedule())
    private let timer: any DispatchSourceTimer

    /// Starts with the recordings left by earlier workers.
    package init(_ analyst: Analyst, _ database: QueueDatabase, logger: Logger) {
        self.analyst = analyst
        self.database = database
        self.logger = logger
        timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "quickrec.analysis.look", qos: .utility))
        timer.schedule(deadline: .now(), repeating: .seconds(2), leeway: .milliseconds(200))
        timer.setEventHandler { [weak self] in self?.lookAgain() }
        timer.activate()
    }

    /// Decodes recordings that were just taken in.
    package func begin() {
        begin(includingPostponed: false)
    }

    private func begin(includingPostponed: Bool) {
        guard includingPostponed || waiting.load(ordering: .relaxed) == 0 else { return }
        waiting.add(1, ordering: .relaxed)
        queue.async { [self] in
            waiting.subtract(1, ordering: .relaxed)
            do {
                let run = try analyst.run(includingPostponed: includingPostponed, shouldStop: { isStopping.isSet })
                if run.hasMissedConverter { schedule.withLock { $0.converter = nil } }
            } catch {
                schedule.withLock { $0.hasFailed = true }
                logger.warning("analysis has to wait", metadata: ["why": "\(error)"])
            }
        }
    }

    /// Retries waiting recordings that are due.
    private func lookAgain() {
        let converter = analyst.converter
        let isDue = schedule.withLock { $0.isDue(converter: converter, at: MonotonicClock.now()) }
        guard isDue, !isStopping.isSet else { return }
        // If the database can't be read now, the next check finds the waiting recordings.
        let backlog: (all: Int, postponed: Int)
        do {
            try analyst.retryWithOtherConverter()
            backlog = try database.analysisBacklog()
        } catch {
            return schedule.withLock { $0.hasFailed = true }
        }
        guard backlog.all > 0 else { return }
        begin(includingPostponed: converter != nil && backlog.postponed > 0)
    }

    /// Ends once finished results are stored, or at once if a long recording is still being decoded: the next worker
    /// decodes it again.
    package func stop() {
        timer.cancel()
        isStopping.set()
        let done = DispatchSemaphore(value: 0)
        queue.async { done.signal() }
        _ = done.wait(timeout: .now() + .milliseconds(300))
    }
}
