import CSupport
import Glibc
package import Model
package import SystemPackage

/// An open folder: everything in it is reached through its descriptor, so that its path can't be swapped.
///
/// A class and no `~Copyable` struct, because the files of one folder and the moves between two share it; it
/// closes when the last of them lets go. While it is open, its file system can't be unmounted.
package final class Folder: Sendable {
    package let descriptor: OwnedDescriptor
    package let identity: FileIdentity

    private static let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK

    private init(owning number: CInt) throws(Errno) {
        descriptor = OwnedDescriptor(number)
        var raw = stat()
        _ = try SystemCalls.retry { fstat(number, &raw) }
        identity = FileStatus(raw).identity
    }

    /// Opens the folder at `path`, which a person named: links in it are followed. Where its last component
    /// is a link and not `mayBeLink`, throws `ENOTDIR` or `ELOOP`.
    package static func open(_ path: FilePath, mayBeLink: Bool = true) throws(Errno) -> Folder {
        let flags = mayBeLink ? flags : flags | O_NOFOLLOW
        return try Folder(owning: SystemCalls.retry { path.withPlatformString { Glibc.open($0, flags) } })
    }

    /// Opens a folder in this one, never through a link (`ENOTDIR` or `ELOOP`).
    package func openFolder(_ name: FileName) throws(Errno) -> Folder {
        try Folder(owning: SystemCalls.open(name, in: self, Self.flags | O_NOFOLLOW))
    }

    /// Opens the folder in this one, and makes it where it is missing: 0700 whatever the umask, and durable.
    package func makeFolder(_ name: FileName) throws(Errno) -> Folder {
        do throws(Errno) { return try openFolder(name) } catch {
            guard error == .noSuchFileOrDirectory else { throw error }
        }
        do throws(Errno) {
            _ = try SystemCalls.withName(name) { (text) throws(Errno) in
                try SystemCalls.retry { mkdirat(descriptor.number, text, 0o700) }
            }
        } catch {
            // Another process was faster; it is opened below like any other.
            guard error == .fileExists else { throw error }
        }
        let made = try openFolder(name)
        // The umask may have closed it to us as well; file systems that have no such rights (FAT) refuse to set them.
        do throws(Errno) { try made.setPermissions(0o700) } catch { guard made.isWritable else { throw error } }
        try sync()
        return made
    }

    /// What `stat` says of a name in this folder; of the link itself where it is one.
    package func status(of name: FileName) throws(Errno) -> FileStatus {
        var raw = stat()
        _ = try SystemCalls.withName(name) { (text) throws(Errno) in
            try SystemCalls.retry { fstatat(descriptor.number, text, &raw, AT_SYMLINK_NOFOLLOW) }
        }
        return FileStatus(raw)
    }

    /// What `stat` says of the folder itself.
    package func status() throws(Errno) -> FileStatus {
        var raw = stat()
        _ = try SystemCalls.retry { fstat(descriptor.number, &raw) }
        return FileStatus(raw)
    }

    /// Makes the names in this folder durable.
    package func sync() throws(Errno) {
        do throws(Errno) { _ = try SystemCalls.retry { fsync(descriptor.number) } } catch {
            // What a file system says that has no such thing for folders (CIFS, some FUSE): nothing is left to do.
            guard error == .invalidArgument else { throw error }
        }
    }

    /// Makes everything on this folder's file system durable: one call for the bytes of many files.
    package func syncFileSystem() throws(Errno) {
        _ = try SystemCalls.retry { qr_syncfs(descriptor.number) }
    }

    /// Whether this process may make and remove files here; false on a read-only file system.
    package var isWritable: Bool {
        // An empty path would need AT_EMPTY_PATH; "." means the same to a descriptor.
        faccessat(descriptor.number, ".", W_OK | X_OK, AT_EACCESS) == 0
    }

    func setPermissions(_ mode: mode_t) throws(Errno) {
        _ = try SystemCalls.retry { fchmod(descriptor.number, mode) }
    }

    /// Renames a file, and never over another: `EEXIST` where the target name is taken. `EINVAL` also where the file
    /// system can't promise that (NFS, some FUSE).
    func rename(_ name: FileName, to target: Folder, _ targetName: FileName) throws(Errno) {
        try call(name, target, targetName) { qr_renameat2_noreplace($0, $1, $2, $3) }
    }

    /// The same on every file system, for a file that nobody else puts anything in the place of.
    func renameOwn(_ name: FileName, to target: Folder, _ targetName: FileName) throws(Errno) {
        do throws(Errno) { return try rename(name, to: target, targetName) } catch {
            guard error == .invalidArgument || error == .notSupported else { throw error }
        }
        do throws(Errno) {
            // A second name never replaces one either.
            try call(name, target, targetName) { linkat($0, $1, $2, $3, 0) }
        } catch {
            // File systems without links (FAT).
            guard error == .notPermitted || error == .notSupported || error == .noFunction else { throw error }
            return try seize(name, to: target, targetName)
        }
        try removeFile(name)
    }

    /// The same for a target folder to which no other process writes: whatever has the name at this instant.
    func seize(_ name: FileName, to target: Folder, _ targetName: FileName) throws(Errno) {
        do throws(Errno) { return try rename(name, to: target, targetName) } catch {
            guard error == .invalidArgument || error == .notSupported else { throw error }
        }
        guard (try? target.status(of: targetName)) == nil else { throw Errno.fileExists }
        try call(name, target, targetName) { renameat($0, $1, $2, $3) }
    }

    /// Writes a note of our own in place of the one that is there: whole or not at all, and durable on return where that
    /// is asked for.
    package func writeNote(_ bytes: [UInt8], as name: FileName, isDurable: Bool) throws(Errno) {
        let temporary = FileName(bytes: name.bytes + Array(".new".utf8))
        try? removeFile(temporary)
        let file = try makeFile(temporary)
        var written = 0
        while written < bytes.count {
            written += try SystemCalls.retry {
                bytes[written...].withUnsafeBytes { pwrite(file.number, $0.baseAddress, $0.count, off_t(written)) }
            }
        }
        if isDurable { _ = try SystemCalls.retry { fsync(file.number) } }
        try call(temporary, self, name) { renameat($0, $1, $2, $3) }
        if isDurable { try sync() }
    }

    private func call(
        _ name: FileName, _ target: Folder, _ targetName: FileName,
        _ body: (CInt, UnsafePointer<CChar>, CInt, UnsafePointer<CChar>) -> CInt
    ) throws(Errno) {
        _ = try SystemCalls.withName(name) { (from) throws(Errno) in
            try SystemCalls.withName(targetName) { (to) throws(Errno) in
                try SystemCalls.retry { body(descriptor.number, from, target.descriptor.number, to) }
            }
        }
    }

    /// Renames a file over whatever has the same name in `target`, to which no other process writes.
    package func replace(_ name: FileName, in target: Folder) throws(Errno) {
        try call(name, target, name) { renameat($0, $1, $2, $3) }
    }

    /// Renames whatever has the name to one that is free in `target`, to which no other process writes.
    package func renameKeeping(_ name: FileName, to target: Folder, _ targetName: FileName) throws(Errno) {
        try seize(name, to: target, targetName)
    }

    /// Removes a name that quickrec itself has made.
    package func removeFile(_ name: FileName) throws(Errno) {
        _ = try SystemCalls.withName(name) { (text) throws(Errno) in
            try SystemCalls.retry { unlinkat(descriptor.number, text, 0) }
        }
    }

    /// Removes an empty folder in this one.
    package func removeFolder(_ name: FileName) throws(Errno) {
        _ = try SystemCalls.withName(name) { (text) throws(Errno) in
            try SystemCalls.retry { unlinkat(descriptor.number, text, AT_REMOVEDIR) }
        }
    }
}
