import CSupport
import Glibc
import SystemPackage

/// A read-only descriptor of the same file, for the process that reads the file.
///
/// A duplicate would share the permission to write, and the offset.
struct ReadOnlyCopy: ~Copyable {
    private let own: FileDescriptor?
    private let original: FileDescriptor

    /// Opens the file again; falls back to the original if /proc is missing or the file may not be opened again. Also
    /// uses the original if that is read-only and its offset may be shared.
    init(of original: FileDescriptor, sharingOffset: Bool = false) {
        self.original = original
        guard !sharingOffset || qr_fcntl_int(original.rawValue, F_GETFL, 0) & O_ACCMODE != O_RDONLY else {
            own = nil
            return
        }
        own = try? FileDescriptor.open(
            "/proc/self/fd/\(original.rawValue)", .readOnly, options: [.closeOnExec, .nonBlocking])
    }

    /// The descriptor to pass on; valid as long as this value.
    var rawValue: CInt { own?.rawValue ?? original.rawValue }

    deinit {
        try? own?.close()
    }
}
