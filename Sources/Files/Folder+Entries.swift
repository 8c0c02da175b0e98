import Glibc
package import Model
package import SystemPackage

extension Folder {
    /// Returns the names in this folder that `isWanted` accepts; they should be few.
    package func names(where isWanted: (FileName) -> Bool = { _ in true }) throws(Errno) -> [FileName] {
        var entries = try FolderEntries(of: self)
        var names: [FileName] = []
        _ = try entries.read { bytes, _ in
            let name = FileName(bytes: bytes)
            if isWanted(name) { names.append(name) }
            return true
        }
        return names
    }

    /// Returns the names of the subfolders, without a `stat` per entry if the file system reports their kinds.
    package func folderNames() throws(Errno) -> [FileName] {
        var entries = try FolderEntries(of: self)
        var names: [FileName] = []
        var unknown: [FileName] = []
        _ = try entries.read { bytes, hint in
            switch hint {
            case .folder: names.append(FileName(bytes: bytes))
            case .unknown: unknown.append(FileName(bytes: bytes))
            case .other: break
            }
            return true
        }
        return names + unknown.filter { (try? status(of: $0))?.kind == .folder }
    }

    /// Creates an empty file with mode 0600, whatever the umask; `EEXIST` if the name is taken.
    package func makeFile(_ name: FileName) throws(Errno) -> OwnedDescriptor {
        let made = OwnedDescriptor(
            try SystemCalls.open(name, in: self, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600))
        _ = fchmod(made.number, 0o600)
        giveToHeir(made)
        return made
    }

    /// Makes the bytes of a file durable; returns the error if that fails. One that is gone has nothing to sync.
    package func syncFile(_ name: FileName) -> Errno? {
        do throws(FileOpenError) {
            let file = try OpenedFile(name, in: self)
            do throws(Errno) { try file.sync() } catch { return error }
        } catch {
            if case .failed(let code) = error { return code }
        }
        return nil
    }

    /// Opens a file of quickrec's own for reading and writing, never through a link, and creates it if it doesn't exist.
    package func openOrMakeFile(_ name: FileName) throws(Errno) -> OwnedDescriptor {
        while true {
            do throws(Errno) {
                return OwnedDescriptor(
                    try SystemCalls.open(name, in: self, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY))
            } catch {
                guard error == .noSuchFileOrDirectory else { throw error }
            }
            // If another process has created it meanwhile, it is opened like any other.
            do throws(Errno) { return try makeFile(name) } catch { guard error == .fileExists else { throw error } }
        }
    }
}

extension Folder {
    /// Whether it holds the database of a queue, or the list that `backup` writes before anything else: what is in it
    /// belongs to that queue, whichever kind of file has the name.
    package var isQueueOrBackup: Bool { queueMark != nil }

    /// The name of the file that makes it a queue or a backup.
    private var queueMark: FileName? {
        [QueueFolder.databaseName, QueueFolder.backupListName].first { (try? status(of: $0)) != nil }
    }

    /// Returns the file that makes the folder at `path`, or one above it, a queue or a backup; `nil` if there is none.
    package static func queueMark(upFrom path: FilePath) -> FilePath? {
        var mark: FileName?
        let place = first(upFrom: path) { folder in
            mark = folder.queueMark
            return mark != nil
        }
        return mark.flatMap { place?.appending($0.text) }
    }

    /// Whether the folder at `path` or one above it meets the condition: see `first`.
    package static func isAny(upFrom path: FilePath, _ condition: (Folder) -> Bool) -> Bool {
        first(upFrom: path, where: condition) != nil
    }

    /// Returns the path of the nearest of the folder at `path` and those above it that meets the condition, as far as they
    /// can be opened; a mount's parent is that of its mount point.
    static func first(upFrom path: FilePath, where condition: (Folder) -> Bool) -> FilePath? {
        var current = path
        var previous: FileIdentity?
        for _ in 0..<256 {
            guard let folder = try? Folder.open(current) else { return nil }
            if condition(folder) { return current.real ?? current }
            // The root is its own parent.
            if folder.identity == previous { return nil }
            previous = folder.identity
            current.append("..")
        }
        return nil
    }
}
