import Glibc
import Intake
import Model
import SystemPackage

/// The folder of a backup, or the staging folder in it: a queue folder that no worker knows of.
struct BackupTree {
    /// As it is named in messages.
    let path: FilePath
    let root: Folder

    /// What is not finished lies here, where `verify` doesn't look and no queue has anything.
    static let stagingName = FileName(".backup-partial")

    /// The folders of files, all of which a backup has.
    static let folderNames = [
        QueueFolder.inboxName, QueueFolder.archiveName, QueueFolder.heldName, QueueFolder.duplicatesName,
    ]

    init(_ path: FilePath, _ root: Folder) {
        self.path = path
        self.root = root
    }

    /// The folder that a file with this path, relative to the queue, lies in, and its name there; `nil` where one on
    /// the way is missing and is not to be made.
    func place(_ relativePath: String, making: Bool = false) throws(BackupError) -> (folder: Folder, name: FileName)? {
        var names = relativePath.utf8.split(separator: UInt8(ascii: "/")).map { FileName(bytes: $0) }
        guard let last = names.popLast() else { return nil }
        var folder = root
        for name in names {
            do throws(Errno) {
                folder = try making ? folder.makeFolder(name) : folder.openFolder(name)
            } catch {
                if !making, error == .noSuchFileOrDirectory || error == .notDirectory { return nil }
                throw .failed(path.appending(relativePath), error)
            }
        }
        return (folder, last)
    }

    /// Whether the file is there with these bytes.
    func has(_ relativePath: String, _ digest: [UInt8], _ buffer: borrowing ReadBuffer) throws(BackupError) -> Bool {
        guard let place = try place(relativePath), let file = try? OpenedFile(place.name, in: place.folder) else {
            return false
        }
        return (try? file.digest(using: buffer)) == digest
    }

    /// Removes the file, where it is there.
    func remove(_ relativePath: String) throws(BackupError) {
        guard let place = try place(relativePath) else { return }
        do throws(Errno) { try place.folder.removeFile(place.name) } catch {
            guard error == .noSuchFileOrDirectory else { throw .failed(path.appending(relativePath), error) }
        }
    }

    /// Removes everything in the folder and the folder itself; what can't be removed now is removed by the next run.
    static func removeAll(_ name: FileName, in folder: Folder) {
        guard let inner = try? folder.openFolder(name) else { return }
        for entry in (try? inner.names()) ?? [] {
            if (try? inner.status(of: entry))?.kind == .folder {
                removeAll(entry, in: inner)
            } else {
                try? inner.removeFile(entry)
            }
        }
        try? folder.removeFolder(name)
    }
}
