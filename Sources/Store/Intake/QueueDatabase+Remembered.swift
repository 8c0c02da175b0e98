import Foundation
import GRDB
package import Model

/// The outcome of a file that is not moved (copy mode).
package struct RememberedFile: Hashable, Sendable {
    /// What became of it.
    package enum Outcome: String, Sendable {
        case taken, sidecar, duplicate, held, ignored
    }

    /// Absolute, bytes.
    package var sourcePath: [UInt8]
    /// As it was then.
    package var stamp: FileStamp
    package var outcome: Outcome
    package var sha256: [UInt8]
    /// Why, where it was not taken in.
    package var reason: IntakeReason?
    /// When it came to that; milliseconds since 1970.
    package var since: Int64
}

extension QueueDatabase {
    /// What became of the file at this path, which stays there; `nil` where it is not remembered.
    package func rememberedFile(at sourcePath: [UInt8]) throws -> RememberedFile? {
        try rememberedFile(where: "source_path = ?", Data(sourcePath))
    }

    /// The same for the one that came last of those with this name. Goes through all rows.
    package func rememberedFile(named name: FileName) throws -> RememberedFile? {
        let ending = Data([UInt8(ascii: "/")] + name.bytes)
        return try rememberedFile(where: "substr(source_path, -\(ending.count)) = ?", ending)
    }

    private func rememberedFile(where condition: String, _ argument: Data) throws -> RememberedFile? {
        try read { database in
            try Row.fetchOne(
                database,
                sql: "SELECT * FROM remembered_files WHERE \(condition) ORDER BY noted_at DESC LIMIT 1",
                arguments: [argument]
            ).flatMap(Self.rememberedFile)
        }
    }

    private static func rememberedFile(_ row: Row) -> RememberedFile? {
        guard let outcome = RememberedFile.Outcome(rawValue: row["outcome"]) else { return nil }
        let code: String? = row["code"]
        return RememberedFile(
            sourcePath: Array(row["source_path"] as Data),
            stamp: FileStamp(
                device: UInt64(bitPattern: row["device"]), inode: UInt64(bitPattern: row["inode"]),
                byteCount: row["byte_count"], modified: row["modified_ns"], changed: row["changed_ns"]),
            outcome: outcome, sha256: Array(row["sha256"] as Data),
            reason: code.map { IntakeReason(code: $0, sentence: row["reason"]) }, since: row["noted_at"])
    }
}
