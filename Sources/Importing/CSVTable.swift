/// The rows of a CSV file (RFC 4180, with any one separator), in UTF-8.
struct CSVTable {
    /// Each with the number of the line that it begins on.
    private(set) var rows: [(line: Int, cells: [String])] = []

    /// `cellCount` is how many cells a row probably has. Throws `ImportError.notCSV` for what is not UTF-8 and for a quote
    /// that never ends.
    init(_ bytes: [UInt8], cellCount: Int) throws(ImportError) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .notCSV("it is not UTF-8; convert it first, with `iconv -f windows-1252 -t utf-8`, say")
        }
        var scalars = Array(text.unicodeScalars)
        if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
        try read(scalars, separator: Self.separator(in: scalars, cellCount: cellCount))
    }

    /// The one of tab, semicolon and comma that splits the first line into so many cells, else the one that it has most of
    /// outside quotes. Where two do, the comma is the decimal mark: `05.11.2023;12,50`.
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

    /// Ends a row; an empty line is none.
    private mutating func end(_ cells: inout [String], _ cell: inout String.UnicodeScalarView, _ line: Int) {
        if !cells.isEmpty || !cell.isEmpty { rows.append((line, cells + [String(cell)])) }
        cells = []
        cell = String.UnicodeScalarView()
    }
}
