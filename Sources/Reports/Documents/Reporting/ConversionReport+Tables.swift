import Model

extension ConversionReport {
    /// A row of the backlog: one reason, or the total.
    struct BacklogRow: Sendable {
        /// The reason in a few words, or `in all`.
        var name: String
        /// That of the reason; strong for the total.
        var emphasis: Emphasis
        /// The records of this row.
        var backlog: Backlog
        /// The command that deals with these records; `nil` if it has nothing to do.
        var command: String?
    }

    /// A row for each reason that any record has, and the total if there are several.
    var backlogRows: [BacklogRow] {
        let commands = Dictionary(nextSteps.map { ($0.command, $0.command) }, uniquingKeysWith: { first, _ in first })
        let rows = Backlog.Reason.allCases.map { reason in
            BacklogRow(
                name: reason.name, emphasis: reason.emphasis, backlog: backlog[reason],
                command: reason.command.flatMap {
                    commands[OfferedCommand.line($0 + (reason == .toConvert ? "" : filterWords))]
                }
            )
        }.filter { $0.backlog.count > 0 }
        return rows.count < 2 ? rows : rows + [BacklogRow(name: "in all", emphasis: .strong, backlog: backlog)]
    }

    /// The columns of the backlog; `style` applies to the amounts in one cell.
    static func backlogShape(_ style: TableStyle) -> ListShape<BacklogRow> {
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

    /// A row of files that were not taken in, or not correctly.
    struct FileRow: Sendable {
        /// The kind in a word or two, such as `held` or `conflict`.
        var name: String
        /// The number of files, or of inboxes that nothing is taken in from.
        var count: Int
        /// The earliest time at which one of them got into this state.
        var since: Moment?
        /// The next time at which the worker tries one of them again.
        var retryAt: Moment?
        /// A sentence that says what to do where the user can do something.
        var reason: String
    }

    /// A row for each kind and reason; none for what went well.
    var fileRows: [FileRow] {
        var rows: [FileRow] = []
        if newFiles > 0 {
            rows.append(FileRow(name: "in the inbox", count: newFiles, reason: "No worker has looked at them yet."))
        }
        if unreachableInboxes > 0 {
            rows.append(
                FileRow(
                    name: "not scanned", count: unreachableInboxes,
                    reason: "Inboxes that nothing is taken in from; run \(quickrec: "doctor")."))
        }
        rows += FileCounts.Waiting.Kind.allCases.flatMap { kind in
            files.waiting.filter { $0.kind == kind }.map { waiting in
                FileRow(
                    name: waiting.kind == .held && waiting.code == .conflict ? "conflict" : kind.name,
                    count: waiting.count, since: waiting.since, retryAt: waiting.retryAt,
                    reason: waiting.sentence)
            }
        }
        if files.recordingsWithoutRecord != 0 {
            rows.append(
                FileRow(
                    name: "without a record", count: files.recordingsWithoutRecord,
                    reason: "Recordings to which no quick record belongs; run \(quickrec: "verify")."))
        }
        return rows
    }

    /// The columns of these files.
    var fileShape: ListShape<FileRow> {
        ListShape(columns: [
            Column(nil, title: "FILES", priority: 0, emphasis: { _ in .attention }) { .text($0.name) },
            Column(nil, title: "COUNT", priority: 0, alignment: .right) { .integer($0.count) },
            Column(nil, title: "SINCE", priority: 3) { .moment($0.since?.in(zone)) },
            Column(nil, title: "NEXT TRY", priority: 2) { .moment($0.retryAt?.in(zone)) },
            Column(nil, title: "WHY", priority: 1, minimumWidth: 16) { .text($0.reason) },
        ])
    }

    /// The columns of the records that are not booked, in every format.
    var unprocessedShape: ListShape<QuickRecord> {
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

extension FileCounts.Waiting {
    /// The reason of all these files, or where to find that of each.
    var sentence: String { reason ?? "For several reasons; \(quickrec: "held") says why for each." }
}

extension FileCounts.Waiting.Kind {
    /// The words for display.
    var name: String {
        switch self {
        case .arriving: "still arriving"
        case .deferred: "deferred"
        case .held: "held"
        }
    }
}
