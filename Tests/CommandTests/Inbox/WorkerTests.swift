import Foundation
import Glibc
import TestSupport
import Testing

/// Several processes on one queue.
struct WorkerTests {
    @Test("A second worker is turned away with the name of the first; everybody else may work")
    func oneWorker() async throws {
        let queue = try ScratchQueue()
        let watch = try queue.start("watch")
        try await watch.wait("it watches") { try $0.errorText.contains(" watching ") }

        for words in [["ingest"], ["watch"], ["ingest", "--format", "json"]] {
            let second = try await queue.runBare(words + ["--queue", "queue"])
            #expect(second.code == 75)
            #expect(second.text.isEmpty)
            #expect(
                second.errorText
                    == "quickrec: Another worker (process \(watch.number)) is at the queue queue: "
                    + "put the files into its inbox, or stop that worker first.\n")
        }
        #expect(try await queue.run("add", "3 #tea").code == 0)
        #expect(try await queue.run("convert").code == 0)
        #expect(try await queue.run("verify").code == 0)

        watch.send(SIGTERM)
        #expect(try await watch.result().code == 0)
        #expect(try await queue.run("ingest").code == 0)
    }

    @Test(
        "A worker in another container is not called by a number that means another process here", .needs(.namespaces))
    func elsewhere() async throws {
        let queue = try ScratchQueue()
        let container = try ChildProcess(
            Launch(
                "/usr/bin/unshare",
                ["-Urpf", "--mount-proc", "--kill-child=SIGTERM", BuiltProgram.quickrec, "watch", "--queue", "queue"],
                environment: queue.environment, folder: queue.folder.path))
        try await container.wait("it watches") { try $0.errorText.contains(" watching ") }
        let seen = try await queue.run("status")
        #expect(seen.text.contains("a process that can't be seen from here since"), "\(seen)")
        let status = try await queue.run("status", "--format", "json")
        #expect(status.text.contains(#""worker":0,"#), "\(status)")
        let second = try await queue.run("watch")
        #expect(second.errorText.contains("Another worker is at the queue"), "\(second)")
        try queue.folder.write(AudioFiles.wave(), to: "memo.wav")
        let run = try await queue.run("ingest", "memo.wav")
        #expect(run.text.contains("Took in 1 memo"), "\(run)")
        container.send(SIGKILL)
        _ = try await container.result()
    }

    @Test("The worker takes in what arrives, analyses it, and ends with what it has in hand")
    func watches() async throws {
        let queue = try ScratchQueue()
        try queue.drop(AudioFiles.wave(pitch: 300), as: "before.wav")
        let watch = try queue.start("watch")
        try queue.drop(AudioFiles.wave(pitch: 301), as: "sub/later.wav")
        try await watch.wait("both are analysed") { _ in
            let records = try await queue.run("list", "--format", "json").records()
            return records.filter { $0.audio?.analysis == "complete" }.count == 2
        }
        watch.send(SIGINT)
        let run = try await watch.result()
        #expect(run.code == 0, "\(run)")
        #expect(run.text.isEmpty)
        #expect(queue.folder.files(in: "queue/inbox").isEmpty)
        #expect(try await queue.run("verify").code == 0)
    }

    @Test("Each signal that ends a worker lets it end what it has in hand", arguments: [SIGTERM, SIGINT, SIGHUP])
    func ends(signal: CInt) async throws {
        let queue = try ScratchQueue()
        let watch = try queue.start("watch")
        try await watch.wait("it watches") { try $0.errorText.contains(" watching ") }
        watch.send(signal)
        let run = try await watch.result()
        #expect(run.code == 0, "\(run)")
        #expect(run.errorText.contains(" stopped"), "\(run)")
    }

    @Test("Ctrl-\\ ends the program at once: it is no crash")
    func quits() async throws {
        let queue = try ScratchQueue()
        let watch = try queue.start("watch")
        try await watch.wait("it watches") { try $0.errorText.contains(" watching ") }
        watch.send(SIGQUIT)
        let run = try await watch.result()
        #expect(run.code == 128 + SIGQUIT, "\(run)")
        #expect(!run.errorText.contains("crash"), "\(run)")
    }

    @Test("Where the settings are changed under a worker, status and explain say to restart it")
    func outdated() async throws {
        let queue = try ScratchQueue()
        try queue.configure()
        let watch = try queue.start("watch")
        try await watch.wait("it watches") { try $0.errorText.contains(" watching ") }
        #expect(try await !queue.run("status").text.contains("restart it"))
        try queue.folder.makeFolder("phone")
        try queue.folder.write(AudioFiles.wave(), to: "phone/memo.wav")
        let phone = queue.folder.path("phone")
        try queue.folder.write("ignore: ['skip*']\ninboxes: [{path: \(phone), mode: copy}]\n", to: "queue/config.yaml")
        let status = try await queue.run("status")
        #expect(status.text.contains("config.yaml was changed since: restart it"), "\(status)")
        #expect(try await queue.run("status", "--format", "json").text.contains(#""workerOutdated":true"#))
        try queue.folder.write("x", to: "queue/inbox/skip.part")
        for (file, verdict) in [("phone/memo.wav", "ready"), ("queue/inbox/skip.part", "ignored")] {
            let explained = try await queue.run("explain", queue.folder.path(file))
            #expect(explained.text.contains(verdict) && explained.text.contains("restart"), "\(explained)")
        }
        watch.send(SIGTERM)
        #expect(try await watch.result().code == 0)
        #expect(try await !queue.run("status").text.contains("restart it"))
    }

    @Test("Settings behind a link, and none any more, are other settings; the same ones written again are not")
    func outdatedByContent() async throws {
        let queue = try ScratchQueue()
        let settings = "ignore: ['skip*']\n"
        try queue.folder.write(settings, to: "settings.yaml")
        try queue.folder.makeFolder("queue/inbox")
        try FileManager.default.createSymbolicLink(
            atPath: queue.folder.path("queue/config.yaml"), withDestinationPath: "../settings.yaml")
        let watch = try queue.start("watch")
        try await watch.wait("it watches") { try $0.errorText.contains(" watching ") }
        func isOutdated() async throws -> Bool { try await queue.run("status").text.contains("restart it") }
        try queue.folder.write(settings, to: "settings.yaml")
        #expect(try await !isOutdated())
        try queue.folder.write("ignore: ['other*']\n", to: "settings.yaml")
        #expect(try await isOutdated())
        try FileManager.default.removeItem(atPath: queue.folder.path("queue/config.yaml"))
        #expect(try await isOutdated())
        watch.send(SIGTERM)
        #expect(try await watch.result().code == 0)
    }

    @Test("A signal that comes before the worker listens for it ends it at once", .needs(.compiler))
    func endsAtStart() async throws {
        let queue = try ScratchQueue()
        let library = try queue.folder.preloaded("terminate")
        // `timeout` would end with 124.
        let run = try await queue.shell("timeout 60 env LD_PRELOAD=\(library) quickrec watch --queue queue")
        #expect(run.code == 128 + SIGTERM, "\(run)")
        #expect(!run.errorText.contains(" watching "), "\(run)")
    }

    /// To see whether it is ready, where that takes a look inside, to examine it, before it is moved, and where it lies then.
    @Test("A memo is opened four times at most until it is taken in, however many there are", .needs(.strace))
    func opens() async throws {
        let queue = try ScratchQueue()
        let count = 25
        for number in 0..<count {
            try queue.drop(AudioFiles.wave(pitch: 300 + number), as: "memo-\(number).wav", modified: 1_709_287_200)
        }
        let run = try await queue.shell(
            "strace -f -qq -e trace=open,openat,openat2 -o trace quickrec ingest --no-analysis --queue queue")
        #expect(run.code == 0, "\(run)")
        let opened = String(decoding: queue.folder.bytes(of: "trace") ?? [], as: UTF8.self)
            .split(separator: "\n").count { $0.contains(".wav\"") }
        #expect((count...4 * count).contains(opened))
        #expect(queue.folder.files(in: "queue/archive").count == count)
    }

    @Test("A worker that was killed leaves nothing that the next one can't finish")
    func recovers() async throws {
        let queue = try ScratchQueue()
        for pitch in 0..<30 { try queue.drop(AudioFiles.wave(pitch: 300 + pitch), as: "memo-\(pitch).wav") }
        let first = try queue.start("ingest")
        // Where it is through with all of them before anybody looks, there is nothing to finish, which is as good.
        try? await first.wait("the first row is there") { _ in try await queue.count("recordings") > 0 }
        first.send(SIGKILL)
        _ = try await first.result()

        #expect(try await queue.run("ingest").code == 0)
        #expect(try await queue.run("list", "--format", "json").records().count == 30)
        #expect(queue.folder.files(in: "queue/inbox").isEmpty)
        #expect(try await queue.run("verify").code == 0)
    }

    @Test("Neither amounts nor notes reach the log")
    func keepsSecrets() async throws {
        let queue = try ScratchQueue()
        let facts = #""amount":"987654.32","note":"SECRETNOTE","payee":"SECRETPAYEE","location":"SECRETPLACE""#
        try queue.drop(AudioFiles.wave(pitch: 300), as: "memo.wav")
        try queue.drop("{\(facts),\"tags\":[\"SECRETTAG\"]}", as: "memo.json")
        try queue.drop("{\(facts),\"createdAt\":\"yesterday\"}", as: "broken.json")
        try queue.drop(AudioFiles.wave(pitch: 300), as: "again.wav")
        let run = try await queue.run("ingest")
        #expect(run.code == 0)
        #expect(run.errorText.contains("broken.json"))

        let watch = try queue.start("watch")
        try queue.drop("{\(facts),\"id\":\"x\"}", as: "worse.json")
        try await watch.wait("it is held") { try $0.errorText.contains("worse.json") }
        watch.send(SIGTERM)
        let log = try await watch.result()
        for secret in ["987654", "SECRETNOTE", "SECRETPAYEE", "SECRETPLACE", "SECRETTAG"] {
            #expect(!run.errorText.contains(secret), "\(run)")
            #expect(!log.errorText.contains(secret), "\(log)")
        }
    }

    private struct Status: Decodable {
        struct Wait: Decodable {
            var code: String
            var since: Int64
            var lookAt: Int64?
        }

        var waiting: [Wait]
    }

    @Test("A file that waits has waited since it was found first, however often it was looked at")
    func waitsSince() async throws {
        let queue = try ScratchQueue()
        try queue.drop(AudioFiles.wave(), as: "open.wav")
        // As long as somebody has it open for writing, it is looked at again after growing pauses.
        let writer = try #require(FileHandle(forUpdatingAtPath: queue.folder.path("queue/inbox/open.wav")))
        let watch = try queue.start("watch")
        var seen: [Int64: Int64] = [:]
        try await watch.wait("it was looked at twice more") { _ in
            let bytes = queue.folder.bytes(of: "queue/.worker.status") ?? []
            let status = try? JSONDecoder().decode(Status.self, from: Data(bytes))
            if let wait = status?.waiting.first, wait.code == "open_for_writing", let lookAt = wait.lookAt {
                seen[lookAt] = wait.since
            }
            return seen.count >= 3
        }
        #expect(Set(seen.values).count == 1, "\(seen)")
        try writer.close()
        watch.send(SIGTERM)
        #expect(try await watch.result().code == 0)
    }

}

extension ScratchQueue {
    /// The rows of a table; 0 as long as there is no such table, or it can't be read at this instant.
    fileprivate func count(_ table: String) async throws -> Int {
        // sqlite3 would make a database where there is none, and not as private as it has to be.
        guard folder.mode(of: "queue/quickrec.sqlite") != 0 else { return 0 }
        let text = try? await sqlite("SELECT count(*) FROM \(table)")
        return text.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }
}
