package import Files
package import Model
import SystemPackage
package import Watching

extension IntakeReason {
    /// A file that has been empty for long enough.
    static let empty = IntakeReason(code: .empty, sentence: "It has no bytes.")

    /// Both in bytes.
    package static func tooLarge(_ size: Int64, limit: Int64) -> IntakeReason {
        IntakeReason(
            code: .tooLarge, problem: "It has \(size) bytes, more than \(limit)",
            next: "raise maximumFileMebibytes in config.yaml, or take it out",
            named: "raise maximumFileMebibytes in config.yaml, then name it again")
    }

    /// Whether the file is no recording, such as a photograph among memos.
    package var isAboutForeignFile: Bool { code == .notAudio || code == .empty }

    /// Whether it concerns a folder that was not scanned, in which may be memos that nobody would notice.
    package var isOfFolder: Bool { code == .tooDeep || code == .otherQueue }

    /// The reason for a file that a scan ignored.
    package init(_ reason: IgnoreReason) {
        let code: Code =
            switch reason {
            case .tooDeep: .tooDeep
            case .otherQueue: .otherQueue
            case .junk, .notRegular, .folderNamedLikeAudio, .ownFolder: .ignored
            }
        self.init(code: code, sentence: reason.description)
    }

    /// The database, in an inbox that contains the queue.
    static let ownDatabase = IntakeReason(code: .ignored, sentence: "It is the queue's own database.")

    /// A named file that is in the queue folder itself.
    package static let ownFile = IntakeReason(code: .ignored, sentence: "It is one of the queue's own files.")

    /// Returns the reason for a file whose bytes the disk failed to store. They must be copied: a second `fsync` may succeed
    /// without storing them.
    static func notStored(_ code: Errno) -> IntakeReason {
        IntakeReason(
            code: .notStored,
            sentence: "The disk would not confirm its bytes (\(code.words)); check the disk, it is tried again.")
    }

    /// A sidecar whose recording is still to come, because that of its name was reviewed without one.
    static func isForNext(_ record: QuickRecordID) -> IntakeReason {
        IntakeReason(
            code: .forNext,
            sentence: """
                The recording of its name was reviewed before it came (the record \(record)), so it waits for the next one \
                of that name; if it is about the old one, change that (`quickrec edit \(record)`) and discard the new record.
                """)
    }

    /// Its reader gave up; one with longer time limits will read it.
    static let slow = IntakeReason(
        code: .slow, sentence: "It takes long to read; it is read after all others.")
}

extension IntakeReason {
    /// The reason for a file that could not be moved or copied.
    package init(_ error: MoveError) {
        self.init(code: error.code, sentence: error.description)
        sentenceForNamed = error.sentenceForNamed
    }

    /// The reason for a file that could not be opened.
    package init(_ error: FileOpenError) {
        guard case .failed(let code) = error else {
            self.init(code: .inputOutput, sentence: error.description)
            return
        }
        self = .cannotRead(code)
    }

    /// The reason for a file that could not be read to its end.
    package init(_ error: FileReadError) {
        self =
            switch error {
            case .changed: Readiness.WaitReason.changing.reason
            case .failed(let code): .cannotRead(code)
            }
    }
}
