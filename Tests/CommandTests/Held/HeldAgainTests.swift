import Foundation
import Glibc
import TestSupport
import Testing

/// Held files that come once more, and held files that somebody has mended.
struct HeldAgainTests {
    private struct Row: Decodable {
        var path: String
        var code: String
    }

    private struct Outcome: Decodable {
        var outcome: String
        var recordID: String?
    }

    private func held(_ queue: ScratchQueue) async throws -> [Row] {
        try JSONDecoder().decode([Row].self, from: Data(await queue.run("held", "--format", "json").output))
    }

    private func retried(_ queue: ScratchQueue, _ word: String) async throws -> Outcome {
        let run = try await queue.run("held", "retry", word, "--format", "json")
        #expect(run.code == 0, "\(run)")
        return try #require(JSONDecoder().decode([String: Retried].self, from: Data(run.output))["retried"]?.rows.first)
    }

    /// The rows, beside `schema`, which is a number.
    private struct Retried: Decodable {
        var rows: [Outcome]
        init(from decoder: any Decoder) throws {
            rows = (try? decoder.singleValueContainer().decode([Outcome].self)) ?? []
        }
    }

    private func ingest(_ queue: ScratchQueue) async throws -> [String: Int] {
        let run = try await queue.run("ingest", "--no-analysis", "--format", "json")
        #expect(run.code == 0, "\(run)")
        return try JSONDecoder().decode([String: Int].self, from: Data(run.output)).filter {
            $0.value > 0 && $0.key != "schema"
        }
    }

    @Test(
        "A retry tells of the record that mended audio has become, with a worker and without", arguments: [false, true])
    func mended(isWatched: Bool) async throws {
        let queue = try ScratchQueue()
        // A recording from the same place is not what has become of it.
        try queue.drop(AudioFiles.wave(pitch: 299), as: "j.wav")
        #expect(try await ingest(queue) == ["taken": 1])
        for word in ["junk", "rubbish"] {
            try queue.drop(word, as: "j.wav")
            #expect(try await ingest(queue) == ["held": 1])
        }
        let paths = try await held(queue).map(\.path)
        try queue.folder.write(AudioFiles.wave(pitch: 300), to: "queue/" + paths[0])
        unlink(queue.folder.path("queue/" + paths[1]))
        let watch = isWatched ? try queue.start("watch") : nil
        try await watch?.wait("it has begun") { _ in queue.folder.bytes(of: "queue/.worker.status") != nil }

        let before = try await queue.run("list", "--format", "json").records().map(\.id)
        let taken = try await retried(queue, paths[0])
        let new = try await queue.run("list", "--format", "json").records().map(\.id).filter { !before.contains($0) }
        #expect(taken.outcome == "taken", "\(taken)")
        #expect(new.count == 1, "\(taken)")
        #expect(taken.recordID == new.first, "\(taken)")
        let gone = try await retried(queue, paths[1])
        #expect(isWatched || gone.outcome == "gone" && gone.recordID == nil, "\(gone)")
        watch?.send(SIGTERM)
        _ = try await watch?.result()
        #expect(try await queue.run("verify").code == 0)
    }

    @Test("The same bytes from the same place are held once, and the second file is kept as a duplicate")
    func heldOnce() async throws {
        let queue = try ScratchQueue()
        try queue.drop("junk", as: "j.wav")
        #expect(try await ingest(queue) == ["held": 1])
        for _ in 1...2 {
            try queue.drop("junk", as: "j.wav")
            let run = try await queue.run("ingest", "--format", "json")
            #expect(run.text.contains(#""duplicates":1,"held":0"#), "\(run)")
        }
        let rows = try await held(queue)
        #expect(rows.count == 1)
        #expect(rows.first?.code == "not_audio")
        let copies = queue.folder.files(in: "queue/duplicates")
        #expect(copies.count == 2)
        #expect(queue.folder.files(in: "queue/inbox").isEmpty)
        let explanation = try await queue.run("explain", "queue/duplicates/" + (copies.first ?? ""))
        #expect(explanation.text.contains("are held already, as \(rows.first?.path ?? "?")"), "\(explanation)")
        #expect(try await queue.run("verify").code == 0)

        // What is not there any more, or has other bytes by now, keeps nothing.
        try queue.folder.write("mended", to: "queue/" + (rows.first?.path ?? ""))
        try queue.drop("junk", as: "j.wav")
        #expect(try await ingest(queue) == ["held": 1])
        #expect(queue.folder.files(in: "queue/held").count == 2)
    }

