import GRDB

/// A file in the archive, as the database describes it.
package struct ArchivedFile: Hashable, Sendable {
    /// Relative to the queue folder.
    package var path: String
    /// Bytes; `nil` if it is not stored (held files, sidecars).
    package var byteCount: Int64?
    /// SHA-256 of the content, 32 bytes; empty if it is not stored.
    package var sha256: [UInt8]

    /// Describes a file; `byteCount` is in bytes.
    package init(path: String, byteCount: Int64?, sha256: [UInt8]) {
        self.path = path
        self.byteCount = byteCount
        self.sha256 = sha256
    }

    /// Whether it is a duplicate, which nobody needs while another file has its bytes.
    package var isDuplicate: Bool { path.hasPrefix("duplicates/") }
}

extension QueueDatabase {
    /// Passes every file that the database expects in the queue folder to `body`, except those being moved.
    ///
    /// Files are read page by page, outside any transaction, so that reading them blocks no writer. A file may have
    /// changed since it was passed (`stillStored`).
    package func forEachStoredFile(_ body: (ArchivedFile) throws -> Void) throws {
        for table in StoredFiles.allCases {
            var last: Int64 = 0
            while true {
                let page = try read { try table.page(after: last, $0) }
                for row in page {
                    try body(row.file)
                    last = row.number
                }
                if page.count < StoredFiles.pageSize { break }
            }
        }
    }

    /// Returns those of these files whose rows are unchanged.
    ///
    /// One scan of the rows for all of them, as paths have no index.
    package func stillStored(of files: Set<ArchivedFile>) throws -> Set<ArchivedFile> {
        guard !files.isEmpty else { return [] }
        var found: Set<ArchivedFile> = []
        try forEachStoredFile { if files.contains($0) { found.insert($0) } }
        return found
    }

    /// Returns those of these paths, relative to the queue folder, that some row refers to. Also one scan of the rows.
    package func known(of paths: Set<String>) throws -> Set<String> {
        guard !paths.isEmpty else { return [] }
        // A row is stored before its file arrives; until then its path is in the journal, which is therefore read
        // first.
        var found = paths.intersection(try pathsBeingMoved())
        try forEachStoredFile { if paths.contains($0.path) { found.insert($0.path) } }
        return found
    }

    /// The sources and targets of all files being moved, relative to the queue folder.
    package func pathsBeingMoved() throws -> Set<String> {
        try read { database in
            let moves = try PlannedMove.fetchAll(database, sql: "SELECT * FROM moves")
            return Set(moves.flatMap { [String(decoding: $0.sourcePath, as: UTF8.self), $0.targetPath] })
        }
    }
}
