import Intake
import Model
import TestSupport
import Testing

/// Dates in names, with every field within its limits and beyond them; many with `QUICKREC_FUZZ_COUNT`, as for
/// `TextFuzzTests`.
@Suite("Random dates in names")
struct NameDateFuzzTests {
    /// How recorders and messengers write a date; `Y M D h m s f` stand for its fields, `y` for two digits of the year,
    /// `H p` for the hours of half a day.
    private struct Pattern {
        let text: String
        /// What is left of it where the time is impossible.
        var withoutTime = Rest.day
        var hasTime = true
        var hasFraction = false
        var isUTC = false

        enum Rest { case day, nothing }
    }

    private static let patterns = [
        Pattern(text: "<Y><M><D> <h><m><s>-8F3A2B1C.m4a"), Pattern(text: "Recording_<Y><M><D>_<h><m><s>.m4a"),
        Pattern(text: "REC<Y><M><D><h><m><s>.wav", withoutTime: .nothing),
        Pattern(text: "PTT-<Y><M><D>-WA0003.opus", hasTime: false), Pattern(text: "audio_<Y>-<M>-<D>_<h>-<m>-<s>.ogg"),
        Pattern(text: "signal-<Y>-<M>-<D>-<h>-<m>-<s>-<f>.aac", hasFraction: true),
        Pattern(text: "<Y>-<M>-<D> <h>.<m>.<s>.ogg"), Pattern(text: "<Y>.<M>.<D>, <h>_<m>_<s>.ogg"),
        Pattern(text: "WhatsApp Audio <Y>-<M>-<D> at <H>.<m>.<s> <p>.m4a"),
        Pattern(text: "WhatsApp Audio <Y>-<M>-<D> at <H>.<m>.<s>\u{202F}<p>.m4a"),
        Pattern(text: "PXL_<Y><M><D>_<h><m><s><f>.mp4", hasFraction: true, isUTC: true),
        Pattern(text: "Voice <y><M><D>_<h><m><s>.m4a", withoutTime: .nothing),
        Pattern(text: "memo <Y><M><D>T<h><m><s>Z.wav", isUTC: true),
    ]

    /// The fields of one date; one in eight or so is impossible.
    private struct Fields {
        var year, month, day, hour, minute, second, thousandth: Int

        init(_ generator: inout SplitMix64) {
            func field(_ range: ClosedRange<Int>, _ wild: ClosedRange<Int>) -> Int {
                Int.random(in: 0..<16, using: &generator) == 0
                    ? Int.random(in: wild, using: &generator) : Int.random(in: range, using: &generator)
            }
            year = field(1_980...2_099, 1_000...9_999)
            month = field(1...12, 0...99)
            day = field(1...31, 0...99)
            hour = field(0...23, 0...99)
            minute = field(0...59, 0...99)
            second = Int.random(in: 0...59, using: &generator)
            thousandth = Int.random(in: 0...999, using: &generator)
        }

        var hasDay: Bool {
            let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            return (1_980...2_099).contains(year) && (1...12).contains(month)
                && (1...lengths[month - 1]).contains(day)
        }

        var hasTime: Bool { hour < 24 && minute < 60 }

        func name(_ pattern: Pattern) -> String {
            func digits(_ value: Int, _ count: Int) -> String {
                let text = String(value)
                return String(repeating: "0", count: max(0, count - text.count)) + text
            }
            let half = String((hour + 11) % 12 + 1)
            let fields = [
                "<Y>": digits(year, 4), "<y>": digits(year % 100, 2), "<M>": digits(month, 2), "<D>": digits(day, 2),
                "<h>": digits(hour, 2), "<H>": half, "<m>": digits(minute, 2), "<s>": digits(second, 2),
                "<f>": digits(thousandth, 3), "<p>": hour < 12 ? "AM" : "PM",
            ]
            return fields.reduce(pattern.text) { $0.replacing($1.key, with: $1.value) }
        }

        func meaning(_ pattern: Pattern) -> NameDate? {
            guard hasDay, let civil = CivilDay(year: year, month: month, day: day) else { return nil }
            guard pattern.hasTime, hasTime else {
                return pattern.hasTime && pattern.withoutTime == .nothing
                    ? nil : NameDate(day: civil, millisecondOfDay: nil)
            }
            let time = ((hour * 60 + minute) * 60 + second) * 1_000 + (pattern.hasFraction ? thousandth : 0)
            return NameDate(day: civil, millisecondOfDay: time, isUTC: pattern.isUTC)
        }
    }

    @Test("Are read as they were written, and impossible ones not at all")
    func dates() {
        let result = FuzzRun(few: 20_000).run("dates in names", makeLane: {}) { _, _, generator in
            let pattern = generator.pick(Self.patterns)
            var fields = Fields(&generator)
            // Two digits say nothing of the century, and half a day has no wrong hours.
            if pattern.text.contains("<y>") { fields.year = 2_000 + fields.year % 100 }
            if pattern.text.contains("<H>") { fields.hour %= 24 }
            let name = fields.name(pattern)
            guard NameDate(in: FileName(name)) == fields.meaning(pattern) else { return "fault: \(name)" }
            return fields.meaning(pattern) == nil ? "no date" : "a date"
        }
        #expect(result.slow.isEmpty)
        #expect(result.counts.keys.allSatisfy { !$0.hasPrefix("fault:") }, "\(result.counts.keys.prefix(20))")
        #expect(result.counts["no date", default: 0] > 100 || result.counts.count == 1)
    }
}
