import EntryLine
import Model
import Testing

struct PeriodWordsTests {
    private static func words(_ today: String, _ weekStart: WeekStart = .monday) throws -> PeriodWords {
        PeriodWords(today: try #require(CivilDay(today)), order: .dayMonth, weekStart: weekStart)
    }

    private static func text(_ period: Period) -> String {
        "\(period.since?.description ?? "")..\(period.until?.description ?? "")"
    }

    /// Today is Sunday, 22 November 2026.
    @Test(
        "A period is read",
        arguments: [
            ("2026", "2026-01-01..2026-12-31"), ("2026-11", "2026-11-01..2026-11-30"),
            ("2026-2", "2026-02-01..2026-02-28"), ("2024-02", "2024-02-01..2024-02-29"),
            ("2026-W47", "2026-11-16..2026-11-22"), ("2026 w 47", "2026-11-16..2026-11-22"),
            ("2026-W53", "2026-12-28..2027-01-03"), ("2020-W53", "2020-12-28..2021-01-03"),
            ("2025-W01", "2024-12-30..2025-01-05"), ("W48", "2025-11-24..2025-11-30"),
            ("W53", "2020-12-28..2021-01-03"), ("2026-Q4", "2026-10-01..2026-12-31"),
            ("Q4 2025", "2025-10-01..2025-12-31"), ("q1", "2026-01-01..2026-03-31"), ("q4", "2026-10-01..2026-12-31"),
            ("2026-11-20", "2026-11-20..2026-11-20"), ("20.11.", "2026-11-20..2026-11-20"),
            ("11/2026", "2026-11-01..2026-11-30"), ("11.2026", "2026-11-01..2026-11-30"),
            ("9999", "9999-01-01..9999-12-31"), ("9999-12", "9999-12-01..9999-12-31"),
            ("today", "2026-11-22..2026-11-22"), ("YESTERDAY", "2026-11-21..2026-11-21"),
            ("mon", "2026-11-16..2026-11-16"), ("-3", "2026-11-19..2026-11-19"),
            ("this week", "2026-11-16..2026-11-22"), ("  This   MONTH ", "2026-11-01..2026-11-30"),
            ("this quarter", "2026-10-01..2026-12-31"), ("this-year", "2026-01-01..2026-12-31"),
            ("last week", "2026-11-09..2026-11-15"), ("lastmonth", "2026-10-01..2026-10-31"),
            ("last quarter", "2026-07-01..2026-09-30"), ("last year", "2025-01-01..2025-12-31"),
            ("last 30 days", "2026-10-24..2026-11-22"), ("last 1 day", "2026-11-22..2026-11-22"),
            ("the last 2 weeks", "2026-11-09..2026-11-22"), ("past 3 months", "2026-08-23..2026-11-22"),
            ("previous month", "2026-10-01..2026-10-31"), ("past week", "2026-11-16..2026-11-22"),
            ("last-1-quarter", "2026-08-23..2026-11-22"), ("last 1 year", "2025-11-23..2026-11-22"),
            ("november", "2026-11-01..2026-11-30"), ("Nov.", "2026-11-01..2026-11-30"),
            ("december", "2025-12-01..2025-12-31"), ("november 2025", "2025-11-01..2025-11-30"),
            ("sept-2024", "2024-09-01..2024-09-30"), ("february 2024", "2024-02-01..2024-02-29"),
            ("until 30.11.", "..2026-11-30"), ("until 1.5.", "..2026-05-01"),
            ("1.11...30.11.", "2026-11-01..2026-11-30"),
            ("since mon", "2026-11-16.."), ("since 2026-03", "2026-03-01.."), ("since last month", "2026-10-01.."),
            ("until 2026-03", "..2026-03-31"), ("until november", "..2026-11-30"), ("until yesterday", "..2026-11-21"),
            ("2026-01..2026-03", "2026-01-01..2026-03-31"), ("2026-01 .. 2026-03", "2026-01-01..2026-03-31"),
            ("2026-11-20..", "2026-11-20.."), ("..2025", "..2025-12-31"), ("5.11...7.11.", "2026-11-05..2026-11-07"),
            ("from january to march", "2026-01-01..2026-03-31"), ("2025..today", "2025-01-01..2026-11-22"),
            ("january to march", "2026-01-01..2026-03-31"), ("2026-11-01 till yesterday", "2026-11-01..2026-11-21"),
            ("ytd", "2026-01-01..2026-11-22"), ("year to date", "2026-01-01..2026-11-22"),
            ("MTD", "2026-11-01..2026-11-22"), ("qtd", "2026-10-01..2026-11-22"),
            ("week-to-date", "2026-11-16..2026-11-22"),
            ("week 47", "2026-11-16..2026-11-22"), ("KW 48", "2025-11-24..2025-11-30"),
            ("KW 1/2026", "2025-12-29..2026-01-04"), ("quarter 3", "2026-07-01..2026-09-30"),
        ])
    func aPeriodIsRead(text: String, days: String) throws {
        #expect(Self.text(try Self.words("2026-11-22").period(text)) == days)
    }

    @Test(
        "A period is read in the languages of the day words",
        arguments: [
            ("heute", "2026-11-22..2026-11-22"), ("diese Woche", "2026-11-16..2026-11-22"),
            ("dieser Monat", "2026-11-01..2026-11-30"), ("letzten Monat", "2026-10-01..2026-10-31"),
            ("voriges Quartal", "2026-07-01..2026-09-30"), ("im letzten Jahr", "2025-01-01..2025-12-31"),
            ("die letzten 30 Tage", "2026-10-24..2026-11-22"), ("Oktober", "2026-10-01..2026-10-31"),
            ("seit Montag", "2026-11-16.."), ("bis Oktober", "..2026-10-31"),
            ("von Januar bis März", "2026-01-01..2026-03-31"),
            ("aujourd’hui", "2026-11-22..2026-11-22"), ("cette semaine", "2026-11-16..2026-11-22"),
            ("ce mois-ci", "2026-11-01..2026-11-30"), ("le mois dernier", "2026-10-01..2026-10-31"),
            ("l’année dernière", "2025-01-01..2025-12-31"), ("les 30 derniers jours", "2026-10-24..2026-11-22"),
            ("depuis février", "2026-02-01.."), ("jusqu’à hier", "..2026-11-21"),
            ("de janvier à mars", "2026-01-01..2026-03-31"),
            ("本周", "2026-11-16..2026-11-22"), ("这个月", "2026-11-01..2026-11-30"), ("上个月", "2026-10-01..2026-10-31"),
            ("去年", "2025-01-01..2025-12-31"), ("最近30天", "2026-10-24..2026-11-22"),
            ("2026年11月", "2026-11-01..2026-11-30"),
            ("12月", "2025-12-01..2025-12-31"), ("从2026-01到2026-03", "2026-01-01..2026-03-31"),
            ("自昨天起", "2026-11-21.."), ("到今天", "..2026-11-22"), ("截至上月", "..2026-10-31"),
            ("今週", "2026-11-16..2026-11-22"), ("先月", "2026-10-01..2026-10-31"), ("今年", "2026-01-01..2026-12-31"),
            ("過去３か月", "2026-08-23..2026-11-22"), ("10月から", "2026-10-01.."), ("先月まで", "..2026-10-31"),
            ("1月から3月まで", "2026-01-01..2026-03-31"), ("지난달", "2026-10-01..2026-10-31"),
        ])
    func aPeriodIsReadInTheLanguagesOfTheDayWords(text: String, days: String) throws {
        #expect(Self.text(try Self.words("2026-11-22").period(text)) == days)
    }

    @Test(
        "A period is counted from today",
        arguments: [
            ("2024-02-29", "last 1 year", "2023-03-01..2024-02-29"),
            ("2024-02-29", "february", "2024-02-01..2024-02-29"),
            ("2024-03-31", "last 1 month", "2024-03-01..2024-03-31"),
            ("2023-03-31", "last month", "2023-02-01..2023-02-28"),
            ("2026-05-31", "last 3 months", "2026-03-01..2026-05-31"),
            ("2026-01-01", "yesterday", "2025-12-31..2025-12-31"),
            ("2026-01-01", "last month", "2025-12-01..2025-12-31"),
            ("2026-01-01", "last quarter", "2025-10-01..2025-12-31"),
            ("2026-01-01", "last week", "2025-12-22..2025-12-28"),
            ("2021-01-03", "this week", "2020-12-28..2021-01-03"),
            ("2021-01-03", "w53", "2020-12-28..2021-01-03"), ("2024-12-30", "w1", "2024-12-30..2025-01-05"),
            ("2026-01-31", "january", "2026-01-01..2026-01-31"), ("2026-01-31", "february", "2025-02-01..2025-02-28"),
        ])
    func aPeriodIsCountedFromToday(today: String, text: String, days: String) throws {
        #expect(Self.text(try Self.words(today).period(text)) == days)
    }

    @Test(
        "Weeks may begin on Sunday",
        arguments: [
            ("this week", "2026-11-22..2026-11-28"), ("last week", "2026-11-15..2026-11-21"),
            ("2026-W47", "2026-11-15..2026-11-21"), ("2026-W53", "2026-12-27..2027-01-02"),
            ("last 2 weeks", "2026-11-09..2026-11-22"),
        ])
    func weeksMayBeginOnSunday(text: String, days: String) throws {
        #expect(Self.text(try Self.words("2026-11-22", .sunday).period(text)) == days)
    }

    @Test(
        "What is no period is refused",
        arguments: [
            "", "..", "someday", "2026-13", "2026-00", "2026-W54", "2025-W53", "2026-W0", "2026-Q5", "2026-Q0",
            "2026-02-30",
            "0999", "0000", "26", "9999-W52", "last 0 days", "last -1 days", "last 100000 months", "last 99999 years",
            "week", "week 60", "to date", "january to", "to", "kw",
            "last day", "this day", "last", "30 days", "since", "since ..", "since someday", "2026..someday", "nov 25",
            "november 25", "next month", "最近3月", "本", "从到", "1..2..3",
        ])
    func whatIsNoPeriodIsRefused(text: String) throws {
        let words = try Self.words("2026-11-22")
        let error = #expect(throws: PeriodError.self) { try words.period(text) }
        guard case .unreadable = error else {
            Issue.record("\(text): \(String(describing: error))")
            return
        }
    }

    @Test("What could be two periods is refused") func whatCouldBeTwoPeriodsIsRefused() throws {
        let words = try Self.words("2026-11-22")
        #expect(throws: PeriodError.ambiguous("mar")) { try words.period("mar") }
        #expect(throws: PeriodError.vague("last november")) { try words.period("last november") }
        #expect(throws: PeriodError.vague("letzten Montag")) { try words.period("letzten Montag") }
        let (march, january) = (try #require(CivilDay("2026-03-01")), try #require(CivilDay("2026-01-31")))
        #expect(throws: PeriodError.reversed(march, january)) { try words.period("2026-03..2026-01") }
        #expect(throws: PeriodError.reversed(march, january)) { try words.period("from march to january") }
    }

    /// Every stretch that a name stands for holds what the calendar says that it holds.
    @Test("The names of stretches are read back", arguments: [WeekStart.monday, .sunday])
    func theNamesOfStretchesAreReadBack(start: WeekStart) throws {
        let words = try Self.words("2026-11-22", start)
        for unit in [CalendarUnit.week(start), .month, .quarter, .year] {
            let last = unit.number(of: try #require(CivilDay("2041-12-31")))
            for number in unit.number(of: try #require(CivilDay("1999-01-01")))...last {
                let days = try words.stretch(unit.name(of: number))
                #expect(days == unit.firstDay(of: number)...unit.lastDay(of: number))
            }
        }
    }
}
