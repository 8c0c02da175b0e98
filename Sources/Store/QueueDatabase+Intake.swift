import Foundation
import GRDB
package import Model

extension QueueDatabase {
    /// Decides what becomes of each file and notes it, with the move to carry out, in one durable transaction.
    ///
    /// Afterwards every file has its row, and its move is in the journal; no file has been touched. Two steps of one
    /// batch must not have the same audio UUID twice as audio.
    package func begin(_ steps: [IntakeStep], at now: Moment) throws -> [IntakeDecision] {
        try write { database in
            let intake = IntakeRows(database: database, now: now)
            return try steps.map { try intake.note($0) }
        }
    }

    /// Notes that moves were carried out: their files are where their rows say, durably.
    package func complete(_ moves: [PlannedMove]) throws {
        guard !moves.isEmpty else { return }
        try write { database in
            for move in moves {
                try database.cachedStatement(sql: "DELETE FROM moves WHERE id = ?").execute(arguments: [move.number])
            }
        }
    }

    /// Takes back a move whose file has vanished before it was carried out.
    ///
    /// Afterwards nothing speaks of that file any more, except that its quick record awaits its audio again.
    package func withdraw(_ move: PlannedMove) throws {
        try write { database in
            let row = try Row.fetchOne(
                database, sql: "SELECT recording_id, sidecar_id, aside_id FROM moves WHERE id = ?",
                arguments: [move.number])
            guard let row else { return }
            try database.execute(sql: "DELETE FROM moves WHERE id = ?", arguments: [move.number])
            try database.execute(
                sql: """
                    UPDATE quick_records SET recording_id = NULL, revision = revision + 1 WHERE recording_id = :recording;
                    DELETE FROM recordings WHERE id = :recording;
                    """, arguments: ["recording": row[0] as Int64?])
            try database.execute(sql: "DELETE FROM sidecars WHERE id = ?", arguments: [row[1] as Int64?])
            try database.execute(sql: "DELETE FROM aside_files WHERE id = ?", arguments: [row[2] as Int64?])
        }
    }

