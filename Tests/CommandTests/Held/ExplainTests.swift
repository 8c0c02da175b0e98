import Foundation
import Glibc
import TestSupport
import Testing

/// What `quickrec explain` says of every file that there can be.
struct ExplainTests {
    /// A file, and what has to be said of it.
    struct Case: Sendable, CustomTestStringConvertible {
        let file: String
        let verdict: String
        var code: String?
        /// What stands in the sentences.
        var words: [String] = []
        /// Values of other keys.
        var facts: [String: String] = [:]

        var testDescription: String { "\(file): \(verdict)" }
    }

    private static let uuid = "B1000000-0000-4000-8000-000000000000"

    static let cases = [
        Case(
            file: "queue/archive/2024/03/\(uuid).wav", verdict: "taken", words: ["triage"],
            facts: [
                "audioUUID": uuid, "identitySource": "filename", "createdAtSource": "mtime", "state": "pending",
                "place": "archive/2024/03/\(uuid).wav",
            ]),
        // By its name alone, which is gone from the inbox.
        Case(file: uuid + ".wav", verdict: "taken", facts: ["place": "archive/2024/03/\(uuid).wav"]),
        Case(file: "queue/inbox/\(uuid).wav", verdict: "taken", facts: ["audioUUID": uuid]),
        Case(file: uuid, verdict: "taken", facts: ["audioUUID": uuid]),
        Case(file: "b1000000", verdict: "taken", facts: ["audioUUID": uuid]),
        Case(file: "b100", verdict: "taken", facts: ["audioUUID": uuid]),
        Case(file: "content.wav", verdict: "taken", facts: ["identitySource": "content"]),
        Case(
            file: "named.wav", verdict: "taken",
            facts: ["audioUUID": "B2000000-0000-4000-8000-000000000000", "identitySource": "sidecar"]),
        Case(file: "queue/inbox/named.json", verdict: "sidecar", facts: ["createdAtSource": "sidecar"]),
        Case(file: "again.wav", verdict: "duplicate", code: "duplicate", words: ["same bytes", "duplicates/"]),
        Case(file: "text.wav", verdict: "held", code: "not_audio", words: ["held retry", "match no format"]),
        Case(file: "thrown.wav", verdict: "discarded", code: "not_audio", words: ["held retry"]),
        Case(file: "queue/inbox/long.wav", verdict: "deferred", code: "too_large", words: ["maximumFileMebibytes"]),
        Case(file: "queue/inbox/x.part", verdict: "ignored", code: "ignored", facts: ["pattern": "*.part"]),
        Case(file: "queue/inbox/@eaDir/x.wav", verdict: "ignored", code: "ignored", facts: ["pattern": "@eaDir"]),
        Case(file: "queue/inbox/draft 1.wav", verdict: "ignored", code: "ignored", facts: ["pattern": "draft*"]),
        Case(file: "queue/inbox/link.wav", verdict: "ignored", code: "not_regular", words: ["link"]),
        Case(file: "queue/inbox/pipe.wav", verdict: "ignored", code: "not_regular", words: ["pipe"]),
        Case(file: "queue/inbox/new.wav", verdict: "ready", words: ["ingest"]),
        Case(file: "queue/inbox/cut.wav", verdict: "deferred", code: "end_missing", words: ["end is missing"]),
        Case(file: "queue/inbox/empty.wav", verdict: "deferred", code: "no_bytes"),
        Case(file: "queue/inbox/twin.wav", verdict: "duplicate", words: ["next pass"]),
        Case(
            file: "queue/inbox/note.wav", verdict: "held", code: "not_audio",
            words: ["Not a recording", "The next pass holds it"]),
        Case(
            file: "note.txt", verdict: "unknown", code: "not_audio", words: ["Not a recording", "refuses it"]),
        Case(file: "elsewhere.wav", verdict: "unknown", words: ["ingest FILE"]),
        Case(
            file: "cut.wav", verdict: "deferred", code: "end_missing",
            words: ["name it again when the rest has come", "Nothing by itself: name it to `quickrec ingest"]),
        // As the log names it, from the queue folder.
        Case(file: "inbox/new.wav", verdict: "ready", facts: ["place": "inbox/new.wav"]),
        Case(
            file: "handed.wav", verdict: "ready",
            words: ["A copy of it is inbox/ingest-1/handed.wav: Nothing is in its way.", "takes it in"]),
        Case(file: "/", verdict: "ignored", code: "not_regular", words: ["It is a folder", "takes in copies"]),
        Case(file: "copied.wav", verdict: "taken", words: ["Its bytes were taken in."]),
        Case(file: "queue", verdict: "ignored", words: ["It is the queue folder"]),
        Case(file: "queue/archive", verdict: "ignored", words: ["itself, where nothing is taken in"]),
        Case(file: "queue/quickrec.sqlite", verdict: "ignored", words: ["in the queue folder itself"]),
        Case(file: "queue/inbox", verdict: "ignored", words: ["Files in it are taken in"]),
        Case(file: "queue/held/stranger.wav", verdict: "unknown", words: ["not in the database"]),
    ]

