import EntryLine
import FoundationEssentials
import Model
import Money
import TestSupport
import Testing

@testable import Triage

/// A person and a store for a session: answers every question from a script and keeps the transcript.
///
/// A question that the script has no answer for fails the test.
struct SessionScript {
    enum Step {
        case type(String)
        case event(TriageEvent)
        /// The next change is refused; the record is left like this.
        case refuseNext(QuickRecord?)
        case failNext(String)
    }

    static let zone = TimeZone(secondsFromGMT: 8 * 3_600) ?? .gmt
    /// Friday, 20 November 2026, 18:00 in Taipei.
    static let now =
        Moment(day: Sample.today, secondOfDay: 18 * 3_600, offsetSeconds: 8 * 3_600)
        ?? {
            preconditionFailure("no such moment")
        }()

    static let settings = TriageSettings(
        notation: Sample.notation, dateOrder: .dayMonth, zone: zone, unicode: true, canPrefill: true)

    private(set) var session: TriageSession
    private(set) var transcript: [String] = []
    /// The records as a store would have them.
    private(set) var stored: [QuickRecordID: QuickRecord] = [:]
    private(set) var summary: TriageSummary?
    private var history: [[QuickRecord]] = []
    private var steps: ArraySlice<Step> = []
    private let echo: EntryEcho

    init(settings: TriageSettings = settings, names: NameBook? = nil) {
        session = TriageSession(settings: settings, names: names)
        echo = EntryEcho(notation: settings.notation, today: Sample.today, unicode: settings.unicode)
    }

    /// Runs a session over `records` and returns its transcript.
    mutating func run(_ records: [QuickRecord], _ steps: [Step]) -> [String] {
        self.steps = steps[...]
        stored = Dictionary(uniqueKeysWithValues: records.map { ($0.id, $0) })
        carryOut(session.handle(.start(records.map(\.version)), now: Self.now))
        #expect(self.steps.isEmpty, "the script has answers left")
        return transcript
    }

    static func run(_ records: [QuickRecord], _ lines: String..., settings: TriageSettings = settings) -> [String] {
        var script = SessionScript(settings: settings)
        return script.run(records, lines.map { .type($0) })
    }

    private mutating func carryOut(_ actions: [TriageAction]) {
        for action in actions {
            switch action {
            case .load(let number): send(.loaded(stored.values.first { $0.sequence == number }))
            case .search(let text, let numbers): send(.found(numbers.first { has(text, $0) }))
            case .show(let record, let position, let count):
                transcript.append("[\(position)/\(count)] \(record.id.description.suffix(1))")
            case .showDetails: transcript.append("details")
            case .say(let text): transcript.append(text)
            case .prompt(let prompt): answer(prompt)
            case .save(let id, let entry, let revision):
                change(id, revision, "save") {
                    $0.entry = entry
                    $0.state = .processed
                }
            case .discard(let id, let reason, let revision):
                change(id, revision, "discard") {
                    $0.discardReason = reason
                    $0.state = .discarded
                }
            case .snooze(let id, let until, let revision): change(id, revision, "snooze") { $0.snoozedUntil = until }
            case .undo: undo()
            case .redo: send(.nothingToRedo)
            case .play(let record): transcript.append("play \(record.id.description.suffix(1))")
            case .stopPlayback: transcript.append("stop")
            case .convert(let ids): transcript.append("convert \(ids.map { $0.description.suffix(1) }.joined())")
            case .fail(let id, let sentence): transcript.append("fail \(id.description.suffix(1)): \(sentence)")
            case .finish(let summary):
                self.summary = summary
                transcript.append("end: \(summary.ending)")
            }
        }
    }

