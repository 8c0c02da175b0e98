import Files
import Model
import Store
import SystemPackage
import Watching

extension IntakeReason {
    /// Whether it need not be logged: the file is about to be taken in, or is being read.
    var passesByItself: Bool { Self.passesByItself(code) }

    /// The same of a reason of which only the code is known.
    package static func passesByItself(_ code: String) -> Bool { code == slow.code || waitCodes.contains(code) }

    private static let waitCodes = Set(Readiness.WaitReason.allCases.map(\.reason.code))

    /// Bytes, both.
    static func tooLarge(_ size: Int64, limit: Int64) -> IntakeReason {
        IntakeReason(
            code: "too_large",
            sentence: "It has \(size) bytes, more than \(limit); raise maximumFileMebibytes in config.yaml, or take it "
                + "out.")
    }

    /// For a file that a person has named, and that stays where it is instead of being held.
    package var sentenceOfRefusal: String {
        guard code == FileCounts.conflictCode else { return sentence }
        let found = sentence.prefix { $0 != ";" }
        return found + "; listen to both, and where it is wanted, put it into the inbox: it is held there, and can be "
            + "taken in under a UUID of its own (`quickrec held release`)."
    }

    /// Not `ignored` where memos may lie below, of which nobody would hear.
    package static let tooDeepCode = "too_deep"

    init(_ reason: IgnoreReason) {
        self.init(
            code: reason == .tooDeep ? Self.tooDeepCode : "ignored", sentence: reason.description)
    }

    static let ownDatabase = IntakeReason(code: "ignored", sentence: "It is the queue's own database.")

    static let ownFile = IntakeReason(code: "ignored", sentence: "It is one of the queue's own files.")

    /// Also the mark of a file whose bytes must be copied, since a second `fsync` may succeed without storing them.
    static let notStoredCode = "not_stored"

    /// The disk has refused to store the bytes of a file for good.
    static func notStored(_ code: Errno) -> IntakeReason {
        IntakeReason(
            code: notStoredCode,
            sentence: "The disk would not confirm its bytes (\(code.words)); check the disk, it is tried again.")
    }

    /// Its reader gave up on it, and a more patient one has it.
    static let slow = IntakeReason(
        code: "slow", sentence: "It takes long to read; it is read after all others.")
}

extension MoveError {
    /// The word for programs.
    var code: String {
        switch self {
        case .gone: "gone"
        case .changed: "changed"
        case .targetExists: "target_exists"
        case .copyDiffers: "copy_differs"
        case .noSpace, .failed(_, .noSpace), .failed(_, .diskQuotaExceeded): "disk_full"
        case .failed(_, .permissionDenied), .failed(_, .notPermitted), .failed(_, .readOnlyFileSystem): "permission"
        case .notDurable, .failed: "input_output"
        }
    }
}
