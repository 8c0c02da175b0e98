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

    /// The values of `device`, `inode`, `byte_count`, `modified_ns` and `changed_ns`, in this order.
    var arguments: StatementArguments {
        [Int64(bitPattern: device), Int64(bitPattern: inode), byteCount, modified, changed]
    }
}
