import Foundation
import LineEditing
package import Model
import Store
package import Triage

/// Prompts, and the events during a prompt.
extension TriageDriver {
    /// Prompts the user and passes the answer to the session.
    package func ask(_ prompt: TriagePrompt) {
        if let event = heldUp {
            heldUp = nil
            return send(event)
        }
        if plays, case .entry = prompt, let record = shown, record.recording != nil, played != record.id {
            played = record.id
            return send(.line("p"))
        }
        let outcome = editor.readLine(
            prompt.text(echo: context.echo), prefill: prefill(for: prompt),
            complete: { [self] line, cursor in complete(line, cursor, prompt) },
            wake: { [self] wakeup in answer(wakeup, during: prompt) })
        switch outcome {
        case .line(let line):
            if prompt.takesEntry { editor.remember(line) }
            followNames()
            send(.line(line))
        case .endOfInput: send(.endOfInput)
        case .unreadable:
            say([PromptWording.unreadable])
            actions.insert(.prompt(prompt), at: 0)
        case .tooLong(let length):
            say([PromptWording.tooLong(length, instead: "quickrec process ID ENTRY")])
            actions.insert(.prompt(prompt), at: 0)
        case .left(let typed): goOn(after: prompt, typed: typed)
        }
    }

    /// The initial text of the prompt, including what the user typed before it was interrupted.
    private func prefill(for prompt: TriagePrompt) -> String {
        guard case .entry(let text) = prompt else { return "" }
        // With a trailing space, so that further typing starts a new word.
        let prefill = text.isEmpty ? "" : text + " "
        defer { unfinished = nil }
        switch unfinished?.prompt {
        case .entry: return unfinished?.typed ?? prefill
        case .missingAmount:
            let typed = unfinished?.typed ?? ""
            if editor.canPrefill(prefill + typed) { return prefill + typed }
            forget(typed)
            return prefill
        default: return prefill
        }
    }

    private func complete(_ line: String, _ cursor: Int, _ prompt: TriagePrompt) -> LineCompletion? {
        guard prompt.takesEntry else { return nil }
        followNames()
        return memory.completer.completion(of: line, cursor: cursor, suggested: suggestions.map(\.tag)).map {
            LineCompletion(range: $0.range, replacements: $0.replacements)
        }
    }

    private func goOn(after prompt: TriagePrompt, typed: String) {
        defer { leaving = nil }
        switch leaving {
        case .interrupt:
            // For other prompts of this card, the session itself mentions the earlier input.
            if case .entry = prompt, !session.isStored(typed) { forget(typed) }
            send(.interrupt)
        case .actions(let others):
            let isShownAgain = others.contains { action in
                if case .show(let record, _, _) = action { record.id == shown?.id } else { false }
            }
            // Text typed for one card never becomes part of another card's entry.
            if isShownAgain { unfinished = (prompt, typed) } else if !isUntouched(typed, prompt) { forget(typed) }
            actions.insert(contentsOf: others, at: 0)
            if !isShownAgain { holdUp() }
        case nil:
            preconditionFailure("a prompt is given up for a reason")
        }
    }

    /// Says what has become of the card and waits for Enter before the next one, since whoever is typing an answer may not
    /// have seen it; what is typed until then is no answer to the next card.
    private func holdUp() {
        // A recording of the card that is gone would wake the prompt for ever.
        player.stop()
        editor.watched = []
        while case .say(let line)? = actions.first {
            say([line])
            actions.removeFirst()
        }
        switch actions.first(where: { $0 != .stopPlayback }) {
        case .load, .prompt: break
        default: return
        }
        let outcome = editor.readLine(
            PromptWording.goesOn, prefill: "", complete: { _, _ in nil },
            wake: { [self] wakeup in
                guard case .signal(let signal) = wakeup else { return .wait }
                if signal != SIGINT { endingSignal = signal }
                return .leave
            })
        switch outcome {
        case .line(let line): forget(line)
        case .endOfInput: heldUp = .endOfInput
        case .left: heldUp = .interrupt
        case .unreadable, .tooLong: break
        }
    }

    /// Whether a line is what its prompt began with.
    private func isUntouched(_ typed: String, _ prompt: TriagePrompt) -> Bool {
        guard case .entry(let prefill) = prompt else { return false }
        return typed == prefill + " "
    }

    /// Starts playing the record's recording instead of what plays now; a failure is a message, not an error.
    package func play(_ record: QuickRecord) {
        guard let recording = record.recording else { return }
        do throws(PlaybackError) {
            try player.play(recording, at: context.absolutePath(of: recording.path))
            editor.watched = player.descriptor.map { [$0] } ?? []
        } catch {
            failToPlay(error)
        }
    }

    /// Turns off automatic playback: if one recording can't be played, the next one can't either.
    private func failToPlay(_ error: PlaybackError) {
        plays = false
        send(.playbackFailed(error.description))
    }

    /// Handles the end of the player during a prompt; returns the resulting actions.
    private func playerEnded() -> [TriageAction] {
        let error = player.ended()
        editor.watched = []
        if error != nil { plays = false }
        return session.handle(error.map { .playbackFailed($0.description) } ?? .playbackEnded, now: context.now)
    }

    /// Books these records in one action. Those that can't be booked stay processed and are in `conversionFailures`.
    package func convert(_ ids: [QuickRecordID]) throws {
        let result = try context.database.convert(
            ids.map(\.description), zone: context.zone, at: context.now)
        conversionFailures = result.failures.map(\.message)
        guard result.failures.isEmpty else { return }
        say(["Converted \(result.count.counted("quick record"))."])
    }

    /// Handles any event during a prompt.
    private func answer(_ wakeup: Wakeup, during prompt: TriagePrompt) -> WakeAnswer {
        switch wakeup {
        case .signal(let signal):
            if signal != SIGINT { endingSignal = signal }
            leaving = .interrupt
            return .leave
        case .readable: return answer(playerEnded(), during: prompt)
        case .time:
            guard let changed = feed.next(store, known: session.revisions), !changed.isEmpty else { return .wait }
            note(.cardsChanged(changed))
            return answer(session.handle(.cardsChanged(changed), now: context.now), during: prompt)
        }
    }

    /// Messages are shown above the prompt; anything else requires a new prompt.
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

    /// Updates the memory from the events of the session.
    package func note(_ event: TriageEvent) {
        let records: [QuickRecord]
        switch event {
        case .undone(let cards), .redone(let cards), .cardsChanged(let cards): records = cards.records
        case .saved(let record), .saveRefused(let record?): records = [record]
        case .start, .loaded, .found, .saveRefused(nil), .line, .endOfInput, .interrupt, .failed, .nothingToUndo,
            .nothingToRedo,
            .playbackEnded, .playbackFailed:
            return
        }
        memory.update(records)
    }
}

extension TriagePrompt {
    /// Whether the answer is an entry or part of one.
    fileprivate var takesEntry: Bool {
        switch self {
        case .entry, .missingAmount: true
        case .ambiguousAmount, .doubt, .futureDate, .newNames, .discardReason, .doubtfulDiscard, .convert: false
        }
    }
}