    @Test("Every file has an explanation that is true", arguments: cases)
    func explains(_ example: Case) async throws {
        let queue = try await Self.queue.value
        let run = try await queue.runBare(["explain", example.file, "--queue", "queue", "--format", "json"])
        #expect(run.code == 0, "\(run)")
        let found = try #require(try ContractTests.check(run.text, .explanation) as? [String: Any])
        #expect(found["verdict"] as? String == example.verdict, "\(run)")
        if let code = example.code { #expect(found["code"] as? String == code, "\(run)") }
        let sentences = [found["rule"], found["next"]].compactMap { $0 as? String }.joined(separator: " ")
        for word in example.words { #expect(sentences.contains(word), "'\(word)' in \(run)") }
        // No worker runs, so nothing happens by itself.
        #expect(!sentences.contains("automatically") && found["retryAt"] is NSNull, "\(run)")
        for (key, value) in example.facts { #expect(found[key] as? String == value, "\(key) in \(run)") }
        if ["taken", "held", "duplicate"].contains(example.verdict), example.file != "queue/inbox/twin.wav" {
            #expect(found["since"] is String, "\(run)")
        }
    }

    @Test("A sidecar whose facts came too late for its record's entry says so, also when the entry is undone")
    func lateSidecar() async throws {
        let queue = try ScratchQueue()
        try queue.drop(AudioFiles.wave(), as: "\(Self.uuid).wav")
        let early = #"{"audioUUID":"\#(Self.uuid)","amount":"5.00","tags":["A"]}"#
        let run = try await queue.shell(
            """
            export QUICKREC_QUEUE=$PWD/queue; settle() { touch -d '1 minute ago' queue/inbox/*; quickrec ingest; }
            rule() { quickrec explain queue/inbox/$1.json --format json | grep -o '"rule":"[^"]*"'; }
            settle > said; quickrec process b1 '5 #a' > said 2>&1
            cp -r queue other
            echo '\(early)' > queue/inbox/early.json; settle > said; rule early
            rm -r queue; mv other queue
            echo '{"audioUUID":"\(Self.uuid)","payee":"City Cabs"}' > queue/inbox/late.json; settle > said; rule late
            quickrec undo > said 2>&1; rule late
            """)
        let lacking = """
            "rule":"It was taken in with its record, whose entry lacks some of its facts: what was known first, or typed, \
            stays."
            """
        #expect(
            run.text == "\"rule\":\"Its facts were taken in with its record.\"\n\(lacking)\n\(lacking)\n", "\(run)")
    }

    @Test("A file that a program still writes waits for its end")
    func openForWriting() async throws {
        let queue = try ScratchQueue()
        try queue.drop(AudioFiles.wave(), as: "busy.wav")
        let run = try await queue.shell(
            "exec 3>> queue/inbox/busy.wav; quickrec explain queue/inbox/busy.wav --queue queue --format json")
        #expect(run.text.contains(#""verdict":"deferred","code":"open_for_writing""#), "\(run)")
    }

    @Test("What lies deeper than a scan goes is ignored by all")
    func tooDeep() async throws {
        let queue = try ScratchQueue()
        try queue.configure()
        func file(_ depth: Int) -> String { (1...depth).map { "\($0)/" }.joined() + "memo.wav" }
        try queue.drop(AudioFiles.wave(pitch: 333), as: file(33))
        let status = try await queue.run("status", "--format", "json")
        let deep = "inbox/" + (1...33).map(String.init).joined(separator: "/")
        #expect(status.text.contains(#""waiting":0,"#), "\(status)")
        #expect(status.text.contains(#""tooDeep":["\#(deep)"]"#), "\(status)")
        #expect(try await queue.run("status").text.contains("nothing in it is taken in; move it up"))
        for name in [file(33), String(file(33).dropLast("/memo.wav".count))] {
            let run = try await queue.run("explain", "queue/inbox/" + name, "--format", "json")
            #expect(run.text.contains(#""verdict":"ignored""#), "\(run)")
            #expect(run.text.contains(#""too_deep""#), "\(run)")
        }
        try queue.drop(AudioFiles.wave(pitch: 332), as: file(32))
        let run = try await queue.run("explain", "queue/inbox/" + file(32), "--format", "json")
        #expect(run.text.contains(#""verdict":"ready""#), "\(run)")
        let taken = try await queue.run("ingest", "--format", "json")
        #expect(taken.text == HostileInboxTests.summary(taken: 1, ignored: 1), "\(taken)")
        #expect(
            taken.errorText.hasSuffix(
                "\(deep): It lies more than 32 folders deep, so nothing of it is taken in; move it up.\n")
        )
        let again = try await queue.run("ingest")
        #expect(again.text.contains("1 too many folders deep (left where it is)."), "\(again)")
        let watch = try queue.start("watch")
        try await watch.wait("it is named") { try $0.errorText.contains("folders deep") }
        watch.send(SIGTERM)
        let log = try await watch.result().errorLines.filter { $0.contains("folders deep") }
        #expect(log.count == 1, "\(log)")
        #expect(log.first?.contains("warning ignored") == true, "\(log)")
        #expect(log.first?.contains(deep) == true, "\(log)")
    }

    @Test("A file that brought back a missing recording is known by its own path and name")
    func broughtBack() async throws {
        let queue = try ScratchQueue()
        try queue.drop(AudioFiles.wave(pitch: 333), as: "first.wav")
        _ = try await queue.run("ingest")
        let records = try await queue.run("list", "--format", "json").records()
        let archived = "queue/" + (records.first?.audio?.path ?? "")
        func lose() throws { try #require(unlink(queue.folder.path(archived)) == 0) }
        try lose()
        try queue.drop(AudioFiles.wave(pitch: 333), as: "third.wav")
        _ = try await queue.run("ingest")
        for name in ["queue/inbox/third.wav", "third.wav"] {
            let run = try await queue.run("explain", name, "--format", "json")
            #expect(run.text.contains(#""verdict":"taken""#), "\(run)")
            #expect(
                run.text.contains("It was taken in. The archived file with these bytes was missing; it is back."),
                "\(run)")
        }
        // The archived file itself, put into the inbox, and a copy that stays.
        rename(queue.folder.path(archived), queue.folder.path("queue/inbox/third.wav"))
        #expect(try await queue.run("ingest", "--format", "json").text == HostileInboxTests.summary(taken: 1))
        try lose()
        try queue.folder.write(AudioFiles.wave(pitch: 333), to: "mine.wav")
        #expect(
            try await queue.run("ingest", "mine.wav", "--format", "json").text == HostileInboxTests.summary(taken: 1))
        let mine = try await queue.run("explain", "mine.wav", "--format", "json")
        #expect(mine.text.contains("it is back. It stays where it is.\""), "\(mine)")
        // A file in a folder in copy mode.
        try lose()
        try queue.configure("inboxes: [{path: \(queue.folder.path("phone")), mode: copy}]\n")
        try queue.folder.write(AudioFiles.wave(pitch: 333), to: "phone/fourth.wav")
        #expect(try await queue.run("ingest", "--format", "json").text == HostileInboxTests.summary(taken: 1))
        let fourth = try await queue.run("explain", "phone/fourth.wav", "--format", "json")
        #expect(
            fourth.text.contains("it is back. It stays where it is, and its bytes are not read again."), "\(fourth)")
        #expect(try await queue.run("verify").code == 0)
    }

    @Test("A file that is gone, or was cut short, is not said to lie there")
    func lost() async throws {
        let queue = try ScratchQueue()
        try queue.drop(AudioFiles.wave(pitch: 333), as: "m.wav")
        try queue.drop("junk", as: "t.wav")
        _ = try await queue.run("ingest")
        try queue.drop(AudioFiles.wave(pitch: 333), as: "again.wav")
        _ = try await queue.run("ingest")
        let record = try #require(await queue.run("list", "--format", "json").records().first)
        let archived = try #require(record.audio?.path)
        func explain(_ name: String) async throws -> String {
            try await queue.run("explain", name, "--format", "json").text
        }
        for name in [record.id, "inbox/m.wav"] {
            #expect(try await explain(name).contains("It waits for its entry"))
        }
        #expect(truncate(queue.folder.path("queue/" + archived), 10) == 0)
        for name in [record.id, "m.wav", "queue/" + archived] {
            let text = try await explain(name)
            #expect(
                text.contains("\(archived) is not the size that it was taken in with; put a copy of it into the inbox"),
                "\(text)")
            #expect(text.contains(#""place":"\#(archived)""#), "\(text)")
        }
        for folder in ["held", "duplicates"] {
            for name in queue.folder.files(in: "queue/" + folder) {
                unlink(queue.folder.path("queue/\(folder)/\(name)"))
            }
        }
        unlink(queue.folder.path("queue/" + archived))
        for name in [record.id, "m.wav", "queue/" + archived] {
            let text = try await explain(name)
            #expect(text.contains("\(archived) is missing; put a copy of it into the inbox, and it takes"), "\(text)")
            #expect(text.contains(#""place":null"#), "\(text)")
        }
        let held = try await explain("t.wav")
        #expect(held.contains("It is gone from held/; `quickrec held retry` takes it off the list."), "\(held)")
        let duplicate = try await explain("again.wav")
        #expect(duplicate.contains("Nothing: it is gone from duplicates/."), "\(duplicate)")
    }

    @Test("What nobody has seen is an error; so is a queue that isn't there")
    func unknown() async throws {
        let queue = try await Self.queue.value
        for name in ["never.wav", ""] {
            let run = try await queue.runBare(["explain", name, "--queue", "queue"])
            #expect(run.code == 66, "\(run)")
            #expect(run.output.isEmpty, "\(run)")
            #expect(run.errorText.contains("There is nothing at '\(name)'"), "\(run)")
        }
    }

    @Test("A UUID that one record has as its ID and another for its recording stands for both")
    func sharedUUID() async throws {
        let queue = try ScratchQueue()
        try queue.drop(#"{"id":"\#(Self.uuid)","amount":"5"}"#, as: "note.json")
        _ = try await queue.run("ingest")
        try queue.drop(AudioFiles.wave(), as: Self.uuid + ".wav")
        _ = try await queue.run("ingest")
        let other = try await queue.sqlite("SELECT id FROM quick_records WHERE id <> '\(Self.uuid)'")
            .trimmingCharacters(in: .whitespacesAndNewlines)
        let run = try await queue.run("explain", Self.uuid.lowercased())
        #expect(run.text.contains("also that of the recording of another record"), "\(run)")
        #expect(run.text.contains("explain \(other)"), "\(run)")
        #expect(try await !queue.run("explain", other).text.contains("another record"))
    }

    @Test("For people it is lines, with hostile names escaped")
    func forPeople() async throws {
        let queue = try ScratchQueue()
        try queue.drop("no sound", as: "a\u{1b}[31m.wav", modified: 1_709_287_200)
        _ = try await queue.run("ingest")
        let run = try await queue.runBare(["explain", "a\u{1b}[31m.wav", "--queue", "queue"])
        #expect(run.code == 0, "\(run)")
        #expect(run.text.contains("verdict"), "\(run)")
        #expect(run.text.contains("held retry"), "\(run)")
    }

    /// A queue with a file of every kind; nothing in the tests changes it.
    private static let queue = Task<ScratchQueue, any Error> {
        let queue = try ScratchQueue()
        let start = 1_709_287_200
        try queue.folder.write("maximumFileMebibytes: 1\nignore: ['draft*']\n", to: "queue/config.yaml")
        try queue.drop(AudioFiles.wave(pitch: 300), as: uuid + ".wav", modified: start)
        try queue.drop(AudioFiles.wave(pitch: 400), as: "content.wav", modified: start)
        try queue.drop(AudioFiles.wave(pitch: 500), as: "named.wav", modified: start)
        try queue.drop(
            #"{"audioUUID":"B2000000-0000-4000-8000-000000000000","createdAt":"2024-03-01T10:00:00Z"}"#,
            as: "named.json", modified: start)
        _ = try await queue.run("ingest")
        try queue.drop(AudioFiles.wave(pitch: 400), as: "again.wav", modified: start)
        try queue.drop("no sound", as: "text.wav", modified: start)
        try queue.drop("no sound at all", as: "thrown.wav", modified: start)
        try queue.drop(AudioFiles.wave(seconds: 80), as: "long.wav", modified: start)
        _ = try await queue.run("ingest")
        _ = try await queue.run("held", "discard", "thrown")
        try queue.folder.write(AudioFiles.wave(pitch: 600), to: "copied.wav", modified: start)
        _ = try await queue.run("ingest", "copied.wav")

        for name in ["x.part", "@eaDir/x.wav", "draft 1.wav", "new.wav"] {
            try queue.drop(AudioFiles.wave(pitch: 700), as: name, modified: start)
        }
        try queue.drop(AudioFiles.wave(seconds: 1).prefix(9_000), as: "cut.wav", modified: start)
        try queue.drop([], as: "empty.wav", modified: start)
        try queue.drop(AudioFiles.wave(pitch: 300), as: "twin.wav", modified: start)
        try queue.drop(Array("no sound here".utf8), as: "note.wav", modified: start)
        try queue.folder.write("no sound, elsewhere", to: "note.txt")
        try queue.folder.write(AudioFiles.wave(pitch: 800), to: "elsewhere.wav", modified: start)
        try queue.folder.write(AudioFiles.wave(seconds: 1, pitch: 820).prefix(9_000), to: "cut.wav", modified: start)
        try queue.drop(AudioFiles.wave(pitch: 850), as: "ingest-1/handed.wav", modified: start)
        try queue.folder.write(AudioFiles.wave(pitch: 850), to: "handed.wav", modified: start)
        try queue.folder.write(AudioFiles.wave(pitch: 900), to: "queue/held/stranger.wav", modified: start)
        symlink("../config.yaml", queue.folder.path("queue/inbox/link.wav"))
        mkfifo(queue.folder.path("queue/inbox/pipe.wav"), 0o600)
        return queue
    }
}

