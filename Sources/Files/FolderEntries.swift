import Glibc
package import SystemPackage

/// A reader of the names in a folder, a few at a time, so that a folder of any size needs bounded memory.
package struct FolderEntries: ~Copyable {
    private let stream: OpaquePointer
    private static let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 19

    /// Opens the folder again for reading.
    package init(of folder: Folder) throws(Errno) {
        // A separate file description: a duplicate would share its read position with all other readers.
        let number = try SystemCalls.retry {
            openat(folder.descriptor.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        }
        guard let stream = fdopendir(number) else {
            let code = errno
            _ = Glibc.close(number)
            throw Errno(rawValue: code)
        }
        self.stream = stream
    }

    deinit {
        closedir(stream)
    }

    /// Whether an entry is a folder, if the file system tells without a `stat`.
    package enum Hint {
        /// `unknown` if the file system doesn't tell (`DT_UNKNOWN` in readdir(3)).
        case folder, other, unknown
    }

    /// Calls `visit` with each name except `.` and `..` until it returns false; returns whether names may be left.
    package mutating func read(_ visit: (UnsafeRawBufferPointer, Hint) -> Bool) throws(Errno) -> Bool {
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                let code = errno
                // A folder that was removed during the read has no more names.
                if code == 0 || code == ENOENT { return false }
                throw Errno(rawValue: code)
            }
            // Not `pointee.d_name`: the kernel's record ends with the name and is shorter than the C struct.
            let start = UnsafeRawPointer(entry) + Self.nameOffset
            let name = UnsafeRawBufferPointer(start: start, count: strlen(start.assumingMemoryBound(to: CChar.self)))
            let hint: Hint =
                switch Int(entry.pointee.d_type) {
                case Int(DT_DIR): .folder
                case Int(DT_UNKNOWN): .unknown
                default: .other
                }
            if !Self.isDots(name), !visit(name, hint) { return true }
        }
    }

    private static func isDots(_ name: UnsafeRawBufferPointer) -> Bool {
        name.count <= 2 && name.allSatisfy { $0 == UInt8(ascii: ".") }
    }
}
