package import FoundationEssentials
import Model
import Money

extension ConversionReport {
    /// Unprocessed records that people are shown unless they ask for another number; the rest is a number.
    package static let shownCount = 10
    /// Kinds of waiting files that people are shown.
    private static let shownFiles = 4

    /// The report in any format; days are those in `zone`. CSV has one row for each unprocessed record.
    package func rendered(as format: OutputFormat, style: TableStyle, in zone: TimeZone) -> [UInt8] {
        switch format {
        case .table, .markdown: Array(text(as: format, style: style, in: zone).utf8)
        case .json, .jsonl: json(in: zone)
        case .csv: unprocessedShape(in: zone).rendered(unprocessed, as: .csv, style: style)
        }
    }

    /// What is unprocessed, why, since when, what to do next: the last line is the command.
    private func text(as format: OutputFormat, style: TableStyle, in zone: TimeZone) -> String {
        let style = format == .markdown ? style.inMarkdown : style
        func table<Row>(_ shape: ListShape<Row>, _ rows: [Row]) -> String {
            String(decoding: shape.rendered(rows, as: format, style: style), as: UTF8.self)
        }
        func sentences(_ lines: [String]) -> String { TextBlock(lines, style: style, indent: 2).text }
        var blocks = format == .markdown ? ["# Conversion report\n"] : []
        blocks.append(TextBlock([headline(in: zone)] + changes(in: zone), style: style).text)
        if backlog.count > 0 { blocks.append(table(Self.backlogShape(style), backlogRows)) }
        let files = fileRows
        if !files.isEmpty {
            var block = table(Self.fileShape(in: zone), Array(files.prefix(Self.shownFiles)))
            if files.count > Self.shownFiles {
                block +=
                    gap(format) + sentences(["and \(files.count - Self.shownFiles) more reasons (`quickrec held`)"])
            }
            blocks.append(block)
        }
        if !unprocessed.isEmpty {
            let rest = backlog.count - unprocessed.count
            let more =
                rest > 0
                ? gap(format) + sentences(["and \(rest) more (\(Self.shown(listCommand, format)) shows them all)"]) : ""
            blocks.append(table(unprocessedShape(in: zone), unprocessed) + more)
        }
        var foot = equations
        if let next = nextSteps.first { foot.append("Next: \(Self.shown(next.command, format)) (\(next.effect))") }
        if format == .markdown { blocks += foot.map { $0 + "\n" } } else { blocks.append(sentences(foot)) }
        return blocks.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// A command that may hold words of a person, between backticks.
    private static func shown(_ command: String, _ format: OutputFormat) -> String {
        let text = TerminalText.escape(command)
        return format == .markdown ? MarkdownText.code(text) : "`\(text)`"
    }

    /// Markdown needs an empty line between a table and what follows.
    private func gap(_ format: OutputFormat) -> String { format == .markdown ? "\n" : "" }

    /// How much waits, and since when, in a sentence or two.
    func headline(in zone: TimeZone) -> String {
        guard total > 0 else {
            guard filterWords.isEmpty else { return "No quick records here." }
            return "No quick records yet. Drop voice memos into the inbox and run `quickrec ingest`, or write one down "
                + "with `quickrec add`."
        }
        guard let oldest = backlog.oldest else {
            let all = total == 1 ? "the only quick record is" : "all \(total) quick records are"
            return "Nothing is waiting: \(all) booked or discarded."
        }
        let age = Wording.age(milliseconds: asOf.milliseconds - oldest.milliseconds)
        var text =
            "\(backlog.count) of \(Wording.countIs(total, "quick record")) not booked yet. "
            + "The oldest is from \(oldest.day(in: zone)), \(age) ago."
        if let length = Wording.length(seconds: secondsToHear) { text += " Still to hear: \(length)." }
        return text
    }

    /// What has changed since an earlier report, where one is asked about.
    private func changes(in zone: TimeZone) -> [String] {
        guard let change else { return [] }
        guard case .since(let mark) = change else {
            return ["This report is remembered; the next `--since-last` says what has changed."]
        }
        let differences =
            [("quick records", total - mark.records)]
            + RecordState.allCases.map { ($0.rawValue, count($0) - mark.count($0)) }
            + [("held files", files.count(.held) - mark.held), ("files not ready", deferred - mark.deferred)]
        let words = differences.filter { $0.1 != 0 }.map { "\($0.0) \($0.1 > 0 ? "+" : "")\($0.1)" }
        let since = Cell.moment(mark.at.in(zone)).text(TableStyle())
        return ["Since the report of \(since): " + (words.isEmpty ? "no change" : words.joined(separator: ", ")) + "."]
    }

    /// What the records and the files add up to; a part that is nothing is left out.
    var equations: [String] {
        func equation(_ sum: Int, _ noun: String, _ parts: [(count: Int, name: String)]) -> String {
            let terms = parts.filter { $0.count != 0 }.map { "\($0.count) \($0.name)" }
            return Wording.count(sum, noun) + " = " + terms.joined(separator: " + ")
        }
        var lines: [String] = []
        if total > 0 {
            let waiting = Backlog.Reason.allCases.map { (backlog[$0].count, $0.name) }
            lines.append(
                equation(
                    total, "quick record",
                    waiting + [(count(.converted), "booked"), (count(.discarded), "discarded")])
                    + (balanced ? "" : ", which does not add up"))
        }
        if files.seen > 0 {
            lines.append(
                equation(
                    files.seen, "file",
                    [
                        (files.recordings, "taken in"), (files.sidecars, files.sidecars == 1 ? "sidecar" : "sidecars"),
                        (files.duplicates, files.duplicates == 1 ? "duplicate" : "duplicates"),
                        (files.count(.held), "held"), (files.discarded, "discarded"), (deferred, "deferred"),
                    ]))
        }
        return lines
    }
}

// MARK: - Tables

extension ConversionReport {
    /// A row of the backlog: a reason, or all of them together.
    private struct BacklogRow: Sendable {
        var name: String
        var emphasis: Emphasis
        var backlog: Backlog
        var command: String?
    }

