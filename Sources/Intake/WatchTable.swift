internal import Model

/// What the watcher is to do about an event.
package enum WatchAction: Hashable, Sendable {
    case deliver(Trigger)
    /// Watch this subfolder and all below it, then have it looked at.
    case arm(Int32, FolderPath)
    /// Drop all watches of the folder and begin again at its path.
    case rearm(Int32, RescanReason)
}

/// Which folder each watch stands for, and what its events mean. Knows no kernel.
package struct WatchTable: Sendable {
    private struct Place: Hashable {
        let folder: Int32
        let path: FolderPath
    }

    /// A watch is the kernel's name of a folder; two watched folders that lie in each other share some.
    private var places: [Int32: Set<Place>] = [:]
    private let junk: JunkNames

    package init(junk: JunkNames = JunkNames()) {
        self.junk = junk
    }

    package var watchCount: Int { places.count }

    /// Notes that `watch` stands for the folder at `path` below the watched folder.
    package mutating func insert(_ watch: Int32, folder: Int32, path: FolderPath) {
        places[watch, default: []].insert(Place(folder: folder, path: path))
    }

    /// Forgets all places of a watched folder; returns the watches that stand for nothing any more.
    package mutating func removeAll(of folder: Int32) -> [Int32] {
        var orphans: [Int32] = []
        for (watch, found) in places {
            let rest = found.filter { $0.folder != folder }
            guard rest.count < found.count else { continue }
            places[watch] = rest.isEmpty ? nil : rest
            if rest.isEmpty { orphans.append(watch) }
        }
        return orphans
    }

    /// What an event means; nothing where its watch has been dropped since.
    package mutating func actions(for event: InotifyEvent) -> [WatchAction] {
        if event.has(.overflow) {
            let folders = Set(places.values.flatMap { $0.map(\.folder) })
            // New subfolders may be among what was lost, so the watches are set anew as well.
            return folders.sorted().map { .rearm($0, .overflow) }
        }
        guard let found = places[event.watch] else { return [] }
        // The kernel has dropped this watch and may use its number again.
        if event.has(.ignored) { places[event.watch] = nil }
        return found.sorted { $0.folder < $1.folder }.flatMap { actions(for: event, at: $0) }
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
        guard junk.rule(for: name) == nil else { return [] }
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
