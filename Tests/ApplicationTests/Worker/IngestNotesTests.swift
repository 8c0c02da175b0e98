import Application
import Intake
import Model
import Testing

/// What `ingest` counts and says of single files.
struct IngestNotesTests {
    private func notes(of reports: [IntakeReport], named: String...) -> IngestNotes {
        let output = Output(terminal: Terminal.current(environment: [:]))
        var notes = IngestNotes(output: output, named: Set(named.map { Array($0.utf8) }))
        for report in reports { notes.add(report) }
        return notes
    }

    private func report(_ path: String, _ outcome: IntakeOutcome, _ code: IntakeReason.Code) -> IntakeReport {
        IntakeReport(
            sourcePath: Array(path.utf8), outcome: outcome, reason: IntakeReason(code: code, sentence: "A test."))
    }

    @Test("What is no recording is refused if it was named itself, and expected in a named folder")
    func refused() {
        let reports = [report("/a/x.txt", .held, .notAudio), report("/b.txt", .held, .notAudio)].map(\.ofNamed)
        #expect(notes(of: reports, named: "/a", "/b.txt").refusedCount == 1)
        #expect(notes(of: [report("inbox/x.txt", .held, .notAudio)]).refusedCount == 1)
    }

    @Test("A folder that is not scanned is counted once, whatever every scan finds again")
    func folders() {
        let deep = report("inbox/deep", .ignored, .tooDeep)
        let notes = notes(of: [deep, deep, report("inbox/other", .ignored, .otherQueue)])
        #expect(notes.folderCount(.tooDeep) == 1)
        #expect(notes.folderCount(.otherQueue) == 1)
        #expect(notes.refusedCount == 0)
    }

    @Test("It is said who tries again what waits: the worker a copy, nobody a file that was named")
    func outlook() {
        let copy = report("/a.wav", .deferred, .diskFull)
        #expect(notes(of: [copy], named: "/a.wav").outlook.hasPrefix(" A copy waits"))
        let both = notes(of: [copy, report("/b.wav", .deferred, .changing).ofNamed], named: "/a.wav", "/b.wav")
        #expect(both.outlook.hasSuffix(" Nothing tries the others again by itself, so name them again later."))
    }
}
