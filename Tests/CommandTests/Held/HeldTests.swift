import Foundation
import Glibc
import TestSupport
import Testing

/// Held files, and what a person does about them.
struct HeldTests {
    @Test("The report gives the reason of several files only where they have the same")
    func reasons() async throws {
        let queue = try ScratchQueue()
        try queue.drop("%PDF-1.4\n", as: "a.pdf")
        #expect(try await queue.run("ingest").code == 0)
        let one = try await queue.run("report")
        #expect(one.text.contains("Not a recording: it is a PDF document"), "\(one)")
        try queue.drop("PK\u{3}\u{4} and more of it", as: "b.zip")
        #expect(try await queue.run("ingest").code == 0)
        let two = try await queue.run("report")
        #expect(two.text.contains("For several reasons; `quickrec held` says why for each."), "\(two)")
        #expect(!two.text.contains("PDF") && !two.text.contains("ZIP"), "\(two)")
        let data = try await queue.run("report", "--format", "json")
        #expect(data.text.contains(#""code":"not_audio","reason":"For several reasons;"#), "\(data)")
    }

    private static let uuid = "B1000000-0000-4000-8000-000000000000"

    struct Row: Decodable {
        var path: String
        var originalName: String
        var code: String
        var retryAt: String?
    }

    struct Outcome: Decodable {
        var path: String?
        var originalName: String
        var outcome: String
        var code: String?
        var recordID: String?
        var reason: String?
    }

    @Test("A conflict is released under a UUID made from its content, and the first recording stays as it was")
    func releasesConflict() async throws {
        let queue = try await Self.conflict()
        let before = try await queue.run("list", "--format", "json").records()
        _ = try await queue.run("tags", "add", "early")
        let run = try await queue.run("held", "release", "b1000", "--format", "json")
        let outcome = try #require(try Self.outcomes(run, "released").first)
        #expect(outcome.outcome == "taken")
        #expect(outcome.path == nil)
        let records = try await queue.run("list", "--format", "json").records()
        #expect(records.count == 2)
        #expect(records.contains { $0.id == before.first?.id && $0.audio?.sha256 == before.first?.audio?.sha256 })
        let released = try #require(records.first { $0.id == outcome.recordID })
        // Version 8: made from the content (RFC 9562).
        #expect(released.audioUUID?.dropFirst(14).first == "8")
        #expect(released.audio?.originalName == Self.uuid + ".wav")
        #expect(released.audio?.analysis == "complete")
        #expect(queue.folder.files(in: "queue/held").isEmpty)
        #expect(try await queue.run("held", "--format", "json").text == "[]\n")
        try await Self.check(queue)

        // What was carried out can't be taken back, and does not stand in the way of what came before.
        let undo = try await queue.run("undo")
        #expect(undo.code == 65, "\(undo)")
        #expect(undo.errorText.contains("can't be undone"), "\(undo)")
        #expect(undo.errorText.contains("discards that. `quickrec undo 2` leaves it as it is"), "\(undo)")
        let two = try await queue.run("undo", "2")
        #expect(two.code == 0, "\(two)")
        #expect(two.errorText.hasPrefix("Left as it is: 'released the held file \(Self.uuid).wav"), "\(two)")
        #expect(two.errorText.hasSuffix("\nUndone.\n"), "\(two)")
        #expect(try await queue.run("tags", "--format", "json").text == "[]\n")
        #expect(try await queue.run("history").text.contains("released the held file \(Self.uuid).wav"))
        // Nothing came before.
        let last = try await queue.run("undo")
        #expect(last.code == 65, "\(last)")
        #expect(last.errorText.hasSuffix("if a record came of it, `quickrec discard` discards that.\n"), "\(last)")
    }

