import Foundation
import Glibc
import TestSupport
import Testing

/// Decoding behind the intake: when it runs, what it leaves alone, and what it says meanwhile.
struct AnalysisTests {
    /// What `list` says of a recording and its time.
    private struct Listed: Decodable {
        struct Audio: Decodable {
            var path: String
            var originalName: String
            var container: String
            var codec: String?
            var duration: Double?
            var durationSource: String?
            var analysis: String
            var bytes: Int
            var peak: Double?
            var reason: String?
        }

        var state: String
        var createdAt: String
        var createdAtSource: String
        var audio: Audio?
    }

    private func listed(_ queue: ScratchQueue) async throws -> [Listed] {
        let run = try await queue.run("list", "--format", "json")
        return try JSONDecoder().decode([Listed].self, from: Data(run.output))
    }

    /// The program alone, and no ffmpeg.
    private static let poorPath = BuiltProgram.folder

    @Test(
        "A phone's memo is taken in without ffmpeg, says so, and is decoded once it is there", arguments: [false, true])
    func withoutFFmpeg(byWatch: Bool) async throws {
        let queue = try ScratchQueue()
        let original = try AudioFiles.fixture("tone.m4a")
        try queue.drop(original, as: "memo.m4a")
        try queue.drop(AudioFiles.wave(), as: "memo.wav")
        let first = try await queue.runBare(["ingest", "--format", "json", "--queue", "queue"]) {
            $0.environment["PATH"] = Self.poorPath
        }
        #expect(first.text == HostileInboxTests.summary(taken: 2), "\(first)")
        let waiting = try #require(try await listed(queue).first { $0.audio?.originalName == "memo.m4a" })
        #expect(waiting.state == "pending")
        #expect(waiting.audio?.analysis == "pending")
        #expect(waiting.audio?.duration == 1)
        #expect(waiting.audio?.durationSource == "claimed")
        #expect(waiting.audio?.reason?.contains("needs ffmpeg, which is not installed") == true)
        #expect(try await listed(queue).contains { $0.audio?.analysis == "complete" })

        if byWatch {
            let watch = try queue.start("watch")
            try await watch.wait("it is decoded") { _ in
                try await listed(queue).allSatisfy { $0.audio?.analysis == "complete" }
            }
            watch.send(SIGTERM)
            #expect(try await watch.result().code == 0)
        } else {
            #expect(try await queue.run("ingest").code == 0)
        }
        let decoded = try #require(try await listed(queue).first { $0.audio?.originalName == "memo.m4a" }?.audio)
        #expect(decoded.analysis == "complete")
        #expect(decoded.durationSource == "decoded")
        #expect(decoded.reason == nil)
        #expect((decoded.peak ?? 0) > 0.4)
        // What is archived is what the phone wrote.
        #expect(queue.folder.bytes(of: "queue/\(decoded.path)") == original)
        #expect(try await queue.run("verify").code == 0)
    }

    @Test("A running worker notices that ffmpeg has come, and that it has gone", .needs(.ffmpeg))
    func ffmpegComesAndGoes() async throws {
        let queue = try ScratchQueue()
        let folders = ["bin", "games", "opt"]
        for folder in folders { try queue.folder.makeFolder(folder) }
        let program = try await queue.shell("command -v ffmpeg").text.filter { $0 != "\n" }
        let watch = try queue.start("watch") {
            $0.environment["PATH"] = ([BuiltProgram.folder] + folders.map(queue.folder.path)).joined(separator: ":")
        }
        for (name, folder) in zip(["tone.m4a", "tone.aac", "tone.3gp"], folders) {
            let link = queue.folder.path("\(folder)/ffmpeg")
            try queue.drop(AudioFiles.fixture(name), as: name)
            try await watch.wait("\(name) waits for ffmpeg") { _ in
                let audio = try await listed(queue).first { $0.audio?.originalName == name }?.audio
                return audio?.analysis == "pending" && audio?.reason?.contains("needs ffmpeg") == true
            }
            // Nothing happens in the inbox, so it has to look by itself.
            symlink(program, link)
            try await watch.wait("\(name) is decoded") { _ in
                try await listed(queue).first { $0.audio?.originalName == name }?.audio?.analysis == "complete"
            }
            unlink(link)
        }
        watch.send(SIGTERM)
        #expect(try await watch.result().code == 0)
        #expect(try await queue.run("verify").code == 0)
    }

