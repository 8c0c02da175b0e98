import Foundation
import Glibc
import TestSupport
import Testing

/// `backup`: copies that are whole, whatever happens meanwhile.
struct BackupTests {
    /// A queue with files of every kind in it.
    private static func filled() async throws -> ScratchQueue {
        let queue = try ScratchQueue()
        for number in 1...4 { try queue.drop(AudioFiles.wave(pitch: 200 + number), as: "memo \(number).wav") }
        try queue.drop(#"{"audioUUID":"B1000000-0000-4000-8000-000000000000","amount":"3.50"}"#, as: "later.json")
        try queue.drop("no sound", as: "text.wav")
        try queue.folder.write("currency: EUR\n", to: "queue/config.yaml")
        _ = try await queue.run("ingest")
        try queue.drop(AudioFiles.wave(pitch: 201), as: "again.wav")
        let run = try await queue.shell(
            "quickrec ingest --queue queue && quickrec add '12.50 #lunch' --queue queue && "
                + "quickrec convert --queue queue")
        guard run.code == 0 else { throw ToolFailure(run: run) }
        return queue
    }

    private static func report(_ run: CommandRun) throws -> Report {
        try JSONDecoder().decode(Report.self, from: Data(run.output))
    }

    private static func listed(_ queue: ScratchQueue, _ folder: String) async throws -> String {
        try await queue.shell(
            "quickrec list --format json --queue \(folder); quickrec transactions --format json "
                + "--queue \(folder); quickrec history --format json --queue \(folder)"
        ).text
    }

    @Test("The copy is a queue: it passes verify, says the same, and is private; the next one copies what is new")
    func copies() async throws {
        let queue = try await Self.filled()
        let dry = try Self.report(try await queue.run("backup", "safe/copy", "--dry-run", "--format", "json"))
        #expect(dry.dryRun)
        #expect(dry.files == 7)
        #expect(dry.copied == 7)
        #expect(queue.folder.files(in: "safe") == [])

        let first = try await queue.run("backup", "safe/copy", "--format", "json")
        #expect(first.code == 0, "\(first)")
        #expect(try Self.report(first).copied == 7)
        #expect(try Self.report(first).ok)
        #expect(try await queue.runBare(["verify", "--queue", "safe/copy"]).code == 0)
        #expect(try await Self.listed(queue, "safe/copy") == Self.listed(queue, "queue"))
        #expect(queue.folder.bytes(of: "safe/copy/config.yaml") == queue.folder.bytes(of: "queue/config.yaml"))
        let modes = try await queue.shell("umask 000; find safe -printf '%y %m\\n' | sort -u")
        #expect(modes.text == "d 700\nf 600\n")
        // No hard links between the two.
        #expect(try await queue.shell("find safe queue -type f -links +1").text == "")

        try queue.drop(AudioFiles.wave(pitch: 300), as: "new.wav")
        _ = try await queue.run("ingest")
        try queue.drop("waits", as: "waiting.wav")
        // A copy that has rotted is made anew; a file that the queue has no more goes.
        let rotten = queue.folder.files(in: "safe/copy/archive")[0]
        try queue.folder.write("rot", to: "safe/copy/archive/" + rotten)
        try await queue.sqlite("DELETE FROM held_files WHERE disposition = 'duplicate'")
        _ = try await queue.shell("rm queue/duplicates/*")
        let planned = try Self.report(try await queue.run("backup", "safe/copy", "--dry-run", "--format", "json"))
        #expect(planned.copied == 2)
        #expect(planned.removed == 1)
        #expect(planned.waiting == 1)
        let told = try await queue.run("backup", "safe/copy", "--dry-run")
        #expect(told.text.contains("; 5 were there already; would remove 1 that is no longer in the queue."), "\(told)")
        #expect(told.errorText.contains("1 file in the inbox is not part of the backup;"), "\(told)")
        let second = try Self.report(try await queue.run("backup", "safe/copy", "--format", "json"))
        #expect(second.ok)
        #expect(second.copied == 2)
        #expect(second.kept == 5)
        #expect(second.removed == 1)
        #expect(second.waiting == 1)
        #expect(try await queue.runBare(["verify", "--queue", "safe/copy"]).code == 0)
        let third = try Self.report(try await queue.run("backup", "safe/copy", "--format", "json"))
        #expect(third.copied == 0)
        #expect(third.removed == 0)
        #expect(third.ok)
    }

    @Test("A backup without a name is refused")
    func nameless() async throws {
        let run = try await ScratchQueue().run("backup", "")
        #expect(run.code == 64, "\(run)")
        #expect(run.errorText.hasPrefix("quickrec: The folder has no name; name a new or an empty one."), "\(run)")
    }

    @Test("A held file that its owner has corrected is copied as it is, and counts as no damage")
    func corrected() async throws {
        let queue = try ScratchQueue()
        try queue.drop(#"{"amount": "12,3,4"}"#, as: "memo.json")
        _ = try await queue.run("ingest")
        let held = try #require(queue.folder.files(in: "queue/held").first)
        let better = #"{"amount": "12.34"}"#
        try queue.folder.write(better, to: "queue/held/" + held)
        let run = try await queue.run("backup", "copy", "--format", "json")
        #expect(run.code == 0, "\(run)")
        #expect(try Self.report(run).problems == [])
        #expect(queue.folder.bytes(of: "copy/held/" + held) == Array(better.utf8))
        let told = try await queue.run("backup", "other")
        #expect(told.text.hasPrefix("Copied the database and 1 file (\(better.utf8.count) bytes).\n"), "\(told)")
    }

    @Test("Each correction of a held file reaches the backup that already has it, also past an interrupted run")
    func correctedLater() async throws {
        let queue = try ScratchQueue()
        try queue.drop(#"{"amount": "12,3,4"}"#, as: "memo.json")
        _ = try await queue.run("ingest")
        let held = try #require(queue.folder.files(in: "queue/held").first)
        let original = try #require(queue.folder.bytes(of: "queue/held/" + held))
        #expect(try await queue.run("backup", "copy").code == 0)
        for text in [#"{"amount": "12.34"}"#, #"{"amount": "12.35"}"#, String(decoding: original, as: UTF8.self)] {
            try queue.folder.write(text, to: "queue/held/" + held)
            // As a run leaves it that was cut short before the correction.
            try queue.folder.write(original, to: "copy/.backup-partial/held/" + held)
            let planned = try Self.report(try await queue.run("backup", "copy", "--dry-run", "--format", "json"))
            #expect(planned.copied == 1)
            let run = try await queue.run("backup", "copy", "--format", "json")
            #expect(run.code == 0, "\(run)")
            #expect(queue.folder.bytes(of: "copy/held/" + held) == Array(text.utf8))
            let next = try Self.report(try await queue.run("backup", "copy", "--format", "json"))
            #expect(next.copied == 0)
            #expect(next.kept == 1)
        }
        // Without it in the queue, the backup's copy is the last one.
        unlink(queue.folder.path("queue/held/" + held))
        _ = try await queue.run("backup", "copy")
        #expect(queue.folder.bytes(of: "copy/held/" + held) == original)
    }

    @Test(
        "Settings behind a link are copied; those that are no file are named, and an earlier copy stays",
        arguments: ["config.yaml", "export.yaml"])
    func settingsElsewhere(name: String) async throws {
        let queue = try ScratchQueue()
        try queue.configure()
        try queue.folder.write("currency: CHF\n", to: "dotfiles/quickrec.yaml")
        symlink("../dotfiles/quickrec.yaml", queue.folder.path("queue/" + name))
        _ = try await queue.run("add", "1")
        for _ in 1...2 {
            let run = try await queue.run("backup", "copy")
            #expect(run.code == 0, "\(run)")
            #expect(queue.folder.mode(of: "copy/" + name) & S_IFMT == S_IFREG)
            #expect(queue.folder.bytes(of: "copy/" + name) == Array("currency: CHF\n".utf8))
        }
        unlink(queue.folder.path("dotfiles/quickrec.yaml"))
        let gone = try await queue.run("backup", "copy", "--format", "json")
        #expect(gone.code == 1, "\(gone)")
        #expect(
            try Self.report(gone).problems == ["\(name) can't be copied: it is not a file, or keeps changing."])
        #expect(queue.folder.bytes(of: "copy/" + name) == Array("currency: CHF\n".utf8))
        #expect(try await queue.runBare(["verify", "--queue", "copy"]).code == 0)
        let told = try await queue.shell("quickrec backup copy --queue queue 2>&1 | grep -o 'be copied\\|NOT whole.*'")
        #expect(told.text == "be copied\nNOT whole; see above.\n", "\(told)")
        // The earlier copy is still known as the backup's own, so it goes once the queue has no settings.
        unlink(queue.folder.path("queue/" + name))
        let without = try await queue.run("backup", "copy")
        #expect(without.code == 0, "\(without)")
        #expect(!queue.folder.files(in: "copy").contains(name))
    }

    @Test("Files that the database does not know are in the backup as well, and named, as by verify")
    func unreferenced() async throws {
        let queue = try ScratchQueue()
        try queue.drop(AudioFiles.wave(pitch: 201), as: "first.wav")
        _ = try await queue.shell("quickrec ingest --queue queue; cp queue/quickrec.sqlite older.sqlite")
        try queue.drop(AudioFiles.wave(pitch: 202), as: "second.wav")
        try queue.drop("no sound", as: "text.wav")
        // A restore of the database alone.
        _ = try await queue.shell("quickrec ingest --queue queue; cp older.sqlite queue/quickrec.sqlite")
        let planned = try Self.report(try await queue.run("backup", "copy", "--dry-run", "--format", "json"))
        #expect(planned.copied == 3)
        for copied in [3, 2] {
            let run = try await queue.run("backup", "copy", "--format", "json")
            #expect(run.code == 1, "\(run)")
            #expect(try Self.report(run).copied == copied)
            #expect(run.text.contains("is not in the database"), "\(run)")
            for folder in ["archive", "held"] {
                #expect(queue.folder.files(in: "copy/" + folder) == queue.folder.files(in: "queue/" + folder))
            }
        }
        // What is gone from the queue goes from the backup, too.
        _ = try await queue.shell("rm queue/held/*")
        #expect(try Self.report(try await queue.run("backup", "copy", "--format", "json")).removed == 1)
        _ = try await queue.shell("mkdir queue/archive/sub; cp older.sqlite queue/archive/sub/quickrec.sqlite")
        let other = try await queue.run("backup", "copy", "--format", "json")
        #expect(other.code == 1, "\(other)")
        #expect(try Self.report(other).problems == ["archive/sub is another queue or a backup, which is not copied."])
    }

    @Test("What is missing or damaged in the queue itself is said, with code 1; the rest is copied")
    func reports() async throws {
        let queue = try await Self.filled()
        let names = queue.folder.files(in: "queue/archive").filter { $0.hasSuffix(".wav") }
        unlink(queue.folder.path("queue/archive/" + names[0]))
        try queue.folder.write("rot", to: "queue/archive/" + names[1])
        let run = try await queue.run("backup", "copy", "--format", "json")
        #expect(run.code == 1)
        let report = try Self.report(run)
        #expect(!report.ok)
        #expect(report.copied == 6)
        #expect(
            Set(report.problems) == [
                "archive/\(names[0]) is missing in the queue.",
                "archive/\(names[1]) has other bytes in the queue than were taken in.",
            ])
        #expect(queue.folder.bytes(of: "copy/archive/" + names[1]) == Array("rot".utf8))
    }

    @Test("While a worker takes in and somebody types, every backup is whole")
    func concurrently() async throws {
        let queue = try await Self.filled()
        let watch = try queue.start("watch")
        try await watch.wait("the worker is there") { _ in
            try await queue.shell("test -s queue/.worker.lock").code == 0
        }
        let typing = try ChildProcess(
            Launch(
                "/bin/bash", ["-c", "while :; do quickrec add \"$((++n)).25 #n\" --queue queue >/dev/null; done"],
                environment: queue.environment, folder: queue.folder.path))
        for round in 0..<4 {
            for number in 0..<12 {
                try queue.drop(AudioFiles.wave(pitch: 400 + 20 * round + number), as: "\(round)-\(number).wav")
            }
            let run = try await queue.run("backup", "copy", "--format", "json")
            #expect(run.code == 0, "\(run)")
            #expect(try await queue.runBare(["verify", "--queue", "copy"]).code == 0)
        }
        typing.send(SIGKILL)
        _ = try await typing.result()
        watch.send(SIGTERM)
        _ = try await watch.result()
        #expect(try await queue.run("backup", "copy").code == 0)
        #expect(try await Self.listed(queue, "copy") == Self.listed(queue, "queue"))
    }

    private static let faults = [
        "openat", "pwrite64", "fsync", "fdatasync", "renameat", "renameat2", "rename", "unlinkat", "mkdirat",
        "ftruncate",
    ]

    @Test("Killed at any call, a first backup is whole or no queue, and the next run finishes it", arguments: faults)
    func killedFirst(call: String) async throws {
        let queue = try await Self.filled()
        let whole = try await Self.listed(queue, "queue")
        for number in call == "openat" ? [20, 40, 60, 80, 100, 120] : [1, 2, 4, 7, 11] {
            let folder = "copy-\(number)"
            let run = try await queue.shell(Self.killing(call, number, folder))
            let verified = try await queue.runBare(["verify", "--queue", folder])
            // 66: no folder yet; 65: no queue folder, nothing in it that looks like one.
            #expect(
                [0, 65, 66].contains(verified.code) || Self.hasOnlyMore(verified), "\(call) \(number): \(verified)")
            if verified.code == 0 { #expect(try await Self.listed(queue, folder) == whole) }
            let next = try await queue.run("backup", folder)
            #expect(next.code == 0, "\(call) \(number): \(next)")
            #expect(try await Self.listed(queue, folder) == whole)
            if run.code == 0 { break }
        }
    }

    @Test("Killed at any call, the backup of before has all its files, or the new one is there", arguments: faults)
    func killedAgain(call: String) async throws {
        let queue = try await Self.filled()
        _ = try await queue.run("backup", "before")
        let before = try await Self.listed(queue, "before")
        for number in 10...13 { try queue.drop(AudioFiles.wave(pitch: 300 + number), as: "memo \(number).wav") }
        _ = try await queue.run("ingest")
        let after = try await Self.listed(queue, "queue")
        for number in call == "openat" ? [60, 90, 120, 150] : [1, 3, 6, 10] {
            let folder = "copy-\(number)"
            let run = try await queue.shell("cp -a before \(folder); " + Self.killing(call, number, folder))
            let now = try await Self.listed(queue, folder)
            #expect(now == before || now == after, "\(call) \(number)")
            let verified = try await queue.runBare(["verify", "--queue", folder])
            #expect(verified.code == 0 || Self.hasOnlyMore(verified), "\(call) \(number): \(verified)")
            #expect(try await queue.run("backup", folder).code == 0)
            #expect(try await Self.listed(queue, folder) == after)
            if run.code == 0 { break }
        }
    }

    @Test("Killed while it removes what the queue has no more, it leaves the rest of that to the next run")
    func killedRemoving() async throws {
        let queue = try await Self.filled()
        _ = try await queue.run("backup", "before")
        try await queue.sqlite("DELETE FROM held_files")
        _ = try await queue.shell("rm queue/held/* queue/duplicates/*")
        // The last two calls of the run remove the two files that went.
        let calls = try await queue.shell(
            "cp -a before all; strace -f -o calls -e trace=unlinkat quickrec backup all --queue queue >&2; cat calls")
        let removals = calls.lines.filter { $0.contains("unlinkat(") }
        let first = try #require(removals.firstIndex { $0.contains("text.wav") || $0.contains("again.wav") }) + 1
        for number in first...first + 2 {
            let folder = "copy-\(number)"
            let run = try await queue.shell("cp -a before \(folder); " + Self.killing("unlinkat", number, folder))
            #expect(run.code != 0, "\(number)")
            #expect(try await queue.run("backup", folder).code == 0)
            let verified = try await queue.runBare(["verify", "--queue", folder])
            #expect(verified.code == 0, "\(number): \(verified)")
        }
    }

    private static func killing(_ call: String, _ number: Int, _ folder: String) -> String {
        "strace -f -o /dev/null -e trace=\(call) -e inject=\(call):signal=KILL:when=\(number) "
            + "quickrec backup \(folder) --queue queue"
    }

    /// Whether nothing is missing: at most there are files that the database doesn't know yet, or no more.
    private static func hasOnlyMore(_ run: CommandRun) -> Bool {
        run.code == 1
            && run.lines.filter { $0.contains("FAILED") }
                .allSatisfy { $0.hasPrefix("files are known") }
    }

    @Test("Where it can't go, a sentence says why, and nothing is changed")
    func refuses() async throws {
        let queue = try await Self.filled()
        _ = try await queue.shell(
            "mkdir full other && touch full/letter file && quickrec add 3 --queue other && quickrec backup worked --queue queue"
                + " && cp -a worked changed && quickrec add 4 --queue changed && ln -s queue link && cp -al queue linked"
        )
        let cases: [(folder: String, code: Int32, words: String)] = [
            ("queue", 73, "lies in the queue folder itself"), ("queue/copy", 73, "lies in the queue folder itself"),
            ("link/archive/x", 73, "lies in the queue folder itself"), (".", 73, "lies in the queue folder itself"),
            ("full", 73, "not empty and no backup"), ("other", 73, "what the queue does not have"),
            ("changed", 73, "what the queue does not have"),
            ("linked", 73, "has hard links to the queue's files"), ("file", 73, "is not a folder"),
            ("file/below", 73, "is not a folder"),
        ]
        for (folder, code, words) in cases {
            let sums = "find . -path ./home -prune -o -type f -print0 | sort -z | xargs -0 sha256sum"
            let before = try await queue.shell(sums).text
            for extra in [["--dry-run"], []] {
                let run = try await queue.runBare(["backup", folder, "--queue", "queue"] + extra)
                #expect(run.code == code, "\(folder): \(run)")
                #expect(run.text == "", "\(folder): \(run)")
                #expect(run.errorText.contains(words), "\(folder): \(run)")
            }
            #expect(try await queue.shell(sums).text == before, "\(folder)")
        }
        let usage = try await queue.run("backup")
        #expect(usage.code == 64)
    }

    @Test("A backup works within a folder whose name is not UTF-8")
    func odd() async throws {
        let queue = try await Self.filled()
        let run = try await queue.shell(
            #"odd=$(printf 'odd\377'); mkdir "$odd"; cd "$odd"; quickrec backup copy --queue ../queue && cd copy && ls *.sqlite"#
        )
        #expect(run.text.hasSuffix("quickrec.sqlite\n"), "\(run)")
        #expect(run.code == 0, "\(run)")
    }

    @Test(
        "A mount point without a disk is refused, and folders above that were missing are told of", .needs(.namespaces))
    func unmounted() async throws {
        let queue = try await Self.filled()
        let script = """
            mkdir stick; ln -s stick link; echo "none $PWD/stick tmpfs noauto 0 0" > fstab; mount --bind fstab /etc/fstab
            for folder in stick/copy link/copy; do
                for extra in --dry-run --format=table; do quickrec backup $folder $extra --queue queue; echo $?; done
            done
            find stick; mount stick; quickrec backup stick/copy --queue queue > out; echo $?
            for extra in --dry-run --format=table; do quickrec backup stik/far/copy $extra --queue queue > out; echo $?; done
            quickrec backup stik/far/copy --queue queue > out
            """
        let run = try await queue.inNamespace(script)
        #expect(run.text == "75\n75\n75\n75\nstick\n0\n0\n0\n", "\(run)")
        #expect(run.errorText.components(separatedBy: "wants something mounted and nothing is").count == 5, "\(run)")
        #expect(run.errorText.contains("stik is not there and would be made; if a disk belongs there"), "\(run)")
        #expect(
            run.errorText.components(separatedBy: "stik was not there and was made; if a disk belongs there").count
                == 2,
            "\(run)")
    }

