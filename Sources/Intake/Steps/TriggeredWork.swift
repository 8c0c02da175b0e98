import Files
import Watching

/// The work that a batch of triggers requires.
struct TriggeredWork {
    /// Files to examine, by the number of the inbox.
    var places: [Int32: Set<FilePlace>] = [:]
    /// Subfolders that appeared, with the number of their inbox.
    var subfolders: [(Int32, FolderPath)] = []
    /// Inboxes that vanished, and how.
    var gone: [(Int32, GoneReason)] = []
    /// Whether waiting files are due.
    var isDue = false
    /// Whether all inboxes must be scanned.
    var needsScan = false

    /// Sorts the triggers of a batch by what they require.
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