    /// The moves that were noted and not completed, oldest first: what a restart has to finish.
    package func unfinishedMoves() throws -> [PlannedMove] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: "SELECT id, source_path, target_path, sha256, is_copy, recording_id FROM moves ORDER BY id"
            ).map { row in
                PlannedMove(
                    number: row[0], sourcePath: Array(row[1] as Data), targetPath: row[2],
                    sha256: Array(row[3] as Data),
                    isCopied: row[4], recording: row[5])
            }
        }
    }

    /// Gives a move another target, because a file that no row knows has the name; that file is not touched.
    package func redirect(_ move: PlannedMove) throws -> PlannedMove {
        try write { database in
            var redirected = move
            redirected.targetPath = try IntakeRows(database: database, now: nil).otherPath(than: move.targetPath)
            try database.execute(
                sql: "UPDATE moves SET target_path = ? WHERE id = ?",
                arguments: [redirected.targetPath, move.number])
            for (table, column) in [
                ("recordings", "recording_id"), ("sidecars", "sidecar_id"), ("aside_files", "aside_id"),
            ] {
                try database.execute(
                    sql: "UPDATE \(table) SET path = ? WHERE id = (SELECT \(column) FROM moves WHERE id = ?)",
                    arguments: [redirected.targetPath, move.number])
            }
            return redirected
        }
    }

    /// The audio UUIDs that sidecars gave to recordings with their names: the stems are paths without the extension,
    /// and so are the keys. Only those whose recording has not come: phones use a name again for the next memo.
    package func audioUUIDs(ofSidecarsBeside stems: [[UInt8]]) throws -> [[UInt8]: AudioUUID] {
        try read { database in
            // Most queues never see a sidecar.
            guard try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM sidecars)") == true else { return [:] }
            let statement = try database.cachedStatement(
                sql: """
                    SELECT q.audio_uuid FROM sidecars s JOIN quick_records q ON q.number = s.record_number
                    WHERE (s.source_path = ? OR s.source_path = ?) AND q.audio_uuid IS NOT NULL AND q.recording_id IS NULL
                    ORDER BY s.id DESC LIMIT 1
                    """)
            var found: [[UInt8]: AudioUUID] = [:]
            for stem in stems {
                let paths = [".json", ".JSON"].map { Data(stem + Array($0.utf8)) }
                let text = try String.fetchOne(statement, arguments: [paths[0], paths[1]])
                found[stem] = text.flatMap { AudioUUID($0) }
            }
            return found
        }
    }

    /// The audio UUID of the last recording with a name: `stem` is a path without the extension.
    ///
    /// Goes through the recordings, newest first: only a sidecar that names no audio and comes after its recording
    /// asks for it.
    package func audioUUID(ofRecordingBeside stem: [UInt8]) throws -> AudioUUID? {
        try read { database in
            let prefix = Data(stem + [UInt8(ascii: ".")])
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT q.audio_uuid, r.source_path FROM recordings r JOIN quick_records q ON q.recording_id = r.id
                    WHERE substr(r.source_path, 1, ?) = ? ORDER BY r.id DESC
                    """, arguments: [prefix.count, prefix])
            while let row = try rows.next() {
                let ending = (row[1] as Data).dropFirst(prefix.count)
                guard !ending.contains(where: { [UInt8(ascii: "/"), UInt8(ascii: ".")].contains($0) }) else { continue }
                return AudioUUID(row[0] as String)
            }
            return nil
        }
    }

    /// Files that were put aside or wait, oldest first; not those that a person has discarded.
    package func asideFiles(_ disposition: AsideFile.Disposition) throws -> [AsideFile] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: "SELECT * FROM aside_files WHERE disposition = ? AND is_discarded = 0 ORDER BY since, id",
                arguments: [disposition.rawValue]
            ).compactMap(IntakeRows.asideFile)
        }
    }

    /// How many files were put aside or wait; those that a person has discarded don't count.
    package func asideCount(_ disposition: AsideFile.Disposition) throws -> Int {
        try read { database in
            try Int.fetchOne(
                database, sql: "SELECT count(*) FROM aside_files WHERE disposition = ? AND is_discarded = 0",
                arguments: [disposition.rawValue]) ?? 0
        }
    }

    /// Forgets that files waited: they are gone, or about to be looked at again.
    package func forgetDeferred(_ sourcePaths: [[UInt8]]) throws {
        guard !sourcePaths.isEmpty else { return }
        try write { database in
            let intake = IntakeRows(database: database, now: nil)
            for path in sourcePaths { try intake.forgetDeferred(path) }
        }
    }
}

/// Writes the rows of files that arrive.
struct IntakeRows {
    let database: Database
    /// `nil` where nothing is written that needs a time.
    let now: Moment?

    func note(_ step: IntakeStep) throws -> IntakeDecision {
        switch step {
        case .audio(let audio):
            try forgetDeferred(audio.file.sourcePath)
            return try note(audio)
        case .sidecar(let sidecar):
            try forgetDeferred(sidecar.file.sourcePath)
            return try note(sidecar)
        case .hold(let file, let reason):
            try forgetDeferred(file.sourcePath)
            return try putAside(file, .held, reason, audioUUID: nil)
        case .wait(let sourcePath, let stamp, let reason, let retryAt):
            try wait(sourcePath, stamp, reason, retryAt: retryAt)
            return IntakeDecision(outcome: .deferred, move: nil, warning: nil)
        }
    }

    // MARK: Audio

    private func note(_ audio: AudioArrival) throws -> IntakeDecision {
        let known = try Row.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT q.number, q.id, q.recording_id, q.created_source, r.sha256
                    FROM quick_records q LEFT JOIN recordings r ON r.id = q.recording_id WHERE q.audio_uuid = ?
                    """), arguments: [audio.audioUUID.description])
        if let known, let digest = known[4] as Data? {
            guard Array(digest) == audio.file.sha256 else {
                guard audio.isReleased else { return try holdConflict(audio, record: known[1]) }
                return try note(audio.namedByContent)
            }
            return try putAside(audio.file, .duplicate, .sameBytes(as: known[1]), audioUUID: audio.audioUUID)
        }
        let twin = try recordWithSameBytes(audio.file.sha256)
        if let twin, audio.isNamedByContent {
            return try putAside(audio.file, .duplicate, .sameBytes(as: twin), audioUUID: audio.audioUUID)
        }
        let warning = twin.map { "It has the same bytes as the recording of \($0), under another UUID." }
        let path = archivePath(audio.createdAt, name: audio.audioUUID.description, audio.file.name)
        let recording = try insertRecording(audio, path: path, warning: warning)
        if let known {
            try attach(recording, toRecord: known[0], source: CreatedAtSource(rawValue: known[3]), audio)
        } else {
            try insertRecord(audio, recording: recording)
        }
        let move = try plan(audio.file, target: path, recording: recording)
        return IntakeDecision(outcome: .taken, move: move, warning: warning)
    }

    private func holdConflict(_ audio: AudioArrival, record: String) throws -> IntakeDecision {
        let reason = AsideReason(
            code: "conflict",
            sentence: "Its audio UUID \(audio.audioUUID) belongs to the recording of \(record), which has other bytes; "
                + "listen to both, then take it in under a UUID of its own (`quickrec held release`), or discard it.")
        return try putAside(audio.file, .held, reason, audioUUID: audio.audioUUID)
    }

    private func recordWithSameBytes(_ sha256: [UInt8]) throws -> String? {
        try String.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT q.id FROM recordings r JOIN quick_records q ON q.recording_id = r.id
                    WHERE substr(r.sha256, 1, 8) = ? AND r.sha256 = ? LIMIT 1
                    """), arguments: [Data(sha256.prefix(8)), Data(sha256)])
    }

    private func insertRecording(_ audio: AudioArrival, path: String, warning: String?) throws -> Int64 {
        let columns = RecordingRows.claimColumns + RecordingRows.analysisColumns
        var arguments: StatementArguments = [
            Data(audio.file.sha256), audio.file.stamp.byteCount, Data(audio.file.sourcePath), path, now?.milliseconds,
            warning,
        ]
        arguments += RecordingRows.arguments(for: audio.claim)
        arguments += RecordingRows.arguments(for: audio.analysis)
        try database.cachedStatement(
            sql: """
                INSERT INTO recordings
                    (sha256, byte_count, source_path, path, taken_at, warning, \(columns.joined(separator: ", ")))
                VALUES (?, ?, ?, ?, ?, ?\(String(repeating: ", ?", count: columns.count)))
                """
        ).execute(arguments: arguments)
        return database.lastInsertedRowID
    }

    private func insertRecord(_ audio: AudioArrival, recording: Int64) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO quick_records
                    (id, audio_uuid, recording_id, created_at, created_offset, created_source)
                VALUES (?, ?, ?, ?, ?, ?)
                """
        ).execute(
            arguments: [
                QuickRecordID().description, audio.audioUUID.description, recording, audio.createdAt.milliseconds,
                audio.createdAt.offsetSeconds, audio.createdAtSource.rawValue,
            ])
    }

    private func attach(
        _ recording: Int64, toRecord number: Int64, source: CreatedAtSource?, _ audio: AudioArrival
    ) throws {
        try database.execute(
            sql: "UPDATE quick_records SET recording_id = ?, revision = revision + 1 WHERE number = ?",
            arguments: [recording, number])
        try improveCreation(of: number, known: source, audio.createdAt, audio.createdAtSource)
    }

    /// A better source of the time of recording takes the place of a worse one; what a person said stays.
    private func improveCreation(
        of number: Int64, known: CreatedAtSource?, _ createdAt: Moment, _ source: CreatedAtSource
    ) throws {
        guard let known, source.isBetter(than: known) else { return }
        try database.execute(
            sql: "UPDATE quick_records SET created_at = ?, created_offset = ?, created_source = ? WHERE number = ?",
            arguments: [createdAt.milliseconds, createdAt.offsetSeconds, source.rawValue, number])
    }

    // MARK: Sidecars

    private func note(_ sidecar: SidecarArrival) throws -> IntakeDecision {
        let record = try recordOfSidecar(sidecar)
        if let record {
            if let audioUUID = sidecar.audioUUID, let known = record.audioUUID, known != audioUUID {
                return try putAside(
                    sidecar.file, .held,
                    AsideReason(
                        code: "conflict",
                        sentence: "It names the record \(record.id), whose audio is \(known), not \(audioUUID); "
                            + "correct its id or its audioUUID and put it back into the inbox."), audioUUID: audioUUID)
            }
            if let decision = try repeated(sidecar, record) { return decision }
        }
        let number = try record?.sequence ?? insertRecord(sidecar)
        if let record { try tellMore(of: record, sidecar) }
        let uuid = sidecar.audioUUID?.description
        let name = try uuid ?? RecordRows.fetchOne(number, database).id.description
        let path = archivePath(sidecar.createdAt, name: name, sidecar.file.name)
        try database.cachedStatement(
            sql: """
                INSERT INTO sidecars (record_number, sha256, source_path, path, taken_at) VALUES (?, ?, ?, ?, ?)
                """
        ).execute(
            arguments: [
                number, Data(sidecar.file.sha256), Data(sidecar.file.sourcePath), path, now?.milliseconds,
            ])
        let move = try plan(sidecar.file, target: path, sidecar: database.lastInsertedRowID)
        return IntakeDecision(outcome: .sidecar, move: move, warning: nil)
    }

    private func recordOfSidecar(_ sidecar: SidecarArrival) throws -> QuickRecord? {
        var number: Int64?
        if let audioUUID = sidecar.audioUUID {
            number = try Int64.fetchOne(
                database.cachedStatement(sql: "SELECT number FROM quick_records WHERE audio_uuid = ?"),
                arguments: [audioUUID.description])
        }
        if number == nil, let id = sidecar.id { number = try RecordRows.number(of: id, database) }
        return try number.map { try RecordRows.fetchOne($0, database) }
    }

    /// The same sidecar again is a duplicate; another one for the same record is held.
    private func repeated(_ sidecar: SidecarArrival, _ record: QuickRecord) throws -> IntakeDecision? {
        let digests = try Data.fetchAll(
            database.cachedStatement(sql: "SELECT sha256 FROM sidecars WHERE record_number = ?"),
            arguments: [record.sequence])
        if digests.contains(Data(sidecar.file.sha256)) {
            return try putAside(
                sidecar.file, .duplicate, .sameBytes(as: record.id.description), audioUUID: sidecar.audioUUID)
        }
        let namesOther = sidecar.id.map { $0 != record.id } ?? false
        guard !digests.isEmpty || namesOther else { return nil }
        let what = namesOther ? "names another record for the same audio" : "is a second sidecar"
        return try putAside(
            sidecar.file, .held,
            AsideReason(
                code: "conflict",
                sentence: "It \(what): the record \(record.id) has its facts already; "
                    + "change that one with `quickrec process`, or discard this file."), audioUUID: sidecar.audioUUID)
    }

    private func insertRecord(_ sidecar: SidecarArrival) throws -> Int64 {
        try RecordRows.insert(
            NewRecord(
                id: sidecar.id, audioUUID: sidecar.audioUUID, createdAt: sidecar.createdAt,
                createdAtSource: sidecar.createdAtSource, entry: sidecar.entry, extra: sidecar.extra,
                isProcessed: false), database)
    }

    /// What is unknown is filled in as long as no person has processed the record; what is known stays.
    private func tellMore(of record: QuickRecord, _ sidecar: SidecarArrival) throws {
        if record.audioUUID == nil, let audioUUID = sidecar.audioUUID {
            try database.execute(
                sql: "UPDATE quick_records SET audio_uuid = ? WHERE number = ?",
                arguments: [audioUUID.description, record.sequence])
        }
        try database.execute(
            sql: "UPDATE quick_records SET extra = coalesce(extra, ?), revision = revision + 1 WHERE number = ?",
            arguments: [sidecar.extra, record.sequence])
        guard record.state == .pending || record.state == .awaitingAudio else { return }
        try improveCreation(
            of: record.sequence, known: record.createdAtSource, sidecar.createdAt, sidecar.createdAtSource)
        let entry = record.entry.filled(from: sidecar.entry)
        if entry != record.entry { try EntryRows.replace(with: entry, record: record.sequence, database) }
    }

    // MARK: Files

    private func putAside(
        _ file: ArrivedFile, _ disposition: AsideFile.Disposition, _ reason: AsideReason, audioUUID: AudioUUID?
    ) throws -> IntakeDecision {
        let outcome: IntakeDecision.Outcome = disposition == .duplicate ? .duplicate(reason) : .held(reason)
        // What stays where it is has no place of its own here, and is not counted as put aside.
        guard !file.isCopied else { return IntakeDecision(outcome: outcome, move: nil, warning: nil) }
        if let aside = file.aside, disposition == .held {
            try holdAgain(aside, file, reason, audioUUID: audioUUID)
            return IntakeDecision(outcome: outcome, move: nil, warning: nil)
        }
        let path = try freePath(in: disposition == .duplicate ? "duplicates" : "held", for: file)
        try insertAside(
            disposition, sourcePath: file.sourcePath, path: path, file.stamp, reason, audioUUID: audioUUID,
            sha256: file.sha256, retryAt: nil)
        let move = try plan(file, target: path, aside: database.lastInsertedRowID)
        return IntakeDecision(outcome: outcome, move: move, warning: nil)
    }

    private func wait(_ sourcePath: [UInt8], _ stamp: FileStamp, _ reason: AsideReason, retryAt: Int64) throws {
        try database.cachedStatement(
            sql: """
                UPDATE aside_files SET code = ?, reason = ?, retry_at = ?, attempts = attempts + 1
                WHERE disposition = 'deferred' AND source_path = ?
                """
        ).execute(arguments: [reason.code, reason.sentence, retryAt, Data(sourcePath)])
        guard database.changesCount == 0 else { return }
        try insertAside(
            .deferred, sourcePath: sourcePath, path: nil, stamp, reason, audioUUID: nil, sha256: nil, retryAt: retryAt)
    }

    func forgetDeferred(_ sourcePath: [UInt8]) throws {
        try database.cachedStatement(
            sql: "DELETE FROM aside_files WHERE disposition = 'deferred' AND source_path = ?"
        ).execute(arguments: [Data(sourcePath)])
    }

    private func insertAside(
        _ disposition: AsideFile.Disposition, sourcePath: [UInt8], path: String?, _ stamp: FileStamp,
        _ reason: AsideReason, audioUUID: AudioUUID?, sha256: [UInt8]?, retryAt: Int64?
    ) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO aside_files
                    (disposition, source_path, path, device, inode, byte_count, modified_ns, changed_ns, audio_uuid,
                    sha256, code, reason, since, retry_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(
            arguments: [
                disposition.rawValue, Data(sourcePath), path, Int64(bitPattern: stamp.device),
                Int64(bitPattern: stamp.inode), stamp.byteCount, stamp.modified, stamp.changed, audioUUID?.description,
                sha256.map { Data($0) }, reason.code, reason.sentence, now?.milliseconds, retryAt,
            ])
    }

    private func plan(
        _ file: ArrivedFile, target: String, recording: Int64? = nil, sidecar: Int64? = nil, aside: Int64? = nil
    ) throws -> PlannedMove {
        try database.cachedStatement(
            sql: """
                INSERT INTO moves (source_path, target_path, sha256, is_copy, recording_id, sidecar_id, aside_id)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(
            arguments: [Data(file.presentPath), target, Data(file.sha256), file.isCopied, recording, sidecar, aside])
        return PlannedMove(
            number: database.lastInsertedRowID, sourcePath: file.presentPath, targetPath: target, sha256: file.sha256,
            isCopied: file.isCopied, recording: recording)
    }

    /// `archive/2026/11/NAME.wav`: only the extension comes from the file, and only where it is plain.
    private func archivePath(_ createdAt: Moment, name: String, _ original: FileName) -> String {
        let day = createdAt.day.description
        let ending = original.lowercasedExtension
        let isPlain = !ending.isEmpty && ending.utf8.count <= 8 && ending.utf8.allSatisfy(Self.isPlain)
        return "archive/\(day.prefix(4))/\(day.dropFirst(5).prefix(2))/\(name)\(isPlain ? "." + ending : "")"
    }

    /// A name in `folder` that no row has: the original one as far as it is plain, behind its digest.
    private func freePath(in folder: String, for file: ArrivedFile) throws -> String {
        let digest = file.sha256.prefix(4).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        let plain = file.name.bytes.suffix(80).map { Self.isPlain($0) || $0 == UInt8(ascii: ".") ? $0 : 0x5F }
        let name = String(decoding: plain, as: UTF8.self)
        for attempt in 1... {
            let path = "\(folder)/\(digest)\(attempt == 1 ? "" : "-\(attempt)")-\(name)"
            let isTaken = try Bool.fetchOne(
                database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM aside_files WHERE path = ?)"),
                arguments: [path])
            if isTaken != true { return path }
        }
        preconditionFailure("there are more names than rows")
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

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    static func asideFile(_ row: Row) -> AsideFile? {
        guard let disposition = AsideFile.Disposition(rawValue: row["disposition"]) else { return nil }
        return AsideFile(
            number: row["id"], disposition: disposition, sourcePath: Array(row["source_path"] as Data),
            path: row["path"], sha256: (row["sha256"] as Data?).map { Array($0) }, isDiscarded: row["is_discarded"],
            wanted: (row["wanted"] as String?).flatMap { AsideFile.Wish(rawValue: $0) },
            stamp: FileStamp(
                device: UInt64(bitPattern: row["device"]), inode: UInt64(bitPattern: row["inode"]),
                byteCount: row["byte_count"], modified: row["modified_ns"], changed: row["changed_ns"]),
            audioUUID: (row["audio_uuid"] as String?).flatMap { AudioUUID($0) },
            reason: AsideReason(code: row["code"], sentence: row["reason"]), since: row["since"],
            retryAt: row["retry_at"], attempts: row["attempts"])
    }
}

extension AsideReason {
    /// The same bytes are there already.
    static func sameBytes(as record: String) -> AsideReason {
        AsideReason(code: "duplicate", sentence: "The record \(record) has the same bytes already.")
    }
}
