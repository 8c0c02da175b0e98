import Foundation
import GRDB
import GRDBSQLite
import Model
import Money

/// What quickrec writes into the columns of any table, as far as the schema, which never changes, leaves it open: the
/// commands refuse other values, or take them for unknown ones.
enum ValueRule {
    /// Returns a condition that is false for values that quickrec never writes into a column; `nil` if there are none.
    private static func condition(on column: String, type: String) -> String? {
        switch type {
        case "TEXT": text(column)
        case "INTEGER": number(column)
        default: column == "source_path" ? "\(column) <> x''" : nil
        }
    }

    private static func text(_ column: String) -> String {
        switch column {
        // Only a modifier makes SQLite count days that a month doesn't have into the next.
        case "date", "day": "\(column) IS date(\(column), '+0 days') AND \(column) > '0001'"
        case "id", "audio_uuid", "transaction_id", "token": "\(column) GLOB '\(uuid)'"
        case "currency": "\(column) IN (\(list(Currency.known.map(\.code))))"
        case "container": "\(column) IN (\(list(AudioContainer.allCases.map(\.rawValue))))"
        // Both are objects; NULL is no valid JSON in some versions of SQLite.
        case "texts", "extra":
            "\(column) IS NULL OR is_text(\(column)) AND json_valid(\(column)) AND substr(\(column), 1, 1) = '{'"
        // Most notes are NULL, which takes no call.
        default: "\(column) IS NULL OR is_text(\(column))"
        }
    }

    private static func number(_ column: String) -> String? {
        let range: ClosedRange<Int64>
        // An instant without its offset is taken for none.
        var pair = ""
        switch column {
        case "snoozed_offset", "recorded_offset":
            range = Moment.validOffsets
            let instant = column == "snoozed_offset" ? "snoozed_until" : "recorded_at"
            pair = " AND (\(column) IS NULL) = (\(instant) IS NULL)"
        case "at", "since", "snoozed_until": range = Moment.validMilliseconds
        case _ where column.hasSuffix("_at"): range = Moment.validMilliseconds
        case _ where column.hasSuffix("_offset"): range = Moment.validOffsets
        case "row_id", "last_row_id", "redone_by", "after_action", "revision", "byte_count":
            range = 0...HistoryTable.largest
        default: return nil
        }
        return "\(column) BETWEEN \(range.lowerBound) AND \(range.upperBound)\(pair)"
    }

    private static let uuid = [8, 4, 4, 4, 12].map { String(repeating: "[0-9A-F]", count: $0) }.joined(separator: "-")

    private static func list(_ words: [String]) -> String { words.map { "'\($0)'" }.joined(separator: ", ") }

    /// A sentence for each row, up to `limit`, with a value that quickrec never writes.
    static func violations(_ database: Database, limit: Int) throws -> [String] {
        database.addTextCheck()
        let read = { (schema: Database) in
            try schema.tables().map { (table: $0, rules: try rules(of: $0.name, schema)) }
        }
        let tables = try SchemaCheck.isUnaltered(database) ? read(database) : QueueDatabase().read(read)
        var found: [String] = []
        for (table, rules) in tables where found.count < limit && !rules.isEmpty {
            let columns = rules.map { "WHEN NOT (\($0.condition)) THEN '\($0.column)'" }.joined(separator: " ")
            found += try String.fetchAll(
                database,
                sql: """
                    SELECT 'no quickrec wrote the ' || CASE \(columns) END || ' of '
                        || \(table.hasNumbers ? "'row ' || rowid" : "'a row'") || ' of \(table.name)'
                    FROM \(table.name) WHERE NOT (\(rules.map { "(\($0.condition))" }.joined(separator: " AND ")))
                    LIMIT \(limit - found.count)
                    """)
        }
        return found
    }

    private static func rules(of table: String, _ database: Database) throws -> [(column: String, condition: String)] {
        // The tables of undone rows take values of any type.
        let origin = HistoryTable.ranged.first { $0.undone == table }
        let originals = try origin.map { try database.columns(in: $0.name) } ?? []
        return try database.columns(in: table).compactMap { column in
            guard column.type == "ANY", let typed = originals.first(where: { $0.name == column.name }) else {
                return condition(on: column.name, type: column.type).map { (column.name, $0) }
            }
            let types = [typed.type.lowercased()] + (typed.isNotNull ? [] : ["null"])
            let rule = condition(on: column.name, type: typed.type).map { " AND (\($0))" } ?? ""
            return (column.name, "typeof(\(column.name)) IN (\(list(types)))\(rule)")
        }
    }
}

extension Database {
    /// Adds `is_text(value)`: whether a text is UTF-8 and has no NUL, at which its reader would take it for ended. GRDB's
    /// functions get texts that are repaired already.
    fileprivate func addTextCheck() {
        sqlite3_create_function_v2(
            sqliteConnection, "is_text", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil,
            { context, _, values in
                let value = values?.pointee
                guard let start = sqlite3_value_blob(value) else { return sqlite3_result_int(context, 1) }
                let count = Int(sqlite3_value_bytes(value))
                let bytes = UnsafeRawBufferPointer(start: start, count: count)
                let isText = memchr(start, 0, count) == nil && String(validating: bytes, as: UTF8.self) != nil
                sqlite3_result_int(context, isText ? 1 : 0)
            }, nil, nil, nil)
    }
}
