import Foundation
import GRDB
import Model

/// The journal of moves, and the rollback of a move that can't be carried out.
struct MoveRows {
    /// The connection, in a write transaction.
    let database: Database

    /// Removes completed moves from the journal.
    func complete(_ moves: [PlannedMove]) throws {
        let statement = try database.cachedStatement(sql: "DELETE FROM moves WHERE id = ?")
        for move in moves { try statement.execute(arguments: [move.number]) }
    }

    /// Removes the rows of the move's file, except one that existed before and has lost its file, and a recording that
    /// lies elsewhere: such a row is damaged. A file that was held is held again in its place.
    func withdraw(_ move: PlannedMove, at now: Moment) throws {
        let row = try Row.fetchOne(
            database,
            sql: """
                SELECT m.is_return, r.id AS recording_id, m.sidecar_id, m.held_file_id, m.source_path,
                    coalesce(r.source_path, s.source_path, a.source_path) AS original_path
                FROM moves m LEFT JOIN recordings r ON r.id = m.recording_id AND r.path = m.target_path
                    LEFT JOIN sidecars s ON s.id = m.sidecar_id LEFT JOIN held_files a ON a.id = m.held_file_id
                WHERE m.id = ?
                """, arguments: [move.number])
        guard let row else { return }
        try complete([move])
        let source = try row.decode(Data.self, forColumn: "source_path")
        let original = try row.decode(Data?.self, forColumn: "original_path")
        let heldFile = try row.decode(Int64?.self, forColumn: "held_file_id")
        let wasHeld = source.starts(with: Self.heldPrefix)
        let isReturn = try row.decode(Bool.self, forColumn: "is_return")
        if !isReturn {
            if let recording = try row.decode(Int64?.self, forColumn: "recording_id") {
                try withdraw(recording: recording)
            }
            if let sidecar = try row.decode(Int64?.self, forColumn: "sidecar_id") { try withdraw(sidecar: sidecar) }
        }
        try database.execute(sql: "DELETE FROM held_files WHERE id = ?", arguments: [heldFile])
        try RememberedRows(database: database).forget(source)
        if wasHeld { try holdAgain(source, from: original ?? source, at: now) }
    }

    /// Holds a file in `held/` again whose rows were deleted when it was to be taken in; the worker examines it again.
    private func holdAgain(_ path: Data, from sourcePath: Data, at now: Moment) throws {
        try WaitRows(database: database).insertHeldFile(
            .held, Array(sourcePath), path: String(decoding: path, as: UTF8.self), .unknown,
            IntakeReason(code: .changed, sentence: "It was changed as it was being taken in; it is looked at again."),
            audioUUID: nil, sha256: nil, since: now.milliseconds, retryAt: nil)
        try database.execute(
            sql: "UPDATE held_files SET request = 'retry' WHERE id = ?", arguments: [database.lastInsertedRowID])
    }

    private static let heldPrefix = Array("held/".utf8)

    /// Removes the facts of a sidecar with it, so that its file is accepted when it comes again, perhaps changed: the
    /// record that only this sidecar created (its revision is still 0), or the facts of one that had only its recording
    /// besides (revision 1). If there were other facts before or after, known facts stay.
    private func withdraw(sidecar: Int64) throws {
        let row = try Row.fetchOne(
            database,
            sql: """
                SELECT q.number, q.recording_id IS NOT NULL AS has_recording
                FROM sidecars s JOIN quick_records q ON q.number = s.record_number
                WHERE s.id = ? AND q.revision = (q.recording_id IS NOT NULL)
                """, arguments: [sidecar])
        try database.execute(sql: "DELETE FROM sidecars WHERE id = ?", arguments: [sidecar])
        guard let row else { return }
        let number = try row.decode(Int64.self, forColumn: "number")
        let told = try RecordRows.fetchOne(number, database).entry
        try EntryRows.replace(told, with: Entry(), record: number, database)
        guard try row.decode(Bool.self, forColumn: "has_recording") else {
            return try database.execute(sql: "DELETE FROM quick_records WHERE number = ?", arguments: [number])
        }
        try database.execute(
            sql: "UPDATE quick_records SET extra = NULL, created_source = ?, revision = 0 WHERE number = ?",
            arguments: [CreatedAtSource.mtime.rawValue, number])
    }

    /// Removes a record that only this file created and that the user has not changed (its revision is still 0); any
    /// other gets back the replaced recording, or none. A record with facts from its sidecar only returns to that state
    /// (revision 0).
    private func withdraw(recording: Int64) throws {
        try database.execute(
            sql: """
                DELETE FROM quick_records WHERE recording_id = :recording AND revision = 0;
                UPDATE quick_records
                SET recording_id = (SELECT id FROM recordings WHERE superseded_by = :recording),
                    revision = CASE
                        WHEN revision = 1 AND EXISTS (SELECT 1 FROM sidecars WHERE record_number = number) THEN 0
                        ELSE revision + 1
                    END
                WHERE recording_id = :recording;
                UPDATE recordings SET superseded_by = NULL WHERE superseded_by = :recording;
                DELETE FROM recordings WHERE id = :recording;
                """, arguments: ["recording": recording])
    }

    /// Returns `path` with a number after its stem that no row has.
    func otherPath(than path: String) throws -> String {
        let slash = path.lastIndex(of: "/") ?? path.startIndex
        let dot = path[slash...].lastIndex(of: ".") ?? path.endIndex
        for number in 2... {
            let candidate = "\(path[..<dot])-\(number)\(path[dot...])"
            let isTaken = try Bool.fetchOne(
                database,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM recordings WHERE path = :path)
                        OR EXISTS (SELECT 1 FROM sidecars WHERE path = :path)
                        OR EXISTS (SELECT 1 FROM held_files WHERE path = :path)
                    """, arguments: ["path": candidate])
            if isTaken != true { return candidate }
        }
        preconditionFailure("there are more names than rows")
    }
}
