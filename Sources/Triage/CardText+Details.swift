package import Model
import Money

extension CardText {
    /// Everything that is known of a record, one fact a line; for `d` and `show`. Escaped, and wrapped to the width.
    package func details(_ record: QuickRecord) -> [String] {
        var facts: [(String, String)] = [("id", record.id.description)]
        facts.append(("state", Self.word(for: record.state)))
        facts.append(("made", "\(time(record.createdAt)), \(record.createdAt)"))
        facts.append(("known by", Self.word(for: record.createdAtSource)))
        if let until = record.snoozedUntil { facts.append(("hidden until", time(until))) }
        if let reason = record.discardReason { facts.append(("discarded", reason)) }
        if let transaction = record.transactionID { facts.append(("transaction", transaction.description)) }
        if let audio = record.audioUUID { facts.append(("audio", audio.description)) }
        if let recording = record.recording { facts += self.facts(of: recording) }
        facts += entryFacts(record.entry)
        return facts.flatMap { wrapped(escaped($0.0 + ": " + $0.1)) }
    }

    private func facts(of recording: Recording) -> [(String, String)] {
        let claim = recording.claim
        let format = [
            claim.container.rawValue, claim.codec, claim.sampleRate.map { "\($0) Hz" },
            claim.channels.map { $0 == 1 ? "mono" : "\($0) channels" },
        ]
        var facts = [
            ("file", recording.originalName.text), ("archived", recording.path),
            ("format", format.compactMap { $0 }.joined(separator: ", ")), ("size", "\(recording.byteCount) bytes"),
            ("sha256", recording.sha256.map { hexadecimal($0) }.joined()),
        ]
        if let length = Self.length(recording) { facts.append(("length", length)) }
        facts.append(("analysis", recording.analysis.state.rawValue))
        if let reason = recording.analysis.reason { facts.append(("because", reason)) }
        if let recordedAt = claim.recordedAt { facts.append(("recorded", recordedAt.description)) }
        return facts + claim.texts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    private func entryFacts(_ entry: Entry) -> [(String, String)] {
        var facts: [(String, String)] = []
        if let type = entry.type { facts.append(("type", type.name)) }
        for line in entry.lines {
            if let amount = line.amount { facts.append(("amount", amount.description)) }
            if !line.tags.isEmpty { facts.append(("tags", line.tags.joined(separator: ", "))) }
            if let category = line.category { facts.append(("category", category)) }
            if let note = line.note { facts.append(("line note", note)) }
        }
        let others = [
            ("payee", entry.payee), ("location", entry.location), ("account", entry.account), ("note", entry.note),
            ("date", entry.date?.description), ("cleared", entry.cleared.map { $0 ? "yes" : "no" }),
        ]
        return facts + others.compactMap { name, value in value.map { (name, $0) } }
    }

    private func hexadecimal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16)
        return byte < 16 ? "0" + digits : digits
    }
}
