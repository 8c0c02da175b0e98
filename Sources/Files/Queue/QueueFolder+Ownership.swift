import Model
package import SystemPackage

extension QueueFolder {
    /// Returns the queue folder and all folders where quickrec keeps files, down to the archive's months: by a mount,
    /// any of them can be an inbox or lie in one.
    package func ownFolders() -> Set<FileIdentity> {
        var found = [root.identity] + Self.folderNames.compactMap { try? root.status(of: $0).identity }
        if let held = try? root.openFolder(Self.heldName) { found += Self.subfolders(of: held) }
        guard let archive = try? root.openFolder(Self.archiveName) else { return Set(found) }
        found += Self.subfolders(of: archive)
        for year in (try? archive.folderNames()) ?? [] {
            if let year = try? archive.openFolder(year) { found += Self.subfolders(of: year) }
        }
        return Set(found)
    }

    private static func subfolders(of folder: Folder) -> [FileIdentity] {
        ((try? folder.folderNames()) ?? []).compactMap { (try? folder.status(of: $0))?.identity }
    }

    /// Whether the file or folder is the inbox of this queue or lies in it, also by a mount.
    package func isInInbox(_ path: FilePath) -> Bool {
        guard let inbox = try? root.status(of: Self.inboxName).identity else { return false }
        let folder = (try? Folder.open(path)) == nil ? path.removingLastComponent() : path
        return Folder.isAny(upFrom: folder.isEmpty ? "." : folder) { $0.identity == inbox }
    }

    /// Whether the path lies in the folders of this queue, another queue or a backup, or has the name of one of their own
    /// files. Folders are compared by identity, because a mount gives them other paths.
    package func isOwn(_ file: FilePath) -> Bool {
        guard let name = file.lastComponent?.string else { return false }
        let parent = file.removingLastComponent().isEmpty ? "." : file.removingLastComponent()
        if Self.queue(around: parent, or: root.identity) != nil { return true }
        guard Self.isOwnName(name), let folder = try? Folder.open(parent) else { return false }
        return folder.identity == root.identity || folder.isQueueOrBackup
    }

    /// Returns the queue or backup in one of whose folders the folder at `path` lies, or which it is; `nil` if there is
    /// none. The folder `root` counts as a queue also without a database.
    static func queue(around path: FilePath, or root: FileIdentity? = nil) -> FilePath? {
        var below: FileIdentity?
        return Folder.first(upFrom: path) { folder in
            defer { below = folder.identity }
            guard let below, folder.identity == root || folder.isQueueOrBackup else { return false }
            return (folderNames + [replacedName]).contains { (try? folder.status(of: $0))?.identity == below }
        }
    }

    private static func isOwnName(_ name: String) -> Bool {
        name.hasPrefix(databaseName.text) || name.hasPrefix(".") || name.hasSuffix(".yaml")
    }
}
