/// What is at a path below the queue folder.
package enum FileState: Sendable {
    /// The file with its bytes.
    case whole
    /// Something else, or a file with other bytes.
    case other
    /// Nothing.
    case missing
    /// Unknown: it can't be read now, or its bytes were not asked for.
    case unknown
}

/// Looks at a path below the queue folder for a file with these bytes (SHA-256); with `nil`, only whether anything is
/// there.
package typealias FileLook = (_ path: String, _ sha256: [UInt8]?) -> FileState
