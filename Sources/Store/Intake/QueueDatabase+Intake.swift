import Foundation
import GRDB
package import Model

extension QueueDatabase {
    /// Decides about each file and stores the decision, with the move to carry out, in one durable transaction.
    ///
    /// Afterwards every file has its row, and its move is in the journal; no file has been touched. Two steps of one
    /// batch must not have the same audio UUID as audio.
    ///
    /// `completed` are moves of an earlier batch, whose completion needs no transaction of its own. The same bytes from the
    /// same place are not held again if `look` finds the held file whole; the bytes of a file that it finds missing or
    /// changed are not a duplicate but the lost file.
    package func journal(
        _ steps: [IntakeStep], completing completed: [PlannedMove] = [], at now: Moment,
        look: @escaping FileLook = { _, _ in .unknown }
    ) throws -> [IntakeDecision] {
        guard !steps.isEmpty || !completed.isEmpty else { return [] }
        return try write { database in
            try MoveRows(database: database).complete(completed)
            let intake = try IntakeRows(database: database, now: now, look: look)
            return try steps.map { try intake.note($0) }
        }
    }

    /// Returns the paths below the queue folder of the recordings with these digests.
    package func recordingPaths(with digests: Set<[UInt8]>) throws -> [String: [UInt8]] {
        guard !digests.isEmpty else { return [:] }
        return try read { database in
            let statement = try database.cachedStatement(
                sql: "SELECT path FROM recordings WHERE \(RecordingRows.hasDigest)")
            var paths: [String: [UInt8]] = [:]
            for digest in digests {
                let found = try String.fetchAll(statement, arguments: RecordingRows.arguments(digest: digest))
                for path in found { paths[path] = digest }
            }
            return paths
        }
    }

    /// Returns the audio UUID of a record whose recording has these bytes (SHA-256); `nil` if there is none.
    package func audioUUID(ofRecordingWith sha256: [UInt8]) throws -> AudioUUID? {
        try read { database in
            try AudioUUID.fetchOne(
                database,
                sql: """
                    SELECT q.audio_uuid FROM recordings r JOIN quick_records q ON q.recording_id = r.id
                    WHERE \(RecordingRows.hasDigest) ORDER BY r.id LIMIT 1
                    """, arguments: RecordingRows.arguments(digest: sha256))
        }
    }

    /// Stores waits, and marks moves as complete, in one transaction.
    ///
    /// The start of an existing wait and its number of attempts are kept.
    package func note(_ waits: [FileWait], completing completed: [PlannedMove] = [], at now: Moment) throws {
        guard !waits.isEmpty || !completed.isEmpty else { return }
        try write { database in
            try MoveRows(database: database).complete(completed)
            let rows = WaitRows(database: database)
            for wait in waits { try rows.insert(wait, since: now.milliseconds) }
        }
    }

    /// Marks moves as complete: their files are durably where their rows say.
    package func complete(_ moves: [PlannedMove]) throws {
        guard !moves.isEmpty else { return }
        try write { try MoveRows(database: $0).complete(moves) }
    }

    /// Rolls back a move that was not carried out, with a reason if its file waits for another attempt.
    ///
    /// Afterwards only the wait refers to that file. A quick record that existed before it, or that the user has since
    /// worked on, awaits its audio again, or has the shorter recording again.
    package func withdraw(_ moves: [(move: PlannedMove, wait: FileWait?)], at now: Moment) throws {
        guard !moves.isEmpty else { return }
        try write { database in
            let journal = MoveRows(database: database)
            for (move, _) in moves { try journal.withdraw(move, at: now) }
            let rows = WaitRows(database: database)
            for case (_, let wait?) in moves { try rows.insert(wait, since: now.milliseconds) }
        }
    }

    /// Remembers files that could not be removed from their source, so that they are not taken in again.
    package func remember(_ files: [ArrivedFile], at now: Moment) throws {
        guard !files.isEmpty else { return }
        try write { database in
            let rows = RememberedRows(database: database)
            for file in files { try rows.insert(kept: file, at: now.milliseconds) }
        }
    }

    /// Whether any file is remembered.
    package func remembersFiles() throws -> Bool {
        try read { try $0.hasRow("FROM remembered_files") }
    }

    /// Returns the `stat` results of these files when their outcome was stored; `nil` for files that are not
    /// remembered.
    ///
    /// `onlyKept`: of a folder whose files are moved, only those that could not be removed count; others were taken in
    /// while it was in copy mode.
    package func rememberedStamps(of sourcePaths: [[UInt8]], onlyKept: Bool) throws -> [FileStamp?] {
        try read { database in
            let rows = RememberedRows(database: database)
            return try sourcePaths.map { try rows.stamp(of: $0, onlyKept: onlyKept) }
        }
    }

    /// The moves stored but not completed, oldest first: a restart must finish them.
    package func unfinishedMoves() throws -> [PlannedMove] {
        try read { database in
            try PlannedMove.fetchAll(database, sql: "SELECT * FROM moves ORDER BY id")
        }
    }

