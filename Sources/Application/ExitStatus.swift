package import SystemPackage

/// The exit codes, in the numbers of sysexits.h; decided here and nowhere else.
package enum ExitStatus: Int32 {
    case done = 0
    /// A check failed: `verify`, `doctor`, `report --fail-if-unprocessed`.
    case checkFailed = 1
    /// Wrong words on the command line, or an answer was needed and there is no terminal.
    case usage = 64
    /// Input that can't be understood.
    case data = 65
    /// No such file, record or transaction.
    case noInput = 66
    /// A program that is needed is missing.
    case unavailable = 69
    /// Our bug.
    case software = 70
    case cannotCreate = 73
    case inputOutput = 74
    /// Locked or full: worth another try.
    case temporary = 75
    case permission = 77
    case configuration = 78
    /// SIGINT: 128 + 2, as shells report it.
    case interrupted = 130
}

extension ExitStatus {
    /// The code for a refusal of the system.
    package static func status(of error: Errno) -> ExitStatus {
        switch error {
        case .noSuchFileOrDirectory, .notDirectory: .noInput
        case .permissionDenied, .notPermitted, .readOnlyFileSystem: .permission
        case .noSpace, .diskQuotaExceeded, .resourceTemporarilyUnavailable, .tooManyOpenFiles,
            .tooManyOpenFilesInSystem:
            .temporary
        default: .inputOutput
        }
    }
}
