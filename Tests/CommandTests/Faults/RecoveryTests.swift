import Foundation
import Glibc
import TestSupport
import Testing

/// What a worker does with what another one has left behind while something is in the way.
struct RecoveryTests {
    /// `quickrec WORDS` under strace, with `faults` for calls that touch the file or folder at `path`.
    private func run(
        _ words: String, on path: String, _ faults: String, in queue: ScratchQueue
    ) async throws
        -> CommandRun
    {
        let calls = faults.prefix { $0 != ":" }
        return try await queue.shell(
            "strace -f -qq -o /dev/null -P \(path) -e trace=\(calls) -e inject=\(faults) quickrec \(words) --queue queue"
        )
    }

    /// `quickrec WORDS`, of whose renames `calls` are refused, as those of an immutable file are: it is copied, and the
    /// second rename gives the copy its name.
    private func runRefused(_ words: String, _ calls: String, in queue: ScratchQueue) async throws -> CommandRun {
        try await queue.shell(
            "strace -f -qq -o /dev/null -e trace=renameat2 -e inject=renameat2:error=EPERM:when=\(calls) "
                + "quickrec \(words) --queue queue")
    }

    #if FAIL_POINTS
    @Test("A recording that can't be read once, after a crash, is not given up")
    func unreadable() async throws {
        let queue = try ScratchQueue()
        try queue.drop(AudioFiles.wave(), as: "memo.wav", modified: 1_709_287_200)
        _ = try await queue.runBare(["ingest", "--no-analysis", "--queue", "queue"]) {
            $0.environment["QUICKREC_FAIL_POINT"] = "renamed"
        }
        let archived = try #require(queue.folder.files(in: "queue/archive").first { $0.hasSuffix(".wav") })
        let failing = try await run("ingest", on: "queue/archive/\(archived)", "pread64:error=EIO", in: queue)
        #expect(failing.errorText.contains("a move has to wait"), "\(failing)")
        #expect(try await queue.sqlite("SELECT count(*) FROM quick_records") == "1\n")
        #expect(try await queue.run("ingest").code == 0)
        #expect(try await queue.run("list", "--format", "json").records().count == 1)
        #expect(try await queue.run("verify").code == 0)
    }

