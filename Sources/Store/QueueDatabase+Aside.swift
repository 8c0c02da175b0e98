import Foundation
import GRDB
package import Model

/// What has become of a file that was put aside.
package enum AsideFate: Hashable, Sendable {
    /// It is still there, as it is now.
    case aside(AsideFile)
    /// It was taken in as the audio, or the sidecar, of this record.
    case taken(record: QuickRecordID)
    /// It was put aside anew, with the duplicates.
    case duplicate(AsideFile)
    /// Nothing speaks of it any more: its file is gone.
    case gone
}

extension QueueDatabase {
    /// Every file that is held, waits or was discarded, oldest first.
    package func asideFilesToSettle() throws -> [AsideFile] {
        try read { database in
            try Row.fetchAll(
                database, sql: "SELECT * FROM aside_files WHERE disposition <> 'duplicate' ORDER BY since, id"
            ).compactMap(WaitRows.asideFile)
        }
    }

    /// Notes that a person wants the worker to look at files again, or to take them in all the same.
    ///
    /// Afterwards it is in the history, none of the files is discarded, and the worker sees to it when it comes by.
    package func wish(_ wish: AsideFile.Wish, for files: [AsideFile], at now: Moment, isDryRun: Bool = false) throws {
        try act(
            "held \(wish.rawValue)", at: now, keeping: { _ in !isDryRun },
            summary: { _ in Self.summary(wish == .retry ? "Looked again at" : "Released", files) }
        ) { database in
            for file in files {
                try database.execute(
                    sql: "UPDATE aside_files SET wanted = ?, is_discarded = 0 WHERE id = ?",
                    arguments: [wish.rawValue, file.number])
            }
        }
    }

    /// Notes that a person has settled that held files won't be taken in.
    ///
    /// Afterwards it is in the history and they are not counted as held; the worker moves them when it comes by.
    package func discard(_ files: [AsideFile], at now: Moment, isDryRun: Bool = false) throws {
        try act(
            "held discard", at: now, keeping: { _ in !isDryRun }, summary: { _ in Self.summary("Discarded", files) }
        ) { database in
            for file in files {
                try database.execute(
                    sql: "UPDATE aside_files SET is_discarded = 1, wanted = NULL WHERE id = ?", arguments: [file.number]
                )
            }
        }
    }

    private static func summary(_ verb: String, _ files: [AsideFile]) -> String {
        let name = files.first.map { FileName(bytes: $0.name).text } ?? ""
        return files.count == 1 ? "\(verb) the held file \(name)" : "\(verb) \(files.count) held files"
    }

    /// Files that a person wants something of, or that lie elsewhere than where discarded and held files belong.
    package func asideWishes() throws -> [AsideFile] {
        try read { try Row.fetchAll($0, sql: "SELECT * \(Self.wishes) ORDER BY id").compactMap(WaitRows.asideFile) }
    }

    /// Whether a worker still has to come to one of these files, or has one in hand.
    package func isOutstanding(_ files: [AsideFile]) throws -> Bool {
        let numbers = Set(files.map(\.number))
        let paths = Set(files.map { $0.path.map { Array($0.utf8) } ?? $0.sourcePath })
        return try read { database in
            let wishes = try Int64.fetchSet(database, sql: "SELECT id \(Self.wishes)")
            guard wishes.isDisjoint(with: numbers) else { return true }
            return try Row.fetchAll(database, sql: "SELECT aside_id, source_path FROM moves").contains { row in
                (row["aside_id"] as Int64?).map(numbers.contains) ?? false
                    || paths.contains(Array(row["source_path"] as Data))
            }
        }
    }

    /// Whether there are any.
    package func hasAsideWishes() throws -> Bool {
        try read { try Bool.fetchOne($0, sql: "SELECT EXISTS (SELECT 1 \(Self.wishes))") ?? false }
    }

    private static let wishes = """
        FROM aside_files WHERE wanted IS NOT NULL
            OR (disposition = 'held' AND is_discarded <> (path GLOB '\(discardedFolder)/*'))
        """

    /// Where discarded files lie, relative to the queue folder.
    package static let discardedFolder = "held/discarded"

    /// What has become of a file that was put aside when `file` was read; `since` is when somebody asked for it.
    package func fate(of file: AsideFile, since: Moment) throws -> AsideFate {
        try read { database in
            let row = try Row.fetchOne(
                database, sql: "SELECT * FROM aside_files WHERE id = ?", arguments: [file.number])
            if let now = row.flatMap(WaitRows.asideFile), now.sourcePath == file.sourcePath { return .aside(now) }
            if let record = try Self.record(madeOf: file, since: since, database) {
                return .taken(record: record)
            }
            let twin = try Row.fetchOne(
                database,
                sql: "SELECT * FROM aside_files WHERE source_path = ? ORDER BY id DESC LIMIT 1",
                arguments: [Data(file.sourcePath)])
            guard let twin = twin.flatMap(WaitRows.asideFile) else { return .gone }
            return twin.disposition == .duplicate ? .duplicate(twin) : .aside(twin)
        }
    }

    /// Notes what looking again at a file that was put aside has shown, with the move to carry out.
    ///
    /// Afterwards it has come to something, as `begin` says, or it is held with the new reason and no wish is left.
    package func takeUp(_ place: AsidePlace, _ step: IntakeStep, at now: Moment) throws -> IntakeDecision {
        try write { database in
            let decision = try IntakeRows(database: database, now: now).note(step)
            switch decision.outcome {
            case .held, .perhapsLonger: return decision
            case .taken, .sidecar, .duplicate, .ignored, .deferred: break
            }
            try database.execute(sql: "DELETE FROM aside_files WHERE id = ?", arguments: [place.number])
            return decision
        }
    }

