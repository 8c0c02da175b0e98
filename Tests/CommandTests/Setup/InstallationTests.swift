import Foundation
import Glibc
import TestSupport
import Testing

/// `status`, `doctor`, and recordings that wait for ffmpeg.
struct InstallationTests {
    struct Report: Decodable {
        struct Check: Decodable {
            var name: String
            var level: String
            var detail: String
        }

        var ok: Bool
        var checks: [Check]

        subscript(_ name: String) -> Check? { checks.first { $0.name == name } }
    }

    private static let report = ContractShape.object([
        ("schema", .schema), ("ok", .flag),
        (
            "checks",
            .list(.object([("name", .text), ("level", .word(["ok", "warning", "failed"])), ("detail", .text)]))
        ),
    ])

    private static let status = ContractShape.object([
        ("schema", .schema), ("queue", .text), ("currency", .text), ("decimalMark", .unknown(or: .text)),
        ("dateOrder", .word(["day-month", "month-day"])), ("timeZone", .text), ("worker", .unknown(or: .count)),
        ("workerSince", .unknown(or: .instant)), ("workerOutdated", .flag), ("waiting", .count), ("deferred", .count),
        ("held", .count),
        ("lastIntake", .unknown(or: .instant)), ("analysisPending", .count), ("analysisPostponed", .count),
        ("ffmpeg", .unknown(or: .text)), ("diskFree", .unknown(or: .count)),
        ("tooDeep", .list(.text)), ("otherQueues", .list(.text)),
        (
            "folders",
            .list(
                .object([
                    ("path", .text), ("mode", .word(["move", "copy"])), ("watching", .unknown(or: .text)),
                    ("reason", .text),
                ]))
        ),
        (
            "records",
            .object(["awaiting_audio", "pending", "processed", "converted", "discarded"].map { ($0, .count) })
        ),
    ])

    @Test("A sound installation passes; what is missing is named with what to do")
    func passes() async throws {
        let queue = try ScratchQueue()
        _ = try await queue.run("add", "3 #tea")
        let run = try await queue.run("doctor", "--format", "json")
        #expect(run.code == 0, "\(run)")
        #expect(run.errors.isEmpty, "\(run)")
        try ContractTests.check(run.text, Self.report)
        let found = try JSONDecoder().decode(Report.self, from: Data(run.output))
        #expect(found.ok)
        for name in ["quickrec-reader", "sandbox", "settings", "queue folder", "database", "rights", "disk"] {
            #expect(found[name] != nil, "\(name) in \(run)")
            #expect(found[name]?.level != "failed", "\(name) in \(run)")
        }
        #expect(found["database"]?.detail.contains("journal truncate); `quickrec verify`") == true, "\(run)")
        let table = try await queue.run("doctor")
        #expect(table.code == 0, "\(table)")
        #expect(table.text.contains("Everything needed is in place"), "\(table)")
    }

    /// A fault, the check that finds it, and what its sentence says.
    struct Fault: Sendable, CustomTestStringConvertible {
        let check: String
        let level: String
        /// Runs `doctor`.
        let line: String
        let words: [String]

        var testDescription: String { "\(check): \(line)" }

        init(_ check: String, _ level: String, _ line: String, _ words: String...) {
            self.check = check
            self.level = level
            self.line = line
            self.words = words
        }
    }

    private static let doctor = "quickrec doctor --queue queue --format json"

