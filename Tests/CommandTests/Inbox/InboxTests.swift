import Foundation
import Glibc
import TestSupport
import Testing

/// Further inboxes, pairs that come in any order, and longer versions of what was cut short.
struct InboxTests {
    private func summary(_ run: CommandRun) throws -> [String: Int] {
        try JSONDecoder().decode([String: Int].self, from: Data(run.output)).filter {
            $0.value > 0 && $0.key != "schema"
        }
    }

    private func ingest(_ queue: ScratchQueue) async throws -> [String: Int] {
        let run = try await queue.run("ingest", "--no-analysis", "--format", "json")
        #expect(run.code == 0, "\(run)")
        return try summary(run)
    }

    @Test("In a folder in copy mode nothing is touched, and nothing is read twice")
    func copies() async throws {
        let queue = try ScratchQueue()
        try queue.configure("inboxes: [{path: \(queue.folder.path("phone")), mode: copy}]\n")
        try queue.folder.write(AudioFiles.wave(pitch: 300), to: "phone/a.wav")
        try queue.folder.write(AudioFiles.wave(pitch: 301), to: "phone/deep/b.wav")
        try queue.folder.write(AudioFiles.wave(pitch: 300), to: "phone/twin.wav")
        try queue.folder.write("no recording", to: "phone/picture.jpg")
        chmod(queue.folder.path("phone/deep"), 0o500)
        chmod(queue.folder.path("phone"), 0o500)
        let before = queue.folder.stamps(of: "phone")
        #expect(try await ingest(queue) == ["taken": 2, "duplicates": 1, "ignored": 1])
        #expect(queue.folder.stamps(of: "phone") == before)
        #expect(queue.folder.files(in: "queue/held").isEmpty)
        #expect(queue.folder.files(in: "queue/duplicates").isEmpty)

        // Not one of them is opened again.
        let trace = "strace -f -qq -e trace=openat -o trace quickrec ingest --no-analysis --queue queue --format json"
        let again = try await queue.shell(trace)
        #expect(try summary(again).isEmpty, "\(again)")
        let opened = String(decoding: queue.folder.bytes(of: "trace") ?? [], as: UTF8.self)
        #expect(opened.contains("quickrec.sqlite"), "\(opened)")
        #expect(!opened.contains(".wav\""), "\(opened)")
        #expect(try await queue.run("verify").code == 0)

        chmod(queue.folder.path("phone"), 0o700)
        try queue.folder.write(AudioFiles.wave(pitch: 302), to: "phone/a.wav")
        #expect(try await ingest(queue) == ["taken": 1])
        chmod(queue.folder.path("phone/deep"), 0o700)
    }

    @Test("A folder that was in copy mode is emptied once its mode is move")
    func copiesThenMoves() async throws {
        let queue = try ScratchQueue()
        func configure(_ mode: String) throws {
            try queue.configure("inboxes: [{path: \(queue.folder.path("phone")), mode: \(mode)}]\n")
        }
        try configure("copy")
        try queue.folder.write(AudioFiles.wave(pitch: 300), to: "phone/a.wav")
        try queue.folder.write("no recording", to: "phone/picture.jpg")
        #expect(try await ingest(queue) == ["taken": 1, "ignored": 1])
        try configure("move")
        #expect(try await queue.run("status", "--format", "json").text.contains(#""waiting":2,"#))
        let next = try await queue.run("explain", "phone/a.wav")
        #expect(next.text.contains("The next pass puts it into duplicates/."), "\(next)")
        #expect(try await ingest(queue) == ["duplicates": 1, "held": 1])
        #expect(queue.folder.files(in: "phone").isEmpty)
        #expect(try await queue.run("verify").code == 0)
    }

    @Test("A conflict in a folder in copy mode is copied to held/, since it may be gone tomorrow")
    func conflictCopied() async throws {
        let queue = try ScratchQueue()
        try queue.configure("inboxes: [{path: \(queue.folder.path("phone"))}]\n")
        let name = "8F3A2B1C-5D6E-4F70-8A9B-0C1D2E3F4A5B"
        try queue.folder.write(AudioFiles.wave(pitch: 300), to: "phone/\(name).wav")
        #expect(try await ingest(queue) == ["taken": 1])
        try queue.folder.write(AudioFiles.wave(pitch: 301), to: "phone/new/\(name).wav")
        #expect(try await ingest(queue) == ["held": 1])
        #expect(queue.folder.files(in: "phone").count == 2)
        #expect(queue.folder.files(in: "queue/held").count == 1)
        #expect(try await ingest(queue) == [:])
        #expect(try await queue.run("verify").code == 0)
    }

