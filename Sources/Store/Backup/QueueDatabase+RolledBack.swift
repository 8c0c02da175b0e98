import Foundation
import GRDB
import SystemPackage

extension QueueDatabase {
    /// Opens a private, read-only copy of the database at `path` in which an interrupted write is rolled back.
    ///
    /// The rollback journal holds the original pages. On a read-only disk SQLite can't restore them, and refuses to
    /// read the half-written database (https://www.sqlite.org/rescode.html#readonly_rollback). The copy is already
    /// unlinked on return and takes as much space as the database until the process ends.
    package init(rollingBackCopyOf path: String) throws {
        guard let folder = try? TemporaryFolder.make("rollback") else { throw StoreError.cutShort(path: path) }
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let copy = folder + "/" + (FilePath(path).lastComponent?.string ?? "")
        do {
            for ending in ["", "-journal"] {
                try FileManager.default.copyItem(atPath: path + ending, toPath: copy + ending)
                chmod(copy + ending, 0o600)
            }
            let connection = try Connection(path: copy)
            // The first read performs the rollback.
            _ = try connection.queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_schema") }
            try connection.close()
        } catch {
            throw StoreError.cutShort(path: path)
        }
        try self.init(path: copy, access: .readOnly)
    }
}
