import Model
import SystemPackage
import Testing

@testable import SoundReading

/// What must come out of a file that was cut.
struct Cut: Sendable, CustomTestStringConvertible {
    let name: String
    /// Of a hundred.
    let kept: Int
    /// The container itself says that the end is missing.
    var isMissed = true
    /// `nil` where nothing opens it.
    var state: AnalysisState? = .truncated

    var testDescription: String { "\(name) \(kept) %" }
}

@Suite("Damaged files")
struct DamageTests {
    private static let cuts: [Cut] =
        ["tone.wav", "tone.rf64", "tone.w64", "tone.aiff", "tone.au", "tone.opus", "tone.mp3", "faststart.m4a"]
        .flatMap { name in [50, 90].map { Cut(name: name, kept: $0) } } + [
            Cut(name: "tone.flac", kept: 90), Cut(name: "tone.ogg", kept: 90),
            // Nothing but padding and tables is left of these.
            Cut(name: "tone.flac", kept: 10, state: nil), Cut(name: "tone.ogg", kept: 50, state: nil),
            // libsndfile refuses a CAF that is shorter than it says, so it is shown another length.
            Cut(name: "tone.caf", kept: 50), Cut(name: "tone.caf", kept: 90),
            // The list of frames is at the end.
            Cut(name: "tone.m4a", kept: 50, state: .unreadable), Cut(name: "tone.3gp", kept: 90, state: .unreadable),
            Cut(name: "tone.aac", kept: 50), Cut(name: "tone.webm", kept: 50),
            // Nothing in such a file says how long it should be.
            Cut(name: "vbr-without-xing.mp3", kept: 50, isMissed: false, state: .complete),
        ]

    @Test("A recording that is damaged in its middle has not lost its end")
    func middle() throws {
        var flac = try TestFiles.fixture("tone.flac")
        let half = flac.count / 2
        flac.replaceSubrange(half..<(half + 4_000), with: repeatElement(0, count: 4_000))
        let result = try #require(try TestFiles.analyse(flac).analysis)
        #expect(result.state == .truncated)
        #expect(result.reason?.hasSuffix("it is damaged after them, before its end.") == true, "\(result)")
    }

