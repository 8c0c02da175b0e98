import TestSupport
import Testing

/// A database into whose schema another program has put something, or taken something out.
struct AlteredSchemaTests {
    private static let trigger = """
        CREATE TRIGGER theirs AFTER INSERT ON quick_records BEGIN DELETE FROM entry_lines; END
        """

    @Test(
        "No command writes to it, and each names what differs",
        arguments: [
            (trigger, "trigger theirs is not quickrec's"), ("CREATE VIEW v AS SELECT 1", "view v is not quickrec's"),
            ("DROP VIEW readable_quick_records", "view readable_quick_records is missing"),
            ("ALTER TABLE tags ADD COLUMN theirs TEXT", "table tags is not as quickrec makes it"),
        ])
    func refused(sql: String, words: String) async throws {
        let queue = try ScratchQueue()
        _ = try await queue.run("add", "1 #first")
        try queue.drop(AudioFiles.wave(), as: "memo.wav")
        try await queue.sqlite(sql)
        let before = queue.folder.bytes(of: "queue/quickrec.sqlite")
        for line in ["add 2", "convert", "ingest", "watch", "undo", "triage --batch", "tags add x", "held retry --all"]
        {
            let run = try await queue.shell("quickrec \(line) --queue queue")
            #expect(run.code == 65, "\(run)")
            #expect(run.errorText.contains(words), "\(run)")
        }
        #expect(queue.folder.bytes(of: "queue/quickrec.sqlite") == before)
        #expect(queue.folder.files(in: "queue/inbox") == ["memo.wav"])
        for line in ["list", "report", "status", "history"] {
            #expect(try await queue.shell("quickrec \(line) --queue queue").code == 0)
        }
        let verify = try await queue.run("verify")
        #expect(verify.code == 1, "\(verify)")
        #expect(verify.text.contains(words), "\(verify)")
    }
}
