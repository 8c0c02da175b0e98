import Files
import Logging
import Model
import Store
import SystemPackage
import Watching

/// The open folders that files are moved between: those of the queue, and the inboxes.
final class IntakeFolders {
    private let context: IntakeContext
    /// The queue's own folders, as last opened.
    private(set) var work: WorkFolders
    /// Scans folders, but enters none of the queue's own.
    private(set) var scanner: FolderScanner
    /// The folders of the inboxes in the settings, by number, as far as they can be reached: by a mount, one can be or
    /// contain another.
    private var inboxFolders: [Int32: FileIdentity] = [:]
    /// Why inboxes could not be opened at the last attempt, by number; each is logged once.
    private(set) var unreachable: [Int32: QueueFolderError] = [:]

    /// Opens the queue's folders, and creates those that are missing.
    init(_ context: IntakeContext) throws {
        self.context = context
        work = try context.queue.prepare()
        scanner = FolderScanner(junk: context.configuration.junk)
        findFolders()
    }

    /// Reopens the queue's folders: they may have been removed and recreated.
    func reopen() throws {
        try context.queue.checkInPlace()
        work = try context.queue.prepare()
        findFolders()
    }

    private func findFolders() {
        scanner.avoided = context.queue.ownFolders()
        inboxFolders = [:]
        for inbox in context.inboxes where inbox.number != 0 {
            inboxFolders[inbox.number] = try? inbox.open().identity
        }
    }

    /// The scanner for an inbox, which does not enter any other.
    func scanner(of inbox: Inbox) -> FolderScanner {
        var scanner = scanner
        scanner.avoided.formUnion(inboxFolders.filter { $0.key != inbox.number }.values)
        return scanner
    }

    /// Opens an inbox; `nil` if it can't be reached, or nothing may be taken in from it.
    func open(_ inbox: Inbox, isScan: Bool = true) -> Folder? {
        do throws(QueueFolderError) {
            // Not for every file: events come only from a folder that a scan has reached.
            if isScan || unreachable[inbox.number] != nil { try inbox.checkMount() }
            let folder = try reach(inbox)
            unreachable[inbox.number] = nil
            return folder
        } catch {
            if unreachable.updateValue(error, forKey: inbox.number) == nil {
                var why = error.description
                if case .failed(_, _, let code) = error { why = code.description }
                context.logger.warning("can't reach an inbox", metadata: ["inbox": "\(inbox.path)", "why": "\(why)"])
            }
            return nil
        }
    }

    private func reach(_ inbox: Inbox) throws(QueueFolderError) -> Folder {
        let folder: Folder
        do throws(Errno) { folder = try inbox.number == 0 ? work.inbox : inbox.open() } catch {
            throw .failed(.open, inbox.path, error)
        }
        try inbox.check(folder, own: scanner.avoided)
        let twin = inboxFolders.first { $0.key != inbox.number && $0.value == folder.identity }
        if let twin = twin.flatMap({ context.inbox($0.key) }) { throw .sameInbox(inbox.path, twin.path) }
        return folder
    }

    /// Returns the folder that a move goes to; creates a missing month of the archive.
    func target(of move: PlannedMove) throws(MoveError) -> Folder {
        let parts = move.targetPath.split(separator: "/")
        do throws(Errno) {
            try checkInPlace(parts[0])
            guard parts.count > 2 else { return workFolder(parts[0]) }
            return try work.archiveFolder(year: Int(parts[1]) ?? 0, month: Int(parts[2]) ?? 0)
        } catch { throw .failed(.folder, error) }
    }

    /// Reopens the queue's folders if the one with this name was renamed or removed: a file moved into it would not
    /// be where its row says.
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

    /// Returns the folder and name of the file at a path, which is absolute or relative to the queue folder.
    ///
    /// Follows no links below an inbox or the queue folder. Above them, the user's own path applies: it may contain
    /// links, and folders that can be entered but not listed.
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

    /// Cleans up the queue's folders after an earlier worker, which may have been killed: makes durable the folders
    /// that it created, so that none vanishes with what is moved into it now, and removes unfinished copies.
    func cleanUp() throws {
        var targets = [work.held, work.duplicates]
        var parents = [context.queue.root, work.archive]
        for year in try work.archive.names() {
            guard let yearFolder = try? work.archive.openFolder(year) else { continue }
            parents.append(yearFolder)
            targets += try yearFolder.names().compactMap { try? yearFolder.openFolder($0) }
        }
        for folder in parents { try folder.sync() }
        for folder in targets { _ = try Leftovers.removeCopies(in: folder) }
    }
}
