import Foundation
import LineEditing
package import Model
import Reports
import Store
package import Triage

/// Runs a triage session at a terminal: shows cards, prompts, performs the session's actions, and meanwhile handles
/// changes by other processes, playback and signals.
///
/// Used by the main thread only, like the editor.
package final class TriageDriver {
    /// The reason why a prompt was abandoned.
    enum Leaving {
        /// A signal: Ctrl-C, or one that ends the process.
        case interrupt
        /// The session has other actions to perform, because of changes by other processes.
        case actions([TriageAction])
    }

    /// The queue, and the terminal of the session.
    package let context: CommandContext
    /// The records of the session; all changes go through it.
    package let store: TriageStore
    /// Reads the answers; everything else that is shown goes through it as well.
    let editor: LineEditor
    /// Plays at most one recording at a time.
    package let player: Player
    /// Decides what happens; this class carries it out.
    var session: TriageSession
    /// The names and lines of earlier entries.
    var memory: TriageMemory
    /// The version of the database that `memory` and the session's names come from.
    private var namesVersion: Int
    /// The changes by other processes.
    var feed: ChangeFeed
    /// The pending actions, next first.
    var actions: [TriageAction] = []
    /// The current card.
    package var shown: QuickRecord?
    /// The tags suggested on the current card.
    var suggestions: [TagSuggestion] = []
    /// Set while the open prompt is being abandoned.
    var leaving: Leaving?
    /// The text typed at an abandoned prompt, for when the card is shown again.
    var unfinished: (prompt: TriagePrompt, typed: String)?
    /// What came before a card was shown, for when it is.
    var heldUp: TriageEvent?
    /// Whether a card starts its recording by itself; turned off by the first failure.
    package var plays: Bool
    /// The record that was last played by itself, which a prompt that comes back does not repeat.
    var played: QuickRecordID?
    /// The signal that ends the program once the session is over.
    var endingSignal: CInt?
    /// Messages about failed conversions.
    package var conversionFailures: [String] = []

    /// Opens the terminal for a session. `plays` starts each recording with its card; `assumesYes` answers the
    /// questions.
    package init(_ context: CommandContext, store: TriageStore, plays: Bool, assumesYes: Bool) throws {
        self.context = context
        self.store = store
        self.plays = plays
        editor = try context.lineEditor()
        player = Player(
            search: PlayerSearch(environment: context.environment, setting: context.settings.player))
        namesVersion = try context.database.dataVersion(waits: true)
        memory = try TriageMemory(context)
        feed = try ChangeFeed(context.database)
        // A space follows what is prefilled.
        session = try store.session(
            canPrefill: editor.canEdit, longestPrefill: LineEditor.longestLine - 1, assumesYes: assumesYes)
        for line in memory.lines { editor.remember(line) }
    }

    /// Triages `records` until all are answered or the user quits.
    ///
    /// Throws if a card can't be read.
    package func run(_ records: [RecordVersion]) throws -> TriageSummary {
        defer { player.stop() }
        send(.start(records))
        while !actions.isEmpty {
            if let summary = try carryOut(actions.removeFirst()) { return summary }
        }
        preconditionFailure("a triage session ends with its summary")
    }

    /// Passes an event to the session; the resulting actions come first.
    func send(_ event: TriageEvent) {
        note(event)
        actions.insert(contentsOf: session.handle(event, now: context.now), at: 0)
    }

    /// Re-raises the signal that ended the session, unless it was Ctrl-C.
    package func dieOfSignal() {
        if let endingSignal { editor.die(of: endingSignal) }
    }

    private func carryOut(_ action: TriageAction) throws -> TriageSummary? {
        switch action {
        case .load(let number): send(.loaded(try store.record(number)))
        case .search(let text, let numbers): send(.found(try store.search(text, among: numbers)))
        case .show(let record, let position, let count): show(record, position, count)
        case .showDetails(let record): say(details(of: record))
        case .prompt(let prompt): ask(prompt)
        case .say(let line): say([line])
        case .save, .discard, .snooze: store.carryOut(action).map { send($0) }
        case .undo: swap(.undo)
        case .redo: swap(.redo)
        case .play(let record): play(record)
        case .stopPlayback:
            player.stop()
            editor.watched = []
        case .convert(let ids): try convert(ids)
        case .fail(_, let sentence): say([sentence])
        case .finish(let summary):
            if summary.ending != .interrupted { try sayUnbooked(after: summary) }
            return summary
        }
        return nil
    }

    /// Says how many records were processed earlier and are not booked.
    private func sayUnbooked(after summary: TriageSummary) throws {
        let total = try context.unbookedCount(RecordFilter(zone: context.zone))
        let isBooked = summary.isConverting && conversionFailures.isEmpty
        let others = total - (isBooked ? 0 : summary.processed)
        let records = summary.processed == 0 ? others.counted("quick record") : "\(others) more"
        if others > 0 { say([PromptWording.unbooked(others, records)]) }
    }

    private func swap(_ direction: HistoryDirection) {
        send(store.swap(direction, known: session.revisions, show: say))
        readNames()
    }

    /// Reads the names again if another process has changed the database: it may have renamed or deleted some, and an
    /// answer must neither bring those back nor be asked about the others.
    func followNames() {
        // If the database can't be read now, saving reports it.
        guard let version = try? context.database.dataVersion(), version != namesVersion else { return }
        readNames()
        namesVersion = version
    }

    private func readNames() {
        guard let names = try? context.nameBook(), let memory = try? TriageMemory(context) else { return }
        session.names = names
        self.memory = memory
    }

    private var cardText: CardText {
        CardText(
            width: editor.columns, unicode: context.terminal.hasUnicode, now: context.now, zone: context.zone,
            notation: context.notation)
    }

    /// All known facts of a record, as in `quickrec show`.
    private func details(of record: QuickRecord) -> [String] {
        var style = context.style()
        style.width = editor.columns
        style.colour = false
        return RecordCard(record, in: context.zone).text(style).split(separator: "\n").map(String.init)
    }

    private func show(_ record: QuickRecord, _ position: Int, _ count: Int) {
        shown = record
        suggestions = memory.suggestions(for: record)
        say([""] + cardText.lines(record, position: position, count: count, suggestions: suggestions))
    }

    /// Reports that a typed line was discarded; the cursor keys recall it.
    func forget(_ typed: String) {
        guard typed.contains(where: { !$0.isWhitespace }) else { return }
        say(["Not saved: " + context.output.escaped(typed)])
        editor.remember(typed)
    }

    /// Prints lines, wrapped at spaces if too long for the terminal.
    package func say(_ lines: [String]) {
        for line in wrapped(lines) { editor.show(line + "\n") }
    }

    /// Lines broken at spaces to the present width of the terminal.
    func wrapped(_ lines: [String]) -> [String] {
        lines.flatMap { Self.wrapped($0, columns: editor.columns) }
    }

    /// A line with two columns, separated by spaces, keeps them.
    private static func wrapped(_ line: String, columns: Int) -> [String] {
        guard TerminalText.width(line) > columns else { return [line] }
        guard let gap = line.firstRange(of: /\ {2,}/),
            TerminalText.width(String(line[..<gap.upperBound])) <= columns / 2
        else { return TerminalText.wrap(line, to: columns, indent: 2) }
        let head = String(line[..<gap.upperBound])
        let width = TerminalText.width(head)
        let rows = TerminalText.wrap(String(line[gap.upperBound...]), to: columns - width)
        return rows.enumerated().map { ($0.offset == 0 ? head : String(repeating: " ", count: width)) + $0.element }
    }
}
