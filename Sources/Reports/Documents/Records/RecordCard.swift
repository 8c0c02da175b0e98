package import FoundationEssentials
package import Model
import Money

/// All known facts of one quick record.
package struct RecordCard: Sendable {
    private let record: QuickRecord
    private let zone: TimeZone
    private let warning: String?

    /// Days and times are shown in `zone`; `warning` says what is odd about the recording.
    package init(_ record: QuickRecord, in zone: TimeZone, warning: String? = nil) {
        self.record = record
        self.zone = zone
        self.warning = warning
    }

    /// The record in any format: a card as text, one object in JSON, a header and a row in CSV.
    package func rendered(as format: OutputFormat, style: TableStyle) -> [UInt8] {
        ListShape.records(in: zone).card(record, text(style), as: format, style: style)
    }

    /// One line per known fact; IDs are shown in full here.
    package func text(_ style: TableStyle) -> String {
        let style = style.withWholeIDs
        let lineFields = FieldBlock.fields(of: record.entry.lines, style: style)
        return FieldBlock(recordFields + lineFields + audioFields(style), style: style).text
    }

    private typealias Field = FieldBlock.Field

    private var recordFields: [Field] {
        let entry = record.entry
        func fact(_ label: FactLabel, _ value: Cell) -> Field { (label.rawValue, value) }
        func facts(_ attributes: EntryAttribute...) -> [Field] { attributes.map { ($0.name, Cell(entry[$0])) } }
        let currency = entry.total == nil ? entry.effectiveCurrency?.code : nil
        let head = [
            fact(.id, .identifier(record.id)),
            fact(.audioUUID, .identifier(record.audioUUID)),
            fact(.state, .text(record.state.rawValue)),
            fact(.discarded, .text(record.discardReason)),
            fact(.created, .moment(record.createdAt.in(zone))),
            fact(.knownFrom, .text(record.createdAtSource.words)),
            fact(.day, .day(record.day(in: zone))),
            fact(.amount, .signedAmount(entry.total, entry.type)),
            (EntryAttribute.currency.name, .text(currency)),
        ]
        let foot = [
            fact(.snoozedUntil, .moment(record.snoozedUntil?.in(zone))),
            fact(.transaction, .identifier(record.transactionID)),
        ]
        return head + facts(.type, .account, .payee, .location, .tag, .note, .cleared) + foot
    }

    private func audioFields(_ style: TableStyle) -> [Field] {
        guard let recording = record.recording else { return [] }
        let claim = recording.claim
        let rate = claim.sampleRate.map { "\($0) Hz" }
        let channels = claim.channels.map { $0.counted("channel") }
        let kind = [claim.container.rawValue, claim.codec, rate, channels].compactMap(\.self).joined(separator: ", ")
        // The keys come from the file.
        let texts = claim.texts.sorted { $0.key < $1.key }.map { ($0.key, Cell.text($0.value)) }
        return [
            ("file", .text(recording.path)),
            ("was named", .text(recording.originalName.text)),
            ("besides", .text(warning)),
            ("kind", .text(kind)),
            ("length", record.recording.length),
            ("size", .text(Int(recording.byteCount).counted("byte"))),
            ("analysis", .text(recording.analysis.state.rawValue)),
            ("because", .text(recording.analysis.reason)),
            ("loudness", .text(LoudnessLine.text(recording.analysis.outline, unicode: style.unicode))),
            ("SHA-256", .text(recording.sha256.hexText)),
            ("recorded", .moment(claim.recordedAt?.in(zone))),
        ] + texts
    }
}

extension CreatedAtSource {
    /// The source of the time, for display.
    var words: String {
        switch self {
        case .sidecar: "the sidecar"
        case .metadata: "the recording's metadata"
        case .filename: "the file's name"
        case .mtime: "the file's modification time"
        case .clock: "the clock when it was added"
        }
    }
}
