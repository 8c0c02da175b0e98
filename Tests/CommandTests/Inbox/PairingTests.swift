import Foundation
import Glibc
import TestSupport
import Testing

/// Sidecars and recordings that find each other by their names alone.
struct PairingTests {
    private struct Record: Decodable {
        struct Audio: Decodable {
            var originalName: String
        }
        var state: String
        var amount: String?
        var tags: [String]
        var audio: Audio?
    }

    private func records(_ queue: ScratchQueue) async throws -> [Record] {
        try JSONDecoder().decode([Record].self, from: Data(await queue.run("list", "--format", "json").output))
    }

    private func ingest(_ queue: ScratchQueue) async throws {
        let run = try await queue.run("ingest", "--no-analysis", "--format", "json")
        #expect(run.code == 0, "\(run)")
    }

    @Test("Sidecars that say the same are told apart by their names", arguments: ["in turn", "together", "by folder"])
    func sameWords(order: String) async throws {
        let queue = try ScratchQueue()
        let names = order == "by folder" ? ["a/memo", "b/memo"] : ["p1", "p2"]
        for (index, name) in names.enumerated() {
            try queue.drop(#"{"tags":["lunch"]}"#, as: name + ".json")
            if order == "in turn" {
                try await ingest(queue)
                try queue.drop(AudioFiles.wave(pitch: 300 + index), as: name + ".wav")
                try await ingest(queue)
            }
        }
        if order != "in turn" {
            try await ingest(queue)
            #expect(try await records(queue).map(\.state) == ["awaiting_audio", "awaiting_audio"])
            for (index, name) in names.enumerated() {
                try queue.drop(AudioFiles.wave(pitch: 300 + index), as: name + ".wav")
            }
            try await ingest(queue)
        }
        let found = try await records(queue)
        #expect(found.map(\.tags) == [["lunch"], ["lunch"]], "\(found)")
        #expect(found.allSatisfy { $0.state == "pending" && $0.audio != nil }, "\(found)")
        #expect(queue.folder.files(in: "queue/duplicates").isEmpty)
        #expect(try await queue.run("verify").code == 0)
    }

    @Test("The audio UUID in a sidecar goes before that in the names", arguments: ["in turn", "together"])
    func namedTwice(order: String) async throws {
        let queue = try ScratchQueue()
        let (said, named) = ("A1000000-0000-4000-8000-000000000001", "B1000000-0000-4000-8000-000000000002")
        try queue.drop(#"{"audioUUID":"\#(said)","amount":"12.50"}"#, as: "memo \(named).json")
        if order == "in turn" { try await ingest(queue) }
        try queue.drop(AudioFiles.wave(), as: "memo \(named).wav")
        try await ingest(queue)
        let list = try await queue.run("list", "--format", "json").records()
        #expect(list.map(\.audioUUID) == [said], "\(list)")
        #expect(list.allSatisfy { $0.state == "pending" && $0.amount == "12.50" && $0.audio != nil }, "\(list)")
        #expect(try await queue.run("verify").code == 0)
    }

    @Test("The same sidecar again under its name is a duplicate, before its recording and after it")
    func sameSidecar() async throws {
        let queue = try ScratchQueue()
        for _ in 1...2 {
            try queue.drop(#"{"tags":["lunch"]}"#, as: "memo.json")
            try await ingest(queue)
        }
        #expect(try await records(queue).map(\.state) == ["awaiting_audio"])
        try queue.drop(AudioFiles.wave(), as: "memo.wav")
        try await ingest(queue)
        try queue.drop(#"{"tags":["lunch"]}"#, as: "memo.json")
        try await ingest(queue)
        #expect(try await records(queue).map(\.tags) == [["lunch"]])
        #expect(queue.folder.files(in: "queue/duplicates").count == 2)
        #expect(try await queue.run("verify").code == 0)
    }

    @Test("A sidecar that comes after the recording of its name was reviewed says that it waits for the next")
    func afterReview() async throws {
        let queue = try ScratchQueue()
        try queue.drop(AudioFiles.wave(), as: "memo.wav")
        try await ingest(queue)
        let id = try #require(try await queue.run("list", "--format", "json").records().first?.id)
        #expect(try await queue.run("process", id, "7 #y").code == 0)
        try queue.drop(#"{"amount":"7","currency":"EUR","date":"7 May"}"#, as: "memo.json")
        let run = try await queue.run("ingest")
        #expect(run.code == 0, "\(run)")
        #expect(run.errorText.contains("waits for the next one of that name"), "\(run)")
        #expect(run.errorText.contains("It was taken in without \"date\""), "\(run)")
        #expect(run.errorText.contains("quickrec edit \(id)"), "\(run)")
        #expect(try await records(queue).map(\.state).sorted() == ["awaiting_audio", "processed"])
    }

    @Test("The sidecar beside a recording is about it, not one of its name that still waits for another")
    func reusedName() async throws {
        let queue = try ScratchQueue()
        try queue.drop(#"{"amount":"850","note":"nov"}"#, as: "Rent.json")
        try await ingest(queue)
        try queue.drop(#"{"amount":"851","note":"dec"}"#, as: "Rent.json")
        try queue.drop(AudioFiles.wave(), as: "Rent.wav")
        try await ingest(queue)
        var found = try await records(queue)
        #expect(found.filter { $0.audio != nil }.map(\.amount) == ["851.00"], "\(found)")
        #expect(found.filter { $0.state == "awaiting_audio" }.map(\.amount) == ["850.00"], "\(found)")
        try queue.drop(AudioFiles.wave(pitch: 301), as: "Rent.wav")
        try await ingest(queue)
        found = try await records(queue)
        #expect(Set(found.filter { $0.audio != nil }.map(\.amount)) == ["850.00", "851.00"], "\(found)")
        #expect(try await queue.run("verify").code == 0)
    }

    @Test("The sidecar that waits already may come again with its recording")
    func sameSidecarBeside() async throws {
        let queue = try ScratchQueue()
        try queue.drop(#"{"tags":["lunch"]}"#, as: "memo.json")
        try await ingest(queue)
        try queue.drop(#"{"tags":["lunch"]}"#, as: "memo.json")
        try queue.drop(AudioFiles.wave(), as: "memo.wav")
        try await ingest(queue)
        let found = try await records(queue)
        #expect(found.map(\.tags) == [["lunch"]], "\(found)")
        #expect(found.allSatisfy { $0.audio != nil }, "\(found)")
        #expect(queue.folder.files(in: "queue/duplicates").count == 1)
        #expect(try await queue.run("verify").code == 0)
    }

    @Test("A second name of a file that is moved while it is looked at is taken up in the same run")
    func twoNames() async throws {
        let queue = try ScratchQueue()
        try queue.drop(AudioFiles.wave(), as: "a.wav")
        link(queue.folder.path("queue/inbox/a.wav"), queue.folder.path("queue/inbox/b.wav"))
        let run = try await queue.run("ingest", "--no-analysis", "--format", "json")
        #expect(run.text == HostileInboxTests.summary(taken: 1, duplicates: 1), "\(run)")
    }

    @Test("A sidecar whose name a settled recording has waits for the next one", arguments: ["process", "discard"])
    func settled(verb: String) async throws {
        let queue = try ScratchQueue()
        try queue.drop(AudioFiles.wave(pitch: 300), as: "NR.wav")
        try await ingest(queue)
        let first = try #require(try await queue.run("list", "--format", "json").records().first).id
        let words = verb == "process" ? ["process", first, "3 EUR"] : ["discard", first, "--reason", "no memo"]
        let run = try await queue.runBare(words + ["--queue", "queue"])
        #expect(run.code == 0, "\(run)")

        try queue.drop(#"{"amount":"12.50"}"#, as: "NR.json")
        try await ingest(queue)
        let waiting = try await records(queue)
        #expect(waiting.contains { $0.state == "awaiting_audio" && $0.amount == "12.50" }, "\(waiting)")
        try queue.drop(AudioFiles.wave(pitch: 301), as: "NR.wav")
        try await ingest(queue)
        let found = try await records(queue).filter { $0.audio != nil }
        #expect(Set(found.map(\.amount)) == [verb == "process" ? "3.00" : nil, "12.50"], "\(found)")
        #expect(found.first { $0.amount == "12.50" }?.state == "pending", "\(found)")
        #expect(queue.folder.files(in: "queue/held").isEmpty)
        #expect(try await queue.run("verify").code == 0)
    }

    @Test("A sidecar that names its record stays that record's, under any name and after it was settled")
    func named() async throws {
        let queue = try ScratchQueue()
        let id = "A2000000-0000-4000-8000-000000000000"
        for name in ["two.json", "two (1).json"] {
            try queue.drop(#"{"id":"\#(id)","amount":"2"}"#, as: name)
            try await ingest(queue)
        }
        #expect(try await records(queue).map(\.state) == ["awaiting_audio"])
        #expect(queue.folder.files(in: "queue/duplicates").count == 1)
        #expect(queue.folder.files(in: "queue/held").isEmpty)

        try queue.drop(AudioFiles.wave(), as: "three.wav")
        try await ingest(queue)
        let list = try await queue.run("list", "--format", "json").records()
        let third = try #require(list.first { $0.audio != nil }).id
        #expect(try await queue.run("process", third, "3 EUR").code == 0)
        try queue.drop(#"{"id":"\#(third)","amount":"4"}"#, as: "three.json")
        try await ingest(queue)
        #expect(Set(try await records(queue).map(\.state)) == ["awaiting_audio", "processed"])
        #expect(queue.folder.files(in: "queue/held").isEmpty)
        #expect(queue.folder.files(in: "queue/inbox").isEmpty)
        #expect(try await queue.run("verify").code == 0)
    }

    @Test("A sidecar gives the record that it names its audio, and is held where that has another")
    func namesAudio() async throws {
        let queue = try ScratchQueue()
        let (id, audio, other) = (
            "A4000000-0000-4000-8000-000000000000", "B4000000-0000-4000-8000-000000000000",
            "C4000000-0000-4000-8000-000000000000"
        )
        let added = try await queue.run("add", "--from", "-", input: #"{"id":"\#(id)","payee":"Anna"}"# + "\n")
        #expect(added.code == 0, "\(added)")
        try queue.drop(#"{"id":"\#(id)","audioUUID":"\#(audio)","amount":"2","tags":["tea"]}"#, as: "first.json")
        try await ingest(queue)
        try queue.drop(#"{"id":"\#(id)","audioUUID":"\#(other)","tags":["cake"]}"#, as: "second.json")
        try await ingest(queue)
        let held = try await queue.run("held", "--format", "csv")
        #expect(held.text.contains("It names the record \(id), whose audio is \(audio), not \(other)"), "\(held)")

        for uuid in [audio, other] {
            try queue.drop(AudioFiles.wave(pitch: uuid == audio ? 300 : 301), as: uuid + ".wav")
        }
        try await ingest(queue)
        let found = try await records(queue)
        #expect(found.count == 2)
        #expect(found.first { $0.audio?.originalName == audio + ".wav" }?.tags == ["tea"], "\(found)")
        #expect(found.first { $0.audio?.originalName == audio + ".wav" }?.amount == "2.00", "\(found)")
        #expect(try await queue.run("verify").code == 0)
    }

    @Test("Of two recordings whose sidecars name the same audio, one keeps its own facts and the other is held")
    func sameAudioTwice() async throws {
        let queue = try ScratchQueue()
        let audio = "D4000000-0000-4000-8000-000000000000"
        for number in 1...2 {
            try queue.drop(#"{"audioUUID":"\#(audio)","amount":"\#(number).00"}"#, as: "m\(number).json")
            try queue.drop(AudioFiles.wave(pitch: 300 + number), as: "m\(number).wav")
        }
        try await ingest(queue)
        let found = try await records(queue)
        let name = try #require(found.first?.audio?.originalName)
        #expect(found.compactMap(\.amount) == [String(name.dropFirst().prefix(1)) + ".00"], "\(found)")
        let held = try await queue.run("held", "--format", "csv")
        #expect(held.text.contains("Its audio UUID \(audio) belongs to the recording of"), "\(held)")
        #expect(held.text.contains("It is a second sidecar"), "\(held)")
        #expect(try await queue.run("verify").code == 0)
    }
}
