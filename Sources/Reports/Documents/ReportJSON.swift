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

extension IngestSummary {
    /// The document of `ingest`.
    func json() -> [UInt8] {
        JSONWriter.document { writer in
            for (name, count) in fields { writer.field(name, count) }
        }
    }

    /// In the order of the contract.
    var fields: [(name: String, count: Int)] {
        [
            ("taken", taken), ("duplicates", duplicates), ("held", held), ("deferred", deferred),
            ("ignored", ignored), ("sidecars", sidecars),
        ]
    }
}

extension VerifyReport {
    /// The document of `verify`.
    func json() -> [UInt8] {
        JSONWriter.document { writer in
            writer.field("ok", ok)
            writer.list("checks", checks) { VerifyReport.shape.write($1, to: &$0) }
        }
    }
}
