package import Files
package import Model

/// What the watcher must do in response to an event.
package enum WatchAction: Hashable, Sendable {
    /// Pass this trigger to the worker.
    case deliver(Trigger)
    /// Watch this subfolder and everything below it, then request a scan of it.
    case arm(Int32, FolderPath)
    /// Drop all watches of the folder and start again at its path.
    case rearm(Int32, RescanReason)
    /// The folder's name is gone from its parent: start again, unless its path still leads to the same folder.
    case check(Int32, GoneReason)
}

/// Maps watches to folders and events to actions. Makes no system calls.
package struct WatchTable: Sendable {
    /// A folder within a watched one.
    struct Place: Hashable {
        /// The number of the watched folder.
        let folder: Int32
        /// The path below it.
        let path: FolderPath
    }

    /// The places of each watch descriptor; nested watched folders share some watches.
    private(set) var places: [Int32: Set<Place>] = [:]
    /// The names of watched folders in their parents, by the parent's watch. A folder that is still open sends no
    /// event when it is removed.
    private var names: [Int32: [Int32: FileName]] = [:]
    private let junk: JunkNames

    /// Creates an empty table; events about the names in `junk` are ignored.
    package init(junk: JunkNames = JunkNames()) {
        self.junk = junk
    }

    /// Records that `watch` watches the folder at `path` below the watched folder.
    package mutating func insert(_ watch: Int32, folder: Int32, path: FolderPath) {
        places[watch, default: []].insert(Place(folder: folder, path: path))
    }

    /// Records that `watch` watches the parent of the watched folder, whose name there is `name`.
    package mutating func insert(parent watch: Int32, folder: Int32, name: FileName) {
        names[watch, default: [:]][folder] = name
    }

    /// Removes all places of a watched folder; returns the watches that are no longer needed.
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

    /// Returns the actions for an event; none if its watch was dropped in the meantime.
    package mutating func actions(for event: InotifyEvent) -> [WatchAction] {
        if event.has(.overflow) {
            let folders = Set(places.values.flatMap { $0.map(\.folder) })
            // New subfolders may be among the lost events, so set the watches again too.
            return folders.sorted().map { .rearm($0, .overflow) }
        }
        let found = places[event.watch] ?? []
        let checks = checks(for: event)
        // The kernel has dropped this watch and may reuse its number.
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
            // The watch follows the folder to its new location, which may be outside this tree.
            return isWatchedFolder ? gone(place, .renamed) : [.rearm(place.folder, .rearranged)]
        }
        // No preceding event gave a reason: something else ended the watch, and no more events will come.
        if event.has(.ignored) { return isWatchedFolder ? gone(place, .removed) : [] }
        if event.has(.attributes) { return [.deliver(.rescan(place.folder, .rearranged))] }
        return []
    }

    private func actions(for event: InotifyEvent, _ name: FileName, at place: Place) -> [WatchAction] {
        guard junk.rule(for: name) == nil, !event.has(.deleted), !event.has(.movedOut) else { return [] }
        if event.has(.isFolder) {
            if event.has(.created) || event.has(.movedIn) { return [.arm(place.folder, place.path.appending(name))] }
            // Permissions granted on a folder that could not be read before.
            return event.has(.attributes) ? [.arm(place.folder, place.path.appending(name))] : []
        }
        // Creation as well: it is the only event of a hard link.
        return [.deliver(.changed(place.folder, FilePlace(name, in: place.path)))]
    }

    private func gone(_ place: Place, _ reason: GoneReason) -> [WatchAction] {
        guard place.path.names.isEmpty else { return [.rearm(place.folder, .rearranged)] }
        return [.deliver(.folderGone(place.folder, reason)), .rearm(place.folder, .returned)]
    }
}
