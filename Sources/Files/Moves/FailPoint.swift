import Glibc

/// A step of taking in after which a test kills the process; does nothing in a release.
package enum FailPoint: String {
    /// The rows and the journal are durable; no file has been moved.
    case noted
    /// A file has its new name, which is not durable yet.
    case renamed
    /// A copy is complete under its temporary name, which is not durable yet.
    case written
    /// The new names are durable; the sources of copies still exist.
    case named
    /// The source of a copy is in the claim folder.
    case claimed
    /// All files are in their places, but the journal still lists the moves.
    case moved
    /// The journal records the moves as complete.
    case completed

    /// Kills the process if `QUICKREC_FAIL_POINT` names this step.
    package static func reach(_ point: FailPoint) {
        #if FAIL_POINTS
        if let name = getenv("QUICKREC_FAIL_POINT"), String(cString: name) == point.rawValue { raise(SIGKILL) }
        #endif
    }
}
