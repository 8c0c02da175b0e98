import Glibc
package import Model
import SystemPackage

extension QueueFolder {
    /// Creates the missing folders of the layout and opens all of them.
    ///
    /// All are 0700 on return. Throws `openToOthers` if others could have written to a queue in use; a queue without
    /// a database, such as one from a checkout, is only made private. Throws `notMounted` as `checkMounts` does.
    package func prepare() throws(QueueFolderError) -> WorkFolders {
        let folders = try openAll()
        // Afterwards: what was missing has been made on the disk below.
        try checkMounts()
        return folders
    }

    /// Throws `notMounted` if one of these folders is a listed mount point with nothing mounted on it, or lies in one;
    /// by default the folders that files are moved to. The worker looks at inboxes one by one.
    package func checkMounts(
        of names: [FileName] = [archiveName, heldName, duplicatesName]
    ) throws(QueueFolderError) {
        let points = MountPoints.listed()
        for name in names { try points.check(path.appending(name.text)) }
    }

    /// Makes the queue folder and its database private; throws `openToOthers` as `prepare` does.
    func makePrivate() throws(QueueFolderError) {
        try close(root, path, mayBeOpen: (try? root.status(of: Self.databaseName)) == nil)
        guard root.isWritable else { throw .notWritable(path) }
        closeDatabase()
    }

    /// Makes what is missing, and opens all.
    func openAll() throws(QueueFolderError) -> WorkFolders {
        try makePrivate()
        return WorkFolders(
            inbox: try subfolder(Self.inboxName), archive: try subfolder(Self.archiveName),
            held: try subfolder(Self.heldName), duplicates: try subfolder(Self.duplicatesName))
    }

    /// Opens a folder of the layout, closed to others; makes it if it is missing.
    func subfolder(_ name: FileName) throws(QueueFolderError) -> Folder {
        let place = path.appending(name.text)
        let folder: Folder
        do throws(Errno) { folder = try root.makeFolder(name) } catch {
            switch error {
            case .notDirectory, .tooManySymbolicLinkLevels:
                throw links().contains(name) ? .link(place) : .notAFolder(place)
            default: throw .failed((try? root.status(of: name)) == nil ? .make : .open, place, error)
            }
        }
        // No other user gets here while the root is 0700, so it is safe to close this one late.
        try close(folder, place, mayBeOpen: true)
        guard folder.isWritable else { throw .notWritable(place) }
        return folder
    }

    /// Removes all permissions of others; throws if they could write, unless `mayBeOpen`.
    private func close(_ folder: Folder, _ place: FilePath, mayBeOpen: Bool) throws(QueueFolderError) {
        let permissions: UInt16
        do throws(Errno) { permissions = try folder.status().permissions } catch {
            throw .failed(.open, place, error)
        }
        guard permissions & 0o077 != 0 else { return }
        let isWritableByOthers = permissions & 0o022 != 0
        if isWritableByOthers, !mayBeOpen { throw .openToOthers(place, permissions: permissions) }
        do throws(Errno) { try folder.setPermissions(mode_t(permissions & 0o7700 | 0o700)) } catch {
            // A folder of another user: its owner decides who may read it, but it is unsafe if others can write.
            if isWritableByOthers { throw .openToOthers(place, permissions: permissions) }
        }
    }

    /// Removes all permissions of others for the database, which may have come from a stick with all of them. Never opens
    /// it: closing it would release this process's locks on it.
    private func closeDatabase() {
        guard let status = try? root.status(of: Self.databaseName), status.kind == .regular,
            status.permissions & 0o077 != 0
        else { return }
        // It is another user's where this fails: `verify` says so.
        _ = fchmodat(root.descriptor.number, Self.databaseName.text, 0o600, 0)
    }

    /// Opens the queue folder at `path`; `isQueue` is false for a folder above one that is still to be made.
    static func openRoot(_ path: FilePath, isQueue: Bool = true) throws(QueueFolderError) -> Folder {
        do throws(Errno) { return try Folder.open(path, isQueue: isQueue) } catch {
            switch error {
            case .noSuchFileOrDirectory: throw .missing(path)
            case .notDirectory: throw .notAFolder(path)
            default: throw .failed(.open, path, error)
            }
        }
    }

    /// Opens the folder at `path`; creates it and its missing parents if it doesn't exist.
    static func openOrMakeRoot(_ path: FilePath) throws(QueueFolderError) -> Folder {
        var base = path
        var missing: [FilePath.Component] = []
        var folder: Folder?
        while folder == nil {
            do throws(QueueFolderError) {
                // A new queue belongs to the user who makes it, whoever owns the folder above.
                folder = try openRoot(base.isEmpty ? "." : base, isQueue: missing.isEmpty)
            } catch {
                guard case .missing = error, let last = base.lastComponent, last.kind == .regular else { throw error }
                missing.append(last)
                base.removeLastComponent()
            }
        }
        guard var folder else { throw .missing(path) }
        do throws(Errno) {
            // Without a database, this or what is above it may be what a killed process has just created.
            if (try? folder.status(of: databaseName)) == nil { try folder.syncName() }
            for component in missing.reversed() { folder = try folder.makeFolder(FileName(component)) }
        } catch { throw .failed(.make, path, error) }
        return folder
    }

    /// The folders of the queue in whose place is a symbolic link, which no command follows.
    package func links() -> [FileName] {
        Self.folderNames.filter { (try? root.status(of: $0))?.kind == .link }
    }

    /// Throws `link`, `notAFolder` or `notAFile` if something else is in the place of a folder or of the worker's lock.
    package func checkKinds() throws(QueueFolderError) {
        if let first = links().first { throw .link(path.appending(first.text)) }
        let other = Self.folderNames.first { name in
            (try? root.status(of: name)).map { $0.kind != .folder } ?? false
        }
        if let other { throw .notAFolder(path.appending(other.text)) }
        try WorkerLock.checkKind(in: self)
    }
}
