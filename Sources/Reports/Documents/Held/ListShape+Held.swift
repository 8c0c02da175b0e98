package import FoundationEssentials
package import Model

extension ListShape where Row == HeldFile {
    /// Held or waiting files. Times are shown in `zone`; `idLength` returns how many characters of a file's current
    /// name distinguish it from all others.
    package static func held(
        in zone: TimeZone, idLength: @escaping @Sendable (HeldFile) -> Int = { _ in 8 }
    ) -> ListShape {
        ListShape(columns: [
            Column("path") { .text($0.shownPath) },
            Column(nil, title: "ID", priority: 7, emphasis: { _ in .faint }) { .text($0.shortID(idLength($0))) },
            Column("originalName", title: "FILE", priority: 0, minimumWidth: 10) { .text($0.name.text) },
            Column("reason") { .text($0.reason.sentence) },
            Column("code", title: "CODE", priority: 6, minimumWidth: 8, emphasis: { _ in .attention }) {
                .text($0.reason.code.rawValue)
            },
            Column("since") { .moment($0.since(in: zone)) },
            Column("retryAt") { .moment($0.retryAt(in: zone)) },
            Column(nil, title: "SINCE", priority: 4) { .moment($0.since(in: zone)) },
            Column(nil, title: "NEXT TRY", priority: 5) { .moment($0.retryAt(in: zone)) },
            Column(nil, title: "REASON", priority: 0, minimumWidth: 16, wraps: true) { .text($0.reason.sentence) },
        ])
    }
}

extension HeldFile {
    /// The leading digits of the file's name in `held/`, extended until unique; `nil` for a file that waits in an
    /// inbox.
    fileprivate func shortID(_ length: Int) -> String? {
        path.flatMap { $0.hasPrefix("held/") ? $0.split(separator: "/").last : nil }.map { String($0.prefix(length)) }
    }

    fileprivate func since(in zone: TimeZone) -> Moment { Moment(clampingMilliseconds: since, in: zone) }

    fileprivate func retryAt(in zone: TimeZone) -> Moment? {
        retryAt.map { Moment(clampingMilliseconds: $0, in: zone) }
    }
}
