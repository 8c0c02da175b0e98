import Foundation
import TestSupport
import Testing

/// Recordings that begin with something else, as players read them.
struct LeadingJunkTests {
    private struct Listed: Decodable {
        struct Audio: Decodable {
            var originalName: String
            var analysis: String
        }

        var audio: Audio?
    }

    @Test("MP3 and AAC behind padding are taken in and decoded; the same bytes under another name are not")
    func taken() async throws {
        let queue = try ScratchQueue()
        let padding = [UInt8](repeating: 0, count: 4_096)
        let frames = try AudioFiles.fixture("vbr-without-xing.mp3")
        try queue.drop(padding + frames, as: "memo.mp3")
        try queue.drop(padding + AudioFiles.fixture("tone.aac"), as: "memo.aac")
        try queue.drop(padding + frames + [0], as: "memo.bin")
        try queue.drop(AudioFiles.wave(seconds: 1, rate: 1_234, pitch: 50), as: "memo.wav")
        _ = try await queue.run("ingest")
        let run = try await queue.run("list", "--format", "json")
        let audio = try JSONDecoder().decode([Listed].self, from: Data(run.output)).compactMap(\.audio)
        #expect(audio.map(\.originalName).sorted() == ["memo.aac", "memo.mp3", "memo.wav"])
        #expect(audio.map(\.analysis) == ["complete", "complete", "complete"])
        let held = try await queue.run("held")
        #expect(held.text.contains("memo.bin"), "\(held)")
        #expect(try await queue.run("verify").code == 0)
    }
}
