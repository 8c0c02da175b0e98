import Foundation
import GRDB

/// The tables whose rows speak of files in the queue folder.
enum StoredFiles: String, CaseIterable {
    case recordings
    case sidecars
    case heldFiles = "held_files"

    /// Rows of one transaction.
    static let pageSize = 500

    /// The column of `moves` that names a row of this table.
    private var moveColumn: String {
        switch self {
        case .recordings: "recording_id"
        case .sidecars: "sidecar_id"
        case .heldFiles: "held_file_id"
        }
    }

    /// Bytes, where the table knows them.
    private var byteCount: String { self == .sidecars ? "NULL" : "byte_count" }

    private var atRest: String {
        """
        FROM \(rawValue) WHERE path IS NOT NULL
            AND id NOT IN (SELECT \(moveColumn) FROM moves WHERE \(moveColumn) IS NOT NULL)
        """
    }

    /// Files at rest after that row, in the order of the rows.
    func page(after last: Int64, _ database: Database) throws -> [Numbered] {
        try Numbered.fetchAll(
            database,
            sql: """
                SELECT id, path, \(byteCount) AS byte_count, sha256 \(atRest) AND id > ? ORDER BY id LIMIT ?
                """, arguments: [last, Self.pageSize])
    }

    /// A file with the number of its row.
    struct Numbered: FetchableRecord {
        let number: Int64
        let file: ArchivedFile

        init(row: Row) throws {
            number = try row.decode(forColumn: "id")
            file = ArchivedFile(
                path: try row.decode(forColumn: "path"), byteCount: try row.decode(forColumn: "byte_count"),
                sha256: try row.bytesIfPresent(forColumn: "sha256") ?? [])
        }
    }

    /// Whether a file at rest has this path, whatever its bytes are.
    func contains(path: String, _ database: Database) throws -> Bool {
        try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 \(atRest) AND path = ?)", arguments: [path]) ?? false
    }
}

extension QueueDatabase {
    /// Whether the path, relative to the queue folder, is that of a file at rest. Takes a walk over the recordings.
    package func hasFile(at path: String) throws -> Bool {
        try read { database in try StoredFiles.allCases.contains { try $0.contains(path: path, database) } }
    }
}
