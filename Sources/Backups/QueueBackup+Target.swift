import Files
import Glibc
import Model
import SystemPackage

extension QueueBackup {
    /// Throws `insideQueue` if the target is in the queue folder, also by a mount, or the queue in the target.
    func refuseInside() throws(BackupError) {
        var base = target.absolute
        while (try? Folder.open(base)) == nil, !base.components.isEmpty { base.removeLastComponent() }
        if isBelow(base, queue.ownFolders()) { throw .insideQueue(target) }
        if let found = try? Folder.open(target), isBelow(queue.path.absolute, [found.identity]) {
            throw .insideQueue(target)
        }
    }

    /// Whether the folder at `path` is one of these or lies below one.
    private func isBelow(_ path: FilePath, _ folders: Set<FileIdentity>) -> Bool {
        var current = path
        var previous: FileIdentity?
        for _ in 0..<256 {
            guard let folder = try? Folder.open(current) else { return false }
            if folders.contains(folder.identity) { return true }
            // The root is its own parent.
            if folder.identity == previous { return false }
            previous = folder.identity
            current.append("..")
        }
        return false
    }

    /// Opens the folder of the backup; creates it and its missing parents if it doesn't exist.
    func makeTarget() throws(BackupError) -> Folder {
        var base = target
        var missing: [FilePath.Component] = []
        while true {
            do throws(Errno) {
                var folder = try Folder.open(base.isEmpty ? "." : base)
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
