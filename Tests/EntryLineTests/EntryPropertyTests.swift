import EntrySamples
import Model
import Money
import TestSupport
import Testing

@testable import EntryLine

@Suite struct EntryPropertyTests {
    /// Pieces that meet in every order: words of the grammar, halves of them, and what breaks parsers.
    private static let pieces = [
        "12.50", "3", "+5", "-2", "1,234", "#lunch", "#", "@", "@Taipei", "payee:", "payee:Joe", "date:", "date:mon",
        ";",
        "; ", "\"", "\"\"", "\\", "\\\"", "\\u{", "\\u{41}", "(", ")", "%", "*", "/", "+", "-", "EUR", "JPY", "$", "€",
        " ",
        "  ", "\t", "\n", "\u{A0}", "\u{301}", "\u{200D}", "\u{202E}", "é", "咖啡", "🍜", "🇹🇼", "\u{0}", "\u{1B}", "type:",
        "income", "currency:", "note:", "cleared:yes", "category:", "9999999999999999999", "0", ".", ",", ":", "'", "x",
    ]

    private static let contexts: [EntryContext] = [DecimalMark?.none, .point, .comma].flatMap { mark in
        DateOrder.allCases.map { order in
            EntryContext(
                notation: AmountNotation(decimalMark: mark, defaultCurrency: Sample.euro), today: Sample.today,
                dateOrder: order)
        }
    }

    /// No text traps; what is understood can be written and read back.
    @Test("Any text is read or refused", arguments: 0..<4 as Range<UInt64>) func anyTextIsReadOrRefused(seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        var understood = 0
        for round in 0..<12_500 {
            var text = ""
            for _ in 0..<Int.random(in: 0...6, using: &dice) {
                text += Self.pieces.randomElement(using: &dice) ?? ""
                if Bool.random(using: &dice) { text += " " }
            }
            let context = Self.contexts[round % Self.contexts.count]
            let parser = EntryParser(context: context)
            do throws(EntryError) {
                let entry = try parser.parse(text).entry
                understood += 1
                // Every tenth is enough to find what can't be written.
                guard round % 10 == 0 else { continue }
                let written = EntryText.write(entry, notation: context.notation)
                let again = try? parser.parse(written).entry
                #expect(again == entry, "\(text) → \(written)")
            } catch {
                #expect(error.description.hasSuffix("."))
            }
        }
        #expect(understood > 5_000)
    }

    @Test("Every canonical entry is read back") func everyCanonicalEntryIsReadBack() throws {
        var dice = SplitMix64(seed: 7)
        for _ in 0..<2_000 {
            let context = Self.contexts[Int.random(in: 0..<Self.contexts.count, using: &dice)]
            let entry = Self.entry(using: &dice)
            let text = EntryText.write(entry, notation: context.notation)
            #expect(try EntryParser(context: context).parse(text).entry == entry, "\(text)")
        }
    }

    private static let names = [
        "lunch", "two words", "Joe's \"best\"", "back\\slash", "12.50", "#x", "@y", ";", "a;", "key:value", "date:mon",
        "EUR",
        "kr", "+5", "-", "(", "\u{202E}", "咖啡", "🍜👩‍🍳", "e\u{301}", "\"", "\\",
        "\\u{41}", "payee:", "2026-11-20", "x.", "％",
        "5 ; 6",
    ]

    /// What only a note may have in it, too.
    private static let notes =
        names + ["a  b", "Z\u{A0}Z", " leading", "trailing ", "tab\there", "line\nbreak", "\u{1B}[2J", "x\u{2028}y"]

    private static func entry(using dice: inout SplitMix64) -> Entry {
        func maybe(_ dice: inout SplitMix64, of texts: [String] = names) -> String? {
            Bool.random(using: &dice) ? texts.randomElement(using: &dice) : nil
        }
        let currencies = [Sample.euro, Sample.yen, Sample.dinar]
        let currency = currencies[Int.random(in: 0..<3, using: &dice)]
        let count = Int.random(in: 1...3, using: &dice)
        var entry = Entry(type: Bool.random(using: &dice) ? .income : .expense, currency: currency)
        for index in 0..<count {
            let units = Int64.random(in: index == 0 ? 3_000...9_000_000 : -1_000...5_000, using: &dice)
            var line = EntryLine(amount: Amount(minorUnits: units, currency: currency), category: maybe(&dice))
            var keys: Set<TagKey> = []
            for name in [maybe(&dice), maybe(&dice)].compactMap({ $0 }) where keys.insert(TagKey(name)).inserted {
                line.tags.append(name)
            }
            line.note = count > 1 ? maybe(&dice, of: notes) : nil
            entry.lines.append(line)
        }
        if count == 1, Bool.random(using: &dice) { entry.lines[0].amount = nil }
        entry.payee = maybe(&dice)
        entry.location = maybe(&dice)
        entry.account = maybe(&dice)
        entry.note = maybe(&dice, of: notes)
        entry.date = Bool.random(using: &dice) ? Sample.today + Int.random(in: -9_999...365, using: &dice) : nil
        entry.cleared = [nil, true, false][Int.random(in: 0..<3, using: &dice)]
        return entry.normalized
    }

    @Test("Long hostile lines end") func longHostileLinesEnd() {
        let parser = EntryParser(context: Sample.context)
        let pieces = [
            "( ", "a:", "\"\" ", "#x ", "5 + ", "; ", "\\", "1 ; ", "\u{301}", "EUR ", "lunch ", "refund 5 ",
        ]
        for piece in pieces {
            let text = String(repeating: piece, count: 20_000)
            do throws(EntryError) { _ = try parser.parse(text) } catch { #expect(!error.description.isEmpty) }
        }
    }
}
