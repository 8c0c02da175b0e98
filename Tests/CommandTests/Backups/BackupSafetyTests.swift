import Foundation
import Glibc
import TestSupport
import Testing

/// `backup` into a folder that holds something already: nothing goes that the queue does not have.
struct BackupSafetyTests {
    /// A queue with files of every kind, and a backup of it in `copy`.
    private static func backedUp() async throws -> ScratchQueue {
        let queue = try ScratchQueue()
        for number in 1...2 { try queue.drop(AudioFiles.wave(pitch: 200 + number), as: "memo \(number).wav") }
        try queue.drop(#"{"audioUUID":"B1000000-0000-4000-8000-000000000000","amount":"3.50"}"#, as: "first.json")
        try queue.drop("no sound", as: "text.wav")
        try queue.folder.write("currency: EUR\n", to: "queue/config.yaml")
        let run = try await queue.shell(
            "quickrec ingest --queue queue && quickrec add '12.50 #lunch' --queue queue && quickrec convert --queue queue "
                + "&& quickrec add '1 #a' --queue queue && quickrec backup copy --queue queue")
        guard run.code == 0 else { throw ToolFailure(run: run) }
        return queue
    }

    @Test(
        "A file that is no database where a backup would have its own is named, with what to do",
        arguments: ["", "CREATE TABLE a (b)"])
    func noDatabase(_ statement: String) async throws {
        let queue = try ScratchQueue()
        _ = try await queue.run("add", "5")
        try queue.folder.write([], to: "copy/quickrec.sqlite")
        let run = try await queue.shell(
            "sqlite3 copy/quickrec.sqlite '\(statement)'; quickrec backup copy --queue queue")
        #expect(run.code == 65, "\(run)")
        #expect(
            run.errorText.hasSuffix(
                "copy/quickrec.sqlite is no quickrec database, so its folder is no backup; move it away, or name a new or an "
                    + "empty folder.\n"), "\(run)")
    }

    /// What was done in the backup, and what `backup` has to call it.
    private static let additions: [(lines: String, words: [String])] = [
        (
            "quickrec add 4",
            [
                "1 quick record (", "1 action (added 1 record)", "`quickrec list --queue /",
                "/copy` shows the records there.",
            ]
        ),
        (
            #"echo '{"audioUUID":"B2000000-0000-4000-8000-000000000000"}' > copy/inbox/later.json; "#
                + "echo broken > copy/inbox/bad.wav; quickrec ingest",
            ["1 quick record (", "1 sidecar (archive/", "1 held file or duplicate (held/", "2 files (archive/"]
        ),
        (
            "cp extra.wav copy/inbox/; quickrec ingest",
            ["1 recording (archive/", "1 quick record (", "1 file (archive/"]
        ),
        (
            "cp again.wav copy/inbox/; quickrec ingest",
            ["1 held file or duplicate (duplicates/", "1 file (duplicates/"]
        ),
        ("quickrec held discard text.wav", ["1 held file or duplicate (held/", "1 action ("]),
        ("quickrec add --transaction '42 payee:Bob'", ["1 payee (Bob)", "1 transaction ("]),
        ("quickrec accounts add Bank --currency EUR", ["1 account (Bank)"]),
        ("quickrec tags add rent", ["1 tag (rent)"]),
        ("quickrec undo", ["2 actions (", "changes in the history"]),
        (
            "quickrec process $(quickrec list --format json | grep -o '\"id\":\"[^\"]*' | "
                + "tail -n 1 | cut -c 7-) '2 #b'", ["1 tag (b)"]
        ),
        (
            "sqlite3 copy/quickrec.sqlite \"UPDATE quick_records SET note = 'by hand' WHERE number = 1\"",
            ["1 quick record ("]
        ),
        (
            "sqlite3 copy/quickrec.sqlite \"INSERT INTO remembered_files VALUES "
                + "(CAST('/phone/a.wav' AS BLOB), 1, 2, 3, 4, 5, 'taken', zeroblob(32), NULL, NULL, 1)\"",
            ["1 remembered file (/phone/a.wav)"]
        ),
        (
            "sqlite3 copy/quickrec.sqlite 'CREATE TABLE mine (x); INSERT INTO mine VALUES (1)'",
            ["1 row of the table mine"]
        ),
        ("echo x > copy/letter; mkdir copy/mine; touch copy/mine/x", ["2 files ("]),
        ("echo x > copy/inbox/memo.wav", ["1 file (inbox/memo.wav)"]),
        (
            "echo x > copy/archive/x; echo x > copy/duplicates/y; mkdir copy/held/a; echo x > copy/held/a/z",
            ["3 files ("]
        ),
        ("ln -s /etc/passwd copy/held/link; mkfifo copy/archive/pipe", ["2 files (archive/pipe, held/link)"]),
        ("mv copy/held other; ln -s ../other copy/held", ["1 file (held)"]),
        ("echo 'currency: USD' > copy/config.yaml", ["1 file (config.yaml)"]),
        ("echo 'openingBalances: Mine' > copy/export.yaml", ["1 file (export.yaml)"]),
        ("echo mended > copy/held/*text.wav", ["1 file (held/"]),
        ("mkdir -p copy/archive/$(seq -s / 40); touch copy/archive/$(seq -s / 40)/deep.wav", ["1 file (archive/1/"]),
        (
            "mkdir -p copy/inbox/phone/.quickrec-claim-2 && touch copy/inbox/phone/.quickrec-claim-2/a.wav",
            ["1 file (inbox/phone/.quickrec-claim-2)"]
        ),
        ("echo mine > copy/.quickrec-backup", ["1 file (.quickrec-backup)"]),
    ]

