package import SystemPackage

/// The exit codes, numbered as in sysexits.h; this is their only definition.
package enum ExitStatus: Int32 {
    /// Everything was done, or there was nothing to do.
    case done = 0
    /// A check failed: `verify`, `doctor`, `report --fail-if-unprocessed`.
    case checkFailed = 1
    /// An invalid command line, or a question that needs a terminal.
    case usage = 64
    /// Unreadable input.
    case data = 65
    /// No such file, record or transaction.
    case noInput = 66
    /// A required program is missing.
    case unavailable = 69
    /// A bug in quickrec.
    case software = 70
    /// A file or the queue folder can't be created.
    case cannotCreate = 73
    /// Reading or writing failed, or nothing reads the output any more.
    case inputOutput = 74
    /// Locked or full: worth retrying.
    case temporary = 75
    /// Access is denied.
    case permission = 77
    /// `config.yaml` or `export.yaml` can't be used.
    case configuration = 78
    /// SIGINT: 128 + 2, as shells report it.
    case interrupted = 130
}

extension ExitStatus {
    /// The code for a failed system call.
    package static func status(of error: Errno) -> ExitStatus {
        switch error {
        case _ where !error.isOutOfSight: .noInput
        case .permissionDenied, .notPermitted, .readOnlyFileSystem: .permission
        case .noSpace, .diskQuotaExceeded, .resourceTemporarilyUnavailable, .tooManyOpenFiles,
            .tooManyOpenFilesInSystem:
            .temporary
        default: .inputOutput
        }
    }
}
