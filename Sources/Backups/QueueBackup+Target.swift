import Foundation
import Glibc
import Intake
import Model
import Store
import SystemPackage

extension QueueBackup {
    /// Walks up from the target, and from the queue: neither may lie in the other.
    func refuseInside() throws(BackupError) {
        var base = absolute(target)
        while (try? Folder.open(base)) == nil, !base.components.isEmpty { base.removeLastComponent() }
        if isBelow(base, queue.root.identity) { throw .insideQueue(target) }
        if let found = try? Folder.open(target), isBelow(absolute(queue.path), found.identity) {
            throw .insideQueue(target)
        }
    }

    /// Whether the folder at `path` is the one with `identity`, or lies in it.
    private func isBelow(_ path: FilePath, _ identity: FileIdentity) -> Bool {
        var current = path
        var previous: FileIdentity?
        for _ in 0..<256 {
            guard let folder = try? Folder.open(current) else { return false }
            if folder.identity == identity { return true }
            // The root is its own parent.
            if folder.identity == previous { return false }
            previous = folder.identity
            current.append("..")
        }
        return false
    }

    private func absolute(_ path: FilePath) -> FilePath {
        var start = FilePath(FileManager.default.currentDirectoryPath)
        start.push(path)
        return start
    }

    /// The folder of the backup, made with those that lead to it.
    func makeTarget() throws(BackupError) -> Folder {
        var base = target
        var missing: [FilePath.Component] = []
        while true {
            do throws(Errno) {
                var folder = try Folder.open(base.isEmpty ? "." : base)
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

    /// Takes the lock, so that one run at a time writes there; answers its descriptor.
    func lockTarget() throws(BackupError) -> CInt {
        let descriptor = target.withPlatformString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw .failed(target, Errno(rawValue: errno)) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw .busy(target)
        }
        return descriptor
    }

    /// Refuses a folder with anything in it that is not a backup of this very queue.
    func refuseOther(_ tree: BackupTree) throws {
        let names: [FileName]
        do throws(Errno) {
            names = try tree.root.names { $0 != BackupTree.stagingName && $0 != FileName("lost+found") }
        } catch { throw BackupError.failed(target, error) }
        let known = BackupTree.folderNames + [QueueFolder.databaseName, QueueFolder.settingsName]
        guard names.contains(QueueFolder.databaseName) else {
            // A first run that was cut short has made folders of the queue at most.
            guard names.allSatisfy(known.contains) else { throw BackupError.notABackup(target) }
            guard names.isEmpty || (try? tree.root.status(of: BackupTree.stagingName)) != nil else {
                throw BackupError.notABackup(target)
            }
            return
        }
        if let folder = try? QueueFolder(opening: target), WorkerLock.holder(in: folder).isHeld {
            throw BackupError.busy(target)
        }
        let earlier = try QueueDatabase(path: target.appending(QueueFolder.databaseName.text).string)
        defer { try? earlier.disconnect() }
        guard try database.includes(earlier) else { throw BackupError.otherQueue(target) }
    }

    /// A folder in the backup, made where it is missing.
    func make(_ name: FileName, in tree: BackupTree) throws(BackupError) -> Folder {
        do throws(Errno) { return try tree.root.makeFolder(name) } catch {
            throw .failed(tree.path.appending(name.text), error)
        }
    }
}
