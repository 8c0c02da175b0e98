import Dispatch
package import Store
import Synchronization

/// Notices requests about held files: another process has changed the database.
///
/// `PRAGMA data_version` is read twice a second, which takes a few microseconds; only where it has changed the database
/// is asked.
package final class RequestPoller {
    private let timer: any DispatchSourceTimer

    /// Calls back, on a thread of its own, whenever there are pending requests.
    package init(_ database: QueueDatabase, notice: @escaping @Sendable () -> Void) {
        let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "quickrec.requests", qos: .utility))
        self.timer = timer
        let known = KnownVersion()
        timer.schedule(deadline: .now(), repeating: .milliseconds(500), leeway: .milliseconds(100))
        timer.setEventHandler {
            // Where it can't be read now, the next look will tell.
            guard let version = try? database.dataVersion(), version != known.value.load(ordering: .relaxed),
                let hasRequests = try? database.hasPendingRequests()
            else { return }
            known.value.store(version, ordering: .relaxed)
            if hasRequests { notice() }
        }
        timer.activate()
    }

    /// Ends it.
    package func stop() {
        timer.cancel()
    }
}

/// The version of the database that was seen last.
private final class KnownVersion: Sendable {
    let value = Atomic(-1)
}
