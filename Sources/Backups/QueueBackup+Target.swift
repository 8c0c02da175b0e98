import Files
import Glibc
import Model
import Store
import SystemPackage

extension QueueBackup {
    /// Throws if the target can't be used, whatever is in it.
    func checkTarget() throws {
        try QueueDatabase.checkPath(target.appending(BackupTree.stagingName.text))
        try MountPoints.listed().check(target)
        try refuseInside()
    }

    /// Throws `insideQueue` if the target is in the queue folder, also by a mount, or the queue in the target, and
    /// `insideInbox` if it is in an inbox.
    private func refuseInside() throws(BackupError) {
        var base = target.absolute
        while (try? Folder.open(base)) == nil, !base.components.isEmpty { base.removeLastComponent() }
        let own = queue.ownFolders()
        if Folder.isAny(upFrom: base, { own.contains($0.identity) }) { throw .insideQueue(target) }
        if let found = try? Folder.open(target),
            Folder.isAny(upFrom: queue.path.absolute, { $0.identity == found.identity })
        {
            throw .insideQueue(target)
        }
        for inbox in inboxes where target.isInside(inbox) { throw .insideInbox(target, inbox: inbox) }
    }

    /// Opens the folder of the backup; creates it and its missing parents if it doesn't exist.
    func makeTarget() throws(BackupError) -> Folder {
        var base = target
        var missing: [FilePath.Component] = []
        while true {
            do throws(Errno) {
                var folder = try openBase(base.isEmpty ? "." : base)
                // What is there may have been created by a run that was killed a moment later.
                try folder.syncName()
                for component in missing.reversed() { folder = try folder.makeFolder(FileName(component)) }
                return folder
            } catch {
                guard error == .noSuchFileOrDirectory, let last = base.lastComponent, last.kind == .regular else {
                    throw .failed(target, error)
                }
                missing.append(last)
                base.removeLastComponent()
            }
        }
    }

    /// The first missing parent of the backup's folder, which a run creates: a disk may be missing there. `nil` if there
    /// is none.
    func missingParent() -> FilePath? {
        var found: FilePath?
        var base = target.removingLastComponent()
        while !base.isEmpty, (try? Folder.open(base)) == nil, base.lastComponent?.kind == .regular {
            found = base
            base.removeLastComponent()
        }
        return found
    }

    /// Opens the folder of the backup, or the one in which it is created. What root makes in it belongs to the queue's
    /// owner if the folder does; no other user gets at what was in the queue.
    private func openBase(_ path: FilePath) throws(Errno) -> Folder {
        let folder = try Folder.open(path)
        let isOfOwner = try folder.status().owner == queue.root.status().owner
        return isOfOwner ? try Folder.open(path, isQueue: true) : folder
    }

    /// Locks the folder so that only one run at a time writes to it; returns the descriptor that holds the lock.
    func lockTarget() throws(BackupError) -> CInt {
        let descriptor = target.withPlatformString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw .failed(target, Errno(rawValue: errno)) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw .busy(target)
        }
        return descriptor
    }

    /// Opens the folder if it exists; throws if it can't be a folder.
    func openTarget() throws(BackupError) -> Folder? {
        do throws(Errno) { return try Folder.open(target) } catch {
            guard error == .noSuchFileOrDirectory else { throw .failed(target, error) }
            return nil
        }
    }

    /// Opens a folder in the backup; creates it if it doesn't exist.
    func make(_ name: FileName, in tree: BackupTree) throws(BackupError) -> Folder {
        do throws(Errno) { return try tree.root.makeFolder(name) } catch {
            throw .failed(tree.path.appending(name.text), error)
        }
    }
}
