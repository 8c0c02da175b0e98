import Model
import SystemPackage
import Testing

@testable import SoundReading

@Suite("Reading good files")
struct ReadingTests {
    @Test("Claims", arguments: Fixtures.all)
    func claims(_ fixture: Fixture) throws {
        let claim = try #require(try TestFiles.probe(TestFiles.fixture(fixture.name)).claim)
        #expect(claim.container == fixture.container)
        #expect(claim.codec == fixture.codec)
        #expect(claim.sampleRate == fixture.rate)
        #expect(claim.channels == fixture.rate.map { _ in 1 })
        #expect(claim.frames == fixture.claimedFrames)
        if let frames = fixture.claimedFrames, let rate = fixture.rate {
            #expect(claim.duration == Double(frames) / Double(rate))
        }
        #expect(claim.texts["title"] == fixture.title)
    }

    @Test("Decoding", arguments: Fixtures.all)
    func analysis(_ fixture: Fixture) throws {
        let result = try #require(try TestFiles.analyse(TestFiles.fixture(fixture.name)).analysis)
        #expect(result.state == .complete)
        #expect(result.reason == nil)
        let frames = try #require(result.frames)
        #expect(fixture.decodedFrames.contains(frames))
        #expect(result.outline.count == AudioAnalysis.outlineSteps)
        guard fixture.name != "vbr-without-xing.mp3" else { return }
        let peak = try #require(result.peak)
        #expect((0.45...0.65).contains(peak))
        // A sine of amplitude 0.5 is 9 dB below full scale; after half a second it is 20 dB softer.
        let (loud, soft) = (Int(result.outline[20]), Int(result.outline[50]))
        #expect(abs(loud - 217) < 8)
        #expect(abs(loud - soft - 85) < 8)
    }

    @Test("No file claims to be broken", arguments: Fixtures.all)
    func completeness(_ fixture: Fixture) throws {
        try TestFiles.with(TestFiles.fixture(fixture.name)) { file, count in
            let look = try #require(try SoundReader.firstLook(at: file, byteCount: count))
            #expect(look.container == fixture.container)
            #expect(look.missingEnd == nil)
            // Frames without an index promise no end.
            if [.adts, .amr].contains(fixture.container) { #expect(!look.showsEnd) }
            if [.wav, .rf64, .mp4].contains(fixture.container) { #expect(look.showsEnd) }
        }
    }

    @Test("AMR has no encoder here: twenty frames by hand")
    func amr() throws {
        let frame: [UInt8] = [0x3C] + [UInt8](repeating: 0x55, count: 31)
        let file = Crafted.text("#!AMR\n") + (0..<20).flatMap { _ in frame }
        let claim = try #require(try TestFiles.probe(file).claim)
        #expect(claim.container == .amr)
        #expect(claim.codec == "AMR_NB")
        #expect(claim.duration == 0.4)
        let result = try #require(try TestFiles.analyse(file).analysis)
        #expect(result.state == .complete)
        #expect(result.frames == 3_200)
    }

    @Test("The caller keeps descriptor and offset")
    func descriptor() throws {
        let reader = TestFiles.reader()
        for name in ["tone.wav", "tone.m4a", "tone.ogg"] {
            try TestFiles.with(TestFiles.fixture(name)) { file, count in
                try file.seek(offset: 17, from: .start)
                let claim = try #require(reader.probe(file, byteCount: count).claim)
                let outcome = reader.analyse(file, byteCount: count, claim: claim)
                #expect(outcome.analysis?.state == .complete)
                #expect(try file.seek(offset: 0, from: .current) == 17)
            }
        }
    }

    @Test("A file that is open for reading alone is read from its beginning, wherever its offset is")
    func offset() throws {
        let reader = TestFiles.reader()
        for name in ["tone.wav", "tone.flac", "tone.ogg"] {
            try TestFiles.with(TestFiles.fixture(name)) { file, count in
                let copy = try FileDescriptor.open("/proc/self/fd/\(file.rawValue)", .readOnly)
                defer { try? copy.close() }
                try copy.seek(offset: 17, from: .start)
                #expect(reader.probe(copy, byteCount: count).claim?.frames == 8_000)
            }
        }
    }

    @Test("Recording times: MP4 has the end in UTC, WAV the beginning on the clock of the place")
    func recordedAt() throws {
        let movie = try #require(try TestFiles.probe(TestFiles.fixture("tone.m4a")).claim)
        #expect(movie.recordedAt == Moment(rfc3339: "2026-11-20T13:30:00+01:00"))
        let origination = [UInt8](repeating: 0, count: 320) + Crafted.text("2026:11:20" + "12-30-05")
        let bext = Crafted.riffChunk("bext", origination + [UInt8](repeating: 0, count: 264))
        let wav = Crafted.wav([bext, Crafted.format(), Crafted.riffChunk("data", Crafted.samples(800))])
        #expect(try TestFiles.probe(wav).claim?.recordedAt == Moment(rfc3339: "2026-11-20T12:30:05+01:00"))
    }

    @Test("Texts are cleaned: no control characters, NFC, bounded")
    func texts() throws {
        let hostile = Crafted.text("\u{1B}]0;owned\u{7}\u{202E}e\u{301}\n\t") + [0xFF, 0xFE]
        let info = Crafted.riffChunk("LIST", Crafted.text("INFO") + Crafted.riffChunk("INAM", hostile + [0]))
        let wav = Crafted.wav([Crafted.format(), info, Crafted.riffChunk("data", Crafted.samples(800))])
        let title = try #require(try TestFiles.probe(wav).claim?.texts["title"])
        #expect(
            Array(title.unicodeScalars)
                == Array("\u{FFFD}]0;owned\u{FFFD}\u{FFFD}\u{E9}  \u{FFFD}\u{FFFD}".unicodeScalars))
        #expect(UntrustedText.clean([UInt8](repeating: 0x61, count: 5_000))?.utf8.count == 1_024)
        #expect(UntrustedText.clean(Array(String(repeating: "€", count: 400).utf8))?.utf8.count == 1_023)
        #expect(UntrustedText.clean([0x20, 0x0A]) == nil)
        // Joiners make one sign of several; what turns a line around goes.
        for text in ["👩\u{200D}🌾", "क्\u{200C}ष", "Schiff\u{AD}fahrt"] {
            #expect(UntrustedText.clean(Array(text.utf8)) == text)
        }
        #expect(UntrustedText.clean(Array("a\u{202E}b\u{2066}c".utf8)) == "a\u{FFFD}b\u{FFFD}c")
    }
}
