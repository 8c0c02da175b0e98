import Foundation
import Glibc
import TestSupport
import Testing

/// Breaks every rule that `quickrec verify` checks, one at a time.
struct VerifyTests {
    @Test("What is broken on purpose is found, and named", arguments: Breakage.all)
    func finds(_ breakage: Breakage) async throws {
        let queue = try await Self.whole.value.restored()
        try await breakage.act(queue)
        let run = try await queue.run("verify", "--format", "json")
        #expect(run.code == 1, "\(run)")
        let report = try JSONDecoder().decode(Report.self, from: Data(run.output))
        #expect(!report.ok)
        #expect(Set(report.failures.map(\.name)) == breakage.besides.union([breakage.check]), "\(report.failures)")
        let found = report.failures.first { $0.name == breakage.check }
        #expect(found?.detail == breakage.detail)

        let table = try await queue.run("verify")
        #expect(table.code == 1)
        #expect(table.text.contains("\(breakage.detail)\n"))
    }

    @Test("With no temporary folder to write to, the queue folder is enough; else TMPDIR is named", .needs(.namespaces))
    func noTemporaryFolder() async throws {
        let queue = try ScratchQueue()
        let run = try await queue.inNamespace(
            """
            quickrec add '3 #tea' --queue queue >/dev/null
            program=$(dirname "$(command -v quickrec)"); cp "$program/quickrec" "$program/quickrec-reader" .
            cp -a queue closed; mount --bind closed closed; mount -o remount,ro,bind closed
            mount --rbind . /mnt; for folder in /var/tmp /tmp; do mount -t tmpfs -o ro none $folder; done
            cd /tmp; PATH=/mnt:$PATH; unset TMPDIR SQLITE_TMPDIR
            quickrec verify --queue /mnt/queue | tail -1; ls /mnt/queue | grep quickrec-
            quickrec verify --queue /mnt/closed; echo "ended with $?"
            """)
        #expect(run.text.contains("checks hold.\nended with 77\n"), "\(run)")
        #expect(run.errorText.contains("/closed, because it is not permitted there (Read-only file system);"), "\(run)")
        #expect(run.errorText.contains(", or set TMPDIR to another folder."), "\(run)")
    }

    @Test("There is no check that nobody breaks")
    func isComplete() async throws {
        let run = try await Self.whole.value.restored().run("verify", "--format", "json")
        #expect(run.code == 0, "\(run)")
        let report = try JSONDecoder().decode(Report.self, from: Data(run.output))
        #expect(report.ok)
        #expect(report.failures.isEmpty)
        #expect(Set(report.checks.map(\.name)) == Set(Breakage.all.map(\.check)))
    }

