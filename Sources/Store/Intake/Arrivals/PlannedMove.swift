import GRDB

/// A move in the journal, to be carried out now or after a restart.
package struct PlannedMove: Hashable, Sendable {
    /// The row ID in `moves`.
    package var number: Int64
    /// The path to move from, in bytes: relative to the queue folder or absolute.
    package var sourcePath: [UInt8]
    /// Relative to the queue folder.
    package var targetPath: String
    /// SHA-256 of the content, 32 bytes.
    package var sha256: [UInt8]
    /// Whether to copy the file and leave the original in place.
    package var isCopied: Bool
    /// Whether the file takes the place of one that was lost; what is there instead is kept in `replaced/`.
    package var isReturn: Bool
    /// The recording stored in the file, if it is one.
    package var recording: Int64?
}

extension PlannedMove: FetchableRecord {
    /// Decodes a row of `moves`.
    init(row: Row) throws {
        number = try row.decode(forColumn: "id")
        sourcePath = try row.bytes(forColumn: "source_path")
        targetPath = try row.decode(forColumn: "target_path")
        sha256 = try row.bytes(forColumn: "sha256")
        isCopied = try row.decode(forColumn: "is_copy")
        isReturn = try row.decode(forColumn: "is_return")
        recording = try row.decode(forColumn: "recording_id")
    }
}
