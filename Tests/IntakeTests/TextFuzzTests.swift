import Foundation
import Model
import Money
import TestSupport
import Testing
import Watching

@testable import Intake

/// Names and sidecars from elsewhere; more than a few thousand with `QUICKREC_FUZZ_COUNT`, see CONTRIBUTING.md.
@Suite("Mutated names and sidecars")
struct TextFuzzTests {
    private static let keys = [
        "id", "audioUUID", "createdAt", "amount", "currency", "type", "tags", "location", "payee", "note", "x", "",
    ]
    private static let values = [
        #""12.50""#, #""1,234.56""#, #""1e999""#, #""NaN""#, #""٣""#, #""-0""#, #""10000000000000000000000000000000""#,
        #""=1+1""#, #""12 EUR""#, "12.5", "1e400", "-0", "99999999999999999999", "true", "null", "[]", "{}",
        #""8F3A2B1C-5D6E-4F70-8A9B-0C1D2E3F4A5B""#, #""{8f3a2b1c-5d6e-4f70-8a9b-0c1d2e3f4a5b}""#, #""../../x""#,
        #""2026-11-20T12:30:00+01:00""#, #""0000-00-00T00:00:00Z""#, #""9999-12-31T23:59:60+99:99""#,
        #""1000000000000000000""#, #""EUR""#, #""eur""#, #""income""#, #""expense""#,
        ##"["lunch","#team"," two words "]"##,
        #"["\u0000","\uD83D\uDE00","\uD83D"]"#, #""\u001B]0;owned\u0007\u202E""#, #""first\nsecond""#,
        #"[[[[[[[["x"]]]]]]]]"#,
    ]
    private static let nameParts = [
        "2023", "11", "05", "14", "30", "12", "-", "_", " at ", "PM", "Z", ".", "999", "\u{202F}", "8F3A", "T", "PXL_",
        "8F3A2B1C-5D6E-4F70-8A9B-0C1D2E3F4A5B", "{", "}", "..", "%2e%2e", "/", "\u{1B}[31m", "\u{202E}", "e\u{301}",
        ".wav",
    ].map { Array($0.utf8) }

    /// One in two is a sidecar, one in two a name.
    private static func input(_ number: UInt64, _ generator: inout SplitMix64) -> [UInt8] {
        number % 2 == 0 ? sidecar(&generator) : name(&generator)
    }

    private static func sidecar(_ generator: inout SplitMix64) -> [UInt8] {
        var members: [String] = []
        for _ in 0..<Int.random(in: 0...6, using: &generator) {
            members.append("\"\(generator.pick(keys))\":\(generator.pick(values))")
        }
        var text = Array("{\(members.joined(separator: ","))}".utf8)
        if generator.once(in: 20) {
            let depth = generator.pick([31, 32, 33, 100, 5_000])
            text = Array("{\"x\":".utf8) + [UInt8](repeating: UInt8(ascii: "["), count: depth)
            text += [UInt8](repeating: UInt8(ascii: "]"), count: depth) + [UInt8(ascii: "}")]
        }
        return generator.once(in: 4) ? text : Fuzzing.mutate(text, &generator)
    }

    /// As phones and messengers name their files.
    private static let names = [
        "20231105 143012-8F3A2B1C.m4a", "Recording_20231105_143012.m4a", "PTT-20231105-WA0003.opus",
        "audio_2023-11-05_14-30-12.ogg", "signal-2023-11-05-14-30-12-123.aac", "2023-11-05 14.30.12.ogg",
        "WhatsApp Audio 2023-11-05 at 2.30.12 PM.m4a", "PXL_20231105_133012345.mp4", "Voice 231105_143012.m4a",
    ].map { Array($0.utf8) }

    private static func name(_ generator: inout SplitMix64) -> [UInt8] {
        if generator.once(in: 2) { return Fuzzing.mutate(generator.pick(names), &generator) }
        var bytes: [UInt8] = []
        for _ in 0..<Int.random(in: 0...12, using: &generator) {
            bytes += generator.pick(nameParts)
            if generator.once(in: 4) { bytes.append(.random(in: 1 ... .max, using: &generator)) }
        }
        return generator.once(in: 2) ? bytes : Fuzzing.mutate(bytes, &generator)
    }

    @Test("None traps or takes long, and what is understood can be true")
    func texts() throws {
        let euro = try #require(Currency(code: "EUR"))
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let parsers = [nil, DecimalMark.point, .comma].map { mark in
            SidecarParser(notation: AmountNotation(decimalMark: mark, defaultCurrency: euro))
        }
        let junk = JunkNames(globs: ["*.bak", "[a-", "**x**", "?[!z]*"])
        let result = FuzzRun(few: 20_000).run("texts", makeLane: {}) { _, number, generator in
            let bytes = Self.input(number, &generator)
            guard number % 2 == 0 else { return Self.read(name: FileName(bytes: bytes), junk: junk, zone: zone) }
            do throws(SidecarError) {
                let facts = try parsers[Int(number / 2 % 3)].parse(bytes)
                return facts == SidecarFacts() ? "an empty sidecar" : "a sidecar"
            } catch {
                return "\(error)".isEmpty ? "fault: an error without a sentence" : "a refused sidecar"
            }
        }
        #expect(result.slow.isEmpty)
        #expect(result.counts.keys.allSatisfy { !$0.hasPrefix("fault:") }, "\(result.counts)")
    }

    private static func read(name: FileName, junk: JunkNames, zone: TimeZone) -> String {
        _ = junk.rule(for: name)
        let uuid = AudioUUID(inName: name)
        guard let date = NameDate(in: name) else { return uuid == nil ? "a name" : "a name with a UUID" }
        // 1979-12-31 to 2100-01-02 in any zone.
        let isPossible = (315_446_400_000...4_102_617_600_000).contains(date.moment(in: zone).milliseconds)
        return isPossible ? "a name with a date" : "fault: \(date)"
    }
}
