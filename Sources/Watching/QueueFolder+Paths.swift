package import Files
import Model

extension QueueFolder {
    /// Returns the paths of all files in the archive, `held/` and `duplicates/`, relative to the queue folder; without
    /// names that are never taken in. Folders that are queues of their own are passed to `otherQueue`.
    package func pathsOfFiles(otherQueue: (String) -> Void = { _ in }) -> [String] {
        var paths: [String] = []
        let scanner = FolderScanner()
        for name in Self.folderNames where name != Self.inboxName {
            guard let folder = try? root.openFolder(name) else { continue }
            _ = scanner.scan(folder) { item in
                switch item {
                case .file(let found, _): paths.append("\(name.text)/\(found.place.text)")
                case .ignored(let found, .otherQueue): otherQueue("\(name.text)/\(found.text)")
                default: break
                }
            }
        }
        return paths
    }
}
