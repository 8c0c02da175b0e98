import JSON
import Testing

@Suite("Reading JSON")
struct JSONReaderTests {
    private func parse(_ bytes: [UInt8]) throws -> String {
        try JSONReader.read(bytes).canonicalText
    }

    private func parse(_ value: String) throws -> String { try parse(Array(value.utf8)) }

    @Test(
        "Keeps values exactly",
        arguments: [
            ("0", "0"), ("-0", "-0"), ("1.0", "1.0"), ("1e400", "1e400"), ("-1.5E+3", "-1.5E+3"), ("true", "true"),
            ("false", "false"), ("null", "null"), ("[]", "[]"), ("{}", "{}"), (" [ 1 , 2 ] ", "[1,2]"),
            ("99999999999999999999999999", "99999999999999999999999999"), (#""""#, #""""#),
            (#""\"\\\/\b\f\n\r\t""#, #""\"\\/\u0008\u000c\n\r\t""#), (#""\u0041\u00e9\u20AC""#, #""Aé€""#),
            (#""\ud83d\ude00x""#, #""😀x""#), (#""a\u0000b""#, #""a\u0000b""#),
            (#""\uFFFF\u007f""#, "\"\u{FFFF}\\u007f\""),
            (#"{"b":1,"a":2,"B":3}"#, #"{"B":3,"a":2,"b":1}"#),
            // Twins that Swift takes for equal are two keys.
            ("{\"\u{e9}\":1,\"e\u{301}\":2}", "{\"e\u{301}\":2,\"\u{e9}\":1}"),
        ])
    func good(text: String, canonical: String) throws {
        let result = try parse(text)
        #expect(result.utf8.elementsEqual(canonical.utf8), "\(result)")
    }

    @Test(
        "Refuses everything that isn't JSON",
        arguments: [
            "01", "1.", ".5", "+1", "-", "1e", "1e+", "0x10", "NaN", "Infinity", "tru", "nul", "True", "'a'", "\"a",
            "\"\\x\"", "\"\\u12\"", "\"\\u12G4\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\\udc00\"",
            "\"\\ud800x\\udc00\"", "\"\\ud800\\ud800\"", "\"\\ud83d\\udbff\"", "\"a\nb\"", "\"a\tb\"", "\"\u{0}\"",
            "[1,]", "[,1]", "[1 2]", "[1", "{\"a\"}",
            "{\"a\":}", "{\"a\":1,}", "{a:1}", "{\"a\":1 \"b\":2}", "{\"a\":1", "1 2", "// x\n1", "/**/1", "",
            "{\"a\":1,\"a\":1}", "{\"a\":1,\"\\u0061\":1}", "\u{A0}1",
        ])
    func bad(text: String) {
        #expect(throws: JSONError.self) { _ = try parse(text) }
    }

    @Test(
        "Refuses what is no UTF-8",
        arguments: [
            [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xC3], [0xE2, 0x82],
        ] as [[UInt8]])
    func encoding(bytes: [UInt8]) {
        #expect(throws: JSONError.notUTF8(offset: 1)) {
            _ = try parse([UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")])
        }
        #expect(throws: JSONError.self) { _ = try parse(Array("{}".utf16.flatMap { [UInt8($0 & 0xFF), 0] })) }
    }

    @Test("Nests 32 deep and no deeper")
    func depth() throws {
        func nested(_ count: Int) -> String {
            String(repeating: "[", count: count) + String(repeating: "]", count: count)
        }
        #expect(try parse(nested(32)) == nested(32))
        #expect(throws: JSONError.tooDeep(offset: 32, limit: 32)) { _ = try parse(nested(33)) }
        #expect(throws: JSONError.self) { _ = try parse(String(repeating: "[", count: 60_000)) }
    }

    @Test("Finds equal keys among many")
    func keys() throws {
        let keys = (0..<2_000).map { "\"k\($0)\":0" }.joined(separator: ",")
        #expect(throws: Never.self) { _ = try parse("{\(keys)}") }
        for key in ["k0", "k15", "k16", "k17", "k1999"] {
            #expect(throws: JSONError.self, "\(key)") { _ = try parse("{\(keys),\"\(key)\":0}") }
        }
    }
}
