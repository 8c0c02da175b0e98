package import FoundationEssentials
import Hashing
package import Model
package import Money
import Mustache

/// A conversion report as a self-contained HTML page; only the recordings are separate.
package struct ReportPage: Sendable {
    /// A quick record or a transaction, with its recording.
    package struct Memo: Sendable {
        /// `nil` for a transaction that was never a memo.
        package var record: QuickRecord?
        /// The booked transaction; it takes precedence over the record.
        package var transaction: BookedTransaction?

        /// At least one of the two is known.
        package init(record: QuickRecord?, transaction: BookedTransaction? = nil) {
            self.record = record
            self.transaction = transaction
        }
    }

    /// How the page finds the recordings.
    package enum Place: Hashable, Sendable {
        /// The page is in the queue folder, at this depth: both can be moved together.
        case inside(depth: Int)
        /// The page is outside the queue folder, anywhere on the machine.
        case outside(queue: String)
    }

    /// The figures above the list.
    package var report: ConversionReport
    /// The memos in display order.
    package var memos: [Memo]
    /// The number of memos that are not shown.
    package var leftOut: Int
    /// The sums by month and currency.
    private var months: [StatisticsRow]
    /// The sums by day and currency, including days without lines.
    private var days: [StatisticsRow]
    /// Why the page has no sums, as a sentence; `nil` if it has them.
    package var untold: String?
    /// Where the page lies, on which the paths of the recordings depend.
    package var place: Place
    /// The zone of all days and times on the page.
    package var zone: TimeZone
    /// The mark in amounts.
    package var decimalMark: DecimalMark
    /// The number of characters that distinguish an ID from all others.
    package var idLength: Int

    /// `memos` are the shown ones; `leftOut` counts the others.
    package init(
        report: ConversionReport, memos: [Memo], leftOut: Int, months: [StatisticsRow], days: [StatisticsRow],
        place: Place, zone: TimeZone, decimalMark: DecimalMark, idLength: Int = 8
    ) {
        self.report = report
        self.memos = memos
        self.leftOut = leftOut
        self.months = months
        self.days = days
        self.place = place
        self.zone = zone
        self.decimalMark = decimalMark
        self.idLength = idLength
    }

    /// Renders the page; throws if the template is invalid.
    package func rendered() throws -> [UInt8] {
        MustacheContentTypes.register(PageContentType(), named: HTMLText.contentType)
        let template = try MustacheTemplate(string: PageTemplate.text)
        return Array(template.render(context).utf8)
    }

    /// The values for the template. It escapes text; values in triple braces are our own markup.
    private var context: [String: Any] {
        var context: [String: Any] = [
            "policy": Self.policy, "style": PageStyle.text, "script": PageScript.text,
            "made": "\(PageDates.text(report.asOf.day(in: zone))), \(report.asOf.clock(in: zone))",
            "tiles": tiles, "funnel": funnel, "backlog": backlogRows, "hasBacklog": report.backlog.count > 0,
            "headline": report.headline,
            "equations": report.equations,
        ]
        let files = fileRows
        if !files.isEmpty { context["files"] = ["rows": files] }
        if let next = report.nextSteps.first { context["next"] = ["command": next.command, "effect": next.effect] }
        if !report.filterWords.isEmpty { context["words"] = report.filterWords }
        if !months.isEmpty { context["matrix"] = ["tables": monthTables] }
        if let untold { context["untold"] = untold }
        let discarded = report.count(.discarded)
        if discarded > 0 {
            let command = OfferedCommand.line("list --state discarded" + report.filterWords)
            context["discarded"] = ["count": discarded, "command": command]
        }
        let charts = self.charts
        if !charts.isEmpty { context["charts"] = ["figures": charts] }
        context.merge(memoContext) { own, _ in own }
        return context
    }

    /// The content security policy of the page: its own style and script, by hash, and recordings beside it.
    private static var policy: String {
        let sources = [PageStyle.text, PageScript.text].map { text in
            "'sha256-\(Data(SHA256.digest(of: Array(text.utf8))).base64EncodedString())'"
        }
        return "default-src 'none'; style-src \(sources[0]); script-src \(sources[1]); media-src 'self' file:; "
            + "img-src data:; base-uri 'none'; form-action 'none'"
    }
}

// MARK: - Backlog

extension ReportPage {
    private typealias Row = [String: Any]

    private var tiles: [Row] {
        let backlog = report.backlog
        var tiles: [Row] = [
            ["label": "to triage", "value": backlog[.toTriage].count],
            ["label": "to convert", "value": backlog[.toConvert].count],
            ["label": "booked", "value": report.count(.converted)],
        ]
        if let length = Wording.length(seconds: report.secondsToHear) {
            tiles.append(["label": "still to hear", "value": length])
        }
        if let oldest = backlog.oldest {
            let age = Wording.age(milliseconds: report.asOf.milliseconds - oldest.milliseconds)
            tiles.append(["label": "the oldest has waited", "value": age])
        }
        return tiles
    }

