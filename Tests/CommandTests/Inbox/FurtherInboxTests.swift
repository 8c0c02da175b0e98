import Foundation
import Glibc
import TestSupport
import Testing

/// What `explain` and `status` say of the inboxes of the settings, and what a rescan of one in copy mode costs.
struct FurtherInboxTests {
    /// A queue with one inbox that is only looked at, one that is emptied and one that isn't there; `phone` is a link.
    private func queue() throws -> ScratchQueue {
        let queue = try ScratchQueue()
        try queue.configure()
        try queue.folder.makeFolder("real-phone")
        symlink("real-phone", queue.folder.path("phone"))
        let settings = """
            truncatedSeconds: 0
            inboxes:
            - {path: \(queue.folder.path("phone"))}
            - {path: \(queue.folder.path("drop")), mode: move}
            - {path: \(queue.folder.path("nowhere"))}
            """
        try queue.folder.write(settings, to: "queue/config.yaml")
        return queue
    }

    private func explained(_ queue: ScratchQueue, _ file: String) async throws -> [String: Any] {
        let run = try await queue.run("explain", file, "--format", "json")
        #expect(run.code == 0, "\(run)")
        return try #require(try ContractTests.check(run.text, .explanation) as? [String: Any])
    }

    @Test(
        "An inbox whose file system doesn't answer holds up no command for long",
        .needs(.compiler))
    func silent() async throws {
        let queue = try ScratchQueue()
        let library = try queue.folder.preloaded("silent")
        try queue.folder.makeFolder("silent/phone")
        try queue.configure("inboxes: [{path: \(queue.folder.path("silent/phone")), mode: move}]\n")
        try queue.drop(AudioFiles.wave(), as: "memo.wav")
        func run(_ words: String, seconds: Int = 50) async throws -> CommandRun {
            try await queue.shell("LD_PRELOAD=\(library) timeout -s KILL \(seconds) quickrec \(words) --queue queue")
        }
        for words in ["add 5", "list", "held", "tags", "undo", "verify", "report"] {
            let run = try await run(words)
            #expect(run.code == 0, "\(run)")
        }
        let ingest = try await run("ingest --no-analysis")
        #expect(ingest.code == 75, "\(ingest)")
        #expect("\(ingest.text)\(ingest.errorText)".contains("Took in 1 memo"), "\(ingest)")
        for words in ["ingest --no-analysis", "doctor"] {
            let run = try await run(words)
            #expect("\(run.text)\(run.errorText)".contains("timed out"), "\(run)")
        }
        let stopped = try await queue.shell(
            """
            LD_PRELOAD=\(library) quickrec watch --queue queue & worker=$!
            until test -s queue/.worker.status; do :; done
            kill $worker; timeout 50 tail --pid=$worker -f /dev/null; echo $?; wait $worker; echo $?
            """)
        #expect(stopped.text == "0\n0\n", "\(stopped)")
    }

    @Test("Nothing in the path of an inbox acts on the terminal, and wide names keep the columns")
    func shown() async throws {
        let queue = try queue()
        try queue.folder.write("inboxes:\n- {path: \"/nowhere/\\e[31m\u{6771}\u{4EAC}\"}\n", to: "queue/config.yaml")
        let run = try await queue.run("status")
        #expect(!run.text.contains("\u{1B}"), "\(run)")
        #expect(run.text.contains("/nowhere/\\u{1B}[31m東京  not watched"), "\(run)")
    }

