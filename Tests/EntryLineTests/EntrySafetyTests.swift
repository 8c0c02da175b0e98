import EntrySamples
import Model
import Money
import TestSupport
import Testing

@testable import EntryLine

/// What must not get into a name or a note, what must not cost more than its length, and dates that are no words.
@Suite struct EntrySafetyTests {
    @Test("The joiners of emoji and letters stay where other invisible characters are left out")
    func joiners() throws {
        for note in ["\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} zoo", "می\u{200C}خواهم"] {
            #expect(try Sample.entry("5 \u{FEFF}\(note)\u{200B}").note == note)
        }
    }

    @Test(
        "A word with characters that show nothing is what it looks like",
        arguments: ["\u{FE0F}", "\u{34F}", "\u{200D}", "\u{E0061}", "\u{3164}"])
    func invisible(hidden: String) throws {
        #expect(try Sample.entry("5 USD\(hidden)") == Sample.entry("5 USD"))
        #expect(try Sample.entry("salary\(hidden) 3000") == Sample.entry("salary 3000"))
        #expect(try Sample.entry("\(hidden)type:income 5") == Sample.entry("type:income 5"))
    }

    @Test(
        "No quotes hold the number 0, which ends a text for SQLite",
        arguments: [
            #"5 "abc\u{0}def""#, #"5 payee:"Bob\u{0}by""#, #"5 #"a\u{0000}b""#, #"5 note:"\u{0}""#,
        ])
    func nul(text: String) {
        #expect(throws: EntryError.controlCharacter("\0")) { try Sample.entry(text) }
    }

    @Test(
        "No name has a control character or a line's end in it",
        arguments: [
            #"5 #"\u{1B}[31mx""#, "5 account:\"a\nb\"", #"5 account:"a\u{A}b""#, #"5 @"\u{9B}x""#,
            #"5 payee:"a\u{2028}b""#,
            #"5 category:"a\u{7F}""#, #"5 tag:"a\u{9}b""#,
        ])
    func names(text: String) {
        #expect {
            try Sample.entry(text)
        } throws: { error in
            if case EntryError.controlCharacter = error { true } else { false }
        }
    }

    @Test("Notes keep their lines") func notesKeepTheirLines() throws {
        #expect(try Sample.entry(#"5 "milk\u{A}bread""#).note == "milk\nbread")
        #expect(try Sample.entry("5 note:\"a\tb\"").note == "a\tb")
    }

    @Test("One long word takes as long as its length", .timeLimit(.minutes(15)))
    func linear() throws {
        let word = String(repeating: "a#", count: 100_000)
        #expect(try Sample.entry("12.50 \(word)").note == word)
    }

    @Test("Many words beside one amount take as long as their number", .timeLimit(.minutes(15)))
    func manyWords() throws {
        let words = (0..<20_000).map { "w\($0)" }.joined(separator: " ")
        #expect(try Sample.entry("12.50 \(words)").note == words)
    }

    @Test("Many tags are merged in a time that grows with their number", .timeLimit(.minutes(15)))
    func manyTags() throws {
        let tags = (0..<10_000).map { "ü\($0)" }
        let known = Entry(lines: [EntryLine(amount: Sample.euros(1), tags: tags)])
        let typed = ParsedEntry(entry: Entry(lines: [EntryLine(tags: tags + ["Ü7", "new"])]))
        #expect(try known.merging(typed, tags: .adding).tags == tags + ["new"])
        let lines = [EntryLine(amount: Sample.euros(1), tags: tags), EntryLine(amount: Sample.euros(2))]
        #expect(try known.merging(ParsedEntry(entry: Entry(lines: lines)), tags: .adding).tags == tags)
    }

    @Test(
        "A date in numbers is no note and no amount",
        arguments: [
            "2026/1/5", "2026-1-5", "2026.11.20", "2026-11-20", "5.11.", "11/5/2026", "20.11.26", "２０２６/1/5",
            "２０２６／１／５",
            "２０２６－１１－２０", "2026．1．5",
        ])
    func bareDates(text: String) {
        let shown = AmountParser.halfWidth(text)
        for line in ["12.50 lunch for \(text)", text] {
            #expect {
                try Sample.entry(line)
            } throws: { error in
                if case EntryError.doubt(.day(word: shown, _, otherwise: _)) = error { true } else { false }
            }
        }
    }

    @Test(
        "What a date is called for can be written behind the key",
        arguments: [
            ("2026/1/5", "2026-01-05"), ("2026-1-5", "2026-01-05"), ("2026.11.20", "2026-11-20"),
            ("２０２６／１／５", "2026-01-05"), ("５.１１.", "2026-11-05"),
        ])
    func keyedDates(text: String, day: String) throws {
        #expect(try Sample.entry("12.50 date:\(text)").date == Sample.day(day))
    }

    @Test("A prompt shows what a terminal would act on or hide, and reads it back")
    func prefill() throws {
        let entry = Entry(
            type: .expense, currency: Sample.euro,
            lines: [EntryLine(amount: Sample.euros(500), tags: ["a\u{202E}b", "fam\u{200D}ily"])],
            payee: "Bob\u{200B}by", location: "\u{3164}", note: "x \u{2066}y")
        let text = EntryText.write(entry, notation: Sample.notation)
        #expect(TerminalText.isPlain(text))
        #expect(
            text == #"5.00 EUR #"a\u{202E}b" #"fam\u{200D}ily" @"\u{3164}" payee:"Bob\u{200B}by" "x \u{2066}y""#)
        #expect(try Sample.entry(text) == entry)
    }
}
