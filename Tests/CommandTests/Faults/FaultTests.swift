import Foundation
import Glibc
import Hashing
import TestSupport
import Testing

/// What the world does to a command: interrupted calls, outputs that fail, disks that can't be written to, clocks that
/// jump, file systems of other machines. `DurabilityTests` has what happens to files that are moved.
struct FaultTests {
    // MARK: Calls and outputs

    /// Every seventh call of these kinds is interrupted by a signal, in all threads.
    @Test("Calls that signals interrupt are repeated, and nothing is missing from what comes out")
    func interrupted() async throws {
        let queue = try ScratchQueue()
        for pitch in 300..<340 { try queue.drop(AudioFiles.wave(pitch: pitch), as: "memo-\(pitch).wav") }
        let often = "pread64,write,pwrite64,renameat2,poll"
        // The system's loader gives up when these are interrupted, so they are let pass at first.
        let later = "read,openat"
        let interrupt =
            "strace -f -qq -o /dev/null -e trace=\(often),\(later) "
            + "-e inject=\(often):error=EINTR:when=7+7 -e inject=\(later):error=EINTR:when=200+7"
        let run = try await queue.shell("\(interrupt) quickrec ingest --queue queue --format json")
        #expect(run.text == HostileInboxTests.summary(taken: 40), "\(run)")
        let whole = try await queue.run("list", "--format", "json")
        let again = try await queue.shell("\(interrupt) quickrec list --queue queue --format json")
        #expect(again.code == 0, "\(again)")
        #expect(again.text == whole.text, "\(again)")
        #expect(!whole.text.isEmpty, "\(again)")
        #expect(try whole.records().allSatisfy { $0.audio?.analysis == "complete" })
        #expect(try await queue.run("verify").code == 0)
    }

    private static let readers = [
        "list", "list --format json", "list --format jsonl", "list --format csv", "report", "transactions", "history",
        "held", "status", "doctor", "verify", "stats", "tags", "accounts", "explain A.wav", "show A",
    ]

