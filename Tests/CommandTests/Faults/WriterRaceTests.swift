import Foundation
import Glibc
import Hashing
import TestSupport
import Testing

/// Somebody who writes, replaces, cuts and removes files while they are judged, read, renamed and copied.
struct WriterRaceTests {
    /// In Python: works on five names until a number of recordings is archived, and prints the digest of everything that
    /// any of them was when nobody had it open for writing. Descriptors are kept over pauses, as taggers and slow recorders do.
    private static let writer = """
        import hashlib, os, random, struct, sys, time
        inbox, wanted, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
        random.seed(seed)
        def memo():
            data = random.randbytes(random.choice([2000, 8000, 40000]))
            return struct.pack("<4sI4s4sIHHIIHH4sI", b"RIFF", 36 + len(data), b"WAVE", b"fmt ", 16, 1, 1, 8000, 16000,
                               2, 16, b"data", len(data)) + data
        def tell(file):
            size = os.fstat(file).st_size
            print(hashlib.sha256(os.pread(file, size, 0)).hexdigest())
        def change(path, flags, work):
            try: file = os.open(path, flags, 0o600)
            except OSError: return
            if random.random() < 0.5: time.sleep(random.uniform(0, 0.004))
            work(file); tell(file); os.close(file)
        def pause(): time.sleep(random.uniform(0, 0.003))
        def archived(): return sum(len(files) for _, _, files in os.walk("queue/archive"))
        steps = 0
        while steps < 500 or steps % 50 or archived() < wanted:
            steps += 1
            path = f"{inbox}/memo-{random.randrange(5)}.wav"
            way = random.randrange(6)
            if way == 0: change(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC, lambda f: os.write(f, memo()))
            if way == 1: change(path, os.O_RDWR, lambda f: os.pwrite(f, random.randbytes(40), 300))
            if way == 2: change(path, os.O_RDWR | os.O_APPEND, lambda f: os.write(f, random.randbytes(100)))
            if way == 3: change(path, os.O_RDWR, lambda f: os.ftruncate(f, os.fstat(f).st_size // 2))
            if way == 4:
                change(inbox + "/../new", os.O_RDWR | os.O_CREAT | os.O_TRUNC, lambda f: os.write(f, memo()))
                os.rename(inbox + "/../new", path)
            if way == 5 and random.random() < 0.2:
                try: os.unlink(path)
                except OSError: pass
            pause()
        """

    @Test("Nobody changes a file unnoticed between the last look at it and its rename", .needs(.compiler))
    func changeAtTheRename() async throws {
        let queue = try ScratchQueue()
        let library = try queue.folder.preloaded("beside")
        try queue.drop(AudioFiles.wave(), as: "memo.wav")
        // As many bytes as before, and the time from before.
        let write = "dd if=/dev/zero of=$memo seek=60 bs=1 count=40 conv=notrunc oflag=nonblock"
        let change = "touch -r $memo time; \(write) && touch -r time $memo"
        let run = try await queue.shell(
            """
            export memo=queue/inbox/memo.wav
            QUICKREC_BESIDE_PATH=/inbox/memo.wav LD_PRELOAD=\(library) \
            QUICKREC_BESIDE_RUN='[ $QUICKREC_BESIDE_CALL != renameat2 ] || { \(change); touch done; } 2> /dev/null' \
            quickrec ingest --queue queue >&2; quickrec verify --queue queue >&2 && ls done
            """)
        #expect(run.text == "done\n", "\(run)")
    }

    @Test(
        "What is archived is what a file was at some instant, whole, also where it is copied", arguments: [false, true])
    func races(isCopied: Bool) async throws {
        let queue = try ScratchQueue()
        try queue.folder.makeFolder("queue/inbox")
        try queue.folder.makeFolder("phone/inbox")
        chmod(queue.folder.path("queue"), 0o700)
        let inbox = isCopied ? "phone/inbox" : "queue/inbox"
        let further = isCopied ? "inboxes: [{path: \(queue.folder.path(inbox)), mode: copy}]\n" : ""
        try queue.folder.write("settleSeconds: 0.05\ntruncatedSeconds: 0.1\n" + further, to: "queue/config.yaml")
        try queue.folder.write(Self.writer, to: "writer.py")
        let watch = try queue.start("watch")
        try await watch.wait("it watches") { try $0.errorText.contains(" watching ") }
        let writer = try await queue.shell("exec python3 writer.py \(inbox) 25 \(isCopied ? 1 : 2)")
        #expect(writer.code == 0, "\(writer)")
        let last = queue.folder.files(in: inbox).compactMap { queue.folder.bytes(of: "\(inbox)/\($0)") }
        watch.send(SIGTERM)
        #expect(try await watch.result().code == 0)
        try queue.folder.write("truncatedSeconds: 0\n" + further, to: "queue/config.yaml")
        #expect(try await queue.run("ingest", "--no-analysis").code == 0)
        let states = Set(writer.lines)
        let kept = try await queue.sqlite(
            """
            SELECT lower(hex(sha256)) FROM recordings UNION SELECT lower(hex(sha256)) FROM held_files
            WHERE sha256 IS NOT NULL
            """
        ).split(separator: "\n").map(String.init)
        #expect(kept.count > 20)
        #expect(Set(kept).isSubset(of: states), "\(Set(kept).subtracting(states))")
        // What was there at the end is there still.
        for bytes in last where !bytes.isEmpty {
            #expect(queue.contents().contains(SHA256.digest(of: bytes)) || isCopied)
        }
        // Every digest is that of the bytes that lie there.
        let verify = try await queue.run("verify")
        #expect(verify.code == 0, "\(verify)")
    }
}
