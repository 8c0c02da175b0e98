import Foundation
import Glibc
import TestSupport
import Testing

/// What else can lie in an inbox beside honest recordings.
struct HostileInboxTests {
    @Test("Junk, links, pipes, sockets, devices and folders are ignored and stay where they are")
    func ignores() async throws {
        let queue = try ScratchQueue()
        let junk = [
            ".hidden.wav", "._memo.wav", ".syncthing.memo.wav.tmp", ".nfs0000001", "~syncthing~memo.wav.tmp",
            "memo.wav.part", "memo.filepart", "memo.CRDOWNLOAD", "memo.tmp", "Thumbs.db", "desktop.ini",
        ]
        for name in junk { try queue.drop(AudioFiles.wave(), as: name) }
        try queue.drop(AudioFiles.wave(), as: "@eaDir/memo.wav")
        try queue.drop(AudioFiles.wave(), as: ".stfolder/memo.wav")
        try queue.folder.makeFolder("queue/inbox/folder.wav")
        mkfifo(queue.folder.path("queue/inbox/pipe.wav"), 0o600)
        try queue.folder.write(AudioFiles.wave(), to: "outside.wav")
        symlink(queue.folder.path("outside.wav"), queue.folder.path("queue/inbox/link.wav"))
        symlink(queue.folder.path("nowhere"), queue.folder.path("queue/inbox/dead-link.wav"))
        let socket = try UnixSocket(at: queue.folder.path("queue/inbox/socket.wav"))
        // /dev/zero by another name: whoever reads it never ends.
        let devices = mknod(queue.folder.path("queue/inbox/device.wav"), S_IFCHR | 0o600, 1 << 8 | 5) == 0 ? 1 : 0
        if devices == 0 { print("left out: a device, which only root can make") }
        let before = queue.folder.files(in: "queue/inbox")

        let run = try await queue.run("ingest", "--format", "json")
        // Eleven names, two folders of other programs, one folder, one pipe, two links, one socket, one device.
        #expect(run.text == Self.summary(ignored: junk.count + 7 + devices), "\(run)")
        #expect(run.code == 0)
        #expect(queue.folder.files(in: "queue/inbox") == before)
        #expect(try await queue.run("list", "--format", "json").text == "[]\n")
        withExtendedLifetime(socket) {}
    }

    @Test("An inbox that is a link by now is not looked into by status either")
    func linkedInbox() async throws {
        let queue = try ScratchQueue()
        try queue.configure()
        for name in ["a", "b"] { try queue.folder.write(AudioFiles.wave(), to: "elsewhere/\(name).wav") }
        #expect(try await queue.run("ingest").code == 0)
        rmdir(queue.folder.path("queue/inbox"))
        symlink("../elsewhere", queue.folder.path("queue/inbox"))
        let run = try await queue.run("status", "--format", "json")
        #expect(run.code == 0, "\(run)")
        #expect(run.text.contains(#""waiting":0"#), "\(run)")
        #expect(run.text.contains("it can't be reached"), "\(run)")
        #expect(queue.folder.files(in: "elsewhere").count == 2)
    }

    @Test("Names are bytes: twins in NFC and NFD are two memos, and no name reaches the terminal as it is")
    func keepsNames() async throws {
        let queue = try ScratchQueue()
        let names: [[UInt8]] = [
            Array("caf\u{E9}.wav".utf8), Array("cafe\u{301}.wav".utf8),
            Array("bad-".utf8) + [0xFF, 0xFE] + Array(".wav".utf8),
            Array("line\nfeed.wav".utf8), Array("\u{1B}[31mred\u{1B}]0;title\u{7}.wav".utf8),
            Array("c1-\u{9B}31m.wav".utf8), Array("bidi-\u{202E}vaw.wav".utf8), Array("-rf *.wav".utf8),
            Array("'; DROP TABLE recordings; --.wav".utf8),
            Array(String(repeating: "x", count: 251).utf8) + Array(".wav".utf8),
        ]
        for (index, name) in names.enumerated() {
            try queue.folder.write(
                AudioFiles.wave(pitch: 200 + index), toBytes: Array("queue/inbox/".utf8) + name,
                modified: 1_709_287_200 + index)
        }
        let run = try await queue.run("ingest", "--format", "json")
        #expect(run.text == Self.summary(taken: names.count), "\(run)")

        let records = try await queue.run("list", "--format", "json").records()
        #expect(records.map { $0.audio?.originalName } == names.map { String(decoding: $0, as: UTF8.self) })
        #expect(Set(records.map(\.audioUUID)).count == names.count)

        for words in [["list"], ["show", records[4].id], ["show", records[3].id], ["report"], ["held"]] {
            let table = try await queue.runBare(words + ["--queue", "queue"])
            #expect(table.code == 0)
            let unsafe = table.text.unicodeScalars.filter {
                $0 != "\n" && ($0.properties.generalCategory == .control || $0.properties.isBidiControl)
            }
            #expect(unsafe.isEmpty, "\(words)")
        }
        #expect(try await queue.run("verify").code == 0)
    }

