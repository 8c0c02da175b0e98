/// A JSON value. Numbers are kept as written, so none is rounded.
package indirect enum JSONValue: Hashable, Sendable {
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// The digits as in the source.
    case number(String)
    /// The characters, with escapes resolved.
    case string(String)
    /// The elements, in the order of the source.
    case array([JSONValue])
    /// In the order of the source, with unique keys.
    case object([JSONMember])

    /// The kind of value with its article, for messages.
    package var kind: String {
        switch self {
        case .null: "null"
        case .bool: "true or false"
        case .number: "a number"
        case .string: "a string"
        case .array: "a list"
        case .object: "an object"
        }
    }

    /// The value as JSON text without blanks, with keys in byte order.
    package var canonicalText: String {
        var writer = JSONWriter()
        write(to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private func write(to writer: inout JSONWriter) {
        switch self {
        case .null: writer.null()
        case .bool(let value): writer.boolean(value)
        case .number(let digits): writer.number(digits: digits)
        case .string(let value): writer.string(value)
        case .array(let values):
            writer.beginArray()
            for value in values { value.write(to: &writer) }
            writer.endArray()
        case .object(let members):
            writer.beginObject()
            for member in members.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
                writer.key(escaping: member.key)
                member.value.write(to: &writer)
            }
            writer.endObject()
        }
    }
}
