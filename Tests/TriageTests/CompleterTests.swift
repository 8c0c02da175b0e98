import EntryLine
import EntrySamples
import FoundationEssentials
import Model
import TestSupport
import Testing

@testable import Triage

@Suite struct CompleterTests {
    private let completer = Completer([
        UsedName(kind: .tag, text: "lunch", useCount: 9), UsedName(kind: .tag, text: "Brunch", useCount: 20),
        UsedName(kind: .tag, text: "two words", useCount: 1), UsedName(kind: .tag, text: "lunar", useCount: 12),
        UsedName(kind: .location, text: "Café Nord", useCount: 3),
        UsedName(kind: .location, text: "Taipei", useCount: 5),
        UsedName(kind: .payee, text: "Joe \"the\" cook", useCount: 2),
        UsedName(kind: .category, text: "Food:Lunch", useCount: 2),
        UsedName(kind: .account, text: "Cash", useCount: 2), UsedName(kind: .tag, text: "午餐", useCount: 2),
    ])

    @Test(
        "Completes",
        arguments: [
            ("12 #lun", 3..<7, ["#lunar", "#lunch"]),
            ("12 #UNCH", 3..<8, ["#Brunch", "#lunch"]),
            ("#", 0..<1, ["#Brunch", "#lunar", "#lunch", "#午餐", "#\"two words\""]),
            ("#two", 0..<4, ["#\"two words\""]),
            ("#\"two w", 0..<7, ["#\"two words\""]),
            ("12 @cafe", 3..<8, ["@\"Café Nord\""]),
            ("12 @\"cafe n", 3..<11, ["@\"Café Nord\""]),
            ("payee:jo", 0..<8, ["payee:\"Joe \\\"the\\\" cook\""]),
            ("5 Category:lun", 2..<14, ["category:Food:Lunch"]),
            ("location:tai", 0..<12, ["location:Taipei"]),
            ("tag:lunc", 0..<8, ["tag:lunch"]),
            ("#午", 0..<4, ["#午餐"]),
            ("é #lunc", 3..<8, ["#lunch"]),
            ("note \"a #b\" #lunc", 12..<17, ["#lunch"]),
            ("payee:\"a b\" acc", 12..<15, ["account:"]),
            ("", 0..<0, ["#Brunch", "#lunar", "#lunch", "#午餐", "#\"two words\""]),
            ("12 ", 3..<3, ["#Brunch", "#lunar", "#lunch", "#午餐", "#\"two words\""]),
            ("ca", 0..<2, ["category:"]),
            ("C", 0..<1, ["category:", "currency:", "cleared:"]),
        ])
    func completes(line: String, range: Range<Int>, expected: [String]) {
        let completion = completer.completion(of: line, cursor: line.utf8.count)
        #expect(completion?.range == range)
        #expect(completion?.replacements == expected)
    }

    @Test(
        "Nothing to complete",
        arguments: ["12", "\"#lun", "\"quoted #lun", "#nothing", "https://x", "date:mo", "x\"#lun"])
    func nothingToComplete(line: String) {
        #expect(completer.completion(of: line, cursor: line.utf8.count) == nil)
    }

    @Test("Only what stands before the cursor counts") func onlyWhatStandsBeforeTheCursorCounts() {
        #expect(completer.completion(of: "#lunxyz 5", cursor: 4)?.range == 0..<4)
        #expect(completer.completion(of: "#午餐", cursor: 2)?.replacements == nil)
        #expect(completer.completion(of: "#lun", cursor: 99)?.range == 0..<4)
        #expect(completer.completion(of: "#lun", cursor: -1)?.range == 0..<0)
    }

    @Test("Suggestions come first behind a bare mark") func suggestionsComeFirstBehindABareMark() {
        let completion = completer.completion(of: "#", cursor: 1, suggested: ["lunch", "new"])
        #expect(completion?.replacements.prefix(3) == ["#lunch", "#new", "#Brunch"])
        #expect(completion?.replacements.filter { $0 == "#lunch" }.count == 1)
        let behindBlank = completer.completion(of: "12.50 ", cursor: 6, suggested: ["new"])
        #expect(behindBlank?.replacements.first == "#new")
        #expect(completer.completion(of: "#lu", cursor: 3, suggested: ["new"])?.replacements.contains("#new") == false)
    }

    @Test(
        "Near misses",
        arguments: [
            ("lunhc", "lunch"), ("lunc", "lunch"), ("lunchh", "lunch"), ("munch", "lunch"), ("LUNHC", "lunch"),
            ("lunch", nil), ("Lunch", nil), ("lnuhc", nil), ("brunch", nil), ("trip2026", nil),
            ("trip2025s", "trip2025"),
            ("cafe", "Café"), ("ax", nil), ("taxi", "tax"), ("trip202", nil), ("", nil), ("lu", nil),
            // Two slips in a long name.
            ("postfinanz", "Postfinance"), ("postfinanz1", nil), ("pastfinanz", nil),
            // Plurals.
            ("grocery", "Groceries"), ("grocer", nil), ("knives", "knife"), ("boxes", "box"),
        ] as [(String, String?)])
    func nearMisses(tag: String, expected: String?) {
        let vocabulary = NameVocabulary([
            "lunch", "launch!", "trip2025", "Café", "ay", "tax", "2023", "lunch", "Postfinance", "Groceries", "knife",
            "box",
        ])
        #expect(vocabulary.nearMiss(tag) == expected)
    }

