package import JSON
import Model
import Money

extension ConversionReport {
    /// Every state, age and reason is present, even if its count is zero.
    package func write(to writer: inout JSONWriter) {
        write(counts: count, to: &writer)
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
        writer.list("reasons", Backlog.Reason.allCases) { write(backlog[$1], for: $1, to: &$0) }
        write(files: files, to: &writer)
        writeChange(to: &writer)
        writer.list("next", nextSteps) { writer, step in
            writer.beginObject()
            writer.field("command", step.command)
            writer.field("count", step.count)
            writer.endObject()
        }
    }
}

extension ConversionReport {
    private func write(counts count: (RecordState) -> Int, to writer: inout JSONWriter) {
        writer.key("counts")
        writer.beginObject()
        for state in RecordState.allCases { writer.field(state.rawValue, count(state)) }
        writer.endObject()
    }

    private func write(_ backlog: Backlog, for reason: Backlog.Reason, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("reason", reason.rawValue)
        writer.field("count", backlog.count)
        writer.field("today", backlog[.today].count)
        writer.field("thisWeek", backlog[.thisWeek].count)
        writer.field("older", backlog[.older].count)
        writer.field("oldest", backlog.oldest)
        writer.field("spokenSeconds", backlog.seconds)
        writer.list("amounts", backlog.sums) { writer, sum in
            writer.beginObject()
            writer.field("currency", sum.currency.code)
            writer.field("type", sum.type?.name)
            writer.key("amount")
            writer.cell(.amount(sum.amount))
            writer.field("count", sum.count)
            writer.endObject()
        }
        writer.endObject()
    }

    private func write(files: FileCounts, to writer: inout JSONWriter) {
        writer.key("files")
        writer.beginObject()
        for (name, count) in [
            ("new", newFiles), ("arriving", files.count(.arriving)), ("deferred", files.count(.deferred)),
            ("held", files.count(.held)), ("conflicts", files.conflicts), ("discarded", files.discarded),
            ("duplicates", files.duplicates), ("sidecars", files.sidecars), ("recordings", files.recordings),
            ("recordingsWithoutRecord", files.recordingsWithoutRecord),
        ] { writer.field(name, count) }
        writer.field("retryAt", files.retryAt?.in(zone))
        writer.list("waiting", files.waiting) { writer, waiting in
            writer.beginObject()
            writer.field("kind", waiting.kind.rawValue)
            writer.field("code", waiting.code)
            writer.field("reason", waiting.reason)
            writer.field("count", waiting.count)
            writer.field("since", waiting.since.in(zone))
            writer.field("retryAt", waiting.retryAt?.in(zone))
            writer.endObject()
        }
        writer.endObject()
    }

    /// The increase since the earlier report; negative for a decrease.
    private func writeChange(to writer: inout JSONWriter) {
        writer.key("sinceLast")
        guard case .since(let mark) = change else { return writer.null() }
        writer.beginObject()
        writer.field("at", mark.at)
        writer.field("records", total - mark.records)
        write(counts: { count($0) - mark.count($0) }, to: &writer)
        writer.field("held", files.count(.held) - mark.held)
        writer.field("deferred", deferred - mark.deferred)
        writer.endObject()
    }
}
