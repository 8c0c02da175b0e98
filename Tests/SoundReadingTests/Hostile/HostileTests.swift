import Dispatch
import Foundation
import Glibc
import Model
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import SoundReading

/// A file that was made to harm, and what must come of it instead.
struct Hostile: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
}

@Suite("Files made to harm")
struct HostileTests {
    @Test("32 bytes that never end are unreadable, and nobody waits for them")
    func endlessLoop() throws {
        let reader = TestFiles.reader { $0.probeProcessorSeconds = 1 }
        let good = try TestFiles.fixture("tone.wav")
        let endless = try AudioFiles.endless()
        let isOver = Mutex(false)
        let others = Mutex(0)
        let group = DispatchGroup()
        DispatchQueue.global().async(group: group) {
            let outcome = try? TestFiles.probe(endless, reader)
            isOver.withLock { $0 = true }
            #expect(outcome?.unreadableCode == .timeout)
        }
        for _ in 0..<100 {
            #expect(try TestFiles.probe(good, reader).claim?.frames == 8_000)
            if !isOver.withLock({ $0 }) { others.withLock { $0 += 1 } }
        }
        group.wait()
        // All of them went through the other lane while the first was still in the loop.
        #expect(others.withLock { $0 } == 100)
        // And the lane that was in the loop works again.
        #expect(try TestFiles.probe(good, reader).claim != nil)
    }

    @Test("A hang that burns no processor time ends by the clock, and its server with it")
    func clock() throws {
        let folder = try ScratchFolder()
        defer { withExtendedLifetime(folder) {} }
        let (path, reader) = try TestFiles.patientReader(in: folder) {
            $0.probeSeconds = 3
            $0.probeProcessorSeconds = 300
        }
        #expect(try TestFiles.probe(AudioFiles.endless(), reader).unreadableCode == .timeout)
        #expect(Processes.helpers(named: path).isEmpty)
        #expect(try TestFiles.probe(TestFiles.fixture("tone.wav"), reader).claim != nil)
    }

