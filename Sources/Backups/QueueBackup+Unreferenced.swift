import Files
import Model
import Store
import Watching

/// Files in the queue's folders that its database does not know, as after a restore of the database alone.
extension QueueBackup {
    /// Returns the files that no row names: neither those in `known` nor any that a worker has moved there since.
    /// What can't be listed is passed to `unlisted`, with its path.
    func unreferencedFiles(
        _ known: (String) -> Bool, unlisted: (String, UnlistedPlace) -> Void = { _, _ in }
    ) throws -> [ArchivedFile] {
        let unknown = queue.pathsOfFiles(unlisted: unlisted).filter { !known($0) }
        let taken = try database.known(of: Set(unknown))
        return unknown.filter { !taken.contains($0) }.map { ArchivedFile(path: $0, byteCount: nil, sha256: []) }
    }

    /// Adds copies of the unreferenced files to `content`; the check of the backup names them.
    func copyUnreferenced(
        to staging: BackupTree, _ content: inout BackupContent, _ result: inout BackupReport
    ) throws {
        let files = try unreferencedFiles({ content.files.keys.contains($0) }) { path, place in
            switch place {
            case .otherQueue: result.problems.append("\(path) is another queue or a backup, which is not copied.")
            case .unreadable(let code): result.problems.append("\(path) can't be read in the queue: \(code).")
            case .tooDeep: result.problems.append("\(path) lies too deep in the queue to be copied.")
            }
        }
        for file in files {
            try staging.remove(file.path)
            guard
                case .copied(let digest, let byteCount) = try copyFile(
                    file.path, from: Array(file.path.utf8), to: staging, &result)
            else {
                result.problems.append("\(file.path) is not in the database and can't be copied.")
                continue
            }
            content.files.updateValue(digest, forKey: file.path)
            result.files += 1
            result.copied += 1
            result.copiedBytes += byteCount
        }
    }
}
