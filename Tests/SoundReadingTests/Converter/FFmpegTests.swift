import Dispatch
import Foundation
import Glibc
import Model
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import SoundReading

@Suite("ffmpeg")
struct FFmpegTests {
    @Test("Without ffmpeg the analysis waits and says for what")
    func missing() throws {
        for choice in [ReaderConfiguration.FFmpeg.none, .program("/nonexistent/ffmpeg")] {
            let reader = TestFiles.reader { $0.ffmpeg = choice }
            for name in ["tone.m4a", "tone.3gp", "tone.aac", "tone.webm", "alac.caf", "speex.ogg"] {
                let result = try #require(try TestFiles.analyse(TestFiles.fixture(name), reader).analysis)
                #expect(result.state == .pending)
                #expect(result.reason?.contains("needs ffmpeg, which is not installed") == true)
            }
        }
    }

    @Test("It is told one demuxer, its protocols and its decoders before its input")
    func arguments() throws {
        let words = FFmpeg.arguments(try #require(FFmpeg.Input(AudioClaim(container: .mp4))))
        let input = try #require(words.firstIndex(of: "-i"))
        func value(of option: String) -> String? {
            words[..<input].firstIndex(of: option).map { words[$0 + 1] }
        }
        #expect(value(of: "-f") == "mov")
        #expect(value(of: "-protocol_whitelist") == "file,pipe")
        let decoders = value(of: "-codec_whitelist")?.split(separator: ",") ?? []
        #expect(decoders.contains("aac"))
        #expect(Set(decoders).isDisjoint(with: ["h264", "png", "mjpeg"]))
    }

    @Test("A program that is no ffmpeg makes nothing of the file")
    func wrong() throws {
        let reader = TestFiles.reader { $0.ffmpeg = .program("/bin/true") }
        let result = try #require(try TestFiles.analyse(TestFiles.fixture("tone.m4a"), reader).analysis)
        #expect(result.state == .unreadable)
        #expect(result.reason?.contains("ffmpeg can't decode it") == true)
    }

    @Test("An ffmpeg whose libraries are missing, as while it is being installed, condemns no file")
    func halfInstalled() throws {
        var program = try Array(Data(contentsOf: URL(fileURLWithPath: #require(FFmpeg(.inPath)).program)))
        let name = Array("libavdevice.so".utf8)
        let places = program.indices.filter { program[$0] == name[0] && program[$0...].starts(with: name) }
        for place in places { program[place + 3] = UInt8(ascii: "x") }
        try #require(!places.isEmpty)
        let copy = FileManager.default.temporaryDirectory.appendingPathComponent("ffmpeg-\(UUID().uuidString)")
        try Data(program).write(to: copy)
        defer { try? FileManager.default.removeItem(at: copy) }
        chmod(copy.path, 0o700)
        let reader = TestFiles.reader { $0.ffmpeg = .program(copy.path) }
        let result = try #require(try TestFiles.analyse(TestFiles.fixture("tone.m4a"), reader).analysis)
        #expect(result.state == .pending)
        #expect(result.reason?.contains("can't be started") == true)
    }

    @Test("An MP4 that points to another file gets nothing of it")
    func externalReference() throws {
        // The fixture's own samples in another file, which the track's data reference then names.
        let folder = FileManager.default.temporaryDirectory
        let other = folder.appendingPathComponent("other-\(UUID().uuidString).m4a")
        var movie = try TestFiles.fixture("faststart.m4a")
        try Data(movie).write(to: other)
        defer { try? FileManager.default.removeItem(at: other) }
        let dref = try #require(movie.indices.first { movie.has("dref", at: $0) })
        // One entry, `url ` with flag 1 (in this file): twelve bytes from its size on. Without the flag a path follows.
        let entry = dref + 12
        let path = Array(other.path.utf8) + [0]
        let replacement = Crafted.big(UInt64(12 + path.count), 4) + Crafted.text("url ") + [0, 0, 0, 0] + path
        movie.replaceSubrange(entry..<(entry + 12), with: replacement)
        for name in ["dref", "dinf", "minf", "mdia", "trak", "moov"] {
            let at = try #require(movie.indices.first { movie[$0...].starts(with: Array(name.utf8)) })
            let size = try #require(movie.bigEndian(at: at - 4, length: 4))
            movie.replaceSubrange((at - 4)..<at, with: Crafted.big(size + UInt64(replacement.count - 12), 4))
        }
        // And no samples of its own.
        let mdat = try #require(movie.indices.last { movie.has("mdat", at: $0) })
        movie.replaceSubrange((mdat + 4)..., with: [UInt8](repeating: 0, count: movie.count - mdat - 4))
        let result = try #require(try TestFiles.analyse(movie).analysis)
        #expect((result.peak ?? 0) < 0.01)
    }

    @Test("Decoding that takes too long ends by either clock, and the next file reads")
    func limits() throws {
        let file = Crafted.noisyAMR(minutes: 60)
        for (processor, clock) in [(1, 60.0), (60, 0.4)] {
            let reader = TestFiles.reader {
                $0.analysisProcessorSeconds = (base: processor, eachMebibyte: 0)
                $0.analysisSeconds = clock
                $0.attempts = 1
                $0.lanes = 1
            }
            let result = try #require(try TestFiles.analyse(file, reader).analysis)
            #expect(result.state == .unreadable)
            #expect(
                result.reason?.contains("longer than the limit") == true,
                "\(processor) s of processor, \(clock) s: \(result)")
            let next = TestFiles.reader { $0.lanes = 1 }
            #expect(try TestFiles.analyse(TestFiles.fixture("tone.m4a"), next).analysis?.state == .complete)
        }
    }
}
