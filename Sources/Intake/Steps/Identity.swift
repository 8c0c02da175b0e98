import Model
import Store

/// What identifying a file has led to.
enum Identity {
    /// This is to be recorded of it.
    case step(IntakeStep)
    /// Its reader gave up; it is in the second-chance queue.
    case secondChance
    /// Something temporary is in the way.
    case obstacle(IntakeReason)
    /// It vanished or changed while it was read.
    case gone
}
