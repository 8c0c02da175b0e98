import Files
import Logging
import Model
import Store
import Watching

/// What every part of the intake works with; nothing in it is replaced while a worker lives.
struct IntakeContext {
    let queue: QueueFolder
    let database: QueueDatabase
    let configuration: IntakeConfiguration
    let clock: IntakeClock
    let logger: Logger
    /// Set when the worker is to end: the file in hand is finished, and no other is begun.
    let stop = StopFlag()
    /// The queue's own first.
    let inboxes: [Inbox]

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

    /// The inbox with this number.
    func inbox(_ number: Int32) -> Inbox? { inboxes.first { $0.number == number } }

    /// The inbox that a noted path is from, and the place in it; `nil` where it is from none.
    func place(of sourcePath: [UInt8]) -> (inbox: Int32, place: FilePlace)? {
        inboxes.lazy.compactMap { inbox in
            inbox.place(of: sourcePath).map { (inbox: inbox.number, place: $0) }
        }.first
    }
}
