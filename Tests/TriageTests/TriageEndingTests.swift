import Model
import TestSupport
import Testing

@testable import Triage

/// Whatever ends a session, at a prompt or while the store is at work; and cards that are gone when they are read.
@Suite struct TriageEndingTests {
    private let one = Sample.record(1)
    private let two = Sample.record(2)

    @Test("Ending at any prompt saves nothing", arguments: [TriageEvent.interrupt, .endOfInput])
    func endingAtAnyPromptSavesNothing(event: TriageEvent) {
        let word = event == .interrupt ? "interrupted" : "endOfInput"
        let memo = Sample.record(1)
        let questions: [([String], String?)] = [
            ([], nil), (["#x"], "Not saved: #x"), (["5 date:tomorrow"], "Not saved: 5 date:tomorrow"), (["x"], nil),
        ]
        for (lines, kept) in questions {
            var script = SessionScript()
            let transcript = script.run([memo], lines.map { .type($0) } + [.event(event)])
            #expect(transcript.last == "end: \(word)")
            #expect(kept == nil || transcript.contains(kept ?? ""))
            #expect(script.stored[memo.id] == memo)
            #expect(script.summary?.unanswered == 1)
        }
    }

    @Test("Interrupt while saving waits for the store") func interruptWhileSavingWaitsForTheStore() {
        var script = SessionScript()
        #expect(
            script.run([one, two], [.type("5"), .event(.interrupt)])
                == [
                    "[1/2] 1", "> <5>", "save 1", "expense 5.00 EUR · Fri 20 Nov", "1 processed, 1 left.",
                    "end: interrupted",
                ])
    }

    @Test("Interrupt while saving ends however the store answers") func interruptWhileSavingEndsHoweverTheStoreAnswers()
    {
        let now = SessionScript.now
        func end(_ answer: TriageEvent) -> [TriageAction] {
            var session = TriageSession(settings: SessionScript.settings, names: nil)
            _ = session.handle(.start([one.version, two.version]), now: now)
            _ = session.handle(.loaded(one), now: now)
            _ = session.handle(.line("5"), now: now)
            #expect(session.handle(.interrupt, now: now).isEmpty)
            return session.handle(answer, now: now)
        }
        var changed = one
        changed.revision = 4
        for answer in [TriageEvent.saveRefused(changed), .saveRefused(nil), .failed("The disk is full.")] {
            var summary = TriageSummary(ending: .interrupted)
            summary.unanswered = answer == .saveRefused(nil) ? 1 : 2
            #expect(end(answer).last == .finish(summary))
        }
    }

    /// What the store is at work on is waited for, and then the session ends.
    @Test("Interrupt while reading and searching") func interruptWhileReadingAndSearching() {
        let now = SessionScript.now
        var session = TriageSession(settings: SessionScript.settings, names: nil)
        #expect(session.handle(.start([one.version, two.version]), now: now) == [.load(1)])
        #expect(session.handle(.interrupt, now: now).isEmpty)
        var summary = TriageSummary(ending: .interrupted)
        summary.unanswered = 2
        #expect(session.handle(.loaded(one), now: now).last == .finish(summary))

        session = TriageSession(settings: SessionScript.settings, names: nil)
        _ = session.handle(.start([one.version, two.version]), now: now)
        _ = session.handle(.loaded(one), now: now)
        #expect(session.handle(.line("/x"), now: now) == [.search("x", among: [2, 1])])
        #expect(session.handle(.endOfInput, now: now).isEmpty)
        summary.ending = .endOfInput
        #expect(session.handle(.found(2), now: now).last == .finish(summary))
    }

    /// A card is read when it comes to lie on top; by then others may have taken care of it.
    @Test("Cards that are done or gone when they are read") func cardsThatAreDoneOrGoneWhenTheyAreRead() {
        let now = SessionScript.now
        var done = two
        done.state = .processed
        done.revision = 7
        let three = Sample.record(3)
        var session = TriageSession(settings: SessionScript.settings, names: nil)
        #expect(session.handle(.start([one, two, three].map(\.version)), now: now) == [.load(1)])
        #expect(session.handle(.loaded(nil), now: now) == [.load(2)])
        #expect(session.handle(.loaded(done), now: now) == [.load(3)])
        let shown = session.handle(.loaded(three), now: now)
        #expect(shown.first == .show(three, position: 2, count: 2))
        #expect(session.revisions == [2: 7, 3: 0])
        // Going back to it shows it as it is.
        #expect(session.handle(.line("b"), now: now) == [.load(2)])
        #expect(session.handle(.loaded(done), now: now).first == .show(done, position: 1, count: 2))
    }
}
