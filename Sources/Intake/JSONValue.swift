/// A JSON value, with every number as it was written: nothing is rounded on its way through.
package indirect enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    /// The digits of the source.
    case number(String)
    case string(String)
    case array([JSONValue])
    /// In the order of the source; no key occurs twice.
    case object([JSONMember])

    /// With its article, for sentences.
    var kind: String {
        switch self {
        case .null: "null"
        case .bool: "true or false"
        case .number: "a number"
        case .string: "a string"
        case .array: "a list"
        case .object: "an object"
        }
    }

    /// The value as JSON text without blanks, keys in the order of their bytes.
    package var canonicalText: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .number(let digits): text += digits
        case .string(let value): Self.write(value, to: &text)
        case .array(let values): Self.write(values, "[", "]", to: &text) { $0.write(to: &$1) }
        case .object(let members):
            let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            Self.write(sorted, "{", "}", to: &text) { member, text in
                Self.write(member.key, to: &text)
                text += ":"
                member.value.write(to: &text)
            }
        }
    }

    private static func write<Item>(
        _ items: [Item], _ open: String, _ close: String, to text: inout String,
        _ body: (Item, inout String) -> Void
    ) {
        text += open
        for (index, item) in items.enumerated() {
            if index > 0 { text += "," }
            body(item, &text)
        }
        text += close
    }

    private static func write(_ value: String, to text: inout String) {
        text += "\""
        defer { text += "\"" }
        guard value.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) else {
            text += value
            return
        }
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "\u{0}"..."\u{1F}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}

/// One key of a JSON object with its value.
package struct JSONMember: Hashable, Sendable {
    package let key: String
    package let value: JSONValue

    package init(key: String, value: JSONValue) {
        self.key = key
        self.value = value
    }

    /// Whether the key is exactly `other`: Swift takes NFC and NFD for the same string.
    func isNamed(_ other: String) -> Bool {
        key.utf8.count == other.utf8.count && key.utf8.elementsEqual(other.utf8)
    }
}