    @Test("An ffmpeg that crashes says so, and another one in its place decodes", arguments: [false, true])
    func crashingFFmpeg(byWatch: Bool) async throws {
        let queue = try ScratchQueue()
        try queue.folder.makeFolder("bin")
        try queue.folder.makeFolder("lib")
        // Beside its folder, where it may be started from.
        let crashing = try queue.folder.copyProgram(
            BuiltProgram.path("hostile-converter"), to: "lib/hostile-converter")
        let ffmpeg = try queue.folder.writeProgram("#!/bin/sh\nexec '\(crashing)' --signal 11\n", to: "bin/ffmpeg")
        let good = try queue.folder.writeProgram("#!/bin/sh\nexec ffmpeg \"$@\"\n", to: "bin/good")
        try queue.folder.write("ffmpeg: \(ffmpeg)\n", to: "queue/config.yaml")
        try queue.drop(AudioFiles.fixture("tone.m4a"), as: "memo.m4a")
        let watch = try byWatch ? queue.start("watch") : nil
        if let watch {
            try await watch.wait("ffmpeg crashes") { _ in try await listed(queue).first?.audio?.analysis == "unreadable"
            }
        } else {
            #expect(try await queue.run("ingest").code == 0)
        }
        #expect(try await listed(queue).first?.audio?.analysis == "unreadable")
        #expect(try await listed(queue).first?.audio?.reason?.contains("ffmpeg crashed (signal 11)") == true)
        #expect(rename(good, ffmpeg) == 0)
        if let watch {
            try await watch.wait("the other ffmpeg decodes") { _ in
                try await listed(queue).first?.audio?.analysis == "complete"
            }
            watch.send(SIGTERM)
            #expect(try await watch.result().code == 0)
        } else {
            #expect(try await queue.run("ingest").code == 0)
        }
        #expect(try await listed(queue).first?.audio?.analysis == "complete")
        #expect(try await listed(queue).first?.audio?.reason == nil)
        #expect(try await queue.run("verify").code == 0)
    }

    @Test("Ingest ends when all it took in is decoded, and with --no-analysis before")
    func waitsForAnalysis() async throws {
        let queue = try ScratchQueue()
        for pitch in 0..<5 { try queue.drop(AudioFiles.wave(pitch: 300 + pitch), as: "memo-\(pitch).wav") }
        #expect(try await queue.run("ingest", "--no-analysis").code == 0)
        #expect(try await listed(queue).map(\.audio?.analysis) == Array(repeating: "pending", count: 5))
        #expect(try await listed(queue).allSatisfy { $0.audio?.durationSource == "claimed" && $0.audio?.reason == nil })
        try queue.drop(AudioFiles.fixture("tone.opus"), as: "memo.opus")
        #expect(try await queue.run("ingest").code == 0)
        #expect(try await listed(queue).map(\.audio?.analysis) == Array(repeating: "complete", count: 6))
        #expect(try await listed(queue).allSatisfy { $0.audio?.durationSource == "decoded" })
    }

