import Foundation
import Glibc
import TestSupport
import Testing

/// Files that a person names to `ingest`: copies are taken in, and the files stay theirs.
struct NamedFileTests {
    @Test("A named file stays, at whatever sync its copying was cut short", arguments: ["fsync", "fdatasync"])
    func staysWhereItIs(call: String) async throws {
        let queue = try ScratchQueue()
        try queue.folder.write(AudioFiles.wave(pitch: 300), to: "memo.wav")
        var killed = 0
        for turn in 1...60 {
            let cut = try await queue.shell(
                """
                rm -rf queue
                exec strace -f -qq -o /dev/null -e trace=\(call) -e inject=\(call):signal=KILL:when=\(turn) \
                    quickrec ingest --no-analysis --queue queue memo.wav
                """)
            try await #require(queue.run("ingest", "--no-analysis").code == 0, "\(call) \(turn)")
            #expect(queue.folder.files(in: ".").contains("memo.wav"), "\(call) \(turn)")
            #expect(try await queue.run("verify").code == 0, "\(call) \(turn)")
            guard cut.code != 0 else { break }
            killed += 1
        }
        #expect((4..<60).contains(killed), "\(call) was called \(killed) times")
    }

    @Test("Two names that are not UTF-8 and look alike are two files")
    func lookAlike() async throws {
        let queue = try ScratchQueue()
        for number in 1...2 { try queue.folder.write(AudioFiles.wave(pitch: 300 + number), to: "\(number)") }
        let run = try await queue.shell(
            """
            a=$(printf 'm\\350mo.wav') b=$(printf 'm\\351mo.wav'); mv 1 "$a"; mv 2 "$b"
            quickrec ingest --format json --queue queue "$a" "$b"
            """)
        #expect(run.code == 0, "\(run)")
        #expect(run.text == HostileInboxTests.summary(taken: 2), "\(run)")
    }

    @Test(
        "A named file that is no recording by its kind or its name is refused, and the reason said",
        arguments: [("link.wav", "It is a symbolic link"), ("pipe.wav", "It is a named pipe"), ("memo.part", "*.part")])
    func saysWhyIgnored(name: String, reason: String) async throws {
        let queue = try ScratchQueue()
        try queue.folder.write(AudioFiles.wave(), to: "memo.part")
        symlink("memo.part", queue.folder.path("link.wav"))
        mkfifo(queue.folder.path("pipe.wav"), 0o600)
        for path in [name, "./home/../\(name)", queue.folder.path(name)] {
            let run = try await queue.run("ingest", "--format", "json", path)
            #expect(run.code == 65, "\(run)")
            #expect(run.text == HostileInboxTests.summary(ignored: 1), "\(run)")
            #expect(run.errorText.contains("\(name): "), "\(run)")
            #expect(run.errorText.contains(reason), "\(run)")
            #expect(run.errorText.contains("1 of the named files could not be taken in"), "\(run)")
        }
    }

    @Test("What another program writes into a pipe is no file, whatever a shell makes of it")
    func namedPipe() async throws {
        let queue = try ScratchQueue()
        try queue.folder.write(AudioFiles.wave(), to: "memo.wav")
        let run = try await queue.shell("quickrec ingest --queue queue <(cat memo.wav)")
        #expect(run.code == 65, "\(run)")
        #expect(run.errorText.contains(": It is a pipe, not a file; save what comes out of it,"), "\(run)")
    }

    @Test("A named file whose UUID belongs to other bytes is refused, with words that lead to it being taken in")
    func conflict() async throws {
        let queue = try ScratchQueue()
        let name = "8F3A2B1C-5D6E-4F70-8A9B-0C1D2E3F4A5B.wav"
        try queue.drop(AudioFiles.wave(pitch: 300), as: name)
        #expect(try await queue.run("ingest").code == 0)
        try queue.folder.write(AudioFiles.wave(pitch: 301), to: name)
        let run = try await queue.run("ingest", name)
        #expect(run.code == 65, "\(run)")
        #expect(run.text == "Took in nothing; 1 refused and left as it is.\n", "\(run)")
        #expect(run.errorText.contains("put it into the inbox: it is held there"), "\(run)")
        rename(queue.folder.path(name), queue.folder.path("queue/inbox/" + name))
        #expect(try await queue.run("ingest").text.contains("1 held"))
        #expect(try await queue.run("held", "release", name).code == 0)
        #expect(try await queue.run("list", "--format", "json").records().count == 2)
    }