    @Test("What the queue does not have is named, and stays as it is", arguments: additions.indices)
    func refuses(index: Int) async throws {
        let (lines, words) = Self.additions[index]
        let queue = try await Self.backedUp()
        try queue.folder.write(AudioFiles.wave(pitch: 400), to: "extra.wav")
        try queue.folder.write(AudioFiles.wave(pitch: 201), to: "again.wav")
        let done = try await queue.shell("export QUICKREC_QUEUE=$PWD/copy; \(lines)")
        #expect(done.code == 0, "\(done)")
        let sums =
            "find copy -printf '%P %y %s %T@\\n' | sort; find copy -type f -print0 | sort -z | xargs -0 sha256sum"
        let before = try await queue.shell(sums).text
        for more in [["--dry-run"], []] {
            let run = try await queue.runBare(["backup", "copy", "--queue", "queue"] + more)
            #expect(run.code == 73, "\(run)")
            #expect(run.text == "", "\(run)")
            #expect(run.errorText.hasPrefix("quickrec: copy holds what the queue does not have"), "\(run)")
            for word in words { #expect(run.errorText.contains(word), "\(word): \(run)") }
            #expect(try await queue.shell(sums).text == before, "\(lines)")
        }
        #expect(try await queue.run("backup", "another").code == 0)
    }

    @Test(
        "A file of a terabyte that no backup wrote is named, or replaced, without being read",
        arguments: [
            (".quickrec-backup", Int32(73)), ("config.yaml", 73), ("archive/x.wav", 73), ("held/x.wav", 73),
            ("quickrec.sqlite", 0),
        ])
    func terabyte(name: String, code: Int32) async throws {
        let queue = try await Self.backedUp()
        let run = try await queue.shell(
            "truncate -s 1T copy/\(name) && timeout 60 quickrec backup copy --queue queue")
        #expect(run.code == code, "\(run)")
        #expect(run.errorText.contains("1 file (\(name))") == (code != 0), "\(run)")
        #expect(run.errorText.contains("`quickrec ingest FILE") == name.contains("/"), "\(run)")
    }

    @Test("What the queue has given up stays where somebody has changed it at the last moment", .needs(.compiler))
    func changedAtTheLastMoment() async throws {
        let queue = try await Self.backedUp()
        let library = try queue.folder.preloaded("beside")
        try queue.folder.write(AudioFiles.wave(pitch: 400), to: "extra.wav")
        let run = try await queue.shell(
            """
            echo broken > queue/inbox/bad.wav; export QUICKREC_QUEUE=queue
            quickrec ingest >&2 && quickrec backup copy >&2 && cp extra.wav queue/held/*bad.wav && \
            quickrec held retry bad >&2 || exit
            QUICKREC_BESIDE_PATH=/.backup-partial/quickrec.sqlite \
            QUICKREC_BESIDE_RUN='for file in copy/held/*bad.wav; do echo mine > $file; done' \
            LD_PRELOAD=\(library) quickrec backup copy >&2; echo "ended with $?"; cat copy/held/*bad.wav
            quickrec backup copy; echo "ended with $?"; cat copy/held/*bad.wav
            """)
        #expect(run.text == "ended with 1\nmine\nended with 73\nmine\n", "\(run)")
        #expect(run.errorText.contains("bad.wav is not in the database."), "\(run)")
        #expect(run.errorText.contains("1 file (held/"), "\(run)")
    }

    @Test("What the queue has given up goes, whatever was done in the queue")
    func givesUp() async throws {
        let queue = try await Self.backedUp()
        try queue.folder.write(AudioFiles.wave(pitch: 400), to: "extra.wav")
        let done = try await queue.shell(
            """
            export QUICKREC_QUEUE=queue; echo broken > queue/inbox/bad.wav
            quickrec ingest && quickrec backup copy && rm queue/config.yaml || exit
            quickrec undo 3 && cp extra.wav queue/held/*bad.wav && quickrec held retry bad && \
            quickrec held discard text.wav && quickrec add '7 #c' && quickrec backup copy && \
            quickrec verify --queue copy && ls copy/held && ls -A copy
            """)
        #expect(done.code == 0, "\(done)")
        #expect(done.text.contains("; removed 2 that are no longer in the queue."), "\(done)")
        #expect(!queue.folder.files(in: "copy").contains("config.yaml"))
        #expect(try await Self.listed(queue, "copy") == Self.listed(queue, "queue"))
    }

    @Test("A backup that became the queue is backed up to where it came from; a queue that was put back is not")
    func lineage() async throws {
        let queue = try await Self.backedUp()
        let restored = try await queue.shell(
            "cp -a copy restored && cp -a queue old && quickrec add 5 --queue restored && quickrec undo --queue restored && "
                + "quickrec add 6 --queue restored && quickrec backup copy --queue restored")
        #expect(restored.code == 0, "\(restored)")
        let older = try await queue.run("backup", "copy")
        #expect(older.code == 73, "\(older)")
        #expect(older.errorText.contains("1 quick record ("), "\(older)")
        // The newest action alone tells nothing: what came since may be a held file.
        _ = try await queue.shell(
            "echo broken > queue/inbox/b.wav; quickrec ingest --queue queue; quickrec backup next --queue queue")
        let back = try await queue.runBare(["backup", "next", "--queue", "old"])
        #expect(back.code == 73, "\(back)")
        #expect(back.errorText.contains("1 held file or duplicate (held/"), "\(back)")
        #expect(try await queue.run("backup", "next").code == 0)
    }

    @Test("A backup of a backup leaves that one as it is, and follows it")
    func chain() async throws {
        let queue = try await Self.backedUp()
        for _ in 1...2 {
            let done = try await queue.shell(
                """
                quickrec add '8 #later' --queue queue; quickrec backup copy --queue queue && \
                sha256sum copy/quickrec.sqlite >before && quickrec backup third --queue copy && sha256sum -c before && \
                quickrec undo --queue queue && quickrec backup copy --queue queue && quickrec backup third --queue copy
                """)
            #expect(done.code == 0, "\(done)")
        }
        #expect(try await Self.listed(queue, "third") == Self.listed(queue, "queue"))
        // Once it is used as a queue, it has what its own queue does not have.
        let used = try await queue.shell("quickrec add 9 --queue copy && quickrec backup third --queue copy")
        #expect(used.code == 0, "\(used)")
        #expect(try await queue.run("backup", "copy").code == 73)
    }

    @Test("Without the list of what was put there, only what the queue has in the same form is replaced")
    func withoutManifest() async throws {
        let queue = try await Self.backedUp()
        _ = try await queue.shell("cp -a copy legacy; rm legacy/.quickrec-backup")
        let same = try await queue.run("backup", "legacy")
        #expect(same.code == 0, "\(same)")
        _ = try await queue.shell("rm legacy/.quickrec-backup; quickrec held discard text.wav --queue queue")
        let changed = try await queue.run("backup", "legacy")
        #expect(changed.code == 73, "\(changed)")
        #expect(changed.errorText.contains("1 held file or duplicate (held/"), "\(changed)")
    }

    @Test("Damaged recordings are copied again, and what was there is kept")
    func replaces() async throws {
        let queue = try await Self.backedUp()
        let done = try await queue.shell("f=$(ls copy/archive/*/*/*.wav | head -n 1); echo rot > $f; echo ${f#copy/}")
        let path = done.text.trimmingCharacters(in: .newlines)
        let run = try await queue.run("backup", "copy")
        #expect(run.code == 0, "\(run)")
        #expect(run.errorText.contains("\(path) had other bytes in the backup"), "\(run)")
        #expect(queue.folder.bytes(of: "copy/" + path) == queue.folder.bytes(of: "queue/" + path))
        let kept = queue.folder.files(in: "copy/replaced")
        #expect(kept.count == 1)
        #expect(queue.folder.bytes(of: "copy/replaced/\(kept.first ?? "")") == Array("rot\n".utf8))
        #expect(try await queue.run("backup", "copy").errorText == "")
        #expect(queue.folder.files(in: "copy/replaced") == kept)
    }

    @Test("One at a time: a second one is refused, and so is one beside a worker")
    func oneAtATime() async throws {
        let queue = try await Self.backedUp()
        // Also beside a lock that others could share.
        for (folder, lock) in [("copy", "-x"), ("copy", "-s"), ("new", "-x")] {
            let run = try await queue.shell(
                "mkdir -p \(folder); flock \(lock) \(folder) quickrec backup \(folder) --queue queue")
            #expect(run.code == 75, "\(run)")
            #expect(run.errorText.hasPrefix("quickrec: Another backup, a worker"), "\(run)")
        }
    }

    /// Runs commands while a backup of something new is stopped behind the n-th call of a kind, and others once it has ended.
    private static func meanwhile(
        _ commands: String, behind call: String, _ number: Int, then last: String = "true", _ queue: ScratchQueue
    ) async throws -> CommandRun {
        try await queue.shell(
            """
            quickrec add 8 --queue queue >/dev/null
            strace -f -o log -e trace=\(call) -e inject=\(call):signal=STOP:when=\(number) quickrec backup copy --queue queue &
            until grep -q 'stopped by SIGSTOP' log 2>/dev/null; do sleep 0.05; done
            \(commands)
            # The first line may be that of a thread that has ended.
            kill -CONT $(grep -m 1 \(call) log | cut -d ' ' -f 1); wait $!; echo "ended with $?"
            \(last)
            """)
    }

    @Test("Another run can't change what is not checked yet")
    func checkedAlone() async throws {
        let queue = try await Self.backedUp()
        // The first `unlink` is that of an earlier partial copy, the second that of the copy that is checked.
        let run = try await Self.meanwhile(
            "quickrec backup copy --queue queue >/dev/null; echo \"ended with $?\"", behind: "unlink", 2, queue)
        #expect(run.text.hasPrefix("ended with 75\n"), "\(run)")
        #expect(run.text.hasSuffix("everything in it is whole.\nended with 0\n"), "\(run)")
        #expect(run.errorText.contains("Another backup, a worker or another command is at copy"), "\(run)")
    }

    @Test("Somebody who works in the backup meanwhile loses nothing")
    func workedInMeanwhile() async throws {
        let queue = try await Self.backedUp()
        // The first `renameat` is that of the list, behind every look at what is there.
        let run = try await Self.meanwhile(
            "quickrec add '9 #mine' --queue copy >/dev/null", behind: "renameat", 1,
            then: "quickrec list --queue copy", queue)
        #expect(run.text.hasPrefix("ended with 75\n"), "\(run)")
        #expect(run.text.contains("mine"), "\(run)")
        #expect(run.errorText.contains("Another backup, a worker or another command is at copy"), "\(run)")
        #expect(try await queue.run("backup", "copy").code == 73)
    }

    @Test("Copied over a queue whose last write was interrupted, a backup stays as it is")
    func restoredOverAHotJournal() async throws {
        let queue = try ScratchQueue()
        try queue.folder.write(FailingDiskTests.halfWrite, to: "half.py")
        let run = try await queue.shell(
            """
            for note in one two three; do quickrec add "$note" --queue queue >/dev/null; done
            quickrec backup copy --queue queue >/dev/null
            seq 500 | sed 's/.*/{"note":"number &"}/' | quickrec add --from - --queue queue >/dev/null
            python3 half.py; cp -r copy/. queue/
            quickrec list --format jsonl --queue queue | wc -l; quickrec verify --queue queue | tail -1
            """)
        #expect(run.text.hasPrefix("3\n"), "\(run)")
        #expect(run.text.hasSuffix("checks hold.\n"), "\(run)")
    }

    @Test("A database in the backup with an unfinished change is not replaced", arguments: ["-journal", "-wal"])
    func unsettled(ending: String) async throws {
        let queue = try await Self.backedUp()
        try queue.folder.write("pages", to: "copy/quickrec.sqlite" + ending)
        let run = try await queue.run("backup", "copy")
        #expect(run.code == 75, "\(run)")
        #expect(run.errorText.contains("/copy`, then try again"), "\(run)")
    }

    @Test(
        "A backup on a disk with fixed modes is whole; that others can read it is a warning", .needs(.compiler))
    func fixedModes() async throws {
        let queue = try await Self.backedUp()
        let library = try queue.folder.preloaded("modes")
        for _ in 0..<2 {
            let run = try await queue.shell("LD_PRELOAD=\(library) quickrec backup stick --queue queue")
            #expect(run.code == 0, "\(run)")
            #expect(run.text.hasSuffix("everything in it is whole.\n"), "\(run)")
            #expect(run.errorText.hasPrefix("Others on this machine can access stick"), "\(run)")
        }
        let modes = try await queue.shell("find stick -printf '%m\\n' | sort -u")
        #expect(modes.text == "777\n")
    }

    @Test("With few descriptors it ends with a sentence, and nothing is made")
    func fewDescriptors() async throws {
        let queue = try await Self.backedUp()
        let run = try await queue.shell(
            """
            for n in $(seq 8 68); do
                (ulimit -n $n; exec quickrec backup copy-$n --queue queue >/dev/null 2>said); code=$?
                [ $code = 0 ] && quickrec verify --queue copy-$n >/dev/null && continue
                [ $code = 75 ] && [ $(wc -l <said) = 1 ] && [ ! -e copy-$n ] || { echo "$n: $code"; cat said; }
            done
            cat said; ls -d copy-8 copy-68
            """
        ) { $0.limit = 300 }
        #expect(run.text == "copy-68\n", "\(run)")
    }

    private static func listed(_ queue: ScratchQueue, _ folder: String) async throws -> String {
        try await queue.shell(
            "for c in list transactions history held; do quickrec $c --format json --queue \(folder); done"
        ).text
    }
}