    private mutating func answer(_ prompt: TriagePrompt) {
        var text = prompt.text(echo: echo)
        if case .entry(let prefill) = prompt, !prefill.isEmpty { text += "{\(prefill)} " }
        while true {
            switch steps.popFirst() {
            case .type(let line):
                transcript.append(text + "<\(line)>")
                return send(.line(line))
            case .event(let event):
                transcript.append(text + "<\(Self.name(of: event))>")
                let actions = session.handle(event, now: Self.now)
                // Where nothing is to be done, the question is still open.
                guard actions.isEmpty else { return carryOut(actions) }
            case .refuseNext, .failNext, nil:
                Issue.record("unscripted question: \(text)\n\(transcript.joined(separator: "\n"))")
                return
            }
        }
    }

    private mutating func change(
        _ id: QuickRecordID, _ revision: Int64, _ what: String, _ body: (inout QuickRecord) -> Void
    ) {
        transcript.append(what + " \(id.description.suffix(1))")
        switch steps.first {
        case .refuseNext(let record):
            steps.removeFirst()
            return send(.saveRefused(record))
        case .failNext(let sentence):
            steps.removeFirst()
            return send(.failed(sentence))
        case .event(let event) where Self.name(of: event) == "interrupt":
            // Ctrl-C while the store is at work.
            steps.removeFirst()
            send(event)
        case .type, .event, nil: break
        }
        guard var record = stored[id], record.revision == revision else {
            Issue.record("\(what) of a record as it isn't any more")
            return
        }
        history.append([record])
        body(&record)
        record.revision += 1
        stored[id] = record
        send(.saved(record))
    }

    /// As a store looks for it; `StoreTests` has where it looks.
    private func has(_ text: String, _ number: Int64) -> Bool {
        guard let record = stored.values.first(where: { $0.sequence == number }) else { return false }
        let texts = [record.entry.location, record.recording?.originalName.text] + record.entry.tags
        return SearchKey(texts.compactMap { $0 }.joined(separator: "\n")).contains(SearchKey(text))
    }

    private mutating func undo() {
        guard let records = history.popLast() else { return send(.nothingToUndo) }
        let restored = records.map { record in
            var restored = record
            restored.revision = (stored[record.id]?.revision ?? 0) + 1
            stored[record.id] = restored
            return restored
        }
        send(.undone(ChangedCards(restored)))
    }

    private mutating func send(_ event: TriageEvent) {
        carryOut(session.handle(event, now: Self.now))
    }

    private static func name(of event: TriageEvent) -> String {
        String(describing: event).prefix { $0 != "(" }.description
    }
}

extension Sample {
    /// A pending record whose identifier ends in `number`, made at 12:31 today in Taipei.
    static func record(_ number: Int, entry: Entry = Entry(), recording: Recording? = nil) -> QuickRecord {
        guard let id = QuickRecordID("00000000-0000-4000-8000-00000000000\(number)"),
            let made = Moment(day: today, secondOfDay: 12 * 3_600 + 31 * 60, offsetSeconds: 8 * 3_600)
        else { preconditionFailure("a record can't be made") }
        return QuickRecord(
            id: id, sequence: Int64(number), audioUUID: recording?.audioUUID, state: .pending, createdAt: made,
            createdAtSource: .filename, entry: entry, recording: recording)
    }

    /// Seven seconds of speech between silences.
    static func recording(analysis: AudioAnalysis? = nil, name: String = "Lunch with Bob.m4a") -> Recording {
        guard let uuid = AudioUUID("AAAAAAAA-0000-4000-8000-000000000001") else { preconditionFailure("no UUID") }
        let outline = (0..<64).map { (step: Int) -> UInt8 in
            (8..<56).contains(step) ? UInt8(60 + (step * 37) % 196) : 0
        }
        return Recording(
            audioUUID: uuid, sha256: [UInt8](repeating: 0xAB, count: 32), byteCount: 54_321,
            originalName: FileName(name), path: "archive/2026/11/AAAAAAAA-0000-4000-8000-000000000001.m4a",
            claim: AudioClaim(container: .mp4, codec: "AAC", sampleRate: 44_100, channels: 1, duration: 7.5),
            analysis: analysis ?? AudioAnalysis(state: .complete, frames: 330_000, duration: 7.4, outline: outline))
    }
}