extension ExplainTests {
    @Test("A file that can't be removed from its inbox is explained by what became of it", .needs(.nobody))
    func kept() async throws {
        let queue = try ScratchQueue()
        try queue.configure("inboxes: [{path: \(queue.folder.path("sticky")), mode: move}]\n")
        try queue.drop(AudioFiles.wave(pitch: 300), as: "first.wav", modified: 1_700_000_000)
        try await queue.giveToNobody()
        for (name, bytes) in [
            ("taken.wav", AudioFiles.wave(pitch: 400)), ("twin.wav", AudioFiles.wave(pitch: 300)),
            ("facts.json", Array(#"{"amount":"5"}"#.utf8)), ("bad.json", Array(#"{"amount":"x"}"#.utf8)),
        ] {
            try queue.folder.write(bytes, to: "sticky/\(name)", modified: 1_700_000_000)
        }
        _ = try await queue.shell("chown -R 0:0 sticky; chmod 1777 sticky; chmod 644 sticky/*")
        func verdicts() async throws -> [String] {
            let run = try await queue.asNobody(
                "for f in taken.wav twin.wav facts.json bad.json; do quickrec explain sticky/$f --queue queue; done")
            #expect(run.lines.filter { $0.contains("It can't be removed from here. It stays where it is") }.count == 4)
            #expect(run.lines.filter { $0.contains("It was taken in.") }.count == 1, "\(run)")
            return run.lines.filter { $0.hasPrefix("verdict") }.map { String($0.split(separator: " ")[1]) }
        }
        _ = try await queue.asNobody("quickrec ingest --queue queue")
        #expect(try await verdicts() == ["taken", "duplicate", "sidecar", "held"])
        #expect(try await queue.asNobody("quickrec held discard --all --yes --queue queue").code == 0)
        #expect(try await verdicts() == ["taken", "duplicate", "sidecar", "discarded"])
        let changed = try await queue.shell("echo >> sticky/bad.json; quickrec explain sticky/bad.json --queue queue")
        #expect(changed.text.contains(", when it was held."), "\(changed)")
    }
}

extension ContractShape {
    static let explanation = ContractShape.object([
        ("schema", .schema), ("file", .text), ("place", .unknown(or: .text)),
        (
            "verdict",
            .word([
                "taken", "sidecar", "duplicate", "held", "discarded", "deferred", "ready", "ignored", "unknown",
            ])
        ),
        ("code", .unknown(or: .text)), ("rule", .text), ("pattern", .unknown(or: .text)),
        ("since", .unknown(or: .instant)), ("retryAt", .unknown(or: .instant)), ("next", .text),
        ("recordID", .unknown(or: .uuid)), ("audioUUID", .unknown(or: .uuid)),
        ("identitySource", .unknown(or: .word(["sidecar", "filename", "content"]))), ("state", .unknown(or: .text)),
        ("createdAt", .unknown(or: .instant)), ("createdAtSource", .unknown(or: .text)),
    ])
}