    private var backlogRows: [BacklogRow] {
        let commands = Dictionary(nextSteps.map { ($0.command, $0.command) }, uniquingKeysWith: { first, _ in first })
        let rows = Backlog.Reason.allCases.map { reason in
            BacklogRow(
                name: reason.name, emphasis: reason.emphasis, backlog: backlog[reason],
                command: reason.command.flatMap { commands["quickrec \($0)\(reason == .toConvert ? "" : filterWords)"] }
            )
        }.filter { $0.backlog.count > 0 }
        return rows.count < 2 ? rows : rows + [BacklogRow(name: "in all", emphasis: .strong, backlog: backlog)]
    }

    private static func backlogShape(_ style: TableStyle) -> ListShape<BacklogRow> {
        @Sendable func count(_ count: Int) -> Cell { count == 0 ? .empty : .integer(count) }
        return ListShape(columns: [
            Column(nil, title: "WAITING", priority: 0, emphasis: \.emphasis) { .text($0.name) },
            Column(nil, title: "RECORDS", priority: 0, alignment: .right) { .integer($0.backlog.count) },
            Column(nil, title: "TODAY", priority: 3, alignment: .right) { count($0.backlog[.today].count) },
            Column(nil, title: "THIS WEEK", priority: 4, alignment: .right) { count($0.backlog[.thisWeek].count) },
            Column(nil, title: "OLDER", priority: 2, alignment: .right) { count($0.backlog[.older].count) },
            Column(nil, title: "AMOUNT", priority: 1, minimumWidth: 12, wraps: true) {
                .text($0.backlog.shownSums.map { $0.text(style) }.joined(separator: ", "))
            },
            Column(nil, title: "COMMAND", priority: 9) { .text($0.command) },
        ])
    }

