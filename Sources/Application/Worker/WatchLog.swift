package import Intake
package import Logging
import Model
import Synchronization

/// Logs the outcome of each file: names and reasons, never amounts or notes.
package final class WatchLog: Sendable {
    private let logger: Logger
    /// Folders not scanned that were already reported, up to a readable number: every scan finds them again.
    private let folders = Mutex<Set<[UInt8]>>([])

    /// Logs nothing yet.
    package init(logger: Logger) {
        self.logger = logger
    }

    /// Logs the outcome of a file.
    package func add(_ report: IntakeReport) {
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
