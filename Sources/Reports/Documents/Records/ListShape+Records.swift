package import FoundationEssentials
package import Model
import Money

extension ListShape where Row == QuickRecord {
    /// Quick records; the day and the time in tables are shown in `zone`.
    package static func records(in zone: TimeZone) -> ListShape<QuickRecord> {
        ListShape(columns: shown(in: zone) + data(in: zone) + audioData)
    }

    /// The columns of tables. The note comes last, as it may be long.
    private static func shown(in zone: TimeZone) -> [Column<QuickRecord>] {
        [
            Column(nil, title: "ID", priority: 0, emphasis: { _ in .faint }) { .identifier($0.id) },
            Column(nil, title: "DAY", priority: 2) { .day($0.day(in: zone)) },
            Column(nil, title: "TIME", priority: 7) { .text($0.createdAt.clock(in: zone)) },
            Column(nil, title: "STATE", priority: 1, minimumWidth: 7, emphasis: \.state.emphasis) {
                .text($0.state.rawValue)
            },
            Column(nil, title: "UNTIL", priority: 9) { .moment($0.snoozedUntil?.in(zone)) },
            Column(nil, title: "AMOUNT", priority: 0, alignment: .right) {
                .signedAmount($0.entry.total, $0.entry.type)
            },
            Column(titled: .type, priority: 1),
            Column(titled: .tag, priority: 3, minimumWidth: 6),
            Column(titled: .payee, priority: 4, minimumWidth: 6),
            Column(nil, title: "LENGTH", priority: 6, alignment: .right) { $0.recording.length },
            Column(nil, title: "FILE", priority: 10, minimumWidth: 10) { .text($0.recording?.originalName.text) },
            Column(titled: .note, priority: 5, minimumWidth: 6),
        ]
    }

    /// The columns for programs. The keys and their order are stable: none is ever renamed, moved or dropped.
    static func data(in zone: TimeZone) -> [Column<QuickRecord>] {
        [
            Column("id") { .identifier($0.id) },
            Column("audioUUID") { .identifier($0.audioUUID) },
            Column("state") { .text($0.state.rawValue) },
            Column("createdAt") { .moment($0.createdAt) },
            Column("createdAtSource") { .text($0.createdAtSource.rawValue) },
            Column("day") { .day($0.day(in: zone)) },
            Column("amount") { .amount($0.entry.total) },
            Column(.currency) { .text($0.entry.effectiveCurrency?.code) },
            Column(.type),
            Column(.tag) { .texts($0.entry.lines.tags) },
            Column(.location),
            Column(.payee),
            Column(.note),
            Column(.account),
            Column(.category) { .text($0.entry.lines.onlyCategory) },
            Column(.cleared),
        ] + Column.lines(\.entry.lines) + [
            Column("snoozedUntil") { .moment($0.snoozedUntil) },
            Column("transactionID") { .identifier($0.transactionID) },
        ]
    }

    private static var audioData: [Column<QuickRecord>] {
        [
            Column("path", of: "audio") { .text($0.recording?.path) },
            Column("originalName", of: "audio") { .text($0.recording?.originalName.text) },
            Column("container", of: "audio") { .text($0.recording?.claim.container.rawValue) },
            Column("codec", of: "audio") { .text($0.recording?.claim.codec) },
            Column("sampleRate", of: "audio") { .integer($0.recording?.claim.sampleRate) },
            Column("channels", of: "audio") { .integer($0.recording?.claim.channels) },
            Column("frames", of: "audio") { .integer($0.recording?.frames) },
            Column("duration", of: "audio") { $0.recording.length },
            Column("durationSource", of: "audio") { .text($0.recording?.durationSource) },
            Column("analysis", of: "audio") { .text($0.recording?.analysis.state.rawValue) },
            Column("bytes", of: "audio") { .integer($0.recording?.byteCount) },
            Column("sha256", of: "audio") { .text($0.recording?.sha256.hexText) },
            Column("peak", of: "audio") { $0.recording?.analysis.peak.map { .number($0) } ?? .empty },
            Column("reason", of: "audio") { .text($0.recording?.analysis.reason) },
        ]
    }
}

extension RecordState {
    /// Yellow for records that wait for the user, green for booked ones.
    var emphasis: Emphasis {
        switch self {
        case .awaitingAudio, .pending: .attention
        case .processed: .plain
        case .converted: .good
        case .discarded: .faint
        }
    }
}

extension Moment {
    /// `HH:MM` in `zone`.
    func clock(in zone: TimeZone) -> String {
        var text = TextBuffer()
        text.appendMinute(secondOfDay: self.in(zone).secondOfDay)
        return String(decoding: text.bytes, as: UTF8.self)
    }

    /// The same instant as local time in `zone`.
    func `in`(_ zone: TimeZone) -> Moment {
        Moment(clampingMilliseconds: milliseconds, in: zone)
    }
}

extension [String] {
    /// A cell with all of them.
    var cell: Cell { isEmpty ? .empty : .texts(self) }
}

extension Recording? {
    /// The best known duration.
    var length: Cell {
        guard let recording = self, let seconds = recording.duration else { return .empty }
        return .seconds(seconds, isClaimed: !recording.isDurationDecoded)
    }
}
