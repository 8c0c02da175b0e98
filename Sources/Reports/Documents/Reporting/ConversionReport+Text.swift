import Model

extension ConversionReport: Document {
    /// The number of unprocessed records shown by default; the rest is only counted.
    package static let shownCount = 10
    /// The number of kinds of waiting files shown.
    private static let shownFiles = 4

    package func text(_ style: TableStyle) -> String { text(as: .table, style: style) }

    /// CSV has one row per unprocessed record; Markdown has everything that the text shows.
    package func rows(as format: OutputFormat, _ style: TableStyle) -> [UInt8] {
        format == .csv
            ? unprocessedShape.rendered(unprocessed, as: .csv, style: style)
            : Array(text(as: format, style: style).utf8)
    }

    /// The unprocessed records with reason and age, and what to do next: the last line is the command.
    private func text(as format: OutputFormat, style: TableStyle) -> String {
        let style = format == .markdown ? style.inMarkdown : style
        func table<Row>(_ shape: ListShape<Row>, _ rows: [Row]) -> String {
            String(decoding: shape.rendered(rows, as: format, style: style), as: UTF8.self)
        }
        func sentences(_ lines: [String]) -> String { TextBlock(lines, style: style, indent: 2).text }
        var blocks = format == .markdown ? ["# Conversion report\n"] : []
        blocks.append(TextBlock([headline] + changes, style: style).text)
        if backlog.count > 0 { blocks.append(table(Self.backlogShape(style), backlogRows)) }
        let files = fileRows
        if !files.isEmpty {
            var block = table(fileShape, Array(files.prefix(Self.shownFiles)))
            if files.count > Self.shownFiles {
                block +=
                    gap(format) + sentences(["and \(files.count - Self.shownFiles) more reasons (\(quickrec: "held"))"])
            }
            blocks.append(block)
        }
        if !unprocessed.isEmpty {
            let rest = backlog.count - unprocessed.count
            let more =
                rest > 0
                ? gap(format) + sentences(["and \(rest) more (\(Self.shown(listCommand, format)) shows them all)"]) : ""
            blocks.append(table(unprocessedShape, unprocessed) + more)
        }
        var foot = equations
        if let next = nextSteps.first { foot.append("Next: \(Self.shown(next.command, format)) (\(next.effect))") }
        if format == .markdown { blocks += foot.map { $0 + "\n" } } else { blocks.append(sentences(foot)) }
        return blocks.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// A command between backticks; it may contain user input.
    private static func shown(_ command: String, _ format: OutputFormat) -> String {
        let text = TerminalText.escape(command)
        return format == .markdown ? MarkdownText.code(text) : "`\(text)`"
    }

    /// Markdown needs an empty line between a table and what follows.
    private func gap(_ format: OutputFormat) -> String { format == .markdown ? "\n" : "" }

    /// One or two sentences on how much waits, and since when.
    var headline: String {
        guard total > 0 else {
            guard filterWords.isEmpty else { return "No quick records here." }
            return "No quick records yet. Drop voice memos into the inbox and run \(quickrec: "ingest"), or write one "
                + "down with \(quickrec: "add")."
        }
        guard let oldest = backlog.oldest else {
            let all = total == 1 ? "the only quick record is" : "all \(total) quick records are"
            return "Nothing is waiting: \(all) booked or discarded."
        }
        let milliseconds = asOf.milliseconds - oldest.milliseconds
        let age = milliseconds < 60_000 ? "just now" : Wording.age(milliseconds: milliseconds) + " ago"
        var text =
            "\(backlog.count) of \(Wording.countIs(total, "quick record")) not booked yet. "
            + "The oldest is from \(oldest.day(in: zone)), \(age)."
        if let length = Wording.length(seconds: secondsToHear) { text += " Still to hear: \(length)." }
        return text
    }

    /// The changes since an earlier report, if one is compared.
    private var changes: [String] {
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

    /// The totals of the records and the files; zero parts are omitted.
    var equations: [String] {
        func equation(_ sum: Int, _ noun: String, _ parts: [(count: Int, name: String)]) -> String {
            let terms = parts.filter { $0.count != 0 }.map { "\($0.count) \($0.name)" }
            return sum.counted(noun) + " = " + terms.joined(separator: " + ")
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
