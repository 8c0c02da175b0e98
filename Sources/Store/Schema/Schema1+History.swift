/// The user's actions, for `history`, `undo` and `redo`.
extension Schema1 {
    /// While `open_action` has its row, triggers log every change to the tables below under that action: one row of
    /// `changes` per changed row and statement, with the changed columns and their previous values. `redone_by` is the
    /// action of the last redo of one, which then comes after all that happened until that.
    ///
    /// A statement that inserts many rows logs them as one range, from `row_id` to `last_row_id`, instead of each of
    /// them; `notes_ranges` silences the triggers meanwhile. While the action is undone, the rows of its ranges are in
    /// `undone_` tables. While it inserts whole transactions (`makes_transactions`), the triggers of balances and stale
    /// days are silent for their parts.
    static let history = """
        CREATE TABLE actions (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            at INTEGER NOT NULL,
            at_offset INTEGER NOT NULL,
            kind TEXT NOT NULL,
            summary TEXT NOT NULL,
            state TEXT NOT NULL DEFAULT 'done' CHECK (state = 'done' OR state = 'undone' OR state = 'abandoned'),
            redone_by INTEGER
        ) STRICT;

        CREATE TABLE changes (
            id INTEGER PRIMARY KEY,
            action_id INTEGER NOT NULL REFERENCES actions (id),
            table_name TEXT NOT NULL,
            row_id INTEGER NOT NULL,
            column_names TEXT,
            image TEXT,
            last_row_id INTEGER
        ) STRICT;

        CREATE INDEX changes_action ON changes (action_id, id);

        CREATE TABLE open_action (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            action_id INTEGER NOT NULL REFERENCES actions (id),
            notes_ranges INTEGER NOT NULL DEFAULT 0 CHECK (notes_ranges IN (0, 1)),
            makes_transactions INTEGER NOT NULL DEFAULT 0 CHECK (makes_transactions IN (0, 1))
        ) STRICT;
        """

    /// For each table with ranges, one for the rows of undone ranges: the same columns, but for derived ones, and no
    /// rules, which the rows have passed and pass again when they return.
    static var undoneTables: String {
        notedTables.filter { rangedTables.contains($0.name) }.map { table in
            let columns = table.columns.split(separator: " ").map { "    \($0) ANY" }.joined(separator: ",\n")
            return """
                CREATE TABLE undone_\(table.name) (
                    \(table.key) INTEGER PRIMARY KEY,
                \(columns)
                ) STRICT;
                """
        }.joined(separator: "\n")
    }

    /// For each table, a trigger for inserts, one for deletes, and one for updates of the columns that the user
    /// changes.
    static var historyTriggers: String { notedTables.map(triggers).joined(separator: "\n") }

    /// The tables by name and key, and the columns without the key. Part of the schema: later schemas have their own
    /// lists.
    private static let notedTables: [(name: String, key: String, columns: String)] = [
        ("tags", "id", "name key is_hidden"),
        ("categories", "id", "name key is_hidden is_system"),
        ("payees", "id", "name key is_hidden"),
        ("accounts", "id", "name key currency is_default is_hidden"),
        (
            "quick_records", "number",
            """
            id audio_uuid stage created_at created_offset created_source type currency payee_id account_id location note \
            date is_cleared snoozed_until snoozed_offset discard_reason revive_stage extra
            """
        ),
        ("entry_lines", "id", "record_number position amount category_id note"),
        ("entry_line_tags", "id", "line_id tag_id position"),
        (
            "transactions", "number",
            """
            id record_number date created_at created_offset type account_id currency amount payee_id location note \
            is_cleared
            """
        ),
        ("transaction_lines", "id", "transaction_number position amount category_id note"),
        ("transaction_line_tags", "id", "line_id tag_id position"),
        ("held_files", "id", "is_discarded request"),
        ("export_batches", "id", "state"),
    ]

    /// Tables whose new rows are logged as ranges by statements that insert many.
    private static let rangedTables: Set = [
        "quick_records", "entry_lines", "entry_line_tags", "transactions", "transaction_lines", "transaction_line_tags",
    ]

    private static func triggers(name: String, key: String, columns: String) -> String {
        let columns = columns.split(separator: " ").map(String.init)
        // One call for all columns: each `||` would build the text again.
        func text(_ format: String, _ value: (String) -> String) -> String {
            "printf('\(String(repeating: format, count: columns.count))', \(columns.map(value).joined(separator: ", ")))"
        }
        func isChanged(_ column: String) -> String { "OLD.\(column) IS NOT NEW.\(column)" }
        func changed(_ value: (String) -> String) -> String {
            "substr(\(text("%s") { "iif(\(isChanged($0)), \(value($0)), NULL)" }), 2)"
        }
        let made = rangedTables.contains(name) ? " WHERE notes_ranges = 0" : ""
        let image = "substr(\(text(",%s") { "quote(OLD.\($0))" }), 2)"
        return [
            trigger(
                "\(name)_made", "INSERT ON \(name)", "EXISTS (SELECT 1 FROM open_action\(made))",
                "'\(name)', NEW.\(key), NULL, NULL"),
            trigger(
                "\(name)_deleted", "DELETE ON \(name)", "EXISTS (SELECT 1 FROM open_action)",
                "'\(name)', OLD.\(key), NULL, \(image)"),
            trigger(
                "\(name)_changed", "UPDATE OF \(columns.joined(separator: ", ")) ON \(name)",
                "EXISTS (SELECT 1 FROM open_action) AND (\(columns.map(isChanged).joined(separator: " OR ")))",
                "'\(name)', OLD.\(key), \(changed { "',\($0)'" }), \(changed { "',' || quote(OLD.\($0))" })"),
        ].joined(separator: "\n")
    }

    private static func trigger(_ name: String, _ event: String, _ condition: String, _ change: String) -> String {
        """
        CREATE TRIGGER history_\(name) AFTER \(event)
        WHEN \(condition)
        BEGIN
            INSERT INTO changes (action_id, table_name, row_id, column_names, image)
            SELECT action_id, \(change) FROM open_action;
        END;
        """
    }
}
