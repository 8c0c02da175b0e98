import Dispatch
package import Store
import Synchronization

/// Notices requests about held files: another process has changed the database.
///
/// `PRAGMA data_version` is read twice a second, which takes a few microseconds; the database is queried only if it has
/// changed.
package final class RequestPoller {
    private let timer: any DispatchSourceTimer

    /// Calls back, on its own thread, whenever there are pending requests.
    package init(_ database: QueueDatabase, notice: @escaping @Sendable () -> Void) {
        let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "quickrec.requests", qos: .utility))
        self.timer = timer
        let known = KnownVersion()
        timer.schedule(deadline: .now(), repeating: .milliseconds(500), leeway: .milliseconds(100))
        timer.setEventHandler {
            // If the database can't be read now, the next check reports it.
            guard let version = try? database.dataVersion(), version != known.value.load(ordering: .relaxed),
                let hasRequests = try? database.hasPendingRequests()
            else { return }
            known.value.store(version, ordering: .relaxed)
            if hasRequests { notice() }
        }
        timer.activate()
    }

    /// Stops polling.
    package func stop() {
        timer.cancel()
    }
}

/// The last seen version of the database.
private final class KnownVersion: Sendable {
    let value = Atomic(-1)
}