    private var funnel: [Row] {
        let (backlog, files) = (report.backlog, report.files)
        let stages = [
            ("Files seen", files.seen + report.newFiles, "seen"), ("Taken in", files.recordings, "seen"),
            ("Pending", report.count(.pending), "open"), ("Waiting for audio", report.count(.awaitingAudio), "open"),
            ("Snoozed, of these two", backlog[.snoozed].count, "aside"),
            ("Processed", report.count(.processed), "open"), ("Booked", report.count(.converted), "done"),
            ("Discarded", report.count(.discarded), "aside"),
            ("Held files", files.count(.held), "aside"), ("Duplicates", files.duplicates, "aside"),
            ("Sidecars", files.sidecars, "aside"), ("Not taken in yet", report.deferred + report.newFiles, "aside"),
        ]
        let most = max(1, stages.map(\.1).max() ?? 1)
        return stages.filter { $0.1 > 0 || $0.2 != "aside" }.map { name, count, kind in
            ["name": name, "count": count, "kind": kind, "width": count == 0 ? 0 : max(1, count * 100 / most)]
        }
    }

    private var backlogRows: [Row] {
        let rows = Backlog.Reason.allCases.map { ($0.name, report.backlog[$0]) }.filter { $0.1.count > 0 }
        func count(_ count: Int) -> String { count == 0 ? "" : "\(count)" }
        return (rows + (rows.count > 1 ? [("in all", report.backlog)] : [])).map { name, backlog in
            [
                "name": name, "count": backlog.count, "today": count(backlog[.today].count),
                "week": count(backlog[.thisWeek].count), "older": count(backlog[.older].count),
                "sums": backlog.shownSums.map { sum in
                    sum.amount.map { (sum.type == .income ? "+" : "") + PageAmounts.text($0, decimalMark) }
                        ?? "too much \(sum.currency.code)"
                },
            ]
        }
    }

    private var fileRows: [Row] {
        report.fileRows.map { row in
            var values: Row = ["name": row.name, "count": row.count, "reason": row.reason]
            if let since = row.since { values["since"] = PageDates.text(since.day(in: zone)) }
            if let retry = row.retryAt {
                values["retry"] = "\(PageDates.text(retry.day(in: zone))), \(retry.clock(in: zone))"
            }
            return values
        }
    }
}

// MARK: - Sums

extension ReportPage {
    /// The number of months with a row of their own; earlier months are combined by year.
    private static let monthCount = 12

    private static func currencies(_ rows: [StatisticsRow]) -> [Currency] {
        Set(rows.map(\.currency)).sorted { $0.code < $1.code }
    }

    private var monthTables: [Row] {
        Self.currencies(months).map { currency in
            let own = months.filter { $0.currency == currency && $0.count > 0 }
            let recent = own.suffix(Self.monthCount)
            let years = Dictionary(grouping: own.dropLast(Self.monthCount)) { ($0.key ?? "").prefix(4) }
            let rows =
                recent.reversed().map { sums(PageDates.month($0.key ?? ""), [$0]) }
                + years.sorted { $0.key > $1.key }.map { year, months in
                    sums(months.count == 1 ? PageDates.month(months[0].key ?? "") : "\(year), other months", months)
                }
            return ["currency": currency.code, "rows": rows, "total": [sums("Total", own)]]
        }
    }

    private func sums(_ name: String, _ rows: [StatisticsRow]) -> Row {
        func sum(_ part: (StatisticsRow) -> Amount) -> String {
            guard let first = rows.first.map(part) else { return "" }
            let sum = rows.dropFirst().reduce(Optional(first)) { $0?.adding(part($1)) }
            return sum.map { PageAmounts.number($0, decimalMark) } ?? "too large"
        }
        return ["name": name, "income": sum(\.income), "expense": sum(\.expense), "net": sum(\.net)]
    }

    private var charts: [Row] {
        Self.currencies(days).map { currency in
            let own = days.filter { $0.currency == currency }
            let edges = [own.first, own.last].compactMap { $0?.key.flatMap { CivilDay($0) }.map(PageDates.short) }
            let title = "\(currency.code), \(Set(edges).count == 1 ? edges[0] : edges.joined(separator: " to "))"
            func chart(_ width: Double) -> DayChart {
                DayChart(rows: own, currency: currency, decimalMark: decimalMark, width: width)
            }
            return [
                "title": title,
                "wide": chart(880).svg(class: "wide", label: "Income and expense by day, \(title)"),
                "narrow": chart(310).svg(class: "narrow", label: "Income and expense by day, \(title)"),
            ]
        }
    }
}
