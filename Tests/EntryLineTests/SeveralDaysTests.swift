import Model
import Money
import TestSupport
import Testing

@testable import EntryLine

/// Dates without a year that can mean two days: the latest up to the memo's, or one that comes after it.
@Suite struct SeveralDaysTests {
    /// The parser for a memo of that day, where the month comes first; today is 20 November 2026.
    private func parser(_ memo: String?, _ convention: String = "en", zone: String = "") throws -> EntryParser {
        var context = try #require(EntryTableRow.conventions[convention])
        if let memo { context = context.on(Sample.day(memo), isForMemo: true) }
        context.zone = zone
        return EntryParser(context: context)
    }

    @Test(
        "Of a date behind its key, each of the days can be chosen, the likelier first",
        arguments: [
            ("2026-11-15", "11/19", ["2026-11-19", "2025-11-19"]),
            ("2026-11-15", "11/22", ["2026-11-22", "2025-11-22"]),
            ("2025-12-30", "1/2", ["2026-01-02", "2025-01-02"]), ("2023-11-15", "2/1", ["2024-02-01", "2023-02-01"]),
            (nil, "12.1.", ["2027-01-12", "2026-01-12"]), (nil, "11月25日", ["2026-11-25", "2025-11-25"]),
            ("2026-11-18", "20日", ["2026-11-20", "2026-10-20"]),
            // Nearer before the memo, but not after today, and more than three months back.
            ("2024-07-01", "3/1", ["2025-03-01", "2024-03-01"]),
        ] as [(String?, String, [String])])
    func keyedDates(memo: String?, date: String, days: [String]) throws {
        let parser = try parser(memo)
        let doubt = EntryDoubt.days(word: date, days.map(Sample.day), isNote: false)
        for text in ["12 lunch date:\(date)", "date:\(date)"] {
            let error = #expect(throws: EntryError.doubt(doubt)) { try parser.parse(text) }
            #expect(
                error?.description
                    == "date:\(date) could be one of 2 days; write date:\(days[0]) or date:\(days[1]).")
            for (answer, day) in days.enumerated() {
                #expect(try parser.parse(text, answers: [doubt: answer]).entry.date == Sample.day(day))
            }
        }
    }

    @Test(
        "A date behind its key that is near before the memo, or names a year, is read",
        arguments: [
            ("2026-11-15", "11/14", "2026-11-14"), ("2026-11-15", "11/15", "2026-11-15"),
            ("2023-11-05", "11/4", "2023-11-04"), ("2023-11-05", "8/20", "2023-08-20"),
            ("2026-11-15", "11/20/25", "2025-11-20"), ("2026-11-15", "2025-11-20", "2025-11-20"),
            ("2026-11-15", "-10", "2026-11-05"), ("2026-11-15", "+2", "2026-11-17"),
            ("2024-11-15", "2/29", "2024-02-29"),
            ("2025-02-28", "2/29", "2024-02-29"), (nil, "2/29/24", "2024-02-29"),
            ("2026-11-18", "5日", "2026-11-05"), ("2026-11-15", "fri", "2026-11-13"),
        ] as [(String?, String, String)])
    func certainDates(memo: String?, date: String, day: String) throws {
        #expect(try parser(memo).parse("12 date:\(date)").entry.date == Sample.day(day))
    }

    @Test(
        "29 February is not that of years ago unless the year is named",
        arguments: ["2/29", "29 Feb", "2月29日", "29.2."])
    func leapDay(date: String) throws {
        for memo in [nil, "2025-03-01"] {
            let error = #expect(throws: EntryError.longAgo(date, Sample.day("2024-02-29"))) {
                try parser(memo).parse("12 lunch date:'\(date)'")
            }
            #expect(
                error?.description == "The last '\(date)' was in 2024; write 2024-02-29 for that day, or another one.")
        }
    }

    @Test("A date among the words is one of the days, or none", arguments: ["11/19", "19 Nov", "the 19th", "11月19日"])
    func bareDates(date: String) throws {
        let parser = try parser("2026-11-15")
        let days = [Sample.day("2026-11-19"), Sample.day(date == "the 19th" ? "2026-10-19" : "2025-11-19")]
        let doubt = EntryDoubt.days(word: date, days, isNote: true)
        let text = "lunch \(date) 12.50"
        #expect(throws: EntryError.doubt(doubt)) { try parser.parse(text) }
        #expect(try parser.parse(text, answers: [doubt: 0]).entry.date == days[0])
        #expect(try parser.parse(text, answers: [doubt: 1]).entry.date == days[1])
        #expect(doubt.answerCount == 3)
        #expect(doubt.question(today: Sample.today).hasPrefix("Which day is '\(date)': 1 = Thu 19 Nov, 2 = "))
        #expect(doubt.question(today: Sample.today).hasSuffix(", 3 = none?"))
    }

    @Test("A number on either side of a month can be its day")
    func eitherSide() throws {
        let parser = try parser("2023-11-05")
        let days = ["2023-11-03", "2023-11-08", "2022-11-08"].map(Sample.day)
        let doubt = EntryDoubt.days(word: "8 nov 3", days, isNote: true)
        #expect(throws: EntryError.doubt(doubt)) { try parser.parse("8 nov 3") }
        for (answer, amount) in ["8.00", "3.00", "3.00"].enumerated() {
            let entry = try parser.parse("8 nov 3", answers: [doubt: answer]).entry
            #expect(entry.date == days[answer])
            #expect(entry.total?.decimalString == amount)
            #expect(entry.note == nil)
        }
        #expect(throws: EntryError.doubt(.amount(line: 1, ["8", "3"]))) {
            try parser.parse("8 nov 3", answers: [doubt: 3])
        }
    }

    @Test(
        "However its questions are answered, an entry is read or refused, and nothing is asked twice",
        arguments: [
            "mardi gras tuesday 12", "wednesday ; thursday 12", "sunday roast monday blues tuesday 12", "8 nov 3",
        ])
    func endings(text: String) throws {
        let parser = try parser(nil, "unset")
        var open: [EntryAnswers] = [[:]]
        var entries = 0
        while let answers = open.popLast() {
            do throws(EntryError) {
                _ = try parser.parse(text, answers: answers)
                entries += 1
            } catch {
                guard case .doubt(let doubt) = error else { continue }
                let isNew =
                    if case .day(let word, let day, _) = doubt { answers.answer(to: word, day) == nil } else {
                        answers[doubt] == nil
                    }
                #expect(isNew && answers.count < 5)
                if isNew { open += (0..<doubt.answerCount).map { answers.merging([doubt: $0]) { $1 } } }
            }
        }
        #expect(entries > 0 || text.contains(";"))
    }

    @Test("Short names of weekdays behind the key are read where they mean one day alone")
    func shortNames() throws {
        for (name, day) in [("mo", "2026-11-16"), ("Mi.", "2026-11-18"), ("So", "2026-11-15"), ("jue", "2026-11-19")] {
            #expect(try parser(nil, "de").parse("8 date:\(name)").entry.date == Sample.day(day))
        }
        for name in ["di", "do", "ma"] {
            #expect(throws: EntryError.unknownDate(name)) { try parser(nil, "fr").parse("8 date:\(name)") }
        }
        #expect(try parser(nil, "de", zone: "Europe/Vienna").parse("8 date:Di").entry.date == Sample.day("2026-11-17"))
    }
}