    @Test(
        "A folder in move mode is emptied, from another file system as well; what can't be removed is not doubled",
        .needs(.namespaces))
    func moves() async throws {
        let queue = try ScratchQueue()
        let phone = queue.folder.path("phone")
        try queue.folder.makeFolder("phone")
        try queue.folder.write("inboxes: [{path: \(phone), mode: move}]\n", to: "queue/config.yaml")
        for pitch in 300...302 { try queue.folder.write(AudioFiles.wave(pitch: pitch), to: "\(pitch).wav") }
        let script = """
            mount -t tmpfs none phone; mkdir phone/sub; cp 300.wav phone/; cp 301.wav phone/sub/
            ingest() { quickrec ingest --no-analysis --format json --queue queue; }
            ingest; find phone -type f
            cp 302.wav phone/; mount -o remount,ro phone; ingest; ingest
            ls phone; quickrec verify --queue queue | tail -1
            """
        let run = try await queue.inNamespace(script)
        let expected = [2, 1, 0].map { HostileInboxTests.summary(taken: $0) }.joined() + "302.wav\nsub\n"
        #expect(run.text.hasPrefix(expected), "\(run)")
        #expect(run.text.hasSuffix("checks hold.\n"), "\(run)")
    }

    @Test("A folder that vanishes takes nothing with it, and a bare mount point is not worked on", .needs(.namespaces))
    func vanishes() async throws {
        let queue = try ScratchQueue()
        let phone = queue.folder.path("phone")
        try queue.folder.makeFolder("phone")
        try queue.folder.write("inboxes: [{path: \(phone), mode: move}]\nsettleSeconds: 0\n", to: "queue/config.yaml")
        try queue.folder.write(AudioFiles.wave().prefix(1_000), to: "cut.wav")
        try queue.folder.write(AudioFiles.wave(pitch: 301), to: "stray.wav")
        let script = """
            echo "none \(phone) tmpfs noauto 0 0" > fstab; mount --bind fstab /etc/fstab
            waits() { quickrec held --queue queue --format csv | grep -o '[^/]*,end_missing' | cut -d, -f1; }
            ingest() { quickrec ingest --format json --queue queue > /dev/null; }
            mount phone; cp cut.wav phone/; ingest; waits
            umount phone; cp stray.wav phone/; ingest; waits; ls -A phone
            rmdir phone 2> /dev/null; mv phone gone; ingest; waits
            quickrec verify --queue queue | tail -1
            """
        let run = try await queue.inNamespace(script)
        #expect(run.text.hasPrefix("cut.wav\ncut.wav\nstray.wav\ncut.wav\nAll"), "\(run)")
        #expect(run.errorText.contains("can't reach an inbox"), "\(run)")
    }

    @Test("Nothing is taken out of the queue's own folders, by whatever path a mount leads there", .needs(.namespaces))
    func ownFolders() async throws {
        let queue = try ScratchQueue()
        let other = queue.folder.path("other")
        try queue.configure("inboxes: [{path: \(other), mode: move}]\n")
        try queue.folder.write(AudioFiles.wave(), to: "queue/inbox/memo.wav")
        let script = """
            mkdir other; ingest() { quickrec ingest --no-analysis --format json --queue queue; }
            ingest; month=$(ls -d queue/archive/*/*)
            for own in queue/archive "$month" queue; do mount --bind "$own" other; ingest; umount other; done
            mkdir queue/inbox/sub other/sub
            for place in queue/inbox/sub other/sub; do mount --bind "$month" $place; ingest; umount $place; done
            ls "$month" | wc -l; quickrec verify --queue queue | tail -1
            """
        let run = try await queue.inNamespace(script)
        let nothing = String(repeating: HostileInboxTests.summary(unreachable: 1), count: 3)
        let ignored = String(repeating: HostileInboxTests.summary(ignored: 1), count: 2)
        #expect(run.text.hasPrefix(HostileInboxTests.summary(taken: 1) + nothing + ignored + "1\nAll"), "\(run)")
        #expect(run.errorText.components(separatedBy: "is one of the queue's own folders by another path").count == 7)
    }