    /// The rename is the test's own: one between the worker's last look at the old name and the kill.
    @Test(
        "What got the name of a memo in the instant of its rename, before a crash, is taken in as what it is",
        arguments: ["memo.wav", "phone/memo.wav", "held.wav"], [false, true])
    func caughtByRename(name: String, isNameTaken: Bool) async throws {
        let queue = try ScratchQueue()
        let isHeld = name == "held.wav"
        try queue.drop(isHeld ? Array("no recording".utf8) : AudioFiles.wave(pitch: 300), as: name)
        if isHeld { _ = try await queue.run("ingest") }
        let folder = isHeld ? "queue/held" : "queue/inbox"
        let source = folder + "/" + (try #require(queue.folder.files(in: folder).first))
        // Mended, so that it leaves for the archive.
        if isHeld { try queue.folder.write(AudioFiles.wave(pitch: 300), to: source) }
        let words = (isHeld ? ["held", "retry", "--all"] : ["ingest", "--no-analysis"]) + ["--queue", "queue"]
        _ = try await queue.runBare(words) { $0.environment["QUICKREC_FAIL_POINT"] = isHeld ? "renamed" : "noted" }
        let target = try await queue.sqlite("SELECT target_path FROM moves").dropLast()
        try queue.folder.write(AudioFiles.wave(pitch: 301), to: "new.wav")
        rename(queue.folder.path("new.wav"), queue.folder.path("queue/\(target)"))
        if !isHeld { unlink(queue.folder.path(source)) }
        if isNameTaken { try queue.folder.write(AudioFiles.wave(pitch: 302), to: source) }

        _ = try await queue.run("ingest", "--no-analysis")
        let verify = try await queue.run("verify")
        #expect(verify.code == 0, "\(verify)")
        let expected = [AudioFiles.wave(pitch: 301)] + (isNameTaken ? [AudioFiles.wave(pitch: 302)] : [])
        let archived = queue.folder.files(in: "queue/archive").compactMap {
            queue.folder.bytes(of: "queue/archive/" + $0)
        }
        #expect(Set(archived) == Set(expected), "\(target)")
        #expect(archived.count == expected.count, "\(target)")
        #expect(try await queue.run("list", "--format", "json").records().count == expected.count)
        #expect(queue.folder.files(in: "queue/inbox").isEmpty)
    }

    @Test(
        "A sidecar on its way out at a crash is not taken for another one, whatever has its name by then",
        arguments: ["queue/inbox", "queue/inbox/phone", "drop"], [false, true])
    func claimedAndReplaced(folder: String, isOpened: Bool) async throws {
        let queue = try ScratchQueue()
        try queue.configure("inboxes:\n- {path: \(queue.folder.path("drop")), mode: move}\n")
        let names = ["a.json", "b.json"]
        for (index, name) in names.enumerated() {
            try queue.folder.write(#"{"amount":"\#(index + 1).00"}"#, to: "\(folder)/\(name)")
            // With two names it is copied, and its source removed.
            link(queue.folder.path("\(folder)/\(name)"), queue.folder.path(name))
        }
        _ = try await queue.runBare(["ingest", "--queue", "queue"]) {
            $0.environment["QUICKREC_FAIL_POINT"] = "claimed"
        }
        let claimed = try #require(queue.folder.files(in: folder + "/.quickrec-claim").first)
        try queue.folder.write(#"{"amount":"7.00"}"#, to: "\(folder)/\(claimed)")
        // Whoever has it open may be about to change it, so then it goes back; the kernel tells of a file with one name.
        unlink(queue.folder.path(claimed))
        let writing = """
            exec 3<> \(folder)/.quickrec-claim/\(claimed); quickrec ingest --queue queue
            printf '{"amount":"9.00"}' >&3
            """
        _ = try await queue.shell(isOpened ? writing : "quickrec ingest --queue queue")
        _ = try await queue.run("ingest")
        let rows = try await queue.sqlite("SELECT count(*), count(DISTINCT sha256) FROM sidecars")
        #expect(rows == (isOpened ? "4|4\n" : "3|3\n"))
        let verify = try await queue.run("verify")
        #expect(verify.code == 0, "\(verify)")
        #expect(queue.folder.files(in: folder).isEmpty)
    }

    @Test(
        "A move from an inbox behind a link, or below a folder that may be entered and not listed, is finished",
        .needs(.nobody), arguments: [false, true], ["noted", "named", "claimed"])
    func inboxOutOfTheWay(isLink: Bool, point: String) async throws {
        let queue = try ScratchQueue()
        try queue.configure("inboxes:\n- {path: \(queue.folder.path(isLink ? "link" : "closed/drop")), mode: move}\n")
        try queue.folder.write(AudioFiles.wave(), to: "closed/drop/memo.wav")
        symlink("closed/drop", queue.folder.path("link"))
        // With two names it is copied, and its source removed.
        link(queue.folder.path("closed/drop/memo.wav"), queue.folder.path("closed/other"))
        try await queue.giveToNobody()
        if !isLink { chmod(queue.folder.path("closed"), 0o311) }
        let run = try await queue.asNobody(
            """
            QUICKREC_FAIL_POINT=\(point) quickrec ingest --no-analysis --queue queue
            quickrec ingest --no-analysis --queue queue
            """)
        chmod(queue.folder.path("closed"), 0o700)
        #expect(!run.errorText.contains("a move has to wait"), "\(run)")
        #expect(queue.folder.files(in: "closed/drop") == [])
        #expect(try await queue.sqlite("SELECT count(*) FROM recordings") == "1\n")
        #expect(queue.folder.files(in: "queue/duplicates") == [])
    }
    #endif

    @Test("A recording whose archived file is gone has it again when it is dropped again", arguments: [false, true])
    func restored(isFolderGone: Bool) async throws {
        let queue = try ScratchQueue()
        try queue.drop(AudioFiles.wave(), as: "memo.wav")
        _ = try await queue.run("ingest")
        let path = try #require(try await queue.run("list", "--format", "json").records().first?.audio?.path)
        try FileManager.default.removeItem(atPath: queue.folder.path(isFolderGone ? "queue/archive" : "queue/" + path))
        #expect(try await queue.run("verify").code == 1)
        try queue.drop(AudioFiles.wave(), as: "memo.wav")
        let run = try await queue.run("ingest")
        #expect(run.text.contains("Took in 1 memo"), "\(run)")
        #expect(run.errorText.contains("was missing; it is back"), "\(run)")
        #expect(try await queue.run("list", "--format", "json").records().count == 1)
        #expect(queue.folder.bytes(of: "queue/" + path) == Array(AudioFiles.wave()))
        #expect(try await queue.run("verify").code == 0)
    }

    @Test("A sidecar whose archived file is gone has it again when it is dropped again")
    func restoredSidecar() async throws {
        let queue = try ScratchQueue()
        let facts = #"{"audioUUID":"B1000000-0000-4000-8000-000000000000","amount":"3.50"}"#
        try queue.drop(facts, as: "memo.json")
        _ = try await queue.run("ingest")
        let path = "queue/archive/" + (try #require(queue.folder.files(in: "queue/archive").first))
        try FileManager.default.removeItem(atPath: queue.folder.path(path))
        #expect(try await queue.run("verify").code == 1)
        try queue.drop(facts, as: "memo.json")
        let run = try await queue.run("ingest", "--format", "json")
        #expect(run.text == HostileInboxTests.summary(sidecars: 1), "\(run)")
        let told = "inbox/memo.json: The archived file with these bytes was missing; it is back.\n"
        #expect(run.errorText == told, "\(run)")
        #expect(queue.folder.bytes(of: path) == Array(facts.utf8))
        #expect(try await queue.run("list", "--format", "json").records().count == 1)
        #expect(try await queue.run("verify").code == 0)
    }

    /// What may be in the place of an archived file.
    enum Damage: String, CaseIterable, Sendable {
        case empty = ": > "
        case altered = "printf 'XYZ' | dd bs=1 seek=50 conv=notrunc status=none of="
        case fifo = "mkfifo "
        case link = "ln -s /etc/passwd "
        case folder = "mkdir "

        /// The line of the shell that does it to a file.
        func line(_ path: String) -> String {
            switch self {
            case .empty, .altered: rawValue + path
            case .fifo, .link, .folder: "rm \(path); \(rawValue)\(path)"
            }
        }
    }

    @Test(
        "Good bytes take the place of a damaged archived file, which is kept aside", arguments: Damage.allCases,
        [false, true])
    func mended(damage: Damage, isNamed: Bool) async throws {
        let queue = try ScratchQueue()
        try queue.drop(AudioFiles.wave(), as: "memo.wav")
        _ = try await queue.run("ingest")
        let path = try #require(try await queue.run("list", "--format", "json").records().first?.audio?.path)
        for round in 1...2 {
            _ = try await queue.shell(damage.line("queue/" + path))
            try queue.folder.write(AudioFiles.wave(), to: isNamed ? "again.wav" : "queue/inbox/again.wav")
            let run =
                try await isNamed
                ? queue.run("ingest", "again.wav", "--format", "json") : queue.run("ingest", "--format", "json")
            #expect(run.text == HostileInboxTests.summary(taken: 1), "\(run)")
            #expect(
                run.errorText.contains("was damaged; it is whole again, and what was there is in replaced/"), "\(run)")
            let explained = try await queue.run("explain", isNamed ? "again.wav" : "queue/inbox/again.wav")
            #expect(explained.text.contains("was damaged; it is whole again"), "\(explained)")
            #expect(queue.folder.bytes(of: "queue/" + path) == Array(AudioFiles.wave()))
            #expect(queue.folder.names(below: "queue/replaced/").count == round)
        }
        #expect(try await queue.run("list", "--format", "json").records().count == 1)
        #expect(try await queue.run("verify").code == 0)
        #expect(try await queue.run("backup", "copy").code == 0)
        // Whole again, it has duplicates again.
        try queue.drop(AudioFiles.wave(), as: "third.wav")
        _ = try await queue.run("ingest")
        #expect(queue.folder.files(in: "queue/duplicates").count == 1)
    }

    /// Takes in a memo, damages its archived file and drops it again; returns the path of that file.
    private func damage(in queue: ScratchQueue) async throws -> String {
        try queue.drop(AudioFiles.wave(), as: "memo.wav", modified: 1_709_287_200)
        _ = try await queue.run("ingest")
        let path = try #require(try await queue.run("list", "--format", "json").records().first?.audio?.path)
        try queue.folder.write("other bytes", to: "queue/" + path)
        try queue.drop(AudioFiles.wave(), as: "again.wav", modified: 1_709_287_200)
        return path
    }

    @Test(
        "A damaged archived file is said to be whole only if it is, at whatever call the good bytes are changed",
        .needs(.compiler))
    func changedMending() async throws {
        let queue = try ScratchQueue()
        let path = try await damage(in: queue)
        let library = try queue.folder.preloaded("beside")
        try queue.folder.write(AudioFiles.wave(pitch: 300), to: "other")
        // Each turn changes the file, in place, at another of the calls that have to do with it.
        let run = try await queue.shell(
            """
            mv queue first; turn=0
            while turn=$((turn + 1)); rm -rf queue calls; cp -a first queue
            QUICKREC_BESIDE_PATH=/inbox/again.wav LD_PRELOAD=\(library) QUICKREC_BESIDE_RUN="echo >> calls
            [ \\$(wc -l < calls) != $turn ] || dd if=other of=queue/inbox/again.wav conv=notrunc oflag=nonblock 2> dd || true" \
            quickrec ingest --no-analysis --queue queue > out 2>&1
            [ "$(wc -l < calls)" -ge $turn ]
            do
                said=$(grep -c 'whole again' out); quickrec verify --queue queue > verified
                echo "$said $(stat -c %s queue/\(path)) $(ls queue/replaced 2>/dev/null | wc -l) $(grep -c 'is missing' verified)"
            done
            """)
        let (whole, damaged) = ("1 \(AudioFiles.wave().count) 1 0", "0 11 0 0")
        let lines = run.text.split(separator: "\n").map(String.init)
        #expect(Set(lines) == [whole, damaged], "\(run)")
        #expect(lines.count > 5, "\(run)")
    }

    @Test(
        "A damaged archived file has its bytes again, whenever the worker is killed", .needs(.strace), arguments: 1...3)
    func killedMending(call: Int) async throws {
        let queue = try ScratchQueue()
        let path = try await damage(in: queue)
        // The renames are refused, put the damaged file aside, and move the good one.
        let killed = try await queue.shell(
            "strace -f -qq -o /dev/null -e trace=renameat2 -e inject=renameat2:signal=KILL:when=\(call) "
                + "quickrec ingest --queue queue")
        #expect(killed.code != 0, "\(killed)")
        _ = try await queue.run("ingest")
        #expect(queue.folder.bytes(of: "queue/" + path) == Array(AudioFiles.wave()))
        let aside = queue.folder.files(in: "queue/replaced")
        #expect(aside.map { queue.folder.bytes(of: "queue/replaced/" + $0) } == [Array("other bytes".utf8)])
        #expect(queue.folder.files(in: "queue/duplicates").isEmpty)
        #expect(try await queue.sqlite("SELECT count(*) FROM moves") == "0\n")
        #expect(try await queue.run("verify").code == 0)
    }

    #if FAIL_POINTS
    @Test("A damaged archived file stays in its place where the good bytes have gone before they could be moved")
    func mendingGivenUp() async throws {
        let queue = try ScratchQueue()
        let path = try await damage(in: queue)
        _ = try await queue.runBare(["ingest", "--queue", "queue"]) { $0.environment["QUICKREC_FAIL_POINT"] = "noted" }
        try FileManager.default.removeItem(atPath: queue.folder.path("queue/inbox/again.wav"))
        _ = try await queue.run("ingest")
        #expect(queue.folder.bytes(of: "queue/" + path) == Array("other bytes".utf8))
        #expect(try await queue.sqlite("SELECT count(*) FROM moves") == "0\n")
        #expect(try await queue.run("list", "--format", "json").records().count == 1)
    }
    #endif

    @Test("A damaged sidecar, and the file of a recording with another name's bytes, get good bytes again")
    func mendedOthers() async throws {
        let queue = try ScratchQueue()
        let facts = #"{"audioUUID":"B1000000-0000-4000-8000-000000000000","amount":"3.50"}"#
        try queue.drop(facts, as: "memo.json")
        let named = "B2000000-0000-4000-8000-000000000000.wav"
        try queue.drop(AudioFiles.wave(), as: named)
        _ = try await queue.run("ingest")
        let archived = queue.folder.files(in: "queue/archive").map { "queue/archive/" + $0 }
        #expect(archived.count == 2)
        for path in archived { try queue.folder.write("other bytes", to: path) }
        try queue.drop(facts, as: "memo.json")
        // Without a UUID of its own, it is a duplicate of the one that has.
        try queue.drop(AudioFiles.wave(), as: "again.wav")
        let run = try await queue.run("ingest", "--format", "json")
        #expect(run.text == HostileInboxTests.summary(taken: 1, sidecars: 1), "\(run)")
        let whole = archived.compactMap { queue.folder.bytes(of: $0) }
        #expect(Set(whole) == [Array(facts.utf8), Array(AudioFiles.wave())])
        #expect(queue.folder.files(in: "queue/replaced").count == 2)
        #expect(try await queue.run("verify").code == 0)
    }

    @Test("A held file with the bytes of a damaged recording takes its place when it is released")
    func releasedMends() async throws {
        let queue = try ScratchQueue()
        let named = "B2000000-0000-4000-8000-000000000000.wav"
        for (pitch, name) in [(300, named), (301, named), (301, "other.wav")] {
            try queue.drop(AudioFiles.wave(pitch: pitch), as: name, modified: 1_709_287_200)
            _ = try await queue.run("ingest")
        }
        #expect(queue.folder.files(in: "queue/held").count == 1)
        let good = Array(AudioFiles.wave(pitch: 301))
        let archived = queue.folder.files(in: "queue/archive").map { "queue/archive/" + $0 }
        let path = try #require(archived.first { queue.folder.bytes(of: $0) == good })
        try queue.folder.write("other bytes", to: path)
        let run = try await queue.run("held", "release", "--all", "--yes", "--format", "json")
        #expect(run.text.contains(#""outcome":"taken""#), "\(run)")
        #expect(queue.folder.bytes(of: path) == good)
        #expect(queue.folder.files(in: "queue/held").isEmpty)
        #expect(queue.folder.files(in: "queue/duplicates").isEmpty)
        #expect(try await queue.run("verify").code == 0)
    }

    @Test(
        "A released file that can't be removed from held/ is not forgotten there", .needs(.strace),
        arguments: [false, true])
    func stuckInHeld(isCopied: Bool) async throws {
        let queue = try ScratchQueue()
        let named = "B2000000-0000-4000-8000-000000000000.wav"
        for pitch in [300, 301] {
            try queue.drop(AudioFiles.wave(pitch: pitch), as: named, modified: 1_709_287_200)
            _ = try await queue.run("ingest")
        }
        let held = "queue/held/" + (try #require(queue.folder.files(in: "queue/held").first))
        let released = try await runRefused("held release --all --yes", "1+2", in: queue)
        #expect(released.text.contains("taken"), "\(released)")
        #expect(released.errorText.contains("a move has to wait"), "\(released)")
        // Copied by now, it is still there for the next worker.
        if isCopied { _ = try await runRefused("ingest", "1+1", in: queue) }
        #expect(queue.folder.bytes(of: held) != nil)
        let stuck = try await queue.run("verify", "--format", "json")
        #expect(!stuck.text.contains("is not in the database"), "\(stuck)")
        #expect(try await queue.run("backup", "copy").code == 0)
        _ = try await queue.run("ingest")
        #expect(queue.folder.files(in: "queue/held").isEmpty)
        #expect(try await queue.run("list", "--format", "json").records().count == 2)
        #expect(try await queue.run("verify").code == 0)
    }

    #if FAIL_POINTS
    @Test("A memo that can't be removed from its inbox after a crash is remembered", .needs(.strace))
    func stuckAfterACrash() async throws {
        let queue = try ScratchQueue()
        try queue.drop(AudioFiles.wave(), as: "memo.wav", modified: 1_709_287_200)
        _ = try await queue.runBare(["ingest", "--queue", "queue"]) { $0.environment["QUICKREC_FAIL_POINT"] = "noted" }
        let finished = try await runRefused("ingest", "1+2", in: queue)
        #expect(finished.code == 0, "\(finished)")
        #expect(queue.folder.files(in: "queue/inbox") == ["memo.wav"])
        #expect(try await queue.run("ingest", "--format", "json").text == HostileInboxTests.summary())
        #expect(queue.folder.files(in: "queue/inbox") == ["memo.wav"])
        #expect(queue.folder.files(in: "queue/duplicates").isEmpty)
        #expect(try await queue.run("verify").code == 0)
    }
    #endif

    @Test("A memo dropped again beside an older database takes its own file in the archive", .needs(.strace))
    func adopted() async throws {
        let queue = try ScratchQueue()
        _ = try await queue.run("ingest")
        let database = queue.folder.path("queue/quickrec.sqlite")
        try FileManager.default.copyItem(atPath: database, toPath: queue.folder.path("older"))
        try queue.drop(AudioFiles.wave(), as: "memo.wav", modified: 1_709_287_200)
        _ = try await queue.run("ingest")
        rename(queue.folder.path("older"), database)
        let archived = queue.folder.files(in: "queue/archive")
        #expect(archived.count == 1)
        #expect(try await queue.run("verify").code == 1)
        try queue.drop(AudioFiles.wave(), as: "memo.wav", modified: 1_709_287_200)
        let run = try await queue.shell(
            "strace -f -qq -y -o trace -e trace=fsync quickrec ingest --format json --queue queue")
        #expect(run.text == HostileInboxTests.summary(taken: 1), "\(run)")
        #expect(queue.folder.files(in: "queue/archive") == archived)
        #expect(queue.folder.files(in: "queue/inbox").isEmpty)
        #expect(try await queue.run("verify").code == 0)
        // Nobody knows whether the file that was there is on the disk.
        let calls = String(decoding: queue.folder.bytes(of: "trace") ?? [], as: UTF8.self)
        #expect(calls.contains("queue/archive/\(archived[0])>"), "\(calls)")
    }

    @Test("A held file that is mended again after a crash is held on, and taken in", arguments: ["retry", "discard"])
    func mendedAgain(wish: String) async throws {
        let queue = try ScratchQueue()
        try queue.drop("no recording", as: "memo.wav", modified: 1_709_287_200)
        _ = try await queue.run("ingest")
        let held = "queue/held/" + (try #require(queue.folder.files(in: "queue/held").first))
        if wish == "retry" { try queue.folder.write(AudioFiles.wave(), to: held) }
        let killed = try await queue.shell(
            "strace -f -qq -o /dev/null -e trace=renameat2 -e inject=renameat2:signal=KILL "
                + "quickrec held \(wish) --all --queue queue")
        #expect(killed.code != 0, "\(killed)")
        try queue.folder.write(AudioFiles.wave(pitch: 500), to: held)
        _ = try await queue.run("ingest")
        let verify = try await queue.run("verify")
        #expect(verify.code == 0, "\(verify)")
        let records = try await queue.run("list", "--format", "json").records()
        #expect(records.count == (wish == "retry" ? 1 : 0))
        #expect(queue.folder.files(in: "queue/held").count == (wish == "retry" ? 0 : 1))
    }

    @Test("A held file that its disk won't store keeps nobody else waiting")
    func heldOnABadDisk() async throws {
        let queue = try ScratchQueue()
        try queue.drop("no recording", as: "held.wav", modified: 1_709_287_200)
        _ = try await queue.run("ingest")
        let held = "queue/held/" + (try #require(queue.folder.files(in: "queue/held").first))
        try await queue.sqlite("UPDATE held_files SET request = 'retry'")
        try queue.drop(AudioFiles.wave(), as: "memo.wav", modified: 1_709_287_200)
        let failing = try await run("ingest", on: held, "fsync:error=EIO", in: queue)
        #expect(failing.code == 0, "\(failing)")
        #expect(failing.errorText.contains("a held file has to wait"), "\(failing)")
        #expect(try await queue.run("list", "--format", "json").records().count == 1)
        #expect(try await queue.run("held", "--format", "csv").text.contains("held.wav"))
    }

    @Test("A month's folder that can't be used keeps back its own memos and no others")
    func badFolder() async throws {
        let queue = try ScratchQueue()
        _ = try await queue.run("ingest")
        let folder = queue.folder.path("queue/archive/2024/03")
        try FileManager.default.createDirectory(
            atPath: queue.folder.path("queue/archive/2024"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: folder, withDestinationPath: "/tmp")
        try queue.drop(AudioFiles.wave(pitch: 300), as: "march.wav", modified: 1_709_287_200)
        try queue.drop(AudioFiles.wave(pitch: 301), as: "may.wav", modified: 1_714_557_600)
        let first = try await queue.run("ingest")
        #expect(first.errorText.contains("Opening the folder that it goes to failed"), "\(first)")
        #expect(try await queue.run("list", "--format", "json").records().count == 1)
        #expect(queue.folder.files(in: "queue/inbox") == ["march.wav"])
        unlink(folder)
        _ = try await queue.run("ingest")
        #expect(try await queue.run("list", "--format", "json").records().count == 2)
        #expect(try await queue.run("verify").code == 0)
    }

    @Test("Moves that a disk did not confirm are finished by the same worker")
    func notConfirmed() async throws {
        let queue = try ScratchQueue()
        try queue.drop(AudioFiles.wave(pitch: 300), as: "first.wav", modified: 1_709_287_200)
        _ = try await queue.run("ingest")
        for pitch in 301..<345 {
            try queue.drop(AudioFiles.wave(pitch: pitch), as: "\(pitch).wav", modified: 1_709_287_200)
        }
        let failing = try await run("ingest", on: "queue/archive/2024/03", "fsync:error=EIO:when=1", in: queue)
        #expect(failing.code == 0, "\(failing)")
        #expect(try await queue.sqlite("SELECT count(*) FROM moves") == "0\n")
        #expect(try await queue.run("verify").code == 0)
    }

    @Test("A file that a crash has left in a claim folder is taken in by the next pass")
    func claimed() async throws {
        let queue = try ScratchQueue()
        try queue.drop(AudioFiles.wave(), as: "phone/.quickrec-claim/memo.wav", modified: 1_709_287_200)
        let run = try await queue.run("ingest", "--format", "json")
        #expect(run.text == HostileInboxTests.summary(taken: 1), "\(run)")
        #expect(queue.folder.files(in: "queue/inbox").isEmpty)
    }

    @Test(
        "What has the name of a claim folder and can't be one stops nobody and is named", .needs(.nobody),
        arguments: ["touch", "ln -s nowhere", "mkdir -m 0"], ["", "phone/"])
    func claimNameTaken(command: String, folder: String) async throws {
        let queue = try ScratchQueue()
        try queue.drop(AudioFiles.wave(), as: folder + "memo.wav", modified: 1_709_287_200)
        // With two names it is copied, and its source removed.
        link(queue.folder.path("queue/inbox/\(folder)memo.wav"), queue.folder.path("other"))
        _ = try await queue.shell("\(command) queue/inbox/\(folder).quickrec-claim")
        try await queue.giveToNobody()
        let run = try await queue.asNobody("quickrec ingest --no-analysis --queue queue")
        #expect(run.code == 0, "\(run)")
        // In a subfolder, files and links are only ignored.
        let isNamed = folder.isEmpty || command == "mkdir -m 0"
        #expect(run.errorText.contains("can't be used; rename or remove") == isNamed, "\(run)")
        #expect(run.errorText.contains("inbox/\(folder).quickrec-claim") == isNamed, "\(run)")
        #expect(try await queue.sqlite("SELECT count(*), (SELECT count(*) FROM moves) FROM recordings") == "1|0\n")
        let names = try FileManager.default.contentsOfDirectory(atPath: queue.folder.path("queue/inbox/" + folder))
        #expect(names == [".quickrec-claim"])
    }

    @Test("A file that may not be removed is copied once", .needs(.strace))
    func unremovableForGood() async throws {
        let queue = try ScratchQueue()
        try queue.drop(AudioFiles.wave(), as: "memo.wav", modified: 1_709_287_200)
        link(queue.folder.path("queue/inbox/memo.wav"), queue.folder.path("other"))
        for _ in 1...3 {
            let failing = try await run("ingest", on: "memo.wav", "unlinkat:error=EPERM", in: queue)
            #expect(failing.code == 0, "\(failing)")
        }
        #expect(queue.folder.files(in: "queue/inbox") == ["memo.wav"])
        #expect(queue.folder.files(in: "queue/duplicates") == [])
        #expect(try await queue.sqlite("SELECT count(*) FROM recordings") == "1\n")
    }

    @Test("A sidecar that its disk won't remove is booked once, also where a new one gets its name")
    func unremovable() async throws {
        let queue = try ScratchQueue()
        try queue.drop(#"{"amount":"1.00"}"#, as: "phone/memo.json")
        link(queue.folder.path("queue/inbox/phone/memo.json"), queue.folder.path("elsewhere.json"))
        for _ in 1...2 {
            let failing = try await run("ingest", on: "memo.json", "unlinkat:error=EIO", in: queue)
            #expect(failing.errorText.contains("a move has to wait"), "\(failing)")
            try queue.drop(#"{"amount":"7.00"}"#, as: "phone/memo.json")
        }
        _ = try await queue.run("ingest")
        #expect(try await queue.sqlite("SELECT count(*), count(DISTINCT sha256) FROM sidecars") == "2|2\n")
        #expect(try await queue.run("verify").code == 0)
        #expect(queue.folder.files(in: "queue/inbox").isEmpty)
    }

    @Test("The queue's own database is never opened as a memo")
    func ownDatabase() async throws {
        let queue = try ScratchQueue()
        _ = try await queue.run("ingest")
        let run = try await queue.run("ingest", "queue/quickrec.sqlite")
        #expect(run.code == 65, "\(run)")
        #expect(run.text.hasPrefix("Took in nothing; 1 refused"), "\(run)")
        #expect(queue.folder.files(in: "queue/held").isEmpty)
    }

    @Test("A held file may be mended where it lies; the check of a recording's bytes is for recordings")
    func mended() async throws {
        let queue = try ScratchQueue()
        try queue.drop("no recording", as: "memo.wav", modified: 1_709_287_200)
        _ = try await queue.run("ingest")
        let held = "queue/held/" + (try #require(queue.folder.files(in: "queue/held").first))
        try queue.folder.write(AudioFiles.wave(), to: held)
        #expect(try await queue.run("verify").code == 0)
        unlink(queue.folder.path(held))
        #expect(try await queue.run("verify").code == 1)
    }
}
