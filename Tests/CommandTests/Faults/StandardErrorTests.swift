import TestSupport
import Testing

/// What is said beside the data: it never changes how a command ends, and nothing in it reaches the terminal raw.
struct StandardErrorTests {
    @Test(
        "Where standard error can't be written the exit code is what it would be",
        arguments: [
            (66, "quickrec show ZZ 2> /dev/full"), (66, "quickrec show ZZ 2>&-"), (66, "quickrec show ZZ >&- 2>&-"),
            (74, "quickrec list --format json >&- 2>&-"), (64, "quickrec list --since blah 2>&-"),
            (64, "quickrec nonsense 2> /dev/full"), (0, "quickrec --help 2>&-"),
            (
                65,
                "(sleep 0.1; echo x; echo y) | { quickrec add --from - --keep-going; echo $? > code; } 2> >(:); exit $(cat code)"
            ),
            (65, "quickrec add --from - --keep-going < bad 2>&-"), (0, "quickrec ingest memo.wav <&- 2>&-"),
        ])
    func unwritable(code: Int32, line: String) async throws {
        let queue = try ScratchQueue()
        _ = try await queue.run("add", "12.50 #lunch")
        try queue.folder.write("x\n", to: "bad")
        try queue.folder.write(AudioFiles.wave(), to: "memo.wav")
        let run = try await queue.shell("export QUICKREC_QUEUE=queue; " + line)
        #expect(run.end == .exit(code), "\(run)")
        #expect(try await queue.run("verify").code == 0)
    }

    @Test(
        "Nothing that was typed on the command line comes back as an order to the terminal",
        arguments: [
            #"ingest $'-\e]0;pwned\a.wav'"#, #"list $'--\e[31mred'"#, #"$'\e[2Jx'"#, #"list --state $'\u202e\u009b'"#,
            #"show $'\e[31mx'"#, #"list --format $'a\nb\e[0m'"#,
        ])
    func raw(words: String) async throws {
        let queue = try ScratchQueue()
        _ = try await queue.run("add", "12.50 #lunch")
        let run = try await queue.shell("export QUICKREC_QUEUE=queue; quickrec \(words)")
        #expect([64, 66].contains(run.code), "\(run)")
        #expect(!run.errorText.isEmpty, "\(run)")
        #expect(run.output.isEmpty, "\(run)")
        let bad = run.errorText.unicodeScalars.filter { scalar in
            scalar != "\n" && (scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar == "\u{202E}")
        }
        #expect(bad.isEmpty, "\(run)")
    }
}
