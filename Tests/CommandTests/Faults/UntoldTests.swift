import TestSupport
import Testing

/// Output that can't be written, after something was stored.
struct UntoldTests {
    private static let records = """
        {"id":"A0000000-0000-4000-8000-000000000001","note":"memo"}
        {"id":"A0000000-0000-4000-8000-000000000002","amount":"3.00","note":"other"}
        """ + "\n"

    @Test(
        "It says what was stored, under which ID, and how it is taken back",
        arguments: [
            ("add 1", "added 1 record"), ("add --transaction 2", "booked"),
            ("process A0000000-0000-4000-8000-000000000001 4", "processed"),
            ("process --from entries", "processed"),
            ("edit A0000000-0000-4000-8000-000000000002 'payee:Bob'", "edited"),
            ("discard A0000000-0000-4000-8000-000000000001 --reason x", "discarded "),
            ("snooze A0000000-0000-4000-8000-000000000001 --until 3d", "snoozed "), ("add --from more", "added"),
            ("convert", "converted"), ("clear 00", "cleared"),
        ])
    func full(line: String, words: String) async throws {
        let queue = try ScratchQueue()
        _ = try await queue.run("add", "--from", "-", input: Self.records)
        try queue.folder.write(#"{"id":"A0000000-0000-4000-8000-000000000001","entry":"4"}"# + "\n", to: "entries")
        try queue.folder.write(#"{"amount":"9.00"}"# + "\n", to: "more")
        if line == "convert" { _ = try await queue.run("process", "A0000000-0000-4000-8000-000000000001", "4") }
        var line = line
        if line.hasPrefix("clear") {
            _ = try await queue.run("add", "--transaction", "2")
            line = try await "clear " + queue.sqlite("SELECT id FROM transactions").filter { $0 != "\n" }
        }
        let before = try await actions(queue)
        let run = try await queue.shell("QUICKREC_QUEUE=queue quickrec \(line) >/dev/full")
        #expect(run.code == 74, "\(run)")
        #expect(run.errorText.contains("The output can't be written"), "\(run)")
        let stored = try await actions(queue)
        #expect(stored == before + 1, "\(run)")
        #expect(run.errorText.contains("Action \(stored) is stored: \(words)"), "\(run)")
        #expect(run.errorText.contains("`quickrec undo` takes it back."), "\(run)")
        let ids = try await queue.sqlite("SELECT id FROM quick_records UNION SELECT id FROM transactions").split(
            separator: "\n")
        #expect(ids.contains { run.errorText.contains($0) }, "\(run)")
        #expect(run.errorText.filter(\.isNewline).count == 1, "\(run)")
    }

    @Test(
        "What stored nothing says nothing of it", arguments: ["list", "add 1 --dry-run", "convert --dry-run", "undo"])
    func nothing(line: String) async throws {
        let queue = try ScratchQueue()
        _ = try await queue.run("add", "2")
        let run = try await queue.shell("QUICKREC_QUEUE=queue quickrec \(line) >/dev/full")
        #expect(run.code == 74, "\(run)")
        #expect(!run.errorText.contains("stored"), "\(run)")
        #expect(try await queue.run("list", "--format", "json").records().count == 1)
    }

    @Test("Names, held files and answers in a batch are told of as well")
    func others() async throws {
        let queue = try ScratchQueue()
        try queue.drop("junk", as: "j.wav")
        let ingest = try await queue.shell("QUICKREC_QUEUE=queue quickrec ingest >/dev/full")
        #expect(ingest.code == 74, "\(ingest)")
        #expect(ingest.errorText.contains("was still taken in"), "\(ingest)")
        let held = try await queue.shell("QUICKREC_QUEUE=queue quickrec held discard --all --yes >/dev/full")
        #expect(held.code == 74, "\(held)")
        #expect(held.errorText.contains("is stored: "), "\(held)")
        let path = "held/" + queue.folder.files(in: "queue/held")[0]
        try queue.folder.write(AudioFiles.wave(), to: "queue/" + path)
        let retry = try await queue.shell("QUICKREC_QUEUE=queue quickrec held retry \(path) >/dev/full")
        #expect(retry.code == 74, "\(retry)")
        #expect(retry.errorText.contains("; it was carried out and can't be undone; "), "\(retry)")
        let tag = try await queue.shell("QUICKREC_QUEUE=queue quickrec tags add food >/dev/full")
        #expect(tag.code == 74, "\(tag)")
        #expect(tag.errorText.contains("'food'; `quickrec undo` takes it back"), "\(tag)")
        _ = try await queue.run("add", "--from", "-", input: Self.records)
        let batch = try await queue.shell("printf '1\\n2\\n' | QUICKREC_QUEUE=queue quickrec triage --batch >/dev/full")
        #expect(batch.code == 74, "\(batch)")
        #expect(batch.errorText.contains("`quickrec undo 2` takes them back"), "\(batch)")
        let last = try await actions(queue)
        #expect(batch.errorText.contains("2 actions are stored, the last as number \(last): "), "\(batch)")
    }

    private func actions(_ queue: ScratchQueue) async throws -> Int {
        try await Int(queue.sqlite("SELECT coalesce(max(id), 0) FROM actions").filter { $0 != "\n" }) ?? -1
    }
}
