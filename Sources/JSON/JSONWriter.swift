package import Model
package import Money

/// Writes JSON in the order of its calls, into a buffer that can be flushed while it grows.
///
/// `JSONEncoder` keeps no order of keys, leaves out what is unknown instead of writing `null`, and needs the whole
/// document in memory. The writer keeps the commas right; that every key gets one value, and what is begun is
/// ended, is the caller's part.
///
/// Strings come out exact. Beside what RFC 8259 asks for, characters that a terminal would act on (DEL, C1,
/// bidirectional marks, line and paragraph separators) are written as `\uXXXX`, which readers give back as they were.
package struct JSONWriter: Sendable {
    private var text = TextBuffer()
    private var needsComma = false

    package init() {}

    /// What was written since the last `drain`.
    package var bytes: [UInt8] { text.bytes }

    package mutating func beginObject() { begin(UInt8(ascii: "{")) }
    package mutating func endObject() { end(UInt8(ascii: "}")) }
    package mutating func beginArray() { begin(UInt8(ascii: "[")) }
    package mutating func endArray() { end(UInt8(ascii: "]")) }

    /// The name of the value that comes next, one that needs no escapes.
    package mutating func key(_ name: String) {
        quoted { $0.append(name) }
        text.append(byte: UInt8(ascii: ":"))
        needsComma = false
    }

    /// The name of the value that comes next as it is written, with the comma before it, its quotes and the colon.
    package mutating func key(written name: [UInt8]) {
        text.append(name[(needsComma ? 0 : 1)...])
        needsComma = false
    }

    /// The name of the value that comes next, whatever characters it has.
    package mutating func key(escaping name: String) {
        string(name)
        text.append(byte: UInt8(ascii: ":"))
        needsComma = false
    }

    package mutating func null() { raw("null") }
    package mutating func boolean(_ value: Bool) { raw(value ? "true" : "false") }

    package mutating func integer(_ value: Int64) {
        beginValue()
        text.append(value)
    }

    /// Plain decimal notation, at most six decimals, no zeros at the end: `3`, `2.5`. What is no finite number, or
    /// has more than eighteen digits before the point, is unknown: `null`.
    package mutating func number(_ value: Double) {
        beginValue()
        if !text.append(decimal: value) { text.append("null") }
    }

    /// A number by the digits with which it was read.
    package mutating func number(digits: String) { raw(digits) }

    package mutating func string(_ value: String) {
        beginValue()
        text.append(byte: UInt8(ascii: "\""))
        text.append(jsonEscaping: value)
        text.append(byte: UInt8(ascii: "\""))
    }

    /// `null` for an unknown value, else what `write` makes of it.
    package mutating func optional<Value>(_ value: Value?, _ write: (inout JSONWriter, Value) -> Void) {
        if let value { write(&self, value) } else { null() }
    }

    /// Puts the next element of an array on a line of its own, after the comma that it may need.
    package mutating func nextLine() {
        beginValue()
        text.append(byte: UInt8(ascii: "\n"))
        needsComma = false
    }

    /// Ends a line after a value; what comes next is a document of its own or the end of the array.
    package mutating func endLine() {
        text.append(byte: UInt8(ascii: "\n"))
        needsComma = false
    }

    /// Hands over what was written so far and goes on in the same storage.
    package mutating func drain(into sink: (_ bytes: [UInt8]) throws -> Void) rethrows {
        try text.drain(into: sink)
    }

    /// A value in quotes whose characters need no escapes.
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
    package mutating func amount(_ value: Amount) { quoted { $0.append(value) } }
    package mutating func moment(_ value: Moment) { quoted { $0.append(value) } }
    package mutating func day(_ value: CivilDay) { quoted { $0.append(value) } }
    package mutating func identifier<Subject>(_ value: Identifier<Subject>) { quoted { $0.append(value) } }

    /// Two lower-case hex digits for each byte.
    package mutating func hex(_ value: [UInt8]) {
        quoted { text in
            for byte in value { text.append(hex: byte, ten: UInt8(ascii: "a")) }
        }
    }

    package mutating func strings(_ values: [String]) {
        beginArray()
        for value in values { string(value) }
        endArray()
    }

    package mutating func field(_ name: String, _ value: String?) {
        key(name)
        optional(value) { $0.string($1) }
    }

    package mutating func field(_ name: String, _ value: (some BinaryInteger)?) {
        key(name)
        optional(value) { $0.integer(Int64(clamping: $1)) }
    }

    package mutating func field(_ name: String, _ value: Double?) {
        key(name)
        optional(value) { $0.number($1) }
    }

    package mutating func field(_ name: String, _ value: Moment?) {
        key(name)
        optional(value) { $0.moment($1) }
    }

    package mutating func field<Subject>(_ name: String, _ value: Identifier<Subject>?) {
        key(name)
        optional(value) { $0.identifier($1) }
    }

    package mutating func field(_ name: String, _ value: Bool) {
        key(name)
        boolean(value)
    }

    package mutating func field(_ name: String, _ value: Bool?) {
        key(name)
        optional(value) { $0.boolean($1) }
    }
}
