import Foundation
import GRDB
import Model

/// Writes the rows of arriving files.
struct IntakeRows {
    /// The connection, in a write transaction.
    let database: Database
    /// The time of the decisions.
    let now: Moment
    /// Whether any file waits: most queues have none, which saves a lookup for each arriving file.
    private let hasWaits: Bool
    /// Looks at the files in the queue folder.
    let look: FileLook
    /// Whether a file may be one that was held and that the user has put back.
    private let comesBack: Bool

    /// Creates the writer; `comesBack` is false for a file that is held already.
    init(database: Database, now: Moment, look: @escaping FileLook, comesBack: Bool = true) throws {
        self.database = database
        self.now = now
        self.look = look
        hasWaits = try WaitRows(database: database).isAnyWaiting()
        self.comesBack = comesBack
    }

    /// Decides on a file and stores the decision.
    func note(_ step: IntakeStep) throws -> IntakeDecision {
        switch step {
        case .audio(let audio): try remembering(audio.file) { try note(audio) }
        case .sidecar(let sidecar): try remembering(sidecar.file) { try note(sidecar) }
        case .hold(let file, let reason): try remembering(file) { try hold(file, .held, reason, audioUUID: nil) }
        case .ignore(let file, let reason):
            try remembering(file) { IntakeDecision(outcome: .ignored, reason: reason) }
        }
    }

    /// Stores the decision about a file, ends its wait, and remembers it if it stays.
    private func remembering(_ file: ArrivedFile, _ decide: () throws -> IntakeDecision) throws -> IntakeDecision {
        if comesBack, !file.isCopied { try forgetReturned(file) }
        let decision = try decide()
        guard decision.shorter == nil else { return decision }
        if hasWaits { try WaitRows(database: database).forget(file.foundPath) }
        // The row of a recording or sidecar that is back names another source, and none has what is odd about a sidecar.
        let isToBeTold = file.isHandedOver && (decision.isOdd || file.isAwaited && decision.outcome == .held)
        if file.isRemembered || decision.restoresFile || isToBeTold {
            try RememberedRows(database: database).insert(file, decision, at: now.milliseconds)
        }
        return decision
    }

    // MARK: Audio

    private func note(_ audio: AudioArrival) throws -> IntakeDecision {
        let known = try KnownRecord.fetchOne(
            database.cachedStatement(sql: KnownRecord.selection), arguments: [audio.audioUUID])
        if let known, let recording = known.recording {
            guard recording.sha256 == audio.file.sha256 else { return try otherBytes(audio, known, recording) }
            return try repeated(audio, as: known.id)
        }
        let twin = try recordWithSameBytes(audio.file.sha256)
        if let twin, audio.isNamedByContent { return try repeated(audio, as: twin.id) }
        if let known, let twin, try removeRepeated(known, of: twin.id) { return try repeated(audio, as: twin.id) }
        if let decision = try lengthened(audio) { return decision }
        let warning = [
            twin.map { "It has the same bytes as the recording of \($0.id), under another UUID." },
            known.flatMap { $0.stage == "discarded" ? Self.discarded($0.id) : nil },
        ].compactMap(\.self).joined(separator: " ")
        let path = archivePath(audio.createdAt, name: audio.audioUUID.description, audio.file.name)
        let recording = try insertRecording(audio, path: path, warning: warning.isEmpty ? nil : warning)
        if let known {
            try attach(recording, to: known, audio)
        } else {
            try insertRecord(audio, recording: recording)
        }
        let move = try plan(audio.file, target: path, recording: recording)
        return IntakeDecision(
            outcome: .taken, reason: warning.isEmpty ? nil : .odd(warning, isLate: twin == nil), move: move)
    }

    /// A recording came when its record was discarded.
    private static func discarded(_ id: String) -> String {
        "The record \(id) was discarded before its recording came; `quickrec revive \(id)` brings it back."
    }

    /// Decides on the bytes of a recording that was taken in before: a duplicate, unless an archived file with them is
    /// lost.
    private func repeated(_ audio: AudioArrival, as record: String) throws -> IntakeDecision {
        let archived = try Row.fetchAll(
            database.cachedStatement(
                sql: "SELECT id, path FROM recordings WHERE \(RecordingRows.hasDigest) ORDER BY id"),
            arguments: RecordingRows.arguments(digest: audio.file.sha256))
        for row in archived {
            let decision = try restored(
                audio.file, to: row.decode(forColumn: "path"), recording: row.decode(forColumn: "id"), outcome: .taken)
            if let decision { return decision }
        }
        return try hold(audio.file, .duplicate, .sameBytes(as: record), audioUUID: audio.audioUUID)
    }

