import Foundation
import GRDB
package import Model

extension QueueDatabase {
    /// Every file that is held, waits or was discarded, oldest first.
    package func heldAndWaitingFiles() throws -> [HeldFile] {
        try read { database in
            try HeldFile.fetchAll(
                database, sql: "SELECT * FROM held_files WHERE disposition <> 'duplicate' ORDER BY since, id")
        }
    }

    /// Requests that the worker examine files again, or take them in regardless.
    ///
    /// None of the files is discarded any more, and the request is pending until the worker carries it out. This is an
    /// action of the history, except for another look at files of which none is discarded: it decides nothing.
    package func request(
        _ request: HeldFile.Request, for files: [HeldFile], at now: Moment, isDryRun: Bool = false
    ) throws {
        let isDecision = request == .release || files.contains(where: \.isDiscarded)
        func store(_ database: Database) throws {
            for file in files {
                try database.execute(
                    sql: "UPDATE held_files SET request = ?, is_discarded = is_discarded AND NOT ? WHERE id = ?",
                    arguments: [request.rawValue, isDecision, file.number])
            }
        }
        guard isDecision else { return try write(commitIf: { _ in !isDryRun }, store) }
        try act(
            "held \(request.rawValue)", at: now, isDryRun: isDryRun,
            summary: { _ in Self.summary(request == .retry ? "looked again at" : "released", files) }, store)
    }

    /// Discards held files: the user has decided that they won't be taken in.
    ///
    /// This is an action of the history. The files are no longer counted as held, but stay in `held/`.
    package func discard(_ files: [HeldFile], at now: Moment, isDryRun: Bool = false) throws {
        try act(
            "held discard", at: now, isDryRun: isDryRun, summary: { _ in Self.summary("discarded", files) }
        ) { database in
            for file in files {
                try database.execute(
                    sql: "UPDATE held_files SET is_discarded = 1, request = NULL WHERE id = ?", arguments: [file.number]
                )
            }
        }
    }

    private static func summary(_ verb: String, _ files: [HeldFile]) -> String {
        let name = files.first?.name.text ?? ""
        return files.count == 1 ? "\(verb) the held file \(name)" : "\(verb) \(files.count) held files"
    }

    /// The files with a request that the worker has not carried out yet.
    package func pendingRequests() throws -> [HeldFile] {
        try read { try HeldFile.fetchAll($0, sql: "SELECT * \(Self.pending) ORDER BY id") }
    }

    /// Whether a request about one of these files is pending, or its move is in the journal.
    package func isOutstanding(_ files: [HeldFile]) throws -> Bool {
        let numbers = Set(files.map(\.number))
        let paths = Set(files.map { $0.path.map { Array($0.utf8) } ?? $0.sourcePath })
        return try read { database in
            let requested = try Int64.fetchSet(database, sql: "SELECT id \(Self.pending)")
            guard requested.isDisjoint(with: numbers) else { return true }
            return try Row.fetchCursor(database, sql: "SELECT held_file_id, source_path FROM moves").contains { row in
                try row.decode(Int64?.self, forColumn: "held_file_id").map(numbers.contains) ?? false
                    || paths.contains(row.bytes(forColumn: "source_path"))
            }
        }
    }

    /// Whether any request is pending.
    package func hasPendingRequests() throws -> Bool {
        try read { try $0.hasRow(Self.pending) }
    }

    private static let pending = "FROM held_files WHERE request IS NOT NULL"

    /// Returns what became of `file` after it was read; `since` is the time of the user's request.
    ///
    /// Where several files had its path, `digest` tells them apart: the SHA-256 of its bytes at that time, empty if it was
    /// gone. `others` are the records that came of the files before it.
    package func fate(
        of file: HeldFile, since: Moment, digest: [UInt8]? = nil, besides others: Set<QuickRecordID> = []
    ) throws -> HeldFile.Fate {
        try read { database in
            let now = try HeldFile.fetchOne(
                database, sql: "SELECT * FROM held_files WHERE id = ?", arguments: [file.number])
            if let now, now.sourcePath == file.sourcePath { return .present(now) }
            let records = try Self.records(madeOf: file, since: since, digest: digest, database)
            if let record = records.first(where: { !others.contains($0) }) { return .taken(record: record) }
            let twin = try HeldFile.fetchOne(
                database,
                sql: """
                    SELECT * FROM held_files WHERE source_path = ? AND sha256 = coalesce(?, sha256)
                    ORDER BY id DESC LIMIT 1
                    """,
                arguments: [Data(file.sourcePath), digest.map { Data($0) }])
            guard let twin else { return .gone }
            return .present(twin)
        }
    }

