package import JSON
import Model

extension ConversionReport: Document {
    /// Every state and every age is there, also with none.
    package func write(to writer: inout JSONWriter) {
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
        let shape = ListShape.records(in: zone)
        writer.list("unprocessed", unprocessed) { shape.write($1, to: &$0) }
        writer.field("balanced", balanced)
    }

    /// One row for each unprocessed record.
    package func csv(_ style: TableStyle) -> [UInt8] {
        unprocessedShape(in: zone).rendered(unprocessed, as: .csv, style: style)
    }
}
