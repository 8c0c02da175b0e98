import Files
import Logging
import Model
import Store
import SystemPackage
import Watching

/// The open folders that files are moved between: those of the queue, and the inboxes.
final class IntakeFolders {
    private let context: IntakeContext
    /// The queue's own, as they were opened last.
    private(set) var work: WorkFolders
    /// Walks inboxes, and enters none of the queue's own folders.
    private(set) var scanner: FolderScanner
    /// Inboxes that could not be opened at the last attempt, so that it is logged once.
    private var unreachable: Set<Int32> = []

    /// Opens the queue's folders, and makes those that are missing.
    init(_ context: IntakeContext) throws {
        self.context = context
        work = try context.queue.prepare()
        scanner = FolderScanner(junk: context.configuration.junk)
        scanner.avoided = context.queue.ownFolders(work)
    }

    /// Opens the queue's folders again: they may have been removed and made again since.
    func reopen() throws {
        try context.queue.checkInPlace()
        work = try context.queue.prepare()
        scanner.avoided = context.queue.ownFolders(work)
    }

    /// The folder of an inbox; `nil` where it can't be reached, or is a mount point with nothing mounted on it.
    func open(_ inbox: Inbox, isScan: Bool = true) -> Folder? {
        do {
            // Not for every file: events come only from a folder that a scan has reached.
            if isScan || unreachable.contains(inbox.number) { try MountPoints.listed().check(inbox.path) }
            let folder = try inbox.number == 0 ? work.inbox : Folder.open(inbox.path)
            guard inbox.number == 0 || !scanner.avoided.contains(folder.identity) else {
                throw QueueFolderError.ownFolder(inbox.path)
            }
            unreachable.remove(inbox.number)
            return folder
        } catch {
            if unreachable.insert(inbox.number).inserted {
                context.logger.warning(
                    "can't reach an inbox", metadata: ["inbox": "\(inbox.path)", "why": "\(error)"])
            }
            return nil
        }
    }

    /// The folder that a move goes to; a month of the archive is made where it is missing.
    func target(of move: PlannedMove) throws(MoveError) -> Folder {
        let parts = move.targetPath.split(separator: "/")
        do throws(Errno) {
            try checkInPlace(parts[0])
            guard parts.count > 2 else { return workFolder(parts[0]) }
            return try work.archiveFolder(year: Int(parts[1]) ?? 0, month: Int(parts[2]) ?? 0)
        } catch { throw .failed(.folder, error) }
    }

    /// Opens the queue's folders again where the one with this name was renamed or removed: what is moved into it would
    /// not lie where its row says.
    private func checkInPlace(_ name: Substring) throws(Errno) {
        let found = try? context.queue.root.status(of: FileName(String(name)))
        guard found?.identity != workFolder(name).identity else { return }
        do { try reopen() } catch { throw .noSuchFileOrDirectory }
    }

    private func workFolder(_ name: Substring) -> Folder {
        switch name {
        case "held": work.held
        case "duplicates": work.duplicates
        default: work.archive
        }
    }

    /// The folder and the name that a path ends in, from the root or from the queue's folder.
    ///
    /// No link below an inbox or the queue's folder is followed. Above them a person's own path is used: it may lead
    /// through links, and through folders that may be entered and not listed.
    func parent(of path: [UInt8]) throws(FileOpenError) -> (Folder, FileName) {
        do throws(Errno) {
            guard path.first == UInt8(ascii: "/") else {
                return try parent(of: FilePlace(path), in: context.queue.root)
            }
            if let (number, place) = context.place(of: path), let inbox = context.inbox(number) {
                return try parent(of: place, in: inbox.open())
            }
            let path = FilePath(bytes: path)
            return try parent(
                of: path.lastComponent.map { FilePlace(FileName($0)) }, in: Folder.open(path.removingLastComponent()))
        } catch { throw FileOpenError(openingFailedWith: error) }
    }

    private func parent(of place: FilePlace?, in root: Folder) throws(Errno) -> (Folder, FileName) {
        guard let place else { throw .noSuchFileOrDirectory }
        return (try scanner.openFolder(place.folder, in: root), place.name)
    }

    /// Removes the unfinished copies that an earlier worker has left in the folders of the queue.
    func removeUnfinishedCopies() throws {
        var targets = [work.held, work.duplicates]
        for year in try work.archive.names() {
            guard let yearFolder = try? work.archive.openFolder(year) else { continue }
            targets += try yearFolder.names().compactMap { try? yearFolder.openFolder($0) }
        }
        for folder in targets { _ = try Leftovers.removeCopies(in: folder) }
    }
}
