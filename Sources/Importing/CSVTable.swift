/// The rows of a CSV file (RFC 4180, with any single separator), in UTF-8. Only one row is in memory at a time.
struct CSVTable {
    private let bytes: [UInt8]
    private let separator: UInt8
    /// Where the next row begins, and the number of its first line.
    private var (index, line) = (0, 1)

    /// `cellCount` is the expected number of cells per row. Throws `ImportError.notCSV` for text that is not UTF-8.
    init(_ bytes: [UInt8], cellCount: Int) throws(ImportError) {
        guard (try? UTF8Span(validating: bytes.span)) != nil else {
            let isUTF16 = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
            let encoding = isUTF16 ? "utf-16" : "windows-1252"
            throw .notCSV("it is not UTF-8; convert it first, with `iconv -f \(encoding) -t utf-8`, say")
        }
        // Excel for the Mac ends lines with CR alone.
        self.bytes = bytes.contains(Self.newline) ? bytes : bytes.map { $0 == Self.carriageReturn ? Self.newline : $0 }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
        // Excel writes `sep=;` in front of the heading.
        let first = self.bytes[index...].prefix { $0 != Self.newline && $0 != Self.carriageReturn }
        if first.count == 5, first.starts(with: Array("sep=".utf8)), let named = first.last {
            separator = named
            index = self.bytes[index...].firstIndex(of: Self.newline).map { $0 + 1 } ?? self.bytes.count
            line = 2
        } else {
            separator = Self.separator(in: self.bytes[index...], cellCount: cellCount)
        }
    }

    /// The separator, of tab, semicolon and comma, that splits the first line into the expected number of cells,
    /// otherwise the most frequent one outside quotes. If two do, the comma is the decimal mark: `05.11.2023;12,50`.
    private static func separator(in bytes: ArraySlice<UInt8>, cellCount: Int) -> UInt8 {
        let candidates = Array("\t;,".utf8)
        var counts = [0, 0, 0]
        var isQuoted = false
        for byte in bytes.prefix(while: { $0 != newline }) {
            if byte == quote { isQuoted.toggle() }
            if !isQuoted, let candidate = candidates.firstIndex(of: byte) { counts[candidate] += 1 }
        }
        let most = counts.max() ?? 0
        let fitting = cellCount > 1 ? counts.firstIndex(of: cellCount - 1) : nil
        guard let chosen = fitting ?? counts.firstIndex(of: most), most > 0 else { return UInt8(ascii: ",") }
        return candidates[chosen]
    }

    private static let quote = UInt8(ascii: "\"")
    private static let newline = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    /// Returns the next row that is not empty, with the number of its first line; `nil` at the end.
    ///
    /// Throws `ImportError.notCSV` for an unterminated quote.
    mutating func next() throws(ImportError) -> (line: Int, cells: [String])? {
        while index < bytes.count {
            let firstLine = line
            let cells = try nextCells()
            if cells != [""] { return (firstLine, cells) }
        }
        return nil
    }

    /// Returns the next row that is not empty with its cells by column; `nil` at the end.
    ///
    /// Throws `ImportError.notCSV` for an unterminated quote.
    mutating func nextRow(_ columns: [CSVColumn?]) throws(ImportError) -> CSVRow? {
        guard let (line, cells) = try next() else { return nil }
        return CSVRow(line, cells, columns, hasCommas: separator == UInt8(ascii: ","))
    }

    private mutating func nextCells() throws(ImportError) -> [String] {
        var cells: [String] = []
        var cell: [UInt8] = []
        let firstLine = line
        var isQuoted = false
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == Self.newline { line += 1 }
            if isQuoted {
                if byte != Self.quote {
                    cell.append(byte)
                } else if index < bytes.count, bytes[index] == Self.quote {
                    cell.append(byte)
                    index += 1
                } else {
                    isQuoted = false
                }
            } else if byte == Self.quote, cell.isEmpty {
                isQuoted = true
            } else if byte == separator {
                cells.append(String(decoding: cell, as: UTF8.self))
                cell = []
            } else if byte == Self.newline {
                break
            } else if byte != Self.carriageReturn || index < bytes.count && bytes[index] != Self.newline {
                cell.append(byte)
            }
        }
        guard !isQuoted else { throw .notCSV("the quote that begins on line \(firstLine) never ends") }
        return cells + [String(decoding: cell, as: UTF8.self)]
    }
}
