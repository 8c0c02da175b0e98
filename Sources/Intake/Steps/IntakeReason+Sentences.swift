import Files
import Model
import SystemPackage
import Watching

extension IntakeReason {
    /// Whether it need not be logged, because the file is about to be taken in or is being read.
    var passesByItself: Bool { Self.passesByItself(code) }

    /// Whether a reason with this code need not be logged.
    package static func passesByItself(_ code: String) -> Bool { code == slow.code || waitCodes.contains(code) }

    private static let waitCodes = Set(Readiness.WaitReason.allCases.map(\.reason.code))

    /// Both in bytes.
    static func tooLarge(_ size: Int64, limit: Int64) -> IntakeReason {
        IntakeReason(
            code: "too_large",
            sentence: "It has \(size) bytes, more than \(limit); raise maximumFileMebibytes in config.yaml, or take it "
                + "out.")
    }

    /// The sentence for a file that the user named and that stays where it is instead of being held.
    package var sentenceOfRefusal: String {
        guard code == FileCounts.conflictCode else { return sentence }
        let found = sentence.prefix { $0 != ";" }
        return found + "; listen to both, and where it is wanted, put it into the inbox: it is held there, and can be "
            + "taken in under a UUID of its own (`quickrec held release`)."
    }

    /// The sentence for a file that the user named, which nothing retries.
    package var sentenceForNamed: String {
        sentence
            .replacing(
                /(?:, and|[;,]) it (?:is taken in|is tried again|will be (?:looked at|tried) again)((?: once| when) [^;]+)?\.$/
            ) { "; name it again\($0.1 ?? "")." }
            .replacing(/\ and it goes on by itself\.$/, with: ", then name it again.")
            .replacing(/It is tried again\.$/, with: "Name it again.")
    }

    /// Not `ignored`, because memos may be in there that nobody would notice.
    package static let tooDeepCode = "too_deep"

    /// The reason for a file that a scan ignored.
    init(_ reason: IgnoreReason) {
        self.init(
            code: reason == .tooDeep ? Self.tooDeepCode : "ignored", sentence: reason.description)
    }

    /// The database, in an inbox that contains the queue.
    static let ownDatabase = IntakeReason(code: "ignored", sentence: "It is the queue's own database.")

    /// A named file that is in the queue folder itself.
    static let ownFile = IntakeReason(code: "ignored", sentence: "It is one of the queue's own files.")

    /// Also marks a file whose bytes must be copied, because a second `fsync` may succeed without storing them.
    static let notStoredCode = "not_stored"

    /// Returns the reason for a file whose bytes the disk failed to store.
    static func notStored(_ code: Errno) -> IntakeReason {
        IntakeReason(
            code: notStoredCode,
            sentence: "The disk would not confirm its bytes (\(code.words)); check the disk, it is tried again.")
    }

    /// Its reader gave up; one with longer time limits will read it.
    static let slow = IntakeReason(
        code: "slow", sentence: "It takes long to read; it is read after all others.")
}

extension MoveError {
    /// The stable code for programs.
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