    @Test("A corrected sidecar that is taken in without one of its keys says so")
    func odd() async throws {
        let queue = try ScratchQueue()
        try queue.drop(#"{"amount":"x"}"#, as: "facts.json")
        _ = try await queue.run("ingest")
        let held = try #require(queue.folder.files(in: "queue/held").first)
        try queue.folder.write(#"{"amount":"5.00","curency":"EUR"}"#, to: "queue/held/\(held)")
        let run = try await queue.run("held", "retry", "facts", "--format", "json")
        let outcome = try #require(try Self.outcomes(run, "retried").first)
        #expect(outcome.outcome == "taken", "\(run)")
        #expect(outcome.reason?.contains("\"curency\", which means nothing here") == true, "\(run)")
    }

    @Test("What can't be read is released without a duration, with the reason")
    func releasesUnreadable() async throws {
        let queue = try ScratchQueue()
        let broken = Array("RIFF".utf8) + [36, 0, 0, 0] + Array("WAVEfmt ".utf8) + [UInt8](repeating: 0xEE, count: 60)
        try queue.drop(broken, as: "broken.wav", modified: 1_709_287_200)
        _ = try await queue.run("ingest")
        let held = try await Self.held(queue)
        #expect(held.map(\.code) == ["unreadable"], "\(held)")
        #expect(
            try await Self.outcomes(queue.run("held", "retry", "broken", "--format", "json"), "retried")
                .map(\.outcome) == ["held"])
        let run = try await queue.run("held", "release", "broken", "--format", "json")
        #expect(try Self.outcomes(run, "released").map(\.outcome) == ["taken"], "\(run)")
        let list = try await queue.run("list", "--format", "json")
        #expect(list.text.contains(#""duration":null,"durationSource":null,"analysis":"unreadable""#), "\(list)")
        #expect(!list.text.contains(#""reason":null}"#), "\(list)")
        try await Self.check(queue)
    }

    @Test("What is no recording is not released, and says what to do instead", arguments: ["text.wav", "facts.json"])
    func refusesRelease(name: String) async throws {
        let queue = try ScratchQueue()
        try queue.drop("no sound", as: name)
        _ = try await queue.run("ingest")
        let run = try await queue.run("held", "release", name)
        #expect(run.code == 65, "\(run)")
        #expect(run.output.isEmpty, "\(run)")
        #expect(run.errorText.contains("quickrec held"), "\(run)")
        #expect(try await Self.held(queue).count == 1)
        #expect(try await queue.run("history", "--format", "json").text == "[]\n")
    }

    @Test("A file that was mended where it lies is taken in by a retry; others stay, with their reasons")
    func retries() async throws {
        let queue = try ScratchQueue()
        try queue.drop("{\"amount\":1.5}", as: "facts.json")
        try queue.drop("no sound", as: "Café (1).wav")
        _ = try await queue.run("ingest")
        let paths = try await Self.held(queue).map(\.path).sorted()
        #expect(paths.count == 2)
        let sidecar = try #require(paths.first { $0.hasSuffix("facts.json") })
        try queue.folder.write("{\"amount\":\"1.50\",\"note\":\"tea\"}", to: "queue/" + sidecar)

        let run = try await queue.run("held", "retry", "--all", "--format", "json")
        let outcomes = try Self.outcomes(run, "retried")
        #expect(outcomes.map(\.outcome).sorted() == ["held", "taken"], "\(run)")
        #expect(try await queue.run("list", "--format", "json").records().map(\.note) == ["tea"])
        let left = try await Self.held(queue)
        #expect(left.map(\.originalName) == ["Café (1).wav"])

        try queue.folder.write(AudioFiles.wave(), to: "queue/" + left[0].path)
        #expect(try await queue.run("held", "retry", "queue/" + left[0].path).code == 0)
        let audio = try await queue.run("list", "--format", "json").records().compactMap(\.audio)
        #expect(audio.map(\.originalName) == ["Café (1).wav"])
        try await Self.check(queue)
    }

    @Test("A discarded file stays where it is and is no longer counted; undo, redo and retry bring it back and forth")
    func discards() async throws {
        let queue = try await Self.conflict()
        let place = try #require(try await Self.held(queue).first).path
        let bytes = queue.folder.bytes(of: "queue/" + place)
        let run = try await queue.run("held", "discard", place, "--format", "json")
        let outcome = try #require(try Self.outcomes(run, "discarded").first)
        #expect(outcome.outcome == "discarded", "\(run)")
        #expect(outcome.path == place, "\(run)")
        #expect(queue.folder.bytes(of: "queue/" + place) == bytes)
        #expect(try await Self.held(queue).isEmpty)
        #expect(try await queue.run("report", "--format", "json").text.contains(#""held":0"#))
        #expect(try await queue.run("held", "list", "--discarded", "--format", "csv").text.contains(place))
        try await Self.check(queue)

        #expect(try await queue.run("undo").code == 0)
        #expect(try await Self.held(queue).count == 1)
        #expect(try await queue.run("redo").code == 0)
        #expect(try await Self.held(queue).isEmpty)
        #expect(try await queue.run("ingest").code == 0)
        #expect(queue.folder.bytes(of: "queue/" + place) == bytes)
        try await Self.check(queue)
        let again = try await queue.run("held", "retry", place, "--format", "json")
        #expect(try Self.outcomes(again, "retried").map(\.outcome) == ["held"], "\(again)")
        #expect(try Self.outcomes(again, "retried").map(\.path) == [place])
        #expect(queue.folder.bytes(of: "queue/" + place) == bytes)
        try await Self.check(queue)
    }

    @Test("A worker in another process hears of it, and does it")
    func tellsTheWorker() async throws {
        let queue = try await Self.conflict()
        try queue.drop("no sound", as: "text.wav")
        let watch = try queue.start("watch")
        try await watch.wait("it has held the text") { try $0.errorText.contains("text.wav") }
        let release = try await queue.run("held", "release", "b1000", "--format", "json")
        #expect(try Self.outcomes(release, "released").map(\.outcome) == ["taken"], "\(release)")
        let discard = try await queue.run("held", "discard", "text", "--format", "json")
        let path = try #require(try Self.outcomes(discard, "discarded").first?.path)
        #expect(path.hasPrefix("held/"), "\(discard)")
        #expect(queue.folder.bytes(of: "queue/" + path) != nil, "\(discard)")
        let retry = try await queue.run("held", "retry", path, "--format", "json")
        #expect(try Self.outcomes(retry, "retried").map(\.outcome) == ["held"], "\(retry)")
        watch.send(SIGTERM)
        #expect(try await watch.result().code == 0)
        #expect(try await queue.run("list", "--format", "json").records().count == 2)
        try await Self.check(queue)
    }

    /// Has the lock of a worker until there is a file `end`; struct flock of fcntl(2), and F_OFD_SETLK, which Python lacks.
    private static let otherWorker = """
        import fcntl, os, struct, time
        lock = open("queue/.worker.lock", "r+")
        fcntl.fcntl(lock, 37, struct.pack("hhlli0l", fcntl.F_WRLCK, 0, 0, 0, 0))
        open("begun", "w").close()
        while not os.path.exists("end"): time.sleep(0.05)
        """

    @Test("Where the worker ends without having looked, the command looks itself")
    func looksItself() async throws {
        let queue = try ScratchQueue()
        try queue.drop("no sound", as: "text.wav")
        _ = try await queue.run("ingest")
        let place = try #require(try await Self.held(queue).first).path
        try queue.folder.write(AudioFiles.wave(), to: "queue/" + place)
        let run = try await queue.shell(
            """
            python3 -c '\(Self.otherWorker)' & until [ -e begun ]; do sleep 0.1; done
            quickrec held retry \(place) --format json --queue queue &
            asked() { sqlite3 -cmd ".timeout 9000" queue/quickrec.sqlite "SELECT request FROM held_files"; }
            until [ "$(asked)" = retry ]; do sleep 0.1; done; touch end; wait
            """)
        #expect(try Self.outcomes(run, "retried").map(\.outcome) == ["taken"], "\(run)")
        try await Self.check(queue)
    }

    @Test("A file that waits is looked at again at once, and can be neither released nor discarded")
    func retriesWaiting() async throws {
        let queue = try ScratchQueue()
        try queue.folder.write("maximumFileMebibytes: 1\n", to: "queue/config.yaml")
        try queue.drop(AudioFiles.wave(seconds: 80), as: "long.wav")
        _ = try await queue.run("ingest")
        let rows = try await Self.held(queue)
        #expect(rows.map(\.code) == ["too_large"])
        #expect(rows.first?.retryAt != nil)
        #expect(rows.first?.path == "inbox/long.wav")
        for verb in ["release", "discard"] {
            let run = try await queue.run("held", verb, "long")
            #expect(run.code == 65, "\(run)")
            #expect(run.errorText.contains("not held but waits"), "\(run)")
        }
        let still = try await queue.run("held", "retry", "long", "--format", "json")
        #expect(try Self.outcomes(still, "retried").map(\.outcome) == ["deferred"], "\(still)")
        // A look is nothing to undo.
        #expect(try await queue.run("history", "--format", "json").text == "[]\n")
        try queue.folder.write("maximumFileMebibytes: 2\n", to: "queue/config.yaml")
        let run = try await queue.run("held", "retry", "long", "--format", "json")
        #expect(try Self.outcomes(run, "retried").map(\.outcome) == ["taken"], "\(run)")
        try await Self.check(queue)
    }

    @Test("Questions need a terminal or --yes, a dry run changes nothing, and words have to fit one file")
    func asks() async throws {
        let queue = try await Self.conflict()
        try queue.drop("no sound", as: "B1text.wav")
        _ = try await queue.run("ingest")
        let before = queue.folder.files(in: "queue/held")
        for words in [
            ["discard", "--all"], ["release", "nothing"], ["retry", "B1"], ["retry"], ["discard", "x", "--all"],
        ] {
            let run = try await queue.runBare(["held"] + words + ["--queue", "queue"])
            #expect(run.code == (words[1...] == ["nothing"] ? 66 : 64), "\(run)")
            #expect(run.output.isEmpty, "\(run)")
        }
        for words in [["discard", "--all"], ["release", Self.uuid], ["retry", "--all"]] {
            let run = try await queue.runBare(["held"] + words + ["--dry-run", "--queue", "queue"])
            #expect(run.code == 0, "\(run)")
            #expect(run.errorText == "Nothing was stored (--dry-run).\n", "\(run)")
        }
        #expect(queue.folder.files(in: "queue/held") == before)
        #expect(try await queue.run("history", "--format", "json").text == "[]\n")
        #expect(try await queue.run("held", "discard", "--all", "--yes").code == 0)
        #expect(try await Self.held(queue).isEmpty)
        #expect(queue.folder.files(in: "queue/held") == before)
        try await Self.check(queue)
    }

    @Test("With --all everything is done that can be, and the rest is named", arguments: ["release", "discard"])
    func allThatCanBe(verb: String) async throws {
        let queue = try await Self.conflict()
        try queue.folder.write("maximumFileMebibytes: 1\n", to: "queue/config.yaml")
        try queue.drop([UInt8](repeating: 0, count: 2 << 20), as: "large.wav")
        try queue.drop("no sound", as: "text.wav")
        _ = try await queue.run("ingest")
        #expect(try await Set(Self.held(queue).map(\.code)) == ["conflict", "too_large", "not_audio"])
        let isRelease = verb == "release"
        let words = isRelease ? "released" : "discarded"

        let rehearsal = try await queue.run("held", verb, "--all", "--dry-run", "--format", "json")
        #expect(rehearsal.code == 65, "\(rehearsal)")
        #expect(rehearsal.errorText.contains("could not be \(words)"), "\(rehearsal)")
        #expect(try await queue.run("history", "--format", "json").text == "[]\n")
        let run = try await queue.run("held", verb, "--all", "--yes", "--format", "json")
        #expect(run.code == 65, "\(run)")
        let outcomes = try Self.outcomes(run, words).map(\.outcome)
        #expect(outcomes == (isRelease ? ["taken"] : ["discarded", "discarded"]), "\(run)")
        #expect(run.errorText.contains("large.wav is not held but waits in its inbox (too_large)"), "\(run)")
        #expect(run.errorText.contains("text.wav can't be released") == isRelease, "\(run)")
        let count = isRelease ? 2 : 1
        #expect(run.errorText.contains("\(count) of 3 files could not be \(words); they are as they were."), "\(run)")
        #expect(try await Self.held(queue).count == count)
        // With nothing left to do, nothing is asked and nothing is noted.
        let again = try await queue.run("held", verb, "--all", "--format", "json")
        #expect(again.code == 65, "\(again)")
        #expect(again.output.isEmpty, "\(again)")
        let history = try await queue.run("history", "--format", "json").text
        #expect(history.split(separator: "\"number\"").count == 2, "\(history)")
        try await Self.check(queue)
    }

    @Test("Discarding moves nothing, and needs no worker")
    func discardIsAFlag() async throws {
        let queue = try await Self.conflict()
        let run = try await queue.shell(
            "strace -f -qq -o trace -e trace=renameat2 quickrec held discard B1000000 --queue queue"
                + " && ! grep -q held trace")
        #expect(run.code == 0, "\(run)")
        // The same bytes from the same place again are a held file of their own: the discarded one was decided about.
        try queue.drop(AudioFiles.wave(pitch: 500), as: Self.uuid + ".wav", modified: 1_709_287_200)
        _ = try await queue.run("ingest")
        #expect(try await Self.held(queue).map(\.code) == ["conflict"])
        #expect(queue.folder.files(in: "queue/held").count == 2)
        try await Self.check(queue)
    }

    @Test("Killed at any point of a release, the next worker finishes it")
    func survivesKills() async throws {
        let snapshot = try QueueSnapshot(of: try await Self.conflict())
        for call in [1, 2] {
            let queue = try snapshot.restored()
            // Killed at its n-th rename: the request is stored and the journal written, or one step further.
            let run = try await queue.shell(
                "strace -f -qq -o trace -e trace=renameat2 -e inject=renameat2:signal=KILL:when=\(call) "
                    + "quickrec held release B1 --queue queue")
            #expect(run.code == 137 || call == 2, "\(run)")
            #expect(try await queue.run("ingest").code == 0)
            try await Self.check(queue)
            #expect(try await Self.held(queue).isEmpty)
            let records = try await queue.run("list", "--format", "json").records().count
            #expect(records == 2)
            #expect(queue.folder.files(in: "queue/held").isEmpty)
        }
    }

    /// A queue with one recording, and another one under its UUID, which is held.
    private static func conflict() async throws -> ScratchQueue {
        let queue = try ScratchQueue()
        try queue.drop(AudioFiles.wave(pitch: 300), as: uuid + ".wav", modified: 1_709_287_200)
        _ = try await queue.run("ingest")
        try queue.drop(AudioFiles.wave(pitch: 500), as: uuid + ".wav", modified: 1_709_287_200)
        _ = try await queue.run("ingest")
        #expect(try await held(queue).map(\.code) == ["conflict"])
        return queue
    }

    private static func held(_ queue: ScratchQueue) async throws -> [Row] {
        try JSONDecoder().decode([Row].self, from: Data(await queue.run("held", "--format", "json").output))
    }

    private static func outcomes(_ run: CommandRun, _ verb: String) throws -> [Outcome] {
        try ContractTests.check(run.text, .heldOutcomes(verb))
        let document = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any]
        let rows = try JSONSerialization.data(withJSONObject: document?[verb] ?? [])
        return try JSONDecoder().decode([Outcome].self, from: rows)
    }

    private static func check(_ queue: ScratchQueue) async throws {
        let run = try await queue.run("verify")
        #expect(run.code == 0, "\(run)")
    }
}

extension ContractShape {
    /// `held retry`, `release` and `discard`.
    static func heldOutcomes(_ verb: String) -> ContractShape {
        let outcomes: Set = ["taken", "duplicate", "held", "deferred", "discarded", "waiting", "gone"]
        return .object([
            ("schema", .schema),
            (
                verb,
                .list(
                    .object([
                        ("path", .unknown(or: .text)), ("originalName", .text), ("outcome", .word(outcomes)),
                        ("code", .unknown(or: .text)), ("recordID", .unknown(or: .uuid)),
                        ("reason", .unknown(or: .text)),
                    ]))
            ),
        ])
    }
}