    /// Gives a recording or sidecar whose file in the archive, at `path`, is gone or damaged its bytes again; `nil` if
    /// that is whole or being moved.
    func restored(
        _ file: ArrivedFile, to path: String, recording: Int64? = nil, sidecar: Int64? = nil,
        outcome: IntakeOutcome
    ) throws -> IntakeDecision? {
        guard try !database.hasRow("FROM moves WHERE target_path = ?", [path]) else { return nil }
        let state = look(path, file.sha256)
        guard state == .missing || state == .other else { return nil }
        let move = try plan(file, target: path, recording: recording, isReturn: true, sidecar: sidecar)
        return IntakeDecision(outcome: outcome, reason: state == .missing ? .restored : .mended, move: move)
    }

    /// Decides on other bytes under the audio UUID of a recording: a longer version of an incomplete one, bytes taken
    /// in before, or a conflict.
    private func otherBytes(
        _ audio: AudioArrival, _ known: KnownRecord, _ recording: KnownRecord.Recording
    ) throws -> IntakeDecision {
        // These belong to a replaced shorter recording, or to one that got a UUID of its own.
        if let twin = try recordWithSameBytes(audio.file.sha256),
            twin.id == known.id || twin.audioUUID == AudioUUID(contentDigest: audio.file.sha256).description
        {
            return try repeated(audio, as: twin.id)
        }
        if audio.isReleased, !audio.isNamedByContent { return try note(audio.namedByContent) }
        let shorter = ShorterRecording(
            recording: recording.number, byteCount: recording.byteCount, sha256: recording.sha256)
        guard recording.analysis != .complete, shorter.byteCount < audio.file.stamp.byteCount,
            audio.continuation != AudioArrival.Continuation.none
        else { return try holdConflict(audio, record: known.id) }
        guard audio.continuation == .of(shorter.recording) else {
            return IntakeDecision(outcome: .deferred, shorter: shorter)
        }
        return try supersede(shorter.recording, with: audio)
    }

    /// Decides on a file identified by its content that has the same source as an incomplete recording: it may be the
    /// complete version. `nil` if there is no such recording, or the file begins differently.
    private func lengthened(_ audio: AudioArrival) throws -> IntakeDecision? {
        guard audio.isNamedByContent, audio.continuation != AudioArrival.Continuation.none else { return nil }
        let shorter = try ShorterRecording.fetchOne(
            database.cachedStatement(sql: Self.cutRecording),
            arguments: [Data(audio.file.sourcePath), audio.file.stamp.byteCount])
        guard let shorter else { return nil }
        guard audio.continuation == .of(shorter.recording) else {
            return IntakeDecision(outcome: .deferred, shorter: shorter)
        }
        return try supersede(shorter.recording, with: audio)
    }

    /// The last incomplete recording from a source that is shorter than a given number of bytes. One without sound begins
    /// like every recording of its kind: if its record was decided on, what comes next is another memo.
    static let cutRecording = """
        SELECT r.id, r.byte_count, r.sha256 FROM recordings r JOIN quick_records q ON q.recording_id = r.id
        WHERE r.source_path = ? AND (r.is_cut = 1 OR r.analysis IN ('truncated', 'empty', 'unreadable'))
            AND r.analysis <> 'complete' AND r.byte_count < ? AND (q.stage = 'open' OR r.frames > 0)
        ORDER BY r.id DESC LIMIT 1
        """

    /// Replaces the shorter recording with the longer one; the shorter file stays in the archive.
    private func supersede(_ shorter: Int64, with audio: AudioArrival) throws -> IntakeDecision {
        let replacement = "It takes the place of a shorter recording with the same beginning, which is kept."
        let warning = replacement + (try answer(to: shorter))
        let name = archivePath(audio.createdAt, name: audio.audioUUID.description, audio.file.name)
        let path = try MoveRows(database: database).otherPath(than: name)
        let recording = try insertRecording(audio, path: path, warning: warning)
        try database.execute(
            sql: "UPDATE recordings SET superseded_by = ? WHERE id = ?", arguments: [recording, shorter])
        try database.execute(
            sql: "UPDATE quick_records SET recording_id = ?, revision = revision + 1 WHERE recording_id = ?",
            arguments: [recording, shorter])
        let move = try plan(audio.file, target: path, recording: recording)
        return IntakeDecision(outcome: .taken, reason: .odd(warning), move: move)
    }

