import CSupport
import Glibc
package import Model
package import SystemPackage

/// An open folder. Everything in it is accessed through its descriptor, so no one can swap its path.
///
/// A class, not a `~Copyable` struct, because the files of one folder and the moves between two share it; the last
/// owner closes it. While it is open, its file system can't be unmounted.
package final class Folder: Sendable {
    /// The descriptor, open for reading.
    package let descriptor: OwnedDescriptor
    /// Device and inode.
    package let identity: FileIdentity
    /// Who gets what root makes in this folder; `nil` if it stays with the user who makes it.
    private let heir: Heir?

    private static let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK

    private init(owning number: CInt, heir: Heir? = nil, isQueue: Bool = false) throws(Errno) {
        descriptor = OwnedDescriptor(number)
        var raw = stat()
        _ = try SystemCalls.retry { fstat(number, &raw) }
        identity = FileStatus(raw).identity
        self.heir = isQueue ? Heir(ownerOf: raw) : heir
    }

    /// Opens the folder at `path`, which the user named, and follows links in it. If its last component is a link and
    /// `mayBeLink` is false, throws `ENOTDIR` or `ELOOP`. If it is a queue, its owner gets what root makes in it.
    package static func open(
        _ path: FilePath, mayBeLink: Bool = true, isQueue: Bool = false
    ) throws(Errno) -> Folder {
        let flags = mayBeLink ? flags : flags | O_NOFOLLOW
        let number = try SystemCalls.retry { path.withPlatformString { Glibc.open($0, flags) } }
        return try Folder(owning: number, isQueue: isQueue)
    }

    /// The first MiB of a file of the system; empty if it can't be read.
    static func text(in path: FilePath, _ name: String) -> String {
        guard let folder = try? open(path), let file = try? OpenedFile(FileName(name), in: folder),
            let bytes = try? file.bytes(at: 0, count: 1 << 20)
        else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Opens a subfolder, never through a link (`ENOTDIR` or `ELOOP`).
    package func openFolder(_ name: FileName) throws(Errno) -> Folder {
        try Folder(owning: SystemCalls.open(name, in: self, Self.flags | O_NOFOLLOW), heir: heir)
    }

    /// Opens a subfolder, and creates it if it doesn't exist: 0700 whatever the umask, and durable.
    package func makeFolder(_ name: FileName) throws(Errno) -> Folder { try makeFolder(name, attempts: 8) }

    private func makeFolder(_ name: FileName, attempts: Int) throws(Errno) -> Folder {
        do throws(Errno) { return try openFolder(name) } catch {
            guard error == .noSuchFileOrDirectory else { throw error }
        }
        do throws(Errno) {
            _ = try SystemCalls.withName(name) { (text) throws(Errno) in
                try SystemCalls.retry { mkdirat(descriptor.number, text, 0o700) }
            }
        } catch {
            // Another process created it first; open it like any other.
            guard error == .fileExists else { throw error }
        }
        let made: Folder
        do throws(Errno) { made = try openFolder(name) } catch {
            // Another process has removed it at once: one that is about to go on with a folder of its own.
            guard error == .noSuchFileOrDirectory, attempts > 1 else { throw error }
            return try makeFolder(name, attempts: attempts - 1)
        }
        // The umask may have locked us out too. File systems without permissions (FAT) refuse to set them.
        do throws(Errno) { try made.setPermissions(0o700) } catch { guard made.isWritable else { throw error } }
        made.giveToHeir()
        try sync()
        return made
    }

    /// Returns the `stat` of a name in this folder; a link's own, not its target's.
    package func status(of name: FileName) throws(Errno) -> FileStatus {
        var raw = stat()
        _ = try SystemCalls.withName(name) { (text) throws(Errno) in
            try SystemCalls.retry { fstatat(descriptor.number, text, &raw, AT_SYMLINK_NOFOLLOW) }
        }
        return FileStatus(raw)
    }

    /// Returns the `stat` of the folder itself.
    package func status() throws(Errno) -> FileStatus {
        var raw = stat()
        _ = try SystemCalls.retry { fstat(descriptor.number, &raw) }
        return FileStatus(raw)
    }

    /// Makes the names in this folder durable.
    package func sync() throws(Errno) {
        do throws(Errno) { _ = try SystemCalls.retry { fsync(descriptor.number) } } catch {
            // File systems that can't sync folders (CIFS, some FUSE) return this; there is nothing else to do.
            guard error == .invalidArgument else { throw error }
        }
    }

    /// Makes this folder's own name durable: the process that created it may have been killed before it could.
    /// Does nothing if the folder above can't be read.
    package func syncName() throws(Errno) {
        let parent = openat(descriptor.number, "..", Self.flags)
        if parent >= 0 { try Folder(owning: parent).sync() }
    }

    /// Syncs this folder's whole file system: one call for the bytes of many files.
    package func syncFileSystem() throws(Errno) {
        _ = try SystemCalls.retry { qr_syncfs(descriptor.number) }
    }

    /// Whether this process may create and remove files here; false on a read-only file system.
    package var isWritable: Bool {
        // An empty path would need AT_EMPTY_PATH; "." means the same with a descriptor.
        faccessat(descriptor.number, ".", W_OK | X_OK, AT_EACCESS) == 0
    }

    /// Sets the permission bits of the folder itself.
    func setPermissions(_ mode: mode_t) throws(Errno) {
        _ = try SystemCalls.retry { fchmod(descriptor.number, mode) }
    }

    /// Renames a file without ever overwriting one: `EEXIST` if the target name is taken, `EINVAL` also if the file
    /// system can't guarantee that (NFS, some FUSE).
    func rename(_ name: FileName, to target: Folder, _ targetName: FileName) throws(Errno) {
        try call(name, target, targetName) { qr_renameat2_noreplace($0, $1, $2, $3) }
    }

    /// Renames on every file system, without overwriting, a file of ours that no other process replaces.
    func renameOwn(_ name: FileName, to target: Folder, _ targetName: FileName) throws(Errno) {
        do throws(Errno) { return try rename(name, to: target, targetName) } catch {
            guard error == .invalidArgument || error == .notSupported else { throw error }
        }
        do throws(Errno) {
            // A hard link never overwrites either.
            try call(name, target, targetName) { linkat($0, $1, $2, $3, 0) }
        } catch {
            // File systems without hard links (FAT).
            guard error == .notPermitted || error == .notSupported || error == .noFunction else { throw error }
            return try replacePlaceholder(name, to: target, targetName)
        }
        try removeFile(name)
    }

    /// Takes the target name with an empty file before it renames: a program that drops a file of that name at this
    /// instant finds it taken, unless it overwrites whatever is there.
    private func replacePlaceholder(_ name: FileName, to target: Folder, _ targetName: FileName) throws(Errno) {
        _ = try target.makeFile(targetName)
        do throws(Errno) { try call(name, target, targetName) { renameat($0, $1, $2, $3) } } catch {
            try? target.removeFile(targetName)
            throw error
        }
    }

    /// Renames whatever has the name now, on every file system, to a folder to which no other process writes.
    func seize(_ name: FileName, to target: Folder, _ targetName: FileName) throws(Errno) {
        do throws(Errno) { return try rename(name, to: target, targetName) } catch {
            guard error == .invalidArgument || error == .notSupported else { throw error }
        }
        guard (try? target.status(of: targetName)) == nil else { throw Errno.fileExists }
        try call(name, target, targetName) { renameat($0, $1, $2, $3) }
    }

    /// Replaces a note of our own atomically; durable on return if `isDurable`.
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

    /// Renames a subfolder of ours to a name that nothing has; durable on return.
    package func renameFolder(_ name: FileName, to newName: FileName) throws(Errno) {
        try call(name, self, newName) { renameat($0, $1, $2, $3) }
        try sync()
    }

    /// Renames a file to the same name in `target`, to which no other process writes, replacing any file there.
    package func replace(_ name: FileName, in target: Folder) throws(Errno) {
        try call(name, target, name) { renameat($0, $1, $2, $3) }
    }

    /// Renames whatever has the name to `target`, to which no other process writes, under a numbered name if its own is
    /// taken; returns that name.
    package func renameKeeping(_ name: FileName, to target: Folder) throws(Errno) -> FileName {
        var number = 1
        var kept = name
        while (try? target.status(of: kept)) != nil {
            number += 1
            kept = name.numbered(number)
        }
        try seize(name, to: target, kept)
        return kept
    }

    /// Removes a name that quickrec itself created.
    package func removeFile(_ name: FileName) throws(Errno) {
        _ = try SystemCalls.withName(name) { (text) throws(Errno) in
            try SystemCalls.retry { unlinkat(descriptor.number, text, 0) }
        }
    }

    /// Removes an empty subfolder.
    package func removeFolder(_ name: FileName) throws(Errno) {
        _ = try SystemCalls.withName(name) { (text) throws(Errno) in
            try SystemCalls.retry { unlinkat(descriptor.number, text, AT_REMOVEDIR) }
        }
    }
}

/// The owner of a queue, who gets what root makes in it: such files are 0600 and folders 0700, so a queue in which root
/// once ran a command would otherwise be closed to its owner.
struct Heir: Sendable {
    /// User ID.
    let user: uid_t
    /// Group ID.
    let group: gid_t

    /// Returns `nil` unless this process is root's and the folder another user's.
    init?(ownerOf folder: stat) {
        guard geteuid() == 0, folder.st_uid != 0 else { return nil }
        (user, group) = (folder.st_uid, folder.st_gid)
    }

    /// The same, by the folder's path.
    init?(ownerOf folder: FilePath) {
        var status = stat()
        guard folder.withPlatformString({ stat($0, &status) }) == 0 else { return nil }
        self.init(ownerOf: status)
    }
}

extension FileDescriptor {
    /// Gives a file that this process has just created in a queue to the queue's owner, if this process is root's.
    package func giveToOwner(ofQueue folder: FilePath) {
        if let heir = Heir(ownerOf: folder) { _ = fchown(rawValue, heir.user, heir.group) }
    }
}

extension Folder {
    /// Whether a file in this folder belongs to another user than the heir.
    func isForeign(_ status: FileStatus) -> Bool { heir.map { $0.user != status.owner } ?? false }

    /// Gives a file that this process has just created in this folder to the heir, if there is one.
    ///
    /// File systems without owners (FAT) refuse, and there it doesn't matter.
    func giveToHeir(_ made: borrowing OwnedDescriptor) {
        if let heir { _ = fchown(made.number, heir.user, heir.group) }
    }

    /// Gives this folder, just created, to the heir.
    ///
    /// Only while it is empty: whoever owns the folder above can put an older folder of root's in its place.
    private func giveToHeir() {
        if (try? names().isEmpty) == true { giveToHeir(descriptor) }
    }
}
