import GRDB
import Model

extension FileStamp: FetchableRecord {
    /// Decodes a row of `held_files` or `remembered_files`.
    init(row: Row) throws {
        self.init(
            device: UInt64(bitPattern: try row.decode(forColumn: "device")),
            inode: UInt64(bitPattern: try row.decode(forColumn: "inode")),
            byteCount: try row.decode(forColumn: "byte_count"), modified: try row.decode(forColumn: "modified_ns"),
            changed: try row.decode(forColumn: "changed_ns"))
    }
}
