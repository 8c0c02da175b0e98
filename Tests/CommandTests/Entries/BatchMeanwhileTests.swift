import TestSupport
import Testing

/// `triage --batch` while others change the records that its lines were written for.
struct BatchMeanwhileTests {
    @Test("Each line belongs to the record that it was written for, also where that has changed or is gone")
    func belongs() async throws {
        let queue = try ScratchQueue()
        for day in 1...5 {
            _ = try await queue.run("add", "#memo\(day)", "--created-at", "2024-03-0\(day)T12:00:00Z")
        }
        // The first line is answered before anybody changes the others; the last memo is taken back, and so is its line.
        let run = try await queue.shell(
            """
            export QUICKREC_QUEUE=$PWD/queue
            (
                echo '1 #first'
                until quickrec list --state processed --format jsonl | grep -q first; do :; done
                memo=$(sqlite3 queue/quickrec.sqlite "SELECT id FROM quick_records WHERE number = 3")
                quickrec undo 2 >/dev/null && quickrec snooze "$memo" --until 3d >/dev/null
                printf '2 #second\\n3 #third\\n4 #fourth\\n5 #fifth\\n'
            ) | quickrec triage --batch
            """)
        #expect(run.code == 65, "\(run)")
        #expect(run.errorText.contains("Not saved: another process handled this memo in the meantime."), "\(run)")
        #expect(run.errorText.contains("2 lines could not be used; no record was left for them."), "\(run)")
        #expect(
            run.errorText.contains("line 5: the record that it was meant for was undone in the meantime."), "\(run)")
        let tags = try await queue.sqlite(
            """
            SELECT q.number || ' ' || q.stage || ' ' || group_concat(t.name, ' ') FROM quick_records q
            JOIN entry_lines l ON l.record_number = q.number JOIN entry_line_tags e ON e.line_id = l.id
            JOIN tags t ON t.id = e.tag_id GROUP BY q.number ORDER BY q.number
            """)
        #expect(
            tags.split(separator: "\n") == [
                "1 open memo1", "2 processed memo2 second", "3 open memo3", "4 processed memo4 fourth",
            ], "\(tags)")
    }
}
