import Dispatch
import Foundation
import Model
import Synchronization
import SystemPackage
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
        let isOver = Mutex(false)
        let others = Mutex(0)
        let group = DispatchGroup()
        DispatchQueue.global().async(group: group) {
            let outcome = try? TestFiles.probe(Crafted.endlessLoop, reader)
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

    @Test("a hang that burns no processor time ends by the clock")
    func clock() throws {
        let reader = TestFiles.reader {
            $0.probeSeconds = 0.3
            $0.lanes = 1
        }
        #expect(try TestFiles.probe(Crafted.endlessLoop, reader).unreadableCode == .timeout)
        #expect(try TestFiles.probe(TestFiles.fixture("tone.wav"), reader).claim != nil)
    }

    private static let extensible: [Hostile] = {
        let wave = Crafted.samples(400)
        let data = Crafted.riffChunk("data", wave)
        let ds64 = Crafted.riffChunk(
            "ds64", Crafted.little(1_000, 8) + Crafted.little(800, 8) + Crafted.little(400, 8) + [0, 0, 0, 0])
        let loop = Crafted.riffChunk(
            "LIST", Crafted.text("INFO") + Crafted.text("abcd") + Crafted.little(0xFFFF_FFF8, 4))
        return [
            Hostile(
                testDescription: "RF64 with two formats",
                bytes: Crafted.wav(
                    [ds64, Crafted.format(channels: 8), Crafted.format(), data], size: 0xFFFF_FFFF, form: "RF64")),
            Hostile(testDescription: "rate 0", bytes: Crafted.wav([Crafted.format(rate: 0), data])),
            Hostile(testDescription: "rate 1", bytes: Crafted.wav([Crafted.format(rate: 1), data])),
            Hostile(testDescription: "rate 2147483647", bytes: Crafted.wav([Crafted.format(rate: 0x7FFF_FFFF), data])),
            Hostile(testDescription: "no channels", bytes: Crafted.wav([Crafted.format(channels: 0), data])),
            Hostile(testDescription: "1024 channels", bytes: Crafted.wav([Crafted.format(channels: 1_024), data])),
            Hostile(testDescription: "loop with samples", bytes: Crafted.wav([Crafted.format(), data, loop])),
        ]
    }()

    @Test("impossible headers are answered without a trap and without impossible numbers", arguments: extensible)
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

    @Test("AIFF with rate 0, FLAC without a length, MP3 and Ogg with absurd ones")
    func absurdLengths() throws {
        var aiff = try TestFiles.fixture("tone.aiff")
        let comm = try #require(aiff.indices.first { aiff.has("COMM", at: $0) })
        aiff.replaceSubrange((comm + 16)..<(comm + 26), with: [UInt8](repeating: 0, count: 10))
        let slow = try TestFiles.probe(aiff)
        #expect(slow.claim == nil || slow.claim?.sampleRate == nil)

        var flac = try TestFiles.fixture("tone.flac")
        flac.replaceSubrange(21..<26, with: [flac[21] & 0xF0, 0, 0, 0, 0])
        let open = try #require(try TestFiles.analyse(flac).analysis)
        #expect(open.state == .complete)
        #expect(open.frames == 8_000)
        flac.replaceSubrange(21..<26, with: [flac[21] | 0x0F, 0xFF, 0xFF, 0xFF, 0xFF])
        #expect(try TestFiles.probe(flac).claim?.duration == nil)
        #expect(try TestFiles.analyse(flac).analysis?.frames == 8_000)

        var mp3 = try TestFiles.fixture("tone.mp3")
        let xing = try #require(mp3.indices.first { mp3.has("Xing", at: $0) || mp3.has("Info", at: $0) })
        mp3.replaceSubrange((xing + 8)..<(xing + 12), with: [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(try TestFiles.probe(mp3).claim?.duration == nil)
        #expect(try TestFiles.analyse(mp3).analysis?.state != .unreadable)

        var ogg = try TestFiles.fixture("tone.ogg")
        let page = try #require(ogg.indices.last { ogg.has("OggS", at: $0) })
        ogg.replaceSubrange((page + 6)..<(page + 14), with: [0, 0, 0, 0, 0, 0, 0, 0x40])
        #expect(try TestFiles.probe(ogg).claim?.duration == nil)
    }

    @Test("a tag of 200 MB costs neither memory nor time here, and its text is cut")
    func hugeTag() throws {
        let length: UInt64 = 200 << 20
        func syncSafe(_ value: UInt64) -> [UInt8] { [21, 14, 7, 0].map { UInt8(value >> $0 & 0x7F) } }
        let tag = Crafted.text("ID3") + [4, 0, 0] + syncSafe(length + 11) + Crafted.text("TIT2") + syncSafe(length + 1)
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("tag-\(UUID().uuidString)").path
        let file = try FileDescriptor.open(path, .readWrite, options: [.create], permissions: [.ownerReadWrite])
        defer { try? file.close() }
        try FileManager.default.removeItem(atPath: path)
        try file.writeAll(tag + [0, 0, 3] + Crafted.text("Lunch"))
        // The text goes on with zeros that take no room on the disk.
        let music = try TestFiles.fixture("vbr-without-xing.mp3")
        _ = try file.writeAll(toAbsoluteOffset: Int64(length) + 21, music)
        let reader = TestFiles.reader()
        switch reader.probe(file, byteCount: Int64(length) + 21 + Int64(music.count)) {
        case .audio(let claim):
            #expect((claim.texts["title"] ?? "").utf8.count <= 1_024)
            #expect(claim.duration.map { $0 <= 86_400 } ?? true)
        case .unreadable:
            break
        case let other:
            Issue.record("\(other)")
        }
    }

    @Test("a day of silence in 150 KB ends by the limit of processor time")
    func compressionBomb() throws {
        let reader = TestFiles.reader {
            $0.analysisProcessorSeconds = (base: 1, eachMebibyte: 0)
            $0.attempts = 1
        }
        let bomb = Crafted.silentFLAC(minutes: 1_440)
        #expect(bomb.count < 200_000)
        #expect(try TestFiles.probe(bomb, reader).claim?.duration.map { $0 > 86_000 } == true)
        let result = try #require(try TestFiles.analyse(bomb, reader).analysis)
        #expect(result.state == .unreadable)
        #expect(result.duration == nil)
        #expect(result.reason?.contains("longer than the limit") == true)
    }

    @Test("random bytes under any name are no recording")
    func randomBytes() throws {
        var generator = Fuzzing.Generator(seed: 1)
        let noise = (0..<5_000).map { _ in UInt8.random(in: 0x20...0xE0, using: &generator) }
        guard case .notAudio = try TestFiles.probe(noise) else {
            Issue.record("noise counts as a recording")
            return
        }
    }
}