    @Test("The queue's own folders are refused by whatever path a mount leads there", .needs(.namespaces))
    func ownFolders() async throws {
        let queue = try await Self.filled()
        let script = """
            mkdir other; month=$(ls -d queue/archive/*/* | tail -n 1)
            for own in inbox held duplicates archive "${month#queue/}"; do
                mount --bind "queue/$own" other; quickrec backup other --queue queue; echo $?; umount other
            done
            quickrec verify --queue queue | tail -n 1
            """
        let run = try await queue.inNamespace(script)
        #expect(run.text.hasPrefix("73\n73\n73\n73\n73\nAll"), "\(run)")
        #expect(run.errorText.components(separatedBy: "lies in the queue folder itself").count == 6, "\(run)")
    }

    @Test(
        "A full disk, a folder without permission and another backup under way have their own codes",
        arguments: [
            ("pwrite64", "ENOSPC", 75), ("mkdirat", "EACCES", 77), ("mkdirat", "EROFS", 77), ("mkdirat", "ENOSPC", 75),
            ("fsync", "EIO", 74), ("flock", "EAGAIN", 75),
        ] as [(String, String, Int32)])
    func fails(call: String, error: String, code: Int32) async throws {
        let queue = try await Self.filled()
        let run = try await queue.shell(
            "strace -f -o /dev/null -e trace=\(call) -e inject=\(call):error=\(error) quickrec backup copy --queue queue"
        )
        #expect(run.code == code, "\(run)")
        #expect(run.errorLines.last?.hasSuffix(".") == true, "\(run)")
        #expect(try await queue.runBare(["verify", "--queue", "copy"]).code != 0)
        #expect(try await queue.run("backup", "copy").code == 0)
        #expect(try await queue.runBare(["verify", "--queue", "copy"]).code == 0)
    }

    private struct Report: Decodable {
        var dryRun: Bool
        var ok: Bool
        var files: Int
        var copied: Int
        var kept: Int
        var removed: Int
        var waiting: Int
        var problems: [String]
    }
}
