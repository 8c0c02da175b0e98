import Foundation
import Glibc
import TestSupport
import Testing

/// Who may see a queue, and what happens to those who may not write to it.
struct PrivacyTests {
    @Test("Folders are 0700 and files 0600 whatever the umask", arguments: ["000", "022", "077", "277"])
    func modes(umask: String) async throws {
        let queue = try ScratchQueue()
        try queue.folder.write(AudioFiles.wave(pitch: 300), to: "named.wav")
        let script = """
            umask \(umask) && quickrec add '3 #tea' --queue queue && mkdir -p queue/inbox/phone &&
            cp named.wav queue/inbox/phone/ && echo text > queue/inbox/text.wav && cp named.wav queue/inbox/again.wav &&
            echo '{"amount":"3"}' > queue/inbox/facts.json && quickrec ingest && quickrec ingest named.wav &&
            quickrec convert && quickrec undo && quickrec list && quickrec verify
            """
        let run = try await queue.shell(script)
        #expect(run.code == 0, "\(run)")
        let names = FileManager.default.enumerator(atPath: queue.folder.path("queue"))?.compactMap { $0 as? String }
        for name in ["."] + (names ?? []) where !name.hasPrefix("inbox/") {
            let mode = queue.folder.mode(of: "queue/" + name)
            let expected: mode_t = mode & S_IFMT == S_IFDIR ? 0o700 : 0o600
            #expect(mode & 0o7777 == expected, "\(name) has 0\(String(mode & 0o7777, radix: 8))")
        }
        #expect((names ?? []).contains("duplicates"))
        #expect((names ?? []).contains("quickrec.sqlite"))
    }

    @Test("What root makes in a queue of another user belongs to that user, who goes on with it", .needs(.nobody))
    func madeByRoot() async throws {
        let queue = try ScratchQueue()
        try queue.configure()
        try queue.drop(AudioFiles.wave(pitch: 300), as: "memo.wav")
        try queue.drop(AudioFiles.wave(pitch: 300), as: "again.wav")
        try queue.folder.write(AudioFiles.wave(pitch: 301), to: "named.wav")
        try await queue.giveToNobody()
        let root = try await queue.shell(
            """
            export QUICKREC_QUEUE=queue; echo text > queue/inbox/text.wav; chown --reference=queue queue/inbox/text.wav
            quickrec add '3 #tea' >&2 && quickrec ingest >&2 && quickrec ingest named.wav >&2 && quickrec doctor >&2
            quickrec held >&2; quickrec export --write-mapping >&2; find queue ! -uid $(stat -c %u queue) -o ! -gid $(stat -c %g queue)
            quickrec add 3 --queue own >&2; stat -c %u own own/quickrec.sqlite own/inbox | sort -u
            """)
        #expect(root.text == "\(geteuid())\n", "\(root)")
        // What root or a third user dropped into the inbox, closed to the owner, is that user's in the archive.
        let dropped = try await queue.shell(
            """
            for user in 0 65533; do
                head -c -$((2 + user % 7)) named.wav > queue/inbox/of-$user.wav
                chmod 600 queue/inbox/of-$user.wav; chown $user queue/inbox/of-$user.wav
            done
            quickrec ingest --queue queue >&2; find queue ! -uid $(stat -c %u queue); find queue/inbox -type f
            find queue/archive -type f | wc -l
            """)
        #expect(dropped.text == "4\n", "\(dropped)")
        let owner = try await queue.asNobody(
            "quickrec add '4 #tea' --queue queue && quickrec ingest --queue queue && quickrec verify --queue queue")
        #expect(owner.code == 0, "\(owner)")
    }

    @Test(
        "What root backs up for another user belongs to that user, who goes on with it; nobody else gets it",
        .needs(.nobody))
    func backedUpByRoot() async throws {
        let queue = try ScratchQueue()
        try queue.drop(AudioFiles.wave(), as: "memo.wav")
        _ = try await queue.run("ingest")
        _ = try await queue.shell("mkdir disk; chmod 700 disk")
        try await queue.giveToNobody()
        let root = try await queue.shell(
            """
            quickrec backup disk/copy --queue queue >&2
            quickrec add 3 --queue queue >&2; quickrec backup disk/copy --queue queue >&2
            find disk ! -uid $(stat -c %u queue) -o ! -gid $(stat -c %g queue)
            quickrec add 3 --queue own >&2; quickrec backup disk/own --queue own >&2
            stat -c %u disk/own disk/own/quickrec.sqlite disk/own/.quickrec-backup | sort -u
            """)
        #expect(root.text == "\(geteuid())\n", "\(root)")
        let owner = try await queue.asNobody("quickrec backup disk/copy --queue queue")
        #expect(owner.code == 0, "\(owner)")
    }

