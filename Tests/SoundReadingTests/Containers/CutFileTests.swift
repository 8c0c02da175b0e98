import Model
import SystemPackage
import Testing

@testable import SoundReading

/// Files that are cut while they are read.
struct CutFileTests {
    /// Fewer bytes than there were when the file was opened.
    private struct CutBytes: ByteSource {
        let bytes: [UInt8]
        let missing: Int64

        var count: Int64 { Int64(bytes.count) + missing }

        func read(at offset: Int64, count: Int) -> [UInt8] {
            Array(bytes.dropFirst(Int(offset)).prefix(count))
        }
    }

    @Test("Of a file whose last frame is cut, the frames before it count, and the missing bytes are known")
    func lastFrame() throws {
        let whole = Crafted.noisyAMR(minutes: 1)
        for cut in [1, 5, 31] {
            let walk = try FrameWalk(
                ByteReader(MemoryBytes(bytes: whole.dropLast(cut))), container: .amr, start: 0)
            #expect(walk.completeness == .cut(missing: Int64(cut)))
            #expect(walk.frames == Int64(2_999 * 160))
        }
    }

    @Test(
        "The length of the first of several Ogg streams is not taken for that of the file", arguments: ["ogg", "opus"])
    func chained(ending: String) throws {
        let one = try TestFiles.fixture("tone.\(ending)")
        guard case .done(let single) = try TestFiles.analyse(one),
            case .done(let double) = try TestFiles.analyse(one + one)
        else { throw TestFiles.Failure(what: "not decoded") }
        #expect(single.state == .complete)
        #expect(double.state == .truncated)
        #expect(double.reason?.hasPrefix("It is several OGG recordings in one file") == true)
        #expect(try Completeness.of(ByteReader(MemoryBytes(bytes: one)), container: .ogg, start: 0) == .whole)
        // Streams that begin together belong together, such as sound with a description of it.
        let head = Array(one.prefix(27 + Int(one[26]) + one[27..<(27 + Int(one[26]))].reduce(0) { $0 + Int($1) }))
        #expect(try Completeness.of(ByteReader(MemoryBytes(bytes: head + one)), container: .ogg, start: 0) == .whole)
    }

    @Test("A chunk of odd length is followed by a byte that counts nowhere, if its style has one")
    func padding() throws {
        let odd = Crafted.riffChunk("LIST", [1, 2, 3])
        let riff = Crafted.wav([Crafted.format(), odd, Crafted.riffChunk("data", Crafted.samples(9))])
        let chunks = try Chunks(ByteReader(MemoryBytes(bytes: riff)), style: .riff)
        #expect(chunks.list.count == 3)
        #expect(chunks.first("data")?.length == 18)
        let caf =
            Crafted.text("caff") + Crafted.big(1 << 16, 4) + Crafted.text("info") + Crafted.big(3, 8) + [1, 2, 3]
            + Crafted.text("data") + Crafted.big(4, 8) + [0, 0, 0, 0]
        let others = try Chunks(ByteReader(MemoryBytes(bytes: caf)), style: .caf)
        #expect(others.list.count == 2)
        #expect(others.first("data")?.length == 4)
    }

    @Test("A walk over frames ends where the file ends", .timeLimit(.minutes(1)), arguments: 1...40)
    func frames(missing: Int64) throws {
        let amr = CutBytes(bytes: Crafted.noisyAMR(minutes: 1), missing: missing)
        #expect(try FrameWalk(ByteReader(amr), container: .amr, start: 0).completeness != .whole)
        // Silence in ADTS frames of seven bytes and no data.
        let frame: [UInt8] = [0xFF, 0xF1, 0x50, 0x80, 0x00, 0xFF, 0xFC]
        let adts = CutBytes(bytes: Array(repeatElement(frame, count: 500).joined()), missing: missing)
        #expect(try FrameWalk(ByteReader(adts), container: .adts, start: 0).completeness != .whole)
    }
}
