import JSON
package import Model

/// One column of a list; tables, CSV and the JSON of simple lists come from the same ones.
package struct Column<Row>: Sendable {
    /// The key in JSON and the header in CSV; `nil` for a column that only tables have.
    package var key: String?
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
}

extension Column {
    /// The same with its key for a title.
    var titledByKey: Column {
        var column = self
        column.title = key
        return column
    }
}
