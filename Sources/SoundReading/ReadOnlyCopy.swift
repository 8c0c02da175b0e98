internal import Glibc
internal import SystemPackage

/// A descriptor of the same file that can only read and has its own offset, for the process that reads the file.
///
/// A duplicate would share the offset and the right to write.
struct ReadOnlyCopy: ~Copyable {
    private let own: FileDescriptor?
    private let original: FileDescriptor

    /// Falls back to the original where /proc is missing or the file may not be opened again.
    init(of original: FileDescriptor) {
        self.original = original
        own = try? FileDescriptor.open(
            "/proc/self/fd/\(original.rawValue)", .readOnly, options: [.closeOnExec, .nonBlocking])
    }

    var rawValue: CInt { own?.rawValue ?? original.rawValue }

    deinit {
        try? own?.close()
    }
}
