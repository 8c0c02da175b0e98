import Model
import Testing

/// Tags in one cell of a CSV file.
struct JoinedTextsTests {
    @Test(
        "Joined texts come back as they were",
        arguments: [
            ["a"], ["a", "b c"], [";"], ["; c", "a;b", "\\", "d\\", "\\;", ";\\"], ["e", "\u{301}f;\u{301}g"],
        ])
    func roundTrip(_ texts: [String]) {
        let split = JoinedTexts.split(JoinedTexts.join(texts))
        #expect(split.map { Array($0.utf8) } == texts.map { Array($0.utf8) })
    }

    @Test("Backslashes of other programs stay")
    func otherBackslashes() {
        #expect(JoinedTexts.split("C:\\x;b\\") == ["C:\\x", "b\\"])
        #expect(JoinedTexts.split("a\\;b;c\\\\d") == ["a;b", "c\\d"])
        #expect(JoinedTexts.join(["a", "b"]) == "a;b")
    }
}
