package import FoundationEssentials
import Model

extension IngestSummary {
    /// The summary in any format.
    package func rendered(as format: OutputFormat, style: TableStyle) -> [UInt8] {
        switch format {
        case .table: Array(TextBlock([receipt], style: style).text.utf8)
        case .json, .jsonl: json()
        case .csv, .markdown: Self.csvShape.rendered([self], as: format, style: style)
        }
    }

    /// One sentence that says what became of every file.
    package var receipt: String {
        let counts = fields.map(\.count)
        if counts.allSatisfy({ $0 == 0 }) { return "The inbox is empty: nothing to take in." }
        var taken = self.taken > 0 ? [Wording.count(self.taken, "memo")] : []
        if sidecars > 0 { taken.append(Wording.count(sidecars, "sidecar")) }
        var rest: [String] = []
        if duplicates > 0 { rest.append(Wording.count(duplicates, "duplicate")) }
        if held > 0 { rest.append("\(held) held (see `quickrec held`)") }
        if deferred > 0 { rest.append("\(deferred) not ready yet (looked at again next time)") }
        if refused > 0 { rest.append("\(refused) refused and left as \(refused == 1 ? "it is" : "they are")") }
        if tooDeep > 0 {
            rest.append("\(tooDeep) too many folders deep (left where \(tooDeep == 1 ? "it is" : "they are"))")
        }
        let junk = ignored - refused - tooDeep
        if junk > 0 { rest.append("\(junk) ignored (temporary files, links and the like)") }
        let first = taken.isEmpty ? "Took in nothing" : "Took in " + taken.joined(separator: ", ")
        return first + (rest.isEmpty ? "" : "; " + rest.joined(separator: ", ")) + "."
    }

    private static var csvShape: ListShape<IngestSummary> {
        ListShape(
            columns: IngestSummary().fields.indices.map { position in
                Column(IngestSummary().fields[position].name) { .integer($0.fields[position].count) }
            })
    }
}

extension VerifyReport {
    /// The report in any format.
    package func rendered(as format: OutputFormat, style: TableStyle) -> [UInt8] {
        switch format {
        case .table: Array((Self.shape.table(checks, style: style) + TextBlock([verdict], style: style).text).utf8)
        case .json, .jsonl: json()
        case .csv, .markdown: Self.shape.rendered(checks, as: format, style: style)
        }
    }

    /// One sentence that says whether everything holds, and what to do where it does not.
    package var verdict: String {
        let failed = checks.filter { !$0.ok }.count
        if checks.isEmpty { return "Nothing was checked." }
        if failed == 0 { return checks.count == 1 ? "The check holds." : "All \(checks.count) checks hold." }
        return "\(failed) of \(Wording.count(checks.count, "check")) failed; nothing was changed. "
            + "Make a copy with `quickrec backup DIR` before anything is repaired."
    }

    static var shape: ListShape<VerifyCheck> {
        ListShape(columns: [
            Column("name", title: "CHECK", priority: 0, minimumWidth: 8) { .text($0.name) },
            Column("ok", title: nil, priority: 0) { .flag($0.ok) },
            Column(nil, title: "RESULT", priority: 0, emphasis: { $0.ok ? .good : .bad }) {
                .text($0.ok ? "ok" : "FAILED")
            },
            Column("detail", title: "DETAIL", priority: 0, minimumWidth: 12, wraps: true) { .text($0.detail) },
        ])
    }
}

extension ListShape where Row == HeldFileRow {
    /// Held files; the times in tables are those in `zone`.
    package static func held(in zone: TimeZone) -> ListShape {
        ListShape(columns: [
            Column("path") { .text($0.path) },
            Column(nil, title: "ID", priority: 7, emphasis: { _ in .faint }) { .text($0.shortID) },
            Column("originalName", title: "FILE", priority: 0, minimumWidth: 10) { .text($0.originalName.text) },
            Column("reason") { .text($0.reason) },
            Column("code", title: "CODE", priority: 6, minimumWidth: 8, emphasis: { _ in .attention }) {
                .text($0.code)
            },
            Column("since") { .moment($0.since) },
            Column("retryAt") { .moment($0.retryAt) },
            Column(nil, title: "SINCE", priority: 4) { .moment($0.since.in(zone)) },
            Column(nil, title: "NEXT TRY", priority: 5) { .moment($0.retryAt?.in(zone)) },
            Column(nil, title: "REASON", priority: 0, minimumWidth: 16, wraps: true) { .text($0.reason) },
        ])
    }
}
