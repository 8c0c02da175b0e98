import EntrySamples
import Model
import Money
import TestSupport
import Testing

@testable import Triage

/// Every command, and what others and the store do meanwhile.
@Suite struct TriageCommandTests {
    private let one = Sample.record(1)
    private let two = Sample.record(2)

    private func run(_ records: [QuickRecord], _ steps: SessionScript.Step...) -> [String] {
        var script = SessionScript()
        return script.run(records, steps)
    }

    @Test("Discard asks for the reason") func discardAsksForTheReason() {
        #expect(
            SessionScript.run([one, two], "x", "", "x", "pocket call", "x twice")
                == [
                    "[1/2] 1", "> <x>", "Discard why? <>", "[1/2] 1", "> <x>", "Discard why? <pocket call>",
                    "discard 1",
                    "Discarded: pocket call", "[2/2] 2", "> <x twice>", "discard 2", "Discarded: twice",
                    "2 discarded.", "end: done",
                ])
    }

    @Test("A discard whose reason may be an entry with an amount is asked about")
    func discardOrEntry() {
        #expect(
            SessionScript.run([one, two], "x box game 60", "", "x box game 60", "maybe", "y", "q")
                == [
                    "[1/2] 1", "> <x box game 60>", "Discard this memo, because of 'box game 60'? [y/N] <>", "[1/2] 1",
                    "> {x box game 60} <x box game 60>",
                    "Discard this memo, because of 'box game 60'? [y/N] <maybe>", "Please answer y or n.",
                    "Discard this memo, because of 'box game 60'? [y/N] <y>", "discard 1", "Discarded: box game 60",
                    "[2/2] 2", "> <q>", "1 discarded, 1 left.", "end: quit",
                ])
        let entry = SessionScript.run([one], "\"x\" box game 60", "n")
        #expect(entry.contains("expense 60.00 EUR · \"x box game\" · Fri 20 Nov"), "\(entry)")
        let left = run([one], .type("x mas 85"), .event(.interrupt))
        #expect(left.suffix(3) == ["Not saved: x mas 85", "1 left.", "end: interrupted"], "\(left)")
    }

    @Test("Discarded cards take no entry") func discardedCardsTakeNoEntry() {
        #expect(
            SessionScript.run([one, two], "x no", "b", "5", "s 1d", "x again", "", "q")
                == [
                    "[1/2] 1", "> <x no>", "discard 1", "Discarded: no", "[2/2] 2", "> <b>", "[1/2] 1", "> <5>",
                    "This memo is discarded; revive it first (u undoes a discard).", "> <s 1d>",
                    "This memo is discarded; there is nothing to put off.", "> <x again>",
                    "This memo is discarded already.", "> <>", "[2/2] 2", "> <q>",
                    "1 discarded, 1 left.", "end: quit",
                ])
    }

    @Test("Snooze") func snooze() throws {
        var script = SessionScript()
        let transcript = script.run([one, two], ["s 3d", "s soon", "s mon"].map { .type($0) })
        #expect(
            transcript == [
                "[1/2] 1", "> <s 3d>", "snooze 1", "Hidden until Mon 23 Nov 00:00.", "[2/2] 2", "> <s soon>",
                "'soon' is not a time to come back at; write s 3d, s 2h, s tomorrow, s mon or a day to come (s YYYY-MM-DD), "
                    + "or an entry in quotes.",
                "> <s mon>", "snooze 2", "Hidden until Mon 23 Nov 00:00.", "2 snoozed.", "end: done",
            ])
        #expect(script.stored[one.id]?.snoozedUntil?.description == "2026-11-23T00:00:00+08:00")
    }

    @Test("A number after a command that goes a step is no amount, unless the word is quoted")
    func steps() {
        for line in ["undo 2", "u 2", "r 3", "Back 1"] {
            let name = line.prefix { $0 != " " }.lowercased()
            #expect(
                SessionScript.run([one], line, "\"\(name)\" 2", "n").prefix(6)
                    == [
                        "[1/1] 1", "> <\(line)>",
                        "'\(name)' takes no number; type it once for each step, or put it in quotes for an entry with that "
                            + "note.",
                        "> <\"\(name)\" 2>", "save 1", "expense 2.00 EUR · \"\(name)\" · Fri 20 Nov",
                    ])
        }
        #expect(SessionScript.run([one], "next 45", "n").contains("save 1"))
    }

    @Test("Search goes round") func searchGoesRound() throws {
        let cards = [
            one, Sample.record(2, entry: try Sample.entry("@\"Café Nord\"")),
            Sample.record(3, recording: Sample.recording()), Sample.record(4, entry: try Sample.entry("#cafe")),
        ]
        #expect(
            SessionScript.run(cards, "/", "/CAFE", "/", "/", "/bob", "/nothing\u{1B}", "q")
                == [
                    "[1/4] 1", "> </>", "There is nothing to search for yet; type it after the slash: /lunch.",
                    "> </CAFE>", "[2/4] 2", "> </>", "[4/4] 4", "> </>", "[2/4] 2", "> </bob>", "[3/4] 3",
                    "> </nothing\u{1B}>", "No memo has 'nothing\\u{1B}'.", "> <q>", "4 left.", "end: quit",
                ])
    }

    @Test("Passed over cards come back at the end") func passedOverCardsComeBackAtTheEnd() {
        let last = Sample.record(3, recording: Sample.recording())
        #expect(
            SessionScript.run([one, two, last], "/bob", "1", "2", "3", "n").filter {
                $0.hasPrefix("[") || $0.hasPrefix("save")
            }
                == ["[1/3] 1", "[3/3] 3", "save 3", "[1/3] 1", "save 1", "[2/3] 2", "save 2"])
    }

    @Test("Playing") func playing() {
        let memo = Sample.record(1, recording: Sample.recording())
        #expect(
            SessionScript.run([memo, two], "p", "p", "p", "#x", "p", "p", "s", "p", "q")
                == [
                    "[1/2] 1", "> <p>", "play 1", "> <p>", "stop", "> <p>", "play 1", "> <#x>", "#x · amount? <p>",
                    "stop",
                    "#x · amount? <p>", "play 1", "#x · amount? <s>", "stop", "[2/2] 2", "> <p>",
                    "There is no recording to play.", "> <q>", "1 put off, 1 left.", "end: quit",
                ])
    }

    @Test("A player that fails asks again") func aPlayerThatFailsAsksAgain() {
        let memo = Sample.record(1, recording: Sample.recording())
        #expect(
            run([memo], .type("p"), .event(.playbackFailed("No player\u{7}.")), .type("p"), .type("q")).prefix(6)
                == ["[1/1] 1", "> <p>", "play 1", "> <playbackFailed>", "No player\\u{7}.", "> <p>"])
    }

    @Test("Leaving a question keeps its text") func leavingAQuestionKeepsItsText() {
        #expect(
            SessionScript.run([one, two], "s", "#x note", "b", "s", "#x note @y", "5", "n")
                == [
                    "[1/2] 1", "> <s>", "[2/2] 2", "> <#x note>", "#x · \"note\" · amount? <b>", "[1/2] 1", "> <s>",
                    "[2/2] 2", "> {#x note} <#x note @y>", "#x · y · \"note\" · amount? <5>",
                    "save 2", "expense 5.00 EUR · #x · y · \"note\" · Fri 20 Nov", "1 processed, 1 put off.",
                    "Convert it now? [Y/n] <n>", "end: done",
                ])
    }

    @Test("Help details and the first card") func helpDetailsAndTheFirstCard() {
        let transcript = SessionScript.run([one], "?", "d", "b", "r", "u", "q")
        #expect(transcript.contains("x REASON  discard the memo (it is kept and can be revived)"))
        #expect(transcript.contains("details"))
        #expect(transcript.contains("This is the first memo."))
        #expect(transcript.contains("There is nothing to redo."))
        #expect(transcript.contains("There is nothing to undo."))
    }

    @Test("Refused save shows the card anew") func refusedSaveShowsTheCardAnew() throws {
        var changed = one
        changed.revision = 5
        changed.entry = try Sample.entry("@Berlin")
        #expect(
            run([one], .type("5 #x"), .refuseNext(changed), .event(.cardsChanged(ChangedCards([changed]))), .type("q"))
                == [
                    "[1/1] 1", "> <5 #x>", "save 1",
                    "Not saved: the memo was changed elsewhere in the meantime; here it is as it is now.", "[1/1] 1",
                    "> {5 #x} <cardsChanged>", "> {5 #x} <q>", "1 left.", "end: quit",
                ])
    }

    @Test("Refused save of what is done") func refusedSaveOfWhatIsDone() {
        var done = one
        done.revision = 5
        done.state = .processed
        #expect(
            run([one, two], .type("5"), .refuseNext(done), .type("6"), .refuseNext(nil))
                == [
                    "[1/2] 1", "> <5>", "save 1",
                    "Another process handled this memo in the meantime.", "[2/2] 2", "> <6>",
                    "save 2", "Not saved: the memo no longer exists.",
                    "There was nothing to do.", "end: done",
                ])
    }

    @Test("Refused save of what is booked since it was processed here")
    func refusedSaveOfWhatIsBookedSinceItWasProcessedHere() {
        var booked = one
        booked.revision = 9
        booked.state = .converted
        let transcript = run([one, two], .type("5"), .type("b"), .type("6"), .refuseNext(booked), .type("q"))
        #expect(
            transcript.suffix(5).prefix(3) == [
                "Another process handled this memo in the meantime.", "[2/2] 2", "> <q>",
            ])
    }

    @Test("Failed save keeps the text") func failedSaveKeepsTheText() {
        #expect(
            run([one], .type("5 #x"), .failNext("The disk is full; make room."), .type("q"))
                == [
                    "[1/1] 1", "> <5 #x>", "save 1", "The disk is full; make room.",
                    "[1/1] 1", "> {5 #x} <q>", "1 left.", "end: quit",
                ])
    }

    @Test("Others change the card on top") func othersChangeTheCardOnTop() throws {
        var changed = one
        changed.revision = 1
        changed.entry = try Sample.entry("@Berlin")
        var done = changed
        done.revision = 2
        done.state = .discarded
        #expect(
            run(
                [one, two], .type("#x"), .event(.cardsChanged(ChangedCards([changed]))),
                .event(.cardsChanged(ChangedCards([done]))), .type("q"))
                == [
                    "[1/2] 1", "> <#x>", "#x · amount? <cardsChanged>",
                    "The memo was changed elsewhere in the meantime; here it is as it is now.", "[1/2] 1",
                    "> {#x} <cardsChanged>", "Another process handled this memo in the meantime.", "[2/2] 2", "> <q>",
                    "1 left.", "end: quit",
                ])
    }

    @Test("A memo that is gone is passed over and not counted") func gone() {
        let removed = TriageEvent.cardsChanged(ChangedCards([], gone: [1]))
        #expect(
            run([one, two], .event(removed), .type("q"))
                == [
                    "[1/2] 1", "> <cardsChanged>", "Another process handled this memo in the meantime.", "[1/1] 2",
                    "> <q>",
                    "1 left.", "end: quit",
                ])
    }

    @Test("New memos come to the end") func newMemosComeToTheEnd() {
        var snoozed = Sample.record(4)
        snoozed.snoozedUntil = Moment(clampingMilliseconds: SessionScript.now.milliseconds + 1, in: SessionScript.zone)
        let news = [two, Sample.record(3), snoozed]
        #expect(
            run(
                [one], .event(.cardsChanged(ChangedCards(news))), .event(.cardsChanged(ChangedCards([one]))),
                .event(.playbackEnded), .type("q")
            )
            .prefix(3) == ["[1/1] 1", "> <cardsChanged>", "2 new memos arrived."])
    }

    @Test("Nothing pending") func nothingPending() {
        #expect(SessionScript.run([]) == ["There was nothing to do.", "end: done"])
    }

    @Test("Calculations are shown") func calculationsAreShown() {
        #expect(SessionScript.run([one], "10 / 3 ; 2 + 2", "n").contains("10 / 3 = 3.33 EUR, rounded"))
        #expect(SessionScript.run([one], "10 / 3 ; 2 + 2", "n").contains("2 + 2 = 4.00 EUR"))
    }
}
