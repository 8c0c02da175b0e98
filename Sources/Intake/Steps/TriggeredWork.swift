import Files
import Watching

/// What a batch of triggers asks for.
struct TriggeredWork {
    /// By the number of the inbox.
    var places: [Int32: Set<FilePlace>] = [:]
    /// Subfolders that have appeared, with the number of their inbox.
    var subfolders: [(Int32, FolderPath)] = []
    /// Inboxes that have vanished, and how.
    var gone: [(Int32, GoneReason)] = []
    /// Whether files that wait are due.
    var isDue = false
    /// Whether everything is to be looked at.
    var needsScan = false

    init(_ batch: [Trigger]) {
        for trigger in batch {
            switch trigger {
            case .changed(let number, let place): places[number, default: []].insert(place)
            case .due: isDue = true
            case .subfolder(let number, let path): subfolders.append((number, path))
            case .rescan: needsScan = true
            case .folderGone(let number, let reason):
                gone.append((number, reason))
                needsScan = true
            }
        }
    }
}
