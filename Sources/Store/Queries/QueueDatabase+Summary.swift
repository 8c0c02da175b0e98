import Foundation
import GRDB
package import Model

/// A file that was taken in and lies in the archive, as the database knows it.
package struct ArchivedFile: Hashable, Sendable {
    /// Relative to the queue folder.
    package var path: String
    /// Bytes; `nil` where it isn't noted (held files, sidecars).
    package var byteCount: Int64?
    package var sha256: [UInt8]

    package init(path: String, byteCount: Int64?, sha256: [UInt8]) {
        self.path = path
        self.byteCount = byteCount
        self.sha256 = sha256
    }
}

extension QueueDatabase {
    /// How many records there are in all, counted without regard to their states.
    package func recordTotal() throws -> Int {
        try read { try Int.fetchOne($0, sql: "SELECT count(*) FROM quick_records") ?? 0 }
    }

    /// Hands over every file that the database says lies in the queue folder, leaving out those that are being moved.
    ///
    /// Some at a time, and outside of any transaction, so that nobody has to wait for whoever reads the files: what is
    /// handed over may have changed since (`stillStored`).
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

    /// Those of these files of which the database says what it said when they were handed over.
    ///
    /// One pass over the rows for all of them, as paths have no index.
    package func stillStored(of files: Set<ArchivedFile>) throws -> Set<ArchivedFile> {
        guard !files.isEmpty else { return [] }
        var found: Set<ArchivedFile> = []
        try forEachStoredFile { if files.contains($0) { found.insert($0) } }
        return found
    }

    /// Those of these paths, relative to the queue folder, of which some row speaks. One pass over the rows, likewise.
    package func known(of paths: Set<String>) throws -> Set<String> {
        guard !paths.isEmpty else { return [] }
        // A row comes before its file, and in between its path is in the journal of moves, which therefore comes first.
        var found = paths.intersection(try pathsBeingMoved())
        try forEachStoredFile { if paths.contains($0.path) { found.insert($0.path) } }
        return found
    }

    /// Where every file that is being moved comes from and goes to, relative to the queue folder.
    package func pathsBeingMoved() throws -> Set<String> {
        try read { database in
            let moves = try PlannedMove.fetchAll(database, sql: "SELECT * FROM moves")
            return Set(moves.flatMap { [String(decoding: $0.sourcePath, as: UTF8.self), $0.targetPath] })
        }
    }

    /// The shortest prefix length, at least eight, that tells the IDs of the first records of a list from all others.
    package func shortestPrefix(ofRecords filter: RecordFilter) throws -> Int {
        try shortestPrefix(filter, .records, .records)
    }

    /// The same for the first of records that were read already.
    package func shortestPrefix(of records: [QuickRecord]) throws -> Int {
        let ids = records.prefix(IDPrefix.shownCount).map(\.id.description)
        return try read { try IDPrefix.records.shortestLength(ids, $0) }
    }

    /// The same for the first transactions of a list.
    package func shortestPrefix(ofTransactions filter: RecordFilter) throws -> Int {
        try shortestPrefix(filter, .transactions, .transactions)
    }

    private func shortestPrefix(_ filter: RecordFilter, _ subject: FilterSubject, _ prefix: IDPrefix) throws -> Int {
        var filter = filter
        filter.isFromEnd = filter.limit != nil && filter.sort.isEmpty
        filter.limit = min(filter.limit ?? IDPrefix.shownCount, IDPrefix.shownCount)
        return try read { database in
            var ids: [String] = []
            try filter.fetch("id", from: subject, database) { ids.append($0) }
            return try prefix.shortestLength(ids, database)
        }
    }
}
