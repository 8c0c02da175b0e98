package import JSON
package import Model
package import Money

/// The result of an import, or of its dry run.
package struct ImportReport: Sendable {
    /// The outcome for the recordings.
    package struct Audio: Hashable, Sendable {
        /// Files named like a recording.
        private var files: Int
        /// Recordings that the queue has now.
        package var taken = 0
        /// Recordings that the queue had before.
        package var duplicates = 0
        /// Files that could not be taken in; they were left in place.
        package var refused = 0
        /// Recordings without a record in the store.
        private var orphans: Int
        /// Other files in the folder; they were left in place.
        private var ignored: Int

        /// The numbers of files in the folder, before any is taken in.
        package init(files: Int, orphans: Int, ignored: Int) {
            self.files = files
            self.orphans = orphans
            self.ignored = ignored
        }
    }

    private var isDryRun: Bool
    /// The version of the source's schema; `nil` for a source that has only one.
    package var model: Int?
    /// Rows of the source by kind, in display order.
    private var source: [(name: String, count: Int)]
    /// The imported items by the state of their record.
    package var brought: [RecordState: Int] = [:]
    /// How many of the imported items had only a recording before.
    package var filled = 0
    /// How many items an earlier run imported.
    package var alreadyThere = 0
    /// How many amounts could not be read and stayed unknown.
    package var unknownAmounts = 0
    /// The sums booked in the source.
    private var sourceSums: [BookFigures.Sum]
    private var before: BookFigures
    private var after: BookFigures
    /// `nil` if no folder of recordings was named.
    package var audio: Audio?
    /// The days of the transactions in the file; `nil` if none can be booked.
    package var days: ClosedRange<CivilDay>?
    /// How many of the imported transactions name no account, with the account of each currency that they are booked on;
    /// `nil` for one that is not there yet.
    package var unnamed: [(currency: Currency, account: String?, count: Int)] = []
    /// The imported transactions that may repeat one of the books, each with that one.
    package var similar: [(record: String, transactionID: String, day: String, payee: String?)] = []
    /// What was left out or left unknown.
    package var failed: [ImportProblem]

    /// A report of which nothing is counted yet. `failed` are the problems that the source has by itself.
    package init(
        isDryRun: Bool, source: [(name: String, count: Int)], sourceSums: [BookFigures.Sum], before: BookFigures,
        after: BookFigures, failed: [ImportProblem]
    ) {
        self.isDryRun = isDryRun
        self.source = source
        self.sourceSums = sourceSums
        self.before = before
        self.after = after
        self.failed = failed
    }
}

extension ImportReport: Document {
    package func text(_ style: TableStyle) -> String {
        TextBlock(sentences(style.decimalMark), style: style, indent: 2).text
    }

    package func write(to writer: inout JSONWriter) {
        writer.field("dryRun", isDryRun)
        writer.field("model", model)
        writer.counts("source", source)
        writer.counts("brought") { brought[$0] ?? 0 }
        writer.field("filled", filled)
        writer.field("alreadyThere", alreadyThere)
        writer.field("unknownAmounts", unknownAmounts)
        Self.write(sourceSums, as: "sourceSums", &writer)
        writer.field("firstDay", days?.lowerBound.description)
        writer.field("lastDay", days?.upperBound.description)
        for (name, figures) in [("before", before), ("after", after)] {
            writer.object(name) {
                $0.field("records", figures.records)
                $0.field("transactions", figures.transactions)
                Self.write(figures.sums, as: "sums", &$0)
            }
        }
        if let audio { writer.counts("audio", audio.fields) } else { writer.field("audio", nil as String?) }
        writer.objects("similar", similar) { writer, similar in
            writer.field("record", similar.record)
            writer.field("transactionID", similar.transactionID)
            writer.field("day", similar.day)
            writer.field("payee", similar.payee)
        }
        writer.list("failed", failed) { Self.failureShape.write($1, to: &$0) }
    }

    /// The values that were not imported.
    package func rows(as format: OutputFormat, _ style: TableStyle) -> [UInt8] {
        Self.failureShape.rendered(failed, as: format, style: style)
    }

