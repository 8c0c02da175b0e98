import Foundation
import GRDB

extension QueueDatabase {
    /// Opens a private copy of the database at `path`, for reading, in which the write that was cut short is rolled back.
    ///
    /// The journal of such a write says what the pages were before. On a disk that can't be written to SQLite can't put
    /// them back, and refuses to read what is half written (https://www.sqlite.org/rescode.html#readonly_rollback). The
    /// copy has no name any more when this returns, and takes as much room as the database until the process ends.
    package init(rollingBackCopyOf path: String) throws {
        var template = Array((NSTemporaryDirectory() + "/quickrec-rollback-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { throw StoreError.cutShort(path: path) }
        let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let copy = folder + "/" + URL(fileURLWithPath: path).lastPathComponent
        do {
            for ending in ["", "-journal"] {
                try FileManager.default.copyItem(atPath: path + ending, toPath: copy + ending)
                chmod(copy + ending, 0o600)
            }
            let connection = try Connection(path: copy)
            // The first read rolls back.
            _ = try connection.queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_schema") }
            try connection.close()
        } catch {
            throw StoreError.cutShort(path: path)
        }
        try self.init(path: copy, access: .readOnly)
    }
}
