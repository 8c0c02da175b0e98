package import FoundationEssentials
package import JSON
package import Model
import Money

extension QuickRecord {
    /// The day that the record counts for: the one its entry names, else the civil day of its creation in `zone`.
    package func day(in zone: TimeZone) -> CivilDay {
        entry.date ?? createdAt.day(in: zone)
    }
}

extension Entry {
    /// The currency of the total; without a total the one that was named, or the one that some line has.
    var effectiveCurrency: Currency? {
        total?.currency ?? currency ?? lines.lazy.compactMap(\.amount?.currency).first
    }
}

extension [EntryLine] {
    /// The tags of all lines, each once, in order of appearance.
    var tags: [String] { flatMap(\.tags).distinctNames }

    /// The categories of all lines, each once, in order of appearance.
    var categories: [String] { compactMap(\.category).distinctNames }

    /// The category that all lines share; `nil` where they have none or several.
    var onlyCategory: String? {
        let names = categories
        return names.count == 1 && allSatisfy { $0.category != nil } ? names.first : nil
    }
}

extension Recording {
    /// Sample frames, from the same source as `duration`.
    var frames: Int64? { isDurationDecoded ? analysis.frames : claim.frames }

    /// Where `duration` comes from; `nil` where it is unknown.
    var durationSource: String? {
        guard duration != nil else { return nil }
        return isDurationDecoded ? "decoded" : "claimed"
    }
}

/// The record and transaction shapes of schema 1. Their keys and the order of these are promised to other programs.
extension JSONWriter {
    /// A quick record; days without a date of their own are days in `zone`.
    package mutating func record(_ record: QuickRecord, in zone: TimeZone) {
        let entry = record.entry
        beginObject()
        field("id", record.id)
        field("audioUUID", record.audioUUID)
        field("state", record.state.rawValue)
        field("createdAt", record.createdAt)
        field("createdAtSource", record.createdAtSource.rawValue)
        key("day")
        day(record.day(in: zone))
        key("amount")
        optional(entry.total) { $0.amount($1) }
        field("currency", entry.effectiveCurrency?.code)
        field("type", entry.type?.name)
        key("tags")
        strings(entry.lines.tags)
        field("location", entry.location)
        field("payee", entry.payee)
        field("note", entry.note)
        field("account", entry.account)
        field("category", entry.lines.onlyCategory)
        field("cleared", entry.cleared)
        key("lines")
        lines(entry.lines)
        field("snoozedUntil", record.snoozedUntil)
        field("transactionID", record.transactionID)
        key("audio")
        optional(record.recording) { $0.audio($1) }
        endObject()
    }

    /// A booked transaction.
    package mutating func transaction(_ transaction: BookedTransaction) {
        beginObject()
        field("id", transaction.id)
        field("quickRecordID", transaction.quickRecordID)
        field("audioUUID", transaction.audioUUID)
        key("date")
        day(transaction.date)
        field("createdAt", transaction.createdAt)
        field("type", transaction.type.name)
        key("amount")
        amount(transaction.signedOpening)
        field("currency", transaction.amount.currency.code)
        field("account", transaction.account)
        field("payee", transaction.payee)
        field("location", transaction.location)
        field("note", transaction.note)
        key("tags")
        strings(transaction.lines.tags)
        field("cleared", transaction.isCleared)
        key("lines")
        lines(transaction.lines)
        field("kind", transaction.isOpeningBalance ? "opening" : "ordinary")
        endObject()
    }

    private mutating func lines(_ lines: [EntryLine]) {
        beginArray()
        for line in lines {
            beginObject()
            key("amount")
            optional(line.amount) { $0.amount($1) }
            field("category", line.category)
            key("tags")
            strings(line.tags)
            field("note", line.note)
            endObject()
        }
        endArray()
    }

    private mutating func audio(_ recording: Recording) {
        beginObject()
        field("path", recording.path)
        field("originalName", recording.originalName.text)
        field("container", recording.claim.container.rawValue)
        field("codec", recording.claim.codec)
        field("sampleRate", recording.claim.sampleRate)
        field("channels", recording.claim.channels)
        field("frames", recording.frames)
        field("duration", recording.duration)
        field("durationSource", recording.durationSource)
        field("analysis", recording.analysis.state.rawValue)
        field("bytes", recording.byteCount)
        key("sha256")
        hex(recording.sha256)
        field("peak", recording.analysis.peak)
        field("reason", recording.analysis.reason)
        endObject()
    }
}
