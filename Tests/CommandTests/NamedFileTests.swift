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
            #expect(run.code == 65 && run.text == HostileInboxTests.summary(ignored: 1), "\(run)")
            #expect(run.errorText.contains("\(name): ") && run.errorText.contains(reason), "\(run)")
            #expect(run.errorText.contains("1 of the named files could not be taken in"), "\(run)")
        }
    }

    @Test("What is ignored in a named folder is no error")
    func namedFolder() async throws {
        let queue = try ScratchQueue()
        try queue.folder.write(AudioFiles.wave(), to: "memos/memo.wav")
        try queue.folder.write(AudioFiles.wave(), to: "memos/memo.part")
        symlink("memo.wav", queue.folder.path("memos/link.wav"))
        let run = try await queue.run("ingest", "--format", "json", "memos")
        #expect(run.code == 0 && run.text == HostileInboxTests.summary(taken: 1, ignored: 2), "\(run)")
        #expect(run.errorText.isEmpty, "\(run)")
    }
}
