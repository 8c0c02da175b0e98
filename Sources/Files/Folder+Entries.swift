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
}
