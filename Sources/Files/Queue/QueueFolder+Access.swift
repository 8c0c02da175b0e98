import Glibc
package import Model
package import SystemPackage

extension QueueFolder {
    /// Returns the folders of the queue down to the archive's months, its database, the journal of that and the worker's
    /// lock, as far as this process can't read and write them although it can write to the queue folder.
    ///
    /// Paths are relative to the queue folder.
    package func closedPlaces() -> [String] {
        guard root.isWritable else { return [] }
        let names = Self.folderNames + [Self.databaseName, Self.journalName, WorkerLock.fileName]
        return names.filter(root.isClosed).map(\.text) + closedMonths()
    }

    private func closedMonths() -> [String] {
        guard let archive = try? root.openFolder(Self.archiveName) else { return [] }
        return archive.subfolders(ofDigits: 4).flatMap { year in
            let path = "\(Self.archiveName.text)/\(year.text)"
            guard !archive.isClosed(year), let folder = try? archive.openFolder(year) else { return [path] }
            return folder.subfolders(ofDigits: 2).filter(folder.isClosed).map { "\(path)/\($0.text)" }
        }
    }

    /// A place that others have access to.
    package struct OpenPlace: Sendable {
        /// The name of the folder or of the database; `nil` for the queue folder itself.
        package let name: FileName?
        /// Its path.
        package let path: FilePath
        /// Its mode.
        package let permissions: UInt16

        /// The command that closes it, in backquotes.
        package var closingCommand: String { "`chmod go-rwx \(String.shellWord(of: path.bytes))`" }
    }

    /// Returns the queue folder, its folders and the database, if others have access to them.
    package func placesOpenToOthers() -> [OpenPlace] {
        let names: [FileName?] = [nil] + Self.folderNames + [Self.databaseName]
        return names.compactMap { name in
            let status = if let name { try? root.status(of: name) } else { try? root.status() }
            // The mode of a link says nothing.
            guard let status, status.kind != .link, status.permissions & 0o077 != 0 else { return nil }
            return OpenPlace(
                name: name, path: name.map { path.appending($0.text) } ?? path, permissions: status.permissions)
        }
    }
}

extension Folder {
    /// Whether the name is that of a file or folder here that this process can't both read and write.
    fileprivate func isClosed(_ name: FileName) -> Bool {
        guard let status = try? status(of: name), status.kind != .link else { return false }
        let rights = status.kind == .folder ? R_OK | W_OK | X_OK : R_OK | W_OK
        return faccessat(descriptor.number, name.text, rights, AT_EACCESS) != 0
    }

    /// The names of the subfolders that are numbers of so many digits.
    fileprivate func subfolders(ofDigits count: Int) -> [FileName] {
        ((try? folderNames()) ?? []).filter { $0.isNumber(ofDigits: count) }
    }
}

extension FileName {
    /// Whether the name is a number of so many digits, as the archive's folders have.
    func isNumber(ofDigits count: Int) -> Bool {
        bytes.count == count && bytes.allSatisfy { (0x30...0x39).contains($0) }
    }
}
