import TestSupport
import Testing

/// Disks that can't be written to any more, and disks that hang, while the worker is at work.
struct FailingDiskTests {
    /// A worker on a disk that `Tests/Faults/disk.c` lets fail, and two inboxes.
    private func queue() async throws -> (queue: ScratchQueue, setUp: String) {
        let queue = try ScratchQueue()
        let library = try queue.folder.preloaded("disk")
        for pitch in 1...4 { try queue.folder.write(AudioFiles.wave(pitch: 300 + pitch), to: "\(pitch).wav") }
        for name in ["queue/inbox", "phone"] { try queue.folder.makeFolder(name) }
        let settings = "inboxes: [{path: \(queue.folder.path("phone")), mode: move}]\n"
        try queue.folder.write(settings, to: "queue/config.yaml")
        let setUp = """
            chmod 700 queue
            on_disk() { LD_PRELOAD=\(library) DISK=$PWD/queue exec quickrec "$@" --queue queue; }
            is_empty() { [ -z "$(find phone queue/inbox -name '*.wav')" ]; }
            on_disk watch 2> log & worker=$!
            until grep -q " watching inbox=.*phone" log; do sleep 0.1; done

            """
        return (queue, setUp)
    }

    /// Whether the recordings are in the archive, each once and with all of its bytes.
    private func check(_ queue: ScratchQueue, _ count: Int) async throws {
        let records = try await queue.run("list", "--format", "json").records()
        let bytes = records.compactMap { $0.audio.flatMap { queue.folder.bytes(of: "queue/" + $0.path) } }
        #expect(Set(bytes) == Set((1...count).map { AudioFiles.wave(pitch: 300 + $0) }))
        #expect(records.count == count)
        let verify = try await queue.run("verify")
        #expect(verify.code == 0, "\(verify)")
    }

    @Test(
        "A disk that the kernel makes read-only while the worker runs is named, and it goes on once that is mended",
        .needs(.compiler))
    func readOnlyMeanwhile() async throws {
        let (queue, setUp) = try await self.queue()
        let script = """
            cp 1.wav phone/; until is_empty; do sleep 0.1; done
            # Not in the midst of a transaction: the last one says that the recording was decoded.
            until quickrec list --queue queue --format json | grep -q '"analysis":"complete"'; do sleep 0.1; done
            touch queue.readonly; cp 2.wav phone/; cp 3.wav queue/inbox/
            until grep -q "its file system is read-only" log; do sleep 0.1; done
            (on_disk add 5) > /dev/null; echo "add ended with $?"
            (on_disk status) > /dev/null; echo "status ended with $?"; (on_disk list) > /dev/null; echo "list ended with $?"
            ls phone queue/inbox; kill -0 $worker && rm queue.readonly; until is_empty; do sleep 0.1; done
            kill $worker; wait $worker; echo "watch ended with $?"
            """
        let run = try await queue.shell(setUp + script) { $0.limit = 90 }
        let expected = """
            add ended with 77
            status ended with 0
            list ended with 0
            phone:
            2.wav

            queue/inbox:
            3.wav
            watch ended with 0

            """
        #expect(run.text == expected, "\(run)")
        try await check(queue, 3)
    }

    @Test(
        "A write that the disk has cut short is told of and not shown, while it can't be rolled back",
        .needs(.namespaces))
    func cutShort() async throws {
        let queue = try ScratchQueue()
        try queue.folder.write(Self.halfWrite, to: "half.py")
        let script = """
            mount -t tmpfs -o mode=700 none queue
            for note in one two three; do quickrec add "$note" --queue queue > /dev/null; done
            python3 half.py; cp queue/quickrec.sqlite-journal journal
            mount -o remount,ro queue
            for words in list status report; do quickrec $words --queue queue > $words; echo "$words ended with $?"; done
            grep -c pending list; quickrec add four --queue queue; echo "add ended with $?"
            cmp journal queue/quickrec.sqlite-journal && ls /tmp | grep -c quickrec-rollback
            mount -o remount,rw queue; quickrec list --queue queue | grep -c pending; quickrec verify --queue queue | tail -1
            """
        let run = try await queue.inNamespace(script)
        let expected = """
            list ended with 0
            status ended with 0
            report ended with 0
            3
            add ended with 77
            0
            3

            """
        #expect(run.text.hasPrefix(expected), "\(run)")
        #expect(run.text.hasSuffix("checks hold.\n"), "\(run)")
        #expect(run.errorText.contains("was cut short when its disk became read-only"), "\(run)")
    }

    /// For sqlite3's library in Python: a transaction whose first pages are in the database, and the journal of which is
    /// complete, when the process ends.
    static let halfWrite = """
        import os, sqlite3
        database = sqlite3.connect("queue/quickrec.sqlite", isolation_level=None)
        database.execute("PRAGMA cache_size = 1"); database.execute("PRAGMA cache_spill = 1")
        database.execute("BEGIN IMMEDIATE")
        for number in range(2000):
            database.execute("INSERT INTO tags (name, key) VALUES (?, ?)", (f"tag {number}", f"tag {number}"))
        database.execute("DELETE FROM entry_lines"); database.execute("DELETE FROM quick_records")
        assert os.path.getsize("queue/quickrec.sqlite-journal") > 4096
        os._exit(0)
        """

    /// The recording's own bytes, and the database, which nobody can read while it is written.
    @Test(
        "While a sync hangs, events are kept and others can look; then it goes on", .needs(.compiler),
        arguments: ["wav", "sqlite"])
    func hangs(ending: String) async throws {
        let (queue, setUp) = try await self.queue()
        let script = """
            printf %s '\(ending)' > queue.hanging; cp 1.wav queue/inbox/
            until [ -e queue.waiting ]; do sleep 0.1; done
            cp 2.wav 3.wav queue/inbox/; cp 4.wav phone/; kill -0 $worker
            quickrec status --queue queue > status; echo "status ended with $?"
            rm queue.hanging; until is_empty; do sleep 0.1; done
            kill $worker; wait $worker; echo "watch ended with $?"
            """
        let run = try await queue.shell(setUp + script) { $0.limit = 90 }
        // Whoever comes while the database is written waits for fifteen seconds, and then says for what.
        let code = ending == "sqlite" ? 75 : 0
        let expected = "status ended with \(code)\nwatch ended with 0\n"
        #expect(run.text == expected, "\(run)")
        #expect(run.errorText.contains("another process is using it") == (code == 75), "\(run)")
        try await check(queue, 4)
    }

    @Test(
        "Stopped while a sync hangs, it ends behind the piece in hand", .needs(.compiler), arguments: ["wav", "sqlite"])
    func stopsWhileHanging(ending: String) async throws {
        let (queue, setUp) = try await self.queue()
        let script = """
            printf %s '\(ending)' > queue.hanging; cp 1.wav queue/inbox/
            until [ -e queue.waiting ]; do sleep 0.1; done
            kill $worker; cp 2.wav 3.wav 4.wav queue/inbox/; kill -0 $worker && echo "it waits"
            rm queue.hanging; wait $worker; echo "watch ended with $?"; [ -e queue/inbox/4.wav ] && echo "the rest is there"
            quickrec verify --queue queue | tail -1
            """
        let run = try await queue.shell(setUp + script) { $0.limit = 90 }
        let expected = "it waits\nwatch ended with 0\nthe rest is there\n"
        #expect(run.text.hasPrefix(expected), "\(run)")
        #expect(run.text.hasSuffix("checks hold.\n"), "\(run)")
        #expect(try await queue.run("ingest").code == 0)
        try await check(queue, 4)
    }
}