    @Test("Of many findings the first four are named, and the rest is counted", arguments: [(5, nil), (6, 2), (9, 5)])
    func manyFindings(count: Int, rest: Int?) async throws {
        let queue = try await Self.whole.value.restored()
        for number in 1...count { try queue.folder.write("?", to: "queue/archive/\(number).wav") }
        let run = try await queue.run("verify", "--format", "json")
        let report = try JSONDecoder().decode(Report.self, from: Data(run.output))
        let detail = try #require(report.failures.first { $0.name == "files are known" }?.detail)
        #expect(detail.components(separatedBy: ".wav").count - 1 == (rest == nil ? 5 : 4), "\(detail)")
        #expect(detail.contains(" more") == (rest != nil), "\(detail)")
        if let rest { #expect(detail.hasSuffix("and \(rest) more"), "\(detail)") }
    }

    @Test("A removed duplicate is missing only if the queue no longer has its bytes")
    func removedDuplicate() async throws {
        let queue = try await Self.whole.value.restored()
        let duplicate = "duplicates/" + (try #require(queue.folder.files(in: "queue/duplicates").first))
        unlink(queue.folder.path("queue/" + duplicate))
        #expect(try await queue.run("verify").code == 0)
        #expect(try await queue.run("backup", "copy").code == 0)
        try queue.drop(AudioFiles.wave(), as: "again.wav")
        #expect(try await queue.run("ingest").text == "Took in nothing; 1 duplicate.\n")
        #expect(try await queue.run("verify").code == 0)

        for name in queue.folder.files(in: "queue/duplicates") {
            unlink(queue.folder.path("queue/duplicates/" + name))
        }
        let recording = "archive/2024/03/B1000000-0000-4000-8000-000000000000.wav"
        try queue.folder.write("rot", to: "queue/" + recording)
        let run = try await queue.run("verify")
        #expect(run.code == 1)
        #expect(run.text.contains("\(duplicate) is missing"), "\(run)")
        #expect(try await queue.run("backup", "other").errorText.contains("\(duplicate) is missing in the queue."))
    }

    @Test("A verification changes nothing")
    func changesNothing() async throws {
        let queue = try await Self.whole.value.restored()
        try queue.drop(AudioFiles.wave(pitch: 900), as: "waiting.wav")
        func state() -> [String: [UInt8]] {
            Dictionary(
                uniqueKeysWithValues: queue.folder.files(in: "queue").map {
                    ($0, queue.folder.bytes(of: "queue/" + $0) ?? [])
                })
        }
        let before = state()
        #expect(try await queue.run("verify").code == 0)
        #expect(state() == before)
    }

    private struct Report: Decodable {
        struct Check: Decodable {
            var name: String
            var ok: Bool
            var detail: String
        }

        var schema: Int
        var ok: Bool
        var checks: [Check]

        var failures: [Check] { checks.filter { !$0.ok } }
    }

    /// A queue with a record in every state, a sidecar, a duplicate and a held file, in which every rule holds.
    private static let whole = Task<QueueSnapshot, any Error> {
        let queue = try ScratchQueue()
        let wave = AudioFiles.wave()
        try queue.drop(wave, as: "B1000000-0000-4000-8000-000000000000.wav", modified: 1_709_287_200)
        try queue.drop(
            #"{"id":"A1000000-0000-4000-8000-000000000000","createdAt":"2024-03-01T10:00:00Z","note":"x"}"#,
            as: "B1000000-0000-4000-8000-000000000000.json")
        _ = try await queue.run("ingest")
        try queue.drop(wave, as: "again.wav")
        try queue.drop("no sound", as: "text.wav")
        _ = try await queue.run("ingest")
        let facts = """
            {"id":"A2000000-0000-4000-8000-000000000000","createdAt":"2024-03-02T10:00:00Z","tags":["lunch"]}
            {"id":"A3000000-0000-4000-8000-000000000000","createdAt":"2024-03-03T10:00:00Z","tags":["lunch"]}
            {"id":"A4000000-0000-4000-8000-000000000000","createdAt":"2024-03-04T10:00:00Z","amount":"4"}
            {"id":"A5000000-0000-4000-8000-000000000000","createdAt":"2024-03-05T10:00:00Z",\
            "audioUUID":"B5000000-0000-4000-8000-000000000000"}
            {"id":"A6000000-0000-4000-8000-000000000000","createdAt":"2024-03-06T10:00:00Z",\
            "audioUUID":"B6000000-0000-4000-8000-000000000000"}
            """
        _ = try await queue.run("add", "--from", "-", input: facts)
        _ = try await queue.run("process", "A3000000", "3 EUR")
        _ = try await queue.run("convert")
        _ = try await queue.run("export", "hledger", "--new", "--output", "1.journal")
        _ = try await queue.run("process", "A2000000", "2.50 EUR")
        _ = try await queue.run("discard", "A6000000", "--reason", "a test")
        let states = try await queue.sqlite(
            "SELECT group_concat(state, ' ') FROM (SELECT state FROM quick_records ORDER BY id)")
        #expect(states == "pending processed converted pending awaiting_audio discarded\n")
        return try QueueSnapshot(of: queue)
    }
}
