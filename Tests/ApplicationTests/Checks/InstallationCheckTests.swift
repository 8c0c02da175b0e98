import Files
import Foundation
import Model
import Reports
import Store
import TestSupport
import Testing

@testable import Application

/// What `doctor` looks at.
struct InstallationCheckTests {
    private func check(_ name: String, _ queue: OpenQueue) throws -> DoctorCheck {
        let path = queue.context.queue.path
        let checks = InstallationCheck(path, ["PATH": "/usr/bin:/bin"], Terminal.current(environment: [:])).checks()
        return try #require(checks.first { $0.name == name })
    }

    @Test("Settings come before what was written down when the queue was made")
    func conventions() throws {
        let queue = try OpenQueue()
        #expect(try check("conventions", queue).detail.contains("decimal mark ."))
        try queue.folder.write("currency: JPY\ndecimalMark: ','\n", to: "queue/config.yaml")
        let detail = try check("conventions", queue).detail
        #expect(detail.contains("decimal mark ,"))
        #expect(detail.contains("JPY"))
        #expect(detail.contains("Europe/Berlin"))
    }

    @Test("A recording that is only to be read does not wait for ffmpeg")
    func notPostponed() throws {
        let queue = try OpenQueue()
        let arrival = AudioArrival(
            file: ArrivedFile(
                sourcePath: Array("inbox/a.wav".utf8),
                stamp: FileStamp(device: 1, inode: 1, byteCount: 100, modified: 1, changed: 1),
                sha256: [UInt8](repeating: 1, count: 32), isCopied: false),
            audioUUID: AudioUUID(), isNamedByContent: false, createdAt: queue.context.now, createdAtSource: .mtime,
            claim: AudioClaim(
                container: .wav, codec: "PCM_16", sampleRate: 16_000, channels: 1, frames: 32_000, duration: 2))
        _ = try queue.database.journal([.audio(arrival)], at: queue.context.now)
        #expect(try queue.database.analysisBacklog().all == 1)
        #expect(try !check("ffmpeg", queue).detail.contains("wait"))
    }
}
