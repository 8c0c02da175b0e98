import Model
import Testing

@testable import SoundReading

@Suite("Kinds of files by their first bytes")
struct SnifferTests {
    private func sniff(_ bytes: [UInt8]) throws -> Sniffed {
        try Sniffer.sniff(ByteReader(MemoryBytes(bytes: bytes)))
    }

    @Test("Every fixture is what it is, whatever its name", arguments: Fixtures.all)
    func fixtures(_ fixture: Fixture) throws {
        let container: AudioContainer?
        switch try sniff(TestFiles.fixture(fixture.name)) {
        case .container(let found, _): container = found
        case .other: container = nil
        }
        #expect(container == fixture.container)
    }

    @Test("Other files are not recordings")
    func others() throws {
        let files: [[UInt8]] = [
            [], [0], Array("RIFF".utf8), Array("RIFF\u{10}\0\0\0AVI LIST".utf8), Array("%PDF-1.7".utf8),
            Array("{\"amount\": 1}".utf8), Array("Two hundred for the rent, said the note.".utf8),
            [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array("JFIF".utf8), Crafted.box("ftyp", Array("heic\0\0\0\0mif1".utf8)),
            Crafted.box("ftyp", Array("avif\0\0\0\0avif".utf8)), [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11],
            [0x1A, 0x45, 0xDF, 0xA3, 0x84, 0x42, 0x82, 0x81, 0x41], Array("MThd\0\0\0\u{6}".utf8),
            // Text in UTF-16 begins with eleven set bits as MPEG audio does.
            [0xFF, 0xFE] + Array("h\0e\0l\0l\0o\0".utf8), [UInt8](repeating: 0, count: 5_000),
            // One frame header and then something else.
            [0xFF, 0xFB, 0x90, 0x00] + [UInt8](repeating: 0x41, count: 2_000),
        ]
        for file in files {
            guard case .other(let what) = try sniff(file) else {
                Issue.record("\(file.prefix(8)) counts as a recording")
                continue
            }
            #expect(!what.isEmpty)
        }
    }

    @Test("Raw AAC and MPEG audio differ in the layer bits")
    func layers() throws {
        #expect(ADTSFrame([0xFF, 0xFB, 0x90, 0x00, 0, 0, 0]) == nil)
        #expect(MPEGFrame([0xFF, 0xF1, 0x50, 0x80, 0x02, 0x1F, 0xFC]) == nil)
        #expect(MPEGFrame([0xFF, 0xFB, 0x90, 0x00])?.length == 417)
        #expect(MPEGFrame([0xFF, 0xF3, 0x18, 0xC4])?.sampleRate == 16_000)
    }

    /// Four bytes of header, and side information of 32 bytes or 17 in mono; in MPEG 2 and 2.5 of 17 or 9 (ISO/IEC
    /// 11172-3 and 13818-3).
    @Test(
        "The number of frames of an MP3 is found behind the side information",
        arguments: [
            (0xFB, 0x00, 36), (0xFB, 0xC0, 21), (0xF3, 0x00, 21), (0xF3, 0xC0, 13), (0xE3, 0x00, 21), (0xE3, 0xC0, 13),
        ] as [(UInt8, UInt8, Int)])
    func frameCount(version: UInt8, mode: UInt8, offset: Int) throws {
        var bytes: [UInt8] = [0xFF, version, 0x50, mode] + [UInt8](repeating: 0, count: offset - 4)
        bytes += Crafted.text("Xing") + Crafted.big(1, 4) + Crafted.big(77, 4)
        let stream = try MPEGStream(ByteReader(MemoryBytes(bytes: bytes)), start: 0)
        #expect(stream?.frameCount == 77)
    }

    @Test("Tags in front are stepped over, also several and up to the file's end")
    func tags() throws {
        let tag: [UInt8] = Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 10] + [UInt8](repeating: 0, count: 10)
        let mp3 = try TestFiles.fixture("vbr-without-xing.mp3")
        let aac = try TestFiles.fixture("tone.aac")
        #expect(try sniff(tag + tag + mp3) == .container(.mpegAudio, start: 40))
        #expect(try sniff(tag + aac) == .container(.adts, start: 20))
        #expect(try sniff(tag + TestFiles.fixture("tone.flac")) == .container(.flac, start: 20))
        // A footer is a copy of the header, and doesn't count in the tag's length (ID3v2.4, section 3.4).
        let footed =
            Array("ID3".utf8) + [4, 0, 0x10] + tag.dropFirst(6) + Array("3DI".utf8) + [4, 0, 0x10, 0, 0, 0, 10]
        #expect(try sniff(footed + TestFiles.fixture("tone.flac")) == .container(.flac, start: 30))
        #expect(
            try sniff(Array("ID3".utf8) + [4, 0, 0, 0x7F, 0x7F, 0x7F, 0x7F])
                == .container(.mpegAudio, start: 268_435_465))
        #expect(
            try sniff(tag + Array("hello".utf8) + [UInt8](repeating: 65, count: 99))
                != .container(.mpegAudio, start: 20))
    }
}
