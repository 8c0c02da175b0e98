/// The rows of a CSV file (RFC 4180, with any single separator), in UTF-8.
struct CSVTable {
    /// The rows, each with the number of its first line.
    private(set) var rows: [(line: Int, cells: [String])] = []

    /// `cellCount` is the expected number of cells per row. Throws `ImportError.notCSV` for text that is not UTF-8 and
    /// for an unterminated quote.
    init(_ bytes: [UInt8], cellCount: Int) throws(ImportError) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .notCSV("it is not UTF-8; convert it first, with `iconv -f windows-1252 -t utf-8`, say")
        }
        var scalars = Array(text.unicodeScalars)
        if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
        try read(scalars, separator: Self.separator(in: scalars, cellCount: cellCount))
    }

    /// The separator, of tab, semicolon and comma, that splits the first line into the expected number of cells,
    /// otherwise the most frequent one outside quotes. If two do, the comma is the decimal mark: `05.11.2023;12,50`.
    private static func separator(in scalars: [Unicode.Scalar], cellCount: Int) -> Unicode.Scalar {
        let candidates: [Unicode.Scalar] = ["\t", ";", ","]
        var counts = [0, 0, 0]
        var isQuoted = false
        for scalar in scalars.prefix(while: { $0 != "\n" }) {
            if scalar == "\"" { isQuoted.toggle() }
            if !isQuoted, let candidate = candidates.firstIndex(of: scalar) { counts[candidate] += 1 }
        }
        let most = counts.max() ?? 0
        let fitting = cellCount > 1 ? counts.firstIndex(of: cellCount - 1) : nil
        guard let chosen = fitting ?? counts.firstIndex(of: most), most > 0 else { return "," }
        return candidates[chosen]
    }

    private mutating func read(_ scalars: [Unicode.Scalar], separator: Unicode.Scalar) throws(ImportError) {
        var cells: [String] = []
        var cell = String.UnicodeScalarView()
        var (line, firstLine, index) = (1, 1, 0)
        var isQuoted = false
        while index < scalars.count {
            let scalar = scalars[index]
            index += 1
            if scalar == "\n" { line += 1 }
            if isQuoted {
                if scalar != "\"" {
                    cell.append(scalar)
                } else if index < scalars.count, scalars[index] == "\"" {
                    cell.append(scalar)
                    index += 1
                } else {
                    isQuoted = false
                }
            } else if scalar == "\"", cell.isEmpty {
                isQuoted = true
            } else if scalar == separator {
                cells.append(String(cell))
                cell = String.UnicodeScalarView()
            } else if scalar == "\n" {
                end(&cells, &cell, firstLine)
                firstLine = line
            } else if scalar != "\r" || index < scalars.count && scalars[index] != "\n" {
                cell.append(scalar)
            }
        }
        guard !isQuoted else { throw .notCSV("the quote that begins on line \(firstLine) never ends") }
        end(&cells, &cell, firstLine)
    }

    /// Ends a row; empty lines are skipped.
    private mutating func end(_ cells: inout [String], _ cell: inout String.UnicodeScalarView, _ line: Int) {
        if !cells.isEmpty || !cell.isEmpty { rows.append((line, cells + [String(cell)])) }
        cells = []
        cell = String.UnicodeScalarView()
    }
}
