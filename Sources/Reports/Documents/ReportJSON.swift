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

extension ConversionReport {
    /// The document of `report`; every state and every age is there, also with none.
    func json(in zone: TimeZone) -> [UInt8] {
        JSONWriter.document { writer in
            writer.key("counts")
            writer.beginObject()
            for state in RecordState.allCases { writer.field(state.rawValue, count(state)) }
            writer.endObject()
            writer.field("held", held)
            writer.field("deferred", deferred)
            writer.field("spokenSeconds", spokenSeconds)
            writer.field("oldest", oldest)
            writer.list("ages", AgeLimit.allCases) { writer, limit in
                writer.beginObject()
                writer.field("upTo", limit.upTo)
                writer.field("count", ages[limit] ?? 0)
                writer.endObject()
            }
            writer.list("unprocessed", unprocessed) { $0.record($1, in: zone) }
            writer.field("balanced", balanced)
        }
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