    @Test("A half file is not accepted as good", arguments: cuts)
    func cut(_ cut: Cut) throws {
        let whole = try TestFiles.fixture(cut.name)
        let reader = TestFiles.reader()
        try TestFiles.with(Array(whole.prefix(whole.count * cut.kept / 100))) { file, count in
            let look = try #require(try SoundReader.firstLook(at: file, byteCount: count))
            #expect((look.missingEnd != nil) == cut.isMissed)
            guard case .audio(let claim) = reader.probe(file, byteCount: count, known: look) else {
                #expect(cut.state == nil)
                return
            }
            let result = try #require(reader.analyse(file, byteCount: count, claim: claim).analysis)
            #expect(result.state == cut.state)
            #expect((result.reason == nil) == (cut.state == .complete))
            if result.state == .truncated { #expect(try #require(result.frames) > 0) }
        }
    }

    private static let samples = Crafted.samples(8_000)

    private func layout(_ file: [UInt8]) throws -> WaveLayout {
        try WaveLayout(ByteReader(MemoryBytes(bytes: file)))
    }

    @Test("A WAV whose recorder was killed: the samples are there and are read")
    func unfinishedWave() throws {
        for riffSize in [0, 36, 16_036] as [UInt64] {
            let data = Crafted.riffChunk("data", Self.samples, size: 0)
            let file = Crafted.wav([Crafted.format(), data], size: riffSize)
            #expect(try layout(file).completeness == .unfinished)
            let claim = try #require(try TestFiles.probe(file).claim)
            #expect(claim.frames == 8_000)
            let result = try #require(try TestFiles.analyse(file).analysis)
            #expect(result.state == .truncated)
            #expect(result.frames == 8_000)
            #expect(result.reason?.contains("never finished") == true)
        }
    }

    @Test("An unfinished WAV is shown with the sizes that its recorder would have filled in")
    func filledSizes() throws {
        let chunks = [Crafted.format(), Crafted.riffChunk("data", Self.samples)]
        let finished = Crafted.wav(chunks)
        var shown = Crafted.wav([Crafted.format(), Crafted.riffChunk("data", Self.samples, size: 0)], size: 0)
        #expect(shown != finished)
        for patch in try layout(shown).patches {
            let offset = Int(patch.offset)
            shown.replaceSubrange(offset..<(offset + patch.bytes.count), with: patch.bytes)
        }
        #expect(shown == finished)
    }

    @Test("An empty WAV is empty, also with chunks behind its samples")
    func emptyWave() throws {
        let list = Crafted.riffChunk("LIST", Crafted.text("INFO"))
        for chunks in [
            [Crafted.format(), Crafted.riffChunk("data", [])], [Crafted.format(), Crafted.riffChunk("data", []), list],
        ] {
            let file = Crafted.wav(chunks)
            #expect(try layout(file).completeness == .whole)
            // Where libsndfile opens it at all.
            guard case .audio = try TestFiles.probe(file) else { continue }
            let result = try #require(try TestFiles.analyse(file).analysis)
            #expect(result.state == .empty)
            #expect(result.outline.isEmpty)
        }
    }

    @Test("A streamed WAV says no size and is whole")
    func streamedWave() throws {
        for size in [0xFFFF_FFFF, 0x7FFF_FFFF, 0x7FFF_F000, 0xFFFF_FFDB] as [UInt64] {
            let data = Crafted.riffChunk("data", Self.samples, size: size)
            let file = Crafted.wav([Crafted.format(), data], size: 0xFFFF_FFFF)
            #expect(try layout(file).completeness == .open)
            let result = try #require(try TestFiles.analyse(file).analysis)
            #expect(result.state == .complete)
            #expect(result.frames == 8_000)
        }
    }

    @Test("Sloppy sizes are no damage")
    func sloppyWave() throws {
        let chunks = [Crafted.format(), Crafted.riffChunk("data", Self.samples)]
        let length = UInt64(Crafted.wav(chunks).count)
        for size in [length, length - 8, 0, 0xFFFF_FFFF] {
            let completeness = try layout(Crafted.wav(chunks, size: size)).completeness
            #expect(completeness == .whole)
        }
        // One more than the eight bytes that some writers count in, and they are not there either.
        #expect(try layout(Crafted.wav(chunks, size: length + 1)).completeness == .cut(missing: 9))
    }

    @Test("A preallocated file has silence at its end")
    func preallocated() throws {
        let half = Crafted.samples(4_000) + [UInt8](repeating: 0, count: 8_000)
        let file = Crafted.wav([Crafted.format(), Crafted.riffChunk("data", half)])
        let result = try #require(try TestFiles.analyse(file).analysis)
        #expect(result.state == .complete)
        #expect(result.outline[10] > 150)
        #expect(result.outline[40...].allSatisfy { $0 == 0 })
    }

    @Test("Unfinished AIFF and AU; open AU and CAF")
    func otherContainers() throws {
        let aiff = try TestFiles.fixture("tone.aiff")
        let ssnd = try #require(aiff.indices.first { aiff.has("SSND", at: $0) })
        var unfinished = aiff
        unfinished.replaceSubrange((ssnd + 4)..<(ssnd + 8), with: [0, 0, 0, 8])
        unfinished.replaceSubrange(4..<8, with: [0, 0, 0, 0])
        try expect(.unfinished, unfinished, .aiff)
        var au = try TestFiles.fixture("tone.au")
        au.replaceSubrange(8..<12, with: [0xFF, 0xFF, 0xFF, 0xFF])
        try expect(.open, au, .au)
        au.replaceSubrange(8..<12, with: [0, 0, 0, 0])
        try expect(.unfinished, au, .au)
        var caf = try TestFiles.fixture("tone.caf")
        let data = try #require(caf.indices.first { caf.has("data", at: $0) })
        caf.replaceSubrange((data + 4)..<(data + 12), with: [UInt8](repeating: 0xFF, count: 8))
        try expect(.open, caf, .caf)
    }

    @Test("The end of a FLAC is that of its last frame, and none is missing where the length is unknown")
    func flac() throws {
        let flac = try TestFiles.fixture("tone.flac")
        try expect(.whole, flac, .flac)
        // The header of a frame of 4,096 samples with number 0, but for its checksum (0xC2).
        let header: [UInt8] = [0xFF, 0xF8, 0xC9, 0x18, 0, 0xC3]
        try expect(.whole, flac + header, .flac)
        try expect(.cut(missing: nil), Array(flac.dropLast(flac.count / 2)), .flac)
        var stream = Array(flac.dropLast(flac.count / 2))
        stream[21] &= 0xF0
        stream.replaceSubrange(22..<26, with: [0, 0, 0, 0])
        try expect(.open, stream, .flac)
    }

    @Test("An AU file in the other order of bytes, and a WebM of unknown length")
    func otherSizes() throws {
        let au = Crafted.text("dns.") + [24, 0, 0, 0, 100, 0, 0, 0] + [UInt8](repeating: 0, count: 112)
        try expect(.whole, au, .au)
        try expect(.cut(missing: 50), Array(au.dropLast(50)), .au)
        let head: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3, 0x80, 0x18, 0x53, 0x80, 0x67]
        try expect(.open, head + [0x01] + [UInt8](repeating: 0xFF, count: 7) + [1, 2, 3], .webm)
        try expect(.whole, head + [0x83, 1, 2, 3], .webm)
        try expect(.cut(missing: 2), head + [0x83, 1], .webm)
    }

    @Test("An MP4 whose list of frames was never written is unfinished, though all that it says is there")
    func unwrittenList() throws {
        let samples = [UInt8](repeating: 7, count: 1_000)
        try expect(.unfinished, Crafted.brand + Crafted.box("mdat", samples), .mp4)
        // A size of 0: up to the end of the file.
        try expect(.unfinished, Crafted.brand + Crafted.big(0, 4) + Crafted.text("mdat") + samples, .mp4)
        try expect(.whole, Crafted.brand + Crafted.box("mdat", samples) + Crafted.box("moov", []), .mp4)
    }

    private func expect(_ completeness: Completeness, _ bytes: [UInt8], _ container: AudioContainer) throws {
        let reader = try ByteReader(MemoryBytes(bytes: bytes))
        let found = try Completeness.of(reader, container: container, start: 0)
        #expect(found == completeness)
    }

    @Test("Junk behind an Ogg stream is missed, and so is its end mark")
    func ogg() throws {
        let ogg = try TestFiles.fixture("tone.ogg")
        try expect(.whole, ogg, .ogg)
        try expect(.cut(missing: nil), ogg + [UInt8](repeating: 7, count: 200_000), .ogg)
        // A flipped bit in the last page breaks its checksum.
        var flipped = ogg
        flipped[ogg.count - 3] ^= 1
        try expect(.cut(missing: nil), flipped, .ogg)
    }
}
