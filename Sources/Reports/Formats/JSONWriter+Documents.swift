import JSON
import Model

/// The shapes of schema 1 that are single objects.
extension JSONWriter {
    /// The schema version of all shapes here.
    private static let schema = 1

    /// Writes one object with its schema, on its own line.
    static func document(_ fields: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        writer.object {
            $0.field("schema", schema)
            fields(&$0)
        }
        writer.endLine()
        return writer.bytes
    }

    /// Writes `"key":{…}` with a count for each name.
    mutating func counts(_ name: String, _ counts: some Sequence<(name: String, count: Int)>) {
        object(name) { for (name, count) in counts { $0.field(name, count) } }
    }

    /// Writes `"key":{…}` with a count for each state of a record.
    mutating func counts(_ name: String, _ count: (RecordState) -> Int) {
        counts(name, RecordState.allCases.map { ($0.rawValue, count($0)) })
    }

    /// Writes `"key":[{…}]`, with `write` called for the fields of each element.
    mutating func objects<Element>(
        _ name: String, _ elements: some Sequence<Element>, _ write: (inout JSONWriter, Element) -> Void
    ) {
        list(name, elements) { writer, element in writer.object { write(&$0, element) } }
    }

    /// Writes `"key":[…]`, with `write` called for each element.
    mutating func list<Element>(
        _ name: String, _ elements: some Sequence<Element>, _ write: (inout JSONWriter, Element) -> Void
    ) {
        key(name)
        array(elements, write)
    }
}
