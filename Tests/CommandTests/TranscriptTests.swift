import Foundation
import TestSupport
import Testing

/// Plays the transcripts beside this file, each on a queue of its own, and compares every byte that is said.
///
/// After a wanted change of the program: `QUICKREC_WRITE_TRANSCRIPTS=1 swift test --filter TranscriptTests`, then read
/// what `git diff` shows.
struct TranscriptTests {
    private static let folder = Checkout.tests("CommandTests/Transcripts")

    static let names: [String] = {
        let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        return (files ?? []).filter { $0.hasSuffix(".txt") }.sorted()
    }()

    /// Those in which recordings are decoded that only ffmpeg can.
    private static let needingFFmpeg = ["ingest.txt", "samples.txt"]

    @Test("What the program says is what is written down", arguments: names.filter { !needingFFmpeg.contains($0) })
    func plays(name: String) async throws {
        try await compare(name)
    }

    @Test("The same of phone memos", .needs(.ffmpeg), arguments: needingFFmpeg)
    func playsPhoneMemos(name: String) async throws {
        try await compare(name)
    }

    private func compare(_ name: String) async throws {
        let file = Self.folder.appendingPathComponent(name)
        let written = try String(contentsOf: file, encoding: .utf8)
        let queue = try ScratchQueue()
        try Self.prepare(queue.folder)
        let played = try await Transcript(written).played(in: queue)
        if ProcessInfo.processInfo.environment["QUICKREC_WRITE_TRANSCRIPTS"] != nil {
            try Data(played.utf8).write(to: file)
        }
        #expect(written == played, "\(name):\n\(differences(written, played))")
    }

    @Test("There are transcripts")
    func thereAreSome() {
        #expect(Self.names.count >= 10)
    }

    /// What every transcript finds in its folder: `audio/` with four recordings of a quarter of a second, and the
    /// samples, and `containers/` with more kinds of recordings; all with times of their own.
    private static func prepare(_ folder: ScratchFolder) throws {
        // 2024-03-01T10:00:00Z
        let start = 1_709_287_200
        for (day, name) in ["one", "two", "three", "four"].enumerated() {
            let bytes = AudioFiles.wave(pitch: 200 + 100 * day)
            try folder.write(bytes, to: "audio/\(name).wav", modified: start + day * 86_400)
        }
        for name in ["tone.w64", "tone.rf64", "tone.aiff", "tone.au", "tone.caf", "tone.3gp", "tone.webm"] {
            try folder.write(AudioFiles.fixture(name), to: "containers/\(name)", modified: start)
        }
        for (name, bytes) in try AudioFiles.samples() {
            try folder.write(bytes, to: "samples/\(name)", modified: start)
        }
    }
}
