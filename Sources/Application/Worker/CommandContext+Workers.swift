import Files
import Foundation
package import Intake
package import Logging
import SoundReading
import SystemPackage
package import Watching

extension CommandContext {
    /// The sandboxed programs that read recordings.
    private func makeReaders() throws -> IntakeReaders {
        var patient = try readerConfiguration()
        // Two attempts in total: the first with `quick`, the second with `patient`.
        patient.attempts = 1
        var quick = patient
        quick.probeProcessorSeconds = 0.5
        // The file was read a moment ago, so a reader that hangs this long is waiting for a busy machine.
        quick.probeSeconds = 5
        return IntakeReaders(quick: SoundReader(configuration: quick), patient: SoundReader(configuration: patient))
    }

    /// The sandboxed program that decodes recordings.
    package func makeAnalyst() throws -> Analyst {
        Analyst(queue: queue, database: database, reader: SoundReader(configuration: try readerConfiguration()))
    }

    /// Decodes the waiting recordings, with progress on a terminal.
    package func analyse() throws {
        let progress = CountProgress(verb: "analysed", output: output)
        progress.finish(try makeAnalyst().run(includingPostponed: true, progress: progress.show).count)
    }

    private func readerConfiguration() throws -> ReaderConfiguration {
        try Self.readerConfiguration(settings, in: zone)
    }

    /// The limits and programs of the readers. `zone` applies to recording times without an offset.
    ///
    /// Throws `CommandError` with status 69 if quickrec-reader is not beside this program.
    static func readerConfiguration(_ settings: Settings, in zone: TimeZone) throws -> ReaderConfiguration {
        var configuration = ReaderConfiguration(helper: try helperPath(), timeZone: zone)
        configuration.ffmpeg = ffmpegChoice(settings)
        return configuration
    }

    private static func ffmpegChoice(_ settings: Settings) -> ReaderConfiguration.FFmpeg {
        settings.ffmpeg.map { .program($0) } ?? .inPath
    }

    /// The path of ffmpeg; `nil` if it is not installed.
    static func ffmpeg(_ settings: Settings) -> String? { SoundReader.ffmpegProgram(ffmpegChoice(settings)) }

    /// The folders to watch from the settings, in addition to the queue's own inbox.
    package var inboxes: [Inbox] {
        zip(Int32(1)..., settings.inboxes).map { Inbox(number: $0, path: $1.path, mode: $1.mode) }
    }

    /// All inboxes, the queue's own first.
    package var allInboxes: [Inbox] { [Inbox(of: queue)] + inboxes }

    /// Patterns for names that are never taken in.
    package var junk: JunkNames { JunkNames(globs: settings.ignore ?? []) }

    /// The intake options from the settings.
    var intakeConfiguration: IntakeConfiguration {
        var configuration = IntakeConfiguration(zone: zone, notation: notation)
        configuration.settingsDigest = settings.digest
        configuration.junk = junk
        configuration.inboxes = inboxes
        let usual = Readiness.Times()
        configuration.times = Readiness.Times(
            settle: settings.settleSeconds.map { Int64($0 * 1e9) } ?? usual.settle,
            end: settings.truncatedSeconds.map { Int64($0 * 1e9) } ?? usual.end)
        if let size = settings.maximumFileMebibytes { configuration.maximumByteCount = Int64(size) << 20 }
        return configuration
    }

    /// The worker of this queue; throws if another process already runs it, or if inboxes overlap.
    package func makeWorker(logger: Logger, wakeUp: @escaping @Sendable () -> Void = {}) throws -> InboxWorker {
        try InboxSetting.checkPlaces(settings.inboxes, path: queue.settingsPath.string)
        try Capacity.reading.requireForTasks()
        let clock = IntakeClock(now: { [zone] in Self.now(in: zone) }, monotonic: MonotonicClock.now)
        return try InboxWorker(
            queue: queue, database: database, readers: try makeReaders(), configuration: intakeConfiguration,
            clock: clock, logger: logger, wakeUp: wakeUp)
    }

    /// The worker of this queue, once other commands that are briefly the worker have ended; `nil` if that is `watch`,
    /// which takes in what it is handed.
    ///
    /// Throws `QueueFolderError.busy` if they take longer than a minute.
    package func makeWorkerInTurn(logger: Logger) throws -> InboxWorker? {
        let deadline = ContinuousClock.now + .seconds(60)
        while true {
            do { return try makeWorker(logger: logger) } catch QueueFolderError.busy(let path, let worker) {
                guard WorkerStatus.read(from: queue) == nil else { return nil }
                guard ContinuousClock.now < deadline else { throw QueueFolderError.busy(path, worker: worker) }
            }
            waitForLock(until: deadline) { WorkerStatus.read(from: queue) == nil }
        }
    }

    /// Whether a running `watch` still works with other settings: it reads them once, when it starts.
    var isWorkerOutdated: Bool {
        WorkerStatus.read(from: queue).map { $0.settings != settings.digest } ?? false
    }

    /// Waits until no worker has the lock, the deadline has passed, or `isWanted` no longer holds.
    func waitForLock(until deadline: ContinuousClock.Instant, while isWanted: () throws -> Bool) rethrows {
        while ContinuousClock.now < deadline, WorkerLock.holder(in: queue).isHeld, try isWanted() { usleep(20_000) }
    }

    /// The helper is next to the program itself, wherever that is installed.
    private static func helperPath() throws -> String {
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let helper = FilePath(program).removingLastComponent().appending("quickrec-reader").string
        guard FileManager.default.isExecutableFile(atPath: helper) else {
            throw CommandError(
                .unavailable, "The program that reads recordings is missing at \(helper); install quickrec again.")
        }
        return helper
    }
}
