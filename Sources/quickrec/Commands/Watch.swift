import ArgumentParser
import Dispatch
import Foundation
import Intake
import Logging
import Model
import SoundReading
import Store
import Synchronization
import SystemPackage

/// `quickrec watch`.
struct Watch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Take in memos as they arrive, until stopped.",
        discussion: """
            SIGTERM or Ctrl-C: the file in hand is finished, then it ends; a second one ends it at once. What happens \
            is logged on standard error.
            """)

    @OptionGroup var queue: QueueOptions

    func run() async throws {
        let workplace = try Workplace.open(queue, for: .create)
        let logger = LogSetup.logger(workplace)
        let junk = JunkNames(globs: workplace.settings.ignore ?? [])
        let inboxes = [Inbox(of: workplace.queue)] + workplace.inboxes
        let watcher = try FolderWatcher(
            inboxes.map { WatchedFolder(number: $0.number, path: $0.path) }, junk: junk)
        let worker = try workplace.makeWorker(logger: logger, wakeUp: { watcher.wake(at: MonotonicClock.now()) })
        worker.onReport = { WatchLog(logger: logger).add($0) }
        let stop = worker.stop
        let signals = StopSignals(stop) { watcher.stop() }
        let analysis = BackgroundAnalysis(try workplace.makeAnalyst(), logger: logger)
        for inbox in inboxes { logger.info("watching", metadata: ["inbox": "\(inbox.path.string)"]) }
        analysis.begin(includingPostponed: true)
        let wishes = WishFeed(workplace.database) { watcher.wake(at: MonotonicClock.now()) }
        await worker.run(
            watcher.batches, modes: { watcher.modes }, wake: { watcher.wake(at: $0) },
            afterBatch: { if $0.taken > 0 { analysis.begin(includingPostponed: false) } })
        wishes.stop()
        analysis.stop()
        signals.cancel()
        logger.info("stopped")
    }
}

/// What becomes of each file, in the log: names and reasons, never amounts or notes.
private struct WatchLog {
    let logger: Logger

    func add(_ report: IntakeReport) {
        var metadata: Logger.Metadata = ["file": "\(String(decoding: report.sourcePath, as: UTF8.self))"]
        // The sentence about a sidecar quotes what stands in it; `quickrec held` shows it to its owner.
        let isQuoting = report.reason?.code == "invalid_sidecar"
        metadata["why"] = report.reason.map { isQuoting ? "\($0.code)" : "\($0.sentence)" }
        switch report.outcome {
        case .taken: logger.info("taken in", metadata: metadata)
        case .sidecar: logger.info("sidecar read", metadata: metadata)
        case .duplicate: logger.notice("put aside as a duplicate", metadata: metadata)
        case .held: logger.warning("held", metadata: metadata)
        case .deferred: logger.debug("waits", metadata: metadata)
        case .ignored: logger.debug("ignored", metadata: metadata)
        }
    }
}

/// Calls back on the first SIGTERM, SIGINT or SIGHUP; the second ends the process at once.
private final class StopSignals {
    private let sources: [any DispatchSourceSignal]

    init(_ flag: StopFlag, _ stop: @escaping @Sendable () -> Void) {
        let queue = DispatchQueue(label: "quickrec.signals")
        sources = [SIGTERM, SIGINT, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                if flag.set() { exit(ExitStatus.interrupted.rawValue) }
                stop()
            }
            source.activate()
            return source
        }
    }

    func cancel() {
        for source in sources { source.cancel() }
    }
}

/// Decodes what was taken in, behind the intake, one run at a time.
private final class BackgroundAnalysis: Sendable {
    private let analyst: Analyst
    private let logger: Logger
    private let queue = DispatchQueue(label: "quickrec.analysis", qos: .utility)
    /// Runs that were asked for and have not begun; more than one would find nothing left to do.
    private let waiting = Atomic(0)
    private let isStopping = StopFlag()

    init(_ analyst: Analyst, logger: Logger) {
        self.analyst = analyst
        self.logger = logger
    }

    func begin(includingPostponed: Bool) {
        guard waiting.compareExchange(expected: 0, desired: 1, ordering: .relaxed).exchanged else { return }
        queue.async { [self] in
            waiting.store(0, ordering: .relaxed)
            do {
                _ = try analyst.run(
                    includingPostponed: includingPostponed, shouldStop: { isStopping.isSet })
            } catch {
                logger.warning("analysis has to wait", metadata: ["why": "\(error)"])
            }
        }
    }

    /// Ends after what was decoded is stored, or at once where a long recording is still being decoded: that is done
    /// again by the next worker.
    func stop() {
        isStopping.set()
        let done = DispatchSemaphore(value: 0)
        queue.async { done.signal() }
        _ = done.wait(timeout: .now() + .milliseconds(300))
    }
}
