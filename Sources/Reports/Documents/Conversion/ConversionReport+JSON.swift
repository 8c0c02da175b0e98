import FoundationEssentials
import JSON
import Model
import Money

extension ConversionReport {
    /// The document of `report`; every state, age and reason is there, also with none.
    func json(in zone: TimeZone) -> [UInt8] {
        JSONWriter.document { writer in
            writer.counts("counts", count)
            writer.field("held", files.count(.held))
            writer.field("deferred", deferred)
            writer.field("spokenSeconds", backlog.seconds)
            writer.field("oldest", backlog.oldest)
            writer.list("ages", AgeLimit.allCases) { writer, limit in
                writer.beginObject()
                writer.field("upTo", limit.upTo)
                writer.field("count", count(limit))
                writer.endObject()
            }
            let shape = ListShape.records(in: zone)
            writer.list("unprocessed", unprocessed) { shape.write($1, to: &$0) }
            writer.field("balanced", balanced)
            writer.field("secondsToHear", secondsToHear)
            writer.list("reasons", Backlog.Reason.allCases) { $0.reason($1, backlog[$1]) }
            writer.files(self, in: zone)
            writer.change(self)
            writer.list("next", nextSteps) { writer, step in
                writer.beginObject()
                writer.field("command", step.command)
                writer.field("count", step.count)
                writer.endObject()
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func counts(_ name: String, _ count: (RecordState) -> Int) {
        key(name)
        beginObject()
        for state in RecordState.allCases { field(state.rawValue, count(state)) }
        endObject()
    }

    fileprivate mutating func reason(_ reason: Backlog.Reason, _ backlog: Backlog) {
        beginObject()
        field("reason", reason.rawValue)
        field("count", backlog.count)
        field("today", backlog[.today].count)
        field("thisWeek", backlog[.thisWeek].count)
        field("older", backlog[.older].count)
        field("oldest", backlog.oldest)
        field("spokenSeconds", backlog.seconds)
        list("amounts", backlog.sums) { writer, sum in
            writer.beginObject()
            writer.field("currency", sum.currency.code)
            writer.field("type", sum.type?.name)
            writer.key("amount")
            writer.cell(.amount(sum.amount))
            writer.field("count", sum.count)
            writer.endObject()
        }
        endObject()
    }

    fileprivate mutating func files(_ report: ConversionReport, in zone: TimeZone) {
        let files = report.files
        key("files")
        beginObject()
        for (name, count) in [
            ("new", report.newFiles), ("arriving", files.count(.arriving)), ("deferred", files.count(.deferred)),
            ("held", files.count(.held)), ("conflicts", files.conflicts), ("discarded", files.discarded),
            ("duplicates", files.duplicates), ("sidecars", files.sidecars), ("recordings", files.recordings),
            ("recordingsWithoutRecord", files.recordingsWithoutRecord),
        ] { field(name, count) }
        field("retryAt", files.retryAt?.in(zone))
        list("waiting", files.waiting) { writer, waiting in
            writer.beginObject()
            writer.field("kind", waiting.kind.rawValue)
            writer.field("code", waiting.code)
            writer.field("reason", waiting.reason)
            writer.field("count", waiting.count)
            writer.field("since", waiting.since.in(zone))
            writer.field("retryAt", waiting.retryAt?.in(zone))
            writer.endObject()
        }
        endObject()
    }

    /// What is more now than it was, or less, where it is negative.
    fileprivate mutating func change(_ report: ConversionReport) {
        key("sinceLast")
        guard case .since(let mark) = report.change else { return null() }
        beginObject()
        field("at", mark.at)
        field("records", report.total - mark.records)
        counts("counts") { report.count($0) - mark.count($0) }
        field("held", report.files.count(.held) - mark.held)
        field("deferred", report.deferred - mark.deferred)
        endObject()
    }
}
