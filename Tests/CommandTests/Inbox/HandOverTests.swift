import Foundation
import Glibc
import SystemPackage
import TestSupport
import Testing

/// Files that are named to `ingest` while a worker is running: it takes copies of them in.
struct HandOverTests {
    private static func watched() async throws -> (ScratchQueue, ChildProcess) {
        let queue = try ScratchQueue()
        let watch = try queue.start("watch")
        try await watch.wait("it has begun") { _ in queue.folder.bytes(of: "queue/.worker.status") != nil }
        return (queue, watch)
    }

    @Test("Several that start at once without a worker take their turns, and leave no copy")
    func inTurn() async throws {
        let queue = try ScratchQueue()
        for pitch in 301...305 { try queue.folder.write(AudioFiles.wave(pitch: pitch), to: "\(pitch).wav") }
        _ = try await queue.run("add", "1 #first")
        let run = try await queue.shell(
            """
            for file in *.wav; do quickrec ingest $file --queue queue & all="$all $!"; done
            for one in $all; do wait $one; echo "ended with $?"; done
            """)
        #expect(run.text.components(separatedBy: "Took in 1 memo.\n").count == 6, "\(run)")
        #expect(run.text.components(separatedBy: "ended with 0\n").count == 6, "\(run)")
        #expect(queue.folder.names(below: "queue/inbox/").isEmpty)
        #expect(try await queue.run("list", "--format", "json").records().count == 6)
        #expect(try await queue.run("verify").code == 0)
    }