    @Test("What waits is named once, however often the inbox is scanned for what settles")
    func namedOnce() async throws {
        let queue = try ScratchQueue()
        try queue.configure("maximumFileMebibytes: 1\ntruncatedSeconds: 0.01\n")
        try queue.folder.write(Data(count: 2 << 20), to: "queue/inbox/large.wav")
        // It is taken in with the second scan: one process has to see that it stays as it is.
        try queue.folder.write(AudioFiles.wave().prefix(1_000), to: "queue/inbox/cut.wav")
        let run = try await queue.run("ingest", "--no-analysis", "--format", "json")
        #expect(run.text.contains(#""taken":1,"duplicates":0,"held":0,"deferred":1"#), "\(run)")
        #expect(run.errorText.components(separatedBy: "It has \(2 << 20) bytes").count == 2, "\(run)")
    }

    @Test("Nothing is moved out of a copy-mode inbox, by whatever path a mount leads there", .needs(.namespaces))
    func inboxInAnother() async throws {
        let queue = try ScratchQueue()
        let (phone, drop) = (queue.folder.path("phone"), queue.folder.path("drop"))
        try queue.configure("inboxes: [{path: \(phone)}, {path: \(drop), mode: move}]\n")
        try queue.folder.write(AudioFiles.wave(), to: "phone/memo.wav")
        let script = """
            mkdir drop drop/sub queue/inbox/sub
            ingest() { quickrec ingest --no-analysis --format json --queue queue; echo $?; }
            mount --bind phone drop; ingest; umount drop
            for place in drop/sub queue/inbox/sub; do mount --bind phone $place; ingest; umount $place; done; ls phone
            """
        let run = try await queue.inNamespace(script)
        let first = HostileInboxTests.summary(taken: 1, ignored: 1) + "0\n"
        let second = HostileInboxTests.summary(ignored: 1) + "0\n"
        #expect(run.text == "78\n" + first + second + "memo.wav\n", "\(run)")
        #expect(run.errorText.contains("the inbox '\(drop)' and the inbox '\(phone)' are the same folder"), "\(run)")
    }

    @Test("A sidecar finds its recording whichever comes first", arguments: ["before", "with", "after"])
    func pairs(order: String) async throws {
        let queue = try ScratchQueue()
        let sidecar = #"{"amount":"12.50","tags":["lunch"]}"#
        if order == "before" {
            try queue.drop(sidecar, as: "memo.json")
            #expect(try await ingest(queue) == ["sidecars": 1])
            let state = try await queue.run("list", "--format", "json").records().map(\.state)
            #expect(state == ["awaiting_audio"])
        }
        try queue.drop(AudioFiles.wave(), as: "memo.wav")
        if order == "with" { try queue.drop(sidecar, as: "memo.json") }
        _ = try await ingest(queue)
        if order == "after" {
            try queue.drop(sidecar, as: "memo.json")
            #expect(try await ingest(queue) == ["sidecars": 1])
        }
        let records = try await queue.run("list", "--format", "json").records()
        #expect(records.map(\.state) == ["pending"])
        #expect(records.first?.audio != nil)
        let amount = try await queue.run("list", "--format", "csv")
        #expect(amount.text.contains("12.50"), "\(amount)")
        #expect(try await queue.run("verify").code == 0)
    }

