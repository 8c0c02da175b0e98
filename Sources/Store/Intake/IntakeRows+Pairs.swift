import Foundation
import GRDB
import Model

// A recording and its sidecar that come again from another folder, the sidecar first.
extension IntakeRows {
    /// Removes a record that only a sidecar has made, where a recording with known bytes arrives for it, the record
    /// `twin` of which has the same sidecar: nobody has given the pair another UUID, it was derived from the path. Whether
    /// it was removed; then the sidecar is the twin's.
    ///
    /// One that the user has changed stays (its revision is not 0).
    func removeRepeated(_ known: KnownRecord, of twin: String) throws -> Bool {
        let row = try Row.fetchOne(
            database,
            sql: """
                SELECT s.id, s.source_path, t.number FROM quick_records q JOIN sidecars s ON s.record_number = q.number
                    JOIN quick_records t ON t.id = ? JOIN sidecars o ON o.record_number = t.number
                WHERE q.number = ? AND q.revision = 0 AND q.recording_id IS NULL AND o.sha256 = s.sha256
                """, arguments: [twin, known.number])
        guard let row else { return false }
        let path = try row.decode(Data.self, forColumn: "source_path")
        guard AudioUUID(inName: FileName(lastOf: path)) == nil else { return false }
        try database.execute(
            sql: "UPDATE sidecars SET record_number = ? WHERE id = ?",
            arguments: [row.decode(Int64.self, forColumn: "number"), row.decode(Int64.self, forColumn: "id")])
        let told = try RecordRows.fetchOne(known.number, database).entry
        try EntryRows.replace(told, with: Entry(), record: known.number, database)
        try database.execute(sql: "DELETE FROM quick_records WHERE number = ?", arguments: [known.number])
        return true
    }
}
