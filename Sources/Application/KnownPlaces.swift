import Model
import Store
import Synchronization

/// The places named by entries in the books, loaded on first use.
final class KnownPlaces: Sendable {
    private let database: QueueDatabase
    private let keys = Mutex<Set<TagKey>?>(nil)

    /// Reads nothing yet.
    init(_ database: QueueDatabase) {
        self.database = database
    }

    /// Whether a place has that name, in any spelling. False if the database can't be read; a later access reports
    /// that.
    func contains(_ name: String) -> Bool {
        read().contains(TagKey(name))
    }

    /// Loads the places now, so that they are available while the database is busy.
    @discardableResult
    func read() -> Set<TagKey> {
        keys.withLock { keys in
            let known = keys ?? Set(((try? database.places()) ?? []).map { TagKey($0) })
            keys = known
            return known
        }
    }
}
