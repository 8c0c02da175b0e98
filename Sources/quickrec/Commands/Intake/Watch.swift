import Application
import ArgumentParser
import Foundation
import Intake
import Logging
import Model
import Store
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