    /// A further sentence if a record was decided on with its incomplete recording; otherwise empty.
    private func answer(to shorter: Int64) throws -> String {
        let row = try Row.fetchOne(
            database, sql: "SELECT id, stage FROM quick_records WHERE recording_id = ? AND stage <> 'open'",
            arguments: [shorter])
        guard let row else { return "" }
        let id = try row.decode(String.self, forColumn: "id")
        let stage = try row.decode(String.self, forColumn: "stage")
        return " The record \(id) was \(stage) with the shorter one and stays so: hear whether the rest says more "
            + "(`quickrec play \(id)`)."
    }

    private func holdConflict(_ audio: AudioArrival, record: String) throws -> IntakeDecision {
        let reason = IntakeReason(
            code: .conflict,
            problem: "Its audio UUID \(audio.audioUUID) belongs to the recording of \(record), which has other bytes",
            next: "listen to both, then take it in under a UUID of its own (`quickrec held release`), or discard it",
            named: "listen to both, and where it is wanted, put it into the inbox: it is held there, and can be taken "
                + "in under a UUID of its own (`quickrec held release`)")
        return try hold(audio.file, .held, reason, audioUUID: audio.audioUUID)
    }

    /// Returns a record that has a recording with these bytes, or had one until a longer version replaced it.
    private func recordWithSameBytes(_ sha256: [UInt8]) throws -> (id: String, audioUUID: String)? {
        let digest = RecordingRows.arguments(digest: sha256)
        // Asked for every file, and almost always false.
        guard try database.hasRow("FROM recordings WHERE \(RecordingRows.hasDigest)", digest) else { return nil }
        let row = try Row.fetchOne(
            database,
            sql: """
                WITH RECURSIVE versions (id) AS (
                    SELECT id FROM recordings WHERE \(RecordingRows.hasDigest)
                    UNION SELECT r.superseded_by FROM versions v JOIN recordings r ON r.id = v.id
                    WHERE r.superseded_by IS NOT NULL
                )
                SELECT q.id, q.audio_uuid FROM versions v JOIN quick_records q ON q.recording_id = v.id LIMIT 1
                """, arguments: digest)
        return try row.map { (try $0.decode(forColumn: "id"), try $0.decode(forColumn: "audio_uuid")) }
    }

    private func insertRecording(_ audio: AudioArrival, path: String, warning: String?) throws -> Int64 {
        var arguments: StatementArguments = [
            Data(audio.file.sha256), audio.file.stamp.byteCount, Data(audio.file.sourcePath), path, now.milliseconds,
            warning, audio.endsEarly,
        ]
        arguments += RecordingRows.arguments(for: audio.claim)
        arguments += RecordingRows.arguments(for: audio.analysis)
        try database.cachedStatement(sql: Self.recordingInsertion).execute(arguments: arguments)
        return database.lastInsertedRowID
    }

    private static let recordingInsertion: String = {
        let columns = RecordingRows.claimColumns + RecordingRows.analysisColumns
        return """
            INSERT INTO recordings
                (sha256, byte_count, source_path, path, taken_at, warning, is_cut, \(columns.joined(separator: ", ")))
            VALUES (?, ?, ?, ?, ?, ?, ?\(String(repeating: ", ?", count: columns.count)))
            """
    }()

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

    private func attach(_ recording: Int64, to known: KnownRecord, _ audio: AudioArrival) throws {
        try database.execute(
            sql: "UPDATE quick_records SET recording_id = ?, revision = revision + 1 WHERE number = ?",
            arguments: [recording, known.number])
        // So far the record had only a sidecar's name and file time.
        let isNearer = audio.createdAtSource == known.createdAtSource && known.createdAtSource.isOfFile
        try improveCreation(
            of: known.number, known: known.createdAtSource, audio.createdAt, audio.createdAtSource, isNearer: isNearer)
    }

    /// Replaces the creation time with one from a better source, or from one that `isNearer` to the recording; what the
    /// user said stays.
    func improveCreation(
        of number: Int64, known: CreatedAtSource, _ createdAt: Moment, _ source: CreatedAtSource,
        isNearer: Bool = false
    ) throws {
        guard isNearer || source.isBetter(than: known) else { return }
        try database.execute(
            sql: "UPDATE quick_records SET created_at = ?, created_offset = ?, created_source = ? WHERE number = ?",
            arguments: [createdAt.milliseconds, createdAt.offsetSeconds, source.rawValue, number])
    }
}
