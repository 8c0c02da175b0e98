import Foundation
import GRDB
package import Model

extension QueueDatabase {
    /// Returns the first of these records, in this order, with `key` in any searchable text: IDs, names, note,
    /// location, tags, and its recording's name and texts. `nil` if none matches.
    ///
    /// Reads until it finds one; half a second for 100,000 records without a match. Each batch is read in a transaction
    /// of its own, because a reader of the database blocks every commit.
    package func firstRecord(among numbers: [Int64], having key: SearchKey) throws -> Int64? {
        for some in numbers.batches(of: 500) {
            let found = try read { try Self.records(among: some, having: key, $0) }
            if let first = some.first(where: found.contains) { return first }
        }
        return nil
    }

    private static func records(
        among numbers: ArraySlice<Int64>, having key: SearchKey, _ database: Database
    ) throws -> Set<Int64> {
        let list = numbers.map(String.init).joined(separator: ",")
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT q.number, q.id, q.audio_uuid, p.name, q.location, q.note, r.source_path, r.texts
                FROM quick_records q LEFT JOIN payees p ON p.id = q.payee_id
                LEFT JOIN recordings r ON r.id = q.recording_id
                WHERE q.number IN (\(list))
                UNION ALL
                SELECT l.record_number, c.name, l.note, g.name, NULL, NULL, NULL, NULL
                FROM entry_lines l LEFT JOIN categories c ON c.id = l.category_id
                LEFT JOIN entry_line_tags t ON t.line_id = l.id LEFT JOIN tags g ON g.id = t.tag_id
                WHERE l.record_number IN (\(list))
                """)
        var found: Set<Int64> = []
        while let row = try rows.next() {
            if try SearchKey(text(of: row)).contains(key) { found.insert(try row.decode(atIndex: 0)) }
        }
        return found
    }

    private static func text(of row: Row) throws -> String {
        var texts = try (1...5).map { try row.decode(String?.self, atIndex: $0) }
        let path = try row.decode(Data?.self, atIndex: 6)
        texts.append(path.map { FileName(lastOf: $0).text })
        texts += RecordingRows.texts(try row.decode(atIndex: 7)).values.map { $0 }
        return texts.compactMap { $0 }.joined(separator: "\n")
    }
}
