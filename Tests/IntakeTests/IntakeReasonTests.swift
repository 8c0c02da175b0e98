import Files
import Model
import SystemPackage
import Testing
import Watching

@testable import Intake

@Suite struct IntakeReasonTests {
    @Test("Nothing promises to try a named file again by itself")
    func named() {
        let reasons =
            Readiness.WaitReason.allCases.map(\.reason) + [
                IntakeReason.cannotRead(.permissionDenied), .cannotRead(.ioError), .tooLarge(2, limit: 1),
                IntakeReason(MoveError.changed), IntakeReason(MoveError.noSpace(needed: 1)),
                IntakeReason(MoveError.failed(.write, .ioError)), IntakeReason(FileReadError.changed),
                IntakeReason(FileReadError.failed(.ioError)), IntakeReason(FileOpenError.failed(.permissionDenied)),
            ]
        for reason in reasons {
            let report = IntakeReport(sourcePath: [], outcome: .deferred, reason: reason)
            let sentence = report.ofNamed.reason?.sentence ?? ""
            #expect(report.reason?.sentence == reason.sentence)
            #expect(sentence.lowercased().contains("name it again"), "\(sentence)")
            #expect(!sentence.contains("tried again") && !sentence.contains("it is taken in"), "\(sentence)")
        }
        #expect(
            IntakeReason.cannotRead(.permissionDenied).sentenceForNamed
                == "It can't be read (Permission denied); give this user the right to read it, then name it again.")
        #expect(
            Readiness.WaitReason.settling.reason.sentenceForNamed
                == "It was only just written; name it again once it rests.")
    }
}
