/// A table whose changes by the user are logged in `changes` by triggers of the schema.
///
/// This is SQLite's documented undo technique (https://www.sqlite.org/undoredo.html), with images as literals
/// (`SQLLiterals`) instead of statements, so that no content of a database is ever executed. A change is one of
/// - an inserted row: no column, no image;
/// - a deleted row: no column, the whole row as an image;
/// - columns changed by one statement: their names, and their other values as an image.
/// Both undo and redo swap the image with the current row.
struct HistoryTable {
    /// The name of the table.
    let name: String
    /// The integer primary key.
    let key: String
    /// The columns that the user can change, without the key.
    let columns: [String]

    /// The tables whose rows users know; a schema that changes one recreates its triggers.
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

    /// Further logged tables, which undo describes in sentences of their own.
    private static let others: [HistoryTable] = [
        HistoryTable(name: "held_files", key: "id", columns: ["is_discarded", "request"]),
        HistoryTable(name: "export_batches", key: "id", columns: ["state"]),
    ]

    /// The table with this name; `nil` for a name found in a damaged or hostile database.
    static func named(_ name: String) -> HistoryTable? {
        byName[name]
    }

    /// The tables whose new rows are logged as ranges by statements that insert many.
    static let ranged = all.filter(\.hasRanges)

    /// Whether rows inserted together are logged as one range; the triggers are silent meanwhile.
    var hasRanges: Bool {
        switch Self.roles[name] {
        case .record, .transaction, .part: true
        case .named, nil: false
        }
    }

    /// Whether actions insert and delete rows, and not only change them.
    var hasRowsOfActions: Bool { Self.others.allSatisfy { $0.name != name } }

    /// The table that holds the rows of undone ranges.
    var undone: String { "undone_\(name)" }

    private static let byName = Dictionary(uniqueKeysWithValues: (all + others).map { ($0.name, $0) })

    /// Returns an expression for the literals of columns of a row.
    static func image(of columns: [String], in row: String) -> String {
        let format = columns.map { _ in "%s" }.joined(separator: ",")
        return "printf('\(format)', \(columns.map { "quote(\(row).\($0))" }.joined(separator: ", ")))"
    }
}
