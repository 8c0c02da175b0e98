import FoundationEssentials
import JSON
import Model

/// The shapes of schema 1 that are one object each.
extension JSONWriter {
    /// The version of all shapes here.
    static let schema = 1

    /// One object with its schema, on a line of its own.
    static func document(_ fields: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.field("schema", schema)
        fields(&writer)
        writer.endObject()
        writer.endLine()
        return writer.bytes
    }

    /// `"key":[…]` with what `write` makes of each element.
    mutating func list<Element>(
        _ name: String, _ elements: some Sequence<Element>, _ write: (inout JSONWriter, Element) -> Void
    ) {
        key(name)
        beginArray()
        for element in elements { write(&self, element) }
        endArray()
    }
}