    @Test("A queue that may not be written to can be looked at, and refuses everything else with 77", .needs(.nobody))
    func readOnly() async throws {
        let queue = try ScratchQueue()
        _ = try await queue.run("add", "12.50 EUR #lunch", "--created-at", "2024-03-01T12:30:00Z")
        try queue.drop(AudioFiles.wave(), as: "memo.wav")
        try await queue.giveToNobody()
        chmod(queue.folder.path("queue"), 0o500)
        for words in ["list", "report", "verify", "transactions", "history", "held"] {
            let run = try await queue.asNobody("quickrec \(words) --queue queue")
            #expect(run.code == 0, "\(run)")
        }
        for words in ["ingest", "watch", "add 3", "ingest queue/inbox/memo.wav"] {
            let run = try await queue.asNobody("quickrec \(words) --queue queue")
            #expect(run.code == 77)
            #expect(
                run.errorText
                    == "quickrec: queue can't be written to; give yourself the right to, or make its file system "
                    + "writable.\n", "\(run)")
        }
        #expect(queue.folder.files(in: "queue/inbox") == ["memo.wav"])
        chmod(queue.folder.path("queue"), 0o700)
    }

    @Test("A batch is written again, whole, from a queue that may only be read", .needs(.nobody))
    func batchOfReadOnly() async throws {
        let queue = try ScratchQueue()
        let made = try await queue.shell(
            """
            export QUICKREC_QUEUE=queue; quickrec add --transaction '1 account:A'
            quickrec export beancount --new --output 1; quickrec accounts rename A B
            """)
        #expect(made.code == 0, "\(made)")
        try await queue.giveToNobody()
        let run = try await queue.asNobody(
            "chmod -R a-w queue; quickrec export --batch 1 --queue queue; echo $?; chmod -R u+w queue")
        #expect(run.text.contains("open Assets:B") && run.text.hasSuffix("\n0\n"), "\(run)")
        #expect(
            run.errorText
                == "The file is whole, but the queue can't be written, so a later batch opens 'Assets:B' as well.\n",
            "\(run)")
    }

    @Test("A queue that may only be read fails a check of doctor", .needs(.nobody))
    func queueReadOnly() async throws {
        let queue = try ScratchQueue()
        _ = try await queue.run("ingest")
        try await queue.giveToNobody()
        chmod(queue.folder.path("queue"), 0o500)
        let run = try await queue.asNobody("quickrec doctor --queue queue")
        chmod(queue.folder.path("queue"), 0o700)
        #expect(run.code == 1, "\(run)")
        #expect(run.text.contains("queue can't be written to; give yourself the right to"), "\(run)")
    }

    @Test(
        "A part of the queue that may not be written to fails a check of doctor", .needs(.nobody),
        arguments: [
            "quickrec.sqlite", "quickrec.sqlite-journal", ".worker.lock", "held", "archive/2024", "archive/2024/03",
        ])
    func partReadOnly(name: String) async throws {
        let queue = try ScratchQueue()
        _ = try await queue.run("ingest")
        try queue.folder.makeFolder("queue/archive/2024/03")
        try await queue.giveToNobody()
        let mode = queue.folder.permissions(of: "queue/" + name)
        chmod(queue.folder.path("queue/" + name), mode & 0o555)
        let run = try await queue.asNobody("quickrec doctor --queue queue")
        #expect(run.code == 1, "\(run)")
        #expect(run.text.contains("You can't read and write queue/\(name); give yourself the right to"), "\(run)")
        // Where rights don't show it, the write does.
        #expect(run.text.contains("can't be opened or written") == (name == "quickrec.sqlite"), "\(run)")
        chmod(queue.folder.path("queue/" + name), mode)
        #expect(try await queue.asNobody("quickrec doctor --queue queue").code == 0)
    }

    @Test(
        "A held file that may not be read waits, and the command ends with 75", .needs(.nobody),
        arguments: ["retry broken", "release broken", "release --all --yes"])
    func closedHeldFile(words: String) async throws {
        let queue = try ScratchQueue()
        let broken = Array("RIFF".utf8) + [36, 0, 0, 0] + Array("WAVEfmt ".utf8) + [UInt8](repeating: 0xEE, count: 60)
        try queue.drop(broken, as: "broken.wav", modified: 1_709_287_200)
        try queue.drop("no sound", as: "text.wav", modified: 1_709_287_200)
        _ = try await queue.run("ingest")
        try await queue.giveToNobody()
        let name = try #require(queue.folder.files(in: "queue/held").first { $0.contains("broken") })
        chmod(queue.folder.path("queue/held/" + name), 0)
        let run = try await queue.asNobody("quickrec held \(words) --queue queue --format json")
        #expect(run.code == 75, "\(run)")
        #expect(run.text.contains(#""outcome":"waiting""#), "\(run)")
        #expect(run.errorText.contains(" shows what is left"), "\(run)")
        // What was refused is said all the same.
        #expect(run.errorText.contains("text.wav can't be released") == words.contains("--all"), "\(run)")
    }

    @Test(
        "A part of the queue that may not be used is named, with 77", .needs(.nobody),
        arguments: ["archive", "quickrec.sqlite"])
    func closedPart(name: String) async throws {
        let queue = try ScratchQueue()
        _ = try await queue.run("add", "12.50 EUR #lunch")
        try queue.drop(AudioFiles.wave(), as: "memo.wav")
        try await queue.giveToNobody()
        chmod(queue.folder.path("queue/" + name), 0)
        let run = try await queue.asNobody("quickrec ingest --queue queue")
        #expect(run.code == 77, "\(run)")
        #expect(run.errorText.contains("queue/\(name)"))
        #expect(queue.folder.files(in: "queue/inbox") == ["memo.wav"])
    }

    @Test(
        "A folder that is closed while the worker runs defers all work, which heals once it is open again",
        .needs(.nobody))
    func closedMeanwhile() async throws {
        let queue = try ScratchQueue()
        try queue.folder.write(AudioFiles.wave(), to: "memo.wav")
        _ = try await queue.run("add", "1 #first")
        try await queue.giveToNobody()
        let script = """
            quickrec watch --queue queue 2> log & worker=$!
            until grep -q " watching " log; do sleep 0.1; done
            chmod 500 queue/archive; cp memo.wav queue/inbox/
            until grep -q "can't process the inbox" log; do sleep 0.1; done
            ls queue/inbox; chmod 700 queue/archive
            until [ -z "$(ls queue/inbox)" ]; do sleep 0.1; done
            kill $worker; wait $worker; echo $?; quickrec verify --queue queue | tail -1
            """
        let run = try await queue.asNobody(script)
        #expect(run.text.hasPrefix("memo.wav\n0\n"), "\(run)")
        #expect(run.text.hasSuffix("checks hold.\n"), "\(run)")
    }

    @Test("A recording that may not be read waits with its reason, and the others are taken in", .needs(.nobody))
    func unreadableFile() async throws {
        let queue = try ScratchQueue()
        try queue.drop(AudioFiles.wave(pitch: 300), as: "closed.wav")
        try queue.drop(AudioFiles.wave(pitch: 301), as: "open.wav")
        try await queue.giveToNobody()
        chown(queue.folder.path("queue/inbox/closed.wav"), 0, 0)
        chmod(queue.folder.path("queue/inbox/closed.wav"), 0)
        let run = try await queue.asNobody("quickrec ingest --format json --queue queue")
        #expect(run.code == 0)
        #expect(run.text == HostileInboxTests.summary(taken: 1, deferred: 1), "\(run)")
        let held = try await queue.asNobody("quickrec held --format csv --queue queue")
        #expect(held.text.contains("inbox/closed.wav,closed.wav,"), "\(held)")
        #expect(held.text.contains(",permission,"))
        #expect(queue.folder.files(in: "queue/inbox") == ["closed.wav"])

        chmod(queue.folder.path("queue/inbox/closed.wav"), 0o644)
        let again = try await queue.asNobody("quickrec ingest --format json --queue queue")
        #expect(again.text == HostileInboxTests.summary(taken: 1), "\(again)")
    }

    @Test("A recording that may not be read is named by a backup, and so is a folder", .needs(.nobody))
    func unreadableByBackup() async throws {
        let queue = try ScratchQueue()
        for number in 1...2 { try queue.drop(AudioFiles.wave(pitch: 300 + number), as: "\(number).wav") }
        _ = try await queue.run("ingest")
        let closed = "queue/archive/" + (try #require(queue.folder.files(in: "queue/archive").first))
        try await queue.giveToNobody()
        chmod(queue.folder.path(closed), 0)
        let file = try await queue.asNobody("quickrec backup copy --queue queue")
        #expect(file.code == 1, "\(file)")
        #expect(file.errorText.contains("can't be read in the queue: Permission denied."), "\(file)")
        #expect(queue.folder.files(in: "copy/archive").count == 1)
        chmod(queue.folder.path((closed as NSString).deletingLastPathComponent), 0)
        let folder = try await queue.asNobody("quickrec backup other --queue queue")
        #expect(folder.code == 77, "\(folder)")
        #expect(folder.errorText.contains("can't be read: permission denied"), "\(folder)")
        chmod(queue.folder.path((closed as NSString).deletingLastPathComponent), 0o700)
        chmod(queue.folder.path(closed), 0o600)
        let whole = try await queue.asNobody("quickrec backup copy --queue queue")
        #expect(whole.code == 0, "\(whole)")
        #expect(queue.folder.files(in: "copy/archive").count == 2, "\(whole)")
    }

    @Test("A folder of the queue that can't be listed is named by verify and by a backup", .needs(.nobody))
    func unlistedFolder() async throws {
        let queue = try ScratchQueue()
        _ = try await queue.run("add", "3")
        try queue.folder.write(AudioFiles.wave(), to: "queue/archive/2025/01/stray.wav")
        chmod(queue.folder.path("queue/archive"), 0o700)
        try await queue.giveToNobody()
        for (folder, mode) in [("archive/2025", 0), ("archive/2025/01", 0o300), ("archive", 0o300)]
            as [(String, mode_t)]
        {
            chmod(queue.folder.path("queue/" + folder), mode)
            let verified = try await queue.asNobody("quickrec verify --queue queue")
            #expect(verified.code == 1, "\(folder): \(verified)")
            #expect(verified.text.contains("\(folder) can't be read (permission denied)"), "\(verified)")
            let backup = try await queue.asNobody("rm -rf copy; quickrec backup copy --queue queue")
            #expect(backup.code == 1, "\(folder): \(backup)")
            #expect(backup.errorText.contains("\(folder) can't be read in the queue: Permission denied."), "\(backup)")
            chmod(queue.folder.path("queue/" + folder), 0o700)
        }
    }

    @Test("The queue's own inbox that can't be read is told, with a worker and without", .needs(.nobody))
    func unreadableInbox() async throws {
        let queue = try ScratchQueue()
        _ = try await queue.run("add", "3")
        try await queue.giveToNobody()
        let told = try await queue.asNobody(
            """
            chmod 0 queue/inbox; quickrec report --format json --queue queue
            chmod 700 queue/inbox; quickrec watch --queue queue 2> log & watch=$!
            until grep -q ' watching ' log; do :; done; chmod 0 queue/inbox
            quickrec status --queue queue; chmod 700 queue/inbox; kill $watch; wait $watch
            """)
        #expect(told.text.contains(#""unreachableInboxes":1"#), "\(told)")
        #expect(told.text.contains("missing: it can't be reached (permission denied)"), "\(told)")
        #expect(told.code == 0, "\(told)")
    }

    @Test("A folder that may not be read is held and explained, while the worker runs and without it", .needs(.nobody))
    func unreadableFolder() async throws {
        let queue = try ScratchQueue()
        try queue.drop(AudioFiles.wave(), as: "sub/memo.wav")
        try queue.drop(AudioFiles.wave(pitch: 301), as: "open.wav")
        try await queue.giveToNobody()
        chmod(queue.folder.path("queue/inbox/sub"), 0)
        let script = """
            explained() {
                quickrec held --format csv --queue queue | grep -o "^inbox/sub,.*,permission,"
                for name in $1 $1/memo.wav; do
                    quickrec explain queue/inbox/$name --format json --queue queue |
                        grep -oE '"(verdict|code)":"[a-z_]*"' | tr -s '[:space:]' ' '; echo
                done
            }
            quickrec watch --queue queue 2> log & worker=$!
            until grep -q " taken in" log; do sleep 0.1; done
            grep -c " warning waits file=inbox/sub why=" log
            # Each wish is a look at everything.
            for turn in 1 2; do quickrec held retry --all --queue queue > /dev/null; done
            explained sub
            kill $worker; wait $worker
            explained sub
            mkdir -m 0 queue/inbox/new; explained new
            """
        let run = try await queue.asNobody(script)
        let lines = run.lines
        #expect(lines.count { $0 == #""verdict":"deferred" "code":"permission" "# } == 6, "\(run)")
        #expect(lines.count { $0.hasPrefix("inbox/sub,") } == 3, "\(run)")
        #expect(lines.count == 10, "\(run)")
        #expect(lines.first == "1", "\(run)")
    }

    @Test(
        "A named folder that may not be read is refused, and the rest is taken in", .needs(.nobody),
        arguments: ["memos", "memos/deep"])
    func closedNamedFolder(closed: String) async throws {
        let queue = try ScratchQueue()
        try queue.folder.write(AudioFiles.wave(), to: "memos/deep/memo.wav")
        try queue.folder.write(AudioFiles.wave(pitch: 301), to: "memo.wav")
        try await queue.giveToNobody()
        chmod(queue.folder.path(closed), 0)
        let run = try await queue.asNobody("quickrec ingest --format json --queue queue memos memo.wav")
        #expect(run.code == 65, "\(run)")
        #expect(run.text == HostileInboxTests.summary(taken: 1, deferred: 1), "\(run)")
        #expect(run.errorText.contains("/\(closed): It can't be read (Permission denied)"), "\(run)")
        #expect(run.errorText.contains("1 of the named files could not be taken in"), "\(run)")
        #expect(run.errorText.contains("name them again later"), "\(run)")
        chmod(queue.folder.path(closed), 0o755)
    }

    @Test("What can't be told of a named file, for lack of a right, is not said to be missing", .needs(.nobody))
    func closedOnTheWay() async throws {
        let queue = try ScratchQueue()
        try queue.folder.write(AudioFiles.wave(), to: "closed/memo.wav")
        try queue.configure()
        try await queue.giveToNobody()
        chmod(queue.folder.path("closed"), 0)
        for command in ["ingest", "explain"] {
            let run = try await queue.asNobody("quickrec \(command) --queue queue closed/memo.wav")
            #expect(run.code == 77, "\(run)")
            #expect(run.output.isEmpty, "\(run)")
            #expect(run.errorText.contains("'closed/memo.wav' can't be examined (Permission denied)"), "\(run)")
            let missing = try await queue.asNobody("quickrec \(command) --queue queue memo.wav/memo.wav")
            #expect(missing.code == 66, "\(missing)")
            #expect(missing.errorText.contains("There is no"), "\(missing)")
        }
        chmod(queue.folder.path("closed"), 0o755)
    }

    @Test("A queue that others can write to is not worked on")
    func openToOthers() async throws {
        let queue = try ScratchQueue()
        _ = try await queue.run("add", "3 #tea")
        chmod(queue.folder.path("queue"), 0o777)
        let run = try await queue.run("ingest")
        #expect(run.code == 77)
        #expect(
            run.errorText == "quickrec: Others can write to queue (mode 777), so what is in it can't be trusted: "
                + "look it over, then run `chmod 700 queue`.\n")
        let verify = try await queue.run("verify")
        #expect(verify.code == 1)
        #expect(verify.text.contains("the queue folder has the mode 0777"))
    }

    @Test("A queue that was copied back from a stick, with its modes, is closed by the next worker")
    func fromAStick() async throws {
        let queue = try ScratchQueue()
        try queue.drop(AudioFiles.wave(), as: "memo.wav")
        let run = try await queue.shell(
            """
            quickrec ingest --queue queue > out; find queue -exec chmod 755 {} +; quickrec verify --queue queue > out; echo $?
            quickrec ingest --queue queue > out; quickrec verify --queue queue > out; echo $?
            stat -c %a queue/quickrec.sqlite
            """)
        #expect(run.text == "1\n0\n600\n", "\(run)")
    }
}

extension ScratchQueue {
    /// Runs a line of the shell without the rights of root, to whom every file is open. After `giveToNobody`.
    func asNobody(_ line: String, _ change: (inout Launch) -> Void = { _ in }) async throws -> CommandRun {
        guard geteuid() == 0 else { return try await shell(line, change) }
        return try await shell("exec setpriv --reuid=65534 --regid=65534 --clear-groups bash -c \"$LINE\"") {
            $0.environment["LINE"] = line
            $0.environment["PATH"] = folder.path("bin") + ":/usr/local/bin:/usr/bin:/bin"
            $0.environment.merge(Measurement.withoutProfile) { _, new in new }
            change(&$0)
        }
    }

    /// Gives the scratch folder, with copies of the programs, to the user that `asNobody` runs as: a checkout may lie
    /// where only its owner gets. The test needs `Condition.nobody`.
    func giveToNobody() async throws {
        guard geteuid() == 0 else { return }
        try folder.makeFolder("bin")
        for program in ["quickrec", "quickrec-reader"] {
            _ = try folder.copyProgram(BuiltProgram.path(program), to: "bin/" + program)
        }
        let run = try await shell("chown -R 65534:65534 .")
        guard run.code == 0 else { throw ToolFailure(run: run) }
    }
}
