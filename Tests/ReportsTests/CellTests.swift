import Model
import Testing

@testable import Reports

/// Values as they stand in cells.
struct CellTests {
    @Test(
        "A length has its minutes, and two digits behind each colon",
        arguments: [
            (0, "0:00"), (0.2, "0:01"), (9, "0:09"), (10, "0:10"), (59.6, "1:00"), (610, "10:10"), (3_600, "1:00:00"),
            (36_610, "10:10:10"), (-1, ""), (.infinity, ""),
        ])
    func aLengthHasItsMinutesAndTwoDigitsBehindEachColon(seconds: Double, text: String) {
        #expect(Cell.clock(seconds, isClaimed: false) == text)
        #expect(Cell.clock(seconds, isClaimed: true) == (text.isEmpty ? "" : "~" + text))
    }

    @Test(
        "A category is that of the whole where all lines have it",
        arguments: [
            (["Food", "Food"], "Food"), (["Food"], "Food"), (["Food", nil], nil), ([nil, "Food"], nil),
            (["Food", "Rent"], nil), ([nil], nil), ([], nil),
        ] as [([String?], String?)])
    func aCategoryIsThatOfTheWholeWhereAllLinesHaveIt(categories: [String?], only: String?) {
        #expect(categories.map { EntryLine(category: $0) }.onlyCategory == only)
    }
}
