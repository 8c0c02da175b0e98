import Foundation
import Model
import Testing

@testable import SoundReading

@Suite("MP4 and 3GP boxes")
struct MovieTests {
    private func claim(_ boxes: [UInt8]) throws -> AudioClaim {
        let zone = try #require(TimeZone(secondsFromGMT: 7_200))
        return try Movie(ByteReader(MemoryBytes(bytes: Crafted.brand + boxes))).claim(.mp4, zone: zone)
    }

    /// 2026-11-20T12:00:00Z, since 1904.
    private static let noon: UInt64 = 1_795_176_000 + 2_082_844_800

    private static func movie(_ header: [UInt8], media: [UInt8]? = nil, more: [UInt8] = []) -> [UInt8] {
        let media = media ?? Crafted.header("mdhd", created: 0, scale: 44_100, units: 44_100 * 90)
        return Crafted.box("moov", header + Crafted.track(header: media) + more)
    }

    @Test("The recording began its length before the time in the box, in either version")
    func times() throws {
        let short = Crafted.header("mvhd", created: Self.noon, scale: 1_000, units: 90_000)
        let long = Crafted.longHeader("mvhd", created: Self.noon, scale: 1_000, units: 90_000)
        for header in [short, long] {
            let claim = try claim(Self.movie(header))
            #expect(claim.recordedAt?.description == "2026-11-20T13:58:30+02:00")
            #expect(claim.duration == 90)
            #expect(claim.frames == Int64(3_969_000))
            #expect(claim.codec == "AAC")
        }
        let unset = try claim(Self.movie(Crafted.header("mvhd", created: 0, scale: 1_000, units: 90_000)))
        #expect(unset.recordedAt == nil)
    }

    @Test("Apple's own text for the beginning comes first, with its offset")
    func creationDate() throws {
        let key = Crafted.text("com.apple.quicktime.creationdate")
        let keys = Crafted.box(
            "keys",
            Crafted.big(0, 4) + Crafted.big(1, 4) + Crafted.big(UInt64(key.count + 8), 4) + Crafted.text("mdta") + key)
        let data = Crafted.box("data", Crafted.big(1, 4) + Crafted.big(0, 4) + Crafted.text("2026-11-20T21:00:00+0800"))
        let list = Crafted.box("ilst", Crafted.big(UInt64(data.count + 8), 4) + Crafted.big(1, 4) + data)
        let header = Crafted.header("mvhd", created: Self.noon, scale: 1_000, units: 90_000)
        let claim = try claim(Self.movie(header, more: Crafted.box("meta", keys + list)))
        #expect(claim.recordedAt?.description == "2026-11-20T21:00:00+08:00")
    }

    @Test("What an encoder put in front, and the only edit leaves out, is not heard")
    func edits() throws {
        let header = Crafted.header("mvhd", created: 0, scale: 1_000, units: 90_000)
        let media = Crafted.header("mdhd", created: 0, scale: 44_100, units: 44_100 * 90)
        let short = Crafted.big(1, 4) + Crafted.big(90_000, 4) + Crafted.big(44_100, 4) + Crafted.big(1 << 16, 4)
        let long = Crafted.big(1, 4) + Crafted.big(90_000, 8) + Crafted.big(44_100, 8) + Crafted.big(1 << 16, 4)
        let empty = Crafted.big(1, 4) + Crafted.big(500, 4) + Crafted.big(0xFFFF_FFFF, 4) + Crafted.big(1 << 16, 4)
        let two = Crafted.big(2, 4) + short.dropFirst(4) + short.dropFirst(4)
        for (edits, seconds) in [
            (Crafted.big(0, 4) + short, 89), ([1, 0, 0, 0] + long, 89), (Crafted.big(0, 4) + empty, 90),
            (Crafted.big(0, 4) + two, 90),
        ] {
            let track = Crafted.track(header: media, after: Crafted.box("edts", Crafted.box("elst", edits)))
            let claim = try claim(Crafted.box("moov", header + track))
            #expect(claim.duration == Double(seconds))
            #expect(claim.frames == Int64(44_100 * seconds))
        }
    }

