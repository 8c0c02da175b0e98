import CSupport
import Testing

@testable import SoundReading

/// What the process of one file answers, before anybody judges it.
@Suite("Decoding and measuring")
struct DecodingTests {
    /// The answer to a request that has no limits to speak of but those that `change` gives it.
    private func decoded(
        _ bytes: [UInt8], _ change: (inout qr_request) -> Void = { _ in }
    ) throws -> RawAnswer {
        let reader = TestFiles.reader()
        var request = SoundReader.request(QR_TASK_ANALYSE, HeaderHints())
        request.processorSeconds = 60
        request.memory_bytes = reader.configuration.memoryBytes
        request.frame_limit = .max
        change(&request)
        let reply = try TestFiles.with(bytes) { file, _ in
            reader.ask(request, file, in: reader.analyses, seconds: 120)
        }
        guard case .answer(let answer) = reply else { throw TestFiles.Failure(what: "no answer: \(reply)") }
        return answer
    }

    @Test(
        "Decoding ends at the limit and says so, also in the middle of a block",
        arguments: [1, 1_000, 8_000] as [Int64])
    func limit(frames: Int64) throws {
        let answer = try decoded(TestFiles.fixture("tone.wav")) { $0.frame_limit = frames }
        #expect(answer.decodedFrames == frames)
        #expect(answer.isLimitReached)
    }

    @Test("A file that ends before the limit has not reached it")
    func belowLimit() throws {
        let answer = try decoded(TestFiles.fixture("tone.wav")) { $0.frame_limit = 8_001 }
        #expect(answer.decodedFrames == 8_000)
        #expect(!answer.isLimitReached)
    }

    /// The upper halves of infinity, of its negative and of no number (IEEE 754).
    @Test(
        "Infinite samples and those that are no numbers count as silence",
        arguments: [0x7F80, 0xFF80, 0x7FC0] as [UInt32])
    func noNumbers(high: UInt32) throws {
        func file(_ sample: Float) -> [UInt8] {
            let frames = [0.5, sample, -0.25, sample].flatMap { Crafted.little(UInt64($0.bitPattern), 4) }
            let samples = Array(repeatElement(frames, count: 1_000).joined())
            return Crafted.wav([Crafted.format(kind: 3, bits: 32), Crafted.riffChunk("data", samples)])
        }
        let answer = try decoded(file(Float(bitPattern: high << 16)))
        let silent = try decoded(file(0))
        #expect(answer.peak == 0.5)
        #expect(answer == silent)
    }

    @Test("The loudest sample is the peak wherever it stands", arguments: [0, 6, 7, 8, 10])
    func peak(place: Int) throws {
        var samples = [UInt8](repeating: 0x90, count: 11)
        samples[place] = 0xC0
        let data = Crafted.riffChunk("data", samples)
        #expect(try decoded(Crafted.wav([Crafted.format(bits: 8), data])).peak == 0.5)
    }

    @Test("What is as loud from beginning to end is so in the outline, however long it is")
    func longOutline() throws {
        // Half of full scale in eight bits.
        func levels(frames: Int) throws -> Set<UInt8> {
            let data = Crafted.riffChunk("data", [UInt8](repeating: 0xC0, count: frames))
            return Set(try decoded(Crafted.wav([Crafted.format(bits: 8), data])).outline)
        }
        // 6 of 60 decibels below full scale.
        #expect(try levels(frames: 10_000) == [229])
        // More than the 2,048 spans of 256 frames that are kept.
        #expect(try levels(frames: 600_000) == [229])
    }
}
