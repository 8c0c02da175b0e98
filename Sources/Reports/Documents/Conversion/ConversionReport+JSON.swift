import FoundationEssentials
import JSON
import Model

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