    /// Plans the move of a held file to where discarded ones lie, or back, as its row says.
    package func relocate(_ file: AsideFile, from path: String, sha256: [UInt8]) throws -> PlannedMove {
        try write { database in
            let name = path.split(separator: "/").last ?? ""
            let wanted = file.isDiscarded ? "\(Self.discardedFolder)/\(name)" : "held/\(name)"
            let target =
                try Self.isFree(wanted, database) ? wanted : MoveRows(database: database).otherPath(than: wanted)
            try database.execute(
                sql: "UPDATE aside_files SET path = ?, sha256 = ? WHERE id = ?",
                arguments: [target, Data(sha256), file.number])
            try database.execute(
                sql: """
                    INSERT INTO moves (source_path, target_path, sha256, is_copy, aside_id) VALUES (?, ?, ?, 0, ?)
                    """, arguments: [Data(path.utf8), target, Data(sha256), file.number])
            return PlannedMove(
                number: database.lastInsertedRowID, sourcePath: Array(path.utf8), targetPath: target, sha256: sha256,
                isCopied: false, recording: nil)
        }
    }

    /// Takes the wish off a file: the worker is about to look at it.
    package func clearWish(_ number: Int64) throws {
        try write { try $0.execute(sql: "UPDATE aside_files SET wanted = NULL WHERE id = ?", arguments: [number]) }
    }

    /// Forgets a file that was put aside and that somebody has taken away since.
    package func forgetAside(_ number: Int64) throws {
        try write { try $0.execute(sql: "DELETE FROM aside_files WHERE id = ?", arguments: [number]) }
    }
}

extension QueueDatabase {
    /// Whether a worker has done what this action asked for, so that the file is put aside no longer.
    static func isSettled(action: Int64, _ database: Database) throws -> Bool {
        try Bool.fetchOne(
            database,
            sql: """
                SELECT EXISTS (SELECT 1 FROM changes c WHERE c.action_id = ? AND c.table_name = 'aside_files'
                    AND NOT EXISTS (SELECT 1 FROM aside_files WHERE id = c.row_id))
                """, arguments: [action]) ?? false
    }

    /// The record whose recording or sidecar came from this file: one from the same place, with its bytes or, where a
    /// person has mended it, taken in `since` then.
    private static func record(madeOf file: AsideFile, since: Moment, _ database: Database) throws -> QuickRecordID? {
        let id = try String.fetchOne(
            database,
            sql: """
                SELECT q.id FROM recordings r JOIN quick_records q ON q.recording_id = r.id
                WHERE (:digest IS NULL OR (substr(r.sha256, 1, 8) = substr(:digest, 1, 8) AND r.sha256 = :digest))
                    AND r.source_path = :source
                UNION ALL
                SELECT q.id FROM sidecars s JOIN quick_records q ON q.number = s.record_number
                WHERE s.source_path = :source AND (:digest IS NULL OR s.sha256 = :digest OR s.taken_at >= :since)
                LIMIT 1
                """,
            arguments: [
                "digest": file.sha256.map { Data($0) }, "source": Data(file.sourcePath), "since": since.milliseconds,
            ])
        return try id.flatMap { QuickRecordID($0) } ?? record(from: file.sourcePath, since: since, database)
    }

    /// The record of the last recording from a place that was taken in `since` then.
    private static func record(
        from sourcePath: [UInt8], since: Moment, _ database: Database
    ) throws -> QuickRecordID? {
        // The time has no index, and the newest come first by their number.
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT r.taken_at, r.source_path, q.id
                FROM recordings r LEFT JOIN quick_records q ON q.recording_id = r.id ORDER BY r.id DESC
                """)
        while let row = try rows.next(), row[0] as Int64 >= since.milliseconds {
            guard Array(row[1] as Data) == sourcePath, let id = row[2] as String? else { continue }
            return QuickRecordID(id)
        }
        return nil
    }

    /// Whether no row has this path.
    private static func isFree(_ path: String, _ database: Database) throws -> Bool {
        try Bool.fetchOne(
            database, sql: "SELECT NOT EXISTS (SELECT 1 FROM aside_files WHERE path = ?)", arguments: [path]) ?? true
    }
}

extension AsideFile {
    /// The last component of the path that it came from.
    package var name: [UInt8] { sourcePath.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? sourcePath }
}

extension ArrivedFile {
    /// Where it lies now.
    var presentPath: [UInt8] { aside.map { Array($0.path.utf8) } ?? sourcePath }
}

extension AudioArrival {
    /// The same with the audio UUID that is made from its content.
    var namedByContent: AudioArrival {
        var audio = self
        audio.audioUUID = AudioUUID(contentDigest: file.sha256)
        audio.isNamedByContent = true
        return audio
    }
}

extension IntakeRows {
    /// A held file stays where it is, with the reason that holds it now.
    func holdAgain(_ aside: AsidePlace, _ file: ArrivedFile, _ reason: AsideReason, audioUUID: AudioUUID?) throws {
        try database.execute(
            sql: """
                UPDATE aside_files SET code = ?, reason = ?, audio_uuid = ?, sha256 = ?, device = ?, inode = ?,
                    byte_count = ?, modified_ns = ?, changed_ns = ?, attempts = attempts + 1, wanted = NULL
                WHERE id = ?
                """,
            arguments: [
                reason.code, reason.sentence, audioUUID?.description, Data(file.sha256),
                Int64(bitPattern: file.stamp.device), Int64(bitPattern: file.stamp.inode), file.stamp.byteCount,
                file.stamp.modified, file.stamp.changed, aside.number,
            ])
    }
}
