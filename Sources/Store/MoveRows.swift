import Foundation
import GRDB
import Model

/// The journal of moves, and what is undone when one of them can't be carried out.
struct MoveRows {
    let database: Database

    func complete(_ move: PlannedMove) throws {
        try database.cachedStatement(sql: "DELETE FROM moves WHERE id = ?").execute(arguments: [move.number])
    }

    /// Takes back the rows that speak of the move's file.
    func withdraw(_ move: PlannedMove) throws {
        let row = try Row.fetchOne(
            database, sql: "SELECT recording_id, sidecar_id, aside_id, source_path FROM moves WHERE id = ?",
            arguments: [move.number])
        guard let row else { return }
        try complete(move)
        if let recording = row[0] as Int64? { try withdraw(recording: recording) }
        try database.execute(sql: "DELETE FROM sidecars WHERE id = ?", arguments: [row[1] as Int64?])
        try database.execute(sql: "DELETE FROM aside_files WHERE id = ?", arguments: [row[2] as Int64?])
        try database.execute(
            sql: "DELETE FROM remembered_files WHERE source_path = ?", arguments: [row[3] as Data])
    }

    /// A record that only this file has made, and that nobody has touched since, goes with it (its revision is still
    /// 0); another has the recording that this one took the place of, or none.
    private func withdraw(recording: Int64) throws {
        try database.execute(
            sql: """
                DELETE FROM quick_records WHERE recording_id = :recording AND revision = 0;
                UPDATE quick_records
                SET recording_id = (SELECT id FROM recordings WHERE superseded_by = :recording), revision = revision + 1
                WHERE recording_id = :recording;
                UPDATE recordings SET superseded_by = NULL WHERE superseded_by = :recording;
                DELETE FROM recordings WHERE id = :recording;
                """, arguments: ["recording": recording])
    }

    /// `path` with a number behind its stem that no row has.
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
                        OR EXISTS (SELECT 1 FROM aside_files WHERE path = :path)
                    """, arguments: ["path": candidate])
            if isTaken != true { return candidate }
        }
        preconditionFailure("there are more names than rows")
    }
}

/// Files that stay where they are and have come to something.
struct RememberedRows {
    let database: Database

    /// Remembers what became of a file, in the place of what was known of its path.
    func insert(_ file: ArrivedFile, _ outcome: IntakeDecision.Outcome, at now: Int64) throws {
        let (word, reason) = Self.words(outcome)
        try database.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO remembered_files
                    (source_path, device, inode, byte_count, modified_ns, changed_ns, outcome, sha256, code, reason,
                    noted_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(
            arguments: [
                Data(file.sourcePath), Int64(bitPattern: file.stamp.device), Int64(bitPattern: file.stamp.inode),
                file.stamp.byteCount, file.stamp.modified, file.stamp.changed, word, Data(file.sha256), reason?.code,
                reason?.sentence, now,
            ])
    }

    /// What `stat` said of the file at this path; `nil` where it is not remembered.
    func stamp(of sourcePath: [UInt8]) throws -> FileStamp? {
        try Row.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT device, inode, byte_count, modified_ns, changed_ns FROM remembered_files
                    WHERE source_path = ?
                    """), arguments: [Data(sourcePath)]
        ).map { row in
            FileStamp(
                device: UInt64(bitPattern: row[0]), inode: UInt64(bitPattern: row[1]), byteCount: row[2],
                modified: row[3], changed: row[4])
        }
    }

    private static func words(_ outcome: IntakeDecision.Outcome) -> (String, AsideReason?) {
        switch outcome {
        case .taken: ("taken", nil)
        case .sidecar: ("sidecar", nil)
        case .duplicate(let reason): ("duplicate", reason)
        case .held(let reason): ("held", reason)
        case .ignored(let reason): ("ignored", reason)
        case .deferred, .perhapsLonger: preconditionFailure("nothing has become of a file that waits")
        }
    }
}
