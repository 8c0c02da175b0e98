import Testing

@testable import LineEditing

/// What a terminal sends, cut into pieces at every place.
struct KeyDecoderTests {
    /// Named without control characters, which would reach the terminal that shows the test's name.
    struct Keys: CustomTestStringConvertible, Sendable {
        var sent: String
        var expected: String
        var testDescription: String { sent.debugDescription }

        init(_ sent: String, _ expected: String) {
            self.sent = sent
            self.expected = expected
        }
    }

    private static let paste = "\u{1B}[200~"
    private static let pasted = "\u{1B}[201~"

    @Test(
        "A text is the same however it is cut",
        arguments: [
            Keys("12.50 #lunch\r", "12.50 #lunch\r"),
            Keys("午餐 é 👩🏽‍🍳", "午餐 é 👩🏽‍🍳"),
            Keys("\u{1B}[A\u{1B}OD\u{1B}[3~\u{1B}[2~x", "\u{1B}[A\u{1B}OD\u{1B}[3~\u{1B}[2~x"),
            Keys("a\u{1}\u{7F}\t", "a\u{1}\u{7F}\t"),
            // The editor's own code, NUL and C1 controls are never typed.
            Keys("a\u{1E}b\u{0}c\u{9B}d", "abcd"),
            Keys("\(paste)one\ntwo\(pasted)\r", "one  two\r"),
            Keys("\(paste)\r\n\tone\r\n\r\n two\u{2028}\u{1B}[31m\u{1E}\n\(pasted)!", "one   two  [31m!"),
            Keys("\(paste)\(pasted)\(paste)\n\(pasted)x", "x"),
            Keys("\(paste)a\(paste)b\(pasted)", "a  [200~b"),
            Keys("\(pasted)a", "\(pasted)a"),
        ])
    func decodes(keys: Keys) {
        let bytes = Array(keys.sent.utf8)
        for cut in 0...bytes.count {
            var decoder = KeyDecoder()
            let codes = decoder.take(bytes[..<cut]) + decoder.take(bytes[cut...])
            #expect(text(codes) == keys.expected, "cut at \(cut)")
        }
    }

    @Test(
        "Bytes that are not UTF-8 become U+FFFD, each of them, and nothing else",
        arguments: [
            ([0x61, 0xE9, 0x20, 0x62], "a? b"), ([0xFF, 0xFE, 0x61], "??a"), ([0xC3, 0x28], "?("),
            ([0xED, 0xA0, 0x80, 0x61], "???a"), ([0xF4, 0x90, 0x80, 0x80, 0x61], "????a"), ([0xC0, 0x80, 0x61], "??a"),
            ([0xE5, 0x8D, 0x61], "??a"),
            // What no character begins with is replaced at once, whatever may follow.
            ([0x61, 0x80], "a?"), ([0x61, 0xC0], "a?"), ([0x61, 0xC1], "a?"), ([0x61, 0xF5], "a?"),
        ] as [([UInt8], String)])
    func replaces(sent: [UInt8], expected: String) {
        var decoder = KeyDecoder()
        #expect(text(decoder.take(sent)).replacing("\u{FFFD}", with: "?") == expected)
    }

    @Test("What was begun is forgotten")
    func forgets() {
        var decoder = KeyDecoder()
        _ = decoder.take(Array("\(Self.paste)a".utf8) + [0xE5])
        decoder.reset()
        #expect(text(decoder.take(Array("b\r".utf8))) == "b\r")
    }

    @Test(
        "The rest of a line is counted up to its end, however it is cut",
        arguments: [
            ("abc\rd", 3, KeyDecoder.LineEnd.enter), ("午餐\n", 2, .enter), ("ab\u{3}c", 2, .interrupt), ("abc", 3, nil),
            // Enter in a pasted text does not end it; marks are no characters, what only begins like one is.
            ("a\(paste)b\r\nc\(pasted)\rd", 5, .enter), ("\(pasted)\r", 6, .enter), ("a\u{1B}\rb", 2, .enter),
            ("\(paste)\u{1B}[\u{1B}[201~\r", 2, .enter),
        ] as [(String, Int, KeyDecoder.LineEnd?)])
    func skips(sent: String, expected: Int, end: KeyDecoder.LineEnd?) {
        let bytes = Array(sent.utf8)
        for cut in 0...bytes.count {
            var decoder = KeyDecoder()
            let (first, firstEnd) = decoder.skipLine(bytes[..<cut])
            let (second, secondEnd) = firstEnd == nil ? decoder.skipLine(bytes[cut...]) : (0, nil)
            #expect(first + second == expected, "cut at \(cut)")
            #expect(firstEnd ?? secondEnd == end, "cut at \(cut)")
        }
    }

    private func text(_ codes: [UInt32]) -> String {
        String(String.UnicodeScalarView(codes.compactMap(Unicode.Scalar.init)))
    }
}