    /// AudioSpecificConfig: five bits of type, four of rate, of which 7 is 22,050 Hz, four of channels.
    @Test("The decoder's own rate and channels count, but not where it doubles them", arguments: [2, 5, 29])
    func configuration(type: UInt64) {
        let configuration = [5, 2] + Crafted.big(type << 11 | 7 << 7 | 1 << 3, 2)
        let decoder = [4, 17, 0x40] + [UInt8](repeating: 0, count: 12) + configuration
        let stream = Crafted.box("esds", Crafted.big(0, 4) + [3, 22, 0, 1, 0] + decoder)
        let sample = SampleDescription(Crafted.sampleDescription("mp4a", stream))
        #expect(sample.codec == "AAC")
        #expect(sample.sampleRate == (type == 2 ? 22_050 : 44_100))
        #expect(sample.channels == (type == 29 ? 2 : 1))
    }

    @Test("Unknown and absurd lengths are unknown")
    func lengths() throws {
        let header = Crafted.header("mvhd", created: 0, scale: 0, units: 1)
        for media in [
            Crafted.header("mdhd", created: 0, scale: 0, units: 90),
            Crafted.header("mdhd", created: 0, scale: 1, units: 0),
            Crafted.header("mdhd", created: 0, scale: 1, units: 0xFFFF_FFFF),
            Crafted.header("mdhd", created: 0, scale: 1, units: 86_401),
            Crafted.longHeader("mdhd", created: .max, scale: 1, units: .max),
            Crafted.longHeader("mdhd", created: .max, scale: 0xFFFF_FFFF, units: .max - 1),
        ] {
            let claim = try claim(Self.movie(header, media: media))
            #expect(claim.duration == nil)
            #expect(claim.frames == nil)
        }
    }

    @Test("Nesting, sizes and numbers that never end come to an end")
    func bounds() throws {
        var deep: [UInt8] = []
        for _ in 0..<5_000 { deep = Crafted.box("moov", deep) }
        let tiny = Array(repeating: Crafted.big(8, 4) + Crafted.text("free"), count: 100_000).flatMap { $0 }
        let beyond = Crafted.big(1, 4) + Crafted.text("moov") + Crafted.big(UInt64(Int64.max), 8)
        let wrapped = Crafted.big(1, 4) + Crafted.text("moov") + Crafted.big(.max, 8)
        let open = Crafted.big(0, 4) + Crafted.text("moov") + Crafted.big(0, 4) + Crafted.text("trak")
        for boxes in [deep, tiny, beyond, wrapped, open, Crafted.big(7, 4) + Crafted.text("moov")] {
            let claim = try claim(boxes)
            #expect(claim.duration == nil)
            let reader = try ByteReader(MemoryBytes(bytes: Crafted.brand + boxes))
            let completeness = try Completeness.of(reader, container: .mp4, start: 0)
            #expect(completeness != .unknown)
        }
    }

    @Test("Pictures and films without sound are no recordings")
    func withoutSound() throws {
        let header = Crafted.header("mvhd", created: 0, scale: 1_000, units: 1_000)
        let media = Crafted.header("mdhd", created: 0, scale: 1_000, units: 1_000)
        let film =
            Crafted.brand + Crafted.box("moov", header + Crafted.track(handler: "vide", entry: "avc1", header: media))
        guard case .notAudio(let reason) = try TestFiles.probe(film) else {
            Issue.record("a film without sound counts as a recording")
            return
        }
        #expect(reason.contains("no sound track"))
    }

    @Test("Dates in texts, with and without an offset")
    func dates() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let table: [(String, String?)] = [
            ("2026-11-20T12:30:00Z", "2026-11-20T12:30:00Z"),
            ("2026-11-20T12:30:00+0530", "2026-11-20T12:30:00+05:30"),
            ("2026-11-20T12:30:00-08:00", "2026-11-20T12:30:00-08:00"),
            ("2026-11-20 12:30:00", "2026-11-20T12:30:00+01:00"), ("2026-07-20 12:30", "2026-07-20T12:30:00+02:00"),
            // The hour that summer time skips, and the one that it repeats.
            ("2026-03-29 02:30:00", "2026-03-29T03:30:00+02:00"), ("2026-10-25 02:30:00", "2026-10-25T02:30:00+02:00"),
            ("2026-11-20", nil), ("2026", nil), ("yesterday at noon", nil), ("2026-13-20 12:30:00", nil),
            ("2026-11-20T25:30:00Z", nil), ("", nil), (String(repeating: "2", count: 500), nil),
        ]
        for (text, expected) in table {
            #expect(MetadataTime.parse(text, zone: zone)?.description == expected, "\(text)")
        }
    }
}
