import CSupport
import Foundation
import Model
import SystemPackage
import TestSupport
import Testing

@testable import SoundReading

/// A few thousand inputs here; a million and more with `QUICKREC_FUZZ_COUNT`, see CONTRIBUTING.md.
@Suite("Mutated files")
struct FuzzTests {
    /// Every family; only the beginning of long ones, since headers are what is parsed here.
    private static func seeds(longest: Int, withEndless: Bool = true) throws -> [[UInt8]] {
        let good = try Fixtures.all.map { Array(try TestFiles.fixture($0.name).prefix(longest)) }
        let hostile = HostileFixture.small.filter { withEndless || !$0.isEndless }
        return try good + hostile.map { Array(try $0.bytes().prefix(longest)) }
    }

    /// The input with this number: a damaged file, a file with wrong numbers in a right outline, or both.
    private static func input(
        _ number: UInt64, _ seeds: [[UInt8]], forWorker: Bool, _ generator: inout SplitMix64
    ) -> [UInt8] {
        let kind = number % 4
        if kind < 2 { return Fuzzing.mutate(seeds[Int(number / 4 % UInt64(seeds.count))], &generator) }
        var made = Structured(generator)
        let isPhone = forWorker && number / 4 % 2 == 0
        let file = isPhone ? made.phoneFile(family: number / 8) : made.file(family: number / 8)
        return kind == 2 ? file : Fuzzing.mutate(file, &generator)
    }

    @Test("Through the parsers of this module: none traps or takes long")
    func parsers() throws {
        let seeds = try Self.seeds(longest: 1_200)
        let result = FuzzRun(few: 20_000).run("parsers", makeLane: {}) { _, number, generator in
            if number % 64 == 63 { return Self.judge(&generator) }
            return Self.parse(Self.input(number, seeds, forWorker: true, &generator), everyWay: number % 5 == 0)
        }
        #expect(result.slow.isEmpty)
        #expect(result.counts["reading memory failed"] == nil)
    }

    /// Runs what reads bytes of the container that the first bytes name, or everything that reads bytes.
    private static func parse(_ file: [UInt8], everyWay: Bool) -> String {
        do throws(Errno) {
            let reader = try ByteReader(MemoryBytes(bytes: file))
            let sniffed = try Sniffer.sniff(reader)
            if everyWay { try parseEveryWay(reader) }
            guard case .container(let container, let start) = sniffed else { return "something else" }
            try parse(reader, container, start: start)
            return container.rawValue
        } catch {
            return "reading memory failed"
        }
    }

    private static func parseEveryWay(_ reader: ByteReader) throws(Errno) {
        for container in AudioContainer.allCases { try parse(reader, container, start: 0) }
    }

    private static func parse(_ reader: ByteReader, _ container: AudioContainer, start: Int64) throws(Errno) {
        _ = try Completeness.of(reader, container: container, start: start)
        switch container {
        case .mp4, .threeGP: _ = try Movie(reader).claim(container, zone: .gmt)
        case .adts, .amr: _ = try FrameWalk(reader, container: container, start: start).claim(container)
        case .caf: _ = (try ForeignCodec.claim(reader, container), try CoreAudioLayout.patches(reader))
        case .ogg: _ = try ForeignCodec.claim(reader, container)
        case .wav, .rf64: _ = try WaveLayout(reader).patches
        case .aiff, .w64, .flac, .mpegAudio, .au, .webm: break
        }
    }

    /// An answer of random bytes, or of numbers at the edge: what a process that was taken over could say.
    private static func judge(_ generator: inout SplitMix64) -> String {
        let record = UnsafeMutablePointer<qr_answer>.allocate(capacity: 1)
        defer { record.deallocate() }
        record.initialize(to: qr_answer())
        let raw = UnsafeMutableRawBufferPointer(start: record, count: MemoryLayout<qr_answer>.size)
        if Bool.random(using: &generator) {
            for index in 0..<(raw.count / 8) {
                raw.storeBytes(of: generator.next(), toByteOffset: index * 8, as: UInt64.self)
            }
        }
        for offset in stride(from: 20, to: 80, by: 4) where Bool.random(using: &generator) {
            let value = UInt32(truncatingIfNeeded: generator.pick(Fuzzing.edges))
            raw.storeBytes(of: value, toByteOffset: offset, as: UInt32.self)
        }
        let answer = RawAnswer(copying: record)
        let claim = AnswerCheck.claim(answer, container: generator.pick(AudioContainer.allCases))
        let analysis = Verdict(claim: claim, completeness: .unknown).analysis(answer)
        let isPossible =
            (claim.duration.map { (0...86_400).contains($0) } ?? true)
            && (analysis.duration.map { (0...86_400).contains($0) } ?? true)
            && claim.texts.values.allSatisfy { $0.utf8.count <= 1_024 }
        if !isPossible { Issue.record("\(claim) \(analysis)") }
        return "an answer"
    }

