import JSON
package import Model

/// One column of a list, shared by tables, CSV and JSON.
package struct Column<Row>: Sendable {
    /// The machine-readable formats that include a column.
    enum Formats: Sendable {
        case csvAndJSON, csv, json
    }

    /// The key in JSON and the header in CSV; `nil` for a column that exists only in tables.
    package var key: String?
    /// The JSON object that contains the field, such as `audio`; its header in CSV is then `audio.path`.
    var object: String?
    /// Both, unless they show the value differently.
    var formats = Formats.csvAndJSON
    /// The header in tables; `nil` for a column that tables omit.
    package var title: String?
    /// The alignment in tables.
    package var alignment: TerminalText.Alignment
    /// The order of removal on a narrow terminal, highest number first. A column with 0 always stays.
    package var priority: Int
    /// The minimum width to which text may be cut; `nil` if the column is shown in full or not at all.
    package var minimumWidth: Int?
    /// Whether text that is too long for the terminal wraps instead of being cut; for the last column.
    package var wraps: Bool
    /// The emphasis of a row's cell; only tables in colour show it.
    package var emphasis: @Sendable (Row) -> Emphasis
    /// The cell of a row, in every format.
    package var value: @Sendable (Row) -> Cell
    /// Writes the value in JSON if no cell can hold it.
    var json: (@Sendable (inout JSONWriter, Row) -> Void)?

    /// A column for other programs.
    package init(_ key: String, value: @escaping @Sendable (Row) -> Cell) {
        self.init(key, title: nil, priority: 0, value: value)
    }

    /// A column for display; with a `key`, for other programs too.
    package init(
        _ key: String?, title: String?, priority: Int, minimumWidth: Int? = nil,
        wraps: Bool = false, alignment: TerminalText.Alignment = .left,
        emphasis: @escaping @Sendable (Row) -> Emphasis = { _ in .plain },
        value: @escaping @Sendable (Row) -> Cell
    ) {
        self.key = key
        self.title = title
        self.alignment = alignment
        self.priority = priority
        self.minimumWidth = minimumWidth
        self.wraps = wraps
        self.emphasis = emphasis
        self.value = value
    }

    /// A column of CSV that JSON represents differently.
    init(csv key: String, value: @escaping @Sendable (Row) -> Cell) {
        self.init(key, value: value)
        formats = .csv
    }

    /// A JSON field that is an object or an array, which a row of CSV can't hold.
    init(json key: String, _ write: @escaping @Sendable (inout JSONWriter, Row) -> Void) {
        self.init(key) { _ in .empty }
        formats = .json
        json = write
    }

    /// A field of an object; if the first field of an object is empty, the object is null.
    init(_ key: String, of object: String, value: @escaping @Sendable (Row) -> Cell) {
        self.init(key, value: value)
        self.object = object
    }

    /// The header in CSV; `nil` for a column that CSV omits.
    var header: String? {
        guard let key, formats != .json else { return nil }
        return object.map { "\($0).\(key)" } ?? key
    }
}

extension Column {
    /// The same column with its key as the title.
    var titledByKey: Column {
        var column = self
        column.title = key
        return column
    }
}