    @Test("A path that is typed need not be UTF-8 either")
    func typedBytes() async throws {
        let queue = try ScratchQueue()
        for name in ["one", "two"] { try queue.folder.write(AudioFiles.wave(pitch: 200 + name.count), to: name) }
        let script = """
            a=$(printf 'folder/one\\377.wav'); b=$(printf 'folder/one\\376.wav'); junk=$(printf 'queue/inbox/.\\377.wav')
            mkdir -p folder queue/inbox; chmod 700 queue; cp one "$a"; cp two "$b"; cp two "$junk"; echo tail >> "$b"
            quickrec ingest "$b" "$a" --queue queue --format json
            quickrec explain "$a" --queue queue --format json; quickrec explain "$junk" --queue queue --format json
            """
        let run = try await queue.shell(script)
        #expect(run.text.hasPrefix(Self.summary(taken: 2)), "\(run)")
        let verdicts = run.text.matches(of: #/"verdict":"([^"]+)"/#).map { String($0.output.1) }
        #expect(verdicts == ["taken", "ignored"], "\(run)")
    }

    @Test("What is no recording is held with its reason, and the others are taken in")
    func holds() async throws {
        let queue = try ScratchQueue()
        let noise = (0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 197 &+ $0 >> 3) }
        for name in ["noise.wav", "noise.gsm", "noise.vox", "noise.au"] {
            try queue.drop(noise + Array(name.utf8), as: name)
        }
        try queue.drop("this is a text", as: "text.wav")
        try queue.drop(AudioFiles.waveHeader(rate: 8_000, dataSize: 0), as: "silent.wav")
        try queue.drop(AudioFiles.wave(), as: "good.wav")
        let run = try await queue.run("ingest", "--format", "json")
        let summary = try JSONDecoder().decode([String: Int].self, from: Data(run.output))
        #expect(summary["taken", default: 0] + summary["held", default: 0] == 7, "\(run)")
        let records = try await queue.run("list", "--format", "json").records()
        #expect(records.contains { $0.audio?.originalName == "good.wav" && $0.audio?.analysis == "complete" })
        // A recording without a sound may be held, or taken in and called empty, but never passes as whole.
        #expect(!records.contains { $0.audio?.originalName == "silent.wav" && $0.audio?.analysis == "complete" })
        for name in ["noise.wav", "noise.gsm", "noise.vox", "noise.au", "text.wav"] {
            #expect(!records.contains { $0.audio?.originalName == name })
        }
        #expect(queue.folder.files(in: "queue/inbox").isEmpty)
        #expect(try await queue.run("verify").code == 0)
    }

    @Test("An empty file waits, then is held; a file cut short waits, then is taken in as truncated")
    func waitsForTheEnd() async throws {
        let queue = try ScratchQueue()
        // A busy machine may take longer than the usual half minute to come to the next line.
        try queue.configure("truncatedSeconds: 86400\n")
        try queue.drop([], as: "empty.wav", modified: 1_709_287_200)
        try queue.drop(AudioFiles.wave(seconds: 1).prefix(9_000), as: "short.wav", modified: 1_709_287_200)
        let first = try await queue.run("ingest", "--format", "json")
        #expect(first.text == Self.summary(deferred: 2), "\(first)")
        #expect(queue.folder.files(in: "queue/inbox") == ["empty.wav", "short.wav"])

        try queue.folder.write("truncatedSeconds: 0\n", to: "queue/config.yaml")
        let second = try await queue.run("ingest", "--format", "json")
        #expect(second.text == Self.summary(taken: 1, held: 1), "\(second)")
        let record = try await queue.run("list", "--format", "json").records().first
        #expect(record?.audio?.analysis == "truncated")
        #expect(record?.audio?.durationSource == "decoded")
        let held = try await queue.run("held", "--format", "csv")
        #expect(held.text.contains(",empty.wav,It has no bytes.,empty,"), "\(held)")
        #expect(try await queue.run("verify").code == 0)
    }

    /// The file keeps the reader of recordings busy until its limit, some ten seconds.
    @Test("A file that never comes to an end is held after its limit, and keeps no other waiting")
    func survivesTheEndlessFile() async throws {
        let queue = try ScratchQueue()
        try queue.drop(AudioFiles.endless(), as: "endless.wav")
        for pitch in 0..<20 { try queue.drop(AudioFiles.wave(pitch: 300 + pitch), as: "good-\(pitch).wav") }
        // Not through the turnstile: it mostly waits.
        let run = try await queue.start("ingest", "--format", "json").result()
        #expect(run.text == Self.summary(taken: 20, held: 1), "\(run)")
        let held = try await queue.run("held", "--format", "csv")
        #expect(held.text.contains(",endless.wav,"), "\(held)")
        let apart = try await queue.sqlite(
            "SELECT (SELECT min(since) FROM held_files) > (SELECT max(taken_at) FROM recordings)")
        #expect(apart == "1\n")
        #expect(try await queue.run("verify").code == 0)
    }

    static func summary(
        taken: Int = 0, duplicates: Int = 0, held: Int = 0, deferred: Int = 0, ignored: Int = 0, sidecars: Int = 0,
        unreachable: Int = 0
    ) -> String {
        """
        {"schema":1,"taken":\(taken),"duplicates":\(duplicates),"held":\(held),"deferred":\(deferred),"ignored":\(ignored),\
        "sidecars":\(sidecars)\(unreachable > 0 ? ",\"unreachable\":\(unreachable)" : "")}

        """
    }
}

/// A socket with a name, for as long as this lives.
private final class UnixSocket {
    private let number: Int32

    init(at path: String) throws {
        number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(result == 0)
    }

    deinit {
        close(number)
    }
}
