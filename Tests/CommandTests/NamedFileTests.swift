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
}
