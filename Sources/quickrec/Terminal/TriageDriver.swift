import Foundation
import LineEditing
import Model
import Store
import SystemPackage
import Triage

/// Runs a triage session at a terminal: shows cards, asks, carries out what the session wants, and meanwhile looks
/// after what other processes change, what plays, and signals.
///
/// Used by the main thread only, like the editor.
final class TriageDriver {
    /// Why a prompt was given up.
    enum Leaving {
        case interrupt
        /// The session has other things to do now, because of what others did.
        case actions([TriageAction])
    }

    let workplace: Workplace
    let store: TriageStore
    let editor: LineEditor
    let player: Player
    var session: TriageSession
    var memory: TriageMemory
    /// The session's records, as it was last told of them.
    var known: [QuickRecordID: QuickRecord] = [:]
    var feed: ChangeFeed
    /// What is still to be carried out, first things first.
    private var actions: [TriageAction] = []
    /// The card on top.
    private var shown: QuickRecord?
    private var suggestions: [TagSuggestion] = []
    var leaving: Leaving?
    /// What was typed at a prompt that was given up, and for which card.
    private var unfinished: (record: QuickRecordID?, prompt: TriagePrompt, typed: String)?
    private var plays: Bool
    private var played: QuickRecordID?
    /// The signal that ends the program once the session is over.
    private var endingSignal: CInt?
    /// What could not be converted.
    private(set) var conversionFailures: [String] = []

    init(_ workplace: Workplace, store: TriageStore, plays: Bool, assumesYes: Bool) throws {
        self.workplace = workplace
        self.store = store
        self.plays = plays
        editor = try LineEditor(environment: workplace.environment)
        player = Player(
            search: PlayerSearch(environment: workplace.environment, setting: workplace.settings.player))
        memory = try TriageMemory(workplace)
        feed = try ChangeFeed(workplace.database)
        session = TriageSession(
            settings: TriageSettings(
                notation: workplace.notation, dateOrder: workplace.dateOrder, zone: workplace.zone,
                unicode: workplace.terminal.hasUnicode, canPrefill: editor.canEdit, assumesYes: assumesYes),
            knownTags: memory.tags)
        for line in memory.lines { editor.remember(line) }
    }

    /// Goes through `records` until all are answered or the person has had enough.
    func run(_ records: [QuickRecord]) throws -> TriageSummary {
        defer { player.stop() }
        send(.start(records))
        while !actions.isEmpty {
            if let summary = try carryOut(actions.removeFirst()) { return summary }
        }
        preconditionFailure("a triage session ends with its summary")
    }

    /// Tells the session what happened; what it wants done comes before all else.
    private func send(_ event: TriageEvent) {
        note(event)
        actions.insert(contentsOf: session.handle(event, now: workplace.now), at: 0)
    }

    /// Ends the program by the signal that ended the session, if it was one other than Ctrl-C.
    func dieOfSignal() {
        if let endingSignal { editor.die(of: endingSignal) }
    }

    private func carryOut(_ action: TriageAction) throws -> TriageSummary? {
        switch action {
        case .show(let record, let position, let count): show(record, position, count)
        case .showDetails(let record): say(cardText.details(record))
        case .prompt(let prompt): ask(prompt)
        case .say(let line): say([line])
        case .save(let id, let entry, let revision): send(store.save(id, entry, expectedRevision: revision))
        case .discard(let id, let reason, let revision):
            send(store.discard(id, reason: reason, expectedRevision: revision))
        case .snooze(let id, let until, let revision):
            send(store.snooze(id, until: until, expectedRevision: revision))
        case .undo: send(store.undo(known: known))
        case .redo: send(store.redo(known: known))
        case .play(let record): play(record)
        case .stopPlayback:
            player.stop()
            editor.watched = []
        case .convert(let ids): try convert(ids)
        case .fail(_, let sentence): say([sentence])
        case .finish(let summary): return summary
        }
        return nil
    }

    private var cardText: CardText {
        CardText(
            width: editor.columns, unicode: workplace.terminal.hasUnicode, now: workplace.now, zone: workplace.zone,
            notation: workplace.notation)
    }

    private func show(_ record: QuickRecord, _ position: Int, _ count: Int) {
        if let unfinished, unfinished.record != record.id { forget(unfinished.typed) }
        shown = record
        suggestions = memory.suggestions(for: record)
        say([""] + cardText.lines(record, position: position, count: count, suggestions: suggestions))
    }

    /// Says that a typed line went nowhere; the cursor keys bring it back.
    private func forget(_ typed: String) {
        unfinished = nil
        guard typed.contains(where: { !$0.isWhitespace }) else { return }
        say(["Not saved: " + workplace.output.escaped(typed)])
        editor.remember(typed)
    }

    /// Shows lines, each broken at blanks where it is too long for the terminal.
    func say(_ lines: [String]) {
        for line in wrapped(lines) { editor.show(line + "\n") }
    }

    func wrapped(_ lines: [String]) -> [String] {
        lines.flatMap { Self.wrapped($0, columns: editor.columns) }
    }

    /// A line with two columns, parted by blanks, keeps them.
    private static func wrapped(_ line: String, columns: Int) -> [String] {
        guard TerminalText.width(line) > columns else { return [line] }
        guard let gap = line.firstRange(of: /\ {2,}/), TerminalText.width(String(line[..<gap.upperBound])) <= columns / 2
        else { return TerminalText.wrap(line, to: columns, indent: 2) }
        let head = String(line[..<gap.upperBound])
        let width = TerminalText.width(head)
        let rows = TerminalText.wrap(String(line[gap.upperBound...]), to: columns - width)
        return rows.enumerated().map { ($0.offset == 0 ? head : String(repeating: " ", count: width)) + $0.element }
    }
}

