package import FoundationEssentials
package import Model

/// A row of `held`: a file that is held or waits.
package struct HeldFileRow: Hashable, Sendable {
    /// Where it lies, relative to the queue folder.
    package var path: String
    package var originalName: FileName
    /// Why, as a sentence for people.
    package var reason: String
    /// Why, for programs.
    package var code: String
    package var since: Moment
    /// When it is tried again by itself; `nil` where it waits for a person.
    package var retryAt: Moment?
    /// Characters of its name in `held/` that tell it from all others.
    package var idLength: Int

    package init(
        path: String, originalName: FileName, reason: String, code: String, since: Moment, retryAt: Moment?,
        idLength: Int = 8
    ) {
        self.path = path
        self.originalName = originalName
        self.reason = reason
        self.code = code
        self.since = since
        self.retryAt = retryAt
        self.idLength = idLength
    }
}

extension HeldFileRow {
    /// The digits that its name in `held/` begins with, and as much more as tells it from others; `nil` for a file that
    /// waits in an inbox.
    var shortID: String? {
        guard path.hasPrefix("held/"), let name = path.split(separator: "/").last else { return nil }
        return String(name.prefix(idLength))
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
