import Files
import Model
import SoundReading
import Store
import Watching

/// A file found in a pass, which may be taken in.
struct Candidate: Sendable {
    /// The file as the scan found it.
    let found: FoundFile
    /// The open folder that contains it.
    let folder: Folder
    /// The path in bytes, relative to the queue folder or absolute.
    let sourcePath: [UInt8]
    /// For a copy that `ingest` handed over, the path of the file that the user named.
    var originalPath: [UInt8]?
    /// Whether the `ingest` that handed it over waits for its outcome.
    var isAwaited = false
    /// Where it comes from.
    let origin: Origin

    /// Where a file comes from, which determines whether it may be moved.
    enum Origin: Hashable, Sendable {
        /// An inbox that files are moved from.
        case inbox(Int32)
        /// An inbox in copy mode, which is only read.
        case untouched(Int32)
        /// The user named it, or a folder above it.
        case named

        /// The origin of the files in an inbox.
        init(_ inbox: Inbox) {
            self = inbox.mode == .move ? .inbox(inbox.number) : .untouched(inbox.number)
        }

        /// The number of the inbox; `nil` for a file that the user named.
        var inbox: Int32? {
            switch self {
            case .inbox(let number), .untouched(let number): number
            case .named: nil
            }
        }
    }

    /// Whether the file must stay where it is.
    var isCopied: Bool { if case .inbox = origin { false } else { true } }

    /// Whether scans will find it again, so that its outcome must be remembered.
    var isRemembered: Bool { if case .untouched = origin { true } else { false } }
    /// Whether its container says that its end is missing, and it has not arrived.
    var endsEarly = false
    /// What its first bytes say, if they were read and no later change could have gone unnoticed.
    var firstLook: FirstLook?
    /// The row of a held file that is examined again; then the file is in `held/`, and `sourcePath` is its original
    /// path.
    var heldFile: HeldFile?

    /// The path that is stored, and that sidecars and recordings are matched by.
    var storedPath: [UInt8] { originalPath ?? sourcePath }

    /// The stored path without its extension, which pairs a recording with its sidecar.
    var storedStem: [UInt8] { Self.stem(of: storedPath, named: originalName) }

    /// The path of this pass without its extension.
    var sourceStem: [UInt8] { Self.stem(of: sourcePath, named: name) }

    /// Its name now.
    var name: FileName { found.place.name }

    /// Its name at its original path.
    var originalName: FileName { heldFile == nil ? name : FileName(lastOf: sourcePath) }

    /// Its size, times and identity.
    var stamp: FileStamp { FileStamp(found.status) }

    /// Returns the file as it is recorded in the database.
    func arrived(digest: [UInt8]) -> ArrivedFile {
        var file = ArrivedFile(
            sourcePath: storedPath, foundPath: sourcePath, stamp: stamp, sha256: digest, isCopied: isCopied,
            isRemembered: isRemembered)
        file.heldPlace = heldFile?.place
        file.isAwaited = isAwaited
        return file
    }

    /// Whether its name is that of a sidecar.
    var isSidecar: Bool { name.isSidecar }

    private static func stem(of path: [UInt8], named name: FileName) -> [UInt8] {
        Array(path.dropLast(name.bytes.count - name.stem.bytes.count))
    }
}

/// The result of reading a candidate to its end.
enum Examination: Sendable {
    /// A recording, with what it says about itself.
    case audio(digest: [UInt8], AudioClaim)
    /// A sidecar, with its contents.
    case sidecar(digest: [UInt8], SidecarFacts)
    /// It can't be taken in, for this reason.
    case hold(digest: [UInt8], IntakeReason)
    /// Its reader was killed or took too long: retry after all other files. `wasHurried`: it had less time than
    /// usual.
    case slow(wasHurried: Bool)
    /// Something temporary is in the way.
    case wait(IntakeReason)
    /// It vanished or changed while it was read: a later scan finds it if it still exists.
    case gone
}
