import Testing

@testable import LineEditing

/// Where lines end on narrow terminals.
struct ScreenRowsTests {
    @Test(
        "Rows are counted as they are drawn",
        arguments: [
            ("", 0), ("> 1234567", 0), ("> 12345678", 1), ("> 123456789", 1), ("> 123456789012345678", 2),
            ("> 午餐午", 0), ("> 午餐午餐", 1), ("> 1午餐午餐", 1), ("> 1午餐午", 0), ("e\u{301}e\u{301}", 0),
        ])
    func counts(text: String, rows: Int) {
        #expect(ScreenRows.count(of: text, columns: 10) == rows)
    }

    @Test(
        "A prompt that is too long is shown in rows before the last one",
        arguments: [
            ("> ", [], "> "), ("Convert them now? [Y/n] ", [], "Convert them now? [Y/n] "),
            (
                "1,234 KWD means 1 = 1.234 KWD or 2 = 1234.000 KWD? ", ["1,234 KWD means 1 = 1.234 KWD or 2 ="],
                "1234.000 KWD? "
            ),
            ("#lunch · payee The Old Restaurant · amount? ", ["#lunch · payee The Old Restaurant ·"], "amount? "),
            ("#lunch · The Old Restaurant · amount? ", ["#lunch · The Old Restaurant ·"], "amount? "),
        ])
    func splits(prompt: String, rows: [String], last: String) {
        let split = ScreenRows.split(prompt: prompt, columns: 40)
        #expect(split.rows == rows)
        #expect(split.last == last)
    }

    @Test("Whatever the width, nothing is lost but blanks, and there is something to type behind", arguments: 1...60)
    func splitsAnywhere(columns: Int) {
        let prompt = "#午餐 · payee The-Very-Old-Restaurant · amount? "
        let (rows, last) = ScreenRows.split(prompt: prompt, columns: columns)
        #expect((rows + [last]).joined().filter { $0 != " " } == prompt.filter { $0 != " " })
        #expect(last.last == " ")
    }

    @Test(
        "As many choices as fit",
        arguments: [
            (20, "#lunch  +3"), (21, "#lunch  #laundry  +2"), (30, "#lunch  #laundry  #午餐  +1"),
            (40, "#lunch  #laundry  #午餐  #ladies"), (5, "+4"), (12, "#lunch  +3"),
        ])
    func choices(columns: Int, row: String) {
        #expect(ScreenRows.choices(["#lunch", "#laundry", "#午餐", "#ladies"], columns: columns) == row)
    }
}
