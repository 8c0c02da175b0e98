import Foundation
import Intake
import SoundReading
import TestSupport
import Testing

@testable import Application

/// What decoding says of itself.
struct AnalystTests {
    @Test("A run that has missed ffmpeg says so, until it is there", .needs(.ffmpeg))
    func missed() throws {
        let queue = try OpenQueue()
        try queue.folder.write(AudioFiles.fixture("tone.m4a"), to: "queue/inbox/memo.m4a")
        _ = try queue.context.makeWorker(logger: LogSetup.logger(queue.context)).scanUntilSettled()
        let reader = ReaderConfiguration(helper: BuiltProgram.reader, timeZone: .gmt)
        var without = reader
        without.ffmpeg = .program("/nowhere/ffmpeg")
        func run(_ configuration: ReaderConfiguration) throws -> Analyst.Outcome {
            let analyst = Analyst(
                queue: queue.context.queue, database: queue.database,
                reader: SoundReader(configuration: configuration))
            return try analyst.run(includingPostponed: true)
        }
        let missing = try run(without)
        #expect(missing.count == 1)
        #expect(missing.hasMissedConverter)
        let found = try run(reader)
        #expect(found.count == 1)
        #expect(!found.hasMissedConverter)
    }
}
