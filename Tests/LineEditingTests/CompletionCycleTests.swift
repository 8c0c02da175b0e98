import Testing

@testable import LineEditing

/// Tab, and Tab again, on a line that does what it is told.
struct CompletionCycleTests {
    /// A line being edited.
    private struct Line {
        var before: String
        var after = ""
        var cycle = CompletionCycle()

        mutating func tab(_ replacements: [String]) -> [String]? {
            let word = before.lastIndex(of: " ").map { before.index(after: $0) } ?? before.startIndex
            let start = before[..<word].utf8.count
            let step = cycle.next(line: before + after, cursor: before.utf8.count) { _, cursor in
                replacements.isEmpty ? nil : LineCompletion(range: start..<cursor, replacements: replacements)
            }
            guard let step else { return nil }
            before.unicodeScalars.removeLast(step.deletions)
            before += step.text
            return step.choices
        }
    }

    @Test("One completion is put in with the blank behind it; there is nothing to choose")
    func single() {
        var line = Line(before: "5 #午")
        #expect(line.tab(["#午餐"]) == [])
        #expect(line.before == "5 #午餐 ")
    }

    @Test("Several come one after the other, then what was typed; the choices are shown once")
    func several() {
        var line = Line(before: "5 #l")
        #expect(line.tab(["#lunch", "#café"]) == ["#lunch", "#café"])
        var seen = [line.before]
        for _ in 0..<3 {
            #expect(line.tab([]) == [])
            seen.append(line.before)
        }
        #expect(seen == ["5 #lunch ", "5 #café ", "5 #l", "5 #lunch "])
    }

    @Test("No second blank, and none behind a key")
    func blanks() {
        var line = Line(before: "#l", after: " @Taipei")
        _ = line.tab(["#lunch"])
        #expect(line.before == "#lunch")
        line = Line(before: "cat")
        _ = line.tab(["category:"])
        #expect(line.before == "category:")
    }

    @Test("Typing on ends a round")
    func typingOn() {
        var line = Line(before: "#l")
        _ = line.tab(["#lunch", "#laundry"])
        line.before += "#t"
        #expect(line.tab(["#team"]) == [])
        #expect(line.before == "#lunch #team ")
        line.after = "x"
        #expect(line.tab([]) == nil)
        #expect(line.before == "#lunch #team ")
    }

    @Test("Names that a terminal would act on are left out")
    func hostile() {
        var line = Line(before: "#")
        #expect(line.tab(["#\u{1B}[2J", "#\u{202E}evil"]) == nil)
        #expect(line.tab(["#\u{1B}[2J", "#good"]) == [])
        #expect(line.before == "#good ")
    }
}
