import Foundation
import TestSupport
import Testing

/// Where the queue is: names that SQLite, the shell or the system read otherwise than they are written.
struct QueuePathTests {
    @Test("A name that begins with file: is a name, not a URI whose options keep the database in memory")
    func uri() async throws {
        let queue = try ScratchQueue()
        let run = try await queue.shell(
            """
            export QUICKREC_QUEUE='file:x?mode=memory&z='; mkdir "$QUICKREC_QUEUE"
            quickrec add '12 #loss' > added && quickrec list --format jsonl | wc -l
            quickrec backup 'file:y?mode=memory' > saved && quickrec list --queue 'file:y?mode=memory' --format jsonl | wc -l
            """)
        #expect(run.text == "1\n1\n", "\(run)")
    }

    @Test("A path that is not UTF-8 is refused where SQLite would get another, and nothing is made")
    func notUnicode() async throws {
        let queue = try ScratchQueue()
        let run = try await queue.shell(
            """
            mkdir $'M\\xfcller'; cd $'M\\xfcller'; quickrec add 5 --queue queue > added && quickrec list --queue queue > listed
            cd ..; quickrec add 5 --queue other > added; for named in add\\ 5 list doctor; do quickrec $named --queue $'M\\xfcller/queue'; done
            QUICKREC_QUEUE=$'M\\xfcller/queue' quickrec add 6; quickrec backup --queue other $'M\\xfcller/saved'; ls
            """)
        #expect(run.errorText.matches(of: /not valid UTF-8/).count == 4, "\(run)")
        #expect(run.text.contains("not valid UTF-8"), "\(run)")
        let made = try FileManager.default.contentsOfDirectory(atPath: queue.folder.path)
        #expect(made.filter { $0.hasPrefix("M") }.count == 1, "\(made)")
    }

    @Test("A ~ that no shell has expanded is the home folder")
    func home() async throws {
        let queue = try ScratchQueue()
        let run = try await queue.shell(
            """
            export HOME=$PWD/home; mkdir home; quickrec add 7 --queue '~/books' > added
            QUICKREC_QUEUE='~/books' quickrec backup '~/saved' > saved; ls home; ls -d '~'
            """)
        #expect(run.text == "books\nsaved\n", "\(run)")
    }

    @Test("A command that is offered for a queue with a line break in its name can be pasted")
    func lineBreak() async throws {
        let queue = try ScratchQueue()
        let run = try await queue.shell(
            """
            mkdir $'two\\nlines'; quickrec add 5 --queue $'two\\nlines' > added
            cd /; eval "$(quickrec report --queue "$OLDPWD"/$'two\\nlines' | sed -n 's/^Next: `\\(.*\\)` .*/\\1/p')"
            """)
        #expect("\(run.text)\(run.errorText)".contains("Converted 1 quick record."), "\(run)")
    }

    @Test(
        "A command that is offered names the queue that --queue gave, wherever it is pasted, and no other queue",
        arguments: [
            "status", "history --limit 1", "doctor", "triage", "ingest", "undo 99", "show FFFF", "report",
            "report --tag=-x", "tags hide none", "accounts hide 'Cash EUR'", "held --format json",
            "explain b/C1000000-0000-4000-8000-000000000000.wav",
        ])
    func offered(words: String) async throws {
        let queue = try ScratchQueue()
        // The second one is held, and the reason is stored before it is shown.
        for (pitch, folder) in [(300, "a"), (301, "b")] {
            let name = "C1000000-0000-4000-8000-000000000000.wav"
            try queue.folder.write(AudioFiles.wave(pitch: pitch), to: "\(folder)/\(name)")
        }
        let run = try await queue.shell(
            """
            echo broken > broken.wav; quickrec add '5 #tea' --queue 'my books' > added 2>&1
            yes '{"tags":["-x"]}' | head -n 11 | quickrec add --from - --queue 'my books' > added 2>&1
            quickrec add --transaction 6 --queue 'my books' > added 2>&1
            for folder in a b; do
                cp $folder/*.wav 'my books/inbox/'; quickrec ingest --queue 'my books' > added 2>&1
            done
            echo broken > 'my books/inbox/bad.wav'
            cp -a 'my books' other; offered() { tr -s '\\n ' ' ' < said | grep -o '`quickrec [^`]*`'; }
            quickrec \(words) --queue 'my books' > said 2>&1; offered; echo ==
            QUICKREC_QUEUE=other quickrec \(words) > said 2>&1; offered
            """)
        let (named, found) = (run.text.components(separatedBy: "==\n")[0], run.text.components(separatedBy: "==\n")[1])
        let option = " --queue '\(queue.folder.path("my books"))'"
        #expect(!found.isEmpty && !found.contains("--queue"), "\(run)")
        #expect(named.split(separator: "\n").allSatisfy { $0.hasSuffix("\(option)`") }, "\(run)")
        #expect(named.replacing(option, with: "") == found, "\(run)")
    }

    @Test("A path that is too long for SQLite is told by every command that opens a database there")
    func long() async throws {
        let queue = try ScratchQueue()
        _ = try await queue.run("add", "5")
        let name = String(repeating: "n", count: 200)
        let run = try await queue.shell(
            """
            mkdir -p \(name)/\(name); quickrec backup --queue queue \(name)/\(name)/\(name); ls \(name)/\(name)
            mv queue \(name)/\(name)/\(name); quickrec list --queue \(name)/\(name)/\(name)
            quickrec doctor --queue \(name)/\(name)/\(name)
            """)
        #expect(run.errorText.matches(of: /SQLite opens none longer than 504/).count == 2, "\(run)")
        #expect(run.text.matches(of: /SQLite opens none longer than 504/).count == 1, "\(run)")
    }

    @Test(
        "Without /proc, from which Swift reads the arguments, nothing looks as if it had been done", .needs(.namespaces)
    )
    func noProcesses() async throws {
        let queue = try ScratchQueue()
        _ = try await queue.run("add", "5")
        let run = try await queue.shell(
            "unshare -Urm bash -c 'mount -t tmpfs none /proc; quickrec verify --queue queue; echo $?'")
        #expect(run.text == "69\n", "\(run)")
        #expect(run.errorText.contains("There is no /proc"), "\(run)")
    }

    @Test("Help that can't be written is an error", arguments: ["help", "--version", "help add"])
    func help(words: String) async throws {
        let run = try await ScratchQueue().shell("quickrec \(words) > /dev/full")
        #expect(run.code == 74, "\(run)")
        #expect(run.errorText.contains("The output can't be written"), "\(run)")
    }
}
