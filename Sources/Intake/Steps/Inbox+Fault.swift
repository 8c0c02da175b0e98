package import Files
import SystemPackage

/// Why nothing is taken in from an inbox.
extension Inbox {
    /// Why nothing is taken in from it; `nil` if files are. Without the `queue`, its own folders are not recognised.
    ///
    /// Settings in which two inboxes are the same folder are refused as a whole.
    package func fault(in queue: QueueFolder?) -> QueueFolderError? {
        do throws(QueueFolderError) {
            try checkMount()
            let folder: Folder
            do throws(Errno) { folder = try open() } catch { throw .failed(.open, path, error) }
            if number != 0 { try check(folder, own: queue?.ownFolders() ?? []) }
            return nil
        } catch { return error }
    }

    /// Throws `notMounted` if it is in a mount point with nothing mounted there; `open` throws if it doesn't answer.
    func checkMount() throws(QueueFolderError) {
        if number == 0 || FolderProbe.answers(path) { try MountPoints.listed().check(path) }
    }

    /// Throws if nothing may be taken in from the folder at its path, because of what that is; `own` are the queue's
    /// folders.
    func check(_ folder: Folder, own: Set<FileIdentity>) throws(QueueFolderError) {
        guard number == 0 || !own.contains(folder.identity) else { throw .ownFolder(path) }
        if let mark = otherQueueMark { throw .otherQueue(path, mark: mark) }
    }
}