    /// A row of files that were not taken in, or not rightly.
    struct FileRow: Sendable {
        var name: String
        var count: Int
        var since: Moment?
        var retryAt: Moment?
        var reason: String
    }

    var fileRows: [FileRow] {
        var rows: [FileRow] = []
        if newFiles > 0 {
            rows.append(FileRow(name: "in the inbox", count: newFiles, reason: "No worker has looked at them yet."))
        }
        rows += FileCounts.Waiting.Kind.allCases.flatMap { kind in
            files.waiting.filter { $0.kind == kind }.map { waiting in
                FileRow(
                    name: waiting.kind == .held && waiting.code == FileCounts.conflictCode ? "conflict" : kind.name,
                    count: waiting.count, since: waiting.since, retryAt: waiting.retryAt, reason: waiting.reason)
            }
        }
        if files.recordingsWithoutRecord != 0 {
            rows.append(
                FileRow(
                    name: "without a record", count: files.recordingsWithoutRecord,
                    reason: "Recordings to which no quick record belongs; run `quickrec verify`."))
        }
        return rows
    }

    private static func fileShape(in zone: TimeZone) -> ListShape<FileRow> {
        ListShape(columns: [
            Column(nil, title: "FILES", priority: 0, emphasis: { _ in .attention }) { .text($0.name) },
            Column(nil, title: "COUNT", priority: 0, alignment: .right) { .integer($0.count) },
            Column(nil, title: "SINCE", priority: 3) { .moment($0.since?.in(zone)) },
            Column(nil, title: "NEXT TRY", priority: 2) { .moment($0.retryAt?.in(zone)) },
            Column(nil, title: "WHY", priority: 1, minimumWidth: 16) { .text($0.reason) },
        ])
    }

    private func unprocessedShape(in zone: TimeZone) -> ListShape<QuickRecord> {
        let people: [Column<QuickRecord>] = [
            Column(nil, title: "ID", priority: 0, emphasis: { _ in .faint }) { .identifier($0.id) },
            Column(nil, title: "SINCE", priority: 1) { .day($0.createdAt.day(in: zone)) },
            Column(nil, title: "LENGTH", priority: 3, alignment: .right) { $0.recording.length },
            Column(nil, title: "AMOUNT", priority: 2, alignment: .right) {
                .signedAmount($0.entry.total, $0.entry.type)
            },
            Column("why", title: "WHY", priority: 0, minimumWidth: 18, wraps: true) { [asOf] in
                .text($0.whyUnprocessed(at: asOf, in: zone))
            },
        ]
        return ListShape(columns: ListShape.data(in: zone) + people)
    }
}

extension Backlog.Reason {
    /// The words for people.
    var name: String {
        switch self {
        case .toTriage: "to triage"
        case .snoozed: "snoozed"
        case .awaitingAudio: "waiting for audio"
        case .toConvert: "to convert"
        }
    }

    /// What takes them further, without its filters.
    fileprivate var command: String? {
        switch self {
        case .toTriage: "triage"
        case .snoozed: nil
        case .awaitingAudio: "list --state awaiting_audio"
        case .toConvert: "convert"
        }
    }

    fileprivate var emphasis: Emphasis {
        switch self {
        case .toTriage: .attention
        case .snoozed, .awaitingAudio: .faint
        case .toConvert: .plain
        }
    }
}

extension Backlog.Sum {
    /// `12.50 EUR`, an income with a plus.
    func text(_ style: TableStyle) -> String {
        amount.map { Cell.signedAmount($0, type).text(style) } ?? "too much \(currency.code)"
    }
}

extension FileCounts.Waiting.Kind {
    /// The words for people.
    var name: String {
        switch self {
        case .arriving: "still arriving"
        case .deferred: "deferred"
        case .held: "held"
        }
    }
}
