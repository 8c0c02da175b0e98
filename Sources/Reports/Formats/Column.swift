import JSON
package import Model

/// One column of a list; tables, CSV and the objects of JSON come from the same ones.
package struct Column<Row>: Sendable {
    /// The formats for programs that have a column.
    enum Formats: Sendable {
        case csvAndJSON, csv, json
    }

    /// The key in JSON and the header in CSV; `nil` for a column that only tables have.
    package var key: String?
    /// The object in JSON that it is a field of, `audio`; its header in CSV is `audio.path` then.
    var object: String?
    var formats = Formats.csvAndJSON
    /// The header in tables; `nil` for a column that tables leave out.
    package var title: String?
    package var alignment: TerminalText.Alignment
    /// What has to go first where a terminal is narrow: the highest number. A column with 0 always stays.
    package var priority: Int
    /// Columns of a terminal down to which its text may be cut; `nil` where it is shown whole or not at all.
    package var minimumWidth: Int?
    /// Whether text that is too long for the terminal goes on below instead of being cut; for the last column.
    package var wraps: Bool
    package var emphasis: @Sendable (Row) -> Emphasis
    package var value: @Sendable (Row) -> Cell
    /// Writes the value in JSON where no cell can hold it.
    var json: (@Sendable (inout JSONWriter, Row) -> Void)?

    /// A column for other programs.
    package init(_ key: String, value: @escaping @Sendable (Row) -> Cell) {
        self.init(key, title: nil, priority: 0, value: value)
    }

    /// A column for people, and with a `key` for other programs too.
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

    /// A column of CSV that JSON says in another way.
    init(csv key: String, value: @escaping @Sendable (Row) -> Cell) {
        self.init(key, value: value)
        formats = .csv
    }

    /// A field of JSON that is an object or an array, which a row of CSV can't hold.
    init(json key: String, _ write: @escaping @Sendable (inout JSONWriter, Row) -> Void) {
        self.init(key) { _ in .empty }
        formats = .json
        json = write
    }

    /// A field of an object; where the first field of an object is empty, the object is null.
    init(_ key: String, of object: String, value: @escaping @Sendable (Row) -> Cell) {
        self.init(key, value: value)
        self.object = object
    }

    /// The header in CSV; `nil` for a column that CSV does not have.
    var header: String? {
        guard let key, formats != .json else { return nil }
        return object.map { "\($0).\(key)" } ?? key
    }
}

extension Column {
    /// The same with its key for a title.
    var titledByKey: Column {
        var column = self
        column.title = key
        return column
    }
}
