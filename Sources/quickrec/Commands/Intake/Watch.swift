import Application
import ArgumentParser
import Foundation
import Intake
import Logging
import Model
import Store
import Synchronization
import SystemPackage
import Watching

/// `quickrec watch`.
struct Watch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Take in memos as they arrive, until stopped.",
        discussion: """
            SIGTERM or Ctrl-C: the file in hand is finished, then it ends; a second one ends it at once. What happens \
            is logged on standard error. Where another process holds the database, it waits for that.
            """)

    @OptionGroup private var queue: QueueOptions

    func run() async throws {
        let terminal = Terminal.current(environment: ProcessInfo.processInfo.environment)
        var start = RetryingStart(output: Output(terminal: terminal))
        let context = try start {
            let context = try CommandContext.open(queue, for: .create)
            try context.database.limitMemory()
            return context
        }
        let logger = LogSetup.logger(context)
        let junk = context.junk
        let inboxes = context.allInboxes
        let watcher = try FolderWatcher(inboxes.map(\.watched), junk: junk)
        let worker = try start { try context.makeWorker(logger: logger, wakeUp: { watcher.wakeNow() }) }
        let log = WatchLog(logger: logger)
        worker.onReport = { log.add($0) }
        let stop = worker.stop
        let signals = StopSignals(stop) { watcher.stop() }
        let analysis = BackgroundAnalysis(try context.makeAnalyst(), context.database, logger: logger)
        for inbox in inboxes { logger.info("watching", metadata: ["inbox": "\(inbox.path.string)"]) }
        let requests = RequestPoller(context.database) { watcher.wakeNow() }
        SystemProbe.releaseStartUpMemory()
        defer {
            requests.stop()
            analysis.stop()
            signals.cancel()
        }
        try await worker.run(
            watcher.batches, modes: { watcher.modes }, wake: { watcher.wake(at: $0) },
            afterBatch: { if $0.taken > 0 { analysis.begin() } })
        logger.info("stopped")
    }
}

/// Logs the outcome of each file: names and reasons, never amounts or notes.
private final class WatchLog: Sendable {
    private let logger: Logger
    /// Folders not scanned that were already reported, up to a readable number: every scan finds them again.
    private let folders = Mutex<Set<[UInt8]>>([])

    init(logger: Logger) {
        self.logger = logger
    }

    func add(_ report: IntakeReport) {
        var metadata: Logger.Metadata = ["file": "\(String(decoding: report.sourcePath, as: UTF8.self))"]
        // The sentence about a sidecar quotes its content; `quickrec held` and `quickrec ingest` show it to its owner.
        let isQuoting = [.invalidSidecar, .unreadKey].contains(report.reason?.code)
        metadata["why"] = report.reason.map {
            isQuoting ? "\($0.code.rawValue)" : "\(OfferedCommand.completed($0.sentence))"
        }
        switch report.outcome {
        case .taken: logger.info("taken in", metadata: metadata)
        case .sidecar: logger.info("sidecar read", metadata: metadata)
        case .duplicate: logger.notice("a duplicate", metadata: metadata)
        case .held: logger.warning("held", metadata: metadata)
        case .deferred: logger.debug("waits", metadata: metadata)
        case .ignored where isNewFolder(report): logger.warning("ignored", metadata: metadata)
        case .ignored: logger.debug("ignored", metadata: metadata)
        }
    }

    private func isNewFolder(_ report: IntakeReport) -> Bool {
        guard report.reason?.isOfFolder == true else { return false }
        return folders.withLock { $0.count < 100 && $0.insert(report.sourcePath).inserted }
    }
}

/// Calls back on the first SIGTERM, SIGINT or SIGHUP; the second ends the process at once.
private final class StopSignals {
    private let sources: [any DispatchSourceSignal]

    init(_ flag: StopFlag, _ stop: @escaping @Sendable () -> Void) {
        let queue = DispatchQueue(label: "quickrec.signals")
        let installing = DispatchGroup()
        sources = [SIGTERM, SIGINT, SIGHUP].map { number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                if flag.set() { exit(ExitStatus.interrupted.rawValue) }
                stop()
            }
            installing.enter()
            source.setRegistrationHandler { installing.leave() }
            source.activate()
            return source
        }
        // Dispatch installs its handlers on another thread. Until then a signal ends the process; if it were ignored
        // instead, it would be lost. Without descriptors, Dispatch never installs them.
        _ = installing.wait(timeout: .now() + .seconds(1))
    }

    func cancel() {
        for source in sources { source.cancel() }
    }
}