    @Test("Explain knows what became of files that stay where they are, without a worker")
    func explains() async throws {
        let queue = try queue()
        let name = "8F3A2B1C-5D6E-4F70-8A9B-0C1D2E3F4A5B"
        try queue.folder.write(AudioFiles.wave(pitch: 300), to: "phone/sub/\(name).wav", modified: 1_709_287_200)
        try queue.folder.write(#"{"amount":"3.00"}"#, to: "phone/sub/\(name).json", modified: 1_709_287_200)
        try queue.folder.write("a picture", to: "phone/picture.jpg", modified: 1_709_287_200)
        try queue.folder.write("", to: "phone/empty.wav", modified: 1_709_287_200)
        #expect(try await queue.run("ingest").code == 75)
        try queue.folder.write(AudioFiles.wave(pitch: 300), to: "phone/twin.wav", modified: 1_709_287_300)
        try queue.folder.write(AudioFiles.wave(pitch: 301), to: "phone/other/\(name).wav", modified: 1_709_287_400)
        #expect(try await queue.run("ingest").code == 75)

        // The same bytes under two names are two recordings.
        let twins = ["71000000-0000-4000-8000-000000000000", "72000000-0000-4000-8000-000000000000"]
        for twin in twins { try queue.folder.write(AudioFiles.wave(pitch: 302), to: "phone/\(twin).wav") }
        #expect(try await queue.run("ingest").code == 75)
        for twin in twins {
            #expect(try await explained(queue, "phone/\(twin).wav")["audioUUID"] as? String == twin)
        }

        let stays = "stays where it is"
        let expected: [(file: String, verdict: String, code: String?, words: [String])] = [
            ("phone/sub/\(name).wav", "taken", nil, ["was taken in", stays, "triage"]),
            ("real-phone/sub/\(name).wav", "taken", nil, ["was taken in", stays]),
            ("phone/sub/\(name).json", "sidecar", nil, ["was taken in", stays]),
            ("phone/twin.wav", "duplicate", "duplicate", ["same bytes", stays, "when it changes"]),
            ("phone/empty.wav", "ignored", "empty", [stays, "when it changes"]),
            ("phone/picture.jpg", "ignored", "not_audio", ["Not a recording", stays, "when it changes"]),
            ("phone/other/\(name).wav", "held", "conflict", ["other bytes", stays, "held retry"]),
        ]
        for (file, verdict, code, words) in expected {
            let found = try await explained(queue, file)
            #expect(found["verdict"] as? String == verdict, "\(found)")
            #expect(found["code"] as? String == code, "\(found)")
            let text = "\(found["rule"] ?? "") \(found["next"] ?? "")"
            for word in words { #expect(text.contains(word), "'\(word)' in \(found)") }
            #expect(found["since"] is String, "\(found)")
        }

        // Changed since, gone since, new, junk, and one that will be moved.
        try queue.folder.write(AudioFiles.wave(pitch: 305), to: "phone/twin.wav")
        let changed = try await explained(queue, "phone/twin.wav")
        #expect(changed["verdict"] as? String == "ready", "\(changed)")
        #expect("\(changed)".contains("has changed since"), "\(changed)")
        unlink(queue.folder.path("phone/picture.jpg"))
        let gone = try await explained(queue, "phone/picture.jpg")
        #expect(gone["verdict"] as? String == "ignored", "\(gone)")
        #expect(gone["place"] is NSNull, "\(gone)")
        #expect(try await explained(queue, "picture.jpg")["verdict"] as? String == "ignored")
        try queue.folder.write(AudioFiles.wave(pitch: 306), to: "drop/new.wav")
        try queue.folder.write("x", to: "phone/x.part")
        try queue.folder.write(AudioFiles.wave(pitch: 300), to: "drop/again.wav")
        #expect(try await explained(queue, "drop/new.wav")["verdict"] as? String == "ready")
        let junk = try await explained(queue, "phone/x.part")
        #expect(junk["pattern"] as? String == "*.part", "\(junk)")
        #expect(junk["since"] is String, "\(junk)")
        let again = try await explained(queue, "drop/again.wav")
        #expect(again["verdict"] as? String == "duplicate", "\(again)")
        #expect("\(again)".contains("into duplicates/"), "\(again)")
    }

    @Test("Another queue and a backup that lie in an inbox are named, and stay whole")
    func otherQueues() async throws {
        let queue = try queue()
        try queue.folder.makeFolder("drop")
        for pitch in 300...301 { try queue.drop(AudioFiles.wave(pitch: pitch), as: "\(pitch).wav") }
        try queue.folder.write(AudioFiles.wave(pitch: 302), to: "own.wav")
        let made = try await queue.shell(
            """
            quickrec ingest --queue queue; quickrec backup copy --queue queue && mkdir drop/sub && mv copy drop/sub/ \
                && quickrec add '99 #mine' --queue drop/other && quickrec ingest own.wav --queue drop/other \
                && cp own.wav drop/new.wav
            """)
        #expect(made.code == 0, "\(made)")
        let sums = "find drop/sub drop/other -printf '%p %i %T@\\n' | sort"
        let before = try await queue.shell(sums).text
        let status = try await queue.run("status", "--format", "json")
        let places = ["other", "sub/copy"].map { queue.folder.path("drop/" + $0) }
        let named = try #require(try JSONSerialization.jsonObject(with: Data(status.output)) as? [String: Any])
        #expect((named["otherQueues"] as? [String])?.sorted() == places, "\(status)")
        #expect(named["waiting"] as? Int == 1, "\(status)")
        let run = try await queue.run("ingest")
        #expect(
            run.text == "Took in 1 memo; 2 other queues or backups (left as they are), 1 inbox not scanned.\n",
            "\(run)")
        for place in places {
            #expect(run.errorText.contains("\(place): It is another queue or a backup"), "\(run)")
        }
        for file in ["drop/other", "drop/other/quickrec.sqlite", "drop/sub/copy/archive"] {
            let found = try await explained(queue, file)
            #expect(found["verdict"] as? String == "ignored", "\(found)")
            #expect(found["code"] as? String == "other_queue", "\(found)")
        }
        // Likewise where the settings name a part of one.
        let settings = "inboxes: [{path: \(queue.folder.path("drop/sub/copy/archive")), mode: move}]\n"
        try queue.folder.write(settings, to: "queue/config.yaml")
        let inside = try await queue.run("ingest")
        #expect(
            inside.errorText.contains("another queue or a backup, or lies in one, and nothing is moved"), "\(inside)")
        let mark = queue.folder.path("drop/sub/copy/quickrec.sqlite")
        #expect(inside.errorText.contains("or move \(mark) away if it belongs to neither"), "\(inside)")
        #expect(try await queue.run("doctor").text.contains("or lies in one: \(mark) is there); correct"))
        #expect(try await queue.run("report", "--format", "json").text.contains(#""unreachableInboxes":1}"#))
        #expect(try await queue.shell(sums).text == before)
    }