    @Test("A hang ends by its processor time, of which fractions of a second count, and its server lives on")
    func processorTime() throws {
        let folder = try ScratchFolder()
        defer { withExtendedLifetime(folder) {} }
        let (path, reader) = try TestFiles.patientReader(in: folder) { $0.probeProcessorSeconds = 0.01 }
        let endless = try AudioFiles.endless()
        for _ in 0..<10 { #expect(try TestFiles.probe(endless, reader).unreadableCode == .timeout) }
        let servers = Processes.helpers(named: path)
        #expect(servers.count == 1)
        // In whole seconds it would be ten.
        #expect(servers.map(Processes.ticksOfEndedChildren).reduce(0, +) < 5 * sysconf(Int32(_SC_CLK_TCK)))
    }

    private static let impossible: [Hostile] = {
        let data = Crafted.riffChunk("data", Crafted.samples(400))
        let ds64 = Crafted.riffChunk(
            "ds64", Crafted.little(1_000, 8) + Crafted.little(800, 8) + Crafted.little(400, 8) + [0, 0, 0, 0])
        let rates = ([0, 1, 3_999, 768_001, 67_108_864, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF] as [UInt32]).map {
            Hostile(testDescription: "rate \($0)", bytes: Crafted.wav([Crafted.format(rate: $0), data]))
        }
        let counts = ([0, 33, 255, 1_024, 1_025, 0xFFFF] as [UInt16]).map {
            Hostile(testDescription: "\($0) channels", bytes: Crafted.wav([Crafted.format(channels: $0), data]))
        }
        let lengths = ([0, 1, 1 << 31, 1 << 62, .max] as [UInt64]).map { frames in
            let sizes = Crafted.riffChunk(
                "ds64", Crafted.little(1_000, 8) + Crafted.little(frames, 8) + Crafted.little(frames, 8) + [0, 0, 0, 0])
            return Hostile(
                testDescription: "RF64 of \(frames) frames",
                bytes: Crafted.wav([sizes, Crafted.format(), data], size: 0xFFFF_FFFF, form: "RF64"))
        }
        let twice = Hostile(
            testDescription: "RF64 with two formats",
            bytes: Crafted.wav(
                [ds64, Crafted.format(channels: 8), Crafted.format(), data], size: 0xFFFF_FFFF, form: "RF64"))
        return rates + counts + lengths + [twice]
    }()

    @Test("Impossible headers are answered without a trap and without impossible numbers", arguments: impossible)
    func impossibleHeaders(_ file: Hostile) throws {
        let reader = TestFiles.reader {
            $0.probeProcessorSeconds = 1
            $0.attempts = 1
        }
        let outcome = try TestFiles.probe(file.bytes, reader)
        guard let claim = outcome.claim else {
            #expect(outcome.unreadableCode != nil)
            return
        }
        #expect(claim.sampleRate.map(AnswerCheck.sampleRates.contains) ?? true)
        #expect(claim.channels.map(AnswerCheck.channels.contains) ?? true)
        #expect(claim.duration.map { $0 <= 86_400 } ?? true)
        let analysis = try #require(try TestFiles.analyse(file.bytes, reader).analysis)
        #expect(claim.sampleRate != nil && claim.channels != nil || analysis.state == .unreadable)
    }

    @Test("What the fixtures must come to", arguments: HostileFixture.small)
    func fixtures(_ fixture: HostileFixture) throws {
        let reader = TestFiles.reader {
            $0.probeProcessorSeconds = 0.3
            $0.attempts = 1
        }
        let bytes = try fixture.bytes()
        let outcome = try TestFiles.probe(bytes, reader)
        switch (fixture.probe, outcome) {
        case (.notAudio, .notAudio), (.refused, .unreadable(.refused, _)), (.timeout, .unreadable(.timeout, _)): break
        case (.claim(let hasLength), .audio(let claim)):
            #expect((claim.duration != nil) == hasLength)
            #expect(claim.duration.map { (0...86_400).contains($0) } ?? true)
            #expect(claim.texts.values.allSatisfy { $0.utf8.count <= 1_024 })
            let analysis = try #require(try TestFiles.analyse(bytes, reader).analysis)
            #expect(analysis.state == fixture.analysis)
            #expect((analysis.reason == nil) == (analysis.state == .complete))
        default: Issue.record("\(outcome)")
        }
        #expect(try TestFiles.probe(TestFiles.fixture("tone.wav"), reader).claim?.frames == 8_000)
    }

    @Test("Texts with escapes, line ends and bytes that are no UTF-8 come out clean")
    func escapes() throws {
        let claim = try #require(try TestFiles.probe(AudioFiles.hostile("wav_info_esc.wav")).claim)
        #expect(claim.texts.count >= 5)
        for text in claim.texts.values {
            let unsafe = text.unicodeScalars.filter {
                $0.properties.generalCategory == .control || $0.properties.isBidiControl
            }
            #expect(unsafe.isEmpty, "\(text.debugDescription)")
        }
    }

    @Test("FLAC and Ogg with absurd lengths")
    func absurdLengths() throws {
        var flac = try TestFiles.fixture("tone.flac")
        flac.replaceSubrange(21..<26, with: [flac[21] | 0x0F, 0xFF, 0xFF, 0xFF, 0xFF])
        #expect(try TestFiles.probe(flac).claim?.duration == nil)
        #expect(try TestFiles.analyse(flac).analysis?.frames == 8_000)

        var ogg = try TestFiles.fixture("tone.ogg")
        let page = try #require(ogg.indices.last { ogg.has("OggS", at: $0) })
        ogg.replaceSubrange((page + 6)..<(page + 14), with: [0, 0, 0, 0, 0, 0, 0, 0x40])
        #expect(try TestFiles.probe(ogg).claim?.duration == nil)
    }

    /// Runs `body` with one of the recordings that are too big to be kept.
    private func withBig(_ name: String, _ body: (FileDescriptor, Int64) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("big-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", AudioFiles.hostileScript, "--big", folder.path]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        let file = try FileDescriptor.open(folder.appendingPathComponent(name).path, .readOnly)
        defer { try? file.close() }
        try body(file, try file.seek(offset: 0, from: .end))
    }

    @Test("A tag of 200 MB costs neither memory nor time here, and its text is cut")
    func hugeTag() throws {
        try withBig("mp3_id3_200M.mp3") { file, count in
            let before = Processes.status(getpid())["VmHWM"].flatMap { Int($0.split(separator: " ")[0]) } ?? 0
            switch TestFiles.reader().probe(file, byteCount: count) {
            case .audio(let claim):
                #expect((claim.texts["title"] ?? "").utf8.count <= 1_024)
                #expect(claim.duration.map { $0 <= 86_400 } ?? true)
            case .unreadable:
                break
            case let other:
                Issue.record("\(other)")
            }
            let after = Processes.status(getpid())["VmHWM"].flatMap { Int($0.split(separator: " ")[0]) } ?? 0
            #expect(after - before < 100_000, "kB more than before")
        }
    }

    @Test("Floods of tags and pictures are cut to ten short texts")
    func floods() throws {
        var items = Crafted.text("INFO")
        for index in 0..<5_000 {
            items += Crafted.riffChunk(index % 2 == 0 ? "INAM" : "ICMT", Crafted.text("Lunch \(index)"))
        }
        let wav = Crafted.wav(
            [
                Crafted.format(), Crafted.riffChunk("LIST", items),
                Crafted.riffChunk("data", Crafted.samples(800)),
            ])
        let picture = [UInt8](repeating: 0x41, count: 4 << 20)
        let flac = try TestFiles.fixture("tone.flac")
        // Behind the mark and STREAMINFO, which is not the last block in this file.
        let block: [UInt8] = [6] + Crafted.big(UInt64(picture.count), 3) + picture
        for bytes in [wav, Array(flac[..<42]) + block + block + Array(flac[42...])] {
            switch try TestFiles.probe(bytes) {
            case .audio(let claim):
                #expect(claim.texts.count <= 10)
                #expect(claim.texts.values.allSatisfy { $0.utf8.count <= 1_024 })
            case .unreadable: break
            case let other: Issue.record("\(other)")
            }
        }
    }

    @Test("A day of silence in 150 KB ends by the limit of processor time")
    func compressionBomb() throws {
        let reader = TestFiles.reader {
            $0.analysisProcessorSeconds = (base: 1, eachMebibyte: 0)
            $0.attempts = 1
        }
        try withBig("flac_24h.flac") { file, count in
            let claim = try #require(reader.probe(file, byteCount: count).claim)
            #expect(claim.duration.map { $0 > 86_000 } == true)
            let result = try #require(reader.analyse(file, byteCount: count, claim: claim).analysis)
            #expect(result.state == .unreadable)
            #expect(result.duration == nil)
            #expect(result.reason?.contains("its length is unverified") == true)
        }
    }

    @Test("Random bytes under any name are no recording")
    func randomBytes() throws {
        var generator = SplitMix64(seed: 1)
        let noise = (0..<5_000).map { _ in UInt8.random(in: 0x20...0xE0, using: &generator) }
        guard case .notAudio = try TestFiles.probe(noise) else {
            Issue.record("noise counts as a recording")
            return
        }
    }
}
