import Files
import Model
package import Store
package import Watching

/// The files in inboxes that have no outcome yet, for commands that run while no worker does.
package struct InboxCensus {
    private let scanner: FolderScanner
    private let database: QueueDatabase
    private let remembersFiles: Bool
    /// Folders that lie deeper than the scan goes, as they are named in reports; the first few.
    package private(set) var tooDeep: [[UInt8]] = []
    /// Files that are compared with what is remembered at a time.
    private static let batchSize = 256
    private static let shownCount = 10

    package init(junk: JunkNames, database: QueueDatabase) throws {
        scanner = FolderScanner(junk: junk)
        self.database = database
        remembersFiles = try database.remembersFiles()
    }

    /// How many files in an inbox are neither ignored nor remembered as they are; `nil` where it can't be reached.
    ///
    /// No file is opened.
    package mutating func newFiles(in inbox: Inbox) throws -> Int? {
        guard (try? MountPoints.listed().check(inbox.path)) != nil, let root = try? inbox.open() else {
            return nil
        }
        guard remembersFiles else { return scanner.scan(root) { note($0, inbox) }.files }
        var count = 0
        var batch: [(found: FoundFile, folder: Folder)] = []
        _ = try scanner.scan(root) { item in
            guard case .file(let found, let folder) = item else { return note(item, inbox) }
            batch.append((found, folder))
            if batch.count == Self.batchSize { count += try newFiles(&batch, inbox) }
        }
        return try count + newFiles(&batch, inbox)
    }

    private mutating func note(_ item: ScanItem, _ inbox: Inbox) {
        guard case .ignored(let place, .tooDeep) = item, tooDeep.count < Self.shownCount else { return }
        tooDeep.append(inbox.prefix + place.bytes)
    }

    private func newFiles(_ batch: inout [(found: FoundFile, folder: Folder)], _ inbox: Inbox) throws -> Int {
        defer { batch = [] }
        let stamps = try database.rememberedStamps(of: batch.map { inbox.prefix + $0.found.place.bytes })
        return zip(batch, stamps).count { file, stamp in
            guard let stamp else { return true }
            return !FileStamp(file.found.status).isSame(as: stamp, in: file.folder)
        }
    }
}
