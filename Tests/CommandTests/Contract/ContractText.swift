/// What stands in the text of a JSON document and is gone once it is decoded.
struct ContractText {
    /// The names of all keys, in order of appearance.
    private(set) var keys: [String] = []
    /// Every number as it is written.
    private(set) var numbers: [String] = []

    /// Goes through `text`, which has to be valid JSON.
    init(_ text: String) {
        let bytes = Array(text.utf8)
        var index = 0
        while index < bytes.count {
            let start = index
            if bytes[index] == UInt8(ascii: "\"") {
                index += 1
                while bytes[index] != UInt8(ascii: "\"") { index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1 }
                index += 1
                if index < bytes.count, bytes[index] == UInt8(ascii: ":") {
                    keys.append(String(decoding: bytes[(start + 1)..<(index - 1)], as: UTF8.self))
                }
            } else if Self.isNumber(bytes[index]), bytes[index] != UInt8(ascii: "e") {
                while index < bytes.count, Self.isNumber(bytes[index]) { index += 1 }
                numbers.append(String(decoding: bytes[start..<index], as: UTF8.self))
            } else {
                index += 1
            }
        }
    }

    /// Those that are not in plain decimal notation, as people and simple programs read it: with an exponent, or with
    /// zeros that say nothing.
    var oddNumbers: [String] {
        numbers.filter { $0.wholeMatch(of: /-?(0|[1-9]\d*)(\.\d*[1-9])?/) == nil }
    }

    private static func isNumber(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }
}

/// A file of comma-separated values, read strictly after RFC 4180.
struct ContractCSV {
    /// Every row, the header first.
    private(set) var rows: [[String]] = []
    /// Where the text is not as the RFC wants it.
    private(set) var problem: String?

    init(_ text: String) {
        var row: [String] = []
        var rest = Array(text.unicodeScalars)[...]
        while !rest.isEmpty, problem == nil {
            row.append(cell(&rest))
            if rest.first == "," {
                rest.removeFirst()
            } else if rest.prefix(2).elementsEqual(["\r", "\n"]) {
                rest.removeFirst(2)
                rows.append(row)
                row = []
            } else if problem == nil {
                problem = "row \(rows.count + 1) does not end with CR LF"
            }
        }
        if !row.isEmpty { problem = problem ?? "the last row has no end" }
        if let width = rows.first?.count, rows.contains(where: { $0.count != width }) {
            problem = problem ?? "rows have different lengths"
        }
    }

    private mutating func cell(_ rest: inout ArraySlice<Unicode.Scalar>) -> String {
        var cell = String.UnicodeScalarView()
        guard rest.first == "\"" else {
            while let next = rest.first, next != ",", next != "\r", next != "\n" {
                if next == "\"" { problem = "a quote stands in an unquoted cell" }
                cell.append(rest.removeFirst())
            }
            return String(cell)
        }
        rest.removeFirst()
        while let next = rest.popFirst() {
            if next == "\"", rest.first != "\"" { return String(cell) }
            if next == "\"" { rest.removeFirst() }
            cell.append(next)
        }
        problem = "a quoted cell has no end"
        return String(cell)
    }
}