    @Test("Commands without a worker see that a mount makes an inbox a folder of the queue", .needs(.namespaces))
    func mounted() async throws {
        let queue = try ScratchQueue()
        let path = queue.folder.path("own")
        mkdir(path, 0o700)
        try queue.configure("inboxes: [{path: \(path), mode: move}, {path: \(path)-absent, mode: move}]\n")
        let script = """
            quickrec ingest --queue queue > first; mount --bind queue/archive own
            quickrec status --queue queue --format json; quickrec report --queue queue --format json
            quickrec doctor --queue queue; quickrec ingest --queue queue
            """
        let run = try await queue.inNamespace(script)
        let fault = "(it is one of the queue's own folders)"
        #expect(run.text.contains("nothing is taken in from it \(fault)"), "\(run)")
        #expect(run.text.contains(#""unreachableInboxes":2}"#), "\(run)")
        #expect(run.text.contains("Nothing is taken in from \(path) \(fault), \(path)-absent (no such file"), "\(run)")
        #expect(run.text.contains("mount or make what is missing, or correct `inboxes:`"), "\(run)")
        #expect(run.text.contains("Took in nothing; 2 inboxes not scanned."), "\(run)")
        #expect(
            run.errorText.hasSuffix(
                "is taken in from it; name another inbox. \(path)-absent can't be reached, so nothing was taken in from "
                    + "this inbox; mount or make it, or correct `inboxes:` in config.yaml.\n"), "\(run)")
    }

    @Test("No backup is made in an inbox, whatever path leads there")
    func noBackup() async throws {
        let queue = try queue()
        try queue.folder.makeFolder("drop")
        symlink("drop/..", queue.folder.path("link"))
        _ = try await queue.run("add", "1 #a")
        for folder in ["drop", "drop/new/copy", "link/drop/copy", "real-phone/copy", "phone/copy", "nowhere/copy"] {
            for extra in [["--dry-run"], []] {
                let run = try await queue.runBare(["backup", folder, "--queue", "queue"] + extra)
                #expect(run.code == 73, "\(folder): \(run)")
                #expect(run.errorText.contains("\(folder) lies in the inbox \(queue.folder.path)/"), "\(run)")
            }
        }
        #expect(queue.folder.files(in: "drop") + queue.folder.files(in: "real-phone") == [])
        #expect(queue.folder.mode(of: "nowhere") == 0)
        #expect(try await queue.run("backup", "dropped/copy").code == 0)
    }

    @Test(
        "No file is written into an inbox, whatever path leads there",
        arguments: ["export hledger --output", "export csv --new --output", "stats --svg", "report --html"])
    func noOutput(words: String) async throws {
        let queue = try queue()
        try queue.folder.makeFolder("drop/new")
        symlink("drop/..", queue.folder.path("link"))
        _ = try await queue.run("add", "--transaction", "1 #a")
        let words = words.split(separator: " ").map(String.init)
        for file in ["drop/x", "drop/new/x", "link/drop/x", "real-phone/x", "phone/x"] {
            let run = try await queue.runBare(words + [file, "--queue", "queue"])
            #expect(run.code == 73, "\(file): \(run)")
            #expect(run.errorText.contains("'\(file)' lies in the inbox \(queue.folder.path)/"), "\(run)")
        }
        #expect(queue.folder.files(in: "drop") + queue.folder.files(in: "real-phone") == [])
        #expect(try await queue.run(words + ["dropped"]).code == 0)
    }

    @Test("An inbox out of reach is told of, and the exit code says that it is to be tried again")
    func unreachable() async throws {
        let queue = try queue()
        let run = try await queue.run("ingest")
        #expect(run.code == 75, "\(run)")
        #expect(run.text == "Took in nothing; 2 inboxes not scanned.\n", "\(run)")
        let paths = ["drop", "nowhere"].map { queue.folder.path($0) }.joined(separator: ", ")
        #expect(
            run.errorText.contains("\(paths) can't be reached, so nothing was taken in from these inboxes"), "\(run)")
        let report = try await queue.run("report")
        #expect(
            report.text.contains("Next: `quickrec doctor` (see why nothing is taken in from 2 inboxes)"), "\(report)")
        #expect(report.text.contains("Inboxes that nothing is taken in from; run `quickrec doctor`."), "\(report)")
        try queue.folder.makeFolder("drop")
        try queue.folder.makeFolder("nowhere")
        let all = try await queue.run("ingest")
        #expect(all.code == 0, "\(all)")
        #expect(all.text == "The inbox is empty: nothing to take in.\n", "\(all)")
        // Of named files, none is looked for in an inbox.
        rmdir(queue.folder.path("nowhere"))
        try queue.folder.write(AudioFiles.wave(), to: "memo.wav")
        #expect(try await queue.run("ingest", "memo.wav").code == 0)
    }

    @Test("Status lists every inbox and what waits in it, also without a worker")
    func tells() async throws {
        let queue = try queue()
        for number in 1...3 { try queue.folder.write(AudioFiles.wave(pitch: 300 + number), to: "phone/\(number).wav") }
        try queue.folder.write(AudioFiles.wave(pitch: 310), to: "drop/one.wav")
        #expect(try await queue.run("status", "--format", "json").text.contains(#""waiting":4,"#))
        #expect(try await queue.run("ingest").code == 75)
        try queue.folder.write(AudioFiles.wave(pitch: 311), to: "phone/4.wav")
        let run = try await queue.run("status", "--format", "json")
        let found = try #require(try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
        #expect(found["waiting"] as? Int == 1, "\(run)")
        let folders = try #require(found["folders"] as? [[String: Any]])
        #expect(folders.map { $0["mode"] as? String } == ["move", "copy", "move", "copy"], "\(run)")
        let paths = ["inbox"] + ["phone", "drop", "nowhere"].map { queue.folder.path($0) }
        #expect(folders.map { $0["path"] as? String } == paths, "\(run)")
        #expect(folders.allSatisfy { $0["watching"] is NSNull })
        let reasons = folders.compactMap { $0["reason"] as? String }
        #expect(reasons[1] == "no worker is running", "\(run)")
        #expect(reasons[3].contains("can't be reached"), "\(run)")
    }

    @Test(
        "A source that a full disk keeps from being removed is no new file, and goes when there is room",
        .needs(.namespaces))
    func fullSource() async throws {
        let queue = try queue()
        for number in 1...6 { try queue.folder.write(AudioFiles.wave(pitch: 300 + number), to: "\(number).wav") }
        try queue.folder.makeFolder("drop")
        // Room for the files, and for nothing else.
        let script = """
            mount -t tmpfs -o nr_inodes=4,mode=700 none drop && cp -p 1.wav 2.wav 3.wav drop/
            for run in 1 2 3; do quickrec ingest --queue queue --format json; done
            ls drop | wc -l; quickrec verify --queue queue | grep -o "[0-9] moves are unfinished"
            quickrec explain drop/1.wav --queue queue | grep -o "removes it from here"
            quickrec watch --queue queue 2> log & worker=$!
            for file in 4 5; do
                cp -p $file.wav queue/inbox/; until [ -z "$(ls queue/inbox)" ]; do sleep 0.1; done
            done
            grep -c "a move has to wait" log; ls drop | wc -l; ls queue/duplicates
            mount -o remount,nr_inodes=0 drop
            cp -p 6.wav queue/inbox/; until [ -z "$(ls drop queue/inbox | grep wav)" ]; do sleep 0.1; done
            kill $worker; wait $worker; quickrec verify --queue queue | tail -1
            """
        let run = try await queue.inNamespace(script)
        let waiting = HostileInboxTests.summary(deferred: 3, unreachable: 1)
        let start = HostileInboxTests.summary(taken: 3, unreachable: 1) + waiting + waiting
        let middle = "3\n3 moves are unfinished\nremoves it from here\n3\n3\n"
        #expect(run.text.hasPrefix(start + middle + "All "), "\(run)")
        #expect(run.text.hasSuffix("checks hold.\n"), "\(run)")
        #expect(try await queue.run("list", "--format", "json").records().count == 6)
    }

    @Test(
        "A source on a file system that can't rename stays where it is, and is taken in once",
        arguments: ["ENOSYS", "EOPNOTSUPP"])
    func unmovableSource(error: String) async throws {
        let queue = try queue()
        try queue.folder.write(AudioFiles.wave(), to: "drop/memo.wav")
        link(queue.folder.path("drop/memo.wav"), queue.folder.path("elsewhere.wav"))
        for turn in 1...3 {
            let run = try await queue.shell(
                "strace -f -qq -o trace -P \(queue.folder.path("drop")) -e trace=renameat,renameat2 "
                    + "-e inject=renameat,renameat2:error=\(error) quickrec ingest --queue queue --format json")
            #expect(run.text == HostileInboxTests.summary(taken: turn == 1 ? 1 : 0, unreachable: 1), "\(run)")
        }
        #expect(queue.folder.files(in: "drop") == ["memo.wav"])
        #expect(try await queue.run("verify").code == 0)
        #expect(try await queue.run("list", "--format", "json").records().first?.audio?.analysis == "complete")
    }

    /// The long form, with 100,000 files, is `Benchmarks/run copies`.
    @Test("A rescan of 2,000 files that were taken in costs one stat each, and opens and reads none of them")
    func rescanCost() async throws {
        let queue = try queue()
        let count = 2_000
        let bytes = AudioFiles.wave(seconds: 0.02)
        for number in 0..<count {
            let own = bytes.dropLast(2) + [UInt8(number & 0xFF), UInt8(number >> 8)]
            try queue.folder.write(own, to: "phone/memo-\(number).wav", modified: 1_709_287_200)
        }
        let first = try await queue.run("ingest", "--no-analysis", "--format", "json")
        #expect(first.text == HostileInboxTests.summary(taken: count, unreachable: 2), "\(first)")
        let again = try await queue.shell(
            "strace -f -qq -y -e trace=file,desc -o trace quickrec ingest --no-analysis --queue queue --format json")
        #expect(again.text == HostileInboxTests.summary(unreachable: 2), "\(again)")
        let lines = String(decoding: queue.folder.bytes(of: "trace") ?? [], as: UTF8.self).split(separator: "\n")
            .filter { $0.contains("memo-") }
        let stats = lines.count { $0.contains("newfstatat(") || $0.contains("statx(") }
        #expect(stats == count, "\(lines.count) calls, \(stats) of them stat")
        #expect(lines.count == count, "\(lines.count) calls, \(stats) of them stat")
    }
}