    @Test("A held file that is put back into the inbox is the same file, under whatever name and however often")
    func putBack() async throws {
        let queue = try ScratchQueue()
        try queue.drop("junk", as: "j.wav")
        #expect(try await ingest(queue) == ["held": 1])
        for name in ["j.wav", "again.wav"] {
            let path = try #require(await held(queue).first?.path)
            rename(queue.folder.path("queue/" + path), queue.folder.path("queue/inbox/" + name))
            #expect(try await ingest(queue) == ["held": 1])
            #expect(try await held(queue).map(\.path) == queue.folder.files(in: "queue/held").map { "held/" + $0 })
        }
        #expect(queue.folder.files(in: "queue/duplicates").isEmpty)
        #expect(try await queue.run("verify").code == 0)

        // Discarded and put back: no record came of that.
        #expect(try await queue.run("held", "discard", "--all", "--yes").code == 0)
        let discarded = try #require(queue.folder.files(in: "queue/held").first)
        rename(queue.folder.path("queue/held/" + discarded), queue.folder.path("queue/inbox/third.wav"))
        #expect(try await ingest(queue) == ["held": 1])
        let undo = try await queue.run("undo")
        #expect(undo.code == 65, "\(undo)")
        #expect(undo.errorText.contains("can't be undone, because what it discarded is no longer held."), "\(undo)")

        // One that was corrected has other bytes, so nobody knows that it is the same.
        let path = try #require(await held(queue).first?.path)
        unlink(queue.folder.path("queue/" + path))
        let list = try await queue.run("held", "--format", "csv")
        #expect(list.text.contains("It is gone from held/; `quickrec held retry` takes it off the list."), "\(list)")
        #expect(try await retried(queue, path).outcome == "gone")
        #expect(try await held(queue).isEmpty)
    }

    @Test("What has taken the place of a held file is named, and the file stays on the list until that is gone")
    func replaced() async throws {
        let queue = try ScratchQueue()
        try queue.drop("junk", as: "j.wav")
        #expect(try await ingest(queue) == ["held": 1])
        let path = try #require(await held(queue).first?.path)
        let place = queue.folder.path("queue/" + path)
        for (kind, make) in [
            ("a symbolic link", { symlink("/etc/hostname", place) }), ("a folder", { mkdir(place, 0o700) }),
            ("a named pipe", { mkfifo(place, 0o600) }),
        ] {
            remove(place)
            #expect(make() == 0)
            #expect(try await retried(queue, path).outcome == "held")
            let list = try await queue.run("held", "--format", "csv")
            #expect(list.text.contains("It is \(kind), not a file; replace it with the recording itself."), "\(list)")
        }
        remove(place)
        #expect(try await retried(queue, path).outcome == "gone")
    }

    @Test("IDs that begin alike are shown as far as they have to be typed")
    func tellsApart() async throws {
        let queue = try ScratchQueue()
        for name in ["j.wav", "k.wav", "a/j.wav"] { try queue.drop("junk", as: name) }
        try queue.drop("other", as: "o.wav")
        #expect(try await ingest(queue) == ["held": 4])
        let table = try await queue.run("held")
        let shown = table.lines.dropFirst().compactMap { $0.split(separator: " ").first }
        #expect(Set(shown).count == 4, "\(table)")
        #expect(shown.filter { $0.count == 8 }.count == 1, "\(table)")
        for id in shown {
            #expect(try await queue.run("held", "discard", String(id)).code == 0, "\(id)")
        }
        #expect(try await held(queue).isEmpty)
    }

    @Test("A retry finds out that a file that waits is gone, with a worker and without", arguments: [false, true])
    func gone(isWatched: Bool) async throws {
        let queue = try ScratchQueue()
        let phone = queue.folder.path("phone")
        try queue.configure("maximumFileMebibytes: 1\ninboxes: [{path: \(phone), mode: move}]\n")
        for name in ["queue/inbox/large.wav", "phone/large.wav"] {
            try queue.folder.write(Data(count: 2 << 20), to: name)
        }
        #expect(try await ingest(queue) == ["deferred": 2])
        let watch = isWatched ? try queue.start("watch") : nil
        try await watch?.wait("it has begun") { _ in queue.folder.bytes(of: "queue/.worker.status") != nil }
        unlink(queue.folder.path("queue/inbox/large.wav"))
        let retry = try await queue.run("held", "retry", "inbox/large", "--format", "json")
        // A worker may have found out by itself meanwhile, and then nothing is held that is called so.
        let isForgotten =
            isWatched && retry.code == 66 && retry.errorText.contains("No held file matches 'inbox/large'")
        #expect(isForgotten || retry.code == 0 && retry.text.contains(#""outcome":"gone""#), "\(retry)")
        #expect(try await held(queue).map(\.path) == [phone + "/large.wav"])
        watch?.send(SIGTERM)
        _ = try await watch?.result()
        // A folder that is out of sight has not lost its file.
        rename(phone, phone + ".away")
        #expect(try await retried(queue, phone).outcome == "deferred")
        rename(phone + ".away", phone)
        unlink(phone + "/large.wav")
        #expect(try await retried(queue, phone).outcome == "gone")
        #expect(try await held(queue).isEmpty)
    }

