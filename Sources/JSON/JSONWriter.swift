package import Model
package import Money

/// Writes JSON in the order of its calls to a buffer that can be drained as it grows.
///
/// `JSONEncoder` doesn't preserve the order of keys, omits unknown values instead of writing `null`, and holds the
/// whole document in memory. This writer places the commas; the caller gives each key one value and closes what it
/// opens.
///
/// Strings are written exactly. Beyond what RFC 8259 requires, characters that a terminal would act on (DEL, C1,
/// bidirectional marks, line and paragraph separators) are written as `\uXXXX`, which readers decode to the same
/// characters.
package struct JSONWriter: Sendable {
    private var text = TextBuffer()
    private var needsComma = false

    /// Creates a writer with an empty buffer.
    package init() {}

    /// The bytes written since the last `drain`.
    package var bytes: [UInt8] { text.bytes }

    /// Opens an object.
    package mutating func beginObject() { begin(UInt8(ascii: "{")) }
    /// Closes an object.
    package mutating func endObject() { end(UInt8(ascii: "}")) }
    /// Opens an array.
    package mutating func beginArray() { begin(UInt8(ascii: "[")) }
    /// Closes an array.
    package mutating func endArray() { end(UInt8(ascii: "]")) }

    /// Writes the key of the next value; it must need no escapes.
    package mutating func key(_ name: String) {
        quoted { $0.append(name) }
        text.append(byte: UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes the key of the next value from bytes that contain a leading comma, its quotes and the colon.
    package mutating func key(written name: [UInt8]) {
        text.append(name[(needsComma ? 0 : 1)...])
        needsComma = false
    }

    /// Writes the key of the next value, with any characters.
    package mutating func key(escaping name: String) {
        string(name)
        text.append(byte: UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes `null`.
    package mutating func null() { raw("null") }
    /// Writes `true` or `false`.
    package mutating func boolean(_ value: Bool) { raw(value ? "true" : "false") }

    /// Writes an integer.
    package mutating func integer(_ value: Int64) {
        beginValue()
        text.append(value)
    }

    /// Writes a number in plain decimal notation, at most six decimals, no trailing zeros: `3`, `2.5`. Writes `null`
    /// if it is not finite or has more than eighteen digits before the point.
    package mutating func number(_ value: Double) {
        beginValue()
        if !text.append(decimal: value) { text.append("null") }
    }

    /// Writes a number with the digits with which it was read.
    package mutating func number(digits: String) { raw(digits) }

    /// Writes a string.
    package mutating func string(_ value: String) {
        beginValue()
        text.append(byte: UInt8(ascii: "\""))
        text.append(jsonEscaping: value)
        text.append(byte: UInt8(ascii: "\""))
    }

    /// Writes `null` if the value is unknown, otherwise calls `write`.
    private mutating func optional<Value>(_ value: Value?, _ write: (inout JSONWriter, Value) -> Void) {
        if let value { write(&self, value) } else { null() }
    }

    /// Starts a new line for the next element of an array, after a comma if one is needed.
    package mutating func nextLine() {
        beginValue()
        text.append(byte: UInt8(ascii: "\n"))
        needsComma = false
    }

    /// Ends the line after a value; next comes a separate document or the end of the array.
    package mutating func endLine() {
        text.append(byte: UInt8(ascii: "\n"))
        needsComma = false
    }

    /// Passes everything written so far to `sink`, and keeps the storage.
    package mutating func drain(into sink: (_ bytes: [UInt8]) throws -> Void) rethrows {
        try text.drain(into: sink)
    }

    /// Writes a value in quotes whose characters need no escapes.
    package mutating func quoted(_ write: (inout TextBuffer) -> Void) {
        beginValue()
        text.append(byte: UInt8(ascii: "\""))
        write(&text)
        text.append(byte: UInt8(ascii: "\""))
    }

    private mutating func raw(_ value: String) {
        beginValue()
        text.append(value)
    }

    private mutating func beginValue() {
        if needsComma { text.append(byte: UInt8(ascii: ",")) }
        needsComma = true
    }

    private mutating func begin(_ bracket: UInt8) {
        beginValue()
        text.append(byte: bracket)
        needsComma = false
    }

    private mutating func end(_ bracket: UInt8) {
        text.append(byte: bracket)
        needsComma = true
    }
}

extension JSONWriter {
    /// Writes an amount as a string.
    package mutating func amount(_ value: Amount) { quoted { $0.append(value) } }
    /// Writes an instant as a string (RFC 3339).
    package mutating func moment(_ value: Moment) { quoted { $0.append(value) } }
    /// Writes a day as a string.
    package mutating func day(_ value: CivilDay) { quoted { $0.append(value) } }

    /// Writes an array of strings.
    package mutating func strings(_ values: [String]) {
        array(values) { $0.string($1) }
    }

    /// Writes a key with a string or `null`.
    package mutating func field(_ name: String, _ value: String?) {
        key(name)
        optional(value) { $0.string($1) }
    }

    /// Writes a key with an integer, clamped to 64 bits, or `null`.
    package mutating func field(_ name: String, _ value: (some BinaryInteger)?) {
        key(name)
        optional(value) { $0.integer(Int64(clamping: $1)) }
    }

    /// Writes a key with a number or `null`.
    package mutating func field(_ name: String, _ value: Double?) {
        key(name)
        optional(value) { $0.number($1) }
    }

    /// Writes a key with an instant or `null`.
    package mutating func field(_ name: String, _ value: Moment?) {
        key(name)
        optional(value) { $0.moment($1) }
    }

    /// Writes a key with a Boolean.
    package mutating func field(_ name: String, _ value: Bool) {
        key(name)
        boolean(value)
    }

    /// Writes a key with an array of strings.
    package mutating func field(_ name: String, _ values: [String]) {
        key(name)
        strings(values)
    }

    /// Writes `{…}` with the fields that `write` writes.
    package mutating func object(_ write: (inout JSONWriter) -> Void) {
        beginObject()
        write(&self)
        endObject()
    }

    /// Writes `"key":{…}` with the fields that `write` writes.
    package mutating func object(_ name: String, _ write: (inout JSONWriter) -> Void) {
        key(name)
        object(write)
    }

    /// Writes `[…]`, with `write` called for each element.
    package mutating func array<Element>(
        _ elements: some Sequence<Element>, _ write: (inout JSONWriter, Element) -> Void
    ) {
        beginArray()
        for element in elements { write(&self, element) }
        endArray()
    }
}
