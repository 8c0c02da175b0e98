import Files
import Model
package import Store
package import Watching

/// Counts the files in inboxes that have no outcome yet, for commands that run without a worker.
package struct InboxCensus {
    private let scanner: FolderScanner
    private let database: QueueDatabase
    private let remembersFiles: Bool
    /// The first few folders below the maximum depth, as named in reports.
    package private(set) var tooDeep: [[UInt8]] = []
    /// The first few other queues and backups in inboxes, likewise.
    package private(set) var otherQueues: [[UInt8]] = []
    /// The number of files to compare with the remembered ones at a time.
    private static let batchSize = 256
    private static let shownCount = 10

    /// Finds out whether any file is remembered.
    package init(junk: JunkNames, database: QueueDatabase) throws {
        scanner = FolderScanner(junk: junk)
        self.database = database
        remembersFiles = try database.remembersFiles()
    }

    /// Counts the files in an inbox that are neither ignored nor remembered unchanged; `nil` if it can't be opened.
    ///
    /// Opens no file.
    package mutating func newFiles(in inbox: Inbox) throws -> Int? {
        guard let root = try? inbox.open() else { return nil }
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
        guard case .ignored(let place, let reason) = item else { return }
        let path = inbox.prefix + place.bytes
        if reason == .tooDeep, tooDeep.count < Self.shownCount { tooDeep.append(path) }
        if reason == .otherQueue, otherQueues.count < Self.shownCount { otherQueues.append(path) }
    }

    private func newFiles(_ batch: inout [(found: FoundFile, folder: Folder)], _ inbox: Inbox) throws -> Int {
        defer { batch = [] }
        let stamps = try database.rememberedStamps(
            of: batch.map { inbox.prefix + $0.found.place.bytes }, onlyKept: inbox.mode == .move)
        return zip(batch, stamps).count { file, stamp in
            guard let stamp else { return true }
            return !FileStamp(file.found.status).isSame(as: stamp, in: file.folder)
        }
    }
}