    /// Gives a move another target, because an unknown file has the name; that file is not touched.
    package func redirect(_ move: PlannedMove) throws -> PlannedMove {
        try write { database in
            var redirected = move
            redirected.targetPath = try MoveRows(database: database).otherPath(than: move.targetPath)
            try database.execute(
                sql: "UPDATE moves SET target_path = ? WHERE id = ?",
                arguments: [redirected.targetPath, move.number])
            for (table, column) in [
                ("recordings", "recording_id"), ("sidecars", "sidecar_id"), ("held_files", "held_file_id"),
            ] {
                try database.execute(
                    sql: "UPDATE \(table) SET path = ? WHERE id = (SELECT \(column) FROM moves WHERE id = ?)",
                    arguments: [redirected.targetPath, move.number])
            }
            return redirected
        }
    }

    /// The audio UUIDs that sidecars gave to recordings with their names; the stems and the keys are paths without the
    /// extension. Only recordings that have not arrived count: phones reuse a name for the next memo. A name has none where
    /// sidecars of several recordings wait under it, since nobody knows which of them the next recording is.
    package func audioUUIDs(ofSidecarsBeside stems: [[UInt8]]) throws -> [[UInt8]: AudioUUID] {
        try read { database in
            // Most queues never see a sidecar.
            guard try database.hasRow("FROM sidecars") else { return [:] }
            let statement = try database.cachedStatement(sql: Self.audioUUIDOfSidecars)
            var found: [[UInt8]: AudioUUID] = [:]
            for stem in stems {
                let paths = SidecarEnding.all.map { Data(stem + $0) }
                let waiting = try AudioUUID.fetchAll(statement, arguments: StatementArguments(paths))
                found[stem] = waiting.count == 1 ? waiting[0] : nil
            }
            return found
        }
    }

    /// The join order is explicit: with the index of the records, SQLite would scan all records without audio.
    static let audioUUIDOfSidecars = """
        SELECT DISTINCT q.audio_uuid FROM sidecars s CROSS JOIN quick_records q ON q.number = s.record_number
        WHERE s.source_path IN (\(SidecarEnding.all.map { _ in "?" }.joined(separator: ", ")))
            AND q.audio_uuid IS NOT NULL AND +q.recording_id IS NULL
        LIMIT 2
        """

    /// The last recordings with these names; the stems and the keys are paths without the extension.
    ///
    /// Scans the recordings once, newest first: only sidecars that name no audio need it, in one batch.
    package func recordings(beside stems: Set<[UInt8]>) throws -> [[UInt8]: NamesakeRecording] {
        guard !stems.isEmpty else { return [:] }
        return try read { database in
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT r.source_path, r.taken_at, q.audio_uuid, q.id, q.number, q.stage <> 'open' AS is_reviewed
                    FROM recordings r JOIN quick_records q ON q.recording_id = r.id ORDER BY r.id DESC
                    """)
            var found: [[UInt8]: NamesakeRecording] = [:]
            var names: [[UInt8]: FileName] = [:]
            var known = 0
            while known < stems.count, let row = try rows.next() {
                let path = try row.withUnsafeData(named: "source_path") { $0.map(Self.stem(ofPath:)) ?? [] }
                guard stems.contains(path), found[path]?.earlierTakenAt == nil else { continue }
                let name = FileName(lastOf: try row.decode(Data.self, forColumn: "source_path"))
                let isDescribed = try database.hasRow(
                    "FROM sidecars WHERE record_number = ?", [row.decode(Int64.self, forColumn: "number")])
                guard found[path] == nil else {
                    found[path]?.earlierTakenAt = try row.decode(forColumn: "taken_at")
                    found[path]?.isOneOfTwo = !isDescribed && name != names[path]
                    known += 1
                    continue
                }
                names[path] = name
                found[path] = NamesakeRecording(
                    audioUUID: try row.decode(forColumn: "audio_uuid"), record: try row.decode(forColumn: "id"),
                    isReviewedWithoutSidecar: try row.decode(Bool.self, forColumn: "is_reviewed") && !isDescribed,
                    takenAt: try row.decode(forColumn: "taken_at"))
            }
            return found
        }
    }

    /// The path without the extension of its last component.
    static func stem(ofPath path: Data) -> [UInt8] {
        let bytes = Array(path)
        let name = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > name else { return bytes }
        return Array(bytes[..<dot])
    }

    /// Held files, duplicates or waiting files, oldest first, without the discarded ones.
    package func heldFiles(_ disposition: HeldFile.Disposition) throws -> [HeldFile] {
        try read { database in
            try HeldFile.fetchAll(
                database,
                sql: "SELECT * FROM held_files WHERE disposition = ? AND is_discarded = 0 ORDER BY since, id",
                arguments: [disposition])
        }
    }

    /// The number of held files, duplicates or waiting files, without the discarded ones.
    package func heldCount(_ disposition: HeldFile.Disposition) throws -> Int {
        try read { database in
            try Int.fetchOne(
                database, sql: "SELECT count(*) FROM held_files WHERE disposition = ? AND is_discarded = 0",
                arguments: [disposition.rawValue]) ?? 0
        }
    }

    /// Deletes the waits of files that are gone or about to be examined again.
    package func forgetDeferred(_ sourcePaths: [[UInt8]]) throws {
        guard !sourcePaths.isEmpty else { return }
        try write { database in
            let waits = WaitRows(database: database)
            for path in sourcePaths { try waits.forget(path) }
        }
    }
}
