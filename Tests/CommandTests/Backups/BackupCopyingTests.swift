import Foundation
import Glibc
import TestSupport
import Testing

/// `backup` while files are being moved, and where copying one of them fails.
struct BackupCopyingTests {
    private static func filled() async throws -> ScratchQueue {
        let queue = try ScratchQueue()
        for number in 1...3 { try queue.drop(AudioFiles.wave(pitch: 200 + number), as: "memo \(number).wav") }
        guard try await queue.run("ingest").code == 0 else { throw CancellationError() }
        return queue
    }

    private static func archive(_ queue: ScratchQueue, _ folder: String) -> [String: [UInt8]] {
        let names = queue.folder.files(in: folder + "/archive")
        return Dictionary(
            uniqueKeysWithValues: names.map { ($0, queue.folder.bytes(of: "\(folder)/archive/\($0)") ?? []) })
    }

    @Test("What was staged with other bytes by a run that was cut short is copied again")
    func stagedOtherBytes() async throws {
        let queue = try await Self.filled()
        for path in queue.folder.files(in: "queue/archive") {
            try queue.folder.write("other bytes", to: "copy/.backup-partial/archive/" + path)
        }
        chmod(queue.folder.path("copy"), 0o700)
        let run = try await queue.run("backup", "copy")
        #expect(run.code == 0, "\(run)")
        #expect(Self.archive(queue, "copy") == Self.archive(queue, "queue"))
        #expect(try await queue.runBare(["verify", "--queue", "copy"]).code == 0)
    }

    #if FAIL_POINTS
    /// Where the worker is killed (`FailPoint`): before the rename, behind it, and with a source outside of the queue.
    private static let moments = [
        ("noted", "ingest --no-analysis"), ("renamed", "ingest --no-analysis"),
        ("written", "ingest --no-analysis new.wav"),
    ]

    @Test("Files that are moved when the database is copied have arrived in the backup", arguments: 0..<3)
    func moving(index: Int) async throws {
        let queue = try await Self.filled()
        let (moment, words) = Self.moments[index]
        // A name in Latin-1, as old disks have them.
        let script = """
            cp "$WAVE" new.wav; name=$(printf 'queue/inbox/m\\351mo.wav'); case "\(words)" in *new.wav) ;; *) cp new.wav "$name";; esac
            QUICKREC_FAIL_POINT=\(moment) quickrec \(words) --queue queue
            sqlite3 queue/quickrec.sqlite 'SELECT count(*) FROM moves'
            quickrec backup copy --queue queue >&2; echo "ended with $?"
            sqlite3 copy/quickrec.sqlite 'SELECT count(*) FROM moves'; quickrec verify --queue copy | tail -n 1
            """
        try queue.folder.write(AudioFiles.wave(pitch: 300), to: "wave")
        let run = try await queue.shell("WAVE=wave; " + script)
        #expect(run.text.hasPrefix("1\nended with 0\n0\n"), "\(run)")
        #expect(run.text.hasSuffix("checks hold.\n"), "\(run)")
        let expected = AudioFiles.wave(pitch: 300)
        #expect(Self.archive(queue, "copy").values.contains(Array(expected)))
        #expect(try await queue.run("ingest").code == 0)
        #expect(Self.archive(queue, "copy") == Self.archive(queue, "queue"))
        #expect(try await queue.run("backup", "copy").code == 0)
    }

    @Test("A file that is on its way and at neither place is named, and the rest is copied")
    func movingAndGone() async throws {
        let queue = try await Self.filled()
        try queue.drop(AudioFiles.wave(pitch: 300), as: "lost.wav")
        let run = try await queue.shell(
            """
            QUICKREC_FAIL_POINT=noted quickrec ingest --queue queue
            rm queue/inbox/lost.wav; quickrec backup copy --queue queue; echo "ended with $?"
            sqlite3 copy/quickrec.sqlite 'SELECT count(*) FROM moves'
            """)
        #expect(run.text.hasSuffix("ended with 1\n1\n"), "\(run)")
        #expect(run.errorText.contains(" is missing in the queue."), "\(run)")
        #expect(Self.archive(queue, "copy").count == 3)
    }

    #endif

    /// Calls that fail while files are copied, with an end that one of them has to come to.
    private static let failures: [(call: String, error: String, code: Int32, words: String)] = [
        ("renameat2", "EEXIST", 75, "Another backup"), ("renameat2", "EIO", 74, "can't be written"),
        ("renameat2", "ENOSPC", 75, "the disk is full"), ("pwrite64", "EDQUOT", 75, "or your quota is used up"),
        ("fsync", "EIO", 74, "can't be written"),
    ]