    @Test("Progress is shown for more than 50 files, on a terminal only", arguments: [50, 60])
    func progress(count: Int) async throws {
        let queue = try ScratchQueue()
        for pitch in 0..<count { try queue.drop(AudioFiles.wave(pitch: 200 + pitch), as: "memo-\(pitch).wav") }
        let quiet = try await queue.shell("cp -r queue copy && quickrec ingest --queue copy")
        #expect(quiet.code == 0, "\(quiet)")
        #expect(quiet.errorText.hasPrefix("This is a new queue, at copy. Its conventions: "), "\(quiet)")
        #expect(quiet.errorText.filter(\.isNewline).count == 1, "\(quiet)")
        // script(1) gives it a terminal; standard output goes elsewhere.
        let shown = try await queue.shell(
            "TERM=xterm script -qec 'quickrec ingest --queue queue --format json >out.json' shown.txt </dev/null")
        #expect(shown.code == 0, "\(shown)")
        #expect(
            queue.folder.bytes(of: "out.json").map { String(decoding: $0, as: UTF8.self) }
                == HostileInboxTests.summary(taken: count))
        let text = queue.folder.bytes(of: "shown.txt").map { String(decoding: $0, as: UTF8.self) } ?? ""
        #expect(text.contains("looked at 60") == (count == 60), "\(text.debugDescription)")
        #expect(text.contains("analysed 60") == (count == 60), "\(text.debugDescription)")
        #expect(!text.contains("looked at 50") || count == 60, "\(text.debugDescription)")
        // What few files need no word of, and what not every terminal knows.
        #expect(count == 60 || text.hasSuffix("\n") && !text.contains("\r \r"), "\(text.debugDescription)")
        #expect(!text.dropFirst().contains("\u{1B}"), "\(text.debugDescription)")
    }

    @Test("A worker that is running is waited for until what was named is decoded, where it can be and is to be")
    func handedOver() async throws {
        let queue = try ScratchQueue()
        try queue.folder.write(AudioFiles.fixture("tone.m4a"), to: "first.m4a")
        let poor = try queue.start("watch") { $0.environment["PATH"] = Self.poorPath }
        try await poor.wait("it watches") { try $0.errorText.contains(" watching ") }
        // What it can't decode without ffmpeg is not waited for.
        let undecoded = try await queue.run("ingest", "first.m4a")
        #expect(undecoded.code == 0, "\(undecoded)")
        poor.send(SIGTERM)
        #expect(try await poor.result().code == 0)
        let ffmpeg = try queue.folder.writeProgram("#!/bin/sh\nexec tail -f /dev/null\n", to: "ffmpeg")
        try queue.configure("ffmpeg: \(ffmpeg)\n")
        let watch = try queue.start("watch")
        try await watch.wait("it watches") { try $0.errorText.contains(" watching ") }
        // This decoder never ends.
        let bytes = try AudioFiles.fixture("tone.m4a") + [0, 0, 0, 8] + Array("free".utf8)
        try queue.folder.write(bytes, to: "second.m4a")
        let left = try await queue.run("ingest", "--no-analysis", "second.m4a")
        #expect(left.code == 0, "\(left)")
        #expect(try await listed(queue).last?.audio?.analysis == "pending")
        try queue.folder.write(bytes + bytes.suffix(8), to: "third.m4a")
        let waiting = try queue.start("ingest", "third.m4a", "--format", "json")
        // The log is read, no command is run: on a busy machine its start could outlast what the hand-over waits.
        try await watch.wait("it is taken in") { try $0.errorText.contains("third.m4a") }
        // Its move is complete when the journal has forgotten it.
        while (try? await queue.sqlite("SELECT count(*) FROM moves")) != "0\n" {}
        watch.send(SIGKILL)
        _ = try await watch.result()
        let late = try await waiting.result()
        #expect(late.code == 75, "\(late)")
        #expect(late.text.contains(#""taken":1"#), "\(late)")
        #expect(late.errorText.contains("The worker ended before it had decoded 1 recording of those"), "\(late)")
    }

    @Test("A decoder that hangs keeps no other recording waiting, and ends with its worker")
    func hangingDecoder() async throws {
        let queue = try ScratchQueue()
        try queue.drop(AudioFiles.fixture("tone.m4a"), as: "memo.m4a")
        try queue.drop(AudioFiles.wave(), as: "memo.wav")
        // Its arguments are ffmpeg's, so the process that hangs is told by where it works.
        let ffmpeg = try queue.folder.writeProgram("#!/bin/sh\nexec tail -f /dev/null\n", to: "ffmpeg")
        try queue.folder.write("ffmpeg: \(ffmpeg)\n", to: "queue/config.yaml")
        let script = """
            quickrec ingest --queue queue & worker=$!
            until quickrec list --queue queue --format json | grep -q '"analysis":"complete"'; do sleep 0.1; done
            hanging() { for p in /proc/[0-9]*; do
                [ "$(readlink $p/fd/0)" = "$(echo $PWD/queue/archive/*/*/*.m4a)" ] && basename $p; done; }
            until decoder=$(hanging); [ -n "$decoder" ]; do sleep 0.1; done
            kill -9 $worker; wait $worker
            while kill -0 $decoder; do sleep 0.1; done 2> /dev/null
            echo ended
            """
        let run = try await queue.shell(script) { $0.limit = 60 }
        #expect(run.text == "ended\n", "\(run)")
    }

    /// Names as phones and messengers give them (`facts`: Apple, Android, WhatsApp, Telegram, Signal, Samsung), of a
    /// recording without metadata that was last changed at noon (UTC) of 2024-03-01.
    @Test(
        "The time comes from the name, else from the file's own time",
        arguments: [
            ("New Recording 12.wav", "2024-03-01T13:00:00+01:00", "mtime"),
            ("20231105 143012-8F3A2B1C.wav", "2023-11-05T14:30:12+01:00", "filename"),
            ("Recording_20231105_143012.wav", "2023-11-05T14:30:12+01:00", "filename"),
            ("PTT-20231105-WA0003.wav", "2023-11-05T12:00:00+01:00", "filename"),
            ("PTT-20240301-WA0003.wav", "2024-03-01T13:00:00+01:00", "filename"),
            ("audio_2023-11-05_14-30-12.wav", "2023-11-05T14:30:12+01:00", "filename"),
            ("signal-2023-11-05-14-30-12-123.wav", "2023-11-05T14:30:12.123+01:00", "filename"),
            ("Voice 001.wav", "2024-03-01T13:00:00+01:00", "mtime"),
            ("2023-11-05 14.30.12.wav", "2023-11-05T14:30:12+01:00", "filename"),
            ("PXL_20231105_133012345.wav", "2023-11-05T14:30:12.345+01:00", "filename"),
            ("8F3A2B1C-5D6E-4F70-8A9B-0C1D2E3F4A5B", "2024-03-01T13:00:00+01:00", "mtime"),
        ])
    func nameTimes(name: String, createdAt: String, source: String) async throws {
        let queue = try ScratchQueue()
        try queue.drop(AudioFiles.wave(), as: name, modified: 1_709_294_400)
        #expect(try await queue.run("ingest", "--no-analysis").code == 0)
        let record = try #require(try await listed(queue).first)
        #expect(record.createdAt == createdAt)
        #expect(record.createdAtSource == source)
    }

    @Test("The recording's own time comes before its name, and a sidecar's before both")
    func ownTime() async throws {
        let queue = try ScratchQueue()
        // Its box says 12:30:01 UTC, at the end of one second.
        try queue.drop(AudioFiles.fixture("tone.m4a"), as: "audio_2023-11-05_14-30-12.m4a")
        #expect(try await queue.run("ingest", "--no-analysis").code == 0)
        let own = try #require(try await listed(queue).first)
        #expect(own.createdAtSource == "metadata")
        #expect(own.createdAt == "2026-11-20T13:30:00+01:00")

        let other = try ScratchQueue()
        try other.drop(AudioFiles.fixture("tone.m4a"), as: "audio_2023-11-05_14-30-12.m4a")
        try other.drop("{\"createdAt\":\"2025-01-02T03:04:05-08:00\"}", as: "audio_2023-11-05_14-30-12.json")
        #expect(try await other.run("ingest", "--no-analysis").code == 0)
        let told = try #require(try await listed(other).first)
        #expect(told.createdAtSource == "sidecar")
        #expect(told.createdAt == "2025-01-02T03:04:05-08:00")
    }
}
