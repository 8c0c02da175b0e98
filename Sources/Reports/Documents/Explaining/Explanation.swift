import FoundationEssentials
package import Model

/// The rule that decided about a file, since when it applies, and what happens next.
package struct Explanation: NamedCellsDocument, Hashable, Sendable {
    /// What was decided about a file; the raw values are part of the output contract.
    package enum Verdict: String, Sendable {
        /// Taken in as a recording, or as the facts of a record.
        case taken, sidecar
        /// A copy of a known recording; a file that waits in `held/`, or will; one that is kept there and no longer counted.
        case duplicate, held, discarded
        /// Not ready, or temporarily blocked.
        case deferred
        /// Nothing blocks the file: the next pass takes it in.
        case ready
        /// Never taken in, because of its name or type.
        case ignored
        /// quickrec has never seen it.
        case unknown
    }

    /// The file as named by the user.
    package var file: String
    /// The path relative to the queue folder, or absolute; `nil` if the file does not exist.
    package var place: String?
    /// What was decided about the file, by `rule`.
    package var verdict: Verdict
    /// The machine-readable reason.
    package var code: IntakeReason.Code?
    /// The rule that decided, as a sentence for the user.
    package var rule: String
    /// The pattern that excludes the file.
    private var pattern: String?
    /// Since when the rule applies; `nil` if that is unknown.
    package var since: Moment?
    private var retryAt: Moment?
    /// What happens next, as a sentence for the user.
    package var next: String
    /// The record it belongs to.
    package var record: QuickRecord?
    /// Where the audio UUID comes from: `sidecar`, `filename`, `content`.
    package var identitySource: String?

    /// `rule` and `next` are sentences; the record and its facts are added afterwards.
    package init(
        file: String, verdict: Verdict, rule: String, next: String = "", code: IntakeReason.Code? = nil,
        pattern: String? = nil,
        place: String? = nil, since: Moment? = nil, retryAt: Moment? = nil
    ) {
        self.file = file
        self.verdict = verdict
        self.rule = rule
        self.next = next
        self.code = code
        self.pattern = pattern
        self.place = place
        self.since = since
        self.retryAt = retryAt
    }

    package func text(_ style: TableStyle) -> String {
        FieldBlock(fields(in: style.zone), style: style.withWholeIDs).text
    }

    var cells: NamedCells {
        NamedCells(cells: [
            ("file", .text(file)), ("place", .text(place)), ("verdict", .text(verdict.rawValue)),
            ("code", .text(code?.rawValue)), ("rule", .text(rule)), ("pattern", .text(pattern)),
            ("since", .moment(since)),
            ("retryAt", .moment(retryAt)), ("next", .text(next)), ("recordID", .identifier(record?.id)),
            ("audioUUID", .identifier(record?.audioUUID)), ("identitySource", .text(identitySource)),
            ("state", .text(record?.state.rawValue)), ("createdAt", .moment(record?.createdAt)),
            ("createdAtSource", .text(record?.createdAtSource.rawValue)),
        ])
    }

    private func fields(in zone: TimeZone) -> [FieldBlock.Field] {
        let identity = identitySource.map {
            ["sidecar": "the sidecar", "filename": "the file's name"][$0] ?? "its content"
        }
        return [
            ("file", .text(file)), ("lies at", .text(place == file ? nil : place)),
            ("verdict", .text(verdict.rawValue)),
            ("because", .text(rule)), ("since", .moment(since?.in(zone))), ("next try", .moment(retryAt?.in(zone))),
            ("next", .text(next)), ("record", .identifier(record?.id)), ("state", .text(record?.state.rawValue)),
            ("audio UUID", .identifier(record?.audioUUID)), ("taken from", .text(identity)),
            ("created", .moment(record?.createdAt.in(zone))), ("known from", .text(record?.createdAtSource.words)),
        ]
    }
}