    @Test("A retry leaves a file that waits still with what is in its way now")
    func stillWaits() async throws {
        let queue = try ScratchQueue()
        try queue.configure("maximumFileMebibytes: 1\n")
        try queue.folder.write(Data(count: 2 << 20), to: "queue/inbox/large.wav")
        #expect(try await ingest(queue) == ["deferred": 1])
        try queue.folder.write(Data(count: 3 << 20), to: "queue/inbox/large.wav")
        let run = try await queue.run("held", "retry", "--all", "--format", "json")
        #expect(run.code == 0, "\(run)")
        #expect(run.text.contains("It has \(3 << 20) bytes"), "\(run)")
    }

    @Test("What waited in a folder that is taken out of the settings is waited for no longer")
    func noInboxAnyMore() async throws {
        let queue = try ScratchQueue()
        let settings = "maximumFileMebibytes: 1\n"
        try queue.configure(settings + "inboxes: [{path: \(queue.folder.path("phone")), mode: move}]\n")
        for name in ["queue/inbox/large.wav", "phone/large.wav"] {
            try queue.folder.write(Data(count: 2 << 20), to: name)
        }
        #expect(try await ingest(queue) == ["deferred": 2])
        try queue.folder.write(settings, to: "queue/config.yaml")
        let run = try await queue.run("held", "retry", queue.folder.path("phone"), "--format", "json")
        #expect(run.code == 0, "\(run)")
        #expect(run.text.contains(#""outcome":"gone""#), "\(run)")
        #expect(run.errorText.contains("no longer an inbox"), "\(run)")
        #expect(try await held(queue).count == 1)
        #expect(queue.folder.files(in: "phone") == ["large.wav"])
        let again = try await queue.run("ingest", "--format", "json")
        #expect(again.text.contains(#""deferred":1"#), "\(again)")
        #expect(!again.errorText.contains("no longer an inbox"), "\(again)")
    }

    @Test("In a folder in copy mode a file that is held already is not copied once more")
    func copiedOnce() async throws {
        let queue = try ScratchQueue()
        try queue.configure("inboxes: [{path: \(queue.folder.path("phone"))}]\n")
        let name = "phone/8F3A2B1C-5D6E-4F70-8A9B-0C1D2E3F4A5B.wav"
        try queue.folder.write(AudioFiles.wave(pitch: 300), to: name, modified: 1_709_287_200)
        #expect(try await ingest(queue) == ["taken": 1])
        for second in 1...3 {
            try queue.folder.write(AudioFiles.wave(pitch: 301), to: name, modified: 1_709_287_200 + second)
            #expect(try await ingest(queue) == ["held": 1])
        }
        #expect(queue.folder.files(in: "queue/held").count == 1)
        #expect(try await held(queue).map(\.code) == ["conflict"])
        #expect(queue.folder.files(in: "queue/duplicates").isEmpty)
        #expect(try await ingest(queue) == [:])
        #expect(try await queue.run("verify").code == 0)
    }

    @Test("Of two held files that had one path, each is told what became of it", arguments: ["gone", "other", "equal"])
    func onePath(second: String) async throws {
        let queue = try ScratchQueue()
        for word in ["x", "y"] {
            try queue.drop(#"{"amount":"\#(word)"}"#, as: "Rent.json")
            #expect(try await ingest(queue) == ["held": 1])
        }
        let paths = try await held(queue).map(\.path)
        try queue.folder.write(#"{"amount":"5"}"#, to: "queue/" + paths[0])
        let amount = second == "equal" ? 5 : 6
        try queue.folder.write(#"{"amount":"\#(amount)"}"#, to: "queue/" + paths[1])
        if second == "gone" { unlink(queue.folder.path("queue/" + paths[1])) }
        let run = try await queue.run("held", "retry", "--all", "--format", "json")
        #expect(run.code == 0, "\(run)")
        let rows = try #require(
            JSONDecoder().decode([String: Retried].self, from: Data(run.output))["retried"]?.rows)
        #expect(rows.map(\.outcome) == ["taken", ["gone": "gone", "other": "taken", "equal": "duplicate"][second]])
        let records = try await queue.run("list", "--format", "json").records()
        #expect(rows.first?.recordID == records.first { $0.amount == "5.00" }?.id)
        #expect(second != "other" || rows.last?.recordID == records.first { $0.amount == "6.00" }?.id)
    }
}
