import Foundation
import Model
import Testing

struct CalendarUnitTests {
    @Test(
        "Weeks are those of ISO 8601",
        arguments: [
            ("2026-11-21", "2026-W47", "2026-11-16"), ("2026-11-22", "2026-W47", "2026-11-16"),
            ("2026-11-23", "2026-W48", "2026-11-23"), ("2021-01-03", "2020-W53", "2020-12-28"),
            ("2021-01-04", "2021-W01", "2021-01-04"), ("2018-12-31", "2019-W01", "2018-12-31"),
            ("1969-12-29", "1970-W01", "1969-12-29"), ("1969-12-28", "1969-W52", "1969-12-22"),
            ("0001-01-01", "0001-W01", "0001-01-01"), ("9999-12-31", "9999-W52", "9999-12-27"),
        ])
    func weeksAreThoseOfISO8601(day: String, name: String, monday: String) throws {
        let number = CalendarUnit.week(.monday).number(of: try #require(CivilDay(day)))
        #expect(CalendarUnit.week(.monday).name(of: number) == name)
        #expect(CalendarUnit.week(.monday).firstDay(of: number).description == monday)
    }

    @Test(
        "Every stretch is followed by the next",
        arguments: [CalendarUnit.day, .week(.monday), .week(.sunday), .month, .quarter, .year])
    func everyStretchIsFollowedByTheNext(unit: CalendarUnit) {
        var last = unit.number(of: CivilDay(daysSinceEpoch: -80_000))
        for days in -79_999...80_000 {
            let day = CivilDay(daysSinceEpoch: days)
            let number = unit.number(of: day)
            #expect(number == last || number == last + 1)
            if number != last { #expect(unit.firstDay(of: number) == day) }
            last = number
        }
    }

    @Test("Months have their names") func monthsHaveTheirNames() throws {
        let number = CalendarUnit.month.number(of: try #require(CivilDay("2024-02-29")))
        #expect(CalendarUnit.month.name(of: number) == "2024-02")
        #expect(CalendarUnit.month.name(of: number + 11) == "2025-01")
        #expect(CalendarUnit.month.firstDay(of: number).description == "2024-02-01")
    }
}

struct TagKeyTests {
    @Test(
        "Plain ASCII has the key that folding makes",
        arguments: ["lunch", "LUNCH", "Zz@[`{", "", "a b", "I", "~\u{7F}", "\u{0}"])
    func plainASCIIHasTheKeyThatFoldingMakes(name: String) {
        // What `TagKey` does with everything else.
        let folded = name.folding(options: .caseInsensitive, locale: Locale(identifier: "en_US_POSIX"))
            .precomposedStringWithCompatibilityMapping
        #expect(Array(TagKey(name).text.utf8) == Array(folded.utf8))
    }

    @Test(
        "Names that look alike are one",
        arguments: [
            "Café\u{200B}", "\u{FEFF}café", "Ca\u{200E}fé", "CAFE\u{301}\u{2060}", "café\u{FE0F}", "ca\u{34F}fé",
            "\u{200D}café\u{200C}", "caf\u{200D}é", "café\u{E0061}", "\u{3164}café", "ca\u{115F}\u{1160}\u{FFA0}fé",
        ])
    func invisible(name: String) {
        #expect(TagKey(name) == TagKey("café"))
        #expect(NameText.visible(name).unicodeScalars.count == NameText.visible(name + "\u{AD}").unicodeScalars.count)
    }

    @Test(
        "Names that differ in blanks are one",
        arguments: ["A  B", " a b", "a b ", "A\u{A0}B", "a\tb", "\u{3000}a \u{2003}b"])
    func blanks(name: String) {
        #expect(NameText.stored(name).lowercased() == "a b")
        #expect(TagKey(name) == TagKey("A b"))
    }

    @Test("An emoji with and without its variation selector is one name, shown as typed", arguments: ["☕", "❤", "葛"])
    func variations(name: String) {
        let varied = name + (name == "葛" ? "\u{E0101}" : "\u{FE0F}")
        #expect(NameText.visible(varied).unicodeScalars.elementsEqual(varied.unicodeScalars))
        #expect(TagKey(varied) == TagKey(name))
    }

    @Test(
        "The joiners of letters and emoji are part of a name",
        arguments: ["👩‍💻", "❤️‍🔥", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "می‌خواهم", "क्‍ष"])
    func joiners(name: String) {
        #expect(NameText.visible(name) == name)
        #expect(TagKey(name) != TagKey(name.filter { $0 != name.last }))
    }
}
