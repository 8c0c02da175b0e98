package import Glibc

/// The identity of a file, independent of its names: device and inode.
package struct FileIdentity: Hashable, Sendable {
    /// `st_dev`.
    package let device: UInt64
    /// `st_ino`.
    package let inode: UInt64

    /// Creates an identity from the numbers of stat(2).
    package init(device: UInt64, inode: UInt64) {
        self.device = device
        self.inode = inode
    }
}

/// The kind of file that a name refers to.
package enum FileKind: UInt8, Sendable {
    /// Regular files, folders, symbolic links, FIFOs, sockets, block and character devices, and anything else.
    case regular, folder, link, fifo, socket, device, other
}

/// The part of `stat` that intake needs.
package struct FileStatus: Hashable, Sendable {
    /// Device and inode.
    package var identity: FileIdentity
    /// The file type bits of the mode.
    package var kind: FileKind
    /// Bytes.
    package var size: Int64
    /// Modification time in nanoseconds since 1970, clamped to 64 bits; any process can set it.
    package var modified: Int64
    /// Modification time in milliseconds, which cover every year that a file system can store.
    package var modifiedMilliseconds: Int64
    /// Time of the last change of content, name or mode, in nanoseconds since 1970; no process can set it.
    package var changed: Int64
    /// Number of hard links.
    package var linkCount: UInt32
    /// The twelve permission bits.
    package var permissions: UInt16
    /// User ID.
    package var owner: UInt32

    /// Converts the result of `stat`.
    package init(_ raw: stat) {
        identity = FileIdentity(device: UInt64(raw.st_dev), inode: UInt64(raw.st_ino))
        kind = FileKind(mode: raw.st_mode)
        size = Int64(raw.st_size)
        modified = Self.nanoseconds(raw.st_mtim)
        modifiedMilliseconds = Self.milliseconds(raw.st_mtim)
        changed = Self.nanoseconds(raw.st_ctim)
        linkCount = UInt32(truncatingIfNeeded: raw.st_nlink)
        permissions = UInt16(truncatingIfNeeded: raw.st_mode & 0o7777)
        owner = raw.st_uid
    }

    /// Whether the file has not been touched since `earlier`.
    package func isUnchanged(since earlier: FileStatus) -> Bool {
        hasSameContent(as: earlier) && changed == earlier.changed
    }

    /// Whether this is the same file with, judging by size and modification time, the same bytes; renames don't
    /// count.
    package func hasSameContent(as other: FileStatus) -> Bool {
        identity == other.identity && kind == other.kind && size == other.size && modified == other.modified
    }

    /// The step in which the file's times seem to be stored, in nanoseconds: two seconds where they are whole seconds, as
    /// on FAT, HFS+, ext2 and ext4 with small inodes, 10 ms as on exFAT, otherwise 0.
    ///
    /// A program can set the modification time to a whole second, but not the change time.
    package var timeStep: Int64 {
        let isStep = { (step: Int64) in self.modified % step == 0 && self.changed % step == 0 }
        return isStep(1_000_000_000) ? 2_000_000_000 : isStep(10_000_000) ? 10_000_000 : 0
    }

    /// Whether a change at `now`, in nanoseconds since 1970, or later shows in the modification time.
    package func showsChanges(at now: Int64) -> Bool {
        let (age, overflow) = now.subtractingReportingOverflow(modified)
        // Times in the future are forged, so the next change shows.
        return overflow || age > timeStep || age <= -20_000_000
    }

    private static func milliseconds(_ time: timespec) -> Int64 {
        let (product, overflow) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000)
        return overflow ? (time.tv_sec < 0 ? .min : .max) : product + Int64(time.tv_nsec) / 1_000_000
    }

    /// Clamps: file systems store years that 64-bit nanoseconds don't cover, and any process can set them.
    static func nanoseconds(_ time: timespec) -> Int64 {
        let (product, overflow) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, carry) = product.addingReportingOverflow(Int64(time.tv_nsec))
        guard !overflow, !carry else { return time.tv_sec < 0 ? .min : .max }
        return sum
    }
}

extension FileKind {
    /// The kind in the file type bits of a mode.
    init(mode: mode_t) {
        switch mode & S_IFMT {
        case S_IFREG: self = .regular
        case S_IFDIR: self = .folder
        case S_IFLNK: self = .link
        case S_IFIFO: self = .fifo
        case S_IFSOCK: self = .socket
        case S_IFCHR, S_IFBLK: self = .device
        default: self = .other
        }
    }
}
