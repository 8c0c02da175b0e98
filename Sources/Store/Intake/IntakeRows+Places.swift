import Foundation
import GRDB
import Model

// The destinations of files.
extension IntakeRows {
    /// Plans the move of a file to `target`, for the row that has it. With `isReturn`, the row already existed and its
    /// file was lost.
    func plan(
        _ file: ArrivedFile, target: String, recording: Int64? = nil, isReturn: Bool = false, sidecar: Int64? = nil,
        heldFile: Int64? = nil
    ) throws -> PlannedMove {
        try database.cachedStatement(
            sql: """
                INSERT INTO moves (source_path, target_path, sha256, is_copy, is_return, recording_id, sidecar_id, held_file_id)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(
            arguments: [
                Data(file.presentPath), target, Data(file.sha256), file.isCopied, isReturn, recording, sidecar,
                heldFile,
            ])
        return PlannedMove(
            number: database.lastInsertedRowID, sourcePath: file.presentPath, targetPath: target, sha256: file.sha256,
            isCopied: file.isCopied, isReturn: isReturn, recording: recording)
    }

    /// `archive/2026/11/NAME.wav`: only the extension comes from the file, and only if it is plain.
    func archivePath(_ createdAt: Moment, name: String, _ original: FileName) -> String {
        let day = createdAt.day.description
        let ending = original.lowercasedExtension
        let isPlain = !ending.isEmpty && ending.utf8.count <= 8 && ending.utf8.allSatisfy(Self.isPlain)
        return "archive/\(day.prefix(4))/\(day.dropFirst(5).prefix(2))/\(name)\(isPlain ? "." + ending : "")"
    }

    /// Returns a name in `folder` that no row has. Many files may have the same bytes and the same name, so not every
    /// number is tried.
    func freePath(in folder: String, for file: ArrivedFile) throws -> String {
        func isTaken(_ attempt: Int) throws -> Bool {
            try database.hasRow(
                "FROM held_files WHERE path = ?", [heldPath(in: folder, for: file, attempt: attempt)])
        }
        var (taken, free) = (0, 1)
        while try isTaken(free) { (taken, free) = (free, 2 * free) }
        while free - taken > 1 {
            let middle = (taken + free) / 2
            if try isTaken(middle) { taken = middle } else { free = middle }
        }
        return heldPath(in: folder, for: file, attempt: free)
    }

    /// The name that a file gets in `folder` if those of all earlier attempts are taken: its digest, followed by the
    /// plain part of the original name. It never ends in a dot: FAT, where a backup may lie, would drop it.
    func heldPath(in folder: String, for file: ArrivedFile, attempt: Int) -> String {
        let digest = Array(file.sha256.prefix(4)).hexText
        var plain = file.name.bytes.suffix(80).map { Self.isPlain($0) || $0 == UInt8(ascii: ".") ? $0 : 0x5F }
        if plain.last == UInt8(ascii: ".") { plain[plain.count - 1] = 0x5F }
        let name = String(decoding: plain, as: UTF8.self)
        return "\(folder)/\(digest)\(attempt == 1 ? "" : "-\(attempt)")-\(name)"
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte.isAlphanumericASCII || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
}
