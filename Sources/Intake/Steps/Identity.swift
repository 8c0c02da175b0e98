import Model
import Store

/// The result of identifying a file.
enum Identity {
    /// To be recorded.
    case step(IntakeStep)
    /// Its reader gave up; it is in the second-chance queue.
    case secondChance
    /// A sidecar that waits for a moment, until this time of the monotonic clock in nanoseconds.
    case rest(until: Int64)
    /// Something temporary is in the way.
    case obstacle(IntakeReason)
    /// It vanished or changed while it was read.
    case gone
}
