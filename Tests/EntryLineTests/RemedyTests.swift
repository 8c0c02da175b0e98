import EntrySamples
import Model
import Money
import TestSupport
import Testing

@testable import EntryLine

/// What a sentence says that one may write, written in its place.
@Suite struct RemedyTests {
    /// What a sentence says to write instead of a part of the entry.
    private struct Remedy {
        let typed: String
        let written: String

        /// Finds the remedy in a sentence, as a person reads it; `nil` if it only says what to change.
        init?(_ sentence: String) {
            let patterns = [
                /(.+) could be one amount or two; put .* in quotes, or write (\S+) for one\./,
                /(.+) could be the price of one or of all; write it with a \* \((.+)\), or .*/,
                /'(.+)' could be the day; write (\S+) instead, or .*/,
                /'(.+)' could have the amount (.+) in it; write that between blanks, or .*/,
                /'(.+)' can't be read as an amount, .*; write ([0-9.,]+)\./,
                /'(.+)' could be a word or the currency of .+; write (\S+), or .*/,
                /(\S+) beside an amount looks like a currency, but .* in capitals; write ([A-Z]+), or .*/,
                /(.+) is a part of a larger unit; write it with decimals, such as (\S+), or .*/,
            ]
            guard let match = patterns.lazy.compactMap({ sentence.wholeMatch(of: $0) }).first, !sentence.contains("…")
            else { return nil }
            (typed, written) = (String(match.1), String(match.2))
        }

        /// The entry with the remedy; `nil` if what it replaces is not in one piece there.
        func applied(to entry: String) -> String? {
            entry.firstRange(of: typed).map { entry[..<$0.lowerBound] + " \(written) " + entry[$0.upperBound...] }
        }
    }

    @Test(
        "What a question or a refusal of the table says to write is booked as it is written, or asked about otherwise")
    func remedies() throws {
        var count = 0
        for row in try EntryTableRow.all() where row.asks != nil || row.refused == true {
            let parser = EntryParser(context: try #require(EntryTableRow.conventions[row.in]))
            guard case .failure(let error) = Self.parsed(row.entry, parser), let remedy = Remedy(error.description),
                let entry = remedy.applied(to: row.entry)
            else { continue }
            count += 1
            switch Self.parsed(entry, parser) {
            case .failure(let other): #expect(other != error, "\(row.entry) → \(entry)")
            case .success(let parsed): expect(remedy.written, in: parsed, parser.context, "\(row.entry) → \(entry)")
            }
        }
        #expect(count > 600)
    }

    /// Expects the day, the currency or the amount that was written.
    private func expect(_ written: String, in parsed: ParsedEntry, _ context: EntryContext, _ comment: Comment) {
        if written.hasPrefix("date:") {
            #expect(parsed.entry.date?.description == String(written.dropFirst(5)), comment)
        } else if let currency = Currency(code: written.replacing("currency:", with: "")) {
            #expect(parsed.entry.currency == currency, comment)
        } else if parsed.entry.lines.count == 1 {
            // `20.15` is read in a line by itself where the comma is the decimal mark.
            let notations = [context.notation.decimalMark, nil].map { mark in
                AmountNotation(decimalMark: mark, defaultCurrency: context.notation.defaultCurrency)
            }
            let amount = notations.lazy.compactMap {
                try? AmountParser(notation: $0).parse(written, currency: parsed.entry.currency)
            }.first
            #expect(amount != nil && parsed.entry.total == amount?.amount, comment)
        }
    }

    private static func parsed(_ text: String, _ parser: EntryParser) -> Result<ParsedEntry, EntryError> {
        Result { () throws(EntryError) in try parser.parse(text) }
    }

    @Test("Each calculation that a sentence proposes is calculated where it is typed so")
    func calculations() throws {
        var count = 0
        for row in try EntryTableRow.all() where row.asks == "amount" {
            let parser = EntryParser(context: try row.context())
            guard case .failure(let error) = Self.parsed(row.entry, parser),
                let match = error.description.firstMatch(of: /; write ([^…]+) to calculate, or/)
            else { continue }
            for written in match.1.split(separator: " or ") {
                count += 1
                let parsed = try? Self.parsed("\(written) #x", parser).get()
                #expect(parsed?.calculations.count == 1, "\(row.entry) → \(written)")
            }
        }
        #expect(count > 120)
    }

    @Test(
        "The example for hundredths is what was typed",
        arguments: [
            ("5p bag", "0.05"), ("7p", "0.07"), ("42 dimes", "0.42"), ("5毛 3", "0.50"), ("£1.50p", "£1.50"),
            ("1250 cents and 3", "0.50"),
        ])
    func hundredths(_ entry: String, _ example: String) throws {
        var context = try #require(EntryTableRow.conventions["gb"])
        context.notation.decimalMark = .point
        let error = #expect(throws: EntryError.self) { try EntryParser(context: context).parse(entry) }
        #expect(error?.description.contains("such as \(example), or") == true, "\(entry)")
    }

    @Test(
        "Each of the two amounts that a number can be is written as a sentence says, whatever the currency",
        arguments: ["KWD", "BHD", "OMR", "JOD", "TND", "IQD", "LYD", "CLF"])
    func bothAmounts(_ code: String) throws {
        var context = Sample.context
        context.notation.decimalMark = nil
        for text in ["5.005", "5,005", "999.999", "1,234+1", "5.005-1.001", "5,005*2"].map({ "\($0) \(code)" }) {
            let parser = EntryParser(context: context)
            guard case .failure(.amount(let error)) = Self.parsed("\(text) #x", parser),
                case .ambiguous(_, let asDecimal?, let asGrouped) = error,
                let match = error.description.firstMatch(of: #/; write (.+) or (.+), or set /#)
            else {
                Issue.record("\(text)")
                continue
            }
            for (written, amount) in [(match.1, asDecimal), (match.2, asGrouped)] {
                #expect(try Self.parsed("\(written) #x", parser).get().entry.total == amount, "\(text) → \(written)")
            }
        }
    }

    @Test("Examples in sentences have the decimal mark of the queue")
    func decimalMarks() throws {
        for (mark, half) in [(DecimalMark.comma, "0,50"), (.point, "0.50"), (nil, "0.50")] {
            var context = Sample.context
            context.notation.decimalMark = mark
            let error = #expect(throws: EntryError.self) { try EntryParser(context: context).parse("50 cents and 3") }
            #expect(error?.description.contains("such as \(half), or") == true)
        }
    }

    @Test("The day that is offered is the one that the words say, of the month before, so many days back, or a feast")
    func offeredDays() {
        for (words, day) in [
            ("on the 13th of last month", "2026-10-13"), ("am 13. letzten Monats", "2026-10-13"),
            ("le 13 du mois dernier", "2026-10-13"), ("2 days before yesterday", "2026-11-17"),
            ("48h ago", "2026-11-18"), ("13-Nov-26", "2026-11-13"), ("13.XI.2026", "2026-11-13"),
            ("on halloween", "2026-10-31"), ("on New Year's Eve", "2025-12-31"),
        ] {
            let error = #expect(throws: EntryError.self) {
                try EntryParser(context: Sample.context).parse("lunch 12 \(words)")
            }
            #expect(
                error?.description.contains("write date:\(day) instead") == true,
                "\(words): \(error?.description ?? "")")
        }
    }
}
