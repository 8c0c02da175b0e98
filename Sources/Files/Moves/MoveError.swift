package import SystemPackage

/// The reason why a file is not at its new place.
package enum MoveError: Error, Hashable, Sendable {
    /// The source no longer exists.
    case gone
    /// The source is another file now, or its content changed; it is back under its name, or never left.
    case changed
    /// The target name is taken; nothing was touched.
    case targetExists
    /// The copy's bytes differ from the source's; the copy was deleted.
    case copyDiffers
    /// The target's file system has too little space left; `needed` is in bytes.
    case noSpace(needed: Int64)
    /// The file is at its new place, but a power loss may still undo the move: treat it as moved, and report it.
    case notDurable(Errno)
    /// Nothing was moved.
    case failed(MoveStep, Errno)
}

/// The step at which a move failed.
package enum MoveStep: String, Hashable, Sendable {
    /// Opening the target folder, examining the source, renaming, reading, writing, syncing, and removing the source.
    case folder, look, rename, read, write, sync, remove
}

extension MoveError {
    /// Converts the error of opening the file to be moved.
    init(lookingFailedWith error: FileOpenError) {
        switch error {
        case .gone: self = .gone
        case .notRegular: self = .changed
        case .failed(let code): self = .failed(.look, code)
        }
    }

    /// The system's error number.
    var number: Errno {
        switch self {
        case .failed(_, let code), .notDurable(let code): code
        default: .ioError
        }
    }

    /// Whether the file is at its new place despite the error.
    package var isDone: Bool { if case .notDurable = self { true } else { false } }
}
