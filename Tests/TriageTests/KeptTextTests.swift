import Model
import Money
import TestSupport
import Testing

@testable import Triage

/// What was typed for a card before: what stands in its prompt, and what becomes of it.
@Suite struct KeptTextTests {
    private let two = [Sample.record(1), Sample.record(2)]

    @Test("A command typed behind what the prompt began with is a command")
    func undoBackAndQuit() {
        var settings = SessionScript.settings
        settings.notation.decimalMark = nil
        let three = two + [Sample.record(3)]
        let undone = SessionScript.run(three, "5 #a", "6 #b", "u", "6 #b u", "5 #a  d", "5 #a q")
        #expect(
            undone.suffix(12) == [
                "[3/3] 3", "> <u>", "Undone.", "[2/3] 2", "> {6 #b} <6 #b u>", "Undone.", "[1/3] 1",
                "> {5 #a} <5 #a  d>", "details", "> {5 #a} <5 #a q>", "3 left.", "end: quit",
            ])
        let back = SessionScript.run(three, "5 #a", "6 #b", "b", "6.00 EUR #b b", "q", "n")
        #expect(back.contains("> {6.00 EUR #b} <6.00 EUR #b b>"), "\(back)")
        #expect(back.filter { $0.hasPrefix("save") } == ["save 1", "save 2"])
        let pending = SessionScript.run(three, "1,234 #x", "", "1,234 #x q", settings: settings)
        #expect(pending.suffix(3) == ["> {1,234 #x} <1,234 #x q>", "3 left.", "end: quit"], "\(pending)")
    }

    @Test("A line that was refused is still there after a redo or an undo of nothing")
    func nothingToSwap() {
        for command in ["redo", "undo"] {
            let line = "15 paye:Joe"
            let transcript = SessionScript.run(two, line, "\(line) \(command)", "q")
            #expect(transcript.contains("There is nothing to \(command)."), "\(transcript)")
            #expect(transcript.contains("> {\(line)} <q>"), "\(transcript)")
        }
    }

    @Test(
        "A calculation typed behind a stored entry continues its amount, and is no search",
        arguments: [
            ("/4", "expense 12.00 EUR · #a · Fri 20 Nov"), ("/4 #b", "expense 12.00 EUR · #a #b · Fri 20 Nov"),
            ("*2", "expense 96.00 EUR · #a · Fri 20 Nov"), ("+5", "expense 53.00 EUR · #a · Fri 20 Nov"),
            ("-5,50", "expense 42.50 EUR · #a · Fri 20 Nov"),
        ])
    func calculation(typed: String, echo: String) {
        var settings = SessionScript.settings
        if typed.contains(",") { settings.notation.decimalMark = .comma }
        let kept = typed.contains(",") ? "48,00 EUR #a" : "48.00 EUR #a"
        let transcript = SessionScript.run(two, "48 #a", "b", "\(kept) \(typed)", "q", "n", settings: settings)
        let wanted = typed.contains(",") ? echo.replacing(".", with: ",") : echo
        #expect(transcript.contains(wanted), "\(transcript)")
    }

    @Test("A long number behind a slash is asked about, a word is searched for, and what was undone is read as typed")
    func noCalculation() {
        for typed in ["/2024", "/4711-9"] {
            let transcript = SessionScript.run(two, "48 #a", "b", "48.00 EUR #a \(typed)", "", "q", "n")
            #expect(transcript.filter { $0.hasPrefix("save") } == ["save 1"], "\(transcript)")
            #expect(!transcript.contains { $0.hasPrefix("No memo has") }, "\(transcript)")
        }
        let search = SessionScript.run(two, "48 #a", "b", "48.00 EUR #a /x", "q", "n")
        #expect(search.contains("No memo has 'x'."), "\(search)")
        let undone = SessionScript.run(two, "48", "u", "48 /4", "q", "n")
        #expect(undone.contains("expense 12.00 EUR · Fri 20 Nov"), "\(undone)")
    }

    @Test("What is no command stays a part of the entry")
    func words() {
        let transcript = SessionScript.run(two, "5 #a", "u", "5 #a quick", "q", "n")
        #expect(transcript.contains { $0.contains("\"quick\"") }, "\(transcript)")
        // An entry of its own that happens to begin alike.
        #expect(SessionScript.run(two, "5 #a", "u", "5 #ab", "q", "n").contains { $0.contains("#ab") })
    }

    @Test("Where no prompt can begin with it, it is said that it is not saved")
    func withoutPrefill() {
        var settings = SessionScript.settings
        settings.canPrefill = false
        let transcript = SessionScript.run(
            [Sample.record(1)], "#new payee:Bob", "", "7", "n", settings: settings)
        #expect(
            transcript == [
                "[1/1] 1", "> <#new payee:Bob>", "#new · payee Bob · amount? <>", "Not saved: #new payee:Bob",
                "[1/1] 1", "> <7>", "save 1", "expense 7.00 EUR · Fri 20 Nov", "1 processed.",
                "Convert it now? [Y/n] <n>", "end: done",
            ])
    }

    @Test(
        "What is too long for a prompt to begin with is not in it: a new entry is typed, a stored one corrected by parts"
    )
    func tooLong() throws {
        var settings = SessionScript.settings
        settings.longestPrefill = 20
        var script = SessionScript(settings: settings)
        let transcript = script.run(
            two, ["5 #a a line of letters", "b", "6", "u", "5", "q", "n"].map { .type($0) })
        // No prompt begins with what is too long, and none with a part of it.
        #expect(
            !transcript.contains { $0.contains("{") && ($0.contains("#a") || $0.contains("letters")) }, "\(transcript)")
        #expect(transcript.contains("expense 6.00 EUR · #a · \"a line of letters\" · Fri 20 Nov"), "\(transcript)")
        let asked = SessionScript.run(
            [Sample.record(1)], "#new a line of letters", "", "7", "n", settings: settings)
        #expect(asked.filter { $0.hasPrefix("Not saved") } == ["Not saved: #new a line of letters"], "\(asked)")
    }

    @Test("Where an amount is asked for, words before a letter are no command")
    func wordsBeforeALetter() {
        let transcript = SessionScript.run([Sample.record(1)], "lunch", "lunch s", "7", "n")
        #expect(
            transcript == [
                "[1/1] 1", "> <lunch>", "\"lunch\" · amount? <lunch s>", "\"lunch s\" · amount? <7>",
                "save 1", "expense 7.00 EUR · \"lunch s\" · Fri 20 Nov", "1 processed.",
                "Convert it now? [Y/n] <n>", "end: done",
            ])
    }

    @Test("The end of the input says what was in the prompt and is not saved")
    func endOfInput() {
        var script = SessionScript()
        let transcript = script.run([Sample.record(1)], [.type("#lunch"), .type(""), .event(.endOfInput)])
        #expect(transcript.suffix(3) == ["Not saved: #lunch", "1 left.", "end: endOfInput"], "\(transcript)")
        script = SessionScript()
        let saved = script.run(two, [.type("5"), .type("b"), .event(.endOfInput)])
        #expect(!saved.contains { $0.hasPrefix("Not saved") }, "\(saved)")
    }
}
