import FoundationEssentials
import Model
import Money

extension ConversionReport {
    /// Unprocessed records that the text shows; the rest is a number.
    static let shownCount = 20

    /// What is unprocessed, why, since when, what to do next.
    package func text(_ style: TableStyle) -> String {
        var blocks = [TextBlock(headline(in: zone), style: style).text]
        if counts.values.contains(where: { $0 > 0 }) { blocks.append(stateTable(style)) }
        if unprocessedCount > 0 {
            blocks.append(ageTable(style))
            blocks.append(unprocessedTable(style, in: zone))
        }
        let steps = nextSteps
        if !steps.isEmpty { blocks.append(TextBlock(["Next:"] + steps.map(\.text), style: style, indent: 2).text) }
        return blocks.joined(separator: "\n")
    }

    private func headline(in zone: TimeZone) -> [String] {
        let total = counts.values.reduce(0, +)
        var sentences: [String] = []
        if total == 0 {
            sentences.append(
                "No quick records yet. Drop voice memos into the inbox and run `quickrec ingest`, or write one down "
                    + "with `quickrec add`.")
        } else if unprocessedCount == 0 {
            let all = total == 1 ? "the only quick record is" : "all \(total) quick records are"
            sentences.append("Nothing is waiting: \(all) booked or discarded.")
        } else {
            sentences.append("\(unprocessedCount) of \(Wording.countIs(total, "quick record")) not booked yet.")
        }
        if let oldest {
            let age = Wording.age(milliseconds: asOf.milliseconds - oldest.milliseconds)
            sentences.append("The oldest is from \(oldest.day(in: zone)), \(age) ago.")
        }
        if unprocessedCount > 0, let length = Wording.length(seconds: spokenSeconds) {
            sentences.append("Their recordings last \(length).")
        }
        if deferred > 0 {
            sentences.append(
                "\(Wording.countIs(deferred, "file")) not ready to be taken in and will be looked at again.")
        }
        return [sentences.joined(separator: " ")]
    }

    private func stateTable(_ style: TableStyle) -> String {
        let shape = ListShape<RecordState>(columns: [
            Column(nil, title: "STATE", priority: 0, emphasis: \.emphasis) { .text($0.rawValue) },
            Column(nil, title: "RECORDS", priority: 0, alignment: .right) { [self] in .integer(count($0)) },
        ])
        return shape.table(RecordState.allCases, style: style)
    }

    private func ageTable(_ style: TableStyle) -> String {
        let shape = ListShape<AgeLimit>(columns: [
            Column(nil, title: "WAITING FOR", priority: 0) { .text($0.name) },
            Column(nil, title: "RECORDS", priority: 0, alignment: .right) { [self] in .integer(ages[$0] ?? 0) },
        ])
        return shape.table(AgeLimit.allCases, style: style)
    }

    private func unprocessedTable(_ style: TableStyle, in zone: TimeZone) -> String {
        let shown = unprocessed.prefix(Self.shownCount)
        let table = unprocessedShape(in: zone).table(shown, style: style)
        let rest = unprocessedCount - shown.count
        guard rest > 0 else { return table }
        return table + TextBlock(["and \(rest) more (`quickrec list` shows them all)"], style: style).text
    }

    func unprocessedShape(in zone: TimeZone) -> ListShape<QuickRecord> {
        let people: [Column<QuickRecord>] = [
            Column(nil, title: "ID", priority: 0, emphasis: { _ in .faint }) { .identifier($0.id) },
            Column(nil, title: "SINCE", priority: 1) { .day($0.createdAt.day(in: zone)) },
            Column(nil, title: "LENGTH", priority: 3, alignment: .right) { $0.recording.length },
            Column(nil, title: "AMOUNT", priority: 2, alignment: .right) { .amount($0.entry.total) },
            Column("why", title: "WHY", priority: 0, minimumWidth: 18, wraps: true) { [asOf] in
                .text($0.whyUnprocessed(at: asOf, in: zone))
            },
        ]
        return ListShape(columns: ListShape.data(in: zone) + people)
    }
}