    static let faults = [
        Fault("quickrec-reader", "ok", "TMPDIR=/nonexistent \(doctor)", "reads with libsndfile"),
        Fault("settings", "failed", "echo 'currency: euro' > queue/config.yaml; \(doctor)", "config.yaml", "correct"),
        Fault(
            "inboxes", "warning",
            "mkdir here; echo \"inboxes: [{path: $PWD/here}, {path: $PWD/gone}]\" > queue/config.yaml; \(doctor)",
            "/gone (no such file", "config.yaml"),
        Fault(
            "export names", "failed", "echo '{' > queue/export.yaml; \(doctor)", "export.yaml", "correct the file"),
        Fault("queue folder", "failed", "rm -r queue; \(doctor)", "no queue folder", "--queue"),
        Fault(
            "queue folder", "failed",
            "rm -rf queue/archive; mkdir -m 777 disk; ln -s $PWD/disk queue/archive; \(doctor)",
            "queue/archive is a symbolic link", "bind mount"),
        Fault(
            "queue folder", "failed", "rm -rf queue/held; mkfifo queue/held; \(doctor)", "queue/held is not a folder",
            "move it out of the way"),
        Fault(
            "queue folder", "failed", "rm -f queue/.worker.lock; mkdir queue/.worker.lock; \(doctor)",
            "queue/.worker.lock is a folder", "remove it"),
        Fault(
            "queue folder", "failed", "ln -sf nowhere queue/.worker.lock; \(doctor)",
            "queue/.worker.lock is a symbolic link", "remove it"),
        Fault(
            "database", "failed", "ln -sf nowhere queue/quickrec.sqlite-journal; \(doctor)",
            "queue/quickrec.sqlite-journal is not a regular file", "move it away"),
        Fault("rights", "ok", "rm -rf queue/archive; ln -s $PWD queue/archive; \(doctor)", "Only you"),
        Fault(
            "database", "failed", "mv queue/quickrec.sqlite x; ln -s $PWD/x queue/quickrec.sqlite; \(doctor)",
            "quickrec.sqlite is a symbolic link", "move the database itself"),
        Fault(
            "ffmpeg", "warning", "mkdir dir; echo \"ffmpeg: $PWD/dir\" > queue/config.yaml; \(doctor)",
            "/dir, which is not a program", "correct the path"),
        Fault("player", "warning", "mkdir dir; QUICKREC_PLAYER=$PWD/dir \(doctor)", "/dir"),
        Fault("rights", "failed", "chmod 770 queue; \(doctor)", "write to queue", "chmod go-rwx queue"),
        Fault("rights", "warning", "chmod 640 queue/quickrec.sqlite; \(doctor)", "read queue/quickrec.sqlite"),
        Fault(
            "database", "failed", "sqlite3 queue/quickrec.sqlite 'PRAGMA user_version = 999'; \(doctor)", "newer",
            "install"),
        Fault("database", "failed", "echo nonsense > queue/quickrec.sqlite; \(doctor)", "damaged", "backup"),
        Fault("locale", "warning", "LC_ALL=C \(doctor)", "LC_ALL=C.UTF-8"),
        Fault(
            "ffmpeg", "warning", "mkdir bin; ln -s $(which quickrec) bin/; PATH=$PWD/bin \(doctor)", "install ffmpeg"),
        Fault("player", "warning", "QUICKREC_PLAYER=nothing \(doctor)", "nothing", "install"),
        Fault(
            "quickrec-reader", "failed", "mkdir bin; cp $(which quickrec) bin/; bin/\(doctor)", "missing", "install"),
        Fault(
            "ffmpeg", "ok",
            "mkdir bin; cp $(which quickrec) bin/; echo 'ffmpeg: /bin/true' > queue/config.yaml; bin/\(doctor)",
            "/bin/true"),
        Fault(
            "quickrec-reader", "failed",
            "mkdir bin; cp $(which quickrec) bin/; ln -s /bin/true bin/quickrec-reader; bin/\(doctor)", "ready",
            "install"),
        Fault(
            "events", "warning",
            "unshare -Ur bash -c 'echo 0 > /proc/sys/user/max_inotify_instances; \(doctor)'", "polled",
            "max_user_instances"),
        Fault(
            "file system", "ok", doctor, "local"),
    ]

