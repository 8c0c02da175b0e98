import JSON

/// A document whose JSON object and only row in CSV or Markdown have the same values.
protocol NamedCellsDocument: Document {
    /// The values in the order of the output contract.
    var cells: NamedCells { get }
}

extension NamedCellsDocument {
    package func write(to writer: inout JSONWriter) { cells.write(to: &writer) }

    package func rows(as format: OutputFormat, _ style: TableStyle) -> [UInt8] {
        cells.rendered(as: format, style: style)
    }
}

/// Values of one item, by their keys for programs.
struct NamedCells {
    /// In the order of the output contract.
    let cells: [(key: String, cell: Cell)]

    /// A header and a row, in CSV or Markdown.
    func rendered(as format: OutputFormat, style: TableStyle) -> [UInt8] {
        let columns = cells.indices.map { index in Column<[Cell]>(cells[index].key) { $0[index] } }
        return ListShape(columns: columns).rendered([cells.map(\.cell)], as: format, style: style)
    }

    /// The fields, in the object being written.
    func write(to writer: inout JSONWriter) {
        for (key, cell) in cells {
            writer.key(key)
            writer.cell(cell)
        }
    }
}
