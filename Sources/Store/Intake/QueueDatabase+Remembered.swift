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

    /// The outcome of the last remembered file with this name. Scans all rows.
    package func rememberedFile(named name: FileName) throws -> RememberedFile? {
        let ending = Data([UInt8(ascii: "/")] + name.bytes)
        return try rememberedFile(where: "substr(source_path, -\(ending.count)) = ?", ending)
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

extension IntakeOutcome: DatabaseValueConvertible {}

extension RememberedFile: FetchableRecord {
    /// Decodes a row of `remembered_files`.
    init(row: Row) throws {
        sourcePath = try row.bytes(forColumn: "source_path")
        stamp = try FileStamp(row: row)
        outcome = try row.decode(forColumn: "outcome")
        sha256 = try row.bytes(forColumn: "sha256")
        reason = try row.decode(String?.self, forColumn: "code").map { code in
            IntakeReason(code: code, sentence: OfferedCommand.completed(try row.decode(forColumn: "reason")))
        }
        since = try row.decode(forColumn: "noted_at")
    }
}
