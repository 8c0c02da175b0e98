import Files
import Model
import SoundReading
import Store
import Watching

/// A file that is ready to be taken in.
struct Candidate: Sendable {
    let found: FoundFile
    let folder: Folder
    /// Relative to the queue folder, or absolute; bytes.
    let sourcePath: [UInt8]
    let origin: Origin

    /// Where a file comes from, and so what may be done to it.
    enum Origin: Hashable, Sendable {
        /// A folder that files are moved from.
        case inbox(Int32)
        /// A folder that is only looked at.
        case untouched(Int32)
        /// A person has named it, or a folder above it.
        case named

        init(_ inbox: Inbox) {
            self = inbox.mode == .move ? .inbox(inbox.number) : .untouched(inbox.number)
        }

        var inbox: Int32? {
            switch self {
            case .inbox(let number), .untouched(let number): number
            case .named: nil
            }
        }
    }

    /// Whether the file has to stay where it is.
    var isCopied: Bool { if case .inbox = origin { false } else { true } }

    /// Whether it stays in sight, so that what became of it is remembered.
    var isRemembered: Bool { if case .untouched = origin { true } else { false } }
    /// Whether its end is missing, as its container says, and has not come.
    var endsEarly = false
    /// What its first bytes say, where they were read already and no change since could have gone unnoticed.
    var firstLook: FirstLook?
    /// The row of a held file that is examined again: it lies there, and `sourcePath` is where it came from.
    var heldFile: HeldFile?

    var name: FileName { found.place.name }

    /// What it was called where it came from.
    var originalName: FileName {
        heldFile == nil ? name : FileName(bytes: sourcePath.split(separator: UInt8(ascii: "/")).last ?? [])
    }

    var stamp: FileStamp { FileStamp(found.status) }

    /// The file as it is noted.
    func arrived(digest: [UInt8]) -> ArrivedFile {
        var file = ArrivedFile(
            sourcePath: sourcePath, stamp: stamp, sha256: digest, isCopied: isCopied, isRemembered: isRemembered)
        file.heldPlace = heldFile?.place
        return file
    }

    /// Whether its name says that it tells of a recording.
    var isSidecar: Bool { name.isSidecar }
}

/// What reading a candidate to its end has shown.
enum Examination: Sendable {
    case audio(digest: [UInt8], AudioClaim)
    case sidecar(digest: [UInt8], SidecarFacts)
    case hold(digest: [UInt8], IntakeReason)
    /// Its reader was killed or took too long: it is tried once more, after all others. `wasHurried`: it had
    /// less time than usual.
    case slow(wasHurried: Bool)
    /// Something temporary is in the way.
    case wait(IntakeReason)
    /// It vanished or changed while it was read: it will be found again, if it is there.
    case gone
}
