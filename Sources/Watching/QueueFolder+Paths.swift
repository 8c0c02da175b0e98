package import Files
import Model
package import SystemPackage

/// What lies in the folders of a queue and is no file of it.
package enum UnlistedPlace: Sendable {
    /// A folder that is a queue or backup of its own.
    case otherQueue
    /// A folder or file that can't be read.
    case unreadable(Errno)
    /// A folder that lies too deep to be looked into.
    case tooDeep
}

extension QueueFolder {
    /// Returns the paths of all files in the archive, `held/` and `duplicates/`, relative to the queue folder; without
    /// names that are never taken in. What can't be listed is passed to `unlisted`, with its path.
    package func pathsOfFiles(unlisted: (String, UnlistedPlace) -> Void = { _, _ in }) -> [String] {
        var paths: [String] = []
        let scanner = FolderScanner()
        for name in Self.folderNames where name != Self.inboxName {
            let folder: Folder
            do throws(Errno) { folder = try root.openFolder(name) } catch {
                if !error.isVanished { unlisted(name.text, .unreadable(error)) }
                continue
            }
            _ = scanner.scan(folder) { item in
                switch item {
                case .file(let found, _): paths.append("\(name.text)/\(found.place.text)")
                case .ignored(let found, .otherQueue): unlisted("\(name.text)/\(found.text)", .otherQueue)
                case .ignored(let found, .tooDeep): unlisted("\(name.text)/\(found.text)", .tooDeep)
                case .problem(let place, let entry, let code):
                    let names = [name] + place.names + (entry.map { [$0] } ?? [])
                    unlisted(names.map(\.text).joined(separator: "/"), .unreadable(code))
                case .ignored, .otherFileSystem, .leftover: break
                }
            }
        }
        return paths
    }
}
