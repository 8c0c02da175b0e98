/// Reads one JSON text (RFC 8259), strictly, from untrusted bytes.
///
/// Foundation's readers keep the last of two equal keys and convert numbers to `Double`. This one rejects duplicate
/// keys, keeps numbers as written, rejects unpaired surrogates, and limits the nesting depth.
package struct JSONReader {
    private let bytes: [UInt8]
    private var index = 0
    private var depth = 0
    private let depthLimit: Int

    /// Returns the value of all of `bytes`; skips a leading byte order mark.
    package static func read(_ bytes: [UInt8], depthLimit: Int = 32) throws(JSONError) -> JSONValue {
        var reader = JSONReader(bytes: bytes, depthLimit: depthLimit)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.index = 3 }
        let value = try reader.value()
        reader.skipBlanks()
        guard reader.index == bytes.count else { throw reader.unexpected("the end") }
        return value
    }

    private init(bytes: [UInt8], depthLimit: Int) {
        self.bytes = bytes
        self.depthLimit = depthLimit
    }

    private func unexpected(_ expected: String) -> JSONError {
        .unexpected(offset: index, expected: expected)
    }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipBlanks() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
    }

    /// Consumes `byte` if it comes next after blanks.
    private mutating func take(_ byte: UInt8) -> Bool {
        skipBlanks()
        guard next == byte else { return false }
        index += 1
        return true
    }

    private mutating func value() throws(JSONError) -> JSONValue {
        skipBlanks()
        guard let byte = next else { throw unexpected("a value") }
        switch byte {
        case UInt8(ascii: "{"): return try nested { (reader) throws(JSONError) in try reader.object() }
        case UInt8(ascii: "["): return try nested { (reader) throws(JSONError) in try reader.array() }
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: throw unexpected("a value")
        }
    }

    private mutating func nested(
        _ body: (inout JSONReader) throws(JSONError) -> JSONValue
    ) throws(JSONError) -> JSONValue {
        guard depth < depthLimit else { throw .tooDeep(offset: index, limit: depthLimit) }
        depth += 1
        index += 1
        let value = try body(&self)
        depth -= 1
        return value
    }

    private mutating func array() throws(JSONError) -> JSONValue {
        var values: [JSONValue] = []
        if take(UInt8(ascii: "]")) { return .array(values) }
        repeat { values.append(try value()) } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw unexpected("a comma or a closing bracket") }
        return .array(values)
    }

    private mutating func object() throws(JSONError) -> JSONValue {
        var members: [JSONMember] = []
        var keys = KeySet()
        if take(UInt8(ascii: "}")) { return .object(members) }
        repeat {
            skipBlanks()
            let start = index
            guard next == UInt8(ascii: "\"") else { throw unexpected("a key in double quotes") }
            let key = try string()
            guard keys.insert(key, after: members) else { throw .duplicateKey(key, offset: start) }
            guard take(UInt8(ascii: ":")) else { throw unexpected("a colon") }
            members.append(JSONMember(key: key, value: try value()))
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw unexpected("a comma or a closing brace") }
        return .object(members)
    }

    private mutating func word(_ text: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
        let expected = text.withUTF8Buffer { Array($0) }
        guard bytes[index...].starts(with: expected) else { throw unexpected("a value") }
        index += expected.count
        return value
    }

    /// `-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?`
    private mutating func number() throws(JSONError) -> String {
        let start = index
        if next == UInt8(ascii: "-") { index += 1 }
        if next == UInt8(ascii: "0") { index += 1 } else { try digits() }
        if next == UInt8(ascii: ".") {
            index += 1
            try digits()
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            index += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { index += 1 }
            try digits()
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func digits() throws(JSONError) {
        let start = index
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
        if index == start { throw unexpected("a digit") }
    }
}

extension JSONReader {
    private mutating func string() throws(JSONError) -> String {
        index += 1
        let start = index
        // Most strings have no escapes and are read in one piece.
        while let byte = next, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { index += 1 }
        var text = try decoded(start..<index)
        while true {
            switch next {
            case UInt8(ascii: "\""):
                index += 1
                return text
            case UInt8(ascii: "\\"):
                text.unicodeScalars.append(try escape())
            case .some(let byte) where byte >= 0x20:
                let piece = index
                while let byte = next, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
                    index += 1
                }
                text += try decoded(piece..<index)
            case .some: throw unexpected("an escape such as \\n instead of the control character")
            case .none: throw unexpected("a closing quote")
            }
        }
    }

    private func decoded(_ range: Range<Int>) throws(JSONError) -> String {
        guard let text = String(validating: bytes[range], as: UTF8.self) else {
            throw .notUTF8(offset: range.lowerBound)
        }
        return text
    }

    private mutating func escape() throws(JSONError) -> Unicode.Scalar {
        index += 1
        defer { index += 1 }
        switch next {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try codePoint()
        default: throw unexpected("one of \" \\ / b f n r t u after a backslash")
        }
    }

    /// Reads the digits after `\u`, and the second escape of a surrogate pair; leaves the index on the last digit.
    private mutating func codePoint() throws(JSONError) -> Unicode.Scalar {
        let first = try hexadecimal()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard (0xD800...0xDBFF).contains(first), bytes[(index + 1)...].starts(with: [0x5C, 0x75]) else {
            throw unexpected("a whole character and not half of a surrogate pair")
        }
        index += 2
        let second = try hexadecimal()
        guard (0xDC00...0xDFFF).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw unexpected("a whole character and not half of a surrogate pair") }
        return scalar
    }

    private mutating func hexadecimal() throws(JSONError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            index += 1
            switch next {
            case .some(let byte) where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte):
                value = value << 4 | UInt32(byte - UInt8(ascii: "0"))
            case .some(let byte) where (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20):
                value = value << 4 | UInt32((byte | 0x20) - UInt8(ascii: "a") + 10)
            default: throw unexpected("four hexadecimal digits")
            }
        }
        return value
    }
}

/// The keys of one object, compared by their bytes.
private struct KeySet {
    /// Used only for large objects; a few keys are faster to compare one by one.
    private var large: Set<[UInt8]> = []
    private static let fewKeys = 16

    /// Adds `key`; returns false if `members` already has it.
    mutating func insert(_ key: String, after members: [JSONMember]) -> Bool {
        if members.count < Self.fewKeys {
            return !members.contains { $0.isNamed(key) }
        }
        if members.count == Self.fewKeys { large = Set(members.map { Array($0.key.utf8) }) }
        return large.insert(Array(key.utf8)).inserted
    }
}
