package import SystemPackage

/// Why a file is not at its new place.
package enum MoveError: Error, Hashable, Sendable {
    /// The source isn't there any more.
    case gone
    /// The source is another file now, or has other bytes; it is back under its name, or never left.
    case changed
    /// The target's name is taken; nothing was touched.
    case targetExists
    /// The bytes of the copy are not those of the source; the copy was thrown away.
    case copyDiffers
    /// The target's file system has too little room left; bytes that are needed.
    case noSpace(needed: Int64)
    /// The file is at its new place, but a power loss may still undo that: treat it as moved, and report it.
    case notDurable(Errno)
    /// Nothing was moved.
    case failed(MoveStep, Errno)
}

/// What was being done when a move failed.
package enum MoveStep: String, Hashable, Sendable {
    case folder, look, rename, read, write, sync, remove
}

extension MoveError {
    /// What it means for a move that its file can't be looked at.
    init(lookingFailedWith error: FileOpenError) {
        switch error {
        case .gone: self = .gone
        case .notRegular: self = .changed
        case .failed(let code): self = .failed(.look, code)
        }
    }

    /// The system's number for it.
    var number: Errno {
        switch self {
        case .failed(_, let code), .notDurable(let code): code
        default: .ioError
        }
    }

    /// Whether the file is at its new place nevertheless.
    package var isDone: Bool { if case .notDurable = self { true } else { false } }
}
