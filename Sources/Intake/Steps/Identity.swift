import Model
import Store

/// The result of identifying a file.
enum Identity {
    /// To be recorded.
    case step(IntakeStep)
    /// Its reader gave up; it is in the second-chance queue.
    case secondChance
    /// Something temporary is in the way.
    case obstacle(IntakeReason)
    /// It vanished or changed while it was read.
    case gone
}
