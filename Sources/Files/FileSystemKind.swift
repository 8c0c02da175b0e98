import CSupport

/// The kind of file system of a folder, as far as it matters to events and leases.
package enum FileSystemKind: Hashable, Sendable {
    /// All changes go through this kernel.
    case local
    /// Other machines, or the host, change it without this kernel's knowledge: their changes send no events, and its
    /// leases prove nothing. The name is for display.
    case remote(String)

    /// Whether a read lease proves that no process has the file open for writing.
    package var seesEveryWriter: Bool { self == .local }

    /// The kinds that send no events for changes by other machines or the host, by magic number in `statfs`. Source:
    /// linux/magic.h and the file systems' own sources.
    private static let remoteKinds: [UInt32: String] = [
        0x6969: "NFS", 0x517B: "SMB", 0xFF53_4D42: "CIFS", 0xFE53_4D42: "SMB", 0x6573_5546: "FUSE",
        0x0102_1997: "9p", 0x6A65_6A63: "virtiofs", 0x00C3_6400: "Ceph", 0x5346_414F: "AFS", 0x6B41_4653: "AFS",
        0x7375_7245: "Coda", 0x564C: "NCP", 0x7461_636F: "OCFS2", 0x0116_1970: "GFS2", 0x0BD0_0BD0: "Lustre",
        0x786F_4256: "vboxsf", 0x2003_0528: "OrangeFS",
    ]

    /// The kind with this magic number.
    package init(magic: UInt32) {
        self = Self.remoteKinds[magic].map(Self.remote) ?? .local
    }

    /// The kind of file system `folder` is on; `remote`, the safe answer, if the kernel doesn't say.
    package init(of folder: Folder) {
        let type = qr_filesystem_type(folder.descriptor.number)
        self = type < 0 ? .remote("an unknown file system") : Self(magic: UInt32(truncatingIfNeeded: type))
    }

    /// Whether files keep their inodes and change times across a remount: not on network file systems, nor on those
    /// of cameras and recorders.
    package static func keepsInodes(at folder: Folder) -> Bool {
        let type = qr_filesystem_type(folder.descriptor.number)
        let magic = UInt32(truncatingIfNeeded: type)
        return type >= 0 && remoteKinds[magic] == nil && !changingKinds.contains(magic)
    }

    /// FAT, exFAT and NTFS. Source: linux/magic.h.
    private static let changingKinds: Set<UInt32> = [0x4D44, 0x2011_BAB0, 0x7366_746E, 0x5346_544E]
}