    private static let books = Task<ScratchQueue, any Error> {
        let queue = try ScratchQueue()
        let lines = (1...1_500).map { #"{"amount":"\#($0).00","tags":["lunch"],"note":"number \#($0)"}"# }
        _ = try await queue.run("add", "--from", "-", input: lines.joined(separator: "\n") + "\n")
        try queue.drop(AudioFiles.wave(), as: "A1000000-0000-4000-8000-000000000000.wav", modified: 1_709_287_200)
        try queue.folder.write(AudioFiles.wave(), to: "A.wav")
        try queue.drop("no recording", as: "held.wav")
        _ = try await queue.run("ingest")
        _ = try await queue.run("add", "3 #tea")
        _ = try await queue.run("convert")
        return queue
    }

    @Test("A reader of the log that has stalled doesn't stop the intake, and is told later how much it missed")
    func stalledLog() async throws {
        let queue = try ScratchQueue()
        for number in 1...40 { try queue.drop("text", as: "\(number).wav") }
        // 1031 is F_SETPIPE_SZ: the pipe takes one page.
        let script = """
            import fcntl, os, subprocess, time
            end, start = os.pipe()
            fcntl.fcntl(start, 1031, 4096)
            watch = subprocess.Popen(["quickrec", "watch", "--queue", "queue"], stderr=start)
            while os.listdir("queue/inbox"): time.sleep(0.1)
            open("queue/inbox/last.wav", "w").write("text")
            text = ""
            while "lines of the log were dropped" not in text: text += os.read(end, 4096).decode()
            watch.terminate()
            print(watch.wait())
            """
        try queue.folder.write(script, to: "stall.py")
        let run = try await queue.shell("exec timeout 100 python3 stall.py")
        #expect(run.text == "0\n", "\(run)")
    }

    @Test("An output that is full, or cut short, is an error of its own, and one that nobody reads is none")
    func outputs() async throws {
        let queue = try await Self.books.value
        for words in Self.readers where !words.hasPrefix("show") {
            let full = try await queue.shell("quickrec \(words) --queue queue > /dev/full")
            #expect(full.code == 74, "\(full)")
            #expect(full.errorText.contains("output can't be written"), "\(full)")
        }
        let piped = try await queue.shell(
            "quickrec list --format json --queue queue | head -c 10 > start; echo ${PIPESTATUS[0]}")
        #expect(piped.text == "0\n", "\(piped)")
        #expect(piped.errors.isEmpty, "\(piped)")
        // The limit cuts a write in its midst, and refuses the next one.
        let cut = try await queue.shell("(ulimit -f 64; quickrec list --format json --queue queue > cut)")
        #expect(cut.code == 74, "\(cut)")
        #expect(cut.errorText.contains("output can't be written"), "\(cut)")
        let whole = try await queue.run("list", "--format", "json").output
        let part = queue.folder.bytes(of: "cut") ?? []
        #expect(part.count == 64 << 10)
        #expect(whole.starts(with: part))
        // What a command did before it could say so is done.
        let added = try await queue.shell("quickrec add '77 #full' --format json --queue queue > /dev/full")
        #expect(added.code == 74, "\(added)")
        #expect(try await queue.run("list", "--tag", "full", "--format", "json").records().count == 1)
        #expect(try await queue.run("verify").code == 0)
    }

    // MARK: Disks

    @Test("On a read-only file system everything can be looked at, and nothing is touched", .needs(.namespaces))
    func readOnlyDisk() async throws {
        let queue = try ScratchQueue()
        try queue.drop(AudioFiles.wave(pitch: 300), as: "taken.wav")
        _ = try await queue.run("ingest")
        try queue.drop(AudioFiles.wave(pitch: 301), as: "memo.wav")
        let script = """
            mount --bind queue queue && mount -o remount,ro,bind queue
            for words in list report transactions history held status verify stats "explain queue/inbox/memo.wav"; do
                quickrec $words --queue queue > /dev/null || echo "$words failed"
            done
            for words in ingest watch "add 3" convert "ingest queue/inbox/memo.wav"; do
                quickrec $words --queue queue > /dev/null; echo $?
            done
            ls queue/inbox
            """
        let run = try await queue.inNamespace(script)
        let convert = run.lines.dropFirst(3).first ?? ""
        #expect(run.text == "77\n77\n77\n\(convert)\n77\nmemo.wav\n", "\(run)")
        #expect(["0", "77"].contains(convert), "\(run)")
        #expect(run.errorText.contains("queue can't be written to"), "\(run)")
    }

    @Test("A folder of the queue that may not be opened is not told as one that could not be made", .needs(.strace))
    func lockedFolder() async throws {
        let queue = try ScratchQueue()
        _ = try await queue.run("add", "3 lunch")
        let fail = "strace -f -qq -o trace -P archive -e trace=openat -e inject=openat:error=EACCES"
        let run = try await queue.shell("\(fail) quickrec ingest --queue queue")
        #expect(run.code == 77, "\(run)")
        #expect(run.errorText.contains("archive can't be opened: permission denied."), "\(run)")
    }

    /// The first call on the recording's new name, just after it was renamed to that.
    @Test("A disk that fails to look at what was just moved loses nothing")
    func unseenMove() async throws {
        let queue = try ScratchQueue()
        let name = "8F3A2B1C-5D6E-4F70-8A9B-0C1D2E3F4A5B.wav"
        try queue.drop(AudioFiles.wave(), as: name.lowercased())
        let fail = "strace -f -qq -o trace -P \(name) -e trace=openat -e inject=openat:error=EIO:when=1"
        let run = try await queue.shell("\(fail) quickrec ingest --queue queue")
        #expect(run.code == 0, "\(run)")
        #expect(String(decoding: queue.folder.bytes(of: "trace") ?? [], as: UTF8.self).contains("INJECTED"))
        let verify = try await queue.run("verify")
        #expect(verify.code == 0, "\(verify)")
        #expect(try await queue.run("ingest").code == 0)
        #expect(try await queue.run("list", "--format", "json").records().count == 1)
        #expect(try await queue.run("verify").code == 0)
        #expect(queue.folder.files(in: "queue/inbox").isEmpty)
    }

    /// A recording whose digest takes two reads, so that the second one can fail as well.
    private static let long = AudioFiles.wave(seconds: 20)

    @Test(
        "A file that its disk can't read stays, waits with the reason, and is taken in whole once it can be read",
        arguments: ["EIO", "ESTALE"], ["1+", "2+", "3+"])
    func unreadInput(error: String, calls: String) async throws {
        let queue = try ScratchQueue()
        try queue.drop(Self.long, as: "memo.wav")
        let fail = "strace -f -qq -o trace -P queue/inbox/memo.wav -e trace=pread64"
        let run = try await queue.shell(
            "\(fail) -e inject=pread64:error=\(error):when=\(calls) quickrec ingest --queue queue --format json")
        #expect(queue.folder.bytes(of: "trace").map { String(decoding: $0, as: UTF8.self) }?.contains("INJ") == true)
        #expect(run.code == 0, "\(run)")
        #expect(run.text == HostileInboxTests.summary(deferred: 1), "\(run)")
        #expect(queue.folder.bytes(of: "queue/inbox/memo.wav") == Self.long)
        let held = try await queue.run("held", "--format", "csv")
        #expect(held.text.contains("memo.wav"), "\(held)")
        #expect(held.text.contains(",input_output,"), "\(held)")
        try await Self.checkWhole(queue, try await queue.run("ingest", "--format", "json"))
    }

    @Test("A worker comes back to such a file by itself", arguments: ["EIO", "ESTALE"])
    func unreadWhileWatching(error: String) async throws {
        let queue = try ScratchQueue()
        try queue.drop(Self.long, as: "memo.wav")
        let script = """
            strace -f -qq -o trace -P queue/inbox/memo.wav -e trace=pread64 -e inject=pread64:error=\(error):when=1..2 \
                quickrec watch --queue queue 2> log & strace=$!
            until [ -z "$(ls queue/inbox)" ]; do sleep 0.1; done
            kill $(cat /proc/$strace/task/$strace/children); wait $strace; grep -q INJECTED trace; echo $?
            """
        let run = try await queue.shell(script)
        #expect(run.text == "0\n", "\(run)")
        try await Self.checkWhole(queue, nil)
    }

    @Test(
        "A quota that is exceeded, and a disk that turns out to be full at a sync, are temporary",
        arguments: [("pwrite64", "EDQUOT"), ("fdatasync", "EDQUOT"), ("fdatasync", "ENOSPC")])
    func fullAtLast(call: String, error: String) async throws {
        let queue = try ScratchQueue()
        _ = try await queue.run("add", "1")
        let calls = "strace -f -o /dev/null -e trace=\(call) -e inject=\(call):error=\(error):when=1+"
        let run = try await queue.shell("\(calls) quickrec add 2 --queue queue")
        #expect(run.code == 75, "\(run)")
        #expect(run.errorText.contains("because the disk is full, or your quota is used up;"), "\(run)")
    }

    @Test("Where a sync fails nobody says that nothing was changed")
    func failingSync() async throws {
        let queue = try ScratchQueue()
        _ = try await queue.run("add", "1")
        let run = try await queue.shell(
            """
            stored() { quickrec list --queue queue --format jsonl | wc -l; }
            for number in $(seq 8); do
                before=$(stored)
                strace -f -o /dev/null -e trace=fdatasync -e inject=fdatasync:error=EIO:when=$number \
                    quickrec add 2 --queue queue > added 2> said; code=$?
                echo $code $(grep -c "may be stored or not; check the disk, and see .quickrec history --queue .* before" said) \
                    $(($(stored) - before))
            done
            """
        ) { $0.limit = 120 }
        // The last is that of the journal, after the commit.
        #expect(Set(run.lines) == ["74 1 0", "74 1 1", "0 0 1"], "\(run)")
    }

    @Test("Something else under the name of a file that quickrec opens is named, and nothing waits for it")
    func pipes() async throws {
        let queue = try ScratchQueue()
        _ = try await queue.run("ingest")
        for name in ["quickrec.sqlite-journal", ".worker.lock"] {
            try? FileManager.default.removeItem(atPath: queue.folder.path("queue/" + name))
            for command in ["mkfifo -m 600", "ln -s nowhere"] {
                let run = try await queue.shell(
                    "\(command) queue/\(name); timeout 60 quickrec ingest --queue queue")
                #expect(run.code == 65, "\(run)")
                #expect(run.errorText.contains("queue/\(name) is "), "\(run)")
                unlink(queue.folder.path("queue/" + name))
            }
        }
        try FileManager.default.removeItem(atPath: queue.folder.path("queue/quickrec.sqlite"))
        for command in ["ingest", "list"] {
            let run = try await queue.shell(
                "test -p queue/quickrec.sqlite || mkfifo -m 600 queue/quickrec.sqlite; timeout 60 quickrec \(command) --queue queue"
            )
            #expect(run.code == 65, "\(run)")
            #expect(run.errorText.contains("queue/quickrec.sqlite is not a regular file"), "\(run)")
        }
    }

    @Test("A path that is too long for SQLite is refused before anything is made", arguments: [0, 1])
    func longPath(excess: Int) async throws {
        let queue = try ScratchQueue()
        var path = queue.folder.path
        let length = 504 - "/quickrec.sqlite".utf8.count + excess
        while length - path.utf8.count > 101 { path += "/" + String(repeating: "p", count: 99) }
        path += "/" + String(repeating: "q", count: length - path.utf8.count - 1)
        let run = try await queue.runBare(["add", "1", "--queue", path])
        #expect(run.code == (excess == 0 ? 0 : 65), "\(run)")
        #expect(run.errorText.contains("has 505 bytes, and SQLite opens none longer than 504") == (excess == 1))
        #expect(FileManager.default.fileExists(atPath: path) == (excess == 0))
    }

    @Test("Reads that bring a few bytes at a time change no digest, no fact and no length", .needs(.compiler))
    func shortReads() async throws {
        let queue = try ScratchQueue()
        let library = try queue.folder.preloaded("short")
        try queue.drop(Self.long, as: "memo.wav")
        try queue.drop(AudioFiles.fixture("tone.flac"), as: "tone.flac")
        try queue.drop(#"{"amount":"3.00","note":"from a file that came in pieces"}"#, as: "tone.json")
        let run = try await queue.shell("LD_PRELOAD=\(library) quickrec ingest --queue queue --format json")
        #expect(run.text == HostileInboxTests.summary(taken: 2, sidecars: 1), "\(run)")
        try await Self.checkWhole(queue, nil)
        let records = try await queue.run("list", "--format", "json").records()
        #expect(records.contains { $0.amount == "3.00" && $0.audio?.originalName == "tone.flac" }, "\(records)")
        #expect(records.allSatisfy { $0.audio?.analysis == "complete" }, "\(records)")
    }

    /// Whether `long` was taken in with all of its bytes, and `run` has taken in nothing else.
    private static func checkWhole(_ queue: ScratchQueue, _ run: CommandRun?) async throws {
        if let run { #expect(run.text == HostileInboxTests.summary(taken: 1), "\(run)") }
        let records = try await queue.run("list", "--format", "json").records()
        let audio = try #require(records.compactMap(\.audio).first { $0.originalName == "memo.wav" })
        #expect(queue.folder.bytes(of: "queue/" + audio.path) == long)
        #expect(audio.sha256 == SHA256.digest(of: long).map { String(format: "%02x", $0) }.joined())
        #expect(queue.folder.files(in: "queue/inbox").isEmpty)
        let verify = try await queue.run("verify")
        #expect(verify.code == 0, "\(verify)")
    }

    /// By magic number in `statfs`, as bytes of the 64-bit field.
    @Test(
        "On a file system of another machine the database keeps its rollback journal, and doctor warns",
        arguments: [("NFS", "6969000000000000"), ("FUSE", "4655736500000000"), ("SMB", "424d53fe00000000")])
    func remoteDisk(name: String, magic: String) async throws {
        let queue = try ScratchQueue()
        try queue.drop(AudioFiles.wave(), as: "memo.wav")
        // The system call is made, and then its answer is changed.
        let pretend = "strace -f -qq -o trace -e trace=fstatfs,fcntl -e inject=fstatfs:poke_exit=@arg2=\(magic)"
        let run = try await queue.shell("\(pretend) quickrec ingest --queue queue --format json")
        #expect(run.text == HostileInboxTests.summary(taken: 1), "\(run)")
        // No lease is believed there: NFS refuses them as if a program had the file open.
        let leases = try await queue.shell("grep -c 'F_SETLEASE' trace")
        #expect(leases.text == "0\n", "\(leases)")
        #expect(try await queue.sqlite("PRAGMA journal_mode") == "delete\n")
        let doctor = try await queue.shell("\(pretend) quickrec doctor --queue queue --format json")
        #expect(doctor.code == 0, "\(doctor)")
        #expect(doctor.text.contains("The queue lies on \(name)"), "\(doctor)")
        #expect(doctor.text.contains("journal truncate"), "\(doctor)")
        #expect(try await queue.run("verify").code == 0)
    }

    // MARK: Databases

    @Test("A database of a newer program is refused by every command, with what to do, and stays as it is")
    func newerDatabase() async throws {
        let queue = try ScratchQueue()
        try queue.drop(AudioFiles.wave(), as: "memo.wav")
        _ = try await queue.run("add", "1 #first")
        try await queue.sqlite("PRAGMA user_version = 999")
        let before = queue.folder.bytes(of: "queue/quickrec.sqlite")
        let writers = ["ingest", "watch", "add 3", "convert", "undo", "triage --batch", "held retry --all"]
        for words in Self.readers.filter({ $0 != "doctor" }) + writers {
            let run = try await queue.shell("quickrec \(words) --queue queue")
            #expect([65, 1].contains(run.code), "\(run)")
            #expect("\(run.text)\(run.errorText)".contains("newer quickrec (schema 999, this program"), "\(run)")
        }
        #expect(queue.folder.bytes(of: "queue/quickrec.sqlite") == before)
        #expect(queue.folder.files(in: "queue/inbox") == ["memo.wav"])
    }
}
