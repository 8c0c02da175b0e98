import Foundation
import GRDB
import Model
import Store
import Testing

/// A write-ahead log that another program, or another database, left beside a queue's database.
struct WriteAheadLogTests {
    /// What the other program has written last.
    static let others = ["INSERT INTO other VALUES ('theirs')", "CREATE TABLE more (a); INSERT INTO other VALUES (1)"]

    @Test("The log of another database is refused, and changes nothing", arguments: others)
    func otherLogIsRefused(statements: String) throws {
        let scratch = try Scratch()
        let record = try scratch.add(Scratch.entry("12.50"))
        let before = try Data(contentsOf: URL(fileURLWithPath: scratch.path))
        try Self.leaveLog(of: statements, beside: scratch.path)
        #expect(performing: { _ = try QueueDatabase(path: scratch.path) }, throws: Self.isForeignLog)
        #expect(performing: { _ = try QueueDatabase(path: scratch.path, access: .readOnly) }, throws: Self.isForeignLog)
        #expect(try Data(contentsOf: URL(fileURLWithPath: scratch.path)) == before)
        try FileManager.default.removeItem(atPath: scratch.path + "-wal")
        let database = try QueueDatabase(path: scratch.path)
        #expect(try database.record(id: record.id)?.id == record.id)
        #expect(try database.check().allSatisfy(\.findings.isEmpty))
    }

    @Test("The log of a database that another program has set to one is read")
    func ownLogIsRead() throws {
        let scratch = try Scratch()
        let record = try scratch.add(Scratch.entry("12.50"))
        let other = try DatabaseQueue(path: scratch.path)
        try other.writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0")
        }
        try other.write { try $0.execute(sql: "UPDATE quick_records SET note = 'theirs'") }
        #expect(FileManager.default.fileExists(atPath: scratch.path + "-wal"))
        let database = try QueueDatabase(path: scratch.path, access: .readOnly)
        #expect(try database.record(id: record.id)?.entry.note == "theirs")
        try other.close()
    }

    private static func isForeignLog(_ error: any Error) -> Bool {
        if case StoreError.foreignLog(let path) = error { path.hasSuffix("-wal") } else { false }
    }

    /// Copies the log of a database whose program is killed beside the one at `path`.
    private static func leaveLog(of statements: String, beside path: String) throws {
        let folder = try Scratch()
        let other = folder.path + "-other"
        let queue = try DatabaseQueue(path: other)
        try queue.write { try $0.execute(sql: "CREATE TABLE other (a)") }
        try queue.writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; VACUUM")
        }
        try queue.write { try $0.execute(sql: statements) }
        try FileManager.default.copyItem(atPath: other + "-wal", toPath: path + "-wal")
        try queue.close()
    }
}