extension TriageDriver {
    private func ask(_ prompt: TriagePrompt) {
        if plays, case .entry = prompt, let record = shown, record.recording != nil, played != record.id {
            played = record.id
            return send(.line("p"))
        }
        let outcome = editor.readLine(
            prompt.text(echo: workplace.echo), prefill: prefill(for: prompt),
            complete: { [self] line, cursor in complete(line, cursor, prompt) },
            wake: { [self] wakeup in answer(wakeup, during: prompt) })
        switch outcome {
        case .line(let line):
            if prompt.takesEntry { editor.remember(line) }
            send(.line(line))
        case .endOfInput: send(.endOfInput)
        case .unreadable:
            say(["That line is not UTF-8 text, so it was not used; type it again."])
            actions.insert(.prompt(prompt), at: 0)
        case .left(let typed): goOn(after: prompt, typed: typed)
        }
    }

    /// What the prompt begins with: also what was typed before it had to be asked anew.
    private func prefill(for prompt: TriagePrompt) -> String {
        guard case .entry(let prefill) = prompt else { return "" }
        defer { unfinished = nil }
        switch unfinished?.prompt {
        case .entry: return unfinished?.typed ?? prefill
        case .missingAmount: return [prefill, unfinished?.typed ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
        default: return prefill
        }
    }

    private func complete(_ line: String, _ cursor: Int, _ prompt: TriagePrompt) -> LineCompletion? {
        guard prompt.takesEntry else { return nil }
        return memory.completer.completion(of: line, cursor: cursor, suggested: suggestions.map(\.tag)).map {
            LineCompletion(range: $0.range, replacements: $0.replacements)
        }
    }

    private func goOn(after prompt: TriagePrompt, typed: String) {
        defer { leaving = nil }
        switch leaving {
        case .interrupt:
            // Of what was typed before for this card, the session speaks itself.
            if case .entry = prompt { forget(typed) }
            send(.interrupt)
        case .actions(let others):
            unfinished = (shown?.id, prompt, typed)
            actions.insert(contentsOf: others, at: 0)
        case nil:
            preconditionFailure("a prompt is given up for a reason")
        }
    }

    private func play(_ record: QuickRecord) {
        guard let recording = record.recording else { return }
        do throws(PlaybackError) {
            try player.play(recording, at: workplace.absolutePath(of: recording.path))
            editor.watched = player.descriptor.map { [$0] } ?? []
        } catch {
            failToPlay(error)
        }
    }

    /// Where one recording can't be heard the next one can't either: nothing is played by itself any more.
    private func failToPlay(_ error: PlaybackError) {
        plays = false
        send(.playbackFailed(error.description))
    }

    /// The player has ended while a prompt was open; what there is to say.
    private func playerEnded() -> [TriageAction] {
        let error = player.ended()
        editor.watched = []
        if error != nil { plays = false }
        return session.handle(error.map { .playbackFailed($0.description) } ?? .playbackEnded, now: workplace.now)
    }

    private func convert(_ ids: [QuickRecordID]) throws {
        let result = try workplace.database.convert(
            ids.map(\.description), zone: workplace.zone, at: workplace.now)
        conversionFailures = result.failures.map(\.message)
        guard result.failures.isEmpty else { return }
        say(["Converted \(result.count == 1 ? "1 quick record" : "\(result.count) quick records")."])
    }

    /// Whatever happens while a prompt is open.
    private func answer(_ wakeup: Wakeup, during prompt: TriagePrompt) -> WakeAnswer {
        switch wakeup {
        case .signal(let signal):
            if signal != SIGINT { endingSignal = signal }
            leaving = .interrupt
            return .leave
        case .readable: return answer(playerEnded(), during: prompt)
        case .time:
            guard let changed = feed.next(store, known: known), !changed.isEmpty else { return .wait }
            note(.cardsChanged(changed))
            return answer(session.handle(.cardsChanged(changed), now: workplace.now), during: prompt)
        }
    }

    /// News are shown above the prompt; anything else needs another prompt.
    private func answer(_ actions: [TriageAction], during prompt: TriagePrompt) -> WakeAnswer {
        var lines: [String] = []
        for action in actions {
            switch action {
            case .say(let line): lines.append(line)
            case .prompt(prompt): continue
            default:
                leaving = .actions(actions)
                return .leave
            }
        }
        return lines.isEmpty ? .wait : .say(wrapped(lines))
    }

    /// Keeps up with what the session is told.
    private func note(_ event: TriageEvent) {
        let records: [QuickRecord]
        switch event {
        case .start(let all): records = all
        case .undone(let changed, _), .redone(let changed, _), .cardsChanged(let changed): records = changed
        case .saved(let record), .saveRefused(let record?): records = [record]
        case .saveRefused(nil), .line, .endOfInput, .interrupt, .failed, .nothingToUndo, .nothingToRedo,
            .playbackEnded, .playbackFailed:
            return
        }
        for record in records { known[record.id] = record }
        memory.update(records)
    }
}

extension TriagePrompt {
    /// Whether an entry, or a part of one, answers it.
    fileprivate var takesEntry: Bool {
        switch self {
        case .entry, .missingAmount: true
        case .ambiguousAmount, .futureDate, .discardReason, .convert: false
        }
    }
}
