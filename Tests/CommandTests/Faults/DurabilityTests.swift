import Foundation
import Glibc
import Hashing
import TestSupport
import Testing

/// Killed processes, failing calls and full disks: what was dropped is at one place, once, and `verify` holds.
struct DurabilityTests {
    /// The short form; CONTRIBUTING.md has the long one.
    @Test(
        "No fault loses or doubles a memo, and each ends in success or in an error with a name",
        arguments: [
            "kills --kills 6 --files 30", "sweep --calls syncfs,fdatasync,unlinkat,ftruncate --limit 4",
            "steps --calls renameat2 --limit 4", "power --states 6 --ones 8 --seconds 2",
        ])
    func faults(words: String) async throws {
        let queue = try ScratchQueue()
        let script = Checkout.tests("Faults/faults.py").path
        let run = try await queue.shell(
            "python3 \(script) \(words) --seed 1 --folder . --quickrec \(BuiltProgram.quickrec)")
        #expect(run.code == 0, "\(run)")
    }

    #if FAIL_POINTS
    @Test(
        "Killed between any two steps, it leaves nothing that the next worker can't finish",
        arguments: ["noted", "written", "renamed", "named", "claimed", "moved", "completed"])
    func killed(at point: String) async throws {
        let queue = try ScratchQueue()
        try queue.drop(AudioFiles.wave(pitch: 300), as: "plain.wav")
        try queue.drop(AudioFiles.wave(pitch: 301), as: "linked.wav")
        try queue.drop(AudioFiles.wave(pitch: 302), as: "same.wav")
        try queue.drop(AudioFiles.wave(pitch: 302), as: "twin.wav")
        try queue.drop("no recording", as: "text.wav")
        try queue.drop(#"{"amount":"3.00"}"#, as: "plain.json")
        link(queue.folder.path("queue/inbox/linked.wav"), queue.folder.path("elsewhere.wav"))
        let before = queue.contents()
        let killed = try await queue.runBare(["ingest", "--no-analysis", "--queue", "queue"]) {
            $0.environment["QUICKREC_FAIL_POINT"] = point
        }
        #expect(killed.end == .signal(SIGKILL), "\(killed)")
        #expect(Set(queue.contents()).isSuperset(of: before))

        #expect(try await queue.run("ingest").code == 0)
        #expect(queue.contents() == before)
        #expect(queue.folder.files(in: "queue/inbox").isEmpty)
        #expect(queue.folder.files(in: "queue/held").count == 1)
        #expect(queue.folder.files(in: "queue/duplicates").count == 1)
        #expect(try await queue.run("list", "--format", "json").records().count == 3)
        let verify = try await queue.run("verify")
        #expect(verify.code == 0, "\(verify)")
    }
    #endif

    /// A worker that was killed between `mkdir` and `fsync` leaves a folder that a power loss takes away.
    @Test("A folder that is there is made durable before anything is moved into it")
    func foldersOfAKilledWorker() async throws {
        let queue = try ScratchQueue()
        func calls(_ words: String) async throws -> [String] {
            let trace = "strace -f -y -o trace -e trace=fsync,renameat2"
            let run = try await queue.shell("\(trace) quickrec \(words) --queue queue && cat trace")
            #expect(run.code == 0, "\(run)")
            return run.lines
        }
        func isSync(_ call: String, of path: String) -> Bool {
            call.contains("fsync(") && call.contains(path + ">")
        }
        let here = queue.folder.path
        for folder in ["queue", "copy"] { try queue.folder.makeFolder(folder) }
        let add = try await calls("add 1")
        #expect(add.contains { isSync($0, of: here) }, "\(add)")

        try queue.folder.makeFolder("queue/archive/2024/03")
        try queue.drop(AudioFiles.wave(), as: "memo.wav", modified: 1_709_287_200)
        let ingest = try await calls("ingest --no-analysis")
        let move = try #require(ingest.firstIndex { $0.contains("renameat2(") && $0.contains("archive/2024/03") })
        for folder in ["queue", "queue/archive", "queue/archive/2024"] {
            #expect(ingest[..<move].contains { isSync($0, of: queue.folder.path(folder)) }, "\(folder): \(ingest)")
        }

        let backup = try await calls("backup copy")
        #expect(backup.contains { isSync($0, of: here) }, "\(backup)")
    }

    @Test("A full disk defers with a reason, and heals by itself when there is room", .needs(.namespaces))
    func fullDisk() async throws {
        let queue = try ScratchQueue()
        try queue.drop(AudioFiles.wave(seconds: 60, pitch: 300), as: "memo.wav")
        // The inbox lies on another file system than the archive, so taking in is a copy.
        let script = """
            mount -t tmpfs -o size=4m none queue/archive && mount -t tmpfs -o size=8m none queue/held
            head -c 3600000 /dev/zero > queue/archive/.filler
            quickrec watch --queue queue 2> log & worker=$!
            until quickrec held --queue queue --format csv 2> /dev/null | grep ,disk_full, ; do sleep 0.1; done
            ls queue/inbox; quickrec verify --queue queue | grep -v ' ok$'
            rm queue/archive/.filler
            until [ -z "$(ls queue/inbox)" ]; do sleep 0.1; done
            kill $worker; wait $worker
            quickrec verify --queue queue | tail -1
            quickrec list --queue queue --format json | grep -o '"originalName":"[a-z.]*"'
            """
        let run = try await queue.inNamespace(script)
        let reason = "The disk is too full to copy it"
        #expect(run.text.contains(reason), "\(run)")
        #expect(run.text.contains("inbox/memo.wav,memo.wav"), "\(run)")
        #expect(run.text.contains("\nmemo.wav\n"), "\(run)")
        #expect(run.text.hasSuffix("checks hold.\n\"originalName\":\"memo.wav\"\n"), "\(run)")
    }

    @Test(
        "A database disk that is full changes nothing, and the worker goes on when there is room", .needs(.namespaces))
    func fullDatabaseDisk() async throws {
        let queue = try ScratchQueue()
        let script = """
            mount -t tmpfs -o size=6m,mode=700 none queue && quickrec add '1 #first' --queue queue > /dev/null
            quickrec ingest --queue queue &> /dev/null; mkdir queue/later; cp memo-*.wav queue/later/
            quickrec watch --queue queue 2> log & worker=$!
            until grep -q " watching " log; do sleep 0.1; done
            head -c 100000000 /dev/zero > queue/filler 2> /dev/null; mv queue/later/* queue/inbox/
            until grep -q "can't process the inbox" log; do sleep 0.1; done
            kill $worker; wait $worker; cat log >&2
            quickrec ingest --queue queue; echo "ended with $?"
            ls queue/inbox | wc -l; quickrec verify --queue queue | tail -1
            rm queue/filler
            quickrec watch --queue queue 2> log & worker=$!
            until [ -z "$(ls queue/inbox)" ]; do sleep 0.1; done
            kill $worker; wait $worker
            quickrec verify --queue queue | tail -1
            """
        for pitch in 1...8 {
            try queue.folder.write(AudioFiles.wave(pitch: 300 + pitch), to: "memo-\(pitch).wav")
        }
        let run = try await queue.inNamespace(script)
        let lines = run.lines
        #expect(lines.first == "ended with 75", "\(run)")
        #expect(lines.dropFirst().first == "8", "\(run)")
        #expect(run.errorText.contains("the disk is full; nothing was changed"), "\(run)")
        #expect(lines.filter { $0.hasSuffix("checks hold.") }.count == 2, "\(run)")
    }

    @Test("A locked database defers all work and loses none")
    func locked() async throws {
        let queue = try ScratchQueue()
        try queue.folder.write(AudioFiles.wave(), to: "memo.wav")
        _ = try await queue.run("add", "1 #first")
        // Longer than the worker's patience, so that it has to come back by itself.
        let script = """
            quickrec watch --queue queue 2> log & worker=$!
            until grep -q " watching " log; do sleep 0.1; done
            mkfifo held-open; python3 -c '\(Self.hold)' < held-open > locked & exec 3> held-open
            until grep -q locked locked; do sleep 0.1; done
            cp memo.wav queue/inbox/
            until grep -q "another process is using it" log; do sleep 0.1; done
            ls queue/inbox; exec 3>&-
            until [ -z "$(ls queue/inbox)" ]; do sleep 0.1; done
            kill $worker; wait $worker; quickrec verify --queue queue | tail -1
            """
        let run = try await queue.shell(script)
        #expect(run.text.hasPrefix("memo.wav\n"), "\(run)")
        #expect(run.text.hasSuffix("checks hold.\n"), "\(run)")
    }

    /// For sqlite3's library in Python: locks the database until its standard input ends.
    private static let hold = """
        import sqlite3, sys, time
        database = sqlite3.connect("queue/quickrec.sqlite", isolation_level=None)
        database.execute("BEGIN EXCLUSIVE"); print("locked", flush=True); sys.stdin.read()
        """

    @Test("A worker that is started while the database is locked waits for that, says so once, and heals")
    func lockedAtStart() async throws {
        let queue = try ScratchQueue()
        try queue.folder.write(AudioFiles.wave(), to: "memo.wav")
        _ = try await queue.run("add", "1 #first")
        let script = """
            mkfifo held-open; python3 -c '\(Self.hold)' < held-open > locked & exec 3> held-open
            until grep -q locked locked; do sleep 0.1; done
            quickrec watch --queue queue 2> log 3>&- & worker=$!
            mkdir -p queue/inbox; cp memo.wav queue/inbox/
            until grep -q "another process is using it" log; do sleep 0.1; done
            quickrec ingest --queue queue 3>&-; echo "ingest ended with $?"
            ls queue/inbox; exec 3>&-
            until [ -z "$(ls queue/inbox)" ]; do sleep 0.1; done
            kill $worker; wait $worker; echo "watch ended with $?"; grep -c "another process" log
            quickrec verify --queue queue | tail -1
            """
        let run = try await queue.shell(script)
        let expected = "ingest ended with 75\nmemo.wav\nwatch ended with 0\n1\n"
        #expect(run.text.hasPrefix(expected), "\(run)")
        #expect(run.text.hasSuffix("checks hold.\n"), "\(run)")
    }

    @Test("Several processes that come to an empty queue at once make its database once")
    func createdAtOnce() async throws {
        let queue = try ScratchQueue()
        let run = try await queue.shell(
            "mkdir -p queue/inbox; chmod 700 queue queue/inbox; for i in 1 2 3 4 5 6; do quickrec add $i --queue queue & all+=($!); "
                + "done; for one in ${all[@]}; do wait $one || echo failed; done; quickrec verify --queue queue | tail -1"
        )
        #expect(run.text.hasSuffix("checks hold.\n"), "\(run)")
        #expect(!run.text.contains("failed"), "\(run)")
    }

    @Test("A damaged database is refused before anything is touched", arguments: ["cut", "overwritten"])
    func damaged(how: String) async throws {
        let queue = try ScratchQueue()
        _ = try await queue.run("add", "1 #first")
        try queue.drop(AudioFiles.wave(), as: "memo.wav")
        var bytes = queue.folder.bytes(of: "queue/quickrec.sqlite") ?? []
        if how == "cut" { bytes.removeLast(bytes.count / 2) }
        if how == "overwritten" { bytes.replaceSubrange(0..<100, with: repeatElement(0xAA, count: 100)) }
        try queue.folder.write(bytes, to: "queue/quickrec.sqlite")
        let run = try await queue.run("ingest")
        #expect(run.code == 65, "\(run)")
        #expect(run.errorText.contains("quickrec.sqlite"), "\(run)")
        #expect(queue.folder.files(in: "queue/inbox") == ["memo.wav"])
        #expect(queue.folder.bytes(of: "queue/quickrec.sqlite") == bytes)
    }

    @Test("A worker out of descriptors or memory ends with a sentence, and the next one takes all in")
    func limits() async throws {
        for limit in ["ulimit -n 12", "ulimit -f 40"] {
            let queue = try ScratchQueue()
            for pitch in 0..<20 { try queue.drop(AudioFiles.wave(pitch: 300 + pitch), as: "memo-\(pitch).wav") }
            let before = queue.contents()
            let run = try await queue.shell("\(limit); quickrec ingest --no-analysis --queue queue")
            #expect([0, 69, 73, 74, 75].contains(run.code), "\(limit): \(run)")
            #expect(Set(queue.contents()) == Set(before), "\(limit)")
            let next = try await queue.run("ingest")
            #expect(next.code == 0, "\(limit): \(next)")
            #expect(queue.folder.files(in: "queue/inbox").isEmpty, "\(limit)")
            #expect(queue.contents() == before, "\(limit)")
            #expect(try await queue.run("verify").code == 0)
        }
    }

    /// Its log goes into a pipe that is read no further until it was told to stop: 1,500 files don't fit, so the worker
    /// can't be done by then, however slow this test is.
    @Test("Stopping takes no longer than the piece in hand")
    func stops() async throws {
        let queue = try ScratchQueue()
        let bytes = AudioFiles.wave(seconds: 0.02)
        for number in 0..<1_500 {
            try queue.drop(bytes.dropLast(2) + [UInt8(number & 0xFF), UInt8(number >> 8)], as: "\(number).wav")
        }
        let before = queue.contents()
        let run = try await queue.shell(
            """
            mkfifo log; quickrec watch --queue queue 2>log &
            exec 3<log
            while IFS= read -r line <&3; do case $line in *"taken in"*) break ;; esac; done
            kill -TERM $!; cat <&3 >rest; wait $!; echo "ended with $?"; tail -n 1 rest | cut -d ' ' -f 2-
            """)
        #expect(run.text == "ended with 0\ninfo stopped\n", "\(run)")
        // All that was begun is finished, and what was not is untouched.
        #expect(queue.contents() == before)
        #expect(!queue.folder.files(in: "queue/inbox").isEmpty)
        let verify = try await queue.run("verify")
        #expect(verify.code == 0, "\(verify)")
    }
}

extension ScratchQueue {
    /// The digests of all files in the folders that the worker moves between, sorted.
    func contents() -> [[UInt8]] {
        ["inbox", "archive", "held", "duplicates"].flatMap { name in
            folder.files(in: "queue/" + name).filter { !$0.contains(".quickrec-copy-") }.map { file in
                SHA256.digest(of: folder.bytes(of: "queue/\(name)/\(file)") ?? [])
            }
        }.sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// Runs lines of the shell where mounting is allowed. The test needs `Condition.namespaces`.
    func inNamespace(_ lines: String) async throws -> CommandRun {
        for name in ["inbox", "archive", "held", "duplicates"] { try folder.makeFolder("queue/" + name) }
        chmod(folder.path("queue"), 0o700)
        try folder.write(Array(lines.utf8), to: "script")
        return try await shell("unshare -Urm bash script")
    }
}
