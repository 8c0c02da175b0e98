import Files
import Logging
import Store

/// What all parts of the intake share; constant for the lifetime of a worker.
struct IntakeContext {
    /// The queue folder.
    let queue: QueueFolder
    /// The database.
    let database: QueueDatabase
    /// The settings.
    let configuration: IntakeConfiguration
    /// The clocks.
    let clock: IntakeClock
    /// The worker's log.
    let logger: Logger
    /// Set when the worker must end: it finishes the files in hand and starts no others.
    let stop = StopFlag()
    /// All inboxes; the queue's own is the first.
    let inboxes: [Inbox]

    /// Creates the context of one worker; the queue's own inbox is added to those of the configuration.
    init(
        queue: QueueFolder, database: QueueDatabase, configuration: IntakeConfiguration, clock: IntakeClock,
        logger: Logger
    ) {
        self.queue = queue
        self.database = database
        self.configuration = configuration
        self.clock = clock
        self.logger = logger
        inboxes = [Inbox(of: queue)] + configuration.inboxes
    }

    /// Returns the inbox with this number.
    func inbox(_ number: Int32) -> Inbox? { inboxes.first { $0.number == number } }

    /// Returns the inbox of a recorded path, and the place in it; `nil` if it is in none.
    func place(of sourcePath: [UInt8]) -> (inbox: Int32, place: FilePlace)? {
        inboxes.lazy.compactMap { inbox in
            inbox.place(of: sourcePath).map { (inbox: inbox.number, place: $0) }
        }.first
    }
}
