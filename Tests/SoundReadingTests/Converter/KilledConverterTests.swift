import CSupport
import Dispatch
import Foundation
import Glibc
import Model
import Synchronization
import TestSupport
import Testing

@testable import SoundReading

/// ffmpeg, killed while it decodes.
@Suite("Killed converters")
struct KilledConverterTests {
    /// A copy of ffmpeg, so that a test finds its own processes.
    private final class Copy: Sendable {
        let path: String
        private let folder: ScratchFolder

        init() throws {
            let original = try #require(FFmpeg(.inPath)).program
            folder = try ScratchFolder()
            path = try folder.copyProgram(original, to: "ffmpeg")
        }

        /// The ffmpeg that has begun to decode.
        func busy() -> pid_t? {
            // Loading its libraries takes several ticks.
            Processes.helpers(named: path).first { Processes.ticks($0) >= 10 }
        }
    }

    /// Minutes that take some seconds.
    private static let minutes = 60

    /// Analyses a long AMR; `victims` processes that decode it are killed.
    private func analyse(_ ffmpeg: Copy, victims: Int) throws -> (result: AudioAnalysis?, killed: [pid_t]) {
        let reader = TestFiles.reader { $0.ffmpeg = .program(ffmpeg.path) }
        // Before anybody waits for ffmpeg: making it takes seconds in a debug build.
        let recording = Crafted.noisyAMR(minutes: Self.minutes)
        let result = Mutex<AudioAnalysis?>(nil)
        let group = DispatchGroup()
        group.enter()
        // A thread of its own: Dispatch starts none while those that wait below keep every core busy.
        Thread.detachNewThread {
            let analysis = try? TestFiles.analyse(recording, reader).analysis
            result.withLock { $0 = analysis }
            group.leave()
        }
        var killed: [pid_t] = []
        while killed.count < victims {
            var victim: pid_t?
            let isFound = Processes.wait {
                victim = ffmpeg.busy()
                return victim.map { !killed.contains($0) } ?? false
            }
            guard isFound, let victim else { break }
            kill(victim, SIGKILL)
            killed.append(victim)
        }
        group.wait()
        return (result.withLock { $0 }, killed)
    }

    @Test("Once costs one more try, and nothing else")
    func once() throws {
        let ffmpeg = try Copy()
        let (result, killed) = try analyse(ffmpeg, victims: 1)
        #expect(killed.count == 1)
        #expect(result?.state == .complete)
        #expect(result?.frames == Int64(Self.minutes) * 60 * 8_000)
        // Nobody is left, and the dead one was waited for.
        #expect(Processes.helpers(named: ffmpeg.path).isEmpty)
        #expect(killed.allSatisfy { Processes.status($0).isEmpty })
    }

    @Test("Twice makes the file unreadable, and the next one reads")
    func twice() throws {
        let ffmpeg = try Copy()
        let (result, killed) = try analyse(ffmpeg, victims: 2)
        #expect(killed.count == 2)
        #expect(result?.state == .unreadable)
        #expect(result?.reason?.contains("ffmpeg was killed each time") == true)
        let reader = TestFiles.reader { $0.ffmpeg = .program(ffmpeg.path) }
        #expect(try TestFiles.analyse(TestFiles.fixture("tone.m4a"), reader).analysis?.state == .complete)
    }
}
