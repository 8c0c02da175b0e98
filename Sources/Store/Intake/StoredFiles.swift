import GRDB

/// The tables whose rows refer to files in the queue folder.
enum StoredFiles: String, CaseIterable {
    /// Recordings in the archive.
    case recordings
    /// Sidecars in the archive.
    case sidecars
    /// Held files and duplicates.
    case heldFiles = "held_files"

    /// Rows per transaction.
    static let pageSize = 500

    /// The column of `moves` that references this table.
    private var moveColumn: String {
        switch self {
        case .recordings: "recording_id"
        case .sidecars: "sidecar_id"
        case .heldFiles: "held_file_id"
        }
    }

    /// The size in bytes, if the table has it.
    private var byteCount: String { self == .sidecars ? "NULL" : "byte_count" }

    private var atRest: String {
        """
        FROM \(rawValue) WHERE path IS NOT NULL
            AND id NOT IN (SELECT \(moveColumn) FROM moves WHERE \(moveColumn) IS NOT NULL)
        """
    }

    /// Returns the files at rest after that row, in row order.
    func page(after last: Int64, _ database: Database) throws -> [Numbered] {
        try Numbered.fetchAll(
            database,
            sql: """
                SELECT id, path, \(byteCount) AS byte_count, sha256 \(atRest) AND id > ? ORDER BY id LIMIT ?
                """, arguments: [last, Self.pageSize])
    }

    /// A file with its row number.
    struct Numbered: FetchableRecord {
        /// The row ID.
        let number: Int64
        /// The file.
        let file: ArchivedFile

        /// Decodes a row of `page`.
        init(row: Row) throws {
            number = try row.decode(forColumn: "id")
            file = ArchivedFile(
                path: try row.decode(forColumn: "path"), byteCount: try row.decode(forColumn: "byte_count"),
                sha256: try row.bytesIfPresent(forColumn: "sha256") ?? [])
        }
    }

    /// Whether a file at rest has this path, whatever its bytes.
    func contains(path: String, _ database: Database) throws -> Bool {
        try database.hasRow("\(atRest) AND path = ?", [path])
    }
}

extension QueueDatabase {
    /// Whether the path, relative to the queue folder, is that of a file at rest. Scans the recordings.
    package func hasFile(at path: String) throws -> Bool {
        try read { database in try StoredFiles.allCases.contains { try $0.contains(path: path, database) } }
    }
}
