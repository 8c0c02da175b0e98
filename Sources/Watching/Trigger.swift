package import Files
package import SystemPackage

/// A folder that recordings are dropped into.
package struct WatchedFolder: Hashable, Sendable {
    /// Its number in triggers.
    package let number: Int32
    /// Opened again for every scan: it may be unmounted, renamed or recreated at any time.
    package let path: FilePath
    /// Whether a link at this path is followed; otherwise it counts as no folder.
    private let mayBeLink: Bool

    /// Creates a folder; its number must be unique within a watcher.
    package init(number: Int32, path: FilePath, mayBeLink: Bool = true) {
        self.number = number
        self.path = path
        self.mayBeLink = mayBeLink
    }

    /// Opens the folder that is at its path now; throws `timedOut` if its file system doesn't answer.
    package func open() throws(Errno) -> Folder {
        guard answers(path) else { throw .timedOut }
        return try Folder.open(path, mayBeLink: mayBeLink)
    }

    /// Opens the folder that it is in; `nil` if that is not possible, or its file system doesn't answer.
    func openParent() -> Folder? {
        let parent = path.removingLastComponent()
        let place = parent.isEmpty ? "." : parent
        return answers(place) ? try? Folder.open(place) : nil
    }

    /// Only an inbox of the settings can be on another disk than the database; and only it may be a link.
    private func answers(_ path: FilePath) -> Bool { !mayBeLink || FolderProbe.answers(path) }
}

/// Something that the worker should look at. Triggers are only hints: a scan finds out what is really there.
package enum Trigger: Hashable, Sendable {
    /// A file was closed by its writer, moved in, linked, or given other permissions.
    case changed(Int32, FilePlace)
    /// A subfolder appeared and may already contain files.
    case subfolder(Int32, FolderPath)
    /// The whole folder must be scanned.
    case rescan(Int32, RescanReason)
    /// The folder can't be reached. Its files are out of sight, not deleted.
    case folderGone(Int32, GoneReason)
    /// The requested time has come.
    case due
}

/// The reason for scanning a whole folder.
package enum RescanReason: Hashable, Sendable {
    /// Watching has started.
    case start
    /// It is back, or another folder is at its path.
    case returned
    /// The kernel lost events.
    case overflow
    /// Too many changes to report one by one.
    case manyChanges
    /// Its permissions or those of its subfolders changed, or a subfolder was moved.
    case rearranged
    /// It sends no events.
    case poll
    /// It was not scanned for a minute.
    case periodic
}

/// The reason why a folder can't be reached.
package enum GoneReason: Hashable, Sendable {
    /// It was deleted.
    case removed
    /// It was renamed or moved away.
    case renamed
    /// Its file system was unmounted.
    case unmounted
    /// It can't be opened.
    case unreachable(Errno)
}

/// How a folder is currently watched, for display.
package enum WatchMode: Hashable, Sendable {
    /// The kernel reports changes.
    case events
    /// It is scanned every few seconds.
    case polling(PollingReason)
    /// It can't be reached; the watcher retries every second.
    case missing(GoneReason)
}

/// The reason why a folder is polled every few seconds instead of watched for events.
package enum PollingReason: Hashable, Sendable {
    /// A file system that changes without this kernel's knowledge; its name.
    case fileSystem(String)
    /// The user's inotify watches or instances are used up, or the kernel has no inotify.
    case noWatches(Errno)
}
