package import Files
package import Model

/// What the watcher is to do about an event.
package enum WatchAction: Hashable, Sendable {
    case deliver(Trigger)
    /// Watch this subfolder and all below it, then have it looked at.
    case arm(Int32, FolderPath)
    /// Drop all watches of the folder and begin again at its path.
    case rearm(Int32, RescanReason)
    /// The folder's name is gone from where it lies: begin again, unless its path leads to the same folder still.
    case check(Int32, GoneReason)
}

/// Maps each watch to its folders, and events to actions. Makes no system calls.
package struct WatchTable: Sendable {
    private struct Place: Hashable {
        let folder: Int32
        let path: FolderPath
    }

    /// A watch is the kernel's name of a folder; two watched folders that lie in each other share some.
    private var places: [Int32: Set<Place>] = [:]
    /// What watched folders are called in the folders that they lie in. A folder that somebody has open tells nothing of
    /// its removal.
    private var names: [Int32: [Int32: FileName]] = [:]
    private let junk: JunkNames

    package init(junk: JunkNames = JunkNames()) {
        self.junk = junk
    }

    package var watchCount: Int { places.count }

    /// Records that `watch` watches the folder at `path` below the watched folder.
    package mutating func insert(_ watch: Int32, folder: Int32, path: FolderPath) {
        places[watch, default: []].insert(Place(folder: folder, path: path))
    }

    /// Records that `watch` watches the parent of the watched folder, which is called `name` there.
    package mutating func insert(parent watch: Int32, folder: Int32, name: FileName) {
        names[watch, default: [:]][folder] = name
    }

    /// Forgets all places of a watched folder; returns the watches that stand for nothing any more.
    package mutating func removeAll(of folder: Int32) -> [Int32] {
        var left: [Int32] = []
        for (watch, found) in places {
            let rest = found.filter { $0.folder != folder }
            guard rest.count < found.count else { continue }
            places[watch] = rest.isEmpty ? nil : rest
            left.append(watch)
        }
        for (watch, found) in names where found[folder] != nil {
            let rest = found.filter { $0.key != folder }
            names[watch] = rest.isEmpty ? nil : rest
            left.append(watch)
        }
        return Set(left).filter { places[$0] == nil && names[$0] == nil }.sorted()
    }

    /// What an event means; nothing where its watch has been dropped since.
    package mutating func actions(for event: InotifyEvent) -> [WatchAction] {
        if event.has(.overflow) {
            let folders = Set(places.values.flatMap { $0.map(\.folder) })
            // New subfolders may be among what was lost, so the watches are set again as well.
            return folders.sorted().map { .rearm($0, .overflow) }
        }
        let found = places[event.watch] ?? []
        let checks = checks(for: event)
        // The kernel has dropped this watch and may use its number again.
        if event.has(.ignored) { (places[event.watch], names[event.watch]) = (nil, nil) }
        return checks + found.sorted { $0.folder < $1.folder }.flatMap { actions(for: event, at: $0) }
    }

    private func checks(for event: InotifyEvent) -> [WatchAction] {
        guard let name = event.name, event.has(.deleted) || event.has(.movedOut) else { return [] }
        let reason: GoneReason = event.has(.deleted) ? .removed : .renamed
        return (names[event.watch] ?? [:]).filter { $0.value == name }.keys.sorted().map { .check($0, reason) }
    }

    private func actions(for event: InotifyEvent, at place: Place) -> [WatchAction] {
        if let name = event.name { return actions(for: event, name, at: place) }
        let isWatchedFolder = place.path.names.isEmpty
        if event.has(.unmounted) { return gone(place, .unmounted) }
        if event.has(.selfDeleted) { return isWatchedFolder ? gone(place, .removed) : [] }
        if event.has(.selfMoved) {
            // The watch follows the folder to wherever it went, which need not be here.
            return isWatchedFolder ? gone(place, .renamed) : [.rearm(place.folder, .rearranged)]
        }
        // Without a reason before: somebody else's doing, but no events will come from here.
        if event.has(.ignored) { return isWatchedFolder ? gone(place, .removed) : [] }
        if event.has(.attributes) { return [.deliver(.rescan(place.folder, .rearranged))] }
        return []
    }

    private func actions(for event: InotifyEvent, _ name: FileName, at place: Place) -> [WatchAction] {
        guard junk.rule(for: name) == nil, !event.has(.deleted), !event.has(.movedOut) else { return [] }
        if event.has(.isFolder) {
            if event.has(.created) || event.has(.movedIn) { return [.arm(place.folder, place.path.appending(name))] }
            // Rights given to a folder that could not be read before.
            return event.has(.attributes) ? [.arm(place.folder, place.path.appending(name))] : []
        }
        // Creation too: it is all that a link sends.
        return [.deliver(.changed(place.folder, FilePlace(name, in: place.path)))]
    }

    private func gone(_ place: Place, _ reason: GoneReason) -> [WatchAction] {
        guard place.path.names.isEmpty else { return [.rearm(place.folder, .rearranged)] }
        return [.deliver(.folderGone(place.folder, reason)), .rearm(place.folder, .returned)]
    }
}
