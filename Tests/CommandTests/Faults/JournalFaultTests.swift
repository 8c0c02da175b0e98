import Foundation
import TestSupport
import Testing

/// Moves that a worker was killed at, and that a disk keeps the next worker from finishing.
struct JournalFaultTests {
    #if FAIL_POINTS
    @Test("A move that can't be finished is withdrawn, and its file waits; one from elsewhere stays in the journal")
    func putOff() async throws {
        for (words, isFromElsewhere) in [("", false), (" new.wav", true)] {
            let queue = try ScratchQueue()
            try queue.configure()
            let file = isFromElsewhere ? "new.wav" : "queue/inbox/new.wav"
            try queue.folder.write(AudioFiles.wave(pitch: 300), to: file, modified: 1_709_287_200)
            let script = """
                QUICKREC_FAIL_POINT=noted quickrec ingest --no-analysis --queue queue\(words)
                sqlite3 queue/quickrec.sqlite 'SELECT count(*) FROM moves'
                strace -f -qq -o trace -e trace=renameat2 -e inject=renameat2:error=EIO \
                    quickrec ingest --no-analysis --queue queue >&2
                echo "ended with $?"; sqlite3 queue/quickrec.sqlite 'SELECT count(*) FROM moves'
                """
            let run = try await queue.shell(script)
            #expect(run.text == "1\nended with 0\n\(isFromElsewhere ? 1 : 0)\n", "\(run)")
            let sentence = "Renaming it failed: input/output error. Check the disk and its cable; it is tried again."
            #expect(run.errorText.contains(sentence), "\(run)")
            #expect(run.errorText.contains("a move has to wait") == isFromElsewhere, "\(run)")
            #expect(queue.folder.bytes(of: file) == AudioFiles.wave(pitch: 300))
            // A record whose file has not moved yet is withdrawn with the move.
            #expect(try await queue.run("list", "--format", "json").records().count == (isFromElsewhere ? 1 : 0))

            #expect(try await queue.run("ingest").code == 0)
            let audio = try #require(try await queue.run("list", "--format", "json").records().first?.audio)
            #expect(queue.folder.bytes(of: "queue/" + audio.path) == AudioFiles.wave(pitch: 300))
            #expect(queue.folder.files(in: "queue/inbox").isEmpty)
            let verify = try await queue.run("verify")
            #expect(verify.code == 0, "\(verify)")
        }
    }
    #endif
}
