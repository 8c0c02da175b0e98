/// What distinguishes one state of a file from another without reading it.
package struct FileStamp: Hashable, Sendable {
    /// The device number (`st_dev` in stat(2)).
    package var device: UInt64
    /// The inode number (`st_ino` in stat(2)).
    package var inode: UInt64
    /// Size in bytes.
    package var byteCount: Int64
    /// Modification time in nanoseconds since 1970.
    package var modified: Int64
    /// Inode change time (ctime) in nanoseconds since 1970.
    package var changed: Int64

    /// Creates a stamp; sizes are in bytes, times in nanoseconds since 1970.
    package init(device: UInt64, inode: UInt64, byteCount: Int64, modified: Int64, changed: Int64) {
        self.device = device
        self.inode = inode
        self.byteCount = byteCount
        self.modified = modified
        self.changed = changed
    }

    /// The stamp of a file about which nothing could be found out.
    package static let unknown = FileStamp(device: 0, inode: 0, byteCount: 0, modified: 0, changed: 0)
}
