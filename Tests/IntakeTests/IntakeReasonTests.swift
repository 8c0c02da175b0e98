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
                IntakeReason.cannotRead(.permissionDenied), .cannotRead(.ioError), .notStored(.ioError),
            ]
        for reason in reasons where reason.code != "no_bytes" {
            let sentence = reason.sentenceForNamed
            #expect(sentence != reason.sentence, "\(sentence)")
            #expect(!sentence.contains("tried again") && !sentence.contains("taken in"), "\(sentence)")
        }
        #expect(
            IntakeReason.cannotRead(.permissionDenied).sentenceForNamed
                == "It can't be read (Permission denied); give this user the right to read it; name it again.")
        #expect(
            Readiness.WaitReason.settling.reason.sentenceForNamed
                == "It was only just written; name it again once it rests.")
    }
}
