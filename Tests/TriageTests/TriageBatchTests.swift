import Model
import Money
import TestSupport
import Testing

@testable import Triage

/// Lines answered in order, one for each card, and nobody to ask.
@Suite struct TriageBatchTests {
    private var settings: TriageSettings {
        var settings = SessionScript.settings
        settings.isBatch = true
        settings.canPrefill = false
        return settings
    }

    private let cards = (1...5).map { Sample.record($0) }

    @Test("One line for each card") func oneLineForEachCard() {
        #expect(
            SessionScript.run(cards, "12.50 #lunch", "s", "x pocket call", "s 2h", "+5", settings: settings)
                == [
                    "[1/5] 1", "> <12.50 #lunch>", "save 1", "expense 12.50 EUR · #lunch · Fri 20 Nov",
                    "[2/5] 2", "> <s>", "[3/5] 3", "> <x pocket call>", "discard 3", "Discarded: pocket call",
                    "[4/5] 4", "> <s 2h>", "snooze 4", "Hidden until Fri 20 Nov 20:00.",
                    "[5/5] 5", "> <+5>", "save 5", "income 5.00 EUR · Fri 20 Nov",
                    "2 processed, 1 discarded, 1 snoozed, 1 put off.", "end: done",
                ])
    }

    @Test("What would have to be asked fails") func whatWouldHaveToBeAskedFails() {
        var settings = settings
        settings.notation.decimalMark = nil
        let ambiguous = AmountError.ambiguous(text: "1,234", asDecimal: nil, asGrouped: Sample.euros(123_400))
        let transcript = SessionScript.run(
            cards, "#lunch", "1,234", "5 date:tomorrow", "", "p", settings: settings)
        #expect(
            transcript.filter { $0.hasPrefix("fail") } == [
                "fail 1: The entry has no amount; write one, such as 12.50.",
                "fail 2: \(ambiguous.description)",
                "fail 3: The date 2026-11-21 is in the future, and a batch can't ask; use --yes if it is meant.",
                "fail 4: Nothing is known about this memo yet; type an entry such as 12.50 #lunch, or skip.",
                "fail 5: This command needs a person who sees the memo; a batch takes entries, s, x REASON and q.",
            ])
        #expect(transcript.suffix(2) == ["5 failed.", "end: done"])
    }

    @Test("What needs a person fails", arguments: ["p", "stop", "b", "u", "r", "d", "/lunch", "?"])
    func whatNeedsAPersonFails(line: String) {
        #expect(
            SessionScript.run([cards[0]], line, settings: settings)
                == [
                    "[1/1] 1", "> <\(line)>",
                    "fail 1: This command needs a person who sees the memo; a batch takes entries, s, x REASON and q.",
                    "1 failed.", "end: done",
                ])
    }

    @Test("A record that was changed meanwhile and still waits takes another line, one that was answered takes none")
    func changedMeanwhile() {
        var (waits, answered) = (cards[0], cards[1])
        (waits.revision, answered.revision, answered.state) = (7, 7, .processed)
        var script = SessionScript(settings: settings)
        let transcript = script.run(
            Array(cards.prefix(2)), [.type("1"), .refuseNext(waits), .type("2"), .refuseNext(answered)])
        #expect(
            transcript.filter { $0.hasPrefix("fail") } == [
                "fail 1: Not saved: the memo was changed elsewhere in the meantime; try again.",
                "fail 2: Not saved: another process handled this memo in the meantime.",
            ])
    }

    @Test("A discard without its reason fails") func aDiscardWithoutItsReasonFails() {
        #expect(
            SessionScript.run([cards[0]], "x", settings: settings).contains(
                "fail 1: The reason is missing; write x REASON."))
    }

    @Test("A discard whose reason may be an entry fails, unless every question is answered with yes")
    func aDiscardThatMayBeAnEntryFails() {
        var settings = settings
        let reason =
            "'x mas presents 85' could be an entry or discard the memo, and a batch can't ask; write \"x\" mas "
            + "presents 85 for the entry, or leave the number out of the reason."
        let refused = SessionScript.run([cards[0]], "x mas presents 85", settings: settings)
        #expect(refused == ["[1/1] 1", "> <x mas presents 85>", "fail 1: \(reason)", "1 failed.", "end: done"])
        settings.assumesYes = true
        let discarded = SessionScript.run([cards[0]], "x mas presents 85", settings: settings)
        #expect(discarded.contains("Discarded: mas presents 85"), "\(discarded)")
    }

    @Test("Yes confirms a future date") func yesConfirmsAFutureDate() {
        var settings = settings
        settings.assumesYes = true
        let transcript = SessionScript.run([cards[0]], "5 date:tomorrow", settings: settings)
        #expect(transcript.contains("expense 5.00 EUR · Sat 21 Nov"))
        #expect(transcript.contains("save 1"))
    }

    @Test("Quit and the end of the lines") func quitAndTheEndOfTheLines() {
        #expect(
            SessionScript.run(cards, "5", "q", settings: settings).suffix(3)
                == ["> <q>", "1 processed, 4 left.", "end: quit"])
        var script = SessionScript(settings: settings)
        #expect(
            script.run(cards, [.type("5"), .event(.endOfInput)]).suffix(2) == [
                "1 processed, 4 left.", "end: endOfInput",
            ])
    }

    @Test("A refused save fails and goes on") func aRefusedSaveFailsAndGoesOn() {
        var script = SessionScript(settings: settings)
        let transcript = script.run(
            [cards[0], cards[1]], [.type("5"), .refuseNext(cards[0]), .type("6"), .failNext("The disk is full.")])
        #expect(
            transcript.filter { $0.hasPrefix("fail") } == [
                "fail 1: Not saved: the memo was changed elsewhere in the meantime; try again.",
                "fail 2: The disk is full.",
            ])
        // Only what is stored is echoed.
        #expect(!transcript.contains { $0.hasPrefix("expense") }, "\(transcript)")
    }
}