    @Test("The worker takes the copies in; the summary, the exit code and the files are those of any other intake")
    func takesIn() async throws {
        let (queue, watch) = try await Self.watched()
        let audio = AudioFiles.wave(pitch: 300)
        try queue.folder.write(audio, to: "home/memo.wav")
        try queue.folder.write(#"{"amount": "12.50", "tags": ["lunch"]}"#, to: "home/memo.json")
        try queue.folder.write(AudioFiles.wave(pitch: 301), to: "home/sub/memo.wav")
        try queue.folder.write("no recording", to: "notes.txt")
        let folder = try await queue.run("ingest", "--format", "json", "home")
        #expect(folder.code == 0, "\(folder)")
        #expect(
            folder.text.contains(#""taken":2,"duplicates":0,"held":0,"deferred":0,"ignored":0,"sidecars":1"#),
            "\(folder)")
        let again = try await queue.run("ingest", "home/memo.wav", "--format", "json")
        #expect(again.code == 0, "\(again)")
        #expect(again.text.contains(#""taken":0,"duplicates":1"#), "\(again)")
        let refused = try await queue.run("ingest", "notes.txt")
        #expect(refused.code == 65, "\(refused)")
        #expect(refused.errorText.contains("1 of the named files could not be taken in"), "\(refused)")
        #expect(queue.folder.files(in: "home").sorted() == ["memo.json", "memo.wav", "sub/memo.wav"])
        #expect(queue.folder.names(below: "queue/inbox/").isEmpty)
        let records = try await queue.run("list", "--format", "json").records()
        // The sidecar lies beside its recording, and the analysis has ended.
        #expect(records.filter { $0.audio?.analysis == "complete" }.count == 2)
        #expect(records.compactMap(\.amount) == ["12.50"])
        watch.send(SIGTERM)
        #expect(try await watch.result().code == 0)
        #expect(try await queue.run("verify").code == 0)
    }

    @Test("What a program is writing is left to it, and no half of it is handed over")
    func isWritten() async throws {
        let (queue, watch) = try await Self.watched()
        try queue.folder.write(AudioFiles.wave(pitch: 300), to: "memo.wav")
        // Not for the children of other tests.
        let path = FilePath(queue.folder.path("memo.wav"))
        let writer = try FileDescriptor.open(path, .readWrite, options: .closeOnExec)
        let refused = try await queue.run("ingest", "memo.wav")
        #expect(refused.code == 65, "\(refused)")
        #expect(refused.errorText.contains("A program has it open for writing"), "\(refused)")
        try writer.close()
        let taken = try await queue.run("ingest", "memo.wav", "--format", "json")
        #expect(taken.text.contains(#""taken":1,"duplicates":0"#), "\(taken)")
        #expect(queue.folder.names(below: "queue/inbox/").isEmpty)
        watch.send(SIGTERM)
        #expect(try await watch.result().code == 0)
    }

    @Test(
        "A file that is named again is the same one, beside a worker and without, in whatever order",
        arguments: [true, false])
    func isTheSameFile(isFirstForWorker: Bool) async throws {
        let queue = try ScratchQueue()
        try queue.folder.write(#"{"amount": "850", "note": "rent"}"#, to: "rent/Rent.json")
        try queue.folder.write(#"{"amount": "3", "note": "taxi"}"#, to: "taxi.json")
        func outcome(_ words: String...) async throws -> String {
            let run = try await queue.run(["ingest"] + words)
            return run.text.replacing(" (see `quickrec held`)", with: "")
        }
        if !isFirstForWorker { #expect(try await outcome("rent", "taxi.json") == "Took in 2 sidecars.\n") }
        let watch = try queue.start("watch")
        try await watch.wait("it has begun") { _ in queue.folder.bytes(of: "queue/.worker.status") != nil }
        if isFirstForWorker { #expect(try await outcome("rent", "taxi.json") == "Took in 2 sidecars.\n") }
        #expect(try await outcome("taxi.json") == "Took in nothing; 1 duplicate.\n")
        try queue.folder.write(AudioFiles.wave(pitch: 300), to: "rent/Rent.wav")
        #expect(try await outcome("rent/Rent.wav") == "Took in 1 memo.\n")
        #expect(try await outcome("rent/Rent.json", "rent/Rent.wav") == "Took in nothing; 2 duplicates.\n")
        watch.send(SIGTERM)
        #expect(try await watch.result().code == 0)
        #expect(try await outcome("rent", "taxi.json") == "Took in nothing; 3 duplicates.\n")
        let records = try await queue.run("list", "--format", "json").records()
        #expect(records.compactMap(\.amount).sorted() == ["3.00", "850.00"])
        #expect(records.count { $0.audio != nil } == 1)
        #expect(queue.folder.names(below: "queue/inbox/").isEmpty)
        #expect(try await queue.run("verify").code == 0)
    }

    @Test("A recording that was cut takes the place of its half, although both were copied")
    func isLonger() async throws {
        let queue = try ScratchQueue()
        try queue.configure("truncatedSeconds: 1\n")
        let watch = try queue.start("watch")
        try await watch.wait("it has begun") { _ in queue.folder.bytes(of: "queue/.worker.status") != nil }
        let audio = AudioFiles.wave(seconds: 4, pitch: 300)
        try queue.folder.write(Array(audio.prefix(audio.count / 2)), to: "memo.wav")
        try await watch.wait("the half is taken in") { _ in
            _ = try await queue.run("ingest", "memo.wav")
            // A copy that waited would come after the whole one.
            #expect(queue.folder.files(in: "queue/inbox").isEmpty)
            return !queue.folder.files(in: "queue/archive").isEmpty
        }
        try queue.folder.write(audio, to: "memo.wav")
        let whole = try await queue.run("ingest", "memo.wav")
        #expect(whole.errorText.contains("takes the place of a shorter recording"), "\(whole)")
        #expect(try await queue.run("list", "--format", "json").records().count == 1)
        watch.send(SIGTERM)
        #expect(try await watch.result().code == 0)
    }

    @Test("A sidecar named before its recording is about that, not about an earlier one of the same name")
    func reusedName() async throws {
        let (queue, watch) = try await Self.watched()
        try queue.folder.write(AudioFiles.wave(seconds: 1, pitch: 300), to: "rent/memo.wav")
        let november = try await queue.run("ingest", "rent/memo.wav")
        #expect(november.code == 0, "\(november)")
        let earlier = try await queue.run("list", "--format", "json").records().map(\.id)
        try queue.folder.write(AudioFiles.wave(seconds: 60, pitch: 301), to: "rent/memo.wav")
        try queue.folder.write(#"{"amount": "860"}"#, to: "rent/memo.json")
        let december = try await queue.run("ingest", "rent/memo.json", "rent/memo.wav")
        #expect(december.text.contains("Took in 1 memo, 1 sidecar"), "\(december)")
        let records = try await queue.run("list", "--format", "json").records()
        #expect(records.count == 2)
        #expect(records.filter { !earlier.contains($0.id) }.map(\.amount) == ["860.00"], "\(records)")
        watch.send(SIGTERM)
        #expect(try await watch.result().code == 0)
    }

    @Test("What is odd about a sidecar is told beside a worker too")
    func oddSidecar() async throws {
        let (queue, watch) = try await Self.watched()
        try queue.folder.write(#"{"amount": "5", "Tags": ["x"]}"#, to: "keys.json")
        let run = try await queue.run("ingest", "keys.json")
        #expect(run.text == "Took in 1 sidecar.\n", "\(run)")
        #expect(run.errorText.contains(#"It has the key "Tags""#), "\(run)")
        // One that is refused again is no duplicate of something that was taken in.
        let name = "B1000000-0000-4000-8000-000000000000.wav"
        try queue.folder.write(AudioFiles.wave(pitch: 300), to: name)
        _ = try await queue.run("ingest", name)
        try queue.folder.write(AudioFiles.wave(pitch: 301), to: name)
        for _ in 1...2 {
            let refused = try await queue.run("ingest", name)
            #expect(refused.text.hasPrefix("Took in nothing; 1 refused"), "\(refused)")
            #expect(refused.code == 65, "\(refused)")
        }
        watch.send(SIGTERM)
        #expect(try await watch.result().code == 0)
    }

    @Test(
        "A file that can't be used is counted and told as it is without a worker, and none of it is held",
        arguments: [0, 86_400])
    func refuses(truncatedSeconds: Int) async throws {
        let queue = try ScratchQueue()
        try queue.configure("truncatedSeconds: \(truncatedSeconds)\n")
        let empty = truncatedSeconds > 0 ? "It has no bytes yet; name it again" : "It has no bytes."
        let used = "B1000000-0000-4000-8000-000000000000.wav"
        let broken = Array("RIFF".utf8) + [36, 0, 0, 0] + Array("WAVEfmt ".utf8) + [UInt8](repeating: 0xEE, count: 60)
        let files = [
            ("bad.json", Array(#"{"amount": "much"}"#.utf8), "'much' is not an amount"), ("none.json", [], empty),
            ("none.wav", [], empty), ("text.wav", Array("no recording".utf8), "match no format"),
            ("broken.wav", broken, "can't be opened (libsndfile"),
            (used, AudioFiles.wave(pitch: 301), "put it into the inbox"),
        ]
        try queue.folder.write(AudioFiles.wave(pitch: 300), to: "taken/" + used)
        #expect(try await queue.run("ingest", "taken").code == 0)
        for (name, bytes, _) in files { try queue.folder.write(bytes, to: "all/" + name) }
        func counts() async throws -> [String] {
            var counts: [String] = []
            for (name, _, reason) in files {
                let run = try await queue.run("ingest", "all/" + name, "--format", "json")
                #expect(run.errorText.contains(reason) && run.code == 65, "\(run)")
                counts.append(run.text + run.errorText)
            }
            let all = try await queue.run("ingest", "all")
            return counts + ["\(all.code)", all.text] + all.errorText.split(separator: "\n").map(String.init).sorted()
        }
        let alone = try await counts()
        let watch = try queue.start("watch")
        try await watch.wait("it has begun") { _ in queue.folder.bytes(of: "queue/.worker.status") != nil }
        #expect(try await counts() == alone)
        #expect(queue.folder.files(in: "queue/held") + queue.folder.names(below: "queue/inbox/") == [])
        #expect(try await queue.sqlite("SELECT count(*) FROM remembered_files") == "0\n")
        watch.send(SIGTERM)
        let watched = try await watch.result()
        #expect(watched.code == 0 && !watched.errorText.contains(" held"), "\(watched)")
        #expect(try await queue.run("verify").code == 0)
    }

    @Test("A copy that brings back the missing file of a recording is taken in")
    func bringsBack() async throws {
        let (queue, watch) = try await Self.watched()
        try queue.folder.write(AudioFiles.wave(pitch: 300), to: "memo.wav")
        _ = try await queue.run("ingest", "memo.wav")
        let archived = "queue/archive/" + (try #require(queue.folder.files(in: "queue/archive").first))
        unlink(queue.folder.path(archived))
        let again = try await queue.run("ingest", "memo.wav", "--format", "json")
        #expect(again.code == 0, "\(again)")
        #expect(again.text.contains(#""taken":1,"duplicates":0"#), "\(again)")
        let told = queue.folder.path("memo.wav") + ": The archived file with these bytes was missing; it is back.\n"
        #expect(again.errorText == told, "\(again)")
        #expect(queue.folder.bytes(of: archived) != nil)
        try queue.folder.write("other bytes", to: archived)
        let mended = try await queue.run("ingest", "memo.wav")
        #expect(mended.errorText.contains("was damaged; it is whole again"), "\(mended)")
        #expect(queue.folder.names(below: "queue/inbox/").isEmpty)
        watch.send(SIGTERM)
        #expect(try await watch.result().code == 0)
    }

    @Test("What the worker would leave in the inbox is not handed over, and the message says so")
    func handsNothingOver() async throws {
        let queue = try ScratchQueue()
        try queue.configure("maximumFileMebibytes: 1\ntruncatedSeconds: 86400\n")
        let watch = try queue.start("watch")
        try await watch.wait("it watches") { try $0.errorText.contains(" watching ") }
        try queue.folder.write(AudioFiles.wave() + [UInt8](repeating: 0, count: 1 << 20), to: "long.wav")
        let tooLarge = try await queue.run("ingest", "long.wav")
        #expect(tooLarge.code == 65, "\(tooLarge)")
        // No copy, which would stay there.
        #expect(queue.folder.files(in: "queue/inbox") == [], "\(tooLarge)")
        try queue.folder.write(AudioFiles.wave().prefix(1_000), to: "cut.wav")
        let cut = try await queue.run("ingest", "cut.wav")
        #expect(cut.code == 65, "\(cut)")
        #expect(cut.errorText.contains("its end is missing"), "\(cut)")
        #expect(queue.folder.files(in: "queue/inbox") == [], "\(cut)")
        // Nothing is copied that the worker would only refuse, so nobody has to wait for one that stands still.
        watch.send(SIGSTOP)
        try queue.folder.write("no sound at all", to: "notes.wav")
        let refused = try await queue.run("ingest", "notes.wav")
        watch.send(SIGCONT)
        #expect(refused.code == 65, "\(refused)")
        #expect(queue.folder.files(in: "queue/inbox") == [], "\(refused)")
        watch.send(SIGTERM)
        _ = try await watch.result()
        for run in [tooLarge, try await queue.run("ingest", "long.wav")] {
            #expect(run.errorText.contains("in config.yaml, then name it again."), "\(run)")
            #expect(
                run.errorText.hasSuffix("Nothing tries them again by itself, so name them again later.\n"), "\(run)")
        }
    }

    @Test("Of a folder that the queue lies in, nothing of the queue's own is handed over")
    func aroundTheQueue() async throws {
        let queue = try ScratchQueue()
        try queue.drop(AudioFiles.wave(pitch: 299), as: "old.wav")
        try queue.drop("no sound", as: "text.wav")
        _ = try await queue.run("ingest")
        let watch = try queue.start("watch")
        try await watch.wait("it watches") { try $0.errorText.contains(" watching ") }
        try queue.folder.write(AudioFiles.wave(pitch: 300), to: "memo.wav")
        let around = try await queue.run("ingest", ".", "--format", "json")
        #expect(around.code == 0, "\(around)")
        #expect(around.text.contains(#""taken":1,"duplicates":0,"held":0,"deferred":0"#), "\(around)")
        for name in ["archive", "held"] {
            let own = try await queue.run("ingest", "queue/" + name, "--format", "json")
            #expect(own.text.contains(#""taken":0,"duplicates":0,"held":0"#), "\(own)")
        }
        #expect(queue.folder.files(in: "queue/duplicates").isEmpty)
        let database = try await queue.run("ingest", "queue/quickrec.sqlite")
        #expect(database.code == 65, "\(database)")
        #expect(database.errorText.contains("quickrec.sqlite: It is one of the queue's own files."), "\(database)")
        watch.send(SIGTERM)
        #expect(try await watch.result().code == 0)
    }

    @Test("A worker that is killed is told of, and what was handed over waits in the inbox")
    func killed() async throws {
        let (queue, watch) = try await Self.watched()
        try queue.folder.write(AudioFiles.wave(pitch: 300), to: "memo.wav")
        watch.send(SIGSTOP)
        let ingest = try queue.start("ingest", "memo.wav")
        try await ingest.wait("the copy is in the inbox") { _ in !queue.folder.files(in: "queue/inbox").isEmpty }
        watch.send(SIGKILL)
        _ = try await watch.result()
        let run = try await ingest.result()
        #expect(run.code == 75, "\(run)")
        #expect(run.text.isEmpty, "\(run)")
        #expect(run.errorText.contains("The worker ended before it took in 1 file"), "\(run)")
        #expect(queue.folder.files(in: ".").contains("memo.wav"))
        let next = try await queue.run("ingest", "--format", "json")
        #expect(next.code == 0, "\(next)")
        #expect(next.text.contains(#""taken":1"#), "\(next)")
        // The folder that the copy was in goes with the next start; others and their files stay.
        try queue.folder.makeFolder("queue/inbox/ingest-later")
        try queue.folder.makeFolder("queue/inbox/ingest-0f/1")
        _ = try await queue.run("ingest")
        #expect(queue.folder.names(below: "queue/inbox/") == ["queue/inbox/ingest-later"])
    }

    /// strace sends the signal when the copy is written, after the note of where it comes from and before it gets its name.
    private static func copying(_ signal: String, _ queue: ScratchQueue) async throws -> ChildProcess {
        try queue.folder.write(AudioFiles.wave(pitch: 300), to: "memo.wav")
        let ingest = try ChildProcess(
            Launch(
                "/usr/bin/strace",
                [
                    "-f", "-qq", "-o", "/dev/null", "-e", "trace=pwrite64", "-e",
                    "inject=pwrite64:signal=\(signal):when=2",
                ]
                    + [BuiltProgram.quickrec, "ingest", "memo.wav", "--queue", "queue"],
                environment: queue.environment, folder: queue.folder.path))
        // What a killed one leaves may be gone by the time that somebody looks.
        guard signal == "STOP" else { return ingest }
        try await ingest.wait("the copy is being made") { _ in
            queue.folder.files(in: "queue/inbox").contains { $0.contains("/.quickrec-copy-") }
        }
        return ingest
    }

    @Test("Where the disk is too full for the note of where copies come from, the file is named, and nothing is left")
    func fullDisk() async throws {
        let (queue, watch) = try await Self.watched()
        try queue.folder.write(#"{"amount": "5"}"#, to: "memo.json")
        let run = try await queue.shell(
            "strace -f -qq -o /dev/null -e inject=pwrite64:error=ENOSPC:when=1 quickrec ingest memo.json --queue queue")
        #expect(run.code == 65 || run.code == 75, "\(run)")
        #expect(run.errorText.contains("memo.json"), "\(run)")
        #expect(queue.folder.names(below: "queue/inbox/") == [])
        watch.send(SIGTERM)
        _ = try await watch.result()
    }

    @Test("An unfinished copy of a killed ingest goes with the next start")
    func killedWhileCopying() async throws {
        let (queue, watch) = try await Self.watched()
        let killed = try await Self.copying("KILL", queue).result()
        #expect(killed.code != 0, "\(killed)")
        watch.send(SIGTERM)
        _ = try await watch.result()
        _ = try await queue.run("ingest")
        #expect(queue.folder.names(below: "queue/inbox/") == [])
    }

    @Test("A worker that starts while an ingest is copying leaves its folder alone, and takes the copy in")
    func restartedMeanwhile() async throws {
        let (queue, first) = try await Self.watched()
        let ingest = try await Self.copying("STOP", queue)
        first.send(SIGTERM)
        _ = try await first.result()
        let second = try queue.start("watch")
        try await second.wait("it watches") { try $0.errorText.contains(" watching ") }
        _ = try await queue.shell("kill -CONT $(cat /proc/\(ingest.number)/task/\(ingest.number)/children)")
        let run = try await ingest.result()
        #expect(run.code == 0, "\(run)")
        #expect(run.text.contains("Took in 1 memo"), "\(run)")
        second.send(SIGTERM)
        _ = try await second.result()
    }
}