    @Test("What was cut short long ago is taken in by ingest alone, from the inbox and by its name")
    func oldAndCut() async throws {
        let queue = try ScratchQueue()
        try queue.configure("settleSeconds: 0.1\ntruncatedSeconds: 86400\n")
        for pitch in 300...302 {
            let name = ["queue/inbox/cut.wav", "named.wav", "folder/cut.wav"][pitch - 300]
            // The time that anybody can set says nothing.
            try queue.folder.write(AudioFiles.wave(pitch: pitch).prefix(1_000), to: name, modified: 1_709_287_200)
        }
        let first = try await queue.run("ingest", "--no-analysis", "--format", "json")
        #expect(try summary(first) == ["deferred": 1], "\(first)")
        #expect(try await queue.run("ingest", "named.wav").code == 65)
        try queue.folder.write("settleSeconds: 0.1\ntruncatedSeconds: 0.1\n", to: "queue/config.yaml")
        let script = """
            ingest() { quickrec ingest --queue queue --format json "$@"; }
            for turn in $(seq 20); do
                ingest > last; [ -e queue/inbox/cut.wav ] || break
            done
            cat last; ingest named.wav && ingest folder
            """
        let run = try await queue.shell(script)
        let taken = HostileInboxTests.summary(taken: 1)
        #expect(run.code == 0, "\(run)")
        #expect(run.text == taken + taken + taken, "\(run)")
        let states = try await queue.run("list", "--format", "json").records().map(\.audio?.analysis)
        #expect(states == ["truncated", "truncated", "truncated"])
        #expect(queue.folder.files(in: "queue/held").isEmpty)
        #expect(queue.folder.files(in: ".").contains("named.wav"))
        #expect(try await queue.run("verify").code == 0)
    }

    @Test("The rest of a recording that was cut short takes its place, and the shorter one is kept")
    func longerVersion() async throws {
        let queue = try ScratchQueue()
        let name = "8F3A2B1C-5D6E-4F70-8A9B-0C1D2E3F4A5B.wav"
        let whole = AudioFiles.wave(seconds: 1)
        try queue.configure("truncatedSeconds: 0\n")
        try queue.drop(whole.prefix(9_000), as: name)
        #expect(try await queue.run("ingest").code == 0)
        #expect(try await queue.run("list", "--format", "json").records().first?.audio?.analysis == "truncated")
        try queue.drop(whole, as: name)
        let run = try await queue.run("ingest")
        #expect(run.code == 0, "\(run)")
        #expect(run.errorText.contains("takes the place of a shorter recording"), "\(run)")
        let records = try await queue.run("list", "--format", "json").records()
        #expect(records.map { $0.audio?.analysis } == ["complete"])
        #expect(queue.folder.files(in: "queue/archive").count == 2)
        // The shorter one again is not the rest of anything.
        try queue.drop(whole.prefix(8_000), as: name)
        #expect(try await ingest(queue) == ["held": 1])
        #expect(try await queue.run("verify").code == 0)
    }

    @Test("Who booked what the shorter one says learns that the rest has come, and the books stay as they are")
    func longerThanBooked() async throws {
        let queue = try ScratchQueue()
        let whole = AudioFiles.wave(seconds: 1)
        try queue.configure("truncatedSeconds: 0\n")
        try queue.drop(whole.prefix(9_000), as: "memo.wav")
        _ = try await queue.run("ingest")
        let id = try #require(try await queue.run("list", "--format", "json").records().first?.id)
        _ = try await queue.run("process", id, "12.50 #lunch")
        _ = try await queue.run("convert")
        let booked = try await queue.run("transactions", "--format", "json")
        try queue.drop(whole, as: "memo.wav")
        let run = try await queue.run("ingest")
        let told = "The record \(id) was converted with the shorter one and stays so: hear whether the rest says more"
        #expect(run.errorText.contains(told), "\(run)")
        for words in [["show", id], ["explain", id], ["explain", "queue/inbox/memo.wav"]] {
            let run = try await queue.runBare(words + ["--queue", "queue"])
            #expect(run.text.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(told), "\(run)")
        }
        #expect(try await queue.run("transactions", "--format", "json").text == booked.text)
        #expect(try await queue.run("list", "--format", "json").records().map(\.audio?.analysis) == ["complete"])
        #expect(try await queue.run("verify").code == 0)
    }

    @Test("Also before it was decoded", arguments: ["wav", "m4a"])
    func longerThanUndecoded(ending: String) async throws {
        let queue = try ScratchQueue()
        try queue.configure("truncatedSeconds: 0\nffmpeg: /nonexistent/ffmpeg\n")
        let whole = try ending == "wav" ? Array(AudioFiles.wave(seconds: 1)) : AudioFiles.fixture("faststart.m4a")
        for bytes in [whole.prefix(whole.count * 2 / 3), whole[...]] {
            try queue.drop(bytes, as: "memo." + ending)
            #expect(try await queue.run("ingest", "--no-analysis", "--format", "json").code == 0)
        }
        let records = try await queue.run("list", "--format", "json").records()
        #expect(records.map(\.audio?.analysis) == ["pending"])
        #expect(queue.folder.bytes(of: "queue/" + (records.first?.audio?.path ?? "")) == whole)
        #expect(try await queue.run("verify").code == 0)
    }

