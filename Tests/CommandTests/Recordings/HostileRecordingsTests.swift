import Foundation
import Glibc
import TestSupport
import Testing

/// Recordings, sidecars and surroundings that were made to harm, through the whole program.
struct HostileRecordingsTests {
    /// All that are committed but the one that takes ten seconds more.
    private static let hostile = [
        "loop32.wav", "rf64_2fmt.rf64", "caf_chan_1024.caf", "sds_zero.sds", "opus_half.opus", "vorbis_half.ogg",
        "flac_total0.flac", "mp3_xing_ffffffff.mp3", "aiff_rate0.aiff", "wav_rate_2147483647.wav", "wav_ch1024.wav",
        "wav_info_esc.wav", "random.gsm", "random.vox", "random.au", "random.snd",
    ]

    @Test("One of each kind among 100 good ones: those are taken in at once, and nothing passes that can't be true")
    func amongGoodOnes() async throws {
        let queue = try ScratchQueue()
        try queue.folder.makeFolder("queue")
        try queue.folder.write("truncatedSeconds: 0\n", to: "queue/config.yaml")
        for name in Self.hostile {
            try queue.drop(AudioFiles.hostile(name), as: "evil-\(name)", modified: 1_709_287_200)
        }
        for pitch in 0..<100 {
            try queue.drop(AudioFiles.wave(pitch: 200 + pitch), as: "good-\(pitch).wav", modified: 1_709_287_201)
        }
        let run = try await queue.start("ingest", "--format", "json").result()
        #expect(run.code == 0, "\(run)")
        let records = try await queue.run("list", "--format", "json").records()
        let good = records.filter { $0.audio?.originalName.hasPrefix("good-") == true }
        #expect(good.count == 100)
        #expect(good.allSatisfy { $0.audio?.analysis == "complete" })
        let evil = records.filter { $0.audio?.originalName.hasPrefix("evil-") == true }
        let states = Dictionary(evil.map { ($0.audio?.originalName ?? "", $0.audio?.analysis ?? "") }) { first, _ in
            first
        }
        #expect(
            states == [
                "evil-rf64_2fmt.rf64": "truncated", "evil-caf_chan_1024.caf": "unreadable",
                "evil-opus_half.opus": "truncated", "evil-flac_total0.flac": "complete",
                "evil-mp3_xing_ffffffff.mp3": "complete", "evil-aiff_rate0.aiff": "unreadable",
                "evil-wav_rate_2147483647.wav": "unreadable", "evil-wav_ch1024.wav": "unreadable",
                "evil-wav_info_esc.wav": "complete",
            ])
        let held = try await queue.run("held", "--format", "csv")
        for name in Self.hostile where states["evil-\(name)"] == nil {
            #expect(held.text.contains(",evil-\(name),"), "\(held)")
        }
        // The good ones, which came last, were through before the others.
        let apart = try await queue.sqlite(
            """
            SELECT (SELECT max(since) FROM held_files) > max(taken_at) FROM recordings
            WHERE CAST(source_path AS TEXT) LIKE '%good-%'
            """)
        #expect(apart == "1\n")
        let totals = try await queue.run("report", "--format", "json")
        let report = try #require(try JSONSerialization.jsonObject(with: Data(totals.output)) as? [String: Any])
        let spoken = try #require(report["spokenSeconds"] as? Double)
        #expect((25...40).contains(spoken), "\(spoken)")
        #expect(try await queue.run("verify").code == 0)
    }

    /// Counted is what each was granted and not what it used: on a virtual machine a process also spends what its host
    /// takes away. For the same reason two of the good ones may come late: they used up their share.
    @Test(
        "Files that never end keep the others waiting for a second at most, however many there are", .needs(.strace))
    func delay() async throws {
        let queue = try ScratchQueue()
        for index in 0..<12 {
            // Each with its own bytes, so that none is a duplicate.
            try queue.drop(
                AudioFiles.endless() + [UInt8(index)], as: "evil-\(index).wav", modified: 1_709_287_200)
        }
        for pitch in 0..<20 {
            try queue.drop(AudioFiles.wave(pitch: 200 + pitch), as: "good-\(pitch).wav", modified: 1_709_287_201)
        }
        let traced = ["-f", "--seccomp-bpf", "-qq", "-o", "calls", "-e", "trace=setitimer,renameat2"]
        let ingest = try queue.start("ingest", "--no-analysis") {
            $0.arguments = traced + [$0.program] + $0.arguments
            $0.program = "/usr/bin/strace"
        }
        // A thread of its own looks, since a task may have to wait for its turn.
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                while ingest.isRunning,
                    queue.folder.files(in: "queue/inbox").count(where: { $0.hasPrefix("good-") }) > 2
                {
                    usleep(1_000)
                }
                continuation.resume()
            }
        }
        // It has told all that is asked of it, and would read the endless ones to their limits.
        ingest.send(SIGTERM)
        _ = try await ingest.result()
        let calls = String(decoding: try #require(queue.folder.bytes(of: "calls")), as: UTF8.self)
        var granted: [Substring: Double] = [:]
        var spent = 0.0
        var good = 0
        for line in calls.split(separator: "\n") {
            if let timer = line.firstMatch(of: #/^(\d+) +setitimer\(.*it_value=\{tv_sec=(\d+), tv_usec=(\d+)/#) {
                granted[timer.1] = try #require(Double("\(timer.2)")) + #require(Double("\(timer.3)")) / 1e6
            } else if let ended = line.firstMatch(of: #/^(\d+) +\+\+\+ killed/#) {
                spent += granted.removeValue(forKey: ended.1) ?? 0
            } else if line.contains("\"good-") {
                good += 1
                if good == 18 { break }
            }
        }
        #expect(good == 18)
        // Half a second each would be 6 s.
        #expect(spent > 1 && spent < 3, "\(spent) s")
    }

    @Test("What names and texts bring along never acts on a terminal", arguments: ["C.UTF-8", "C"])
    func terminal(locale: String) async throws {
        let queue = try ScratchQueue()
        var random = SplitMix64(seed: 12)
        let parts =
            [
                "\u{1B}[31m", "\u{1B}]0;x\u{7}", "\n", "\r", "\u{9B}31m", "\u{202E}", "\u{2066}", "\u{7F}", "\t",
                "e\u{301}", "咖啡",
                "=1+1", "-rf", " ", "\u{2028}", "\u{FEFF}", "%s", "\\", "'", "\"", "\u{8}\u{8}",
            ].map { Array($0.utf8) } + [[0xFF], [0xC2], [0x9B]]
        for index in 0..<40 {
            let hostile = (0..<8).flatMap { _ in random.pick(parts) }
            let name = Array("\(index)".utf8) + hostile + Array(".wav".utf8)
            try queue.folder.write(AudioFiles.wave(pitch: 200 + index), toBytes: Array("queue/inbox/".utf8) + name)
        }
        // Held ones, texts within a recording, and what a sidecar says.
        try queue.folder.write([1], toBytes: Array("queue/inbox/held\u{1B}[2J".utf8))
        try queue.drop(AudioFiles.hostile("wav_info_esc.wav"), as: "tags.wav")
        let text = #"\u001b[31m\u202e\u009b"#
        try queue.drop("{\"note\":\"\(text)\",\"payee\":\"\(text)\",\"tags\":[\"\(text)\"]}", as: "tags.json")
        let id = try await queue.run("ingest", "--format", "json")
        #expect(id.code == 0, "\(id)")
        let commands = [
            "list", "report", "held", "history", "stats", "tags", "verify", "ingest",
            "show $(quickrec list --queue queue --format json | grep -o '\"id\":\"[^\"]*' | tail -1 | cut -c7-)",
        ]
        let line = commands.map { "quickrec \($0) --queue queue" }.joined(separator: "; ")
        try queue.folder.write(line, to: "commands.sh")
        _ = try await queue.shell("LC_ALL=\(locale) TERM=xterm script -qec 'bash commands.sh' shown.txt </dev/null")
        let shown = try #require(queue.folder.bytes(of: "shown.txt"))
        // Without our own colours, and the line that says how far it is.
        let plain = String(decoding: shown, as: UTF8.self).replacing(#/\u{1B}\[[0-9;]*[mK]/#, with: "")
        #expect(plain.contains("tags"))
        let unsafe = plain.unicodeScalars.filter {
            !["\n", "\r"].contains($0) && ($0.properties.generalCategory == .control || $0.properties.isBidiControl)
        }
        #expect(unsafe.isEmpty, "\(unsafe.map(\.debugDescription))")
        if locale == "C" { #expect(plain.utf8.allSatisfy { $0 < 0x80 }) }
    }

    @Test(
        "No sidecar and no name leads out of the queue",
        arguments: [
            "../../x", "/etc/passwd", "%2e%2e%2fx", "", "8F3A2B1C-5D6E-4F70-8A9B-0C1D2E3F4A5B/../../x",
            "8F3A2B1C-5D6E-4F70-8A9B-0C1D2E3F4A5\u{FF22}", "8F3A2B1C-5D6E-4F70-8A9B-0C1D2E3F4A5B\\u0000",
            "8F3A2B1C5D6E4F708A9B0C1D2E3F4A5B",
            String(repeating: "A", count: 10_000),
        ])
    func traversal(text: String) async throws {
        let queue = try ScratchQueue()
        try queue.drop(AudioFiles.wave(), as: "memo%2f..%2f..%2fx.wav")
        try queue.drop("{\"audioUUID\":\"\(text)\"}", as: "evil.json")
        let run = try await queue.run("ingest", "--format", "json")
        #expect(run.text == HostileInboxTests.summary(taken: 1, held: 1), "\(run)")
        let held = try await queue.run("held", "--format", "csv")
        #expect(held.text.contains(",evil.json,"), "\(held)")
        #expect(held.text.contains(",invalid_sidecar,"), "\(held)")
        let path = try #require(try await queue.run("list", "--format", "json").records().first?.audio?.path)
        #expect(
            path.wholeMatch(of: #/archive/\d{4}/\d\d/[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}\.wav/#) != nil, "\(path)"
        )
        // What is measured leaves its profile here where its environment is taken away.
        #expect(queue.folder.files(in: ".").allSatisfy { $0.hasPrefix("queue/") || $0 == "default.profraw" })
        #expect(try await queue.run("verify").code == 0)
    }

    @Test("The same UUID with other bytes is a conflict in any case of its letters, and nothing is overwritten")
    func conflicts() async throws {
        let queue = try ScratchQueue()
        let name = "8F3A2B1C-5D6E-4F70-8A9B-0C1D2E3F4A5B"
        let first = AudioFiles.wave(pitch: 300)
        try queue.drop(first, as: "\(name).wav")
        #expect(try await queue.run("ingest").code == 0)
        try queue.drop(AudioFiles.wave(pitch: 301), as: "{\(name.lowercased())}.wav")
        try queue.drop(first, as: "memo \(name.lowercased()).wav")
        let second = try await queue.run("ingest", "--format", "json")
        #expect(second.text.contains("\"taken\":0,\"duplicates\":1,\"held\":1"), "\(second)")
        #expect(try await queue.run("held", "--format", "csv").text.contains(",conflict,"))
        let records = try await queue.run("list", "--format", "json").records()
        #expect(records.count == 1)
        #expect(records.first?.audio.flatMap { queue.folder.bytes(of: "queue/\($0.path)") } == first)
        #expect(try await queue.run("verify").code == 0)
    }

    @Test("A file of a terabyte is not read, and keeps nobody waiting")
    func terabyte() async throws {
        let queue = try ScratchQueue()
        try queue.drop(AudioFiles.wave(), as: "good.wav")
        let run = try await queue.shell(
            "truncate -s 1T queue/inbox/huge.wav && timeout 60 quickrec ingest --format json")
        #expect(run.text == HostileInboxTests.summary(taken: 1, deferred: 1), "\(run)")
        #expect(queue.folder.files(in: "queue/inbox") == ["huge.wav"])
        let held = try await queue.run("held", "--format", "csv")
        #expect(held.text.contains(",too_large,"), "\(held)")
        _ = try await queue.shell("rm queue/inbox/huge.wav")
    }

    @Test(
        "Whatever surrounds it: locales, zones, terminals, paths, preloaded libraries, missing descriptors",
        arguments: [
            "LC_ALL=tr_TR.UTF-8", "LC_ALL=C", "LC_ALL=POSIX", "LC_ALL=", "TZ=:/nonexistent", "TZ='<+99>-99:59:59'",
            "TERM=dumb",
            "TERM=", "PATH=/nonexistent", "PATH=", "LD_PRELOAD=/nonexistent/lib.so", "LD_LIBRARY_PATH=/nonexistent",
            "HOME=",
            "LANG=$'\\x1b[31m'",
        ])
    func environments(setting: String) async throws {
        let queue = try ScratchQueue()
        // No zone has the name of a TZ that can't be read.
        try queue.configure("timeZone: Europe/Berlin\n")
        try queue.drop(AudioFiles.fixture("tone.flac"), as: "memo.flac")
        let run = try await queue.shell(
            "export \(setting); exec '\(BuiltProgram.quickrec)' ingest --format json --queue queue")
        #expect(run.text == HostileInboxTests.summary(taken: 1), "\(run)")
        #expect(run.code == 0)
        let records = try await queue.run("list", "--format", "json").records()
        #expect(records.first?.audio?.analysis == "complete")
    }

    @Test(
        "Descriptors that are missing, and some that are too many",
        arguments: [
            "<&-", ">&-", "2>&-", "<&- >&- 2>&-", "200</etc/passwd 999</etc/passwd",
        ])
    func descriptors(redirection: String) async throws {
        let queue = try ScratchQueue()
        try queue.drop(AudioFiles.fixture("tone.flac"), as: "memo.flac")
        _ = try await queue.shell("ulimit -n 1024; quickrec ingest \(redirection)")
        let records = try await queue.run("list", "--format", "json").records()
        #expect(records.map(\.audio?.analysis) == ["complete"])
        #expect(queue.folder.files(in: "queue/inbox").isEmpty)
        #expect(try await queue.run("verify").code == 0)
    }
}
