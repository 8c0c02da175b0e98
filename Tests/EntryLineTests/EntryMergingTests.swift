import EntrySamples
import Model
import Money
import TestSupport
import Testing

@testable import EntryLine

/// What was known, what is typed, and what comes of it.
@Suite struct EntryMergingTests {
    private func merge(_ known: String, _ typed: String, _ tags: TagMerging) throws -> String {
        let knownEntry = try Sample.entry(known)
        let parsed = try EntryParser(context: Sample.context).parse(typed, currency: knownEntry.currency)
        return EntryText.write(try knownEntry.merging(parsed, tags: tags), notation: Sample.notation)
    }

    @Test(
        "Adding",
        arguments: [
            ("12 #lunch", "", "12.00 EUR #lunch"),
            ("#lunch @Taipei hello", "12.50 #team", "12.50 EUR #lunch #team @Taipei hello"),
            ("12 #lunch", "13 #Lunch", "13.00 EUR #lunch"),
            ("+12 #salary", "13", "+13.00 EUR #salary"),
            ("+12", "type:expense", "12.00 EUR"),
            ("12", "+13", "+13.00 EUR"),
            ("type:income", "5", "+5.00 EUR"),
            ("JPY #x", "1200", "1200 JPY #x"),
            ("JPY #x", "12 EUR", "12.00 EUR #x"),
            ("1200 JPY", "5 EUR", "5.00 EUR"),
            ("payee:Joe note:old cleared:yes", "5 new payee:Bob cleared:no", "5.00 EUR payee:Bob cleared:no new"),
            ("12 #a category:X", "category:Y date:2026-11-01", "12.00 EUR #a category:Y date:2026-11-01"),
            ("12 #a #b payee:Joe x", "#\"\" payee:\"\" \"\"", "12.00 EUR"),
            ("12 #a", "#\"\" #b", "12.00 EUR #a #b"), ("12 #a", "#\"\" 5 ; 3", "5.00 EUR ; 3.00 EUR"),
            ("#a @T words", "5 ; 3 #b", "5.00 EUR #a @T ; 3.00 EUR #b note:words"),
            ("#a #b", "5 ; 3 #b", "5.00 EUR #a ; 3.00 EUR #b"),
            ("5 one ; 3 two @T", "cleared:yes", "5.00 EUR @T cleared:yes one ; 3.00 EUR two"),
            ("5 one ; 3 two @T note:all", "note:\"\"", "5.00 EUR @T ; 3.00 EUR"),
            ("5 one ; 3 two", "note:\"\" 6 three ; 2", "6.00 EUR three ; 2.00 EUR"),
            ("5 one ; 3 two", "7", "error: split"),
            ("5 ; 3", "#x", "error: split"),
            ("12", "currency:USD", "error: currency"),
            ("12", "currency:EUR", "12.00 EUR"),
            ("", "", ""),
            ("", "category:\"\"", ""),
        ])
    func adding(known: String, typed: String, expected: String) throws {
        #expect(try outcome { try merge(known, typed, .adding) } == expected)
    }

    @Test(
        "Replacing",
        arguments: [
            ("12 #lunch #old", "payee:Bob 13 #team", "13.00 EUR #team payee:Bob"),
            ("12 #lunch", "payee:Bob", "12.00 EUR #lunch payee:Bob"),
            ("12 #lunch", "#\"\"", "12.00 EUR"),
            ("5 #a ; 3 #b", "6 #c ; 2 #d ; 1", "6.00 EUR #c ; 2.00 EUR #d ; 1.00 EUR"),
            ("5 #a ; 3 #b", "9 #c", "error: split"),
        ])
    func replacing(known: String, typed: String, expected: String) throws {
        #expect(try outcome { try merge(known, typed, .replacing) } == expected)
    }

    private func outcome(_ body: () throws -> String) throws -> String {
        do {
            return try body()
        } catch EntryError.splitNeedsAllLines {
            return "error: split"
        } catch EntryError.currencyWithoutAmount {
            return "error: currency"
        }
    }

    @Test("A sidecar's line note is the note of the whole") func aSidecarsLineNoteIsTheNoteOfTheWhole() {
        let entry = Entry(lines: [EntryLine(note: "line")], note: "whole")
        #expect(entry.normalized == Entry(note: "line whole"))
    }

    @Test("A sentence about an income is a note, unless the amount is known")
    func aSentenceAboutAnIncome() throws {
        let parser = EntryParser(context: Sample.context)
        let text = "refund came after two calls"
        #expect(try parser.parse(text, onto: Entry(), tags: .adding).entry == Entry(note: text))
        #expect(throws: EntryError.doubt(.income(word: "refund"))) {
            try parser.parse(text, onto: Sample.entry("12"), tags: .adding)
        }
    }

    @Test("An amount without type becomes an expense") func anAmountWithoutTypeBecomesAnExpense() throws {
        let known = Entry(lines: [EntryLine(amount: Sample.euros(500))])
        #expect(try known.merging(ParsedEntry(entry: Entry()), tags: .adding).type == .expense)
    }
}