    @Test("Wherever one call fails, the end is named, and the next run makes it whole", arguments: failures.indices)
    func callFails(index: Int) async throws {
        let (call, error, code, words) = Self.failures[index]
        let queue = try await Self.filled()
        var ends: Set<Int32> = []
        var said = ""
        for number in 1...40 {
            let calls = "strace -f -o log -e trace=\(call) -e inject=\(call):error=\(error):when=\(number) "
            let run = try await queue.shell("rm -rf copy; \(calls) quickrec backup copy --queue queue")
            ends.insert(run.code)
            said += run.errorText + run.text
            #expect([0, 1, 65, 66, 73, 74, 75, 77].contains(run.code), "\(number): \(run)")
            #expect(try await queue.run("backup", "copy").code == 0, "\(call) \(number)")
            #expect(Self.archive(queue, "copy") == Self.archive(queue, "queue"), "\(call) \(number)")
            // Fewer calls than that.
            if try await queue.shell("grep -q INJECTED log").code != 0 { break }
        }
        #expect(ends.contains(code), "\(ends) \(said)")
        #expect(said.contains(words), "\(ends) \(said)")
        // SQLite calls a quota an error of the disk; whichever file it is, that must not be said.
        if error == "EDQUOT" { #expect(!ends.contains(74), "\(ends) \(said)") }
    }

    @Test("A file that the disk can't read is named, and the rest is copied")
    func unreadable() async throws {
        let queue = try await Self.filled()
        let path = "queue/archive/" + (queue.folder.files(in: "queue/archive").first ?? "")
        let run = try await queue.shell(
            "strace -f -o /dev/null -P $PWD/\(path) -e trace=pread64 -e inject=pread64:error=EIO "
                + "quickrec backup copy --queue queue")
        #expect(run.code == 1, "\(run)")
        #expect(run.errorText.contains("can't be read in the queue: Input/output error."), "\(run)")
        #expect(Self.archive(queue, "copy").count == 2)
        #expect(try await queue.run("backup", "copy").code == 0)
    }

    @Test("What a run that was cut short has staged, and the queue has given up since, does not get into the backup")
    func leftBehind() async throws {
        let queue = try await Self.filled()
        try queue.folder.write("no sound", to: "copy/.backup-partial/held/gone.wav")
        try queue.folder.write("no sound", to: "copy/.backup-partial/archive/2020/01/gone.wav")
        chmod(queue.folder.path("copy"), 0o700)
        // The second one would refuse a file that is in no database and no manifest.
        for _ in 1...2 {
            let run = try await queue.run("backup", "copy")
            #expect(run.code == 0, "\(run)")
        }
        #expect(Self.archive(queue, "copy") == Self.archive(queue, "queue"))
        #expect(queue.folder.files(in: "copy/held").isEmpty)
    }

    @Test("A file that is away for a moment is looked for in the next state of the database", .needs(.compiler))
    func away() async throws {
        let queue = try await Self.filled()
        let library = try queue.folder.preloaded("beside")
        let path = try #require(queue.folder.files(in: "queue/archive").first)
        let run = try await queue.shell(
            """
            export FILE='queue/archive/\(path)'
            QUICKREC_BESIDE_PATH="/$FILE" QUICKREC_BESIDE_RUN='[ -e back ] || { [ -e away ] && mv away "$FILE" && touch back; } \
            || mv "$FILE" away' LD_PRELOAD=\(library) quickrec backup copy --queue queue && ls back
            """)
        #expect(run.code == 0, "\(run)")
        #expect(run.text.hasSuffix("back\n"), "\(run)")
        #expect(Self.archive(queue, "copy") == Self.archive(queue, "queue"))
    }

    @Test("A copy with other bytes than its source is no copy", .needs(.compiler))
    func differs() async throws {
        let queue = try await Self.filled()
        let library = try queue.folder.preloaded("flip")
        let run = try await queue.shell("LD_PRELOAD=\(library) quickrec backup copy --queue queue")
        #expect(run.code == 74, "\(run)")
        #expect(run.errorText.contains("can't be written"), "\(run)")
        #expect(Self.archive(queue, "copy") == [:])
        #expect(try await queue.run("backup", "copy").code == 0)
    }

    @Test("Where a file does not fit any more, the bytes that are needed are told", .enabled(if: mayMount))
    func tooSmall() async throws {
        let queue = try await Self.filled()
        try queue.drop(AudioFiles.wave(seconds: 120, pitch: 500), as: "long.wav")
        #expect(try await queue.run("ingest").code == 0)
        let run = try await queue.shell(
            "mkdir small && unshare -Urm bash -c 'mount -t tmpfs -o size=1500k none small && quickrec backup small/copy --queue queue'"
        )
        #expect(run.code == 75, "\(run)")
        #expect(run.errorText.contains("bytes more are needed"), "\(run)")
    }

    /// Whether this user may make namespaces to mount in.
    private static let mayMount = system("unshare -Urm true 2>/dev/null") == 0
}