    /// Stores the result of examining a held file again, with the move to carry out.
    ///
    /// Afterwards the file has an outcome, as in `journal`, or it is held with the new reason and without a request.
    package func recordReexamination(
        _ place: HeldPlace, _ step: IntakeStep, at now: Moment, look: @escaping FileLook = { _, _ in .unknown }
    ) throws -> IntakeDecision {
        try write { database in
            let rows = try IntakeRows(database: database, now: now, look: look, comesBack: false)
            let decision = try rows.note(step)
            switch decision.outcome {
            case .held, .deferred: break
            case .taken, .sidecar, .duplicate, .ignored:
                try database.execute(sql: "DELETE FROM held_files WHERE id = ?", arguments: [place.number])
            }
            return decision
        }
    }

    /// Removes the request from a file that the worker is about to examine.
    package func clearRequest(_ number: Int64) throws {
        try write { try $0.execute(sql: "UPDATE held_files SET request = NULL WHERE id = ?", arguments: [number]) }
    }

    /// Answers the request about a held file that can't be examined: it stays held, for this reason.
    package func keepHeld(_ number: Int64, _ reason: IntakeReason) throws {
        try write { database in
            try database.execute(
                sql: "UPDATE held_files SET code = ?, reason = ?, attempts = attempts + 1, request = NULL WHERE id = ?",
                arguments: [reason.code, reason.sentence, number])
        }
    }

    /// Deletes the row of a held file that is gone.
    package func forgetHeldFile(_ number: Int64) throws {
        try write { try $0.execute(sql: "DELETE FROM held_files WHERE id = ?", arguments: [number]) }
    }
}

extension QueueDatabase {
    /// Whether a worker has carried out the requests of this action, so that the file is no longer held.
    static func isCarriedOut(action: Int64, _ database: Database) throws -> Bool {
        try database.hasRow(
            """
            FROM changes c WHERE c.action_id = ? AND c.table_name = 'held_files'
                AND NOT EXISTS (SELECT 1 FROM held_files WHERE id = c.row_id)
            """, [action])
    }

    /// The records whose recording or sidecar came from this file: one from the same place, with its bytes or, if the
    /// user has corrected it, taken in after `since`; or the one whose recording got its lost file back.
    private static func records(
        madeOf file: HeldFile, since: Moment, digest: [UInt8]?, _ database: Database
    ) throws -> [QuickRecordID] {
        let ids = try QuickRecordID.fetchAll(
            database,
            sql: """
                SELECT q.id FROM recordings r JOIN quick_records q ON q.recording_id = r.id
                WHERE (:digest IS NULL OR (substr(r.sha256, 1, 8) = substr(:digest, 1, 8) AND r.sha256 = :digest))
                    AND r.source_path = :source
                UNION ALL
                SELECT q.id FROM sidecars s JOIN quick_records q ON q.number = s.record_number
                WHERE s.source_path = :source
                    AND (:digest IS NULL OR s.sha256 = :digest OR NOT :isSure AND s.taken_at >= :since)
                UNION ALL
                SELECT q.id FROM remembered_files f
                    JOIN recordings r ON substr(r.sha256, 1, 8) = substr(f.sha256, 1, 8) AND r.sha256 = f.sha256
                    JOIN quick_records q ON q.recording_id = r.id
                WHERE f.source_path = :source AND f.code = :restored AND f.noted_at >= :since
                    AND (NOT :isSure OR f.sha256 = :digest)
                """,
            arguments: [
                "digest": (digest ?? file.sha256).map { Data($0) }, "source": Data(file.sourcePath),
                "since": since.milliseconds, "restored": IntakeReason.Code.restored, "isSure": digest != nil,
            ])
        guard ids.isEmpty, digest == nil else { return ids }
        return try record(from: file.sourcePath, since: since, database).map { [$0] } ?? []
    }

    /// The record of the last recording from a place taken in after `since`.
    private static func record(
        from sourcePath: [UInt8], since: Moment, _ database: Database
    ) throws -> QuickRecordID? {
        // The time has no index; the newest rows have the highest numbers.
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT r.taken_at, r.source_path, q.id
                FROM recordings r LEFT JOIN quick_records q ON q.recording_id = r.id ORDER BY r.id DESC
                """)
        while let row = try rows.next(), try row.decode(Int64.self, forColumn: "taken_at") >= since.milliseconds {
            guard try row.bytes(forColumn: "source_path") == sourcePath,
                let id = try row.decode(QuickRecordID?.self, forColumn: "id")
            else { continue }
            return id
        }
        return nil
    }
}
