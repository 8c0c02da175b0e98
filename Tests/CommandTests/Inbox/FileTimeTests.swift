import TestSupport
import Testing

/// Times of files that 64 bits of nanoseconds don't reach.
struct FileTimeTests {
    @Test(
        "A time that a file system keeps is shown as it is",
        arguments: [("9999-06-01T12:00:00Z", "9999-06-01"), ("2300-01-02T12:00:00Z", "2300-01-02")])
    func distant(time: String, day: String) async throws {
        let queue = try ScratchQueue()
        try queue.drop(AudioFiles.wave(), as: "memo.wav")
        // Not every file system keeps such times: ext4 ends in 2446.
        let touch = try await queue.shell("touch -d \(time) queue/inbox/memo.wav && stat -c %y queue/inbox/memo.wav")
        let kept = touch.text.prefix(10)
        let run = try await queue.shell(
            "chmod 700 queue; quickrec ingest --queue queue; quickrec list --queue queue --format csv")
        #expect(run.text.contains(kept) || kept == day && run.text.contains(day), "\(touch) \(run)")
        #expect(!run.text.contains("2262-"), "\(run)")
    }
}
