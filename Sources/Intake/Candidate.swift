import Model
package import Store

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
    /// Whether its end is missing, as its container says, and was waited for in vain.
    var endsEarly = false
    /// The row of a file that was put aside and is looked at again: it lies there, and `sourcePath` is where it came
    /// from.
    var aside: AsideFile?

    var name: FileName { found.place.name }

    /// What it was called where it came from.
    var originalName: FileName {
        aside == nil ? name : FileName(bytes: sourcePath.split(separator: UInt8(ascii: "/")).last ?? [])
    }

    var stamp: FileStamp { FileStamp(found.status) }

    /// The file as it is noted.
    func arrived(digest: [UInt8]) -> ArrivedFile {
        var file = ArrivedFile(
            sourcePath: sourcePath, stamp: stamp, sha256: digest, isCopied: isCopied, isRemembered: isRemembered)
        file.aside = aside.flatMap { aside in aside.path.map { AsidePlace(number: aside.number, path: $0) } }
        return file
    }

    /// Whether its name says that it tells of a recording.
    var isSidecar: Bool { name.isSidecar }
}

extension FileStamp {
    package init(_ status: FileStatus) {
        self.init(
            device: status.identity.device, inode: status.identity.inode, byteCount: status.size,
            modified: status.modified, changed: status.changed)
    }

    /// Whether a file in `folder` is as it was when that was noted. Device numbers change from mount to mount.
    package func isSame(as noted: FileStamp, in folder: Folder) -> Bool {
        guard byteCount == noted.byteCount, modified == noted.modified else { return false }
        if inode == noted.inode, changed == noted.changed { return true }
        return !FileSystemKind.keepsInodes(at: folder)
    }
}

/// What reading a candidate to its end has shown.
enum Examination: Sendable {
    case audio(digest: [UInt8], AudioClaim)
    case sidecar(digest: [UInt8], SidecarFacts)
    case hold(digest: [UInt8], AsideReason)
    /// Its reader was killed or took too long: it is tried once more, behind all others. `wasHurried`: it had less time
    /// than usual.
    case slow(wasHurried: Bool)
    /// Something temporary is in the way.
    case wait(AsideReason)
    /// It vanished or changed while it was read: it will be found again, if it is there.
    case gone
}
