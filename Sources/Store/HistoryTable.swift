/// A table whose changes by people are noted in `changes`, and the triggers that note them.
///
/// This is SQLite's documented way to undo (https://www.sqlite.org/undoredo.html), with images as literals
/// (`SQLLiterals`) instead of statements, so that nothing that stands in a database is ever run. A change is one of
/// - a row that was made: no column, no image;
/// - a row that was deleted: no column, the whole row as an image;
/// - a column that was changed: the column, and its other value as an image.
/// Undoing swaps the image with what is there, and so does redoing.
struct HistoryTable {
    let name: String
    /// The integer primary key.
    let key: String
    /// The columns that people change, without the key.
    let columns: [String]

    /// What people say of files that were put aside; part of schema 2.
    static let asideFiles = HistoryTable(name: "aside_files", key: "id", columns: ["is_discarded", "wanted"])

    /// Part of schema 1: a later schema that changes a table drops its triggers and makes them anew.
    static let all: [HistoryTable] = [
        HistoryTable(name: "tags", key: "id", columns: ["name", "key", "is_hidden"]),
        HistoryTable(name: "categories", key: "id", columns: ["name", "key", "is_hidden", "is_system"]),
        HistoryTable(name: "payees", key: "id", columns: ["name", "key", "is_hidden"]),
        HistoryTable(name: "accounts", key: "id", columns: ["name", "key", "currency", "is_default", "is_hidden"]),
        HistoryTable(
            name: "quick_records", key: "number",
            columns: [
                "id", "audio_uuid", "stage", "created_at", "created_offset", "created_source", "type", "currency",
                "payee_id", "account_id", "location", "note", "date", "is_cleared", "snoozed_until", "snoozed_offset",
                "discard_reason", "revive_stage", "extra",
            ]),
        HistoryTable(
            name: "entry_lines", key: "id", columns: ["record_number", "position", "amount", "category_id", "note"]),
        HistoryTable(name: "entry_line_tags", key: "id", columns: ["line_id", "tag_id", "position"]),
        HistoryTable(
            name: "transactions", key: "number",
            columns: [
                "id", "record_number", "date", "created_at", "created_offset", "type", "account_id", "currency",
                "amount", "payee_id", "location", "note", "is_cleared",
            ]),
        HistoryTable(
            name: "transaction_lines", key: "id",
            columns: ["transaction_number", "position", "amount", "category_id", "note"]),
        HistoryTable(name: "transaction_line_tags", key: "id", columns: ["line_id", "tag_id", "position"]),
    ]

    /// The table with this name; `nil` for a name that stands in a damaged or hostile database.
    static func named(_ name: String) -> HistoryTable? {
        name == asideFiles.name ? asideFiles : all.first { $0.name == name }
    }

    /// An expression for the literals of all columns.
    func image(of row: String) -> String {
        columns.map { "quote(\(row).\($0))" }.joined(separator: " || ',' || ")
    }

    /// One trigger for made rows, one for deleted rows, one for each column that changes.
    var triggers: String {
        let columnTriggers = columns.map { column in
            trigger(
                "\(name)_\(column)_changed", on: "UPDATE OF \(column)", row: "OLD", column: "'\(column)'",
                image: "quote(OLD.\(column))", condition: "OLD.\(column) IS NOT NEW.\(column) AND ")
        }
        let rowTriggers = [
            trigger("\(name)_made", on: "INSERT", row: "NEW", column: "NULL", image: "NULL"),
            trigger("\(name)_deleted", on: "DELETE", row: "OLD", column: "NULL", image: image(of: "OLD")),
        ]
        return (rowTriggers + columnTriggers).joined(separator: "\n")
    }

    private func trigger(
        _ triggerName: String, on event: String, row: String, column: String, image: String, condition: String = ""
    ) -> String {
        """
        CREATE TRIGGER history_\(triggerName) AFTER \(event) ON \(name)
        WHEN \(condition)EXISTS (SELECT 1 FROM open_action)
        BEGIN
            INSERT INTO changes (action_id, table_name, row_id, column_name, image)
            SELECT action_id, '\(name)', \(row).\(key), \(column), \(image) FROM open_action;
        END;
        """
    }
}