    @Test("Slips are symmetric") func slipsAreSymmetric() {
        let words = ["ab", "ba", "abc", "acb", "bac", "abcd", "a", "", "abd", "xabc", "cab"]
        for first in words {
            for second in words {
                let one = Array(first.unicodeScalars)
                let other = Array(second.unicodeScalars)
                #expect(NameVocabulary.isOneSlip(one, other) == NameVocabulary.isOneSlip(other, one))
                #expect(NameVocabulary.isOneSlip(one, other) == (distance(one, other) == 1), "\(first) \(second)")
            }
        }
    }

    /// The textbook table (optimal string alignment), to check against.
    private func distance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
        var table = (0...first.count).map { row in (0...second.count).map { row == 0 ? $0 : $0 == 0 ? row : 0 } }
        for (row, a) in first.enumerated() {
            for (column, b) in second.enumerated() {
                var best = min(
                    table[row][column + 1] + 1, table[row + 1][column] + 1, table[row][column] + (a == b ? 0 : 1))
                if row > 0, column > 0, a == second[column - 1], first[row - 1] == b {
                    best = min(best, table[row - 1][column - 1] + 1)
                }
                table[row + 1][column + 1] = best
            }
        }
        return table[first.count][second.count]
    }

    @Test("Suggests what similar memos had") func suggestsWhatSimilarMemosHad() {
        func memo(
            _ hour: Int, _ weekday: Int, _ duration: Double?, _ location: String?, _ tags: String...
        ) -> TaggedMemo {
            TaggedMemo(
                traits: MemoTraits(hour: hour, weekday: weekday, duration: duration, location: location), tags: tags)
        }
        let history = [
            memo(12, 5, 5, "Taipei", "lunch"), memo(12, 5, 20, "taipei", "lunch", "team"), memo(13, 5, 9, nil, "Lunch"),
            memo(12, 1, 60, nil, "lunch"), memo(8, 2, 3, "Nord", "coffee"), memo(8, 3, 3, "Nord", "coffee"),
            memo(9, 4, 3, "Nord", "coffee"), memo(19, 6, 30, nil, "dinner"), memo(19, 7, 30, nil, "dinner"),
        ]
        let noon = MemoTraits(hour: 12, weekday: 5, duration: 6, location: nil)
        #expect(
            TagSuggester.suggestions(for: noon, history: history)
                == [TagSuggestion(tag: "lunch", reason: "4 of 4 memos around 12:00")])
        #expect(TagSuggester.suggestions(for: noon, without: ["LUNCH"], history: history).isEmpty)
        let nord = MemoTraits(hour: 20, weekday: 7, duration: 3.2, location: "nord")
        #expect(
            TagSuggester.suggestions(for: nord, history: history)
                == [TagSuggestion(tag: "coffee", reason: "3 of 3 memos in nord")])
        #expect(TagSuggester.suggestions(for: noon, history: []).isEmpty)
        // As long as these within a seventh, and like none of them otherwise.
        let long = (0..<3).map { memo(3 + 5 * $0, 1 + $0, 100 + 4 * Double($0), nil, "meeting") }
        let similar = MemoTraits(hour: 22, weekday: 6, duration: 110, location: nil)
        #expect(TagSuggester.suggestions(for: similar, history: long).map(\.tag) == ["meeting"])
        let midnight = MemoTraits(hour: 0, weekday: 1, duration: nil, location: nil)
        let night = [memo(23, 1, nil, nil, "taxi"), memo(0, 2, nil, nil, "taxi"), memo(1, 3, nil, nil, "taxi")]
        #expect(TagSuggester.suggestions(for: midnight, history: night).map(\.tag) == ["taxi"])
    }

    @Test("Suggests what half of the similar memos had") func suggestsWhatHalfOfTheSimilarMemosHad() {
        let traits = MemoTraits(hour: 12, weekday: 1, duration: nil, location: nil)
        let tagged = Array(repeating: TaggedMemo(traits: traits, tags: ["lunch"]), count: 3)
        let bare = TaggedMemo(traits: traits, tags: [])
        let half = tagged + Array(repeating: bare, count: 3)
        #expect(
            TagSuggester.suggestions(for: traits, history: half)
                == [TagSuggestion(tag: "lunch", reason: "3 of 6 memos on Mondays around 12:00")])
        let lessThanHalf = tagged + Array(repeating: bare, count: 4)
        #expect(TagSuggester.suggestions(for: traits, history: lessThanHalf).isEmpty)
    }

    @Test("Suggests no tag that the memo has") func suggestsNoTagThatTheMemoHas() {
        let traits = MemoTraits(hour: 12, weekday: 1, duration: nil, location: nil)
        let history = Array(repeating: TaggedMemo(traits: traits, tags: ["lunch", "team"]), count: 3)
        func tags(without known: [String]) -> [String] {
            TagSuggester.suggestions(for: traits, without: known, history: history).map(\.tag)
        }
        #expect(tags(without: []) == ["lunch", "team"])
        #expect(tags(without: ["Lunch"]) == ["team"])
        #expect(tags(without: ["Lunch", "TEAM"]) == [])
    }

    @Test("Traits are those of the person's zone") func traitsAreThoseOfThePersonsZone() throws {
        var record = Sample.record(1, entry: try Sample.entry("@Taipei"), recording: Sample.recording())
        record.createdAt = try #require(Moment(rfc3339: "2026-11-20T23:30:00Z"))
        #expect(
            MemoTraits(of: record, zone: SessionScript.zone)
                == MemoTraits(hour: 7, weekday: 6, duration: 7.4, location: "Taipei"))
    }
}
