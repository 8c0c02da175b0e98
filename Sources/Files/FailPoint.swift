import Glibc

/// The moments between two steps of taking in at which a test ends the process; nothing in a release build.
package enum FailPoint: String {
    /// The rows and the journal are durable, and no file is moved.
    case noted
    /// A file has its new name, which is not durable.
    case renamed
    /// A copy is written under its temporary name, which is not durable.
    case written
    /// The new names are durable; the sources of copies are still there.
    case named
    /// The source of a copy is in the claim folder.
    case claimed
    /// Everything is where it belongs, and the journal does not say so.
    case moved
    /// The journal says so.
    case completed

    /// Kills the process where `QUICKREC_FAIL_POINT` names this moment.
    package static func reach(_ point: FailPoint) {
        #if DEBUG
        if let name = getenv("QUICKREC_FAIL_POINT"), String(cString: name) == point.rawValue { raise(SIGKILL) }
        #endif
    }
}
