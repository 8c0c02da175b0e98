import Model
import Testing

@testable import Application

/// Which held files can be taken in anyway.
struct HeldFileDecisionsTests {
    @Test(
        "A recording in conflict can be released, a sidecar can't, nor what has none in it",
        arguments: [
            ("memo.wav", FileCounts.conflictCode, true), ("memo.json", FileCounts.conflictCode, false),
            ("memo.wav", "not_audio", false),
        ])
    func release(name: String, code: String, isReleasable: Bool) {
        let file = HeldFile(
            number: 1, disposition: .held, sourcePath: Array("inbox/\(name)".utf8), path: "held/\(name)", sha256: nil,
            isDiscarded: false, request: nil,
            stamp: FileStamp(device: 1, inode: 1, byteCount: 1, modified: 1, changed: 1), audioUUID: nil,
            reason: IntakeReason(code: code, sentence: "A test."), since: 0, retryAt: nil, attempts: 1)
        #expect(file.canBeReleased == isReleasable)
    }
}
