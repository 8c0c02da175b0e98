import Foundation
import JSON
import Model
import Money
import Testing

struct JSONWriterTests {
    private func written(_ write: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        write(&writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test(
        "Strings are exact and quiet on a terminal",
        arguments: [
            ("plain", #""plain""#),
            ("", #""""#),
            ("a\"b\\c/d", #""a\"b\\c/d""#),
            ("\n\r\t\u{8}\u{C}\u{0}\u{1F}", #""\n\r\t\u0008\u000c\u0000\u001f""#),
            ("\u{7F}\u{80}\u{9B}\u{9F}\u{A0}é", #""\u007f\u0080\u009b\u009f"# + "\u{A0}é\""),
            ("\u{202E}\u{200F}\u{2066}\u{2069}\u{61C}", #""\u202e\u200f\u2066\u2069\u061c""#),
            ("\u{2028}\u{2029}", #""\u2028\u2029""#),
            ("\u{200D}\u{2065}\u{206A}\u{2020}\u{61B}", "\"\u{200D}\u{2065}\u{206A}\u{2020}\u{61B}\""),
            ("午餐🍜é", "\"午餐🍜é\""),
            ("e\u{301}", "\"e\u{301}\""),
        ])
    func stringsAreExactAndQuietOnATerminal(value: String, expected: String) throws {
        let json = written { $0.string(value) }
        #expect(Array(json.utf8) == Array(expected.utf8))
        let parsed = try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)
        #expect(try #require(parsed as? String).unicodeScalars.elementsEqual(value.unicodeScalars))
    }

    @Test("Every scalar below U+3000 comes back as it was") func everyScalarBelowU3000ComesBackAsItWas() throws {
        let scalars = (0..<0x3000).compactMap(Unicode.Scalar.init)
        let json = written { writer in
            writer.beginArray()
            for scalar in scalars { writer.string("x\(scalar)y") }
            writer.endArray()
        }
        let parsed = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String])
        #expect(parsed.count == scalars.count)
        for (scalar, value) in zip(scalars, parsed) {
            #expect(value.unicodeScalars.elementsEqual("x\(scalar)y".unicodeScalars))
        }
        let forbidden = json.unicodeScalars.filter { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
        #expect(forbidden.isEmpty)
    }

    @Test(
        "Numbers are plain decimals",
        arguments: [
            (0, "0"), (-0.0, "0"), (3, "3"), (2.5, "2.5"), (-2.5, "-2.5"), (0.1, "0.1"), (1.0 / 3, "0.333333"),
            (0.000_000_4, "0"), (-0.000_000_4, "0"), (0.000_001, "0.000001"), (0.999_999_9, "1"), (41.999_999_7, "42"),
            (86_400.000_001, "86400.000001"), (1e17, "100000000000000000"), (1e18, "null"),
            (.greatestFiniteMagnitude, "null"),
            (.infinity, "null"), (-.infinity, "null"), (.nan, "null"), (.leastNonzeroMagnitude, "0"),
            (0.015_625, "0.015625"), (12.340_000, "12.34"),
        ])
    func numbersArePlainDecimals(value: Double, expected: String) {
        #expect(written { $0.number(value) } == expected)
    }

    @Test(
        "Integers",
        arguments: [(0, "0"), (-7, "-7"), (Int64.max, "9223372036854775807"), (.min, "-9223372036854775808")])
    func integers(value: Int64, expected: String) {
        #expect(written { $0.integer(value) } == expected)
    }

    @Test(
        "Amounts have the currency's digits",
        arguments: [
            (0, "EUR", "0.00"), (5, "EUR", "0.05"), (-5, "EUR", "-0.05"), (1_250, "EUR", "12.50"),
            (1_234, "JPY", "1234"),
            (1, "KWD", "0.001"), (-12_345, "KWD", "-12.345"), (Int64.max, "EUR", "92233720368547758.07"),
            (.min, "EUR", "-92233720368547758.08"), (.min, "JPY", "-9223372036854775808"),
        ])
    func amountsHaveTheCurrencysDigits(minorUnits: Int64, code: String, expected: String) throws {
        let amount = Amount(minorUnits: minorUnits, currency: try #require(Currency(code: code)))
        #expect(written { $0.amount(amount) } == "\"\(expected)\"")
        #expect(amount.decimalString == expected)
    }

    @Test(
        "Moments are written as they read themselves",
        arguments: [
            "2026-11-20T12:30:00+01:00", "2026-11-20T12:30:00.005Z", "1969-12-31T23:59:59.999-11:30",
            "0001-01-03T00:00:00Z", "9999-12-30T23:59:59.500+14:00",
        ])
    func momentsAreWrittenAsTheyReadThemselves(value: String) throws {
        let moment = try #require(Moment(rfc3339: value))
        #expect(written { $0.moment(moment) } == "\"\(value)\"")
        #expect(moment.description == value)
    }

    @Test("Commas and lines are where they belong") func commasAndLinesAreWhereTheyBelong() {
        let json = written { writer in
            writer.beginArray()
            writer.nextLine()
            writer.beginObject()
            writer.field("a", 1)
            writer.field("b", nil as String?)
            writer.key("c")
            writer.beginArray()
            writer.endArray()
            writer.key("d")
            writer.beginObject()
            writer.endObject()
            writer.field("e", true)
            writer.endObject()
            writer.nextLine()
            writer.null()
            writer.strings(["x", "y"])
            writer.endLine()
            writer.endArray()
        }
        #expect(json == "[\n{\"a\":1,\"b\":null,\"c\":[],\"d\":{},\"e\":true},\nnull,[\"x\",\"y\"]\n]")
    }

    @Test("What is drained is handed on once") func whatIsDrainedIsHandedOnOnce() {
        var writer = JSONWriter()
        var pieces: [[UInt8]] = []
        writer.beginArray()
        writer.integer(1)
        writer.drain { pieces.append($0) }
        writer.drain { pieces.append($0) }
        writer.integer(2)
        writer.endArray()
        writer.drain { pieces.append($0) }
        #expect(pieces.map { String(decoding: $0, as: UTF8.self) } == ["[1", ",2]"])
    }
}
