package import Files
package import SystemPackage

/// A folder that recordings are dropped into.
package struct WatchedFolder: Hashable, Sendable {
    /// What triggers call it.
    package let number: Int32
    /// Opened again for every look: it may be unmounted, renamed and made again at any time.
    package let path: FilePath
    /// Whether a link there is followed; else there is no folder.
    let mayBeLink: Bool

    package init(number: Int32, path: FilePath, mayBeLink: Bool = true) {
        self.number = number
        self.path = path
        self.mayBeLink = mayBeLink
    }

    func open() throws(Errno) -> Folder { try Folder.open(path, mayBeLink: mayBeLink) }
}

/// Something that a worker should look at; hints, all of them: what is really there, a scan finds out.
package enum Trigger: Hashable, Sendable {
    /// A file was closed by its writer, moved in, linked, or given other rights.
    case changed(Int32, FilePlace)
    /// A subfolder has appeared, perhaps with files in it already.
    case subfolder(Int32, FolderPath)
    /// The whole folder.
    case rescan(Int32, RescanReason)
    /// The folder can't be reached. What was in it is not deleted but out of sight.
    case folderGone(Int32, GoneReason)
    /// The time that was asked for has come.
    case due
}

/// Why a whole folder has to be looked at.
package enum RescanReason: Hashable, Sendable {
    /// It is watched from now on.
    case start
    /// It is back, or another folder is at its path.
    case returned
    /// The kernel has lost events.
    case overflow
    /// More has happened than is worth telling one by one.
    case manyChanges
    /// Its rights, or those of its subfolders, have changed, or a subfolder has moved.
    case rearranged
    /// No events are to be had here.
    case poll
    /// It was not looked at for a minute.
    case periodic
}

/// Why a folder can't be reached.
package enum GoneReason: Hashable, Sendable {
    case removed
    case renamed
    case unmounted
    case unreachable(Errno)
}

/// How a folder is watched just now, for people.
package enum WatchMode: Hashable, Sendable {
    case events
    case polling(PollingReason)
    /// Looked for every second.
    case missing(GoneReason)
}

/// Why a folder is looked at every few seconds and not when something happens.
package enum PollingReason: Hashable, Sendable {
    /// A file system that others change behind this kernel's back; its name.
    case fileSystem(String)
    /// This user's watches, or instances of inotify, are used up, or the kernel has none.
    case noWatches(Errno)
}
