import TestSupport
import Testing

@testable import Model

@Suite struct SearchKeyTests {
    @Test(
        "A text is found whatever its case, accents and widths are",
        arguments: [
            ("Café", "cafe"), ("CAFE\u{301}", "café"), ("ÜBER", "uber"), ("Straße", "STRASSE"), ("Дом Книги", "КНИГИ"),
            ("ΟΔΟΣ", "οδος"), ("ｌｕｎｃｈ", "LUNCH"), ("Dvořák", "dvorak"), ("弁当", "当"), ("İzmir", "izmir"),
            ("한국어", "국"), ("ﬁsh", "fish"), ("100%", "%"), ("a_b", "_"),
        ])
    func finds(text: String, wanted: String) {
        #expect(SearchKey(text).contains(SearchKey(wanted)))
    }

    @Test("What is not there is not found", arguments: [("cafe", "cafes"), ("弁当", "弁常"), ("", "a"), ("axb", "a_b")])
    func misses(text: String, wanted: String) {
        #expect(!SearchKey(text).contains(SearchKey(wanted)))
    }

    @Test("Letter by letter gives what the whole text gives: every letter, and random neighbours")
    func agrees() {
        // Every scalar of the planes that people write in, in front of and behind an ordinary letter.
        for value in UInt32(1)...0xFFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = "a\(scalar)b"
            #expect(
                SearchKey(text).text.utf8.elementsEqual(SearchKey.folded(text).utf8), "U+\(String(value, radix: 16))")
        }
        var chance = SplitMix64(seed: 1)
        let ranges: [ClosedRange<UInt32>] = [
            0x20...0x7E, 0xA0...0x24F, 0x300...0x36F, 0x370...0x52F, 0x2010...0x2027, 0x3001...0x30FF, 0x4E00...0x4E20,
            0xAC00...0xAC20, 0x1100...0x11FF, 0xFF01...0xFF5E,
        ]
        for _ in 0..<5_000 {
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 1...6, using: &chance) {
                let range = ranges[Int.random(in: 0..<ranges.count, using: &chance)]
                if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &chance)) { text.append(scalar) }
            }
            let string = String(text)
            #expect(
                SearchKey(string).text.utf8.elementsEqual(SearchKey.folded(string).utf8),
                "\(string.unicodeScalars.map { String($0.value, radix: 16) })")
        }
    }
}
