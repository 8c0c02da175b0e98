import TestSupport
import Testing

@testable import Model

@Suite struct TerminalTextTests {
    @Test(
        "Escapes what a terminal acts on",
        arguments: [
            ("plain ASCII ~", "plain ASCII ~"),
            ("", ""),
            ("Café 咖啡 ☕", "Café 咖啡 ☕"),
            ("Cafe\u{301}", "Cafe\u{301}"),
            ("a\u{1B}[2Jb", "a\\u{1B}[2Jb"),
            ("a\tb\r\nc", "a\\u{9}b\\u{D}\\u{A}c"),
            ("\u{7F}\u{9B}31m", "\\u{7F}\\u{9B}31m"),
            ("exe\u{202E}gpj.", "exe\\u{202E}gpj."),
            ("\u{2066}a\u{2069}\u{200F}", "\\u{2066}a\\u{2069}\\u{200F}"),
            ("a\u{2028}b\u{2029}", "a\\u{2028}b\\u{2029}"),
            ("a\u{200B}b\u{200D}c\u{FEFF}\u{AD}", "a\\u{200B}b\\u{200D}c\\u{FEFF}\\u{AD}"),
            ("\u{3164}\u{E0041}\u{FFF9}\u{FFFF}", "\\u{3164}\\u{E0041}\\u{FFF9}\\u{FFFF}"),
            ("❤\u{FE0F} a\u{FE0F}", "❤\u{FE0F} a\\u{FE0F}"),
            ("👩\u{200D}💻 👩🏽\u{200D}💻 ❤\u{FE0F}\u{200D}🔥", "👩\u{200D}💻 👩🏽\u{200D}💻 ❤\u{FE0F}\u{200D}🔥"),
            (
                "💻\u{200D} 👩\u{200D}\u{200D}💻 a\u{200D}💻 ❤\u{200D}🔥",
                "💻\\u{200D} 👩\\u{200D}\\u{200D}💻 a\\u{200D}💻 ❤\\u{200D}🔥"
            ),
            ("back\\slash", "back\\slash"),
        ])
    func escapesWhatATerminalActsOn(text: String, expected: String) {
        #expect(TerminalText.escape(text).unicodeScalars.elementsEqual(expected.unicodeScalars))
    }

    @Test(
        "Only ASCII without Unicode",
        arguments: [
            ("Café", "Caf\\u{E9}"), ("Joe’s “bar”", "Joe's \"bar\""), ("a–b…", "a-b..."), ("\u{1B}x", "\\u{1B}x"),
            ("❤\u{FE0F}", "\\u{2764}\\u{FE0F}"),
        ])
    func onlyASCIIWithoutUnicode(text: String, expected: String) {
        #expect(TerminalText.escape(text, unicode: false) == expected)
    }

    @Test("No scalar of Unicode passes unsafely") func noScalarOfUnicodePassesUnsafely() {
        // Everything but the ideographs, syllables and private-use planes.
        let values = [UInt32(0)...0x33FF, 0xD7A0...0x13FFF, 0x1F000...0x1FFFF, 0xE0000...0xE0FFF].joined()
        for scalar in values.compactMap(Unicode.Scalar.init) {
            let category = scalar.properties.generalCategory
            let ascii = TerminalText.escape(String(Character(scalar)), unicode: false)
            #expect(ascii.utf8.allSatisfy { (0x20...0x7E).contains($0) })
            guard category == .control || scalar.properties.isBidiControl || category == .lineSeparator else {
                continue
            }
            let escaped = TerminalText.escape(String(Character(scalar)))
            #expect(escaped.hasPrefix("\\u{"), "\(scalar.debugDescription)")
        }
    }

    @Test("No name passes unsafely") func noNamePassesUnsafely() {
        var random = SplitMix64(seed: 5)
        for _ in 0..<100_000 {
            let bytes = (0..<Int.random(in: 1...24, using: &random)).map { _ in
                UInt8.random(in: 1...255, using: &random)
            }
            let escaped = TerminalText.escape(String(decoding: bytes, as: UTF8.self))
            let isSafe = escaped.unicodeScalars.allSatisfy {
                $0.properties.generalCategory != .control && !$0.properties.isBidiControl
            }
            if !isSafe { Issue.record("\(bytes)") }
            #expect(TerminalText.escape(escaped, unicode: false).utf8.allSatisfy { (0x20...0x7E).contains($0) })
        }
    }

    @Test(
        "Width in columns",
        arguments: [
            ("abc", 3), ("", 0), ("咖啡", 4), ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("ｱ", 1), ("Ａ", 2),
            ("e\u{301}", 1), ("☕", 2), ("❤\u{FE0F}", 2), ("🇹🇼", 2), ("👍🏽", 2), ("🍜x", 3), ("·…▁█", 4), ("é", 1),
            ("\u{20000}", 2), ("〿", 1), ("ไทย", 3),
        ])
    func widthInColumns(text: String, columns: Int) {
        #expect(TerminalText.width(text) == columns)
    }

    @Test(
        "Truncates to columns",
        arguments: [
            ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("abcdef", 0, ""),
            ("咖啡店", 5, "咖啡…"), ("咖啡店", 4, "咖…"), ("abc", -1, ""),
        ])
    func truncatesToColumns(text: String, columns: Int, expected: String) {
        #expect(TerminalText.truncate(text, to: columns) == expected)
    }

    @Test("Truncates in ASCII") func truncatesInASCII() {
        #expect(TerminalText.truncate("abcdef", to: 5, unicode: false) == "ab...")
        #expect(TerminalText.truncate("abcdef", to: 2, unicode: false) == "ab")
    }

    @Test("Pads by columns and not by characters") func padsByColumnsAndNotByCharacters() {
        #expect(TerminalText.pad("咖", to: 4) == "咖  ")
        #expect(TerminalText.pad("咖", to: 4, alignment: .right) == "  咖")
        #expect(TerminalText.pad("abcd", to: 2) == "abcd")
    }

    @Test(
        "Wraps",
        arguments: [
            ("one two three", 7, 0, ["one two", "three"]),
            ("one two three", 7, 2, ["one two", "  three"]),
            ("", 10, 0, [""]),
            ("abcdefgh ij", 5, 1, ["abcde", " fgh", " ij"]),
            ("a abcdefgh", 4, 0, ["a", "abcd", "efgh"]),
            ("咖啡咖啡", 3, 0, ["咖", "啡", "咖", "啡"]),
            ("咖啡", 1, 0, ["咖", "啡"]),
            ("ab cd", 0, 9, ["a", "b", "c", "d"]),
        ])
    func wraps(text: String, columns: Int, indent: Int, expected: [String]) {
        #expect(TerminalText.wrap(text, to: columns, indent: indent) == expected)
    }
}
