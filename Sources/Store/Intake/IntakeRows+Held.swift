import Foundation
import GRDB
import Model

extension IntakeRows {
    /// Holds a file or marks it as a duplicate, and stores the decision.
    func hold(
        _ file: ArrivedFile, _ disposition: HeldFile.Disposition, _ reason: IntakeReason, audioUUID: AudioUUID?
    ) throws -> IntakeDecision {
        var decision = IntakeDecision(outcome: disposition.outcome, reason: reason)
        // A file that the user named is refused: `ingest` tells why, and removes its copy.
        if file.isAwaited, disposition == .held { return IntakeDecision(outcome: .held, reason: reason.ofNamed) }
        // A file that stays where it is has no place here and is not counted. But a file that can't be taken in from a
        // copy-mode folder is kept, since it may be gone from there tomorrow.
        guard !file.isCopied || file.isRemembered && disposition == .held else { return decision }
        if let place = file.heldPlace, disposition == .held {
            try holdAgain(place, file, reason, audioUUID: audioUUID)
            return decision
        }
        if disposition == .held, let held = try heldAlready(file) {
            try renew(held.number, reason, audioUUID: audioUUID)
            guard !file.isCopied else { return decision }
            return try hold(file, .duplicate, .heldAlready(at: held.path), audioUUID: audioUUID)
        }
        let path = try freePath(in: disposition == .duplicate ? "duplicates" : "held", for: file)
        try WaitRows(database: database).insertHeldFile(
            disposition, file.sourcePath, path: path, file.stamp, reason, audioUUID: audioUUID, sha256: file.sha256,
            since: now.milliseconds, retryAt: nil)
        decision.move = try plan(file, target: path, heldFile: database.lastInsertedRowID)
        return decision
    }

    /// The place of a held file from the same source with the same bytes; `nil` if its bytes differ now, or it is gone.
    private func heldAlready(_ file: ArrivedFile) throws -> HeldPlace? {
        let rows = try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT id, path FROM held_files
                    WHERE source_path = ? AND sha256 = ? AND disposition = 'held' AND is_discarded = 0 ORDER BY id
                    """), arguments: [Data(file.sourcePath), Data(file.sha256)])
        for row in rows {
            let path = try row.decode(String.self, forColumn: "path")
            if look(path, file.sha256) == .whole {
                return HeldPlace(number: try row.decode(forColumn: "id"), path: path)
            }
        }
        return nil
    }

    /// Deletes the rows of held files that are gone from `held/`, if they had the bytes of an arriving file: the user has
    /// put it back into an inbox. Of many with these bytes, only the first hundred are looked for.
    func forgetReturned(_ file: ArrivedFile) throws {
        let rows = try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT id, path FROM held_files WHERE disposition = 'held' AND sha256 = ?
                        AND NOT EXISTS (SELECT 1 FROM moves WHERE held_file_id = held_files.id) LIMIT 100
                    """), arguments: [Data(file.sha256)])
        for row in rows where try look(row.decode(forColumn: "path"), nil) == .missing {
            try database.execute(
                sql: "DELETE FROM held_files WHERE id = ?", arguments: [row.decode(Int64.self, forColumn: "id")])
        }
    }

    /// Records that a held file has come again, with the current reason.
    private func renew(_ number: Int64, _ reason: IntakeReason, audioUUID: AudioUUID?) throws {
        try database.execute(
            sql: "UPDATE held_files SET code = ?, reason = ?, audio_uuid = ?, attempts = attempts + 1 WHERE id = ?",
            arguments: [reason.code, reason.sentence, audioUUID?.description, number])
    }

    /// Keeps a held file where it is, with its current reason.
    private func holdAgain(
        _ place: HeldPlace, _ file: ArrivedFile, _ reason: IntakeReason, audioUUID: AudioUUID?
    ) throws {
        try database.execute(
            sql: """
                UPDATE held_files SET code = ?, reason = ?, audio_uuid = ?, sha256 = ?, device = ?, inode = ?,
                    byte_count = ?, modified_ns = ?, changed_ns = ?, attempts = attempts + 1, request = NULL
                WHERE id = ?
                """,
            arguments: [
                reason.code, reason.sentence, audioUUID?.description, Data(file.sha256),
            ] + file.stamp.arguments + [place.number])
    }
}

extension IntakeReason {
    /// The same bytes are already held.
    static func heldAlready(at path: String) -> IntakeReason {
        IntakeReason(code: .duplicate, sentence: "The same bytes from the same place are held already, as \(path).")
    }

    /// The same bytes are already taken in.
    static func sameBytes(as record: String) -> IntakeReason {
        IntakeReason(code: .duplicate, sentence: "The record \(record) has the same bytes already.")
    }
}
