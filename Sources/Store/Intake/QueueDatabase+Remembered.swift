import Foundation
import GRDB
package import Model

/// The outcome of a file that is not moved (copy mode), or that brought back a recording.
package struct RememberedFile: Hashable, Sendable {
    /// Absolute, bytes.
    package var sourcePath: [UInt8]
    /// The `stat` result at that time.
    package var stamp: FileStamp
    /// What became of it; never `deferred`.
    package var outcome: IntakeOutcome
    /// SHA-256 of the content, 32 bytes.
    package var sha256: [UInt8]
    /// The reason why it was not taken in, or what was odd about it.
    package var reason: IntakeReason?
    /// The time of the decision; milliseconds since 1970.
    package var since: Int64
}

extension QueueDatabase {
    /// The outcome of the file at this path, which stays there; `nil` if it is not remembered.
    package func rememberedFile(at sourcePath: [UInt8]) throws -> RememberedFile? {
        try rememberedFile(where: "source_path = ?", Data(sourcePath))
    }

    /// Forgets the outcome of the file at this path.
    package func forgetRememberedFile(at sourcePath: [UInt8]) throws {
        try write { try RememberedRows(database: $0).forget(Data(sourcePath)) }
    }

    /// The outcome of the last remembered file with this name. Scans all rows.
    package func rememberedFile(named name: FileName) throws -> RememberedFile? {
        let ending = Data([UInt8(ascii: "/")] + name.bytes)
        return try rememberedFile(where: "substr(source_path, -\(ending.count)) = ?", ending)
    }

    /// The audio UUIDs of these sidecars, as far as they were taken in by another path and wait for their recordings:
    /// their folder was renamed, or is reached by a link. The keys are the present paths. Scans the remembered files, once.
    package func audioUUIDs(ofSidecarsRenamedTo files: [ArrivedFile]) throws -> [[UInt8]: AudioUUID] {
        guard !files.isEmpty else { return [:] }
        let present = Dictionary(grouping: files, by: \.stamp.inode)
        let inodes = RowNumbers(present.keys.map(Int64.init(bitPattern:)))
        return try read { database in
            var found: [[UInt8]: AudioUUID] = [:]
            let rows = try Row.fetchCursor(inodes.statement(Self.waitingSidecars(withInodes: inodes.list), database))
            while let row = try rows.next() {
                let earlier = try RememberedFile(row: row)
                for file in present[earlier.stamp.inode] ?? [] where earlier.isSame(as: file) {
                    found[file.sourcePath] = try row.decode(forColumn: "audio_uuid")
                }
            }
            return found
        }
    }

    private static func waitingSidecars(withInodes list: String) -> String {
        """
        SELECT f.*, q.audio_uuid FROM remembered_files f
        CROSS JOIN sidecars s ON s.source_path = f.source_path AND s.sha256 = f.sha256
        CROSS JOIN quick_records q ON q.number = s.record_number
        WHERE f.inode IN (\(list))
            AND f.outcome = 'sidecar' AND q.audio_uuid IS NOT NULL AND q.recording_id IS NULL
        """
    }

    private func rememberedFile(where condition: String, _ argument: Data) throws -> RememberedFile? {
        try read { database in
            try RememberedFile.fetchOne(
                database,
                sql: "SELECT * FROM remembered_files WHERE \(condition) ORDER BY noted_at DESC LIMIT 1",
                arguments: [argument])
        }
    }
}

extension RememberedFile {
    /// Whether a file with the same name is this one. Times count because a new file may get the inode of one that is gone.
    fileprivate func isSame(as file: ArrivedFile) -> Bool {
        sha256 == file.sha256 && stamp.device == file.stamp.device && stamp.inode == file.stamp.inode
            && stamp.modified == file.stamp.modified
            && FileName(lastOf: sourcePath) == file.name
    }
}

extension IntakeOutcome: DatabaseValueConvertible {}
extension IntakeReason.Code: DatabaseValueConvertible {}

extension RememberedFile: FetchableRecord {
    /// Decodes a row of `remembered_files`.
    init(row: Row) throws {
        sourcePath = try row.bytes(forColumn: "source_path")
        stamp = try FileStamp(row: row)
        outcome = try row.decode(forColumn: "outcome")
        sha256 = try row.bytes(forColumn: "sha256")
        reason = try row.decode(IntakeReason.Code?.self, forColumn: "code").map { code in
            IntakeReason(code: code, sentence: OfferedCommand.completed(try row.decode(forColumn: "reason")))
        }
        since = try row.decode(forColumn: "noted_at")
    }
}
