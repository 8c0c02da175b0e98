import Dispatch
import Foundation
import Model
import SystemPackage
import Testing

@testable import SoundReading

@Suite("Mutated files")
struct FuzzTests {
    /// Every family; only the beginning of long ones, since headers are what is parsed here.
    private static func seeds(longest: Int) throws -> [[UInt8]] {
        let movie =
            Crafted.brand
            + Crafted.box(
                "moov",
                Crafted.longHeader("mvhd", created: 3_000_000_000, scale: 1_000, units: 5_000)
                    + Crafted.track(header: Crafted.header("mdhd", created: 0, scale: 44_100, units: 90_000)))
        let amr = Crafted.text("#!AMR\n") + (0..<10).flatMap { _ in [0x3C] + [UInt8](repeating: 0, count: 31) }
        return try Fixtures.all.map { Array(try TestFiles.fixture($0.name).prefix(longest)) } + [movie, amr]
    }

    @Test("20,000 of them through the parsers of this module, none traps or takes long")
    func parsers() throws {
        let seeds = try Self.seeds(longest: 1_200)
        DispatchQueue.concurrentPerform(iterations: 2) { lane in
            var generator = Fuzzing.Generator(seed: UInt64(100 + lane))
            for round in 0..<10_000 {
                let file = Fuzzing.mutate(seeds[round % seeds.count], &generator)
                Self.parse(file)
            }
        }
    }

    /// Runs everything that reads bytes, whatever the first bytes say.
    private static func parse(_ file: [UInt8]) {
        do throws(Errno) {
            let reader = try ByteReader(MemoryBytes(bytes: file))
            guard case .container(let container, let start) = try Sniffer.sniff(reader) else { return }
            _ = try Completeness.of(reader, container: container, start: start)
            switch container {
            case .mp4, .threeGP: _ = try Movie(reader).claim(container, zone: .gmt)
            case .webm: _ = try Matroska(reader).claim(zone: .gmt)
            case .adts, .amr: _ = try FrameWalk(reader, container: container, start: start).claim(container)
            case .caf, .ogg: _ = try ForeignCodec.claim(reader, container)
            case .wav, .rf64: _ = try WaveLayout(reader).patches
            default: break
            }
        } catch {
            Issue.record("reading memory failed: \(error)")
        }
    }

    @Test("3,000 of them through the helper: each has an outcome, and the next good file reads")
    func helper() throws {
        let seeds = try Self.seeds(longest: 20_000)
        let good = try TestFiles.fixture("tone.wav")
        let reader = TestFiles.reader {
            $0.probeProcessorSeconds = 1
            $0.analysisProcessorSeconds = (base: 1, eachMebibyte: 0)
            $0.ffmpeg = .none
        }
        DispatchQueue.concurrentPerform(iterations: 2) { lane in
            var generator = Fuzzing.Generator(seed: UInt64(200 + lane))
            for round in 0..<1_500 {
                let file = Fuzzing.mutate(seeds[round % seeds.count], &generator)
                Self.read(file, reader, decode: round % 3 == 0)
            }
            #expect((try? TestFiles.probe(good, reader))?.claim?.frames == 8_000)
        }
    }

    private static func read(_ bytes: [UInt8], _ reader: SoundReader, decode: Bool) {
        do {
            try TestFiles.with(bytes) { file, count in
                switch reader.probe(file, byteCount: count) {
                case .helperUnavailable(let reason), .inputFailure(let reason):
                    Issue.record("\(reason)")
                case .notAudio, .unreadable:
                    break
                case .audio(let claim):
                    #expect(claim.duration.map { (0...86_400).contains($0) } ?? true)
                    guard decode else { return }
                    let analysis = reader.analyse(file, byteCount: count, claim: claim).analysis
                    #expect(analysis?.duration.map { (0...86_400).contains($0) } ?? true)
                    #expect(analysis.map { [0, 64].contains($0.outline.count) } == true)
                }
            }
        } catch {
            Issue.record("\(error)")
        }
    }
}