    private static func write(_ sums: [BookFigures.Sum], as name: String, _ writer: inout JSONWriter) {
        writer.objects(name, sums) { writer, sum in
            writer.field("type", sum.type.name)
            writer.field("currency", sum.currency.code)
            writer.field("amount", sum.amount?.decimalString)
            writer.field("count", sum.count)
            writer.field("kind", sum.isOpening ? "opening" : "ordinary")
        }
    }

    private static var failureShape: ListShape<ImportProblem> {
        ListShape(columns: [
            Column("record", title: "RECORD", priority: 0) { .text($0.record) },
            Column("field", title: "FIELD", priority: 0) { .text($0.field) },
            Column("error", title: "ERROR", priority: 0, wraps: true) { .text($0.message) },
        ])
    }

    private func sentences(_ mark: DecimalMark) -> [String] {
        let words = ["quickRecords": "quick record", "transactions": "transaction", "tags": "tag"]
        let rows = source.compactMap { name, count in words[name].map { count.counted($0) } }
            .joined(separator: ", ")
        let states = RecordState.allCases.compactMap { state in
            brought[state].flatMap { $0 > 0 ? "\($0) \(state.name)" : nil }
        }
        let noun = model == nil ? "transaction" : "record"
        let count = brought.values.reduce(0, +)
        let parts = model == nil ? "" : ": " + states.joined(separator: ", ")
        var lines = [model.map { "The store has model \($0): \(rows)." } ?? "The file has \(rows)."]
        lines.append(
            "\(isDryRun ? "Would import" : "Imported") \(count == 0 ? "nothing new" : count.counted(noun) + parts).")
        if alreadyThere > 0 {
            lines.append("\(alreadyThere.counted(noun)) \(alreadyThere == 1 ? "is" : "are") known already.")
        }
        if filled > 0 { lines.append("\(filled.counted("record")) had only a recording before.") }
        if unknownAmounts > 0 { lines.append("\(unknownAmounts.counted("amount")) stayed unknown.") }
        lines.append("Booked in the \(model == nil ? "file" : "store"): \(Self.text(sourceSums, mark)).")
        if let days {
            let last = days.upperBound == days.lowerBound ? "" : " to \(days.upperBound)"
            lines.append("Days in the file: \(days.lowerBound)\(last).")
        }
        for (currency, account, count) in unnamed {
            let target = account.map { "the account '\($0)'" } ?? "a new account for \(currency)"
            lines.append("Without an account: \(count.counted("transaction")), for \(target); --account names another.")
        }
        lines.append("In the books before: \(before.records.counted("record")), \(Self.text(before.sums, mark)).")
        lines.append(
            "In the books \(isDryRun ? "then" : "now"): \(after.records.counted("record")), \(Self.text(after.sums, mark))."
        )
        if let audio { lines.append(audio.sentence(isDryRun: isDryRun)) }
        return lines
    }

    private static func text(_ sums: [BookFigures.Sum], _ mark: DecimalMark) -> String {
        guard !sums.isEmpty else { return "nothing booked" }
        return sums.map { sum in
            let signed = sum.isOpening && sum.type == .expense ? sum.amount?.negated : sum.amount
            let amount = signed?.formatted(mark: mark) ?? "more \(sum.currency) than can be written"
            return "\(sum.isOpening ? "opening" : sum.type.name) \(amount) (\(sum.count))"
        }.joined(separator: ", ")
    }
}

extension ImportReport.Audio {
    fileprivate var fields: [(name: String, count: Int)] {
        [
            ("files", files), ("taken", taken), ("duplicates", duplicates), ("refused", refused),
            ("orphans", orphans), ("ignored", ignored),
        ]
    }

    fileprivate func sentence(isDryRun: Bool) -> String {
        if isDryRun {
            return """
                Of \(files.counted("recording")), those that are new and can be read would be taken in; \(orphans) \
                without a record, which would wait in triage; \(ignored.counted("other file")) would be left alone.
                """
        }
        let others = "\(ignored.counted("other file")) \(ignored == 1 ? "was" : "were") left alone"
        return """
            Of \(files.counted("recording")): \(taken) taken in, \(duplicates) there already, \(refused) refused; \
            \(orphans) without a record, which wait in triage; \(others).
            """
    }
}