    @Test("Through the helper: each has an outcome in time, and the next good file reads")
    func helper() throws {
        // Without those that never end: each would take all of its time, and mutation makes more than enough of them.
        let seeds = try Self.seeds(longest: 20_000, withEndless: false)
        let good = try TestFiles.fixture("tone.wav")
        let reader = TestFiles.reader {
            $0.probeProcessorSeconds = 0.25
            $0.analysisSeconds = 2
            $0.analysisProcessorSeconds = (base: 1, eachMebibyte: 0)
            $0.attempts = 1
            $0.ffmpeg = .none
        }
        let result = FuzzRun(few: 3_000).run("helper", makeLane: { try ReusedFile() }) { file, number, generator in
            let bytes = Self.input(number, seeds, forWorker: false, &generator)
            let start = Date()
            let outcome = Self.read(bytes, file, reader, decode: number % 3 == 0)
            // Both limits, and as much again for a machine that has other things to do.
            if Date().timeIntervalSince(start) > 6 { Issue.record("number \(number) took too long") }
            Self.keep(bytes, number, outcome)
            return outcome
        }
        #expect(result.slow.isEmpty)
        #expect(result.counts.keys.allSatisfy { !$0.hasPrefix("fault:") }, "\(result.counts)")
        #expect(try TestFiles.probe(good, reader).claim?.frames == 8_000)
    }

    private static func read(
        _ bytes: [UInt8], _ file: ReusedFile, _ reader: SoundReader, decode: Bool
    ) -> String {
        guard let descriptor = file.filled(with: bytes) else { return "fault: the file could not be written" }
        let count = Int64(bytes.count)
        switch reader.probe(descriptor, byteCount: count) {
        case .helperUnavailable(let reason), .inputFailure(let reason): return "fault: \(reason)"
        case .notAudio: return "no recording"
        case .unreadable(.crash, let reason): return "crash: \(reason)"
        case .unreadable(let code, _): return code.rawValue
        case .audio(let claim):
            guard claim.duration.map({ (0...86_400).contains($0) }) ?? true else { return "fault: \(claim)" }
            guard decode else { return "probed" }
            guard let analysis = reader.analyse(descriptor, byteCount: count, claim: claim).analysis,
                analysis.duration.map({ (0...86_400).contains($0) }) ?? true, [0, 64].contains(analysis.outline.count)
            else { return "fault: no analysis" }
            let isEnded = analysis.reason?.contains("ended by signal") == true
            return isEnded ? "crash: \(analysis.reason ?? "")" : "analysed: \(analysis.state.rawValue)"
        }
    }

    /// Writes what killed or hung a process into the folder that the environment names.
    private static func keep(_ bytes: [UInt8], _ number: UInt64, _ outcome: String) {
        guard let folder = FuzzRun.keptFolder, outcome.hasPrefix("crash") || outcome.hasPrefix("probe timeout") else {
            return
        }
        let kind = outcome.prefix { $0.isLetter }
        try? Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(kind)-\(number)"))
    }
}

/// One file without a name for all inputs of a thread.
final class ReusedFile {
    private let descriptor: FileDescriptor

    init() throws {
        // Memory where the system has such a folder, so that a million files cost no disk.
        let isShared = FileManager.default.isWritableFile(atPath: "/dev/shm")
        let folder = isShared ? "/dev/shm" : FileManager.default.temporaryDirectory.path
        let path = "\(folder)/quickrec-fuzz-\(UUID().uuidString)"
        descriptor = try FileDescriptor.open(path, .readWrite, options: [.create], permissions: [.ownerReadWrite])
        try FileManager.default.removeItem(atPath: path)
    }

    /// The file, with these bytes and no others in it.
    func filled(with bytes: [UInt8]) -> FileDescriptor? {
        do {
            try descriptor.resize(to: 0)
            try descriptor.writeAll(toAbsoluteOffset: 0, bytes)
            return descriptor
        } catch {
            return nil
        }
    }

    deinit {
        try? descriptor.close()
    }
}
