import JSON
import Model

extension Column {
    /// The lines of an entry or a transaction: an array of objects in JSON; a row of CSV has their categories and their
    /// count.
    static func lines(_ lines: @escaping @Sendable (Row) -> [EntryLine]) -> [Column] {
        let shape = ListShape<EntryLine>(columns: [
            Column<EntryLine>("amount") { .amount($0.amount) },
            Column<EntryLine>(.category) { .text($0.category) },
            Column<EntryLine>(.tag) { .texts($0.tags) },
            Column<EntryLine>(.note) { .text($0.note) },
        ])
        return [
            Column(csv: "categories") { lines($0).categories.cell },
            Column(csv: "lineCount") { .integer(lines($0).count) },
            Column(json: "lines") { writer, row in
                writer.array(lines(row)) { shape.write($1, to: &$0) }
            },
        ]
    }
}
