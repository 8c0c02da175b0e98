import Model
import Testing

@testable import Application

/// Which held files can be taken in anyway.
struct HeldFileDecisionsTests {
    @Test(
        "A recording in conflict can be released, a sidecar can't, nor what has none in it",
        arguments: [
            ("memo.wav", IntakeReason.Code.conflict, true), ("memo.json", IntakeReason.Code.conflict, false),
            ("memo.wav", .notAudio, false),
        ])
    func release(name: String, code: IntakeReason.Code, isReleasable: Bool) {
        let file = HeldFile(
            number: 1, disposition: .held, sourcePath: Array("inbox/\(name)".utf8), path: "held/\(name)", sha256: nil,
            isDiscarded: false, request: nil,
            stamp: FileStamp(device: 1, inode: 1, byteCount: 1, modified: 1, changed: 1), audioUUID: nil,
            reason: IntakeReason(code: code, sentence: "A test."), since: 0, retryAt: nil, attempts: 1)
        #expect(file.canBeReleased == isReleasable)
    }
}