    @Test("So does the rest of one whose name has no UUID, under the same name")
    func longerNamedByContent() async throws {
        let queue = try ScratchQueue()
        try queue.configure("truncatedSeconds: 0\n")
        let whole = AudioFiles.wave(seconds: 1)
        try queue.drop(whole.prefix(9_000), as: "New Recording.wav")
        try queue.drop(AudioFiles.wave(seconds: 1, pitch: 300).prefix(9_000), as: "other.wav")
        #expect(try await queue.run("ingest").code == 0)
        let all = try await queue.run("list", "--format", "json").records()
        #expect(all.map { $0.audio?.analysis } == ["truncated", "truncated"])
        let cut = try #require(all.first { $0.audio?.originalName == "New Recording.wav" })
        try queue.drop(whole, as: "New Recording.wav")
        let run = try await queue.run("ingest")
        #expect(run.code == 0, "\(run)")
        #expect(run.errorText.contains("takes the place of a shorter recording"), "\(run)")
        let first = try await queue.run("list", "--format", "json").records().first { $0.id == cut.id }
        #expect(first?.audio?.analysis == "complete")
        #expect(first?.audioUUID == cut.audioUUID)
        // The cut one again, the whole one again, and another recording under the same name.
        try queue.drop(whole.prefix(9_000), as: "New Recording.wav")
        #expect(try await ingest(queue) == ["duplicates": 1])
        try queue.drop(whole, as: "New Recording.wav")
        try queue.drop(AudioFiles.wave(seconds: 2, pitch: 310), as: "other.wav")
        #expect(try await ingest(queue) == ["taken": 1, "duplicates": 1])
        #expect(try await queue.run("list", "--format", "json").records().count == 3)
        #expect(queue.folder.files(in: "queue/archive").count == 4)
        #expect(try await queue.run("verify").code == 0)
    }

    @Test("A running worker tells how it watches, and what it waits for")
    func status() async throws {
        let queue = try ScratchQueue()
        // Long enough that the file still waits when a busy machine comes to look.
        let settings = "truncatedSeconds: 600\ninboxes: [{path: /nowhere/at/all}]\n"
        try queue.configure(settings)
        let watch = try queue.start("watch")
        try queue.drop([], as: "empty.wav")
        try await watch.wait("it tells of the file") { _ in
            String(decoding: queue.folder.bytes(of: "queue/.worker.status") ?? [], as: UTF8.self).contains("no_bytes")
        }
        let told = try JSONDecoder().decode(Told.self, from: Data(queue.folder.bytes(of: "queue/.worker.status") ?? []))
        #expect(told.process == watch.number)
        #expect(told.waitingCount == 1)
        #expect(told.folders.map(\.watching) == ["events", "missing"])
        #expect(told.waiting.map { String(decoding: $0.path, as: UTF8.self) } == ["inbox/empty.wav"])
        #expect(queue.folder.mode(of: "queue/.worker.status") & 0o777 == 0o600)
        watch.send(SIGTERM)
        _ = try await watch.result()
        #expect(queue.folder.mode(of: "queue/.worker.status") == 0)
    }

    private struct Told: Decodable {
        struct Folder: Decodable {
            var path: String
            var watching: String
        }
        struct File: Decodable {
            var path: Data
            var code: String
        }
        var process: Int32
        var folders: [Folder]
        var waiting: [File]
        var waitingCount: Int
    }
}

extension ScratchFolder {
    /// What `stat` says of everything below a folder, but for the times of reading.
    fileprivate func stamps(of name: String) -> [String] {
        let names = FileManager.default.enumerator(atPath: path(name))?.compactMap { $0 as? String } ?? []
        return ([""] + names).sorted().map { file in
            var status = stat()
            lstat(path(name + "/" + file), &status)
            return "\(file) \(status.st_ino) \(status.st_mode) \(status.st_nlink) \(status.st_size)"
                + " \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec) \(status.st_ctim.tv_sec).\(status.st_ctim.tv_nsec)"
        }
    }
}
