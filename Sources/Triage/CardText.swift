import EntryLine
package import FoundationEssentials
package import Model
package import Money

/// Renders a memo's card as plain lines that suit forty columns, screen readers and terminals of any age.
package struct CardText: Sendable {
    private let width: Int
    private let unicode: Bool
    private let now: Moment
    private let zone: TimeZone
    private let echo: EntryEcho

    /// Creates a renderer for `width` columns; without `unicode` the output is pure ASCII.
    package init(width: Int, unicode: Bool, now: Moment, zone: TimeZone, notation: AmountNotation) {
        self.width = width
        self.unicode = unicode
        self.now = now
        self.zone = zone
        echo = EntryEcho(notation: notation, today: now.day(in: zone), unicode: unicode)
    }

    /// Returns the card: position in the deck, time and its source, length, age, loudness, and what is known already.
    /// Escaped for a terminal; no line is wider than `width`.
    package func lines(
        _ record: QuickRecord, position: Int, count: Int, suggestions: [TagSuggestion] = []
    ) -> [String] {
        var head = ["\(position)/\(count)"]
        if record.state != .pending { head.append(Self.word(for: record.state)) }
        if record.isSnoozed(at: now), let until = record.snoozedUntil { head.append("snoozed until \(time(until))") }
        head.append("\(time(record.createdAt)) (\(Self.word(for: record.createdAtSource)))")
        if let length = record.recording.flatMap(Self.length) { head.append(length) }
        head.append(Self.age(of: record.createdAt, now: now))
        var lines = wrapped(head.joined(separator: echo.separator))
        lines += soundLines(record)
        if let name = tellingName(of: record) { lines += wrapped("file: " + escaped(name)) }
        for (key, text) in tellingTexts(of: record) { lines += wrapped("\(key): " + escaped(text)) }
        if record.entry != Entry() {
            lines += wrapped("known: " + echo.line(record.entry, day: nil))
        }
        for suggestion in suggestions {
            lines += wrapped("maybe \(echo.tag(suggestion.tag)): " + escaped(suggestion.reason))
        }
        return lines
    }

    /// Returns the loudness line and what is wrong with the recording.
    private func soundLines(_ record: QuickRecord) -> [String] {
        guard let recording = record.recording else {
            return record.audioUUID == nil ? [] : wrapped("The recording has not arrived yet.")
        }
        let analysis = recording.analysis
        let wave = Waveform.line(analysis.outline, columns: width, unicode: unicode)
        let trouble: String? =
            switch analysis.state {
            case .complete: nil
            case .pending: analysis.reason
            case .truncated: analysis.reason ?? "The end of the recording is missing."
            case .empty: analysis.reason ?? "The recording is empty."
            case .unreadable: analysis.reason ?? "The recording can't be decoded."
            }
        return (wave.isEmpty ? [] : [wave]) + (trouble.map { wrapped(escaped($0)) } ?? [])
    }

    /// Returns the file name if the user gave it one; a bare UUID means nothing to people.
    private func tellingName(of record: QuickRecord) -> String? {
        guard let name = record.recording?.originalName, AudioUUID(inName: name) == nil else { return nil }
        return name.text
    }

    /// Returns the texts in the file that may say what the memo is about.
    private func tellingTexts(of record: QuickRecord) -> [(String, String)] {
        ["title", "comment"].compactMap { key in
            record.recording?.claim.texts[key].flatMap { $0.trimmed.isEmpty ? nil : (key, $0.trimmed) }
        }
    }

    /// Breaks an escaped text into lines of the card's width; later ones are indented.
    func wrapped(_ text: String) -> [String] { TerminalText.wrap(text, to: width, indent: 2) }

    /// Escapes a text from a record or a file for the terminal.
    func escaped(_ text: String) -> String { TerminalText.escape(text, unicode: unicode) }

    /// Formats a time for the card, in the user's time zone.
    func time(_ moment: Moment) -> String { Self.time(moment, today: now.day(in: zone), zone: zone) }

    /// Formats `Fri 20 Nov 12:31` in `zone`, with the year unless it is the current one.
    package static func time(_ moment: Moment, today: CivilDay, zone: TimeZone) -> String {
        let local = Moment(clampingMilliseconds: moment.milliseconds, in: zone)
        let clock = [local.secondOfDay / 3_600, local.secondOfDay / 60 % 60].map { DecimalDigits.padded($0, 2) }
        return "\(EntryEcho.text(of: local.day, today: today)) \(clock.joined(separator: ":"))"
    }

    /// Formats the length, and marks one that is only claimed; `nil` if none is known.
    static func length(_ recording: Recording) -> String? {
        guard let seconds = recording.duration, seconds.isFinite, (0..<1e8).contains(seconds) else { return nil }
        let text = DecimalDigits.clock(seconds)
        return recording.isDurationDecoded ? text : text + " claimed"
    }

    /// Formats how long ago the moment was, in the largest unit that fits.
    static func age(of moment: Moment, now: Moment) -> String {
        let seconds = (now.milliseconds - moment.milliseconds) / 1_000
        guard seconds > -60 else { return "in the future" }
        let units: [(Int64, String)] = [
            (365 * 86_400, "year"), (30 * 86_400, "month"), (7 * 86_400, "week"), (86_400, "day"), (3_600, "hour"),
            (60, "minute"),
        ]
        guard let (size, name) = units.first(where: { seconds >= $0.0 }) else { return "just now" }
        return Int(seconds / size).counted(name) + " ago"
    }

    /// Returns the source of a creation time in the user's words.
    static func word(for source: CreatedAtSource) -> String {
        switch source {
        case .sidecar: "sidecar"
        case .metadata: "recording"
        case .filename: "file name"
        case .mtime: "file time"
        case .clock: "entered"
        }
    }

    /// Returns the state in the user's words.
    static func word(for state: RecordState) -> String {
        switch state {
        case .awaitingAudio: "awaits its audio"
        case .pending: "pending"
        case .processed: "processed"
        case .converted: "converted"
        case .discarded: "discarded"
        }
    }
}
