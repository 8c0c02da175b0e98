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
