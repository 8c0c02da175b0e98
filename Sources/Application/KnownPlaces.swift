import Model
import Store
import Synchronization

/// The places that entries of the books name. They are read once, when the first one is asked for.
final class KnownPlaces: Sendable {
    private let database: QueueDatabase
    private let keys = Mutex<Set<TagKey>?>(nil)

    init(_ database: QueueDatabase) {
        self.database = database
    }

    /// Whether there is one of that name, in whatever spelling. None where the database can't be read: what follows
    /// says so.
    func contains(_ name: String) -> Bool {
        read().contains(TagKey(name))
    }

    /// Reads them now, so that they are known while the database is busy.
    @discardableResult
    func read() -> Set<TagKey> {
        keys.withLock { keys in
            let known = keys ?? Set(((try? database.places()) ?? []).map { TagKey($0) })
            keys = known
            return known
        }
    }
}
