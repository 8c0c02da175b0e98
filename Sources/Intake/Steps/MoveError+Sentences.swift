import Files
import Model
import SystemPackage

extension MoveError {
    /// What went wrong with the copy of a file that the user named.
    var sentenceForNamed: String {
        switch self {
        case .changed: "It was changed or replaced before it could be copied; name it again."
        case .noSpace(let needed):
            "The disk is too full to copy it, which needs \(needed) bytes; free some space, then name it again."
        case .failed(_, let code): "It could not be copied: \(code.words). Name it again once that is put right."
        case .gone, .targetExists, .copyDiffers, .notDurable: description
        }
    }

    /// The stable code for programs.
    var code: IntakeReason.Code {
        switch self {
        case .gone: .gone
        case .changed: .changed
        case .targetExists: .targetExists
        case .copyDiffers: .copyDiffers
        case .noSpace, .failed(_, .noSpace), .failed(_, .diskQuotaExceeded): .diskFull
        case .failed(_, .permissionDenied), .failed(_, .notPermitted), .failed(_, .readOnlyFileSystem): .permission
        case .notDurable, .failed: .inputOutput
        }
    }
}
