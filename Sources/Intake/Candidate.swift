import Model
import Store

/// A file that is ready to be taken in.
struct Candidate: Sendable {
    let found: FoundFile
    let folder: Folder
    /// Relative to the queue folder, or absolute; bytes.
    let sourcePath: [UInt8]
    /// Whether the file has to stay where it is.
    let isCopied: Bool
    /// The row of a file that was put aside and is looked at again: it lies there, and `sourcePath` is where it came
    /// from.
    var aside: AsideFile?

    var name: FileName { found.place.name }

    /// What it was called where it came from.
    var originalName: FileName {
        aside == nil ? name : FileName(bytes: sourcePath.split(separator: UInt8(ascii: "/")).last ?? [])
    }

    var stamp: FileStamp { FileStamp(found.status) }

    /// Whether its name says that it tells of a recording.
    var isSidecar: Bool { name.lowercasedExtension == "json" }
}

extension FileStamp {
    init(_ status: FileStatus) {
        self.init(
            device: status.identity.device, inode: status.identity.inode, byteCount: status.size,
            modified: status.modified, changed: status.changed)
    }
}

/// What reading a candidate to its end has shown.
enum Examination: Sendable {
    case audio(digest: [UInt8], AudioClaim)
    case sidecar(digest: [UInt8], SidecarFacts)
    case hold(digest: [UInt8], AsideReason)
    /// Its reader was killed or took too long: it is tried once more, behind all others.
    case slow
    /// Something temporary is in the way.
    case wait(AsideReason)
    /// It vanished or changed while it was read: it will be found again, if it is there.
    case gone
}
