import JSON

/// The shapes of schema 1 that are single objects.
extension JSONWriter {
    /// The schema version of all shapes here.
    static let schema = 1

    /// Writes one object with its schema, on its own line.
    static func document(_ fields: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.field("schema", schema)
        fields(&writer)
        writer.endObject()
        writer.endLine()
        return writer.bytes
    }

    /// Writes `"key":[…]`, with `write` called for each element.
    mutating func list<Element>(
        _ name: String, _ elements: some Sequence<Element>, _ write: (inout JSONWriter, Element) -> Void
    ) {
        key(name)
        array(elements, write)
    }

    /// Writes `[…]`, with `write` called for each element.
    mutating func array<Element>(
        _ elements: some Sequence<Element>, _ write: (inout JSONWriter, Element) -> Void
    ) {
        beginArray()
        for element in elements { write(&self, element) }
        endArray()
    }
}