    @Test("The queue folder itself is refused, and its own files are none of what lies in a folder above it")
    func queueFolder() async throws {
        let queue = try ScratchQueue()
        try queue.folder.write(AudioFiles.wave(), to: "memos/memo.wav")
        try queue.configure("currency: EUR\n")
        rename(queue.folder.path("queue"), queue.folder.path("memos/queue"))
        symlink("memos/queue", queue.folder.path("queue"))
        for path in ["queue", "memos/queue/", queue.folder.path("memos/../queue")] {
            let run = try await queue.run("ingest", path)
            #expect(run.code == 64, "\(run)")
            #expect(run.errorText.contains("is the queue folder itself"), "\(run)")
        }
        try queue.folder.write(AudioFiles.wave(pitch: 300), to: "queue/inbox/sub/memo.wav")
        for path in ["queue/inbox", "memos/queue/inbox/sub", "queue/inbox/sub/memo.wav"] {
            let run = try await queue.run("ingest", "memos/memo.wav", path)
            #expect(run.code == 64, "\(run)")
            #expect(run.errorText.contains("'\(path)' lies in the queue's own inbox; nothing was taken in."), "\(run)")
        }
        try FileManager.default.removeItem(atPath: queue.folder.path("queue/inbox/sub"))
        let run = try await queue.run("ingest", "--format", "json", "memos")
        #expect(run.code == 0, "\(run)")
        #expect(run.errorText.isEmpty, "\(run)")
        #expect(run.text.hasPrefix(#"{"schema":1,"taken":1,"duplicates":0,"held":0,"deferred":0,"#), "\(run)")
        let own = try await queue.run("ingest", "queue/config.yaml")
        #expect(own.code == 65, "\(own)")
        #expect(own.errorText.contains("It is one of the queue's own files."), "\(own)")
    }

    @Test(
        "A named file that is changed or removed meanwhile is taken in as it is then, or named",
        .needs(.compiler), arguments: ["touch memo.wav", "rm -f memo.wav"])
    func changedMeanwhile(way: String) async throws {
        var refused = 0
        for turn in 1...6 {
            let queue = try ScratchQueue()
            let library = try queue.folder.preloaded("beside")
            try queue.folder.write(AudioFiles.wave(pitch: 300), to: "memo.wav")
            // At one of the times that it is opened: to look at it, to read it, to copy it.
            let run = try await queue.shell(
                """
                export QUICKREC_BESIDE_RUN='echo >> opened; test "$(wc -l < opened)" -ne \(turn) || \(way)'
                QUICKREC_BESIDE_PATH=/memo.wav LD_PRELOAD=\(library) quickrec ingest --no-analysis --queue queue memo.wav
                """)
            let count = try await queue.run("list", "--format", "json").records().count
            #expect(run.code == (count == 1 ? 0 : 65), "\(turn): \(run)")
            #expect(count == 1 || run.errorText.contains("memo.wav"), "\(turn): \(run)")
            refused += 1 - count
        }
        #expect(refused == 0 || way.hasPrefix("rm") && (2..<6).contains(refused), "\(refused)")
    }

    @Test(
        "A named file that has to rest first is found again where it is, whatever its path leads through",
        .needs(.compiler))
    func secondLook() async throws {
        let queue = try ScratchQueue()
        let library = try queue.folder.preloaded("lease")
        try queue.configure("settleSeconds: 0.5\n")
        for pitch in 300...302 {
            try queue.folder.write(AudioFiles.wave(pitch: pitch), to: "far/\(pitch).wav")
        }
        // Where no lease shows that nobody writes, a file is taken in only once it has rested.
        let script = #"""
            export LD_PRELOAD=LIBRARY
            mkdir -p far/deep; ln -s far/deep link; odd=$(printf 'odd\377'); mkdir "$odd"; mv far/301.wav "$odd/"; here=$PWD
            rested() { quickrec ingest --no-analysis --format json --queue "$here/queue" "$1"; }
            rested link/../300.wav
            quickrec explain --queue queue --format json link/../300.wav | grep -o '"verdict":"[a-z]*"'
            cd "$odd"; rested 301.wav; rested ../link/../302.wav
            """#
        let run = try await queue.shell(script.replacing("LIBRARY", with: library))
        let taken = HostileInboxTests.summary(taken: 1)
        #expect(run.code == 0, "\(run)")
        #expect(run.text == taken + "\"verdict\":\"taken\"\n" + taken + taken, "\(run)")
    }

    @Test("A sidecar that is too large is held with its true size")
    func largeSidecar() async throws {
        let queue = try ScratchQueue()
        try queue.drop("{\"note\":\"" + String(repeating: "x", count: 70_000) + "\"}", as: "memo.json")
        #expect(try await queue.run("ingest").code == 0)
        #expect(try await queue.run("held", "--format", "csv").text.contains("The sidecar has 70011 bytes"))
    }

    @Test("What is ignored in a named folder is no error")
    func namedFolder() async throws {
        let queue = try ScratchQueue()
        try queue.folder.write(AudioFiles.wave(), to: "memos/memo.wav")
        try queue.folder.write(AudioFiles.wave(), to: "memos/memo.part")
        symlink("memo.wav", queue.folder.path("memos/link.wav"))
        let run = try await queue.run("ingest", "--format", "json", "memos")
        #expect(run.code == 0, "\(run)")
        #expect(run.text == HostileInboxTests.summary(taken: 1, ignored: 2), "\(run)")
        #expect(run.errorText.filter(\.isNewline).count == 1, "\(run)")
        #expect(run.errorText.hasPrefix("This is a new queue, at queue. Its conventions: "), "\(run)")
    }
}
