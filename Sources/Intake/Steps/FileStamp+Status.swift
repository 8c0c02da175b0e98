package import Files
package import Model

extension FileStamp {
    /// The stamp of a file with this status.
    package init(_ status: FileStatus) {
        self.init(
            device: status.identity.device, inode: status.identity.inode, byteCount: status.size,
            modified: status.modified, changed: status.changed)
    }

    /// The stamp of a file that could not be removed: its return to its name has changed its change time.
    init(ofKept name: FileName, in folder: Folder, _ status: FileStatus) {
        if let present = try? folder.status(of: name), present.hasSameContent(as: status) {
            self.init(present)
        } else {
            self.init(status)
        }
    }

    /// Whether a file in `folder` is unchanged since `noted`. Ignores device numbers, which change between mounts.
    package func isSame(as noted: FileStamp, in folder: Folder) -> Bool {
        guard byteCount == noted.byteCount, modified == noted.modified else { return false }
        if inode == noted.inode, changed == noted.changed { return true }
        return !FileSystemKind.keepsInodes(at: folder)
    }
}

extension FileIdentity {
    /// The identity in a stamp.
    init(_ stamp: FileStamp) {
        self.init(device: stamp.device, inode: stamp.inode)
    }
}
