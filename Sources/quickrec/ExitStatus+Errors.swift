import Application
import Backups
import EntryLine
import Files
import Foundation
import Importing
import Intake
import Money
import Store
import SystemPackage

extension ExitStatus {
    /// The code for any error that a command throws.
    init(for error: any Error) {
        switch error {
        case let error as CommandError: self = error.status
        case let error as StoreError: self = Self.status(of: error)
        case is EntryError, is AmountError, is SidecarError: self = .data
        case let error as BackupError: self = Self.status(of: error)
        case let error as ForeignDatabaseError: self = Self.status(of: error)
        case ImportError.audioFolder: self = .noInput
        case ImportError.columns: self = .usage
        case is ImportError: self = .data
        case let error as PlaybackError: self = Self.status(of: error)
        case let error as QueueFolderError: self = Self.status(of: error)
        case let error as Errno: self = Self.status(of: error)
        default: self = .software
        }
    }

    private static func status(of error: StoreError) -> ExitStatus {
        switch error {
        case .newer, .foreign, .damaged, .altered, .notAFile, .foreignLog, .pathTooLong, .pathNotUnicode: .data
        case .missing, .unknown, .unknownName: .noInput
        case .ambiguous: .usage
        case .notCopied(_, let failure), .noSnapshot(_, let failure): Self.status(of: failure)
        case .older: .permission
        case .cannotCreate(_, let code) where code == EACCES || code == EPERM || code == EROFS: .permission
        case .cannotCreate: .cannotCreate
        case .temporary, .replaced, .changedMeanwhile: .temporary
        case .notPermitted, .cutShort: .permission
        case .failed, .unsure: .inputOutput
        case .notAllowed, .refused: .data
        }
    }

    private static func status(of failure: CopyFailure) -> ExitStatus {
        switch failure {
        case .diskFull, .busy: .temporary
        case .notPermitted: .permission
        case .damaged: .data
        case .failed: .inputOutput
        }
    }

    private static func status(of error: BackupError) -> ExitStatus {
        switch error {
        case .insideQueue, .insideInbox, .hardLinked, .notABackup, .unknownContent: .cannotCreate
        case .foreignDatabase: .data
        case .busy, .diskFull, .unfinishedChange: .temporary
        case .failed(_, let code) where status(of: code) == .noInput: .cannotCreate
        case .failed(_, let code), .unreadable(_, let code): status(of: code)
        }
    }

    private static func status(of error: ForeignDatabaseError) -> ExitStatus {
        switch error {
        case .missing: .noInput
        case .notRead(_, let code): status(of: Errno(rawValue: code))
        case .damaged: .data
        case .notCopied: .temporary
        }
    }

    private static func status(of error: PlaybackError) -> ExitStatus {
        switch error {
        case .noPlayer, .noneSuitable, .notFound, .notStarted, .failed: .unavailable
        case .missingFile: .noInput
        }
    }

    private static func status(of error: QueueFolderError) -> ExitStatus {
        switch error {
        case .missing, .empty: .noInput
        case .nested: .cannotCreate
        case .notAFolder, .link, .notAFile, .notAQueue, .noDatabase: .data
        case .openToOthers, .notWritable: .permission
        case .busy, .movedAway, .notMounted: .temporary
        case .ownFolder, .otherQueue, .sameInbox: .configuration
        case .failed(let step, _, let code):
            switch (step, status(of: code)) {
            case (.make, .inputOutput), (.make, .noInput): .cannotCreate
            case (_, let status): status
            }
        }
    }
}
