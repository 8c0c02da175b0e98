import Files
import Foundation
package import Intake
package import Logging
import Model
import SoundReading
import SystemPackage
package import Watching

extension CommandContext {
    /// The programs that read recordings, in their sandbox.
    func makeReaders() throws -> IntakeReaders {
        var patient = try readerConfiguration()
        // Together two attempts: the second one here, after the first one there.
        patient.attempts = 1
        var quick = patient
        quick.probeProcessorSeconds = 0.5
        // Its bytes were read a moment ago, so that what does nothing for so long waits for a busy machine.
        quick.probeSeconds = 5
        return IntakeReaders(quick: SoundReader(configuration: quick), patient: SoundReader(configuration: patient))
    }

    /// The program that decodes recordings, in its sandbox.
    package func makeAnalyst() throws -> Analyst {
        Analyst(queue: queue, database: database, reader: SoundReader(configuration: try readerConfiguration()))
    }

    /// Decodes what waits for it, with progress on a terminal.
    package func analyse() throws {
        let progress = CountProgress(verb: "analysed", output: output)
        progress.finish(try makeAnalyst().run(includingPostponed: true, progress: progress.show).count)
    }

    private func readerConfiguration() throws -> ReaderConfiguration {
        var configuration = ReaderConfiguration(helper: try Self.helperPath(), timeZone: zone)
        if let path = settings.ffmpeg { configuration.ffmpeg = .program(path) }
        return configuration
    }

    /// Where ffmpeg is; `nil` where it is not installed.
    var ffmpeg: String? { (try? readerConfiguration()).flatMap { SoundReader(configuration: $0).ffmpegProgram } }

    /// The folders of the settings that are watched besides the queue's own inbox.
    package var inboxes: [Inbox] {
        zip(Int32(1)..., settings.inboxes).map { Inbox(number: $0, path: $1.path, mode: $1.mode) }
    }

    /// The queue's own first.
    package var allInboxes: [Inbox] { [Inbox(of: queue)] + inboxes }

    /// Names that are never taken in.
    package var junk: JunkNames { JunkNames(globs: settings.ignore ?? []) }

    /// How files are taken in, as the settings say.
    var intakeConfiguration: IntakeConfiguration {
        var configuration = IntakeConfiguration(zone: zone, notation: notation)
        configuration.junk = junk
        configuration.inboxes = inboxes
        let usual = Readiness.Times()
        configuration.times = Readiness.Times(
            settle: settings.settleSeconds.map { Int64($0 * 1e9) } ?? usual.settle,
            end: settings.truncatedSeconds.map { Int64($0 * 1e9) } ?? usual.end)
        if let size = settings.maximumFileMebibytes { configuration.maximumByteCount = Int64(size) << 20 }
        return configuration
    }

    /// The worker of this queue; throws where another one has it.
    package func makeWorker(logger: Logger, wakeUp: @escaping @Sendable () -> Void = {}) throws -> InboxWorker {
        try Capacity.reading.requireForTasks()
        let clock = IntakeClock(now: { [zone] in Self.now(in: zone) }, monotonic: MonotonicClock.now)
        return try InboxWorker(
            queue: queue, database: database, readers: try makeReaders(), configuration: intakeConfiguration,
            clock: clock, logger: logger, wakeUp: wakeUp)
    }

    /// The helper lies beside the program itself, wherever that was installed.
    static func helperPath() throws -> String {
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let helper = FilePath(program).removingLastComponent().appending("quickrec-reader").string
        guard FileManager.default.isExecutableFile(atPath: helper) else {
            throw CommandError(
                .unavailable, "The program that reads recordings is missing at \(helper); install quickrec again.")
        }
        return helper
    }
}