    @Test("Every fault is found, and its check says what to do", arguments: faults)
    func finds(_ fault: Fault) async throws {
        let queue = try ScratchQueue()
        _ = try await queue.run("add", "3 #tea")
        let run = try await queue.shell(fault.line)
        try ContractTests.check(run.text, Self.report)
        let report = try JSONDecoder().decode(Report.self, from: Data(run.output))
        let check = try #require(report[fault.check], "\(run)")
        #expect(check.level == fault.level, "\(run)")
        for word in fault.words { #expect(check.detail.contains(word), "'\(word)' in \(check.detail)") }
        let hasFailed = report.checks.contains { $0.level == "failed" }
        #expect(run.code == (hasFailed ? 1 : 0), "\(run)")
        #expect(report.ok == !hasFailed, "\(run)")
        #expect(fault.level != "failed" || hasFailed)
    }

    @Test("A small disk is full where the worker stops copying, at a twentieth of it", .needs(.namespaces))
    func smallDisk() async throws {
        let queue = try ScratchQueue()
        _ = try await queue.run("add", "3 #tea")
        let run = try await queue.inNamespace(
            """
            mkdir disk; mount -t tmpfs -o size=8m none disk; cp -a queue disk/
            level() { quickrec doctor --queue disk/queue --format json | grep -o '"name":"disk","level":"[a-z]*"'; }
            level; head -c 7500000 /dev/zero > disk/fill; level; head -c 500000 /dev/zero >> disk/fill; level
            """)
        let levels = ["warning", "warning", "failed"].map { #""name":"disk","level":"\#($0)""# + "\n" }
        #expect(run.text == levels.joined(), "\(run)")
    }

    @Test(
        "Without ffmpeg a phone's memo waits and says so; once it is there, the next pass decodes it", .needs(.ffmpeg))
    func waitsForFFmpeg() async throws {
        let queue = try ScratchQueue()
        try queue.folder.write("ffmpeg: /nonexistent/ffmpeg\n", to: "queue/config.yaml")
        try queue.drop(AudioFiles.fixture("tone.m4a"), as: "memo.m4a", modified: 1_709_287_200)
        #expect(try await queue.run("ingest").code == 0)
        let waiting = try await queue.run("list", "--format", "json")
        #expect(waiting.text.contains(#""durationSource":"claimed","analysis":"pending""#), "\(waiting)")
        #expect(waiting.text.contains("ffmpeg"), "\(waiting)")
        let status = try await queue.run("status", "--format", "json")
        #expect(status.text.contains(#""analysisPending":1,"analysisPostponed":1,"ffmpeg":null"#), "\(status)")
        let doctor = try await queue.run("doctor", "--format", "json")
        let report = try JSONDecoder().decode(Report.self, from: Data(doctor.output))
        #expect(doctor.code == 1, "\(doctor)")
        #expect(report["ffmpeg"]?.level == "failed", "\(doctor)")
        #expect(report["ffmpeg"]?.detail.contains("1 recording waits") == true, "\(doctor)")

        try FileManager.default.removeItem(atPath: queue.folder.path("queue/config.yaml"))
        #expect(try await queue.run("ingest").code == 0)
        let decoded = try await queue.run("list", "--format", "json")
        #expect(decoded.text.contains(#""durationSource":"decoded","analysis":"complete""#), "\(decoded)")
        #expect(decoded.text.contains(#""reason":null}"#), "\(decoded)")
        #expect(try await queue.run("doctor").code == 0)
    }

    @Test("A time of intake from when the clock was wrong gives way to a later intake")
    func futureIntake() async throws {
        let queue = try ScratchQueue()
        try queue.drop(AudioFiles.wave(pitch: 300), as: "one.wav", modified: 1_709_287_200)
        try queue.drop(#"{"note":"of then"}"#, as: "one.json", modified: 1_709_287_200)
        _ = try await queue.run("ingest")
        _ = try await queue.sqlite("UPDATE sidecars SET taken_at = 4102444800000")
        try queue.drop(AudioFiles.wave(pitch: 400), as: "two.wav", modified: 1_709_287_200)
        _ = try await queue.run("ingest")
        let status = try await queue.run("status", "--format", "json")
        let document = try #require(try ContractTests.check(status.text, Self.status) as? [String: Any])
        #expect((document["lastIntake"] as? String)?.hasPrefix("2") == true)
        #expect((document["lastIntake"] as? String)?.hasPrefix("2100") == false, "\(status)")
    }

    @Test("The status tells of the queue, also while a worker runs")
    func tellsStatus() async throws {
        let queue = try ScratchQueue()
        try queue.drop(AudioFiles.wave(pitch: 300), as: "one.wav", modified: 1_709_287_200)
        try queue.drop("no sound", as: "text.wav", modified: 1_709_287_200)
        _ = try await queue.run("ingest")
        try queue.drop(AudioFiles.wave(pitch: 400), as: "two.wav", modified: 1_709_287_200)
        try queue.drop("x", as: "x.part")
        let idle = try await queue.run("status", "--format", "json")
        let first = try #require(try ContractTests.check(idle.text, Self.status) as? [String: Any])
        #expect(first["worker"] is NSNull, "\(idle)")
        #expect(first["waiting"] as? Int == 1, "\(idle)")
        #expect(first["held"] as? Int == 1, "\(idle)")
        #expect((first["records"] as? [String: Int])?["pending"] == 1)
        #expect(first["lastIntake"] is String)

        let watch = try queue.start("watch")
        try await watch.wait("it has taken the second in") { _ in
            try await queue.run("list", "--format", "json").records().count == 2
        }
        let busy = try await queue.run("status", "--format", "json")
        let second = try #require(try ContractTests.check(busy.text, Self.status) as? [String: Any])
        #expect(second["worker"] as? Int32 == watch.number, "\(busy)")
        #expect(second["workerSince"] is String, "\(busy)")
        #expect(second["waiting"] as? Int == 0)
        let table = try await queue.run("status")
        #expect(table.code == 0, "\(table)")
        #expect(table.text.contains("process \(watch.number) since"), "\(table)")
        watch.send(SIGTERM)
        #expect(try await watch.result().code == 0)
    }
}
