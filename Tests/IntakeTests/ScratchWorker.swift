import Files
import Foundation
import Intake
import Logging
import Model
import Money
import SoundReading
import Store
import Synchronization
import SystemPackage
import TestSupport
import Testing

/// Clocks that go on when a test says so: both begin with the time that it is.
final class TestClock: Sendable {
    private let start = Date().timeIntervalSince1970
    /// Called whenever the monotonic clock is read.
    let onLook = Mutex<(@Sendable () -> Void)?>(nil)
    /// Seconds since the beginning.
    private let passed = Mutex((monotonic: 0.0, wall: 0.0))

    /// Lets the time go on by so many seconds.
    func pass(_ seconds: Double) {
        passed.withLock { $0 = ($0.monotonic + seconds, $0.wall + seconds) }
    }

    /// Sets the wall clock forth or back by so many seconds.
    func jump(_ seconds: Double) {
        passed.withLock { $0.wall += seconds }
    }

    var clock: IntakeClock {
        IntakeClock(
            now: { [self] in
                let seconds = start + passed.withLock { $0.wall }
                return Moment(clampingMilliseconds: Int64(seconds * 1_000), in: .gmt)
            },
            monotonic: { [self] in
                onLook.withLock(\.self)?()
                return Int64(passed.withLock { $0.monotonic } * 1e9)
            })
    }
}

/// A queue with one more inbox, `phone` in move mode, and workers at it whose time a test has in its hand.
final class ScratchWorker {
    let place: ScratchFolder
    let queue: QueueFolder
    let database: QueueDatabase
    let clock = TestClock()
    let log = CapturedLog()
    /// The only one at the queue.
    private var current: InboxWorker?

    /// Whether `camera` is one more inbox, in copy mode.
    private let hasCamera: Bool

    init(hasCamera: Bool = false) throws {
        self.hasCamera = hasCamera
        place = try ScratchFolder()
        for name in hasCamera ? ["phone", "camera"] : ["phone"] { try place.makeFolder(name) }
        queue = try QueueFolder(creating: FilePath(place.path + "/queue"))
        database = try QueueDatabase(path: queue.databasePath.string)
        current = try makeWorker()
    }

    var worker: InboxWorker {
        get throws { try #require(current) }
    }

    /// Ends the worker, and begins with another.
    func restart() throws {
        current = nil
        current = try makeWorker()
    }

    private func makeWorker() throws -> InboxWorker {
        let euro = try #require(Currency(code: "EUR"))
        let notation = AmountNotation(decimalMark: nil, defaultCurrency: euro)
        var configuration = IntakeConfiguration(zone: .gmt, notation: notation)
        configuration.inboxes = [Inbox(number: 1, path: FilePath(place.path + "/phone"), mode: .move)]
        if hasCamera {
            configuration.inboxes.append(Inbox(number: 2, path: FilePath(place.path + "/camera"), mode: .copy))
        }
        var reading = ReaderConfiguration(helper: BuiltProgram.reader, timeZone: .gmt)
        reading.attempts = 1
        reading.probeProcessorSeconds = 0.5
        let reader = SoundReader(configuration: reading)
        return try InboxWorker(
            queue: queue, database: database, readers: IntakeReaders(quick: reader, patient: reader),
            configuration: configuration, clock: clock.clock, logger: Logger(label: "test") { [log] _ in log })
    }

    /// The codes of what is noted as waiting, by name.
    var waiting: [String: String] {
        get throws {
            let files = try database.heldFiles(.deferred).map { file in
                (
                    String(decoding: file.sourcePath.split(separator: UInt8(ascii: "/")).last ?? [], as: UTF8.self),
                    file.reason.code.rawValue
                )
            }
            return Dictionary(files) { first, _ in first }
        }
    }

    /// Puts a file into an inbox: `queue/inbox`, or `phone`. Nobody has it open for writing any more, as a process that
    /// was just forked for another test would for a moment.
    func drop(_ bytes: some Sequence<UInt8>, as path: String) throws {
        try place.write(bytes, to: path)
        let whole = FilePath(place.path + "/" + path)
        let name = FileName(try #require(whole.lastComponent))
        let folder = try Folder.open(whole.removingLastComponent())
        let kind = FileSystemKind(of: folder)
        while try OpenedFile(name, in: folder).tryReadLease(on: kind) == .busy { sched_yield() }
    }
}

/// Keeps what is logged at `info` or above.
final class CapturedLog: LogHandler, Sendable {
    private let kept = Mutex<[String]>([])

    var lines: [String] { kept.withLock { $0 } }
    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }
    var logLevel: Logger.Level {
        get { .info }
        set {}
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }

    func log(event: LogEvent) {
        let facts = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
        kept.withLock { $0.append("\(event.level) \(event.message)\(facts)") }
    }
}
