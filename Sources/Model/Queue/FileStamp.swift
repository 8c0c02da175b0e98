/// What distinguishes one state of a file from another without reading it.
package struct FileStamp: Hashable, Sendable {
    package var device: UInt64
    package var inode: UInt64
    /// Size in bytes.
    package var byteCount: Int64
    /// Modification time in nanoseconds since 1970.
    package var modified: Int64
    /// Inode change time (ctime) in nanoseconds since 1970.
    package var changed: Int64

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
