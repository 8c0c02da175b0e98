import EntrySamples
import FoundationEssentials
import Model
import Money
import TestSupport
import Testing

@testable import Triage

/// Whole sessions, their transcripts compared. `<…>` is what was typed, `{…}` what the prompt began with.
@Suite struct TriageSessionTests {
    private let three = [Sample.record(1), Sample.record(2), Sample.record(3)]

    @Test("Three memos and convert") func threeMemosAndConvert() {
        let transcript = SessionScript.run(three, "12.50 #lunch @Taipei", "+2500 #salary", "s", "")
        #expect(
            transcript == [
                "[1/3] 1", "> <12.50 #lunch @Taipei>", "save 1", "expense 12.50 EUR · #lunch · Taipei · Fri 20 Nov",
                "[2/3] 2", "> <+2500 #salary>", "save 2", "income 2500.00 EUR · #salary · Fri 20 Nov",
                "[3/3] 3", "> <s>", "2 processed, 1 put off.", "Convert them now? [Y/n] <>", "convert 12", "end: done",
            ])
    }

    @Test("A processed memo that is passed over is not put off") func aProcessedMemoThatIsPassedOverIsNotPutOff() {
        let transcript = SessionScript.run([Sample.record(1), Sample.record(2)], "12.50 #a", "b", "s", "s", "n")
        #expect(transcript.contains("1 processed, 1 put off."), "\(transcript)")
    }

    @Test("Missing amount is asked for alone") func missingAmountIsAskedForAlone() {
        let transcript = SessionScript.run([Sample.record(1)], "#lunch with Bob", "#team", "12.50", "n")
        #expect(
            transcript == [
                "[1/1] 1", "> <#lunch with Bob>", "#lunch · \"with Bob\" · amount? <#team>",
                "#lunch #team · \"with Bob\" · amount? <12.50>",
                "save 1", "expense 12.50 EUR · #lunch #team · \"with Bob\" · Fri 20 Nov", "1 processed.",
                "Convert it now? [Y/n] <n>", "end: done",
            ])
    }

    @Test("Giving up a question keeps the text") func givingUpAQuestionKeepsTheText() {
        let transcript = SessionScript.run([Sample.record(1)], "#lunch", "@Taipei", "", "q")
        #expect(
            transcript == [
                "[1/1] 1", "> <#lunch>", "#lunch · amount? <@Taipei>", "#lunch · Taipei · amount? <>",
                "[1/1] 1", "> {#lunch @Taipei} <q>", "1 left.", "end: quit",
            ])
    }

    @Test("Empty line accepts what is known") func emptyLineAcceptsWhatIsKnown() throws {
        let known = Sample.record(1, entry: try Sample.entry("12.50 #lunch"))
        let partial = Sample.record(2, entry: try Sample.entry("JPY #coffee"))
        let transcript = SessionScript.run([known, partial, Sample.record(3)], "", "", "1200 @Tokyo", "", "q", "n")
        #expect(
            transcript == [
                "[1/3] 1", "> <>", "save 1", "expense 12.50 EUR · #lunch · Fri 20 Nov",
                "[2/3] 2", "> <>", "JPY · #coffee · amount? <1200 @Tokyo>",
                "save 2", "expense 1200 JPY · #coffee · Tokyo · Fri 20 Nov",
                "[3/3] 3", "> <>",
                "Nothing is known about this memo yet; type an entry such as 12.50 #lunch, or skip.",
                "> <q>", "2 processed, 1 left.", "Convert them now? [Y/n] <n>", "end: done",
            ])
    }

    @Test("Ambiguous amount") func ambiguousAmount() {
        var settings = SessionScript.settings
        settings.notation = AmountNotation(decimalMark: nil, defaultCurrency: Sample.dinar)
        let transcript = SessionScript.run(
            [Sample.record(1), Sample.record(2)], "1,234 #x", "3", "1", "1.234", "2", "n", settings: settings)
        #expect(
            transcript == [
                "[1/2] 1", "> <1,234 #x>", "1,234 means 1 = 1.234 KWD or 2 = 1234.000 KWD? <3>",
                "Please answer with a number from 1 to 2, or with an empty line to type it again.",
                "1,234 means 1 = 1.234 KWD or 2 = 1234.000 KWD? <1>", "save 1", "expense 1.234 KWD · #x · Fri 20 Nov",
                "[2/2] 2", "> <1.234>", "1.234 means 1 = 1.234 KWD or 2 = 1234.000 KWD? <2>",
                "save 2", "expense 1234.000 KWD · Fri 20 Nov", "2 processed.", "Convert them now? [Y/n] <n>",
                "end: done",
            ])
    }

    @Test("Ambiguous answer to the amount question") func ambiguousAnswerToTheAmountQuestion() {
        var settings = SessionScript.settings
        settings.notation.decimalMark = nil
        let transcript = SessionScript.run(
            [Sample.record(1)], "#x", "1,234", "", "#x @y", "1,234", "y", "n", settings: settings)
        #expect(
            transcript == [
                "[1/1] 1", "> <#x>", "#x · amount? <1,234>", "Did you mean 1234.00 EUR by 1,234? [y/N] <>",
                "[1/1] 1", "> {#x 1,234} <#x @y>", "#x · y · amount? <1,234>",
                "Did you mean 1234.00 EUR by 1,234? [y/N] <y>",
                "save 1", "expense 1234.00 EUR · #x · y · Fri 20 Nov", "1 processed.", "Convert it now? [Y/n] <n>",
                "end: done",
            ])
    }

    @Test("Future date is asked once") func futureDateIsAskedOnce() {
        let transcript = SessionScript.run(
            [Sample.record(1)], "5 date:tomorrow", "", "date:tomorrow", "5", "x", "y", "n")
        #expect(
            transcript == [
                "[1/1] 1", "> <5 date:tomorrow>", "2026-11-21 is in the future. Is it meant? [y/N] <>",
                "[1/1] 1", "> {5 date:tomorrow} <date:tomorrow>", "Sat 21 Nov · amount? <5>",
                "2026-11-21 is in the future. Is it meant? [y/N] <x>", "Please answer y or n.",
                "2026-11-21 is in the future. Is it meant? [y/N] <y>", "save 1", "expense 5.00 EUR · Sat 21 Nov",
                "1 processed.", "Convert it now? [Y/n] <n>", "end: done",
            ])
    }

    @Test("The day of a memo from a recorder whose clock is wrong is asked about")
    func ownFutureDay() {
        var record = Sample.record(1)
        record.createdAt = Moment(clampingMilliseconds: 1_830_254_400_000, in: .gmt)
        #expect(
            SessionScript.run([record], "5", "n", "5 date:2026-11-19", "n") == [
                "[1/1] 1", "> <5>", "2027-12-31 is in the future. Is it meant? [y/N] <n>",
                "[1/1] 1", "> {5} <5 date:2026-11-19>", "save 1", "expense 5.00 EUR · Thu 19 Nov",
                "1 processed.", "Convert it now? [Y/n] <n>", "end: done",
            ])
    }

    @Test(
        "A day that can't be typed is not taken from a sidecar or a recorder's clock either",
        arguments: ["2062-01-01", "1969-12-31"])
    func distantDay(day: String) throws {
        var named = Sample.record(1, entry: try Sample.entry("5"))
        named.entry.date = CivilDay(day)
        var recorded = Sample.record(1, entry: try Sample.entry("5"))
        recorded.createdAt = try #require(Moment(rfc3339: day + "T12:00:00+08:00"))
        let refusal =
            "The memo is from \(day), but dates go from 1970 to the end of next year; give the day, as in date:yesterday or "
            + "date:2026-11-20."
        for record in [named, recorded] {
            #expect(
                SessionScript.run([record], "", "date:2026-11-19", "n").prefix(6).map { String($0) } == [
                    "[1/1] 1", "> <>", refusal, "> <date:2026-11-19>", "save 1", "expense 5.00 EUR · Thu 19 Nov",
                ])
            var settings = SessionScript.settings
            settings.isBatch = true
            #expect(SessionScript.run([record], "", settings: settings).contains("fail 1: " + refusal))
        }
    }

    @Test("A future date that was confirmed is not asked again") func aFutureDateThatWasConfirmedIsNotAskedAgain() {
        #expect(
            SessionScript.run(
                [Sample.record(1), Sample.record(2)], "5 date:tomorrow", "y", "b", "6 date:2026-11-21", "q", "n")
                == [
                    "[1/2] 1", "> <5 date:tomorrow>", "2026-11-21 is in the future. Is it meant? [y/N] <y>",
                    "save 1", "expense 5.00 EUR · Sat 21 Nov", "[2/2] 2", "> <b>", "[1/2] 1",
                    "> {5.00 EUR date:2026-11-21} <6 date:2026-11-21>", "save 1", "expense 6.00 EUR · Sat 21 Nov",
                    "[2/2] 2", "> <q>", "1 processed, 1 left.", "Convert it now? [Y/n] <n>", "end: done",
                ])
    }

    @Test("A line that can't be read is offered again, where the prompt can begin with it")
    func offersRefusedLines() {
        let transcript = SessionScript.run([Sample.record(1)], "5 acount:Visa", "5 account:Visa", "n")
        #expect(
            transcript.prefix(3).map { String($0) } == [
                "[1/1] 1", "> <5 acount:Visa>",
                "acount: is not a key, but looks like account:; write account:Visa, or put it in quotes for the note.",
            ])
        #expect(transcript[3] == "> {5 acount:Visa} <5 account:Visa>", "\(transcript)")
        var settings = SessionScript.settings
        settings.canPrefill = false
        let plain = SessionScript.run([Sample.record(1)], "5 acount:Visa", "q", settings: settings)
        #expect(plain.contains("> <q>"), "\(plain)")
        // At the question for the amount, with what was typed before.
        let missing = SessionScript.run([Sample.record(1)], "#lunch", "date:x", "#lunch 5", "n")
        #expect(missing.contains("> {#lunch date:x} <#lunch 5>"), "\(missing)")
        #expect(missing.contains("expense 5.00 EUR · #lunch · Fri 20 Nov"), "\(missing)")
    }

    @Test("Mistakes are explained and nothing is saved") func mistakesAreExplainedAndNothingIsSaved() {
        let transcript = SessionScript.run([Sample.record(1)], "5 6", "", "\u{1B}[2J", "q")
        #expect(
            transcript == [
                "[1/1] 1", "> <5 6>",
                "Which is the amount: 1 = 5, 2 = 6? <>",
                "[1/1] 1", "> {5 6} <\u{1B}[2J>", "The entry has a control character (\\u{1B}); leave it out.",
                "> {5 6} <q>", "1 left.", "end: quit",
            ])
    }

    @Test("Back corrects the entry as a whole") func backCorrectsTheEntryAsAWhole() throws {
        var script = SessionScript()
        let transcript = script.run(
            three, ["5 #lunhc", "b", "5 #lunch", "b", "", "s", "q", "n"].map { .type($0) })
        #expect(
            transcript == [
                "[1/3] 1", "> <5 #lunhc>", "save 1", "expense 5.00 EUR · #lunhc · Fri 20 Nov",
                "[2/3] 2", "> <b>", "[1/3] 1", "> {5.00 EUR #lunhc} <5 #lunch>",
                "save 1", "expense 5.00 EUR · #lunch · Fri 20 Nov",
                "[2/3] 2", "> <b>", "[1/3] 1", "> {5.00 EUR #lunch} <>", "[2/3] 2", "> <s>", "[3/3] 3", "> <q>",
                "1 processed, 1 put off, 1 left.", "Convert it now? [Y/n] <n>", "end: done",
            ])
        let saved = try #require(script.stored[three[0].id])
        #expect(saved.entry.tags == ["lunch"])
        #expect(saved.revision == 2)
    }

    @Test("Without prefill parts are corrected") func withoutPrefillPartsAreCorrected() throws {
        var settings = SessionScript.settings
        settings.canPrefill = false
        var script = SessionScript(settings: settings)
        let transcript = script.run(
            [Sample.record(1), Sample.record(2)],
            ["5 #lunhc @Taipei", "b", "#lunch", "q", "n"].map { .type($0) })
        #expect(transcript.contains("expense 5.00 EUR · #lunch · Taipei · Fri 20 Nov"))
        #expect(!transcript.contains { $0.contains("{") })
    }

    @Test("Undo brings back the card with its text") func undoBringsBackTheCardWithItsText() throws {
        let known = Sample.record(1, entry: try Sample.entry("@Taipei"))
        let transcript = SessionScript.run([known, Sample.record(2)], "5 #lunhc", "u", "5 #lunch", "u", "q")
        #expect(
            transcript == [
                "[1/2] 1", "> <5 #lunhc>", "save 1", "expense 5.00 EUR · #lunhc · Taipei · Fri 20 Nov",
                "[2/2] 2", "> <u>", "Undone.", "[1/2] 1", "> {5 #lunhc} <5 #lunch>",
                "save 1", "expense 5.00 EUR · #lunch · Taipei · Fri 20 Nov",
                "[2/2] 2", "> <u>", "Undone.", "[1/2] 1", "> {5 #lunch} <q>", "2 left.", "end: quit",
            ])
    }
}
