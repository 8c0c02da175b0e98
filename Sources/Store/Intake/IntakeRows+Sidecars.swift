import Foundation
import GRDB
import Model

extension IntakeRows {
    /// Stores a sidecar: it creates its record, adds facts to an existing one, or is held as a conflict or a duplicate.
    func note(_ sidecar: SidecarArrival) throws -> IntakeDecision {
        let record = try recordOfSidecar(sidecar)
        if let record {
            if let audioUUID = sidecar.facts.audioUUID, let known = record.audioUUID, known != audioUUID {
                return try hold(
                    sidecar.file, .held,
                    IntakeReason(
                        code: .conflict,
                        problem: "It names the record \(record.id), whose audio is \(known), not \(audioUUID)",
                        next: "correct its id or its audioUUID and put it back into the inbox",
                        named: "correct its id or its audioUUID, then name it again"), audioUUID: audioUUID)
            }
            if let decision = try repeated(sidecar, record) { return decision }
            if try isInDoubt(sidecar) {
                return try hold(
                    sidecar.file, .held, .isInDoubt(record.id), audioUUID: sidecar.facts.audioUUID)
            }
        }
        do {
            return try database.inItemSavepoint { try take(sidecar, record) }
        } catch StoreError.refused(let sentence) {
            // An account of another currency, a reserved category.
            return try hold(
                sidecar.file, .held, IntakeReason(code: .invalidSidecar, sentence: sentence),
                audioUUID: sidecar.facts.audioUUID)
        }
    }

    /// Stores the facts of a sidecar, for its record if there is one, and plans its move.
    private func take(_ sidecar: SidecarArrival, _ record: QuickRecord?) throws -> IntakeDecision {
        let number = try record?.sequence ?? RecordRows.insert(sidecar.facts, database)
        let warning = try record.flatMap { try tellMore(of: $0, sidecar) }
        let uuid = sidecar.facts.audioUUID?.description
        let name = try uuid ?? RecordRows.fetchOne(number, database).id.description
        let path = archivePath(sidecar.facts.createdAt, name: name, sidecar.file.name)
        try database.cachedStatement(
            sql: """
                INSERT INTO sidecars (record_number, sha256, source_path, path, taken_at, after_action)
                VALUES (?, ?, ?, ?, ?, coalesce((SELECT max(id) FROM actions), 0))
                """
        ).execute(
            arguments: [
                number, Data(sidecar.file.sha256), Data(sidecar.file.sourcePath), path, now.milliseconds,
            ])
        let move = try plan(sidecar.file, target: path, sidecar: database.lastInsertedRowID)
        return IntakeDecision(outcome: .sidecar, reason: .joined(warning, sidecar.warning), move: move)
    }

    private func recordOfSidecar(_ sidecar: SidecarArrival) throws -> QuickRecord? {
        let number =
            try sidecar.facts.audioUUID.flatMap { try RecordRows.number(ofAudio: $0, database) }
            ?? sidecar.facts.id.flatMap { try RecordRows.number(of: $0, database) }
        return try number.map { try RecordRows.fetchOne($0, database) }
    }

    /// Decides on a second sidecar: an identical one is a duplicate or restores the first, a different one for the
    /// same record is held.
    private func repeated(_ sidecar: SidecarArrival, _ record: QuickRecord) throws -> IntakeDecision? {
        let known = try Row.fetchAll(
            database.cachedStatement(sql: "SELECT id, sha256, path FROM sidecars WHERE record_number = ?"),
            arguments: [record.sequence])
        let digest = Data(sidecar.file.sha256)
        if let same = try known.first(where: { try $0.decode(Data.self, forColumn: "sha256") == digest }) {
            let decision = try restored(
                sidecar.file, to: same.decode(forColumn: "path"), sidecar: same.decode(forColumn: "id"),
                outcome: .sidecar)
            return try decision
                ?? hold(
                    sidecar.file, .duplicate, .sameBytes(as: record.id.description), audioUUID: sidecar.facts.audioUUID)
        }
        let namesOther = sidecar.facts.id.map { $0 != record.id } ?? false
        guard !known.isEmpty || namesOther else { return nil }
        let command = "with `quickrec \(record.state.commandToChange) \(record.id)`"
        let change = record.state == .discarded ? "bring that one back \(command)" : "change that one \(command)"
        let what = namesOther ? "names another record for the same audio" : "is a second sidecar"
        let reason =
            known.isEmpty
            ? IntakeReason(
                code: .conflict, problem: "It \(what), which is that of the record \(record.id)",
                next: "take its \"id\" out and try it again (`quickrec held retry`), or \(change)",
                named: "take its \"id\" out, or \(change)")
            : IntakeReason(
                code: .conflict,
                problem: "It \(what): the record \(record.id) has its facts already",
                next:
                    "\(change), or discard this file; if it is about a recording to come, "
                    + "write the audio UUID of that into it once it is there \(IntakeReason.retryWithUUID)",
                named: "\(change), or name it together with a recording of its own")
        return try hold(sidecar.file, .held, reason, audioUUID: sidecar.facts.audioUUID)
    }

    /// Fills in unknown facts as long as the user has not processed the record; known facts stay. Returns a warning if the
    /// record lacks facts that the sidecar has.
    private func tellMore(of record: QuickRecord, _ sidecar: SidecarArrival) throws -> IntakeReason? {
        if record.audioUUID == nil, let audioUUID = sidecar.facts.audioUUID {
            try database.execute(
                sql: "UPDATE quick_records SET audio_uuid = ? WHERE number = ?",
                arguments: [audioUUID.description, record.sequence])
        }
        try database.execute(
            sql: "UPDATE quick_records SET extra = coalesce(extra, ?), revision = revision + 1 WHERE number = ?",
            arguments: [sidecar.facts.extra, record.sequence])
        let entry = record.entry.filled(from: sidecar.facts.entry)
        guard record.state == .pending || record.state == .awaitingAudio else {
            return record.entry.says(sidecar.facts.entry) ? nil : .tooLate(record)
        }
        try improveCreation(
            of: record.sequence, known: record.createdAtSource, sidecar.facts.createdAt, sidecar.facts.createdAtSource)
        if entry != record.entry { try EntryRows.replace(record.entry, with: entry, record: record.sequence, database) }
        return entry.says(sidecar.facts.entry) ? nil : .differs(sidecar.facts.entry, from: entry, record.id)
    }
}
