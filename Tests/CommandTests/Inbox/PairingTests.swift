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

    @Test("A sidecar in copy mode that waits for its recording stays one record where its path changes")
    func renamedFolder() async throws {
        let queue = try ScratchQueue()
        func configure(_ name: String) throws {
            try queue.configure("inboxes: [{path: \(queue.folder.path(name)), mode: copy}]\n")
        }
        try configure("phone")
        try queue.folder.write(#"{"amount":"4"}"#, to: "phone/Nov/taxi.json")
        try await ingest(queue)
        symlink("phone", queue.folder.path("link"))
        try configure("link")
        try await ingest(queue)
        rename(queue.folder.path("phone/Nov"), queue.folder.path("phone/November"))
        try await ingest(queue)
        #expect(try await records(queue).map(\.amount) == ["4.00"])
        let told = try await queue.run("explain", "link/November/taxi.json")
        #expect(told.text.contains("has the same bytes already"), "\(told)")
        // Another file with the same bytes, or another name, is about another memo.
        try queue.folder.write(#"{"amount":"4"}"#, to: "phone/taxi.json")
        rename(queue.folder.path("phone/November/taxi.json"), queue.folder.path("phone/bus.json"))
        try await ingest(queue)
        #expect(try await records(queue).map(\.amount) == ["4.00", "4.00", "4.00"])
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

    @Test(
        "Where a name is used again each month, the facts of one are never put on the recording of another",
        arguments: ["850 860 870", "850 850 850"])
    func usedAgain(amounts: String) async throws {
        let queue = try ScratchQueue()
        for (index, amount) in amounts.split(separator: " ").enumerated() {
            try queue.drop(#"{"amount":"\#(amount)"}"#, as: "Rent.json")
            try await ingest(queue)
            try queue.drop(AudioFiles.wave(pitch: 300 + index), as: "Rent.wav")
            try await ingest(queue)
        }
        #expect(try await records(queue).map(\.amount) == ["850.00", nil, nil])
        // As the reason says: only with the audio UUID they are put somewhere.
        let held = queue.folder.files(in: "queue/held").sorted()
        #expect(held.count + queue.folder.files(in: "queue/duplicates").count == 2)
        let list = try await queue.run("held", "--format", "csv")
        #expect(list.text.contains("write the audio UUID of its recording into it"), "\(list)")
        #expect(try await queue.run("held", "retry", "--all").code == 0)
        #expect(try await records(queue).map(\.amount) == ["850.00", nil, nil])
        #expect(queue.folder.files(in: "queue/held").sorted() == held)
        let last = try #require(await queue.run("list", "--format", "json").records().last?.audioUUID)
        let place = try #require(held.first)
        try queue.folder.write(#"{"audioUUID":"\#(last)","amount":"99"}"#, to: "queue/held/" + place)
        #expect(try await queue.run("held", "retry", place).code == 0)
        #expect(try await records(queue).map(\.amount) == ["850.00", nil, "99.00"])
        #expect(try await queue.run("verify").code == 0)
    }

    @Test("Where the recording came first each month, its sidecar finds it, and a second one asks for the audio UUID")
    func usedAgainInTurn() async throws {
        let queue = try ScratchQueue()
        for (index, amount) in ["850", "860", "870"].enumerated() {
            try queue.drop(AudioFiles.wave(pitch: 300 + index), as: "Rent.wav")
            try await ingest(queue)
            try queue.drop(#"{"amount":"\#(amount)"}"#, as: "Rent.json")
            try await ingest(queue)
        }
        #expect(try await records(queue).map(\.amount) == ["850.00", "860.00", "870.00"])
        // A correction of the last one, and the next recording.
        try queue.drop(#"{"amount":"871"}"#, as: "Rent.json")
        try await ingest(queue)
        try queue.drop(AudioFiles.wave(pitch: 303), as: "Rent.wav")
        try await ingest(queue)
        #expect(try await queue.run("held", "retry", "--all").code == 0)
        #expect(try await records(queue).map(\.amount) == ["850.00", "860.00", "870.00", nil])
        // What the user takes out of held/ and puts back with another name or other bytes is in nobody's way.
        for name in queue.folder.files(in: "queue/held") { unlink(queue.folder.path("queue/held/" + name)) }
        try queue.drop(#"{"amount":"880"}"#, as: "Rent.json")
        try await ingest(queue)
        #expect(try await records(queue).map(\.amount) == ["850.00", "860.00", "870.00", "880.00"])
    }

    @Test("A corrected sidecar is about the recording that came after it, not about the last one of its name")
    func correctedLate() async throws {
        let queue = try ScratchQueue()
        try queue.drop(#"{"amount":850}"#, as: "Rent.json")
        try await ingest(queue)
        try queue.drop(AudioFiles.wave(pitch: 300), as: "Rent.wav")
        try await ingest(queue)
        let first = try #require(await queue.run("list", "--format", "json").records().first?.id)
        let place = try #require(queue.folder.files(in: "queue/held").first)
        try queue.folder.write(#"{"amount":"850"}"#, to: "queue/held/" + place)
        #expect(try await queue.run("process", first, "3 EUR").code == 0)
        let late = try await queue.run("held", "retry", place)
        #expect(late.code == 0, "\(late)")
        #expect(try await records(queue).map(\.state) == ["processed"])
        #expect(queue.folder.files(in: "queue/held").isEmpty)
    }

    @Test("Of named files, which leave nothing where they are refused, only the first of a name find each other alone")
    func namedAgain() async throws {
        let queue = try ScratchQueue()
        func ingest(_ amount: Int) async throws -> [CommandRun] {
            try queue.folder.write(#"{"amount":"\#(amount)"}"#, to: "Rent.json")
            let sidecar = try await queue.run("ingest", "Rent.json")
            try queue.folder.write(AudioFiles.wave(pitch: amount), to: "Rent.wav")
            return [sidecar, try await queue.run("ingest", "Rent.wav")]
        }
        _ = try await ingest(850)
        let second = try await ingest(860)
        #expect(second[0].errorText.contains("name it together with a recording of its own"), "\(second[0])")
        let third = try await ingest(870)
        #expect(third[0].errorText.contains("name it together with its recording."), "\(third[0])")
        #expect(try await records(queue).map(\.amount) == ["850.00", nil, nil])
        #expect(try await queue.run("ingest", "Rent.json", "Rent.wav").code == 0)
        #expect(try await records(queue).map(\.amount) == ["850.00", nil, "870.00"])
    }

    @Test(
        "A pair that comes again from another folder, the sidecar first, is there once, unless something is new",
        arguments: ["equal", "other", "snoozed"])
    func renamedFolder(sidecar: String) async throws {
        let queue = try ScratchQueue()
        for folder in ["Nov", "November"] {
            let amount = sidecar == "other" && folder == "November" ? "851" : "850"
            try queue.drop(#"{"amount":"\#(amount)"}"#, as: folder + "/Rent.json")
            try await ingest(queue)
            if sidecar == "snoozed", folder == "November" {
                _ = try await queue.sqlite("UPDATE quick_records SET revision = 1 WHERE state = 'awaiting_audio'")
            }
            try queue.drop(AudioFiles.wave(), as: folder + "/Rent.wav")
            try await ingest(queue)
            guard folder == "Nov" else { continue }
            let first = try #require(await queue.run("list", "--format", "json").records().first?.id)
            #expect(try await queue.run("edit", first, "payee:Bob").code == 0)
        }
        let found = try await records(queue)
        let amounts = ["equal": ["850.00"], "other": ["850.00", "851.00"], "snoozed": ["850.00", "850.00"]][sidecar]
        #expect(found.compactMap(\.amount) == amounts, "\(found)")
        #expect(found.allSatisfy { $0.state == "pending" }, "\(found)")
        #expect(queue.folder.files(in: "queue/duplicates").count == (sidecar == "equal" ? 1 : 0))
        let explained = try await queue.run("explain", "November/Rent.json", "--format", "json")
        #expect(explained.text.contains(#""verdict":"sidecar""#), "\(explained)")
        #expect(try await queue.run("verify").code == 0)
        // The second sidecar has said nothing that an undo would take along.
        let undo = try await queue.run("undo")
        #expect(undo.code == 0, "\(undo)")
    }

    @Test("A recording that comes for a discarded record says so, and how to bring it back")
    func discardedBefore() async throws {
        let queue = try ScratchQueue()
        let audio = "B5000000-0000-4000-8000-000000000000"
        _ = try await queue.run("add", "--audio", audio, "4 #tea")
        let id = try #require(try await queue.run("list", "--format", "json").records().first?.id)
        #expect(try await queue.run("discard", id, "--reason", "no memo").code == 0)
        try queue.drop(AudioFiles.wave(), as: audio + ".wav")
        let run = try await queue.run("ingest")
        #expect(run.errorText.contains("was discarded before its recording came"), "\(run)")
        #expect(run.errorText.contains("quickrec revive \(id)"), "\(run)")
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

    @Test("What a sidecar says is told where the record says something else, and so is what helps")
    func differs() async throws {
        let queue = try ScratchQueue()
        let audio = "D4000000-0000-4000-8000-000000000000"
        func sidecar(_ amount: Int) async throws -> String {
            try queue.drop(#"{"audioUUID":"\#(audio)","amount":"\#(amount)"}"#, as: "m.json")
            return try await queue.run("ingest").errorText
        }
        let known = #"{"audioUUID":"\#(audio)","amount":"5"}"# + "\n"
        #expect(try await queue.run("add", "--from", "-", input: known).code == 0)
        let id = try #require(await queue.run("list", "--format", "json").records().first?.id)
        let other = try await sidecar(850)
        #expect(other.contains("stays (5.00 EUR, not 850.00 EUR)"), "\(other)")
        #expect(other.contains("quickrec process \(id)"), "\(other)")
        _ = try await queue.run("discard", id, "--reason", "x")
        #expect(try await sidecar(3).contains("bring that one back with `quickrec revive \(id)`"))
    }
}
