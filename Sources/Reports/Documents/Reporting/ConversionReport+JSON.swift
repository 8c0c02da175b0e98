package import JSON
import Model
import Money

extension ConversionReport {
    /// Every state, age and reason is present, even if its count is zero.
    package func write(to writer: inout JSONWriter) {
        writer.counts("counts", count)
        writer.field("held", files.count(.held))
        writer.field("deferred", deferred)
        writer.field("spokenSeconds", backlog.seconds)
        writer.field("oldest", backlog.oldest)
        writer.objects("ages", AgeLimit.allCases) { writer, limit in
            writer.field("upTo", limit.upTo)
            writer.field("count", count(limit))
        }
        let shape = ListShape.records(in: zone)
        writer.list("unprocessed", unprocessed) { shape.write($1, to: &$0) }
        writer.field("balanced", balanced)
        writer.field("secondsToHear", secondsToHear)
        writer.objects("reasons", Backlog.Reason.allCases) { write(backlog[$1], for: $1, to: &$0) }
        writer.object("files") { write(files: files, to: &$0) }
        writeChange(to: &writer)
        writer.objects("next", nextSteps) { writer, step in
            writer.field("command", step.command)
            writer.field("count", step.count)
        }
        writer.field("unreachableInboxes", unreachableInboxes)
    }
}

extension ConversionReport {
    private func write(_ backlog: Backlog, for reason: Backlog.Reason, to writer: inout JSONWriter) {
        writer.field("reason", reason.rawValue)
        writer.field("count", backlog.count)
        writer.field("today", backlog[.today].count)
        writer.field("thisWeek", backlog[.thisWeek].count)
        writer.field("older", backlog[.older].count)
        writer.field("oldest", backlog.oldest)
        writer.field("spokenSeconds", backlog.seconds)
        writer.objects("amounts", backlog.sums) { writer, sum in
            writer.field("currency", sum.currency.code)
            writer.field("type", sum.type?.name)
            writer.field("amount", sum.amount?.decimalString)
            writer.field("count", sum.count)
        }
    }

    private func write(files: FileCounts, to writer: inout JSONWriter) {
        for (name, count) in [
            ("new", newFiles), ("arriving", files.count(.arriving)), ("deferred", files.count(.deferred)),
            ("held", files.count(.held)), ("conflicts", files.conflicts), ("discarded", files.discarded),
            ("duplicates", files.duplicates), ("sidecars", files.sidecars), ("recordings", files.recordings),
            ("recordingsWithoutRecord", files.recordingsWithoutRecord),
        ] { writer.field(name, count) }
        writer.field("retryAt", files.retryAt?.in(zone))
        writer.objects("waiting", files.waiting) { writer, waiting in
            writer.field("kind", waiting.kind.rawValue)
            writer.field("code", waiting.code.rawValue)
            writer.field("reason", waiting.sentence)
            writer.field("count", waiting.count)
            writer.field("since", waiting.since.in(zone))
            writer.field("retryAt", waiting.retryAt?.in(zone))
        }
    }

    /// The increase since the earlier report; negative for a decrease.
    private func writeChange(to writer: inout JSONWriter) {
        guard case .since(let mark) = change else { return writer.field("sinceLast", nil as String?) }
        writer.object("sinceLast") {
            $0.field("at", mark.at)
            $0.field("records", total - mark.records)
            $0.counts("counts") { count($0) - mark.count($0) }
            $0.field("held", files.count(.held) - mark.held)
            $0.field("deferred", deferred - mark.deferred)
        }
    }
}
